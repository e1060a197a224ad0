"""Lesson 7: Levy's magnetic tower, its rules and the colours of its posts."""

from __future__ import annotations

from random import Random

from hanoi_ref.checking.compare import Misfit, exact_bool, exact_dict, exact_int, exact_str
from hanoi_ref.checking.exercise import Case, Exercise, Part, Written, by_part
from hanoi_ref.checking.judge_value import drawn, judge_value
from hanoi_ref.checking.observation import Plain
from hanoi_ref.draw import Svg, draw_crossings, draw_position
from hanoi_ref.lessons.magnetic import mistakes
from hanoi_ref.lessons.magnetic.counts import (
    BUG_HUNT,
    COUNT_62,
    DURATION_RATIO,
    FEWEST_FREE,
)
from hanoi_ref.lessons.magnetic.tables import RUN_TABLE
from hanoi_ref.lessons.magnetic.walks import WALKS
from hanoi_ref.puzzle import Position, Rules
from hanoi_ref.solvers.magnetic import algorithm_62, down_67, up_67
from hanoi_ref.theory.magnetic import crossings

FREE = Rules(flips=True)
PAIRS = [p + q for p in "ABC" for q in "ABC" if p != q]
CHARTED = 60  # more moves than this are told in words


def _board(position: str, move: str) -> Svg:
    """The board with its faces, and the move on it, allowed or refused."""
    may = FREE.why_not(position, move) is None
    return draw_position(position, move=move, legal=may, rules=FREE)


def _position(random: Random, n: int) -> str:
    """A position that can be reached: three posts with disks never show one colour."""
    pegs = random.choices("ABC", k=n)
    blue = set(random.sample("ABC", k=random.randint(1, 2)))
    return "".join(peg.lower() if peg in blue else peg for peg in pegs)


# is_legal


def kind(position: str, move: str) -> str:
    """What decides about a move: nothing to take, nothing to lie on, the size, or the faces.

    >>> kind("Ab", "AB"), kind("Ab", "BA"), kind("AB", "BA"), kind("Ab", "CA"), kind("Ab", "AC")
    ('size', 'fits', 'faces', 'none', 'free')
    >>> kind("AB", "AB")  # too large, and two red faces would touch as well
    'both'
    """
    here, disk, below = Position(position), *map(Position(position).top, move)
    if disk is None or below is None:
        return "none" if disk is None else "free"
    touch = here.letter_of(disk).isupper() == here.letter_of(below).isupper()
    if below < disk:
        return "both" if touch else "size"
    return "faces" if touch else "fits"


def _asked(random: Random, n: int, wanted: str) -> tuple[str, str]:
    while True:
        position, move = _position(random, n), random.choice(PAIRS)
        if kind(position, move) == wanted:
            return position, move


def _legal_cases(random: Random) -> list[Case]:
    shown = [("AA", "AB"), ("Ab", "BA"), ("AB", "BA"), ("Ab", "AB"), ("Ab", "CA"), ("Ab", "BC")]
    shown += [("Bc", "CB")]
    drawn = [_asked(random, 3, wanted) for wanted in ("faces", "fits", "size")]
    kinds = [*("none", "free", "size", "both", "faces", "fits") * 2]
    large = [_asked(random, random.randint(4, 9), wanted) for wanted in kinds]
    most = [_asked(random, 9, wanted) for wanted in ("fits", "faces")]
    return by_part({"small": shown + drawn, "large": [("", "AC"), *large, *most]})


def _truth(position: str, move: str) -> tuple[bool, str | None]:
    """Whether a move is legal, and if not, why."""
    why = FREE.why_not(position, move)
    return why is None, why


def _fits_truth(answer: Plain, right: tuple[bool, str | None]) -> Misfit | None:
    """What is wrong with the answer; who lets a move pass is told the reason against it."""
    truth, why = right
    wrong = exact_bool(answer, truth)
    return Misfit(f"{wrong}: {why}") if wrong and why and answer is True else wrong


IS_LEGAL = Exercise(
    id="magnetic.is_legal",
    parts=(
        Part("small", 1, "up to three disks"),
        Part("large", 1, "no disks, and up to nine of them"),
    ),
    make_cases=_legal_cases,
    judge_case=drawn(judge_value(_truth, _fits_truth), _board),
    hints=(
        "Three questions, one after the other: is there a disk to take, is the disk below it "
        "larger, and which faces would touch?",
        "The top disk of a post is the last letter that names it, capital or small: "
        "max(position.rfind(p), position.rfind(p.lower())), which is -1 where the post is empty. "
        "The disk turns over on its way, so before the move it must show the other colour than "
        "the disk that it will lie on.",
        "if source < 0: return False; if target < 0: return True; else: return source > target "
        "and position[source].isupper() != position[target].isupper(), where source and target "
        "are the places of the two top disks.",
    ),
    mistakes=tuple(mistakes.IS_LEGAL),
    alike=20,
)


