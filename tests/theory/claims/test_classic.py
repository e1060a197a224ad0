"""Claims of the source texts about the classic game, decided by running them.

What a source has wrong is shown to be wrong.
"""

import math
from collections import Counter
from itertools import cycle, islice

import pytest

from hanoi_ref.puzzle import Move, Position, Rules, third
from hanoi_ref.solvers import (
    find,
    legal_move,
    move_at,
    parity,
    position_after,
    recursive,
    resume_move,
    smallest_disk,
    three_peg_cycle,
)
from hanoi_ref.solvers.binary import (
    disk_moved,
    pegs_by_lowest_bit,
    pegs_by_masks,
    position_read_off,
    rightward,
)
from hanoi_ref.solvers.gray import gray
from hanoi_ref.solvers.variants import disks_moved
from hanoi_ref.theory import average_distance, counts

CLASSIC = Rules()
SIZES = range(1, 10)


def end_of(start, moves):
    """The last position of a legal walk."""
    *_, end = CLASSIC.replay(start, moves)
    return end


def smallest_disks_pegs(n):
    """The pegs that the smallest disk is on, one after the other, in the optimal solution."""
    pegs = ["A"]
    for position in CLASSIC.replay("A" * n, recursive(n)):
        if position[-1] != pegs[-1]:
            pegs.append(position[-1])
    return pegs


@pytest.mark.parametrize("n", range(1, 9))
def test_the_minimum_and_its_only_solution(n):
    """2^n - 1 moves are the fewest, in one way; 3 disks 7, 10 disks 1023, 15 disks 32767."""
    found = find(CLASSIC, "A" * n, "C" * n)
    assert (found.length, found.ways) == (2**n - 1, 1)
    assert list(found.moves) == list(recursive(n))
    assert [counts.fewest(k) for k in (3, 10, 15)] == [7, 1023, 32767]
    assert counts.fewest(n) == 2 * counts.fewest(n - 1) + 1


@pytest.mark.parametrize("n", SIZES)
def test_the_iterative_rules_are_optimal(n):
    """Smallest disk in turn, three pairs of pegs, and parity all give the optimal moves."""
    optimal = list(recursive(n))
    assert list(smallest_disk(n)) == list(three_peg_cycle(n)) == list(parity(n)) == optimal


@pytest.mark.parametrize("h", SIZES)
def test_the_largest_of_h_disks_has_the_number_h_only_if_one_counts_from_1(h):
    """Counted from 0, as where it is printed that disk h moves once, there is no disk h."""
    moved = Counter(disks_moved(CLASSIC, "A" * h, recursive(h)))
    assert moved.keys() == set(range(1, h + 1)) and moved[h] == 1
    with pytest.raises(ValueError, match=f"there is no disk 0: the disks are 1 to {h}"):
        Position("A" * h).peg_of(0)


def test_printed_move_lists():
    """The printed lists for three and four disks; the blog's goes from A to B."""
    assert " ".join(recursive(3)) == "AC AB CB AC BA BC AC"
    assert " ".join(recursive(2)) == "AB AC BC"
    assert " ".join(recursive(4)) == "AB AC BC AB CA CB AB AC BC BA CA BC AB AC BC"
    assert " ".join(recursive(3, "A", "B", "C")) == "AB AC BC AB CA CB AB"


@pytest.mark.parametrize("n", SIZES)
def test_trailing_zeros_and_gray_bits_name_the_disk(n):
    """Disk of move m: zeros at the end of m, plus one; the bit that changes in the Gray code."""
    moved = list(disks_moved(CLASSIC, "A" * n, recursive(n)))
    assert moved == [disk_moved(m) for m in range(1, 2**n)]
    assert moved == [(gray(m) ^ gray(m - 1)).bit_length() for m in range(1, 2**n)]
    assert set(moved[::2]) == {1}


@pytest.mark.parametrize("n", SIZES)
def test_the_smallest_disk_goes_round(n):
    """A, C, B in turn for odd height, A, B, C for even."""
    circle = cycle("ACB" if n % 2 else "ABC")
    pegs = smallest_disks_pegs(n)
    assert pegs == list(islice(circle, len(pegs)))


@pytest.mark.parametrize("n", SIZES)
def test_every_second_disk_goes_the_same_way_round(n):
    """Disks with the parity of the smallest go its way, the others the opposite way."""
    position, ways = CLASSIC.position("A" * n), {}
    for move in recursive(n):
        disk = position.top(move.source)
        ways.setdefault(disk, set()).add(move in ("AB", "BC", "CA"))
        position = CLASSIC.after(position, move)
    assert all(len(way) == 1 for way in ways.values())
    assert all((ways[disk] == ways[1]) == (disk % 2 == 1) for disk in ways)


