"""Whatever the size and whatever the pegs: moves are legal, arrive, and are as few as they say."""

from dataclasses import replace
from itertools import pairwise, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanoi_ref.puzzle import Position, Rules, arrows, bicolour, classic, coloured, cyclic, linear
from hanoi_ref.solvers import (
    find,
    frame_stewart,
    gather,
    grand_tour,
    linear_between,
    move_at,
    move_number,
    moves_slice,
    phases,
    position_after,
    recursive,
    resume,
    resume_move,
    round_trip,
    search,
    shortest,
    shortest_ways,
    stack,
    walk,
)
from hanoi_ref.solvers.binary import moved_so_far, position_read_off, rightward
from hanoi_ref.solvers.gray import gray, gray_inverse, hypercube_walk, reflected, reflected_number
from hanoi_ref.solvers.largest import best, fewest
from hanoi_ref.solvers.spread import near, spread
from hanoi_ref.theory import (
    count_shortest,
    distance_to_goal,
    distance_to_peg,
    frame_stewart_count,
    linear_distance,
    longest_ways,
)
from hanoi_ref.theory.distance import distance

CLASSIC = Rules()
positions = st.text("ABC", max_size=9)
sizes = st.integers(0, 8)
numbers = st.integers(0, 2**200)
pegs = st.permutations("ABC").map("".join)
arrow_sets = st.frozensets(
    st.sampled_from(["".join(pair) for pair in permutations("ABC", 2)]), min_size=1
)


@st.composite
def two_positions(draw, most=7):
    """Two classic positions with the same number of disks."""
    n = draw(st.integers(0, most))
    one = st.text("ABC", min_size=n, max_size=n)
    return draw(one), draw(one)


@st.composite
def magnetic_pair(draw):
    """A colouring of the posts and two positions that its rules accept."""
    n = draw(st.integers(0, 4))
    posts = "".join(draw(st.sampled_from(["", peg, peg.lower()])) for peg in "ABC")
    rules = coloured(0, posts).rules
    faces = {peg: draw(st.sampled_from([peg, peg.lower()])) for peg in "ABC"}
    faces |= {letter.upper(): letter for letter in posts}
    ends = [draw(st.text("ABC", min_size=n, max_size=n)) for _ in range(2)]
    start, goal = ("".join(faces[peg] for peg in end) for end in ends)
    return rules, rules.position(start), rules.position(goal)


def end_of(rules, start, moves):
    """The last position of a legal walk."""
    *_, end = rules.replay(start, moves)
    return end


@given(sizes, pegs)
def test_recursion_and_stack_are_optimal(n, names):
    """Both carry the tower in 2^n - 1 legal moves between any pegs."""
    moves = list(recursive(n, names[0], names[1], names[2]))
    assert moves == list(stack(n, names[0], names[1], names[2]))
    assert end_of(CLASSIC, names[0] * n, moves) == names[1] * n
    assert len(moves) == 2**n - 1


@given(positions, st.sampled_from("ABC"))
def test_gather_is_the_distance(position, peg):
    """Gathering arrives in as many moves as the distance to the peg."""
    moves = list(gather(position, peg))
    assert end_of(CLASSIC, position, moves) == peg * len(position)
    assert len(moves) == distance_to_peg(position, peg)


@given(two_positions())
def test_shortest_ways_are_legal_different_and_as_long_as_the_distance(pair):
    """One way or two, each arriving in as many moves as the distance."""
    start, goal = pair
    ways = [tuple(way) for way in shortest_ways(start, goal)]
    assert len(set(ways)) == len(ways) == count_shortest(start, goal)
    for way in ways:
        assert end_of(CLASSIC, start, way) == goal
        assert len(way) == distance(start, goal)


@given(two_positions(most=5))
@settings(max_examples=60)
def test_three_methods_agree_on_the_classic_game(pair):
    """Search, the largest disk's plan and the automaton give the same length and number of ways."""
    start, goal = pair
    found, plan = find(CLASSIC, start, goal), best(CLASSIC, start, goal, count=True)
    assert found.length == plan.length == distance(start, goal) == len(list(shortest(start, goal)))
    assert found.ways == plan.ways == count_shortest(start, goal)
    assert end_of(CLASSIC, start, found.moves) == goal


