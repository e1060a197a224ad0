"""Films, and searches that are played as films."""

import re
from itertools import product
from math import comb, sqrt

import pytest

from hanoi_ref import (
    CallStack,
    Search,
    compass_film,
    copies_film,
    draw_graph,
    fold_film,
    growth_film,
    layers_film,
    pegs_film,
    plans_film,
    posts_film,
    rounds_film,
    tasks_film,
)
from hanoi_ref.puzzle import cyclic
from hanoi_ref.solvers import recursive
from hanoi_ref.solvers.gray import hypercube_walk
from hanoi_ref.solvers.spread import near, toward
from hanoi_ref.theory import distance_to_goal
from hanoi_ref.theory.distance import distance


def fib(n):
    """A function with two calls of itself."""
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def forgets(n):
    """A function without a base case."""
    return forgets(n - 1)


def test_a_call_begins_and_returns_once():
    """Nine calls of fib(4), so 18 steps; the last one is the value."""
    sentences = [sentence for _, sentence in CallStack(fib, 4).frames]
    assert len(sentences) == 18
    assert sentences[-1] == f"fib(4) returns {fib(4)}."


@pytest.mark.parametrize(("function", "n"), [(fib, 12), (forgets, 3), (len, "AB")])
def test_calls_that_cannot_be_drawn_are_refused(function, n):
    """Too many, or none that can be watched."""
    with pytest.raises(ValueError, match="calls"):
        CallStack(function, n)


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_the_fold_ends_with_the_code(n):
    """The last picture has the words of n bits in their order."""
    assert fold_film(n).frames[-1][0].desc == f"{', '.join(hypercube_walk(n))}."


@pytest.mark.parametrize("n", [2, 3, 4])
def test_three_copies_make_the_next_map(n):
    """The last picture has the positions and lines of n disks."""
    picture, sentence = copies_film(n).frames[-1]
    assert picture.desc == f"{3**n} positions, {3 * (3**n - 1) // 2} lines."
    assert f"= {3 * (3**n - 1) // 2} lines" in sentence


@pytest.mark.parametrize("n", [2, 3])
def test_the_copies_begin_with_the_map_as_it_is_drawn_elsewhere(n):
    """Its names are in the same order from left to right, and from the top."""
    first, drawn = str(copies_film(n).frames[0][0]), str(draw_graph(n - 1))
    assert order_of_names(first, n - 1) == order_of_names(drawn, n - 1)


def order_of_names(picture: str, disks: int) -> list[str]:
    """The positions in a picture of the map, row by row."""
    found = re.findall(rf'<text x="([\d.]+)" y="([\d.]+)"[^>]*>([ABC]{{{disks}}})</text>', picture)
    assert len(found) == 3**disks
    return [name for _, _, name in sorted((float(y), float(x), name) for x, y, name in found)]


def misplaced(position, goal):
    """How many disks are not where the goal wants them: never more than the moves."""
    return sum(here != wanted for here, wanted in zip(position, goal, strict=True))


@pytest.mark.parametrize("compass", [distance, misplaced, lambda position, goal: 0])
def test_a_compass_that_never_says_too_much_finds_a_shortest_path(compass):
    """Between all positions of two disks, and from some of four, with a pull of at most 1."""
    every = ["".join(letters) for letters in product("ABC", repeat=2)]
    pairs = [*product(every, repeat=2), ("ABBB", "BBAA"), ("BACA", "CABC"), ("AAAA", "CCCC")]
    for (start, goal), pull in product(pairs, (0, 0.5, 1)):
        assert len(toward(start, goal, compass, pull).way) - 1 == distance(start, goal)


def test_a_stronger_compass_looks_less_and_a_greedy_one_may_find_a_longer_path():
    """An exact compass looks at the path alone; one that counts disks is misled."""
    exact = [toward("AAAA", "CCCC", distance, pull).looks for pull in (0, 0.5, 1)]
    assert exact[0] == 81 > exact[1] > exact[2] == 16
    assert compass_film("ABBB", "BBAA", misplaced).frames[-1][1].endswith("12 are enough.")


@pytest.mark.parametrize("pair", [("ABBB", "BAAA"), ("AAB", "CCB"), ("AB", "BA")])
def test_the_better_plan_is_the_distance(pair):
    """One of the two numbers that the film names is the fewest moves."""
    said = " ".join(sentence for _, sentence in plans_film(*pair).frames)
    assert f"takes {distance(*pair)} moves" in said


