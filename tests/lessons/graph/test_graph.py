"""Lesson 5's checks against theory, and the demands that its text makes."""

from itertools import pairwise, product

import pytest

from hanoi_ref.lessons import EXERCISES, check
from hanoi_ref.lessons.graph.judge_tour import closed_tour, neighbours
from hanoi_ref.puzzle import classic
from hanoi_ref.solvers.graph import once_or_twice, round_trip
from hanoi_ref.theory import state_graph
from tests.lessons.graph.programs import far_in_rings, moves_by_search


@pytest.mark.parametrize("n", range(5))
def test_neighbours_are_the_edges_of_the_graph(n):
    """Degrees 2 and 3, 3(3^n - 1)/2 edges, as theory has them; seen from both ends."""
    graph = state_graph(classic(n))
    near = {str(position): neighbours(position) for position in graph.positions}
    assert sum(map(len, near.values())) == len(graph.arrows) == 3 * (3**n - 1)
    assert all(one in near[other] for one in near for other in near[one])


@pytest.mark.parametrize("n", range(1, 8))
def test_the_reference_round_trip_is_one(n):
    """And what is nearly one is told why not."""
    tour = list(map(str, round_trip(n)))
    assert closed_tour({"type": "list", "items": tour}, n) is None
    returned = closed_tour({"type": "list", "items": [*tour, tour[0]]}, n)
    assert "leave it out" in returned.says
    if n > 1:
        swapped = {"type": "list", "items": [tour[1], tour[0], *tour[2:]]}
        assert "no move leads" in closed_tour(swapped, n).says


@pytest.mark.parametrize("seed", range(20))
def test_pairs_are_in_their_parts(seed):
    """Every kind of pair is in its part, for any seed."""
    fast = [case for case in EXERCISES["graph.fast_distance"].cases(seed)]
    assert all(once_or_twice(*c.args) == "twice" for c in fast if c.part == "twice")
    assert all(once_or_twice(*c.args) in {"once", "tie"} for c in fast if c.part == "small")


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("name", ["fast_distance", "distance_to_peg"])
def test_a_search_runs_out_of_time(name):
    """It is right while the positions are few, and told what to do afterwards."""
    found = check(f"graph.{name}", searches[name])
    assert found == {"fast_distance": 2, "distance_to_peg": 1}[name]
    assert found.verdict.word == "hang"
    assert found.verdict.mistake.slow
    assert "was still running after" in found.verdict.first.message


searches = {
    "fast_distance": far_in_rings,
    "distance_to_peg": lambda position, peg: far_in_rings(position, peg * len(position)),
}


def test_three_disks_are_the_smallest_on_which_once_only_fails():
    """All 18 ordered pairs of three disks get full marks, and no other pair of up to three does."""
    right = 0
    for n in (1, 2, 3):
        positions = ["".join(letters) for letters in product("ABC", repeat=n)]
        for pair in product(positions, repeat=2):
            if once_or_twice(*pair) == "twice":
                right += 1
                assert check("graph.bug_hunt", pair) == 2
    assert right == 18


def test_either_of_two_shortest_ways_is_right():
    """A tie has two answers, and both get full marks."""
    for way in (["BC", "AB", "CA"], ["AC", "BA", "CB"]):
        score = check("graph.shortest_moves", lambda p, q, way=way: answers(p, q, way))
        assert score == 3, str(score)


def answers(start, goal, way):
    """A search, but for one pair the way that is given."""
    return way if (start, goal) == ("AB", "BA") else moves_by_search(start, goal)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.usefixtures("talkative")
def test_another_round_trip_is_right(seed):
    """From any position, in either direction."""
    score = check("graph.round_trip", lambda n: turned(n, seed), seed)
    assert score == 1


def turned(n, seed):
    """The round trip backwards, begun somewhere else."""
    tour = list(map(str, round_trip(n)))[::-1]
    assert all(other in neighbours(one) for one, other in pairwise(tour))
    return tour[seed:] + tour[:seed]


def test_round_trips_hints_speak_of_positions_as_the_stub_does():
    """And the last one, put into the stub, is right."""
    hints = EXERCISES["graph.round_trip"].hints
    assert not any("grand_tour" in hint or '"AB"' in hint for hint in hints)

    def tour(n, source, target):
        (spare,) = set("ABC") - {source, target}
        there = tour(n - 1, source, target) if n else []
        back = tour(n - 1, target, source) if n else []
        copies = [(source, there), (spare, back), (target, there)]
        return [peg + position for peg, part in copies for position in part] if n else [""]

    def trip(n):
        pegs = ["ABC", "BCA", "CAB"]
        return [a + position for a, b, c in pegs for position in tour(n - 1, b, c)]

    assert check("graph.round_trip", trip) == 1


@pytest.mark.full
@pytest.mark.usefixtures("talkative")
def test_too_many_moves_are_told_what_a_queue_does():
    """Whatever the order in which a stack hands out its neighbours."""
    score = check("graph.shortest_moves", moves_by_stack)
    assert score == 2
    assert "takes the first item, pop() the last" in score.verdict.mistake.hint


def moves_by_stack(start, goal):
    """The way that is found when what came last is taken first."""
    came, waiting = {start: None}, [start]
    while waiting:
        position = waiting.pop()
        for other in neighbours(position):
            if other not in came:
                came[other] = position
                waiting.append(other)
    moves = []
    while goal != start:
        before = came[goal]
        moves.append(next(p + q for p, q in zip(before, goal, strict=True) if p != q))
        goal = before
    return moves[::-1]
