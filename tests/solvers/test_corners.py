"""Rare cases: odd pegs, interchangeable piles, long texts, sizes that do not fit."""

import tracemalloc
from itertools import islice

import pytest

from hanoi_ref.commands.algorithms import choose
from hanoi_ref.puzzle import Rules, arrows, classic, hanoy, london, magnetic
from hanoi_ref.solvers import find, recursive
from hanoi_ref.solvers.bulk import Levels, positions, solution
from hanoi_ref.solvers.largest import best
from hanoi_ref.solvers.search import Fold, levels
from hanoi_ref.solvers.text import as_text, optimal_text
from hanoi_ref.theory import distance_to_goal, state_graph

CUPS = Rules(rests_on="any", room=(3, 3, 3), piles=True)


def test_three_pegs_need_not_be_a_b_c():
    """Arrows may leave out a letter."""
    puzzle = arrows(3, {"AB", "BD", "DA", "BA"})
    found, plan = find(puzzle.rules, "AAA", "DDD"), best(puzzle.rules, "AAA", "DDD", count=True)
    assert (plan.length, plan.ways) == (found.length, found.ways)
    assert distance_to_goal(puzzle, "AAA") == found.length


def test_piles_that_look_alike_are_folded():
    """Three balls in free order: turning the pile over, with two empty pegs that look alike."""
    found = find(CUPS, "321//", "123//")
    depth = next(depth for depth, level in enumerate(levels(CUPS, "321//")) if "123//" in level)
    assert found.length == len(found.moves) == depth
    *_, end = CUPS.replay("321//", found.moves)
    assert end == "123//"
    fold = Fold(CUPS, [CUPS.position("321//")])
    assert fold(CUPS.position("3//21")) == fold(CUPS.position("3/21/"))
    assert fold.size(CUPS.position("3/2/1")) == 2


def test_the_farthest_tower_of_london_problem_takes_eight_moves():
    """Of the 36 positions the farthest two are eight moves apart."""
    every = [position for level in levels(london().rules, london().start) for position in level]
    assert max(len(list(levels(london().rules, start))) - 1 for start in every) == 8
    assert (
        distance_to_goal(london(), london().start)
        == find(london().rules, london().start, london().goal).length
    )


def test_twenty_six_pegs_are_mostly_alike():
    """Distances on many pegs look once at positions that differ in like pegs only."""
    puzzle = classic(3, pegs=26)
    assert distance_to_goal(puzzle, "AAA") == 5
    assert distance_to_goal(puzzle, "QXB") == distance_to_goal(puzzle, "BCD") == 3
    assert distance_to_goal(puzzle, "ZZA") == 1


def test_the_card_game_is_won():
    """The example deal comes into one column; a distance would take too long for a board."""
    puzzle = hanoy()
    found = find(puzzle.rules, puzzle.start, *puzzle.goals)
    *_, end = puzzle.rules.replay(puzzle.start, found.moves)
    assert puzzle.solved(end)
    assert found.length < 2**9 - 1
    assert distance_to_goal(puzzle, puzzle.start) is None


def test_no_way_is_no_distance():
    """Where no move leads to the goal the distance is None and the call is refused."""
    assert distance_to_goal(arrows(2, {"AB", "CB"}), "AA") is None
    assert distance_to_goal(arrows(2, {"AB"}), "AA") is None
    with pytest.raises(ValueError) as refusal:
        choose(2, allowed={"AB", "CB"}).count()
    assert str(refusal.value) == "no way leads from AA to CC under these rules"


@pytest.mark.parametrize("n", [0, 1, 15, 16])
def test_fast_text_is_the_text_of_the_moves(n):
    """Whole blocks give the same bytes as move after move, from any peg to any other."""
    for pegs in ("ACB", "BAC"):
        fast = b"".join(optimal_text(n, *pegs))
        assert fast == b"".join(as_text(recursive(n, *pegs)))
        assert len(fast) == max(1, 3 * (2**n - 1))


