"""own_test: whether program(n) is right for every n from 0 to 12."""

from collections.abc import Callable, Iterable

from hanoi_ref.checking.exercise import Exercise, Mistakes, Part
from hanoi_ref.checking.judge_own_test import TESTING, judge_own_test
from hanoi_ref.lessons.variants.common import Moves, carry, count_moves
from hanoi_ref.lessons.variants.hidden import PROGRAMS

mistakes = Mistakes()

EXERCISE = Exercise(
    id="variants.own_test",
    signature="own_test(program)",
    returns="whether program(n) is right for every n from 0 to 12",
    parts=(
        Part("plain", 1, "it accepts right programs and rejects obviously wrong ones"),
        Part("sly", 1, "it accepts every right solution, and finds the small mistakes"),
    ),
    make_cases=lambda random: PROGRAMS.cases("variants", random),
    judge_case=judge_own_test,
    allowed_packages=TESTING,
    hints=(
        "When are moves right? They are legal, they arrive, and there are no more moves than "
        "needed. Do not test which moves they are: for most n there are many right answers.",
        "Play the moves one by one on the position, for every n from 0 to 12. A disk may go to a "
        "peg without a smaller disk. The top disk of a peg is the last index of its letter. At "
        "the end look at the position, and count the moves.",
        'For each n, begin with position = "A" * n. For source, target in moves: at = '
        "position.rfind(source). If at <= position.rfind(target): return False. Otherwise: "
        "position = position[:at] + target + position[at + 1:]. Then return False if position != "
        '"D" * n or the number of moves is not frame_stewart(n, 4). At the very end, return True.',
    ),
    mistakes=mistakes,
    match_cases=PROGRAMS.questions,
    did_you_know="A test that plays the moves by the rules would find a mistake in the reference "
    "as well.",
)
Program = Callable[[int], Iterable[str]]
SIZES = range(13)


def _play(n: int, moves: Iterable[str], rules: bool = True) -> str | None:
    """Return the final position of the moves; None if one is illegal and there are rules."""
    position = "A" * n
    for source, target in map(tuple, moves):
        at = position.rfind(source)
        if rules and at <= position.rfind(target):
            return None
        position = position[:at] + target + position[at + 1 :] if at >= 0 else position
    return position


def _is_right(n: int, moves: Moves) -> bool:
    return _play(n, moves) == "D" * n and len(moves) == count_moves(n)


def _all(program: Program, holds: Callable[[int, Moves], bool]) -> bool:
    """Return whether all answers, as lists, have a property."""
    return all([holds(n, moves) for n, moves in [(n, list(program(n))) for n in SIZES]])


mistakes.add(
    "it returns True for wrong programs too",
    "Does your test look at the moves of program(n)? Does it do so for every n from 0 to 12? A "
    "program that is right for one n may be wrong for another.",
    lambda program: True,
)
mistakes.add(
    "it tests only one number of disks",
    "A program may be right for five disks and wrong for other numbers. Test n = 0 to 12.",
    lambda program: _is_right(5, list(program(5))),
)
mistakes.add(
    "it leaves out n = 0",
    "For n = 0 there are no moves. Begin with n = 0.",
    lambda program: all(_is_right(n, list(program(n))) for n in SIZES[1:]),
)
mistakes.add(
    "it leaves out large towers",
    "It is right to set half of the disks aside for up to eight disks, but not for more. Test up "
    "to n = 12.",
    lambda program: all(_is_right(n, list(program(n))) for n in SIZES[:9]),
)
mistakes.add(
    "it only counts the moves",
    "The right number of moves may lead anywhere. Play the moves.",
    lambda program: all(len(list(program(n))) == count_moves(n) for n in SIZES),
)
mistakes.add(
    "it accepts solutions that are too long",
    "Legal moves to D may still be too many. Require exactly frame_stewart(n, 4) moves.",
    lambda program: all(_play(n, program(n)) == "D" * n for n in SIZES),
)
mistakes.add(
    "it requires 2^n - 1 moves",
    "2^n - 1 is the number of moves for three pegs. For four pegs it is frame_stewart(n, 4).",
    lambda program: _all(program, lambda n, m: _play(n, m) == "D" * n and len(m) == 2**n - 1),
)
mistakes.add(
    "it does not test whether the moves are legal",
    "Some programs put a disk on a smaller one. Look at the top disks of both pegs before each "
    "move.",
    lambda program: _all(
        program, lambda n, m: _play(n, m, rules=False) == "D" * n and len(m) == count_moves(n)
    ),
)
mistakes.add(
    "it does not test where the tower ends",
    "Legal moves may lead to C. Look at the position after the last move.",
    lambda program: _all(
        program, lambda n, m: _play(n, m) is not None and len(m) == count_moves(n)
    ),
)
mistakes.add(
    "it looks for the tower on C",
    "With four pegs the goal is D, not C.",
    lambda program: _all(program, lambda n, m: _play(n, m) == "C" * n and len(m) == count_moves(n)),
)
mistakes.add(
    "it requires one particular list of moves",
    "With four pegs there are many right answers. Play the moves, and do not compare them with "
    "one list.",
    lambda program: all(list(program(n)) == list(carry(n)) for n in SIZES),
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
        len(moves := program(n)) == count_moves(n) and _is_right(n, moves) for n in SIZES
    ),
)
mistakes.add(
    "it loops over a generator twice",
    "After the first loop a generator is empty. Write moves = list(program(n)) and use this list.",
    lambda program: all(
        _play(n, moves := program(n)) == "D" * n and _is_right(n, list(moves)) for n in SIZES
    ),
)
