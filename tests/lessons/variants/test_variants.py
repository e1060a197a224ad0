"""Lesson 6's checks against theory, and the demands that its text makes."""

from fractions import Fraction

import pytest

from hanoi_ref.checking import Observation
from hanoi_ref.lessons import EXERCISES, check
from hanoi_ref.lessons.variants.bicolour import towers
from hanoi_ref.lessons.variants.fewest_moves import least
from hanoi_ref.lessons.variants.hidden import PROGRAMS
from hanoi_ref.puzzle import Rules, arrows, bicolour, classic
from hanoi_ref.solvers.search import find, levels
from hanoi_ref.theory.variants import bicolour_swapped, counterclockwise_count, frame_stewart_count
from tests.lessons.variants.programs import (
    arrows_in_rings,
    back_by_recursion,
    colours_by_search,
    count_by_recursion,
    four_by_words,
    on_by_recursion,
    row_by_recursion,
    split_by_trying,
)


@pytest.mark.parametrize("name", ["linear_index", "linear_distance"])
def test_positions_that_are_asked_about_are_positions(name):
    """And two of them have one size."""
    for seed in range(20):
        for case in EXERCISES[f"variants.{name}"].cases(seed):
            assert len(set(map(len, case.args))) == 1 and set("".join(case.args)) <= set("ABC")


@pytest.mark.parametrize("seed", range(10))
def test_arrows_keep_to_the_contract(seed):
    """Two different capitals each, at most six disks on three pegs and four on five."""
    cases = EXERCISES["variants.fewest_moves"].cases(seed)
    for n, drawn in (case.args for case in cases):
        pegs = {"A"}.union(*drawn)
        assert type(drawn) is set and drawn
        assert all(len(set(arrow)) == len(arrow) == 2 and arrow.isupper() for arrow in drawn)
        assert n <= (6 if len(pegs) <= 3 else 4) and len(pegs) <= 5
    assert all(least(*case.args) is None for case in cases if case.part == "none")
    assert all(least(*case.args) is not None for case in cases if case.part == "ways")
    assert {least(*case.args) is None for case in cases if case.part == "more"} == {True, False}


@pytest.mark.parametrize("seed", range(3))
def test_pegs_and_disks_of_frame_and_stewart_are_those_of_the_contract(seed):
    """Three to ten pegs, and both ends are asked for."""
    pegs = {case.args[1] for case in EXERCISES["variants.frame_stewart"].cases(seed)}
    assert min(pegs) == 3 and max(pegs) == 10


def test_disks_of_the_circle_are_those_that_the_contract_shows():
    """clockwise(2) and counterclockwise(1), and sizes that theory knows."""
    assert on_by_recursion(2) == [1, 1, 2, 1, 1]
    assert back_by_recursion(1) == [1, 1]
    assert len(back_by_recursion(9)) == counterclockwise_count(9) == 9135


def all_shortest(puzzle):
    """Every shortest walk of a puzzle."""
    far = {p: depth for depth, level in enumerate(levels(puzzle.rules, puzzle.goal)) for p in level}

    def onward(position):
        if position == puzzle.goal:
            yield ()
        for move in puzzle.rules.legal_moves(position):
            after = puzzle.rules.after(position, move)
            if far[after] == far[position] - 1:
                yield from ((str(move), *rest) for rest in onward(after))

    return list(onward(puzzle.start))


@pytest.mark.parametrize(
    ("name", "puzzle", "usual"),
    [
        ("bicolour", bicolour(2), colours_by_search),
        ("bicolour", bicolour(3), colours_by_search),
        ("four_pegs", classic(3, pegs=4), four_by_words),
        ("four_pegs", classic(4, pegs=4), four_by_words),
    ],
)
def test_every_shortest_walk_is_right(name, puzzle, usual):
    """Not only the one that a search or a plan happens to find."""
    exercise = EXERCISES[f"variants.{name}"]
    n = puzzle.disks // 2 if name == "bicolour" else puzzle.disks
    case, *_ = [case for case in exercise.cases() if case.args == (n,)]
    walks = all_shortest(puzzle)
    assert tuple(usual(n)) in walks and len(walks) == find_ways(puzzle) > 1
    assert not [
        w for w in walks if exercise.judge_case(exercise, case, Observation(value=as_plain(w)))
    ]


