"""Claims of Levy's paper on the magnetic tower."""

from fractions import Fraction
from itertools import islice, product

import pytest

from hanoi_ref.puzzle import coloured, magnetic
from hanoi_ref.solvers import algorithm_62, down_67, find, hundred, semi_free, up_67
from hanoi_ref.solvers.largest import best
from hanoi_ref.solvers.magnetic import hundred_red_spare
from hanoi_ref.solvers.search import levels
from hanoi_ref.solvers.variants import disks_moved
from hanoi_ref.theory import magnetic as levy
from tests.shared import often

FREE = magnetic(0).rules
SIZES = range(1, 9)


def per_disk(rules, n, moves):
    """How often each disk moves, the largest first."""
    moved = list(disks_moved(rules, "A" * n, moves))
    return [moved.count(disk) for disk in range(n, 0, -1)]


def fewest(n, posts=""):
    """The fewest moves by search among all positions."""
    puzzle = coloured(n, posts)
    return find(puzzle.rules, puzzle.start, *puzzle.goals)


def test_small_towers():
    """1, 4 and 11 moves; two routes for two disks."""
    assert [fewest(n).length for n in (1, 2, 3)] == [1, 4, 11]
    assert fewest(2).ways == 2
    words = {tuple(disks_moved(FREE, "AA", solver(2))) for solver in (hundred, hundred_red_spare)}
    assert words == {(1, 2, 1, 1), (1, 1, 2, 1)}  # his label takes 1 for the small disk


def test_table_2_and_the_first_counts():
    """Eleven moves; the shares 1, 3, 7 are not powers of three."""
    assert per_disk(FREE, 3, down_67(3)) == [1, 3, 7]
    assert [levy.share_100(k) for k in (1, 2, 3)] == [1, 3, 9]


