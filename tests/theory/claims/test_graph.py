"""Claims about the graph of positions, shortest and longest ways."""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import islice, product

import pytest

from hanoi_ref.puzzle import Rules, arrows, classic
from hanoi_ref.solvers import find, once_or_twice, round_trip
from hanoi_ref.theory import counts, longest_ways, state_graph
from hanoi_ref.theory.distance import LEADING, average_distance, count_shortest, distance

CLASSIC = Rules()


def towers(n):
    """The three towers."""
    return [peg * n for peg in "ABC"]


def positions(n):
    """All positions of n disks."""
    return ["".join(letters) for letters in product("ABC", repeat=n)]


@lru_cache
def neighbours(position):
    """The positions one move away."""
    return [CLASSIC.after(position, move) for move in CLASSIC.legal_moves(position)]


def simple_ways(position, goal, seen, following=neighbours):
    """The lengths of all ways to a goal that see no position twice."""
    if position == goal:
        yield len(seen) - 1
        return
    for after in following(position):
        if after not in seen:
            yield from simple_ways(after, goal, seen | {after}, following)


@pytest.mark.parametrize("n", range(1, 6))
def test_positions_edges_and_degrees(n):
    """3^n nodes of degree three but for the three corners, 3(3^n - 1)/2 edges."""
    graph = state_graph(classic(n))
    degrees = Counter(Counter(start for start, _, _ in graph.arrows).values())
    assert len(graph.positions) == 3**n
    assert len(graph.arrows) == 2 * counts.count_edges(n) == 3 * (3**n - 1)
    assert degrees == counts.degrees(n)
    largest = sum(start[0] != end[0] for start, _, end in graph.arrows)
    assert largest == 6  # three edges, both ways


@pytest.mark.parametrize("n", range(1, 5))
def test_all_pairs(n):
    """Diameter 2^n - 1, reached by others than towers; one or two shortest ways; once or twice."""
    pairs = list(product(positions(n), repeat=2))
    far = [pair for pair in pairs if distance(*pair) == 2**n - 1]
    assert max(distance(*pair) for pair in pairs) == 2**n - 1
    towers = [pair for pair in far if all(len(set(position)) == 1 for position in pair)]
    assert len(towers) == 6
    assert (len(far) > 6) == (n > 1)
    assert {count_shortest(*pair) for pair in pairs} == ({1, 2} if n > 1 else {1})
    assert {once_or_twice(*pair) for pair in pairs} <= {"never", "once", "twice", "tie"}


@pytest.mark.parametrize("n", [2, 3])
def test_the_automaton_is_right_about_the_largest_disk(n):
    """On the shortest ways the largest disk that differs moves as often as the automaton says."""
    for start, goal in product(positions(n), repeat=2):
        if start[0] != goal[0]:
            verdict = once_or_twice(start, goal)
            moves = find(CLASSIC, start, goal).moves
            largest = [start[0]]
            for position in CLASSIC.replay(start, moves):
                if position[0] != largest[-1]:
                    largest.append(position[0])
            times = {"once": [1], "twice": [2], "tie": [1, 2]}[verdict]
            assert len(largest) - 1 in times


def test_dimension():
    """log 3 / log 2."""
    assert pytest.approx(1.58496, abs=1e-5) == counts.DIMENSION


@pytest.mark.parametrize("n", range(1, 5))
def test_one_shortest_way_to_a_tower(n):
    """From every position to each of the three towers."""
    for position, peg in product(positions(n), "ABC"):
        assert find(CLASSIC, position, peg * n).ways == 1


@pytest.mark.parametrize(("n", "most"), [(1, 1), (2, 1), (3, 2)])
def test_one_or_two_longest_ways_up_to_three_disks(n, most):
    """Between any two positions; the same to a tower."""
    for goals in (positions(n), towers(n)):
        pairs = product(positions(n), goals)
        assert max(longest_ways(*pair).longest for pair in pairs) == most


