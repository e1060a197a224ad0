"""Every verified number of tests/golden.json, reproduced; its `_sources` say where each is from.

Its conventions: positions list pegs 0, 1, 2, smallest disk first unless a key says otherwise;
moves are [disk, from, to] with disk 0 the smallest unless a key says otherwise.
"""

import ast
import json
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product
from pathlib import Path

import pytest

from hanoi_ref.puzzle import Rules, bicolour, coloured, cyclic, linear, magnetic
from hanoi_ref.solvers import (
    algorithm_62,
    clockwise,
    counterclockwise,
    down_67,
    find,
    frame_stewart,
    hundred,
    once_or_twice,
    position_after,
    recursive,
    ruler,
    semi_free,
    smallest_disk,
    up_67,
)
from hanoi_ref.solvers.bulk import Levels
from hanoi_ref.solvers.largest import best
from hanoi_ref.solvers.search import levels
from hanoi_ref.solvers.variants import disks_moved
from hanoi_ref.theory import counts, longest_ways, variants
from hanoi_ref.theory import magnetic as levy
from hanoi_ref.theory.distance import (
    average_distance,
    average_distance_counted,
    count_shortest,
    distance,
)
from tests.shared import often

GOLDEN = json.loads((Path(__file__).parents[1] / "golden.json").read_text())
CLASSICAL, LINEAR, CYCLIC = GOLDEN["classical"], GOLDEN["linear"], GOLDEN["cyclic"]
BICOLOUR, MAGNETIC, STEWART = GOLDEN["bicolor"], GOLDEN["magnetic"], GOLDEN["frame_stewart"]
LEVY_PEGS = "ACB"  # the paper's posts S, D, I in its own order 0, 1, 2

# Sequences: what golden.json lists, the function that must give it, the first n.
SEQUENCES = [
    (CLASSICAL["min_moves_1_20"], counts.fewest, 1),
    (CLASSICAL["edges_1_10"], counts.count_edges, 1),
    (CLASSICAL["simple_paths_corner_to_corner"], counts.self_avoiding_ways, 1),
    (LINEAR["A_to_C_1_15"], counts.longest, 1),
    (LINEAR["A_to_B_1_15"], variants.linear_to_middle, 1),
    (CYCLIC["C_1_20"], variants.clockwise_count, 1),
    (CYCLIC["A_1_20"], variants.counterclockwise_count, 1),
    (BICOLOUR["swapped_1_12"], variants.bicolour_swapped, 1),
    (BICOLOUR["unswapped_1_8"], variants.bicolour_unswapped, 1),
    (BICOLOUR["exchange_1_8"], variants.bicolour_exchange, 1),
    (BICOLOUR["exchange_9_12"], variants.bicolour_exchange, 9),
    (MAGNETIC["free_optimum_1_40"], levy.fewest_free, 1),
    (MAGNETIC["S100_1_20"], levy.count_100, 1),
    (MAGNETIC["S67_1_20"], levy.count_67, 1),
    (MAGNETIC["SSF_1_20"], levy.count_semi_free, 1),
    (MAGNETIC["S62_1_20"], levy.count_62, 1),
    (MAGNETIC["P67_1_12"], levy.share_67, 1),
    (MAGNETIC["PSF_1_12"], levy.share_semi_free, 1),
    (MAGNETIC["P62_1_12"], levy.share_62, 1),
    (MAGNETIC["reachable_states_1_9"], levy.count_reachable, 1),
    (MAGNETIC["semifree_optimum_1_40"], lambda n: levy.fewest_coloured(n, "Ac"), 1),
    *(
        (row, lambda n, k=int(pegs): variants.frame_stewart_count(n, k), 1)
        for pegs, row in STEWART.items()
        if pegs.isdigit()
    ),
]


def letters(moves, pegs="ABC"):
    """Moves of golden.json as two letters each."""
    return [pegs[source] + pegs[target] for _, source, target in moves]


@lru_cache
def pairs(n):
    """All ordered pairs of different positions of n disks."""
    positions = ["".join(position) for position in product("ABC", repeat=n)]
    return [pair for pair in product(positions, repeat=2) if pair[0] != pair[1]]