@pytest.mark.parametrize(("posts", "solver"), [("Abc", hundred), ("ABc", hundred_red_spare)])
@pytest.mark.parametrize("n", range(1, 7))
def test_permanent_colours_span_base_three(n, posts, solver):
    """(3^n - 1)/2 moves, the only shortest way, 3^(k-1) for disk k, with C blue and B either."""
    found = fewest(n, posts)
    assert (found.length, found.ways) == ((3**n - 1) // 2, 1)
    assert list(found.moves) == list(solver(n))
    rules = coloured(n, posts).rules
    assert per_disk(rules, n, found.moves) == [levy.share_100(k) for k in range(1, n + 1)]


def test_red_blue_red_read_as_posts_in_a_row():
    """With A and C red and B blue it takes 3^n - 1 moves."""
    assert [fewest(n, "AbC").length for n in range(1, 6)] == [3**n - 1 for n in range(1, 6)]


def test_the_claimed_optima_are_not_optimal():
    """ "67" is the fewest up to 4 disks only, "62" up to 6; search finds 83, 236 and 687."""
    optimum = [fewest(n).length for n in range(1, 8)]
    assert optimum == [levy.fewest_free(n) for n in range(1, 8)]
    assert [levy.count_67(n) for n in range(1, 5)] == optimum[:4]
    assert levy.count_67(5) == 85 > optimum[4] == 83
    assert [levy.count_62(n) for n in range(1, 7)] == optimum[:6]
    assert levy.count_62(7) == 691 > optimum[6] == 687


def test_without_its_superscripts_the_count_of_67_is_right_for_two_disks_only():
    """It is 3^(n-1) + n - 1; printed as 3(n-1) + n - 1 it agrees for no other size."""
    sizes, moves = range(1, 10), {n: len(list(down_67(n))) for n in range(1, 10)}
    assert [n for n in sizes if moves[n] == 3 ** (n - 1) + n - 1] == [*sizes]
    assert [n for n in sizes if moves[n] == 3 * (n - 1) + n - 1] == [2]


@pytest.mark.parametrize("n", range(3, 12))
def test_the_sums_of_steps(n):
    """Equations 9, 14 and the table of "62" hold."""
    s100, s67, free = levy.count_100, levy.count_67, levy.count_semi_free
    assert s67(n) == s67(n - 1) + 4 * s100(n - 2) + 3
    assert free(n) == free(n - 2) + 6 * s100(n - 2) + 4
    parts = s67(n - 1) + 2 * s100(n - 2) + free(n - 3) + 2 * s100(n - 3) + s67(n - 2)
    assert levy.count_62(n) == parts + 4


@pytest.mark.parametrize("n", often(range(4, 10), *range(4, 9)))
def test_how_many_disks_go_where_in_the_proof_of_67(n):
    """For N + 1 disks the stacks have N - 1 disks and disk N goes alone, not N - 2 and N - 1."""
    stacks = {k: levy.count_67(n) + 1 + 4 * levy.count_100(k) + 2 for k in (n - 2, n - 1)}
    assert stacks[n - 1] == levy.count_67(n + 1) == len(list(down_67(n + 1)))
    assert stacks[n - 2] != levy.count_67(n + 1)
    after = list(
        islice(disks_moved(FREE, "A" * (n + 1), down_67(n + 1)), levy.count_67(n) + 1, None)
    )
    assert (after.count(n), after.count(n - 1)) == (2, 4 * levy.share_100(1))


def test_table_10():
    """All of the printed rows: crossings of every post, from one disk to eight."""
    printed = {
        down_67: ("00000000", "00123456", "00123456"),
        up_67: ("00022446", "00113355", "00000000"),
        algorithm_62: ("00012244", [0, 0, 1, 2, 3, 8, 9, 14], "00023456"),
    }
    for solver, (source, spare, target) in printed.items():
        rows = {"A": source, "B": spare, "C": target}
        found = [levy.crossings(n, solver(n)) for n in SIZES]
        for peg, row in rows.items():
            assert [crossed[peg] for crossed in found] == list(map(int, row))


@pytest.mark.parametrize(
    ("posts", "solver", "share", "total"),
    [
        ("", down_67, levy.share_67, levy.count_67),
        ("", up_67, levy.share_67, levy.count_67),
        ("Ac", semi_free, levy.share_semi_free, levy.count_semi_free),
        ("", algorithm_62, levy.share_62, levy.count_62),
    ],
)
@pytest.mark.parametrize("n", SIZES)
def test_shares_and_totals(n, posts, solver, share, total):
    """Each disk moves as often as the equations say, the largest first; the moves are legal."""
    rules = coloured(n, posts).rules
    shares = per_disk(rules, n, solver(n))
    assert shares == [share(k) for k in range(1, n + 1)]
    assert sum(shares) == total(n)


def test_limits():
    """2/3, 3/4 and 67/108 of the "100" moves; the optimum tends to 20/33."""
    n = 200
    for count, limit in [
        (levy.count_67, levy.LIMIT_67),
        (levy.count_semi_free, levy.LIMIT_SEMI_FREE),
        (levy.count_62, levy.LIMIT_62),
        (levy.fewest_free, levy.LIMIT_FREE),
    ]:
        assert abs(Fraction(count(n), levy.count_100(n)) - limit) < Fraction(1, 10**30)
    curve = [Fraction(levy.count_67(k), levy.count_100(k)) for k in range(1, 30)]
    assert curve == sorted(curve, reverse=True)
    assert float(curve[6]) == pytest.approx(0.6725, abs=1e-4)


def test_semi_free():
    """Eleven moves for three disks; Levy's way is the fewest up to five disks only."""
    optimum = [fewest(n, "Ac").length for n in range(1, 7)]
    assert optimum == [1, 4, 11, 32, 93, 272]
    assert [levy.count_semi_free(n) for n in range(1, 7)] == [1, 4, 11, 32, 93, 276]


@pytest.mark.parametrize("n", range(4, 8))
def test_steps_of_62_move_n_minus_2_disks_at_the_end(n):
    """After the largest two disks are home, n - 2 disks stand on B, not n - 3."""
    seen = list(FREE.replay("A" * n, algorithm_62(n)))
    home = next(p for p in seen if p[:2].upper() == "CC" and len(set(p[2:])) == 1 and p[2] in "bB")
    assert len(home.stack("B")) == n - 2


def test_where_the_curves_split():
    """ "67" and "62" coincide up to four disks; 2194, 2050, 3280 and 2026 for eight."""
    both = [(levy.count_67(n), levy.count_62(n)) for n in range(1, 6)]
    assert [a == b for a, b in both] == [True, True, True, True, False]
    eight = levy.count_67(8), levy.count_62(8), levy.count_100(8), levy.fewest_free(8)
    assert eight == (2194, 2050, 3280, 2026)


@pytest.mark.parametrize("n", SIZES)
def test_67_up_is_not_67_down_in_reverse(n):
    """Played backwards with A and C exchanged, "down" is "up" for one disk only."""
    swap = str.maketrans("AC", "CA")
    backwards = [move.back.translate(swap) for move in down_67(n)][::-1]
    assert (backwards == list(up_67(n))) == (n == 1)


def test_no_crossings_in_100():
    """The "100" moves never cross colours, on coloured posts and on free ones."""
    for n in SIZES:
        assert set(levy.crossings(n, hundred(n)).values()) == {0}


def test_which_posts_cross_with_three_disks():
    """C crosses in moves 3 to 5 and B in 7 to 9, not the other way round."""
    spans = levy.crossing_spans(3, down_67(3))
    assert (spans["C"], spans["B"]) == ([(3, 5)], [(7, 9)])


def test_more_crossings_with_fewer_moves():
    """Five disks: 6 crossings in 85 moves, 8 in 83; eight disks: 24 against 12 and 11."""
    totals = {
        (solver, n): sum(levy.crossings(n, solver(n)).values())
        for solver in (down_67, up_67, algorithm_62)
        for n in (5, 8)
    }
    assert (totals[down_67, 5], totals[algorithm_62, 5]) == (6, 8)
    eight = [totals[solver, 8] for solver in (algorithm_62, down_67, up_67)]
    assert eight == [24, 12, 11]
    assert levy.crossing_spans(5, algorithm_62(5))["A"] == [(71, 73), (74, 76)]


def test_the_seconds_that_are_left():
    """The printed 3.55e29 used 3^63; the true rest is 1.065e30, near the exact total."""
    whole_time = Fraction(3**64 - 1, 2) * Fraction(67, 108)
    left = whole_time - 2**63
    assert 2**63 == 9_223_372_036_854_775_808
    assert float(left) == pytest.approx(1.06507785165558374e30)
    assert float(left) != pytest.approx(3.550259505549357568e29)
    assert float(whole_time / 3) == pytest.approx(3.550259505549357568e29)
    assert levy.count_62(64) == 1065077851664807113296647634330


@pytest.mark.parametrize("n", range(1, 7))
def test_three_kinds_of_state(n):
    """Free, semi-free and coloured states share all reachable ones, which are 6 3^n - 6 2^n."""
    reached = [position for level in levels(FREE, "A" * n) for position in level]
    assert len(reached) == levy.count_reachable(n)
    for position in reached:
        shown = sorted(set(position))
        faces = {letter.isupper() for letter in shown}
        free, semi = len(shown) == 1, len(shown) == 2 and len(faces) == 2
        co_coloured = len(shown) == 2 and len(faces) == 1 or len(shown) == 3 and len(faces) == 2
        assert [free, semi, co_coloured].count(True) == 1


@pytest.mark.parametrize("n", [1, 2, 3])
def test_lawful_positions(n):
    """8 3^n - 12 2^n + 6 texts obey the rules."""
    texts = ["".join(text) for text in product("ABCabc", repeat=n)]
    lawful = 0
    for text in texts:
        try:
            FREE.position(text)
        except ValueError:
            continue
        lawful += 1
    assert lawful == levy.count_lawful(n)


@pytest.mark.parametrize("n", range(1, 31))
def test_a183118_by_the_largest_disk(n):
    """The recurrence gives what the exact decomposition finds."""
    assert levy.fewest_free(n) == best(FREE, "A" * n, "c" * n).length
    assert levy.fewest_coloured(n) == levy.count_100(n)