def as_plain(walk):
    """A walk as it is observed."""
    return {"type": "tuple", "items": list(walk)}


def find_ways(puzzle):
    """How many shortest walks a search from both ends counts."""
    return find(puzzle.rules, puzzle.start, puzzle.goal).ways


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    ("name", "program", "points", "mistake"),
    [
        ("linear_index", "walks_there", 1, "it needs too much time or memory for tall towers"),
        ("linear_distance", "searches", 0.5, "it needs too much time or memory for tall towers"),
    ],
)
def test_a_walk_over_200_disks_runs_out_of_time(name, program, points, mistake):
    """It is right while the positions are few, and told what to do afterwards."""
    (known,) = [m for m in EXERCISES[f"variants.{name}"].mistakes if m.name == mistake]
    assert known.program.__name__ == program
    found = check(f"variants.{name}", known.program)
    assert (found, found.verdict.word, found.verdict.mistake) == (points, "hang", known)
    assert "was still running after" in found.verdict.first.message


@pytest.mark.usefixtures("impatient")
def test_recursion_without_memory_is_told_kindly():
    """Small towers are right and earn two points; the sentence names what to add."""

    def slow(n, pegs):
        if n < 2 or pegs == 3:
            return 2**n - 1
        return min(2 * slow(k, pegs) + slow(n - k, pegs - 1) for k in range(1, n))

    found = check("variants.frame_stewart", slow)
    assert (found, found.verdict.word) == (2, "hang")
    assert "was still running" in found.verdict.first.message
    assert found.verdict.mistake.name == "it needs too much time or memory for tall towers"
    assert "@cache above def" in found.verdict.mistake.hint


def four_by(split, n, a="A", b="B", c="C", d="D"):
    """Frame and Stewart's plan with some split."""
    if n < 2:
        return [a + d] * n
    k = split(n)
    rest = classic_walk(n - k, a, c, d)
    return [*four_by(split, k, a, c, d, b), *rest, *four_by(split, k, b, a, c, d)]


def classic_walk(n, a, b, c):
    """Lesson 1."""
    return [*classic_walk(n - 1, a, c, b), a + c, *classic_walk(n - 1, b, a, c)] if n else []