@pytest.mark.parametrize("pair", [("AB", "AC"), ("A", "B"), ("AB", "CBA")])
def test_plans_need_two_positions_that_differ_at_the_largest(pair):
    """Else there is nothing to compare."""
    with pytest.raises(ValueError, match="different first letters"):
        plans_film(*pair)


@pytest.mark.parametrize("n", [2, 3, 4])
def test_the_stack_carries_the_tower(n):
    """It is never higher than 2 n - 1 tasks."""
    last = tasks_film(n).frames[-1][1]
    assert last == f"The tower is carried; the stack was {2 * n - 1} tasks high at most."


@pytest.mark.parametrize("n", [1, 3, 5])
def test_the_formula_names_the_pegs_of_each_move(n):
    """As the recursive solution makes them."""
    pegs = [re.findall(r"peg \d or (\w)", said) for _, said in pegs_film(n).frames]
    assert list(map("".join, pegs)) == list(recursive(n))


def test_every_smaller_disk_goes_the_other_way_in_a_higher_tower():
    """The directions of all but the largest are exchanged from picture to picture."""
    pictures = [picture.desc for picture, _ in rounds_film(4).frames]
    assert all("Disk 1 goes A, " + "CB"[at % 2] in words for at, words in enumerate(pictures))


def test_a_post_forgets_only_when_it_is_empty():
    """Eleven moves, and B is neutral after the eighth."""
    sentences = [said for _, said in posts_film().frames]
    assert len(sentences) == 12
    assert "B is neutral" in sentences[8] and "B is empty and has forgotten" in sentences[8]


def neighbours(position):
    """All positions one move away."""
    return set(near_by_hand(position))


def near_by_hand(position):
    """What a reader writes, without the package."""
    for at, letter in enumerate(position):
        smaller = position[at + 1 :]
        if letter not in smaller:
            yield from (position[:at] + q + smaller for q in "ABC" if q not in letter + smaller)


def search(start, goal, end):
    """The moves of the way that is found when what waits is taken from this end."""
    came, waiting = {start: None}, [start]
    while waiting:
        position = waiting.pop(end)
        for other in sorted(neighbours(position)):
            if other not in came:
                came[other] = position
                waiting.append(other)
    moves = []
    while goal != start:
        before = came[goal]
        moves.append(next(p + q for p, q in zip(before, goal, strict=True) if p != q))
        goal = before
    return moves[::-1]


def with_queue(start, goal):
    """First come, first served."""
    return search(start, goal, 0)


def with_stack(start, goal):
    """Last come, first served."""
    return search(start, goal, -1)


def by_rings(start, goal):
    """No queue at all: one ring after the other, and no moves."""
    ring = seen = {start}
    while goal not in ring:
        ring = {q for p in sorted(ring) for q in neighbours(p)} - seen
        seen = seen | ring
    return []


def unwritten(start, goal):
    """To be written."""
    ...


def asks_nobody(start, goal):
    """Knows one move."""
    return ["AC"]


def breaks(start, goal):
    """Looks once, and fails."""
    neighbours(start)
    return 1 / 0


def do(figure, *what):
    """Asks a figure for one thing after the other, as its page would."""
    for each in what:
        figure._hear({"do": each})
    return figure


@pytest.mark.parametrize(
    ("order", "told"),
    [
        ("breadth", "Found after 25 of 27 positions: 7 moves."),
        ("depth", "Found after 18 of 27 positions: 15 moves. 7 are enough."),
        ("both", "Found after 17 of 27 positions: 7 moves."),
    ],
)
def test_a_search_is_played_to_its_end(order, told):
    """A step for each look, and what it has cost."""
    figure = do(Search(), f"order {order}", "step 99")
    assert (figure._said, figure._kind) == (told, "solved")
    assert figure.at == figure.last == figure.moment.looks


@pytest.mark.parametrize(
    ("order", "next_", "other", "why"),
    [
        (
            "breadth",
            "ACB",
            "AAA",
            "ACB came before AAA: of the waiting positions, take the one that came first.",
        ),
        (
            "depth",
            "AAC",
            "AAA",
            "AAC came after AAA: of the waiting positions, take the one that came last.",
        ),
        ("both", "CCB", "AAA", "It is the other end's turn: CCB is next."),
    ],
)
def test_a_hand_leads_the_search_where_it_is_to_go(order, next_, other, why):
    """The right tap is a look; any other is told why it is not."""
    figure = do(Search(), f"order {order}", "at AAB", f"at {other}")
    assert (figure._said, figure._kind, figure.at) == (why, "refused", 1)
    assert do(figure, f"at {next_}").at == 2
    assert do(figure, "step 0").at == 0


