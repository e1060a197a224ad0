"""after: the position after a legal move."""

from random import Random

from hanoi_ref.checking.compare import exact_str
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.checking.judge_value import drawn, judge_value
from hanoi_ref.lessons.magnetic.blocks import bottom, moved, top
from hanoi_ref.lessons.magnetic.common import FREE, asked, board_before

mistakes = Mistakes()


def _after_cases(random: Random) -> list[Case]:
    shown = [("A", "AC"), ("c", "CB"), ("AA", "AB"), ("Ab", "AC"), ("cb", "BA"), ("cA", "AC")]
    shown += [("bA", "BC"), ("Ab", "BA")]
    drawn = [asked(random, n, wanted) for n in (3, 4, 6) for wanted in ("fits", "free")]
    return [Case(args, "after") for args in [*shown, *drawn, asked(random, 9, "fits")]]


EXERCISE = Exercise(
    id="magnetic.after",
    signature="after(position, move)",
    returns="the position after a legal move",
    parts=(Part("after", 1, "from one disk to nine, either face up"),),
    make_cases=_after_cases,
    judge_case=drawn(
        judge_value(lambda position, move: str(FREE.after(position, move)), exact_str), board_before
    ),
    hints=(
        "One letter of the position changes. Which one, and into which letter?",
        "The disk that moves is the last letter that names the source post. It turns over: a "
        "capital becomes a small letter, a small one a capital.",
        "at = max(position.rfind(p), position.rfind(p.lower())); letter = q.lower() if "
        "position[at].isupper() else q; return position[:at] + letter + position[at + 1:].",
    ),
    mistakes=mistakes,
    match_cases=15,
    did_you_know="After every second move a disk shows its first face again, wherever it has been.",
)


@mistakes.add(
    "the disk does not turn over",
    "With every move a disk turns over: red up becomes blue up, a capital becomes a small letter, "
    "and the other way round.",
)
def after_unturned(position: str, move: str) -> str:
    at = top(position, move[0])
    letter = move[1] if position[at].isupper() else move[1].lower()
    return position[:at] + letter + position[at + 1 :]


@mistakes.add(
    "red is always up afterwards",
    "The letters of a move are capitals, but they name posts and not faces. A disk with red up "
    "has blue up after the move, so its letter is small.",
)
def after_always_red(position: str, move: str) -> str:
    at = top(position, move[0])
    return position[:at] + move[1] + position[at + 1 :]


@mistakes.add(
    "blue is always up afterwards",
    "A disk with blue up before the move has red up after it: a capital.",
)
def after_always_blue(position: str, move: str) -> str:
    at = top(position, move[0])
    return position[:at] + move[1].lower() + position[at + 1 :]


@mistakes.add(
    "all disks of the post are moved",
    "replace changes every letter of the post. Only the top disk moves, the last of them.",
)
def after_replaced(position: str, move: str) -> str:
    source = move[0]
    if source in position:
        return position.replace(source, move[1].lower())
    return position.replace(source.lower(), move[1])


@mistakes.add(
    "all disks turn over",
    "Only the disk that moves turns over; swapcase on the whole position turns them all.",
)
def after_all_turned(position: str, move: str) -> str:
    at = top(position, move[0])
    letter = move[1] if position[at].isupper() else move[1].lower()
    return (position[:at] + letter + position[at + 1 :]).swapcase()


mistakes.add(
    "the bottom disk is moved",
    "The top disk of a post is the smallest on it: the last letter that names the post. find "
    "looks for the first one, rfind for the last.",
    lambda position, move: moved(position, bottom(position, move[0]), move[1]),
)
mistakes.add(
    "the smallest disk moves every time",
    "The last letter is disk 1. The disk that moves is the last of those on the source post.",
    lambda position, move: moved(position, len(position) - 1, move[1]),
)


@mistakes.add(
    "only disks with red up are found",
    "rfind returns -1 if no capital names the post. Look for the small letter too.",
)
def after_red_only(position: str, move: str) -> str:
    at = position.rfind(move[0])
    return position[:at] + move[1].lower() + position[at + 1 :]


@mistakes.add(
    "on an empty post blue is always up",
    "On an empty post, too, the disk shows its other face: blue if it was red before, and red if "
    "it was blue.",
)
def after_blue_on_empty(position: str, move: str) -> str:
    at = top(position, move[0])
    letter = move[1] if move[1] in position else move[1].lower()
    return position[:at] + letter + position[at + 1 :]


@mistakes.add(
    "each post has a colour of its own",
    "A red, B and C blue: that is the coloured tower. Here the disk that moves turns over, and "
    "shows its other face on any post.",
)
def after_by_posts(position: str, move: str) -> str:
    at = top(position, move[0])
    letter = move[1] if move[1] == "A" else move[1].lower()
    return position[:at] + letter + position[at + 1 :]


@mistakes.add(
    "the disks after the one that moves turn over as well",
    "Only the disk that moves turns over. Leave the letters after its letter as they were.",
)
def after_turning_the_rest(position: str, move: str) -> str:
    at = top(position, move[0])
    return moved(position, at, move[1])[: at + 1] + position[at + 1 :].swapcase()


@mistakes.add(
    "the face of the smallest disk decides",
    "The letter of the disk that moves shows which face was up before, not the last letter.",
)
def after_by_the_smallest(position: str, move: str) -> str:
    at = top(position, move[0])
    letter = move[1].lower() if position[-1:].isupper() else move[1]
    return position[:at] + letter + position[at + 1 :]


@mistakes.add(
    "the disk takes the colour of the target post",
    "Every disk turns over when it moves, whatever lies on the target. (In a legal move it then "
    "fits by itself.)",
)
def after_by_the_target(position: str, move: str) -> str:
    at, target = top(position, move[0]), top(position, move[1])
    shown = position[at] if target < 0 else position[target]
    letter = move[1] if shown.isupper() else move[1].lower()
    return position[:at] + letter + position[at + 1 :]


@mistakes.add(
    "if blue is up, the smallest disk is changed",
    "rfind returns -1 for a letter that is not there, and -1 is the last index: look for the "
    "small letter of the post as well.",
)
def after_at_minus_one(position: str, move: str) -> str:
    at = position.rfind(move[0]) % len(position)
    return moved(position, at, move[1])