def test_fast_text_needs_little_memory():
    """Some megabytes for a solution of two hundred."""
    tracemalloc.start()
    size = sum(map(len, islice(optimal_text(26), 200)))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert size > 15_000_000
    assert peak < 8_000_000


@pytest.mark.parametrize("n", range(10))
def test_arrays_hold_the_solution(n):
    """Disks, pegs and positions are those of the moves."""
    moves = solution(n)
    pegs = ["ABC"[a] + "ABC"[b] for a, b in zip(moves.sources, moves.targets, strict=True)]
    assert pegs == list(recursive(n))
    rows = ["".join("ABC"[peg] for peg in row) for row in positions(n)]
    assert rows == list(Rules().replay("A" * n, recursive(n)))
    assert moves.disks.tolist() == [(m & -m).bit_length() for m in range(1, 2**n)]


@pytest.mark.parametrize(("n", "pegs"), [(0, 3), (1, 3), (5, 3), (9, 3), (5, 4), (3, 5), (3, 8)])
def test_bits_find_the_levels_that_lists_find(n, pegs):
    """The search on bits sees the same positions at the same distances."""
    puzzle = classic(n, pegs)
    search = Levels(n, pegs)
    sizes = [len(level) for level in levels(puzzle.rules, puzzle.start)] if n < 9 else None
    counts = [search.count(frontier) for frontier in search]
    assert counts == sizes or (sizes is None and len(counts) == 2**n)
    distances = search.distances()
    assert distances.shape == (pegs,) * n
    assert int(distances.max()) == len(counts) - 1
    assert search.distance(puzzle.goal) == int(distances[(-1,) * n])


def test_many_small_levels_cost_no_scan_of_all_positions():
    """The 4096 levels of twelve disks on three pegs: a scan for each would read 8 GB."""
    search = Levels(12, pegs=3)
    search._neighbours = None  # the scan
    assert search.distance("C" * 12) == 4095


def test_bits_start_anywhere():
    """Any start, and only one that fits."""
    puzzle = classic(4, 4)
    search = Levels(4, 4, start="ABCD")
    sizes = [len(level) for level in levels(puzzle.rules, "ABCD")]
    assert [search.count(frontier) for frontier in search] == sizes
    with pytest.raises(ValueError) as refusal:
        Levels(4, 4, start="ABC")
    assert str(refusal.value) == "position 'ABC' has 3 disks, not 4"


@pytest.mark.release
def test_four_pegs_twelve_disks():
    """16.7 million positions; the tower needs the 81 moves of Frame and Stewart."""
    distances = Levels(12).distances()
    assert int(distances[(3,) * 12]) == 81


def test_a_graph_without_triangle_is_laid_out_by_distance():
    """Faces have no flat triangle: levels go across, and no two positions share a point."""
    graph = state_graph(magnetic(2))
    points = graph.layout()
    assert len(set(points.values())) == len(points) == 30
    assert points["AA"] == (0.0, 0.0)
    assert graph.to_networkx().number_of_edges() == 36


@pytest.mark.parametrize("n", range(1, 6))
def test_the_triangle_has_edges_of_length_one_that_do_not_cross(n):
    """Every move joins neighbours at distance one; no two positions are nearer."""
    graph = state_graph(classic(n))
    points = graph.layout()
    for start, _, end in graph.arrows:
        (x, y), (u, v) = points[start], points[end]
        assert (x - u) ** 2 + (y - v) ** 2 == pytest.approx(1)
    left, low = (min(each) for each in zip(*points.values(), strict=True))
    cells = {(round(2 * (x - left)), round((y - low) / 0.75**0.5)) for x, y in points.values()}
    assert len(cells) == 3**n
    assert max(x for x, _ in points.values()) - left == 2**n - 1
    assert points["A" * n] == max(points.values(), key=lambda point: point[1])


def test_pegs_of_different_height_are_not_alike():
    """Two empty pegs that hold two balls and one cannot be exchanged."""
    rules = london().rules
    fold = Fold(rules, [rules.position("321//")])
    assert fold(rules.position("3/2/1")) == "3/2/1"
    assert fold.size(rules.position("3/2/1")) == 1
