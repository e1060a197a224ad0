"""What lesson 3 demands of a program is looked at, and named when it is missing."""

import math
from itertools import islice, pairwise

import pytest

from hanoi_ref.lessons import EXERCISES, check
from hanoi_ref.lessons.binary.bug_hunt import SMALLEST
from hanoi_ref.solvers.binary import disk_moved, position_after
from hanoi_ref.solvers.recursion import recursive


def half_up(m, disk):
    """How often a disk has moved, by way of a float."""
    return int(m / 2**disk + 0.5)


def letters(m, n, times):
    """A position from how often each disk has moved."""
    circles = ("ACB", "ABC")
    return "".join(circles[(n - disk) % 2][times(m, disk) % 3] for disk in range(n, 0, -1))


def pegs_by_division(m, n):
    """The pegs of a move from how often its disk has moved, by way of a float."""
    disk = disk_moved(m)
    circle, times = ("ACB", "ABC")[(n - disk) % 2], int(m / 2**disk)
    return circle[times % 3], circle[(times + 1) % 3]


def number_by_power(position):
    """The sum of powers that are floats; each swap of roles is written as a rest."""
    number, way = 0.0, "ACB"
    for place, letter in enumerate(position):
        if letter == way[2]:
            return None
        number += (letter == way[1]) * math.pow(2, len(position) - 1 - place)
        way = way[0] + way[2] + way[1] if letter == way[0] else way[2] + way[1] + way[0]
    return int(number)


@pytest.mark.parametrize(
    ("name", "program", "exact"),
    [
        (
            "disk_moved",
            lambda m: math.log2(m & -m) + 1,
            "the int 1: a float keeps only about 16 digits",
        ),
        ("moved_so_far", half_up, "it uses a float in an intermediate step"),
        ("moved_so_far", lambda m, disk: round(m / 2**disk), "it uses round, which"),
        (
            "position_after",
            lambda m, n: letters(m, n, half_up),
            "it uses a float in an intermediate step",
        ),
        ("move_at", pegs_by_division, "is a float"),
        ("move_number", number_by_power, "is a float"),
        (
            "moves_slice",
            lambda n, start, stop: [pegs_by_division(m, n) for m in range(start, stop)],
            "is a float",
        ),
    ],
)
@pytest.mark.usefixtures("talkative")
def test_a_float_on_the_way_is_named(name, program, exact):
    """Whoever goes by way of a float is told so, not only that the number is wrong."""
    score = check(f"binary.{name}", program)
    assert score < EXERCISES[f"binary.{name}"].points
    assert exact in str(score) and "float" in str(score)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    ("name", "program"),
    [
        ("move_at", lambda m, n: next(islice(recursive(n), m - 1, None))),
        ("position_after", lambda m, n: position_by_walking(m, n)),
        ("moves_slice", lambda n, start, stop: walked(n, start, stop)),
    ],
)
@pytest.mark.usefixtures("talkative")
def test_the_moves_before_are_too_many(name, program):
    """A program that makes them all is right for small towers and loses the tall ones."""
    score = check(f"binary.{name}", program)
    assert [outcome.state for outcome in score.verdict.outcomes[:2]] == ["right", "right"]
    assert score == sum(part.points for part in EXERCISES[f"binary.{name}"].parts[:2])
    words = ("earlier moves", "moves before start", "islice")
    assert any(each in score.verdict.mistake.hint for each in words)


def position_by_walking(m, n):
    """The position after m moves, one by one."""
    at = ["A"] * n
    for number, move in enumerate(islice(recursive(n), m), 1):
        at[-disk_moved(number)] = move[1]
    return "".join(at)


def walked(n, start, stop):
    """Some moves, after all those before them."""
    for number, move in enumerate(recursive(n), 1):
        if start <= number < stop:
            yield move


@pytest.mark.usefixtures("impatient")
def test_a_way_with_two_calls_for_each_disk_is_too_slow():
    """The work of a program must grow with n: 2^64 calls do not end."""

    def twice(m, n, way="ACB"):
        if n == 0:
            return ""
        a, c, b = way
        low, high = (
            twice(m % 2 ** (n - 1), n - 1, a + b + c),
            twice(m % 2 ** (n - 1), n - 1, b + c + a),
        )
        return c + high if m >> (n - 1) else a + low

    assert check("binary.position_after", twice).verdict.word == "hang"


def hasty_disk(m):
    """As in the lesson."""
    disk = 1
    while m % 2 == 0:
        m = m / 2
        disk += 1
    return disk


def test_the_hunted_number_is_the_smallest():
    """Below it halves are exact: odd ones are not divided, and 2^53 is the last that all fit."""
    assert hasty_disk(SMALLEST) == 55 != disk_moved(SMALLEST) == 2
    assert all(hasty_disk(m) == disk_moved(m) for m in range(SMALLEST - 4000, SMALLEST))
    assert all(m / 2 == m // 2 for m in range(SMALLEST - 4000, SMALLEST, 2))
    assert SMALLEST / 2 != SMALLEST // 2


@pytest.mark.usefixtures("talkative")
def test_a_wrong_disk_of_a_tall_tower_is_named():
    """Of 64 letters the first that is wrong is told by its disk."""

    def smallest_forgotten(m, n):
        position = position_after(m, n)
        return position if n < 64 else position[:-1] + "ABC"["BCA".index(position[-1])]

    says = check("binary.position_after", smallest_forgotten).verdict.first.message
    assert "disk 1 should be on" in says


def test_a_wrong_move_is_drawn():
    """Where the tower is small the board before the first wrong move is shown."""
    problem = check("binary.moves_slice", lambda n, a, b: ["AC"] * (b - a)).verdict.first
    assert "AAC" in problem.picture and "refused" in problem.picture


def test_the_moves_of_a_slice_are_those_between_its_positions():
    """Each position of the exercise's own kind differs from the next in one disk."""
    walk = [position_after(m, 7) for m in range(2**7)]
    assert all(sum(a != b for a, b in zip(*two, strict=True)) == 1 for two in pairwise(walk))