@given(two_positions(most=4), arrow_sets)
def test_any_arrows_by_search_and_by_the_largest_disk(pair, arrows):
    """Under any arrows both methods find the same length and ways, or both find nothing."""
    rules, (start, goal) = Rules(arrows=arrows), pair
    found, plan = find(rules, start, goal), best(rules, start, goal, count=True)
    assert (found is None) == (plan is None)
    if found and plan:
        assert (found.length, found.ways) == (plan.length, plan.ways)
        moves = list(fewest(rules, start, goal))
        assert end_of(rules, start, moves) == end_of(rules, start, found.moves) == goal
        assert len(moves) == found.length


@given(magnetic_pair())
def test_any_colouring_by_search_and_by_the_largest_disk(task):
    """Under any colouring, from anywhere to anywhere, both methods find the same."""
    rules, start, goal = task
    found, plan = find(rules, start, goal), best(rules, start, goal, count=True)
    assert (found is None) == (plan is None)
    if found and plan:
        assert (found.length, found.ways) == (plan.length, plan.ways)
        assert end_of(rules, start, fewest(rules, start, goal)) == goal


@given(st.integers(0, 4), st.data())
@settings(max_examples=30)
def test_folding_symmetric_positions_changes_no_answer(n, data):
    """On four and five pegs the folded search counts the ways that a plain one counts."""
    puzzle = classic(n, pegs=data.draw(st.integers(4, 5)))
    start = data.draw(st.text(puzzle.rules.pegs, min_size=n, max_size=n))
    found = find(puzzle.rules, start, puzzle.goal)
    assert (found.length, found.ways) == plainly(puzzle.rules, start, puzzle.goal)
    assert end_of(puzzle.rules, start, found.moves) == puzzle.goal
    assert distance_to_goal(puzzle, start) == found.length


@pytest.mark.parametrize(
    ("puzzle", "starts"),
    [
        (classic(4, pegs=4), ["AAAA", "ABCD", "BBCC"]),
        (classic(3, pegs=6), ["AAA", "CBA"]),
        (classic(5), ["AAAAA", "ABCAB"]),
        (bicolour(2), ["AbBa"]),
        (bicolour(3, "exchange"), ["AbBaAb"]),
        (replace(cyclic(3), also=(Position("BBB"),)), ["AAA", "CAB"]),
        (arrows(2, {"AB", "CB"}), ["AA"]),
        (arrows(3, {"AB", "BC", "CD", "DA"}), ["AAA", "DCB"]),
    ],
)
def test_arrays_find_what_dictionaries_find(monkeypatch, puzzle, starts):
    """The same length, the same number of ways and the same moves, with and without NumPy."""
    for start in starts:
        found = []
        for size in (0, 10**9):
            monkeypatch.setattr(search, "WORTH_ARRAYS", size)
            found.append(find(puzzle.rules, start, *puzzle.goals))
        assert found[0] == found[1]


def test_arrays_ask_the_rules_only_about_one_size(monkeypatch):
    """Of a million positions the rules see the places of one disk, and the way that is found."""
    asked, why_not = [], Rules.why_not
    monkeypatch.setattr(Rules, "why_not", lambda *args: asked.append(args[1]) or why_not(*args))
    found = find(Rules("ABCD"), "ABCDABCDAB", "DCBADCBADC")
    assert (found.length, found.ways) == (34, 84)
    assert len(asked) < 2000


def plainly(rules, start, goal):
    """Length and number of shortest ways by the simplest search there is."""
    ways, length = {start: 1}, 0
    seen = set(ways)
    while goal not in ways:
        following = {}
        for position, count in ways.items():
            for move in rules.legal_moves(position):
                after = rules.after(position, move)
                if after not in seen:
                    following[after] = following.get(after, 0) + count
        seen |= following.keys()
        ways, length = following, length + 1
    return length, ways[goal]


@given(two_positions())
def test_the_row_is_a_line(pair):
    """Between any positions of the row there is one way, as long as their indices differ."""
    start, goal = pair
    moves = list(linear_between(start, goal))
    assert end_of(linear(0).rules, start, moves) == goal
    assert len(moves) == linear_distance(start, goal)


