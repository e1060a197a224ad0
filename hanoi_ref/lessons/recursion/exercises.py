"""Lesson 1: functions that call themselves."""

from __future__ import annotations

from itertools import count
from random import Random
from string import ascii_uppercase

from hanoi_ref.checking.compare import close_float, exact_int
from hanoi_ref.checking.exercise import Case, Exercise, Part, Written
from hanoi_ref.checking.judge_bug_hunt import Hunt, int_from
from hanoi_ref.checking.judge_moves import arrives, exactly, judge_moves, legal, once, under
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.recursion import mistakes
from hanoi_ref.puzzle import Position, Puzzle, Rules
from hanoi_ref.theory import distance_to_peg, fewest, longest, times_moved, years_needed


def _letters(random: Random) -> tuple[str, ...]:
    return tuple(random.sample(ascii_uppercase, 3))


# count_moves


def _count_cases(random: Random) -> list[Case]:
    drawn = random.randint(5, 12), random.randint(13, 16)
    small = [Case((n,), "small") for n in (1, 2, 3, 4, *drawn)]
    tall = [Case((n,), "tall") for n in (0, random.randint(54, 99), random.randint(100, 499), 500)]
    return small + tall


COUNT_MOVES = Exercise(
    id="recursion.count_moves",
    parts=(
        Part("small", 1, "small towers"),
        Part("tall", 1, "no tower at all, and tall ones, to the last digit"),
    ),
    make_cases=_count_cases,
    judge_case=judge_value(fewest, exact_int),
    hints=(
        "Say how many moves n disks take if somebody tells you how many n - 1 disks take.",
        "The n - 1 smaller disks travel twice: out of the way, and back on top. "
        "The largest travels once. And no disks need no moves.",
        "2 * count_moves(...) + ..., unless n is 0; what is the answer then?",
    ),
    mistakes=tuple(mistakes.COUNT_MOVES),
)


# hanoi