# after


def _after_cases(random: Random) -> list[Case]:
    shown = [("A", "AC"), ("c", "CB"), ("AA", "AB"), ("Ab", "AC"), ("cb", "BA"), ("cA", "AC")]
    shown += [("bA", "BC"), ("Ab", "BA")]
    drawn = [_asked(random, n, wanted) for n in (3, 4, 6) for wanted in ("fits", "free")]
    return [Case(args, "after") for args in [*shown, *drawn, _asked(random, 9, "fits")]]


AFTER = Exercise(
    id="magnetic.after",
    parts=(Part("after", 1, "from one disk to nine, either face up"),),
    make_cases=_after_cases,
    judge_case=drawn(
        judge_value(lambda position, move: str(FREE.after(position, move)), exact_str), _board
    ),
    hints=(
        "One letter of the position changes. Which one, and into which letter?",
        "The disk that moves is the last letter that names the source post. It turns over: a "
        "capital becomes a small letter, a small one a capital.",
        "at = max(position.rfind(p), position.rfind(p.lower())); letter = q.lower() if "
        "position[at].isupper() else q; return position[:at] + letter + position[at + 1:].",
    ),
    mistakes=tuple(mistakes.AFTER),
    alike=15,
)


# crossings

Walk = tuple[int, list[str]]


def _random_walk(random: Random, n: int, length: int) -> Walk:
    """A walk of so many legal moves, that seldom takes one back."""
    at, moves = Position("A" * n), [""]
    while len(moves) <= length:
        may = FREE.legal_moves(at)
        moves.append(random.choice([m for m in may if m != moves[-1][::-1]] or may))
        at = FREE.after(at, moves[-1])
    return n, [str(move) for move in moves[1:]]


def _crossing_cases(random: Random) -> list[Case]:
    down, up = ([str(m) for m in walk(3)] for walk in (down_67, up_67))
    middle = random.randint(500, 680)
    return by_part(
        {
            "short": [
                (1, ["AC"]),
                (1, ["AC", "CB"]),
                (1, ["AC", "CB", "BA"]),
                (3, down),
                (3, down[:8]),
                (3, up),
                *(_random_walk(random, n, random.randint(9, 30)) for n in (1, 2, 3, 4)),
            ],
            "whole": [
                (0, []),
                (random.randint(1, 9), []),
                (5, [str(m) for m in algorithm_62(5)]),
                (7, [str(m) for m in algorithm_62(7)][:middle]),
                _random_walk(random, random.randint(5, 9), random.randint(200, 900)),
                (8, [str(m) for m in up_67(8)]),
                (9, [str(m) for m in algorithm_62(9)]),
            ],
        }
    )


def _chart(n: int, moves: list[str]) -> Svg | None:
    return draw_crossings(FREE.replay("A" * n, moves)) if len(moves) <= CHARTED else None


CROSSINGS = Exercise(
    id="magnetic.crossings",
    parts=(
        Part("short", 1, "short walks, some of which stop half-way"),
        Part("whole", 1, "no moves, and thousands of them with up to nine disks"),
    ),
    make_cases=_crossing_cases,
    judge_case=drawn(judge_value(crossings, exact_dict(exact_int)), _chart),
    speaking=("puzzle",),
    hints=(
        "Play the walk, and keep for each post the colour that it showed last. When does a post "
        "cross?",
        "A post can only change its colour when a disk lands on it. Compare the colour that the "
        "disk shows after its move with the colour that the post showed last, even if that was "
        "long ago. A has shown red from the start, B and C nothing yet.",
        "For every move: position = after(position, move); the letter that changed says post and "
        "colour; if last[post] not in (None, colour): count[post] += 1; then last[post] = colour.",
    ),
    mistakes=tuple(mistakes.CROSSINGS),
    alike=10,
)


WRITTEN = Written("magnetic-written", 1)

# What students can do afterwards, and the exercises that it takes.
GOALS = {
    "put new rules into code": [IS_LEGAL, AFTER],
    "turn a table of steps into a recursive program": [RUN_TABLE, *WALKS],
    "measure what a game does": [CROSSINGS],
    "find a lost formula again": [COUNT_62, DURATION_RATIO],
    "use a chart as evidence": [WRITTEN],
    "tell an upper bound from the fewest": [FEWEST_FREE, BUG_HUNT],
}
