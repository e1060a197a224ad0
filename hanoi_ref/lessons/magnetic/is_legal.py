"""is_legal: whether the move is allowed; given by the lesson, asked by older notebooks."""

from random import Random

from hanoi_ref.checking.compare import Misfit, exact_bool
from hanoi_ref.checking.exercise import Case, Exercise, Part, by_part
from hanoi_ref.checking.judge_value import drawn, judge_value
from hanoi_ref.checking.observation import Plain
from hanoi_ref.lessons.magnetic.common import (
    FREE,
    KINDS,
    board_before,
    question,
    same_for_all,
)


def _legal_cases(random: Random) -> list[Case]:
    shown = [("AA", "AB"), ("Ab", "BA"), ("AB", "BA"), ("Ab", "AB"), ("Ab", "CA"), ("Ab", "BC")]
    shown += [("Bc", "CB")]
    shown += [*same_for_all([kind for kind in KINDS if kind != "both"]), ("AcA", "CA")]
    shown += [("AA", "BC"), ("aa", "CB"), ("BBB", "AC")]  # from an empty post to an empty one
    drawn = [question(random, 3, wanted) for wanted in ("faces", "fits", "size")]
    sizes = [*range(4, 10), *range(9, 3, -1)]
    large = [question(random, n, wanted) for n, wanted in zip(sizes, KINDS * 2, strict=True)]
    most = [question(random, 9, wanted) for wanted in ("fits", "faces")]
    return by_part({"small": shown + drawn, "large": [("", "AC"), *large, *most]})


def _truth(position: str, move: str) -> tuple[bool, str | None]:
    """Return whether a move is legal, and the reason if it is not."""
    why = FREE.why_not(position, move)
    return why is None, why


def _fits_truth(answer: Plain, right: tuple[bool, str | None]) -> Misfit | None:
    """Return what is wrong with an answer, with the reason if it allows an illegal move."""
    truth, why = right
    wrong = exact_bool(answer, truth)
    return Misfit(f"{wrong}: {why}") if wrong and why and answer is True else wrong


EXERCISE = Exercise(
    id="magnetic.is_legal",
    signature="is_legal(position, move)",
    returns="whether the move is allowed",
    parts=(
        Part("small", 0, "the right answer for up to three disks"),
        Part("large", 0, "the right answer for zero disks, and for up to nine"),
    ),
    make_cases=_legal_cases,
    judge_case=drawn(judge_value(_truth, _fits_truth), board_before),
    hints=(
        "Ask three questions, one after the other. Does the source post hold a disk? Would this "
        "disk land on a larger one? Which faces would touch?",
        "The top disk of a post is the last letter that names it, capital or small: "
        "max(position.rfind(p), position.rfind(p.lower())). This is -1 if the post is empty. The "
        "disk turns over during the move. So before the move it must show the other colour than "
        "the disk on which it will land.",
        "Let source and target be the indexes of the two top disks. If source < 0: return False. "
        "If target < 0: return True. Otherwise: return source > target and "
        "position[source].isupper() != position[target].isupper().",
    ),
    did_you_know="Touching faces differ, so all disks of a post show one colour: looking at the "
    "top is enough.",
)
