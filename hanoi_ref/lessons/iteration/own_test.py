"""own_test: whether program(n) is right for every n from 0 to 8."""

from collections.abc import Callable, Iterable

from hanoi_ref.checking.exercise import Exercise, Mistakes, Part
from hanoi_ref.checking.judge_own_test import TESTING, judge_own_test
from hanoi_ref.lessons.iteration.common import Moves, between, moved
from hanoi_ref.lessons.iteration.hidden import PROGRAMS

mistakes = Mistakes()

EXERCISE = Exercise(
    id="iteration.own_test",
    signature="own_test(program)",
    returns="whether program(n) is right for every n from 0 to 8",
    parts=(
        Part("plain", 1, "it accepts right programs and rejects obviously wrong ones"),
        Part("sly", 1, "it accepts right programs in every style, and finds small mistakes"),
    ),
    make_cases=lambda random: PROGRAMS.cases("iteration", random),
    judge_case=judge_own_test,
    allowed_packages=TESTING,
    hints=(
        "When are moves right? Answer in three short sentences. Let the computer test each of "
        "the three, for every n from 0 to 8.",
        "Play the moves one by one. A move is legal if legal_move returns the same move for its "
        "two pegs. At the end look at the position, and count the moves.",
        'For each n, begin with position = "A" * n. For move in moves: if move != '
        "legal_move(position, *move), return False. Otherwise go on from moved(position, move). "
        "Then two tests are left. At the very end, return True.",
    ),
    mistakes=mistakes,
    match_cases=PROGRAMS.questions,
    did_you_know="A test is worth as much as the wrong programs that it rejects: one that accepts "
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


def _all(program: Program, holds: Callable[[int, Moves], bool]) -> bool:
    """Return whether all answers, as lists, have a property."""
    return all([holds(n, moves) for n, moves in [(n, list(program(n))) for n in SIZES]])


mistakes.add(
    "it returns True for wrong programs too",
    "Does your test look at the moves of program(n)? Does it do so for every n? A program that "
    "is right for one n may be wrong for another.",
    lambda program: True,
)
mistakes.add(
    "it tests only one number of disks",
    "A program may be right for three disks and wrong for other numbers. Test n = 0 to 8.",
    lambda program: _is_right(3, list(program(3))),
)
mistakes.add(
    "it accepts a move for n = 0",
    "For n = 0 there are no moves. Does your test begin with n = 0? Does it reject a move from "
    "an empty peg?",
    lambda program: all(_is_right(n, list(program(n))) for n in SIZES[1:]),
)
mistakes.add(
    "it leaves out large towers",
    "A program may be right for small n and wrong for larger n. Test up to n = 8.",
    lambda program: all(_is_right(n, list(program(n))) for n in SIZES[:6]),
)
mistakes.add(
    "it leaves out n = 8",
    "range(8) ends before 8.",
    lambda program: all(_is_right(n, list(program(n))) for n in SIZES[:8]),
)
mistakes.add(
    "it only counts the moves",
    "The right number of moves may lead anywhere. Play the moves.",
    lambda program: all(len(list(program(n))) == 2**n - 1 for n in SIZES),
)
mistakes.add(
    "it accepts solutions that are too long",
    "Legal moves to C may still be too many. Require exactly 2 ** n - 1 moves.",
    lambda program: _all(program, lambda n, m: _is_legal(n, m) and _end(n, m) == "C" * n),
)
mistakes.add(
    "it does not test whether the moves are legal",
    "Some programs put a disk on a smaller one. Call legal_move before each move.",
    lambda program: _all(program, lambda n, m: _end(n, m) == "C" * n and len(m) == 2**n - 1),
)
mistakes.add(
    "it does not test where the tower ends",
    "Legal moves may lead to B. Look at the position after the last move.",
    lambda program: _all(program, lambda n, m: _is_legal(n, m) and len(m) == 2**n - 1),
)
mistakes.add(
    "it accepts only a list",
    "A generator or a tuple is also right. Write list(program(n)) and use this list.",
    lambda program: all(
        isinstance(moves := program(n), list) and _is_right(n, moves) for n in SIZES
    ),
)
mistakes.add(
    "it asks a generator for its length",
    "A generator has no length. Write list(program(n)) first, and use this list.",
    lambda program: all(
        len(moves := program(n)) == 2**n - 1 and _is_right(n, moves) for n in SIZES
    ),
)
mistakes.add(
    "it loops over a generator twice",
    "After the first loop a generator is empty. Write moves = list(program(n)) and use this list.",
    lambda program: all(
        _is_legal(n, moves := program(n)) and _is_right(n, list(moves)) for n in SIZES
    ),
)
mistakes.add(
    "its result depends only on the last n",
    "Each n overwrites the result, so an earlier failure is lost. Return False at once, or "
    'combine the results with "and".',
    lambda program: _is_right(8, list(program(8))),
)


@mistakes.add(
    "it does not notice answers that are too short or too long",
    "zip stops at the end of the shorter list. Compare the lengths as well.",
)
def as_far_as_both_go(program: Program) -> bool:
    pairs = (zip(program(n), _right_way(n), strict=False) for n in SIZES)
    return all(tuple(one) == tuple(other) for pair in pairs for one, other in pair)


mistakes.add(
    "it ignores the order of the moves",
    "sorted, set and Counter lose the order. Compare the lists as they are.",
    lambda program: all(sorted(map("".join, program(n))) == sorted(_right_way(n)) for n in SIZES),
)


def _right_way(n: int, a: str = "A", c: str = "C", b: str = "B") -> Moves:
    return [*_right_way(n - 1, a, b, c), a + c, *_right_way(n - 1, b, c, a)] if n else []