@pytest.mark.parametrize(("listed", "function", "first"), SEQUENCES)
def test_a_sequence_is_reproduced(listed, function, first):
    """A closed form or recurrence gives every listed term."""
    assert [function(n) for n in range(first, first + len(listed))] == listed


@pytest.mark.parametrize("n", CLASSICAL["moves"])
def test_optimal_move_lists(n):
    """The recursive solver gives the listed moves."""
    assert list(recursive(int(n))) == letters(CLASSICAL["moves"][n])


def test_ruler_sequence():
    """The ruler sequence begins as listed."""
    listed = CLASSICAL["ruler_1_31"]
    assert list(ruler(len(listed))) == listed


def test_the_wrong_way_round_takes_exactly_twice_as_many():
    """Buneman and Levy's loop in the wrong direction visits B and takes 2(2^n - 1) moves."""
    listed = CLASSICAL["wrong_direction_total_1_10"]
    for n, total in enumerate(listed, 1):
        moves = list(smallest_disk(n, wrong_way=True))
        *_, half = Rules().replay("A" * n, moves[: total // 2])
        assert (len(moves), half) == (total, "B" * n)


@pytest.mark.parametrize("row", CLASSICAL["positions_from_move_number"], ids=str)
def test_positions_from_move_numbers(row):
    """The position after m moves is as listed; where the tower goes to B, B and C are exchanged."""
    names = "ABC" if row["final_peg"] == 2 else "ACB"
    listed = "".join(names[peg] for peg in row["pos_largest_first"])
    assert position_after(row["m"], row["N"]) == listed


def test_average_distances():
    """Hinz's formula gives the exact averages, and counting the same totals."""
    listed = [Fraction(text) for text in CLASSICAL["average_distance_exact_0_12"]]
    assert [average_distance(n) for n in range(len(listed))] == listed
    totals = CLASSICAL["sum_of_distances_all_ordered_pairs_0_6"]
    assert [average_distance(n) * 9**n for n in range(len(totals))] == totals
    assert [average_distance_counted(n) * 9**n for n in range(5)] == totals[:5]


@pytest.mark.parametrize("n", often(range(1, 6), *range(1, 5)))
def test_pairs_with_two_ways_and_at_the_diameter(n):
    """Ties and pairs at distance 2^n - 1 are as often as listed."""
    ties = sum(count_shortest(*pair) == 2 for pair in pairs(n))
    far = sum(distance(*pair) == 2**n - 1 for pair in pairs(n))
    assert ties == CLASSICAL["ordered_pairs_with_two_shortest_paths_1_5"][n - 1]
    assert far == CLASSICAL["ordered_pairs_at_diameter_1_5"][n - 1]


@pytest.mark.parametrize("n", CLASSICAL["once_twice_tie_counts_ordered_pairs_1_4"])
def test_pairs_with_one_or_two_moves_of_the_largest_disk(n):
    """Once, twice or a tie are as often as listed."""
    verdicts = Counter(once_or_twice(*pair).upper() for pair in pairs(int(n)))
    assert verdicts == CLASSICAL["once_twice_tie_counts_ordered_pairs_1_4"][n]


@pytest.mark.parametrize(
    ("table", "goals"),
    [
        ("longest_path_multiplicity_all_ordered_pairs", lambda n: None),
        ("longest_path_multiplicity_to_perfect", lambda n: [peg * n for peg in "ABC"]),
    ],
)
@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_how_many_longest_ways(table, goals, n):
    """Pairs with one, two, three and four longest ways are as many as listed."""
    chosen = goals(n)
    wanted = [pair for pair in pairs(n) if chosen is None or pair[1] in chosen]
    many = Counter(longest_ways(*pair).longest for pair in wanted)
    assert many == {int(key): count for key, count in CLASSICAL[table][str(n)].items()}


def test_hamiltonian_cycles():
    """The cycle through a tower's position leaves it by one edge and ends with a longest way."""
    for n, cycles in enumerate(CLASSICAL["hamiltonian_cycles_1_3"], 1):
        ways = longest_ways("A" * n, "A" * (n - 1) + "B")
        assert (ways.length + 1, ways.longest) == (3**n, cycles)


@pytest.mark.parametrize("n", LINEAR["moves"])
def test_linear_move_lists(n):
    """The only way along the row is as listed."""
    puzzle = linear(int(n))
    assert list(find(puzzle.rules, puzzle.start, puzzle.goal).moves) == letters(LINEAR["moves"][n])


def test_linear_index_table():
    """The index of each of the 27 positions is as listed."""
    names = str.maketrans("012", "ABC")
    for code, index in LINEAR["index_n3_largest_first"].items():
        assert variants.linear_index(code.translate(names)) == index


@pytest.mark.parametrize(
    ("words", "solver"), [("words_C", clockwise), ("words_A", counterclockwise)]
)
def test_cyclic_words(words, solver):
    """The disks that the cyclic solvers move begin as listed."""
    for n, word in CYCLIC[words].items():
        moves = solver(int(n))
        rules = cyclic(int(n)).rules
        assert list(disks_moved(rules, "A" * int(n), moves))[: len(word)] == word


def test_frame_stewart_splits():
    """The best numbers of disks to set aside are as listed, and no other number does as well."""
    for n, splits in STEWART["optimal_k_4pegs_2_30"].items():
        assert variants.frame_stewart_splits(int(n)) == splits


@pytest.mark.parametrize("pegs", STEWART["bfs_optimum"])
def test_frame_stewart_is_what_search_finds(pegs):
    """Search among all positions needs as many moves as the plan takes, and the plan is legal."""
    rules = Rules("ABCDEF"[: int(pegs)])
    for n, listed in enumerate(STEWART["bfs_optimum"][pegs], 1):
        goal = rules.pegs[-1] * n
        assert Levels(n, int(pegs)).distance(goal) == listed
        moves = list(frame_stewart(n, int(pegs)))
        *_, end = rules.replay("A" * n, moves)
        assert (end, len(moves)) == (goal, listed)


@pytest.mark.parametrize("n", [1, 2, 3, 4])
@pytest.mark.parametrize(
    ("goal", "table"),
    [("swapped", "swapped_1_12"), ("unswapped", "unswapped_1_8"), ("exchange", "exchange_1_8")],
)
def test_bicolour_by_search(n, goal, table):
    """Search finds the listed optimum of the bicolour towers."""
    puzzle = bicolour(n, goal)
    assert find(puzzle.rules, puzzle.start, puzzle.goal).length == BICOLOUR[table][n - 1]


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_bicolour_positions_and_the_farthest_from_the_start(n):
    """12^n positions are reached, the last of them after the listed number of moves.

    The list calls it the diameter; two positions other than the start can be farther apart.
    """
    puzzle = bicolour(n)
    reached = list(levels(puzzle.rules, puzzle.start))
    assert sum(map(len, reached)) == 12**n
    assert len(reached) - 1 == BICOLOUR["diameter_1_8"][n - 1]


def test_number_of_optimal_magnetic_solutions():
    """The free magnetic tower has as many shortest solutions as listed."""
    rules, listed = Rules(flips=True), MAGNETIC["free_number_of_optimal_solutions_1_10"]
    for n, ways in enumerate(listed, 1):
        assert best(rules, "A" * n, "c" * n, count=True).ways == ways


def test_all_optimal_solutions_of_three_magnetic_disks():
    """The four listed solutions are different, legal, arrive, and search counts four."""
    puzzle = magnetic(3)
    listed = {tuple(letters(moves)) for moves in MAGNETIC["all_optimal_free_n3_disk0smallest"]}
    ends = {tuple(puzzle.rules.replay("AAA", moves))[-1] for moves in listed}
    assert len(listed) == find(puzzle.rules, "AAA", "bbb").ways == 4
    assert ends == {"bbb"}


@pytest.mark.parametrize(
    ("key", "posts", "goal"),
    [
        ("free_optimum_end_red_1_12", "", "C"),
        ("RNN_1_12 (base S red; red S -> blue D)", "A", "c"),
        ("RNNsame_1_12 (base S red; red S -> red D)", "A", "C"),
    ],
)
def test_magnetic_optimum_with_the_other_face(key, posts, goal):
    """The optimum with a given face up at the end is as listed."""
    for n, listed in enumerate(MAGNETIC[key], 1):
        assert best(coloured(n, posts).rules, "A" * n, goal * n).length == listed


def test_optimum_of_every_colouring():
    """Under every colouring with a red or neutral source and a blue or neutral goal, as listed."""
    (table,) = (table for key, table in MAGNETIC.items() if key.startswith("optimum_by_permanent"))
    for key, listed in table.items():
        signs = zip(LEVY_PEGS, json.loads(f"[{key[1:-1]}]"), strict=True)
        posts = "".join({1: peg, -1: peg.lower(), 0: ""}[sign] for peg, sign in signs)
        for n, length in enumerate(listed, 1):
            assert best(coloured(n, posts).rules, "A" * n, "c" * n).length == length


@pytest.mark.parametrize(
    ("key", "solver"),
    [
        ("moves_62_disk1smallest_posts_S0_D1_I2", algorithm_62),
        ("moves_67down", down_67),
        ("moves_67up", up_67),
    ],
)
def test_levys_move_lists(key, solver):
    """Levy's algorithms give the listed moves."""
    for n, moves in MAGNETIC[key].items():
        assert list(solver(int(n))) == letters(moves, LEVY_PEGS)


@pytest.mark.parametrize(
    ("key", "solver"), [("67down", down_67), ("67up", up_67), ("62", algorithm_62)]
)
def test_levys_table_10(key, solver):
    """Every post crosses colours as often as Levy's Table 10 says."""
    table = MAGNETIC["table10"][key]
    for n, row in enumerate(MAGNETIC["colour_crossings_S_I_D"][key], 1):
        moves = list(solver(n))
        crossed = levy.crossings(n, moves)
        assert [crossed["A"], crossed["B"], crossed["C"]] == row
        assert [table[post][n - 1] for post in "SID"] == row
        assert (table["total"][n - 1], table["P"][n - 1]) == (sum(row), len(moves))


@pytest.mark.parametrize(("key", "solver"), [("62", algorithm_62), ("67down", down_67)])
def test_when_posts_cross_with_five_disks(key, solver):
    """The crossings happen at the listed moves."""
    spans = levy.crossing_spans(5, solver(5))
    listed = MAGNETIC["crossing_events_n5"][key]
    names = {"A": "S", "B": "I", "C": "D"}
    assert {names[peg]: [list(span) for span in row] for peg, row in spans.items()} == listed


@pytest.mark.parametrize(
    ("solver", "posts", "count"),
    [
        (hundred, "Abc", levy.count_100),
        (hundred, "", levy.count_100),
        (semi_free, "Ac", levy.count_semi_free),
        (down_67, "", levy.count_67),
        (up_67, "", levy.count_67),
        (algorithm_62, "", levy.count_62),
    ],
)
def test_levys_algorithms_are_legal_and_arrive(solver, posts, count):
    """Each of the paper's algorithms is legal on its posts, arrives, and has its count of moves."""
    for n in range(9):
        puzzle = coloured(n, posts)
        moves = list(solver(n))
        *_, end = puzzle.rules.replay(puzzle.start, moves)
        assert puzzle.solved(end)
        assert len(moves) == count(n)


def test_gray_codes_on_a_row():
    """The reflected code is a legal play for the listed numbers of pegs, and for no other."""
    for k, legal in GOLDEN["gray_m_ary_row_legal"].items():
        assert variants.row_code_is_legal(int(k), 3) is legal


def test_years():
    """The end of the world and the longest way, in years."""
    time = GOLDEN["time"]
    assert counts.years_needed(64) == pytest.approx(time["years_julian_64"])
    assert counts.years_needed(64) * 365.25 / 365 == pytest.approx(time["years_365d_64"])
    longest = counts.longest(64) / counts.SECONDS_PER_YEAR
    assert longest == pytest.approx(time["three_pow_64_years"], rel=1e-3)


def test_every_number_is_used():
    """No key of golden.json with numbers under it is left out above."""
    nodes = ast.walk(ast.parse(Path(__file__).read_text()))
    named = {node.value for node in nodes if isinstance(node, ast.Constant)}
    beginnings = tuple(text for text in named if isinstance(text, str) and len(text) > 6)
    parts = (part for name, part in GOLDEN.items() if not name.startswith("_"))
    keys = {key for part in parts for key, value in part.items() if not isinstance(value, str)}
    left = {key for key in keys - named if not key.isdigit()}
    assert not {key for key in left if not key.startswith(beginnings)}