@given(st.integers(1, 200), st.data())
def test_numbers_and_positions_are_inverse(n, data):
    """A move number gives a position, and the position its number, for hundreds of disks."""
    m = data.draw(st.integers(0, 2**n - 1))
    position = position_after(m, n)
    assert move_number(position) == m
    assert position_read_off(m, n) == position
    assert sum(moved_so_far(m, disk) for disk in range(1, n + 1)) == m
    if m < 2**n - 1:
        assert resume_move(position) == move_at(m + 1, n)
        assert CLASSIC.after(position, move_at(m + 1, n)) == position_after(m + 1, n)
    else:
        assert resume_move(position) is None


@given(st.integers(1, 64), st.data())
def test_a_slice_is_played_from_its_position(n, data):
    """Moves start to stop - 1 lead from one position on the way to another."""
    start = data.draw(st.integers(1, 2**n))
    stop = data.draw(st.integers(start, min(2**n, start + 50)))
    moves = moves_slice(n, start, stop)
    assert end_of(CLASSIC, position_after(start - 1, n), moves) == position_after(stop - 1, n)


@given(st.integers(0, 8), st.data())
def test_resume_finishes_what_was_begun(n, data):
    """From any position on the way the rest of the moves follows."""
    m = data.draw(st.integers(0, 2**n - 1))
    assert list(resume(position_after(m, n))) == list(recursive(n))[m:]


@given(numbers)
def test_gray_codes_are_inverse_and_change_one_bit(m):
    """The inverse finds the number again; neighbours differ in one bit."""
    assert gray_inverse(gray(m)) == m
    assert (gray(m) ^ gray(m + 1)).bit_count() == 1


@given(st.integers(2, 10), st.integers(0, 30), st.data())
def test_reflected_codes_are_inverse_and_change_one_digit_by_one(k, n, data):
    """The same for k digits, each change a step of one."""
    m = data.draw(st.integers(0, k**n - 1))
    code = reflected(m, n, k)
    assert reflected_number(code, k) == m
    if m + 1 < k**n:
        pairs = zip(code, reflected(m + 1, n, k), strict=True)
        assert [abs(int(a) - int(b)) for a, b in pairs if a != b] == [1]


@pytest.mark.parametrize("n", range(1, 7))
def test_tours_see_every_position_once(n):
    """The grand tour ends on C, the round trip where it began; both see all 3^n positions."""
    tour = list(CLASSIC.replay("A" * n, grand_tour(n)))
    circle = list(round_trip(n))
    assert len(tour) == len(set(tour)) == len(circle) == len(set(circle)) == 3**n
    assert tour[-1] == "C" * n
    assert any(CLASSIC.after(circle[-1], m) == circle[0] for m in CLASSIC.legal_moves(circle[-1]))
    codes = list(hypercube_walk(n))
    assert len(set(codes)) == 2**n


@pytest.mark.parametrize("n", range(9))
def test_the_rightward_rule_ends_on_c_for_even_and_b_for_odd(n):
    """Trailing zeros and the nearest peg to the right solve the tower in 2^n - 1 moves."""
    moves = list(rightward(n))
    assert end_of(CLASSIC, "A" * n, moves) == "CB"[n % 2] * n
    assert len(moves) == 2**n - 1


def test_walks_stream_at_any_depth():
    """A thousand open calls are no deep recursion."""

    def down(n):
        if n:
            yield down(n - 1)
            yield recursive(1)

    assert sum(1 for _ in walk(down(5000))) == 5000


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: shortest("AB", "A"), "positions AB and A have different numbers of disks"),
        (lambda: linear_between("AB", "A"), "positions AB and A have different numbers of disks"),
        (lambda: linear_distance("AB", "A"), "positions AB and A have different numbers of disks"),
        (lambda: distance("AB", "A"), "positions AB and A have different numbers of disks"),
        (lambda: best(CLASSIC, "AB", "A"), "positions AB and A have different numbers of disks"),
        (lambda: longest_ways("A", ""), "positions A and  have different numbers of disks"),
        (lambda: move_at(8, 3), "m must be a whole number, 1 to 7, not 8"),
        (lambda: position_after(-1, 3), "m must be a whole number, 0 to 7, not -1"),
        (lambda: moves_slice(3, 2, 9), "stop must be a whole number, 2 to 8, not 9"),
        (lambda: reflected(0, 1, 11), "k must be a whole number, 2 to 10, not 11"),
        (lambda: fewest(cyclic(1).rules, "A", "D"), "position 'D' names peg D"),
    ],
)
def test_what_a_solver_cannot_do_is_refused(call, words):
    """Refusals name the value."""
    with pytest.raises(ValueError) as refusal:
        call()
    assert words in str(refusal.value)


