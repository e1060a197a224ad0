"""after: the position after a legal move; given by the lesson, asked by older notebooks."""

from random import Random

from hanoi_ref.checking.compare import exact_str
from hanoi_ref.checking.exercise import Case, Exercise, Part
from hanoi_ref.checking.judge_value import drawn, judge_value
from hanoi_ref.lessons.magnetic.common import (
    FREE,
    board_before,
    question,
    same_for_all,
)


def _after_cases(random: Random) -> list[Case]:
    shown = [("A", "AC"), ("c", "CB"), ("AA", "AB"), ("Ab", "AC"), ("cb", "BA"), ("cA", "AC")]
    shown += [("bA", "BC"), ("Ab", "BA"), ("cA", "CB"), *same_for_all(("fits", "free") * 3)]
    drawn = [question(random, n, wanted) for n in (3, 4, 6) for wanted in ("fits", "free")]
    return [Case(args, "after") for args in [*shown, *drawn, question(random, 9, "fits")]]


EXERCISE = Exercise(
    id="magnetic.after",
    signature="after(position, move)",
    returns="the position after a legal move",
    parts=(Part("after", 0, "the right position, for one to nine disks with either face up"),),
    make_cases=_after_cases,
    judge_case=drawn(
        judge_value(lambda position, move: str(FREE.after(position, move)), exact_str), board_before
    ),
    hints=(
        "One letter of the position changes. Which letter is it, and what does it become?",
        "The disk that moves is the last letter that names the source post. The disk turns over: "
        "a capital becomes a small letter, and a small letter becomes a capital.",
        "Call the two posts p and q. Find the disk: at = max(position.rfind(p), "
        "position.rfind(p.lower())). Choose its letter: letter = q.lower() if "
        "position[at].isupper() else q. Then return position[:at] + letter + position[at + 1:].",
    ),
    did_you_know="After every second move a disk shows its first face again, wherever it has been.",
)
