"""own_test: whether program(n) is right for every n from 0 to 8."""

from collections.abc import Callable, Iterable
from typing import Any

from hanoi_ref.checking.exercise import Exercise, Mistakes, Part
from hanoi_ref.checking.judge_own_test import judge_own_test
from hanoi_ref.lessons.iteration.blocks import Moves, between, moved
from hanoi_ref.lessons.iteration.hidden import PROGRAMS

mistakes = Mistakes()


EXERCISE = Exercise(
    id="iteration.own_test",
    signature="own_test(program)",
    returns="whether program(n) is right for every n from 0 to 8",
    parts=(
        Part("plain", 1, "it tells right programs from plainly wrong ones"),
        Part("sly", 1, "it accepts every style, and finds the small mistakes"),
    ),
    make_cases=lambda random: PROGRAMS.cases("iteration", random),
    judge_case=judge_own_test,
    hints=(
        "When are moves right? Say it in three short sentences, and let the computer ask for each "
        "of the three, for every n from 0 to 8.",
        "Play the moves one by one. A move is legal if it is the very move that legal_move gives "
        "for its two pegs. At the end look at the position, and at how many moves there were.",
        'For each n: position = "A" * n; for move in moves: if move != legal_move(position, '
        "*move), return False, else go on from moved(position, move). Then two things are left to "
        "ask. At the very end, return True.",
    ),
    mistakes=mistakes,
    match_cases=len(PROGRAMS),
    did_you_know="A test is worth as much as the wrong programs that it refuses: one that accepts "
    "everything says nothing.",
)
Program = Callable[[int], Iterable[str]]
SIZES = range(9)


def _is_legal(n: int, moves: Iterable[str]) -> bool:
    position = "A" * n
    for move in moves:
        if move != between(position, *move):
            return False
        position = moved(position, move)
    return True


def _end(n: int, moves: Iterable[str]) -> str:
    position = "A" * n
    for move in moves:
        position = moved(position, move)
    return position


def _is_right(n: int, moves: Moves) -> bool:
    return _is_legal(n, moves) and _end(n, moves) == "C" * n and len(moves) == 2**n - 1


mistakes.add(
    "it says True of wrong programs as well",
    "Does it look at the moves of program(n), and for every n? A program that is right for one "
    "n may be wrong for another.",
    lambda program: True,
)
mistakes.add(
    "it looks at one size only",
    "A program may be right for three disks and wrong for others: go through n = 0 to 8.",
    lambda program: _is_right(3, list(program(3))),
)
mistakes.add(
    "for n = 0 a move goes unnoticed",
    "With no disks there are no moves: does your test begin with n = 0, and is a move from an "
    "empty peg a mistake to it?",
    lambda program: all(_is_right(n, list(program(n))) for n in SIZES[1:]),
)
mistakes.add(
    "large towers are left out",
    "A program may go wrong late: go on to n = 8.",
    lambda program: all(_is_right(n, list(program(n))) for n in SIZES[:6]),
)
mistakes.add(
    "n = 8 is left out",
    "range(8) ends before 8.",
    lambda program: all(_is_right(n, list(program(n))) for n in SIZES[:8]),
)
mistakes.add(
    "the moves are only counted",
    "So many moves may lead anywhere: play them.",
    lambda program: all(len(list(program(n))) == 2**n - 1 for n in SIZES),
)


@mistakes.add(
    "ways that are too long are taken for right",
    "A legal way to C may be too long: ask for 2 ** n - 1 moves, no more and no fewer.",
)
def does_not_count(program: Program) -> bool:
    found = [(n, list(program(n))) for n in SIZES]
    return all(_is_legal(n, moves) and _end(n, moves) == "C" * n for n, moves in found)


@mistakes.add(
    "it does not ask whether the moves are legal",
    "A disk may have come to lie on a smaller one on the way: ask legal_move before each move.",
)
def does_not_ask(program: Program) -> bool:
    found = [(n, list(program(n))) for n in SIZES]
    return all(_end(n, moves) == "C" * n and len(moves) == 2**n - 1 for n, moves in found)


@mistakes.add(
    "it does not ask where the tower ends",
    "Legal moves may lead to B: look at the position after the last one.",
)
def does_not_look_at_the_end(program: Program) -> bool:
    found = [(n, list(program(n))) for n in SIZES]
    return all(_is_legal(n, moves) and len(moves) == 2**n - 1 for n, moves in found)


@mistakes.add(
    "it wants a list",
    "A generator or a tuple is as good: write list(program(n)) and go on from there.",
)
def wants_a_list(program: Program) -> bool:
    found = [(n, program(n)) for n in SIZES]
    return all(isinstance(moves, list) and _is_right(n, moves) for n, moves in found)


@mistakes.add(
    "it asks a generator for its length",
    "A generator has no length: write list(program(n)) first, and go on from there.",
)
def asks_for_length(program: Any) -> bool:
    found = [(n, program(n)) for n in SIZES]
    return all(len(moves) == 2**n - 1 and _is_right(n, moves) for n, moves in found)


@mistakes.add(
    "it goes through a generator twice",
    "After the first time nothing is left in it: write moves = list(program(n)) and go through "
    "that.",
)
def goes_through_twice(program: Program) -> bool:
    found = [(n, program(n)) for n in SIZES]
    return all(_is_legal(n, moves) and _is_right(n, list(moves)) for n, moves in found)


mistakes.add(
    "only the last size counts",
    "For each n the result is written anew, and what was found before is forgotten: return False "
    "at once, or keep it with and.",
    lambda program: _is_right(8, list(program(8))),
)


@mistakes.add(
    "what is too short, or too long, is not noticed",
    "zip ends with the shorter of two lists: compare their lengths as well.",
)
def as_far_as_both_go(program: Program) -> bool:
    pairs = (zip(program(n), _right_way(n), strict=False) for n in SIZES)
    return all(tuple(one) == tuple(other) for pair in pairs for one, other in pair)


@mistakes.add(
    "the order of the moves plays no part",
    "sorted, set and Counter forget it: compare the lists as they are.",
)
def in_any_order(program: Program) -> bool:
    return all(sorted(map("".join, program(n))) == sorted(_right_way(n)) for n in SIZES)


def _right_way(n: int, a: str = "A", c: str = "C", b: str = "B") -> Moves:
    return [*_right_way(n - 1, a, b, c), a + c, *_right_way(n - 1, b, c, a)] if n else []