@pytest.mark.parametrize(
    ("split", "points", "mistake"),
    [
        (lambda n: n // 2, 3, "it sets half of the disks aside"),
        (lambda n: 1, 2, "it always sets one disk aside"),
        (
            lambda n: min(round((2 * n) ** 0.5), n - 1),
            2,
            "it uses the second of the two published formulas, the number nearest to sqrt(2n)",
        ),
    ],
)
def test_a_wrong_split_is_called_by_its_name(split, points, mistake):
    """Legal and arriving walks keep their points."""
    found = check("variants.four_pegs", lambda n: iter(four_by(split, min(n, 15))))
    assert (found, found.verdict.mistake.name) == (points, mistake)


@pytest.mark.parametrize(
    ("name", "answer", "mistake"),
    [
        (
            "linear_index",
            lambda p: int(3.0 ** len(p) * exact_share(p)),
            "it uses a float in an intermediate step",
        ),
        ("tape_for_day", lambda day: halved(day), "`day / 2` is a float"),
        ("frame_stewart", lambda n, k: count_by_recursion(n, k) / 1, "the answer is a float"),
    ],
)
def test_a_float_on_the_way_is_noticed_and_named(name, answer, mistake):
    """However right it is while numbers are small."""
    assert check(f"variants.{name}", answer).verdict.mistake.name == mistake


def exact_share(position):
    """How far along the line a position is, as a float's worth of it."""
    index, turned = Fraction(0), False
    for at, letter in enumerate(position, 1):
        index += Fraction("CBA".index(letter) if turned else "ABC".index(letter), 3**at)
        turned ^= letter == "B"
    return index


def halved(day):
    """Halving that loses digits."""
    tape = 1
    while day % 2 == 0:
        day, tape = day / 2, tape + 1
    return tape


def row(n):
    """The right moves on the row."""
    return row_by_recursion(n)


@pytest.mark.parametrize(
    ("name", "answer", "shows"),
    [
        ("linear", lambda n: ["AC"], "The move from A to C is refused."),
        ("linear_index", lambda p: -1, "Peg A: disk 1. Peg B: empty. Peg C: empty."),
        ("linear_distance", lambda p, q: -1, "Peg A: disk 1. Peg B: empty. Peg C: empty."),
        ("clockwise", lambda n: [*range(1, n + 1)], "The move from A to B is refused."),
        ("counterclockwise", lambda n: [1], "Peg A: empty. Peg B: disk 1. Peg C: empty."),
        (
            "four_pegs",
            lambda n: iter(classic_walk(min(n, 9), *"ABD")),
            "Peg A: disk 3. Peg B: disks 2, 1. Peg C: empty. Peg D: empty.",
        ),
        ("bicolour", lambda n: ["AB", "AB"], "Peg B: disks 1 white, 1 black. Peg C: empty. The mo"),
        ("bicolour", lambda n: ["AC"], "Peg A: empty. Peg B: disk 1 white. Peg C: disk 1 black."),
    ],
)
def test_the_board_is_drawn_where_it_helps(name, answer, shows):
    """The position asked about, the one before a refused move, or the one at the end."""
    assert shows in check(f"variants.{name}", answer).verdict.first.picture


def test_a_tall_position_is_told_in_words_only():
    """A drawing of 40 disks would say nothing."""
    answer = check("variants.linear_index", lambda p: 0 if len(p) > 8 else index(p))
    assert (
        answer.verdict.first.message.startswith("linear_index(")
        and not answer.verdict.first.picture
    )


def index(position):
    """The number of a small position."""
    return round(3 ** len(position) * exact_share(position))


def test_a_bicolour_position_is_said_by_size_and_colour():
    """The bottom disk first; towers start with their colours alternating."""
    assert towers(bicolour(3).start) == (
        "A: 3 black, 2 white, 1 black; B: 3 white, 2 black, 1 white; C: empty"
    )
    assert towers(bicolour(2).goal) == "A: 2 white, 1 white; B: 2 black, 1 black; C: empty"


@pytest.mark.parametrize("n", range(4))
def test_least_is_what_a_search_by_rings_finds(n):
    """For all 63 sets of arrows between three pegs, with and without a way."""
    every = ["AB", "AC", "BA", "BC", "CA", "CB"]
    for number in range(1, 64):
        drawn = {arrow for at, arrow in enumerate(every) if number >> at & 1}
        assert least(n, drawn) == arrows_in_rings(n, drawn)
        assert arrows(n, drawn).goal == max({"A"}.union(*drawn)) * n


@pytest.mark.parametrize("n", range(5))
def test_colours_take_as_many_moves_as_the_contract_says(n):
    """0, 3, 10, 29, 67."""
    assert bicolour_swapped(n) == (0, 3, 10, 29, 67)[n] == len(colours_by_search(n))


@pytest.mark.parametrize("n", range(2, 60))
def test_the_two_printed_splits_are_what_is_said_of_them(n):
    """n - nint(sqrt(2n + 1)) + 1 is best; nint(sqrt(2n)) is how many stay in a best split."""
    best = split_by_trying(n)
    assert n - round((2 * n + 1) ** 0.5) + 1 in best
    assert n - round((2 * n) ** 0.5) in best or n == 2
    assert (round((2 * n) ** 0.5) in best) is (5 <= n <= 8)


@pytest.mark.parametrize("known", PROGRAMS, ids=lambda known: known.program.__name__)
def test_a_hidden_program_is_what_it_is_said_to_be(known):
    """The right ones give the fewest legal moves for every n from 0 to 12, the wrong ones not."""

    def is_right(n: int) -> bool:
        moves = list(known.program(n))
        try:
            *_, last = Rules("ABCD").replay("A" * n, moves)
        except ValueError:
            return False
        return last == "D" * n and len(moves) == frame_stewart_count(n, 4)

    assert all(map(is_right, range(13))) is known.right
    assert not known.says.endswith(".")


@pytest.mark.parametrize("part", ["plain", "sly"])
def test_each_part_has_right_programs_and_wrong_ones(part):
    """Neither True nor False of everything earns a point."""
    assert {known.right for known in PROGRAMS if known.part == part} == {True, False}