@pytest.mark.parametrize("pegs", [3, 4, 5])
def test_no_disks_need_no_moves_on_any_number_of_pegs(pegs):
    """The plan of Frame and Stewart begins with nothing."""
    assert list(frame_stewart(0, pegs)) == []


PAIRS = [(p, q) for p in map("".join, product("ABC", repeat=3)) for q in ("ABC", "CCC", "BAB")]


def last(start, goal, order):
    """The moment at which the way is found."""
    *_, moment = spread(start, goal, order)
    return moment


@pytest.mark.parametrize("order", ["breadth", "both"])
@pytest.mark.parametrize("pair", [*PAIRS, ("ABBB", "BAAA"), ("AAAAA", "CCCCC")], ids="-".join)
def test_the_way_found_is_a_shortest_one(pair, order):
    """As long as theory says, made of moves, from end to end."""
    way = last(*pair, order).way
    assert (way[0], way[-1], len(way) - 1) == (*pair, distance(*pair))
    assert all(q in near(p) for p, q in pairwise(way))


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_a_search_that_goes_deep_finds_a_way(pair):
    """No position is looked at twice, and each look is at a neighbour of one before."""
    moment = last(*pair, "depth")
    (side,) = moment.sides
    assert len(set(side.looked)) == len(side.looked)
    assert all(q in near(p) for p, q in pairwise(moment.way))
    assert len(moment.way) - 1 >= distance(*pair)


@pytest.mark.parametrize("start", ["AAA", "AAB", "BAC"])
def test_breadth_goes_ring_by_ring(start):
    """The positions are looked at in the order of their distance, and those that wait as well."""
    for moment in spread(start, "CCC"):
        (side,) = moment.sides
        far = [distance(start, position) for position in (*side.looked, *side.waiting)]
        assert far == sorted(far)
        if side.looked:
            assert set(side.before) == {*side.looked, *side.waiting}


@pytest.mark.parametrize("n", range(1, 7))
def test_both_ends_save_a_third_between_towers(n):
    """From one end all rings, of the last one a part; from two ends, two copies of three."""
    assert 3**n - 2**n < last("A" * n, "C" * n, "breadth").looks <= 3**n
    assert last("A" * n, "C" * n, "both").looks <= 2 * 3 ** (n - 1)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("A", "AA"), "different numbers"),
        (("A", "B", "best"), "order is one of"),
        (("D", "A"), "D"),
    ],
)
def test_refusals(arguments, words):
    """What cannot be searched is refused in a sentence that names it."""
    with pytest.raises(ValueError, match=words):
        spread(*arguments)


@pytest.mark.parametrize("n", range(2, 11))
def test_the_phases_are_those_of_the_recurrence(n):
    """Twice the tower that is set aside on four pegs, once the others on three."""
    for aside in range(1, n):
        moves = list(frame_stewart(n, 4, split=aside))
        first, second, third = (count for count, _ in phases(classic(n, pegs=4), moves))
        assert first == third == frame_stewart_count(aside, 4)
        assert second == 2 ** (n - aside) - 1


def test_three_pegs_have_phases_too():
    """All but the largest disk go aside."""
    assert [moves for moves, _ in phases(classic(4), list(recursive(4)))] == [7, 1, 7]


@pytest.mark.parametrize("moves", [[], ["AB"], ["AB", "BA"] * 3])
def test_where_the_largest_never_moves_there_is_no_plan(moves):
    """Nor with a single disk."""
    assert phases(classic(3), moves) == phases(classic(1), ["AC"]) == []


def test_phases_add_up_to_the_line():
    """Of any shortest way."""
    puzzle = classic(5, pegs=4)
    moves = find(puzzle.rules, puzzle.start, puzzle.goal).moves
    assert sum(count for count, _ in phases(puzzle, moves)) == len(moves)