@pytest.mark.parametrize("n", SIZES)
def test_the_unused_peg_goes_round(n):
    """The third peg is C, B, A in turn for even height, B, C, A for odd."""
    unused = [third(*move) for move in recursive(n)]
    assert unused == list(islice(cycle("BCA" if n % 2 else "CBA"), len(unused)))


@pytest.mark.parametrize("n", SIZES)
def test_natural_moves_resume_from_every_position_on_the_way(n):
    """From each position of the optimal way the next move is found without memory."""
    for position, move in zip(CLASSIC.replay("A" * n, recursive(n)), recursive(n), strict=False):
        assert resume_move(position) == move


@pytest.mark.parametrize("n", range(2, 8))
def test_before_the_last_move_another_disk_can_be_seen(n):
    """No other disk is on top only before the first and after the last move, not at the last."""
    hidden = [
        m for m in range(2**n) if set(filter(None, map(position_after(m, n).top, "ABC"))) == {1}
    ]
    assert hidden == [0, 2**n - 1]


@pytest.mark.parametrize("n", range(1, 11))
def test_positions_read_off_the_bits(n):
    """The rule read with care and the closed form give the position of every move number."""
    for m, position in enumerate(CLASSIC.replay("A" * n, recursive(n))):
        assert position_read_off(m, n) == position_after(m, n) == position


@pytest.mark.parametrize(("n", "failures"), [(1, 0), (3, 6), (5, None), (7, None)])
def test_without_its_parity_clause_the_rule_fails_for_odd_numbers(n, failures):
    """Right for an even count whatever the number of disks: wrong for odd ones from 3 on."""
    wrong = sum(_read_without_clause(m, n) != position_after(m, n) for m in range(2**n))
    assert wrong == failures if failures is not None else wrong > 0


def _read_without_clause(m, n):
    bits = [int(bit) for bit in f"{m:0{n}b}"]
    pegs, count = [2 * bits[0]], 1 - bits[0]  # the final peg is the right one for odd n
    for before, bit in zip(bits, bits[1:], strict=False):
        pegs.append((pegs[-1] + (0 if bit == before else -1 if count % 2 else 1)) % 3)
        count += bit == before
    return "".join("ABC"[peg] for peg in pegs)


def test_move_216_of_eight_disks():
    """11011000 is BBACCAAA where the tower goes to B."""
    assert position_after(216, 8).translate(str.maketrans("BC", "CB")) == "BBACCAAA"


@pytest.mark.parametrize("n", SIZES)
def test_both_bitwise_forms(n):
    """Both forms are equal, and their moves end on peg 1 for even, 2 for odd numbers of disks."""
    pegs = [pegs_by_masks(m) for m in range(1, 2**n)]
    assert pegs == [pegs_by_lowest_bit(m) for m in range(1, 2**n)]
    assert end_of("A" * n, ["ABC"[a] + "ABC"[b] for a, b in pegs]) == "BC"[n % 2] * n


@pytest.mark.parametrize("n", SIZES)
def test_the_rightward_rule_ends_on_the_opposite_peg(n):
    """It ends where the bitwise forms do not: on peg 1 for odd, 2 for even numbers of disks."""
    assert end_of("A" * n, rightward(n)) == "CB"[n % 2] * n


@pytest.mark.parametrize("n", range(1, 7))
def test_moves_from_a_position(n):
    """The smallest disk has two moves; any other disk one, unless all stand on one peg."""
    for m in range(2**n):
        position = position_after(m, n)
        disks = [position.top(move.source) for move in CLASSIC.legal_moves(position)]
        assert disks.count(1) == 2
        assert len(disks) == (2 if len(set(position)) == 1 else 3)


def test_the_trace_of_the_recursive_function():
    """The 22 lines that the encyclopedia prints for three disks: calls, ends of calls, moves."""

    def events(n, source, spare, target):
        yield f"call {n}{source}{spare}{target}"
        if n:
            yield from events(n - 1, source, target, spare)
            yield f"move {source}{target}"
            yield from events(n - 1, spare, source, target)

    trace = list(events(3, "a", "b", "c"))
    assert " ".join(trace) == (
        "call 3abc call 2acb call 1abc call 0acb move ac call 0bac move ab call 1cab call 0cba "
        "move cb call 0acb move ac call 2bac call 1bca call 0bac move ba call 0cba move bc "
        "call 1abc call 0acb move ac call 0bac"
    )
    assert len(trace) == 22
    moves = [event[-2:].upper() for event in trace if event.startswith("move")]
    assert moves == list(recursive(3))


def test_states_of_the_loop_for_three_disks():
    """The printed trace of Buneman and Levy's loop."""
    trace = list(CLASSIC.replay("AAA", smallest_disk(3)))
    assert trace == ["AAA", "AAC", "ABC", "ABB", "CBB", "CBA", "CCA", "CCC"]


