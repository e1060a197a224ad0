"""Claims about rows, circles, more pegs and two colours (groups C to F)."""

from itertools import groupby, pairwise, product
from math import isqrt

import pytest

from hanoi_ref.puzzle import Position, Rules, bicolour, cyclic, linear
from hanoi_ref.solvers import clockwise, counterclockwise, find, frame_stewart, linear_between
from hanoi_ref.solvers.variants import disks_moved, frame_stewart_count, frame_stewart_splits
from hanoi_ref.theory import linear_distance, linear_index, variants

ROW, CIRCLE = linear(0).rules, cyclic(0).rules


def nearest(value):
    """The whole number nearest to the root of a value."""
    root = isqrt(value)
    return root + (value - root * root > root)


@pytest.mark.parametrize("n", range(1, 7))
def test_the_row(n):
    """3^n - 1 moves through all positions, without choice; on B half way, (3^n - 1)/2."""
    seen = list(ROW.replay("A" * n, linear_between("A" * n, "C" * n)))
    assert len(seen) == len(set(seen)) == 3**n
    assert seen[(3**n - 1) // 2] == "B" * n
    for before, position, after in zip(seen, seen[1:], seen[2:], strict=False):
        onward = {ROW.after(position, move) for move in ROW.legal_moves(position)} - {before}
        assert onward == {after}
    assert [variants.linear_to_middle(k) for k in range(1, 6)] == [1, 4, 13, 40, 121]
    assert variants.linear_to_middle(n) == 3 * variants.linear_to_middle(n - 1) + 1


@pytest.mark.parametrize("n", range(1, 7))
def test_the_last_line_of_the_proof_is_misprinted(n):
    """(3^n - 1)/2, as the line before it gives, not 3^(n-1)/2, which is no whole number."""
    assert 3 ** (n - 1) + (3 ** (n - 1) - 1) // 2 == variants.linear_to_middle(n)
    assert (3**n - 1) / 2 == variants.linear_to_middle(n) != 3 ** (n - 1) / 2


@pytest.mark.parametrize("n", range(4))
def test_the_printed_program_is_right_without_its_four_braces(n):
    """For all pairs of positions, which stand in one line."""
    line = list(ROW.replay("A" * n, linear_between("A" * n, "C" * n)))
    for i, j in product(range(3**n), repeat=2):
        assert variants.printed_row_moves(line[i], line[j]) == abs(i - j)


def test_the_index_table_of_three_disks():
    """The printed table of 27 codes, in its order: the largest disk is the digit on the left."""
    printed = (
        "000 001 002 012 011 010 020 021 022 122 121 120 110 111 112 102 101 100 "
        "200 201 202 212 211 210 220 221 222"
    )
    names = str.maketrans("012", "ABC")
    assert [linear_index(code.translate(names)) for code in printed.split()] == list(range(27))


def printed_index(state):
    """The printed C++ function without its surplus braces, and how many disks it looks at.

    `state` has the smallest disk first and starts with a place that is not used, as there.
    """
    is_reversed, index, looked_at = False, 0, 0
    for i in range(len(state) - 1, 0, -1):
        looked_at += 1
        if state[i] == 1:
            index += 3 ** (i - 1)
            is_reversed = not is_reversed
        elif state[i] == (0 if is_reversed else 2):
            index += 2 * 3 ** (i - 1)
    return index, looked_at


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_the_printed_function_is_right_once_mended_and_linear(n):
    """It gives the index of every position, with one step for each disk."""
    for digits in product(range(3), repeat=n):
        position = "".join("ABC"[digit] for digit in digits)
        assert printed_index([None, *reversed(digits)]) == (linear_index(position), n)


@pytest.mark.parametrize("n", [1, 2, 3])
def test_the_difference_of_indices_is_the_distance(n):
    """The index is bijective, the way unique, and as long as the difference."""
    positions = ["".join(letters) for letters in product("ABC", repeat=n)]
    assert sorted(map(linear_index, positions)) == list(range(3**n))
    for start, goal in product(positions, repeat=2):
        found = find(ROW, start, goal)
        assert (found.length, found.ways) == (linear_distance(start, goal), 1)


def test_the_example_of_four_disks():
    """Disk 1 on the second rod, 2 and 4 on the first, 3 on the third: 0201, largest first."""
    position = Position("ACAB")
    assert [position.peg_of(disk) for disk in (1, 2, 3, 4)] == ["B", "A", "C", "A"]


def test_as_many_leading_digits_as_are_larger():
    """2 3^(i-1) codes share the first n - i digits and have a smaller digit than a 2 at disk i."""
    n, i = 4, 2
    positions = ["".join(letters) for letters in product("ABC", repeat=n)]
    earlier = [p for p in positions if p[: n - i] == "AA" and p[n - i] != "C"]
    assert len(earlier) == 2 * 3 ** (i - 1) == linear_index("AACA")


@pytest.mark.parametrize("n", range(1, 7))
def test_the_circle(n):
    """Both recurrences give the fewest moves, in one way; the words are palindromes."""
    for solver, goal, count in [
        (clockwise, "B", variants.clockwise_count),
        (counterclockwise, "C", variants.counterclockwise_count),
    ]:
        found = find(CIRCLE, "A" * n, goal * n)
        word = list(disks_moved(CIRCLE, "A" * n, solver(n)))
        assert list(found.moves) == list(solver(n))
        assert (found.length, found.ways) == (count(n), 1)
        assert word == word[::-1]
        assert word[0] == word[-1] == 1
        groups = [(disk == 1, len(list(group))) for disk, group in groupby(word)]
        assert all(smallest or size == 1 for smallest, size in groups)


@pytest.mark.parametrize("n", range(2, 301))
def test_where_to_split_four_pegs(n):
    """n - [root(2n+1)] + 1 top disks are a best choice; [root(2n)] is one for those that stay."""
    splits = frame_stewart_splits(n)
    assert n - nearest(2 * n + 1) + 1 in splits
    assert n - nearest(2 * n) in splits or n == 2
    assert (nearest(2 * n) in splits) == (n in (5, 6, 7, 8))


def test_fifteen_disks():
    """129 moves with ten disks set aside, the only best choice; with five it takes 1049."""
    assert (frame_stewart_count(15, 4), frame_stewart_splits(15)) == (129, [10])
    assert len(list(frame_stewart(15, 4))) == 129
    assert len(list(frame_stewart(15, 4, split=5))) == 1049


@pytest.mark.parametrize("n", range(2, 12))
def test_the_formula_lacks_a_minus_one(n):
    """T(n,4) is 2 T(l,4) + 2^(n-l) - 1 for the best l."""
    best = min(2 * frame_stewart_count(k, 4) + 2 ** (n - k) for k in range(1, n))
    assert frame_stewart_count(n, 4) == best - 1


@pytest.mark.parametrize(("pegs", "most"), [(4, 7), (5, 6), (6, 5)])
def test_search_agrees_with_frame_and_stewart(pegs, most):
    """No shorter way exists for these sizes."""
    for n in range(most + 1):
        rules = Rules("ABCDEF"[:pegs])
        assert find(rules, "A" * n, rules.pegs[-1] * n).length == frame_stewart_count(n, pegs)


@pytest.mark.parametrize("k", range(2, 8))
def test_reflected_codes_on_a_row(k):
    """The reflected code is a play of neighbouring moves for odd k only."""
    assert [variants.row_code_is_legal(k, n) for n in range(4)] == [True, True] + 2 * [k % 2 == 1]


@pytest.mark.parametrize("n", range(5))
def test_bicolour(n):
    """Fewest moves of the three goals, for up to four sizes."""
    for goal, count in [
        ("swapped", variants.bicolour_swapped),
        ("unswapped", variants.bicolour_unswapped),
        ("exchange", variants.bicolour_exchange),
    ]:
        puzzle = bicolour(n, goal)
        assert find(puzzle.rules, puzzle.start, puzzle.goal).length == count(n)


def test_without_resting_on_equals_it_cannot_be_solved():
    """Were equal disks forbidden to meet, two sizes could not be sorted."""
    puzzle = bicolour(2)
    reached, todo = {puzzle.start}, [puzzle.start]
    while todo:
        position = todo.pop()
        for move in puzzle.rules.legal_moves(position):
            after = puzzle.rules.after(position, move)
            stacks = [[puzzle.rules.size(disk) for disk in after.stack(peg)] for peg in "ABC"]
            meet = any(a == b for stack in stacks for a, b in pairwise(stack))
            if not meet and after not in reached:
                reached.add(after)
                todo.append(after)
    assert puzzle.goal not in reached
