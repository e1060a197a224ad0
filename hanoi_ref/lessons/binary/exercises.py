"""Lesson 3: the number of a move, written in binary."""

from __future__ import annotations

from random import Random

from hanoi_ref.checking.compare import exact_int, exact_move
from hanoi_ref.checking.exercise import Case, Exercise, Part, Problem, Written, by_part
from hanoi_ref.checking.failure import judging
from hanoi_ref.checking.judge_bug_hunt import Hunt, int_from
from hanoi_ref.checking.judge_moves import read_answer
from hanoi_ref.checking.judge_value import DRAWN, judge_value
from hanoi_ref.checking.observation import Observation
from hanoi_ref.draw import draw_position
from hanoi_ref.lessons.binary import mistakes
from hanoi_ref.lessons.binary.positions import (
    HALF,
    MOVE_NUMBER,
    POSITION_AFTER,
    number_below,
)
from hanoi_ref.puzzle import Move, Rules
from hanoi_ref.solvers.binary import (
    disk_moved,
    move_at,
    moved_so_far,
    moves_slice,
    position_after,
)

LONGEST = 1000  # moves of a slice


# disk_moved


def _disk_cases(random: Random) -> list[Case]:
    huge = [
        2**100 - 2**37,  # ones and zeros: where a logarithm or a division rounds, it is wrong
        2**200,
        number_below(random, 120) << random.randint(1, 60),
        number_below(random, 199),
    ]
    return by_part({"small": [1, 2, 4, 10, 12, random.randint(13, 999)], "huge": huge})


DISK_MOVED = Exercise(
    id="binary.disk_moved",
    parts=(
        Part("small", 1, "numbers that can be counted by hand"),
        Part("huge", 1, "numbers up to 2^200, which no float can hold"),
    ),
    make_cases=_disk_cases,
    judge_case=judge_value(disk_moved, exact_int),
    hints=(
        "Write the number in binary and look at its end: what do all moves of disk 1 have in "
        "common, and all moves of disk 2?",
        "An odd number moves disk 1. An even one moves the disk that is one larger than the disk "
        "of half the number.",
        "1 if m % 2 == 1, else 1 + disk_moved(...).",
    ),
    mistakes=tuple(mistakes.DISK_MOVED),
)


# moved_so_far


def _so_far_cases(random: Random) -> list[Case]:
    huge = [
        (0, random.randint(1, 9)),
        (number_below(random, 150), random.randint(2, 9)),
        (number_below(random, 200), random.randint(10, 90)),
        (2**200, 1),
        (2**200 - 1, 200),
        (2**199 - 1, 200),
        (random.getrandbits(64), 300),
    ]
    small = [*((10, disk) for disk in (1, 2, 3, 4, 5)), (7, 1), (8, 4)]
    small.append((random.randint(100, 999), random.randint(2, 6)))
    return by_part({"small": small, "huge": huge})


MOVED_SO_FAR = Exercise(
    id="binary.moved_so_far",
    parts=(
        Part("small", 1, "among the first thousand moves"),
        Part("huge", 1, "among none, and among up to 2^200, to the last digit"),
    ),
    make_cases=_so_far_cases,
    judge_case=judge_value(moved_so_far, exact_int),
    hints=(
        "With which move does the disk begin, and how many moves later does its next one come?",
        "Disk 2 moves in moves 2, 6, 10, ...: it begins with 2 and goes on in steps of 4. "
        "Disk d begins with 2^(d-1) and goes on in steps of 2^d.",
        "(m + ...) // 2 ** disk, all in whole numbers: how far short of a whole round is the first "
        "move?",
    ),
    mistakes=tuple(mistakes.MOVED_SO_FAR),
    alike=10,
)


# move_at


def _move_cases(random: Random) -> list[Case]:
    small, large = random.randint(1, 31), random.randint(1, 2**12 - 1)
    tall = [(number_below(random, n), n) for n in (64, 199, *range(60, 200, 10))]
    edges = [
        (HALF, 64),
        (2**199, 200),
        (1, 200),
        (2**200 - 1, 200),
        (2 ** random.randint(0, 198), 199),
    ]
    return by_part(
        {
            "odd": [(1, 1), (1, 3), (4, 3), (6, 3), (small, 5), (random.randint(32, 511), 9)],
            "even": [(1, 2), (2, 2), (11, 4), (large, 12)],
            "tall": tall + edges,
        }
    )


MOVE_AT = Exercise(
    id="binary.move_at",
    parts=(
        Part("odd", 1, "an odd number of disks"),
        Part("even", 1, "an even number of disks"),
        Part("tall", 1, "up to 200 disks, without going through the moves before"),
    ),
    make_cases=_move_cases,
    judge_case=judge_value(move_at, exact_move),
    hints=(
        "What is m less its last 1, modulo 3? For an odd number of disks that is the peg that the "
        "disk leaves: 0 is A, 1 is B, 2 is C. And where does it arrive?",
        "m & -m is the last 1 of m. For an even number of disks the same rule carries the tower to "
        "peg 1. Call the pegs by other letters, so that peg 1 is C.",
        'pegs = "ABC" if ... else "ACB"; then pegs[...] + pegs[...], with the two numbers in the '
        "brackets.",
    ),
    mistakes=tuple(mistakes.MOVE_AT),
    alike=10,
)