def tower(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Puzzle:
    """The puzzle that a call of hanoi stands for, on any three pegs.

    Parameters
    ----------
    n : how many disks.
    source, target, spare : the arguments of the call.

    Returns
    -------
    The puzzle, with its pegs in alphabetical order.
    """
    pegs = "".join(sorted({source, target, spare}))
    return Puzzle(Rules(pegs), Position(source * n), Position(target * n))


def _hanoi_cases(random: Random) -> list[Case]:
    usual = [Case((n,)) for n in (1, 2, 3, random.randint(4, 5), random.randint(6, 8))]
    usual.append(Case((random.randint(9, 10),), items=3**10))  # who takes 3^n moves still arrives
    others = [
        (0,),
        (2, "A", "B", "C"),
        (3, "B", "C", "A"),
        (random.randint(3, 5), *_letters(random)),
        (12,),
    ]
    return usual + [Case(args, "any") for args in others]


HANOI = Exercise(
    id="recursion.hanoi",
    parts=(
        Part("legal", 1, "every move is legal"),
        Part("arrives", 1, "the tower arrives"),
        Part("fewest", 1, "in the fewest moves"),
        Part("any", 1, "for no disks, for twelve, and on any pegs"),
    ),
    make_cases=_hanoi_cases,
    judge_case=judge_moves(
        tower,
        legal,
        arrives,
        exactly("fewest", lambda puzzle: fewest(puzzle.disks)),
        unreadable="legal",
    ),
    hints=(
        "Before the largest disk can move from source to target, where must all the others be?",
        "Three steps: the n - 1 smaller disks to the spare peg, the largest to the target, "
        "the n - 1 from the spare peg to the target. Two of the steps are smaller Hanois.",
        "hanoi(n - 1, source, ..., ...) + [source + target] + hanoi(n - 1, ..., target, ...), and "
        "an empty list when n is 0. Which peg stands in place of the dots?",
    ),
    mistakes=tuple(mistakes.HANOI),
    alike=9,
)


# times_moved


def _times_cases(random: Random) -> list[Case]:
    small = [Case((n, disk), "small") for n in (1, 2, 3) for disk in range(1, n + 1)]
    small.append(Case((4, 1), "small"))
    small.append(Case((random.randint(13, 14), random.randint(2, 12)), "small"))
    tall = [
        (random.randint(30, 64), random.randint(2, 20)),
        (500, random.randint(2, 499)),
        (500, 1),
        (500, 500),
    ]
    return small + [Case(args, "tall") for args in tall]


TIMES_MOVED = Exercise(
    id="recursion.times_moved",
    parts=(Part("small", 1, "small towers"), Part("tall", 1, "tall towers, to the last digit")),
    make_cases=_times_cases,
    judge_case=judge_value(times_moved, exact_int),
    hints=(
        "Count by hand for three disks: how often does disk 3 move, and disk 2, and disk 1?",
        "The largest moves once. Each smaller disk moves twice as often as the next larger one.",
        "A power of two: the exponent is 0 for disk n and grows by one with each smaller disk.",
    ),
    mistakes=tuple(mistakes.TIMES_MOVED),
)


# years_needed


def _years_cases(random: Random) -> list[Case]:
    second = [Case((n,), "second") for n in (20, 25, 1, 2, 10, 64, random.randint(20, 60), 0)]
    paces = [
        (10, 86_400),
        (64, 0.5),
        (random.randint(5, 100), random.uniform(0.01, 100)),
        (1000, 2),
    ]
    return second + [Case(args, "pace") for args in paces]


YEARS_NEEDED = Exercise(
    id="recursion.years_needed",
    parts=(Part("second", 1, "at one move a second"), Part("pace", 1, "at any other pace")),
    make_cases=_years_cases,
    judge_case=judge_value(years_needed, close_float),
    hints=(
        "How many moves, how many seconds, and how many seconds in a year?",
        "A year of 365.25 days has 365.25 * 24 * 60 * 60 seconds.",
        "(2 ** n - 1) * ... / (...): the seconds of a move, and those of a year.",
    ),
    mistakes=tuple(mistakes.YEARS_NEEDED),
)


# gather


def _any_position(position: str, target: str) -> Puzzle:
    return Puzzle(Rules(), Position(position), Position(target * len(position)))


def _gather_cases(random: Random) -> list[Case]:
    shown = [("B", "C"), ("AB", "C"), ("CAB", "C"), ("AAA", "C"), ("BBB", "B"), ("ACB", "A")]
    drawn = [
        ("".join(random.choices("ABC", k=n)), random.choice("ABC")) for n in (4, 5, 6, 7, 8, 8)
    ]
    return [Case(args) for args in shown + drawn] + [Case(("", "A"), "fewest")]


GATHER = Exercise(
    id="recursion.gather",
    parts=(
        Part("legal", 1, "every move is legal"),
        Part("arrives", 1, "all disks end on the target"),
        Part("fewest", 1, "in the fewest moves"),
    ),
    make_cases=_gather_cases,
    judge_case=judge_moves(
        _any_position,
        legal,
        arrives,
        exactly("fewest", lambda puzzle: distance_to_peg(puzzle.start, puzzle.goal[:1])),
        unreadable="legal",
    ),
    hints=(
        "Look at the largest disk alone. When does it have to move, and when may it stay?",
        "If it is on the target, gather the smaller ones on top of it. If not, gather the smaller "
        "ones on the third peg, move it, and carry them over as a tower.",
        "position[0] is the peg of the largest disk and position[1:] is a smaller position: "
        "gather(position[1:], ...) + [position[0] + target] + hanoi(..., third, target, ...).",
    ),
    mistakes=tuple(mistakes.GATHER),
)


# grand_tour


def _tour_cases(random: Random) -> list[Case]:
    usual = [Case((n,)) for n in (1, 2, 3, random.randint(4, 5), 6)]
    others = [(0,), (2, "B", "A", "C"), (random.randint(2, 4), *_letters(random)), (7,)]
    return usual + [Case(args, "any") for args in others]


GRAND_TOUR = Exercise(
    id="recursion.grand_tour",
    parts=(
        Part("legal", 1, "every move is legal and the tower arrives"),
        Part("tour", 1, "every position is visited exactly once"),
        Part("any", 1, "for no disks, for seven, and on any pegs"),
    ),
    make_cases=_tour_cases,
    judge_case=judge_moves(
        tower,
        legal,
        under("legal", arrives),
        once("tour"),
        exactly("tour", lambda puzzle: longest(puzzle.disks)),
        unreadable="legal",
    ),
    hints=(
        "The largest disk must see all three pegs, and for each of its places the smaller ones "
        "must see all of theirs.",
        "Let the largest disk go to the target in two steps, by way of the spare peg. Before, "
        "between and after, the smaller ones make a grand tour of their own.",
        "tour(n - 1, source, target) + [source + spare] + tour(n - 1, ..., ...) + "
        "[spare + target] + tour(n - 1, ..., ...), with the spare peg passed along.",
    ),
    mistakes=tuple(mistakes.GRAND_TOUR),
)


# bug_hunt


def _is_wrong(n: int) -> bool:
    """Whether the lesson's fast_count, which goes by way of a float, is wrong for n disks."""
    try:
        return int(2.0**n - 1) != fewest(n)
    except OverflowError:
        return True


HUNT = Hunt(
    program="fast_count",
    wanted="a number of disks, an int from 0 on",
    read=int_from(0),
    is_wrong=_is_wrong,
    is_smallest=lambda n: n == next(filter(_is_wrong, count())),
)

BUG_HUNT = Exercise(
    id="recursion.bug_hunt",
    variable=True,
    parts=(
        Part("fails", 1, "fast_count is wrong for this number of disks"),
        Part("smallest", 1, "and for no smaller one"),
    ),
    make_cases=lambda random: [Case()],
    judge_case=HUNT.judge,
    hints=(
        "Let the computer look: compare fast_count(n) with a count that you trust, n by n.",
        "Your own count_moves is right for every n. Where do the two first differ?",
        "next(n for n in range(1000) if ...): in place of the dots, when do the two differ?",
    ),
    mistakes=tuple(mistakes.BUG_HUNT),
)

WRITTEN = Written("recursion-written", 4)

# What students can do afterwards, and the exercises that it takes.
GOALS = {
    "turn a recurrence into a program": [COUNT_MOVES],
    "divide a task into smaller ones of the same kind": [HANOI, GATHER],
    "read a count off the call tree": [TIMES_MOVED, YEARS_NEEDED],
    "prove by induction": [WRITTEN],
    "ask the opposite question with the same tool": [GRAND_TOUR],
    "tell exact numbers from floats": [BUG_HUNT],
}