@pytest.mark.parametrize("n", SIZES)
def test_the_wrong_way_takes_exactly_twice_as_long(n):
    """The tower is on B after 2^n - 1 moves and on C after twice as many."""
    moves = list(smallest_disk(n, wrong_way=True))
    assert len(moves) == 2 * (2**n - 1)
    assert end_of("A" * n, moves[: 2**n - 1]) == "B" * n


def test_two_conditions_are_not_enough():
    """Eleven moves without a repeated position or a disk moved twice running, and not optimal."""
    moves = "AB AC BC AB CB CA BA BC AB AC BC".split()
    visited = list(CLASSIC.replay("AAA", moves))
    disks = list(disks_moved(CLASSIC, "AAA", map(Move, moves)))
    assert visited[-1] == "CCC"
    assert len(set(visited)) == 12
    assert all(a != b for a, b in zip(disks, disks[1:], strict=False))


@pytest.mark.parametrize("n", SIZES)
def test_when_and_how_often_a_disk_moves(n):
    """Disk k moves 2^(n-k) times, first at move 2^(k-1), then after every 2^k moves."""
    moved = list(disks_moved(CLASSIC, "A" * n, recursive(n)))
    for disk in range(1, n + 1):
        turns = [m for m, other in enumerate(moved, 1) if other == disk]
        assert turns == list(range(2 ** (disk - 1), 2**n, 2**disk))
        assert len(turns) == counts.times_moved(n, disk) == int("1" + "0" * (n - disk), 2)


def test_how_long_it_takes():
    """Seconds, days and years; 585 billion years, not 580 or 600; two kinds of year."""
    assert counts.fewest(64) == 18_446_744_073_709_551_615
    assert counts.fewest(5) == 31
    assert counts.fewest(10) / 60 == pytest.approx(17.05)
    assert round(counts.fewest(20) / 86_400) == 12
    assert round(counts.years_needed(30)) == 34
    assert round(counts.years_needed(40) / 100) == 348
    assert round(counts.years_needed(40) / 100 * 365.25 / 365) == 349
    assert round(counts.years_needed(60) / 1e9, 1) == 36.5
    assert round(counts.years_needed(60) / 1e9 * 365.25 / 365, 1) == 36.6
    assert round(counts.years_needed(64) / 1e9) == 585
    assert round(counts.years_needed(64) / 13.8e9) == 42


@pytest.mark.parametrize("n", SIZES)
def test_the_blogs_iterative_code_misses_the_goal_for_even_numbers(n):
    """With pegs in its order only odd towers reach the destination."""
    pegs = ["A", "C", "B"]  # source, auxiliary, destination of a call with A, B, C
    moves = []
    for m in range(1, 2**n):
        source, target = pegs_by_masks(m)
        moves.append(pegs[source] + pegs[target])
        assert isinstance(math.log2(m & -m) + 1, float)  # so it prints "disk 1.0"
    assert (end_of("A" * n, moves) == "B" * n) == (n % 2 == 1)


def test_the_expansions_have_misprinted_terms():
    """2^n for 2^(n-2), and 3^n for 2 3^(n-2), break the sums."""
    n = 6
    assert sum(2**k for k in range(n)) == 2**n - 1
    assert 2 ** (n - 1) + 2**n + sum(2**k for k in range(n - 2)) != 2**n - 1
    assert 2 * sum(3**k for k in range(n)) == 3**n - 1 == counts.longest(n)


@pytest.mark.parametrize("n", [2, 3])
def test_the_recipe_for_the_longest_way_needs_a_fourth_step(n):
    """Steps 1, 2, 3 repeated come back to the start; 1, 2, 3, 2 go all the way to C."""
    right, left = ["AB", "BC"], ["CB", "BA"]
    printed, mended = [right, None, left], [right, None, left, None]
    assert _follow(n, printed)[-1] != "C" * n
    way = _follow(n, mended)
    assert (way[-1], len(way)) == ("C" * n, 3**n)
    assert n != 2 or "A" * n in _follow(n, printed)[1:]


def _follow(n, recipe):
    """The positions seen: smallest disk as told, None for the other disk's neighbouring move."""
    way = [CLASSIC.position("A" * n)]
    for step in islice(cycle(recipe), 3**n):
        if way[-1] == "C" * n:
            break
        peg = way[-1][-1]
        moves = step or [legal_move(way[-1], *("ABC".replace(peg, "")))]
        for move in moves:
            if move is None or CLASSIC.why_not(way[-1], move):
                return way
            way.append(CLASSIC.after(way[-1], move))
    return way


def test_the_general_case_is_not_two_to_the_n_minus_one():
    """From any position to any other the average is about half of it."""
    assert average_distance(10) < 0.53 * 2**10
    assert move_at(1, 1) == "AC"