# moves_slice


def _bounds(start: int, stop: int) -> str:
    if start == stop:
        return "there are none from start to stop, as stop itself is not among them"
    return "stop itself is not among them"


def _wrong_in_slice(exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
    """The first move that is not the one of its number; there is one shortest way only."""
    moves = read_answer(exercise, case, seen)
    if isinstance(moves, Problem):
        return moves
    n, start, stop = case.args
    call = exercise.call(case)
    if len(moves) != stop - start:
        says = f"{call} gave {len(moves):,} of {stop - start:,} moves"
        return Problem(f"{says}; {_bounds(start, stop)}.")
    for number, (move, right) in enumerate(zip(moves, moves_slice(*case.args), strict=True), start):
        if move != right:
            says = f"{call}: move {number} should be {right}, not {move}."
            return Problem(says, _before(n, number, move), at=number)
    return None


def _before(n: int, number: int, move: Move) -> str:
    """The board before a wrong move, where it is small."""
    if n > DRAWN:
        return ""
    position = position_after(number - 1, n)
    legal = Rules().why_not(position, move) is None
    return str(draw_position(position, move=move, legal=legal))


def _slice_cases(random: Random) -> list[Case]:
    n = random.choice((5, 7, 9))
    middle = random.randint(2, 2 ** (n - 1))
    later = random.randint(100, 2000)
    far, near = HALF + random.randint(10**6, 10**9), HALF - random.randint(1, LONGEST)
    edges = [(63, HALF - 5, HALF), (64, 2**64 - 9, 2**64)]
    return by_part(
        {
            "odd": [
                (3, 1, 8),
                (3, 2, 5),
                (n, middle, middle + random.randint(2, 12)),
                (11, later, later + random.randint(2, 12)),
            ],
            "even": [(4, 6, 11), (4, 3, 3), (0, 1, 1), (8, 216, 217), (10, 1, 1001)],
            "far": [(64, HALF, HALF + 3), (64, far, far + LONGEST), (64, near, near + 9), *edges],
        }
    )


MOVES_SLICE = Exercise(
    id="binary.moves_slice",
    parts=(
        Part("odd", 1, "an odd number of disks"),
        Part("even", 1, "an even number of disks, no disks, and slices of no moves"),
        Part("far", 1, "64 disks near move 2^63, without the moves before"),
    ),
    make_cases=_slice_cases,
    judge_case=judging(_wrong_in_slice),
    hints=(
        "Every move can be had from its number alone. Which numbers are asked for?",
        "range(start, stop) holds just these numbers, however large they are, and counts none "
        "of those before.",
        "[move_at(...) for m in range(...)].",
    ),
    mistakes=tuple(mistakes.MOVES_SLICE),
)


# bug_hunt


def _hasty_disk(m: int) -> float:
    """The program of the lesson, which divides by way of a float."""
    rest: float = m
    disk = 1
    while rest % 2 == 0:
        rest = rest / 2
        disk += 1
    return disk


def _is_wrong(m: int) -> bool:
    try:
        return _hasty_disk(m) != disk_moved(m)
    except OverflowError:  # too large for any float
        return True


# An odd m is never divided, and up to 2^54 the half of an even m is a number that a float holds.
SMALLEST = 2**54 + 2


HUNT = Hunt(
    program="hasty_disk",
    wanted="the number of a move, an int from 1 on",
    read=int_from(1),
    is_wrong=_is_wrong,
    is_smallest=lambda m: m <= SMALLEST,
    smaller="for a smaller number too",
)

BUG_HUNT = Exercise(
    id="binary.bug_hunt",
    variable=True,
    parts=(
        Part("fails", 1, "hasty_disk is wrong about this move"),
        Part("smallest", 1, "and about no smaller one"),
    ),
    make_cases=lambda random: [Case()],
    judge_case=HUNT.judge,
    hints=(
        "Going through the numbers one by one takes years. The program is wrong where a float "
        "cannot hold a number: which is the first that none can hold?",
        "Up to 2 ** 53 a float holds every whole number, and 2 ** 53 + 1 it does not. Which m "
        "does hasty_disk turn into that number, in one division?",
        "Look at the even numbers from 2 ** 54 on.",
    ),
    mistakes=tuple(mistakes.BUG_HUNT),
)

WRITTEN = Written("binary-written", 2)

# What students can do afterwards, and the exercises that it takes.
GOALS = {
    "read the disk off the zeros, and say why": [DISK_MOVED, WRITTEN],
    "count without a list": [MOVED_SO_FAR],
    "name the pegs of any move, the place of any disk": [MOVE_AT, POSITION_AFTER],
    "go back from a position to its number": [MOVE_NUMBER],
    "jump into the middle of 2^64 moves": [MOVES_SLICE],
    "say where floats begin to lose digits": [BUG_HUNT],
}