def test_three_and_four_longest_ways_with_four_disks():
    """To a tower there are up to three, between any two up to four, so "one or two" is false.

    Three are walked as well: they see all 81 positions, so that no way can be longer.
    """
    assert hamiltonian_ways("AAAA", "ACAB") == longest_ways("AAAA", "ACAB").longest == 3
    to_towers = Counter(longest_ways(*pair).longest for pair in product(positions(4), towers(4)))
    assert to_towers - Counter({1: 3}) == {1: 192, 2: 36, 3: 12}  # a tower to itself left out
    among = Counter(longest_ways(*pair).longest for pair in product(positions(4), repeat=2))
    assert among - Counter({1: 81}) == {1: 5184, 2: 1056, 3: 216, 4: 24}


@pytest.mark.parametrize(("n", "step"), [(0, 1), (1, 1), (2, 1), (3, 37)])
def test_ways_put_together_from_copies_are_those_that_are_walked(n, step):
    """Lengths and numbers of ways by patterns are what walking all ways finds."""
    for start, goal in islice(product(positions(n), repeat=2), 0, None, step):
        lengths = list(simple_ways(start, goal, frozenset({start})))
        walked = max(lengths), lengths.count(max(lengths)), len(lengths)
        assert longest_ways(start, goal) == walked


def hamiltonian_ways(start, goal):
    """How many ways see every position once."""
    everything = 3 ** len(start)

    def ways(position, seen):
        if position == goal:
            return int(len(seen) == everything)
        return sum(
            ways(after, seen | {after})
            for after in neighbours(position)
            if after not in seen and not cut_off(position, after, seen)
        )

    def cut_off(position, after, seen):
        """Whether the step leaves a position behind that can no longer be passed through."""
        for left in neighbours(position):
            if left not in seen and left != after:
                doors = sum(door not in seen for door in neighbours(left))
                if doors < (1 if left == goal else 2):
                    return True
        return False

    return ways(start, frozenset({start}))


@pytest.mark.parametrize("n", [1, 2, 3])
def test_ways_without_seeing_a_position_twice(n):
    """2, 12, 1872 ways from corner to corner, the longest 3^n - 1; then 6563711232."""
    lengths = list(simple_ways("A" * n, "C" * n, frozenset({"A" * n})))
    assert len(lengths) == counts.self_avoiding_ways(n)
    assert (max(lengths), lengths.count(max(lengths))) == (3**n - 1, 1)
    assert counts.self_avoiding_ways(4) == 6563711232


def test_more_than_ten_to_the_23_years():
    """3^64 - 1 seconds."""
    assert counts.longest(64) / counts.SECONDS_PER_YEAR > 1e23


@pytest.mark.parametrize("n", [1, 2, 3])
def test_forbidding_a_to_c(n):
    """Both directions forbidden leave one way; only A to C forbidden leaves 1, 2, 32 of them."""

    def following(rules):
        return lambda p: [rules.after(p, move) for move in rules.legal_moves(p)]

    row = arrows(n, {"AB", "BA", "BC", "CB"}).rules
    one_way = arrows(n, {"AB", "BA", "BC", "CB", "CA"}).rules
    start = row.position("A" * n)
    assert len(list(simple_ways(start, "C" * n, frozenset({start}), following(row)))) == 1
    ways = list(simple_ways(start, "C" * n, frozenset({start}), following(one_way)))
    assert (len(ways), max(ways), ways.count(3**n - 1)) == ([1, 2, 32][n - 1], 3**n - 1, 1)


@pytest.mark.parametrize("n", [1, 2, 3])
def test_one_hamiltonian_cycle(n):
    """Seen both ways round from a corner, so two directed ones; ours is one of them."""
    start = "A" * n
    directed = sum(hamiltonian_ways(start, before) for before in neighbours(start))
    assert directed == 2
    assert set(round_trip(n)) == set(positions(n))


def test_averages():
    """Exact for 0 to 6 disks; 466/885 of 2^n is only the leading term, and 1/3 goes off."""
    listed = "0 2/3 16/9 946/243 17720/2187 325226/19683".split()
    assert [average_distance(n) for n in range(6)] == list(map(Fraction, listed))
    leading = LEADING * 2**30
    assert float(leading - average_distance(30)) == pytest.approx(1 / 3)
    assert float(LEADING) == pytest.approx(0.526554, abs=1e-6)