def test_a_position_that_came_again_is_said_to_have():
    """Of two that waited, depth first: AAA is found again from AAC, and ABC only once."""
    figure = do(Search(), "order depth", "step 2", "at ACB")
    assert figure._said.startswith("AAA came again after ACB:")
    assert do(figure, "step 3", "at ACB")._said.startswith("ABC came after ACB:")


@pytest.mark.parametrize(
    ("program", "told"),
    [
        (
            with_queue,
            "with_queue looked at 27 positions and returned 7 moves. It went ring by ring.",
        ),
        (with_stack, "with_stack looked at 27 positions and returned"),
        (by_rings, "by_rings looked at 23 positions and did not arrive. It went ring by ring."),
        (unwritten, "unwritten is not written yet: this search goes breadth first, and is not"),
        (asks_nobody, "asks_nobody called no function for the neighbours of a position, so its"),
        (breaks, "breaks looked at 1 position. The program stopped before move 1"),
    ],
    ids=lambda given: getattr(given, "__name__", ""),
)
def test_a_readers_program_drives_the_figure(program, told):
    """It shows the positions that the program passes to its function, and says what is wrong."""
    figure = Search(solver=program)
    assert figure._said.startswith(told)
    assert ("not ring by ring" in figure._said) == (program is with_stack)
    kind = "solved" if program in (with_queue, with_stack) else ""
    assert do(figure, "step 999")._kind == kind


@pytest.mark.parametrize("start", ["AAB", "ABCA"])
def test_neighbours_of_this_test_are_those_of_the_package(start):
    """Or it would test something else."""
    assert neighbours(start) == set(near(start))


@pytest.mark.parametrize("n", [1, 2, 4])
def test_the_sheet_of_the_fold_is_never_empty(n):
    """Each bit is written, or a dot holds its place, from the first picture on."""
    for picture, _ in fold_film(n).frames:
        assert picture.count("<text") + picture.count("<circle") == n * 2**n


@pytest.mark.parametrize("pegs", [3, 4, 5, 6])
def test_a_row_of_disks_is_full_when_the_next_begins(pegs):
    """Row t has C(t + pegs - 4, pegs - 3) disks; each of them moves 2^(t - 1) times."""
    most = 8 if pegs == 3 else 15
    for n, (picture, sentence) in enumerate(layers_film(most, pegs).frames, 1):
        parts = [tuple(map(int, part)) for part in re.findall(r"(\d+) · (\d+)", sentence)]
        left, expected = n, []
        while left:
            full = comb(len(expected) + pegs - 3, pegs - 3)
            expected.append((min(left, full), 2 ** len(expected)))
            left -= expected[-1][0]
        assert parts == expected
        rows = re.findall(r"(\d+) times: disks ([\d, ]+)", picture.desc)
        assert [(len(disks.split(",")), int(times)) for times, disks in rows] == expected
        disks = sorted(int(disk) for _, row in rows for disk in row.split(","))
        assert disks == list(range(1, n + 1))


def test_the_factor_of_the_circle_settles_at_one_and_the_root_of_three():
    """Its moves are those of a search; each factor is nearer than the one before."""
    told = [
        re.search(r": from ([\d,]+) to ([\d,]+) moves .*, ([\d.]+) times", said).groups()
        for _, said in growth_film(12).frames
    ]
    moves = [int(after.replace(",", "")) for _, after, _ in told]
    assert moves[:4] == [distance_to_goal(cyclic(n), cyclic(n).start) for n in (2, 3, 4, 5)]
    factors = [float(factor) for *_, factor in told]
    assert factors == sorted(factors, reverse=True)
    assert factors[-1] == pytest.approx(1 + sqrt(3), abs=1e-3)


@pytest.mark.parametrize(
    ("film", "options"),
    [
        (growth_film, {"n": 2}),
        (growth_film, {"n": 16}),
        (layers_film, {"n": 0}),
        (layers_film, {"n": 16}),
        (layers_film, {"pegs": 7}),
    ],
)
def test_films_of_too_few_or_many_disks_are_refused(film, options):
    """The number is named."""
    with pytest.raises(ValueError, match=str(*options.values())):
        film(**options)
