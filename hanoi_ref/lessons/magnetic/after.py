"""after: the position after a legal move."""

from collections.abc import Callable
from random import Random

from hanoi_ref.checking.compare import exact_str
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.checking.judge_value import drawn, judge_value
from hanoi_ref.lessons.magnetic.common import (
    FREE,
    board_before,
    bottom,
    moved,
    question,
    same_for_all,
    top,
)

mistakes = Mistakes()


def _after_cases(random: Random) -> list[Case]:
    shown = [("A", "AC"), ("c", "CB"), ("AA", "AB"), ("Ab", "AC"), ("cb", "BA"), ("cA", "AC")]
    shown += [("bA", "BC"), ("Ab", "BA"), ("cA", "CB"), *same_for_all(("fits", "free") * 3)]
    drawn = [question(random, n, wanted) for n in (3, 4, 6) for wanted in ("fits", "free")]
    return [Case(args, "after") for args in [*shown, *drawn, question(random, 9, "fits")]]


EXERCISE = Exercise(
    id="magnetic.after",
    signature="after(position, move)",
    returns="the position after a legal move",
    parts=(Part("after", 1, "the right position, for one to nine disks with either face up"),),
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
    mistakes=mistakes,
    match_cases=15,
    did_you_know="After every second move a disk shows its first face again, wherever it has been.",
)


def _landed(position: str, move: str, is_red: Callable[[str], bool]) -> str:
    """Return the position after a move; `is_red` says it of the letter of the disk."""
    at = top(position, move[0])
    letter = move[1] if is_red(position[at]) else move[1].lower()
    return position[:at] + letter + position[at + 1 :]


mistakes.add(
    "the disk does not turn over",
    "A disk turns over with every move. Red up becomes blue up, and a capital becomes a small "
    "letter; blue up becomes red up.",
    lambda position, move: _landed(position, move, str.isupper),
)
mistakes.add(
    "red is always up after the move",
    "The letters of a move are capitals, but they name posts and not faces. A disk with red up "
    "has blue up after the move, so its letter becomes small.",
    lambda position, move: _landed(position, move, lambda disk: True),
)
mistakes.add(
    "blue is always up after the move",
    "A disk with blue up before the move has red up after it, so its letter becomes a capital.",
    lambda position, move: _landed(position, move, lambda disk: False),
)


@mistakes.add(
    "all disks on the source post move",
    'The method "replace" changes every letter of the post. Only the top disk moves: the last '
    "letter that names the post.",
)
def after_replaced(position: str, move: str) -> str:
    source = move[0]
    if source in position:
        return position.replace(source, move[1].lower())
    return position.replace(source.lower(), move[1])


mistakes.add(
    "it replaces capital letters only, and all that name the post",
    'The method "replace" changes every capital of the post, and no small letter. Only the top '
    "disk moves: the last letter that names the post, capital or small.",
    lambda position, move: position.replace(move[0], move[1].lower()),
)
mistakes.add(
    "it replaces the first capital letter of the post",
    "The first letter that names the post is its bottom disk. The top disk moves: the last letter "
    "that names the post, capital or small.",
    lambda position, move: position.replace(move[0], move[1].lower(), 1),
)
mistakes.add(
    "all disks turn over",
    'Only the disk that moves turns over. If you call "swapcase" on the whole position, all '
    "disks turn over.",
    lambda position, move: _landed(position, move, str.isupper).swapcase(),
)
mistakes.add(
    "the bottom disk moves",
    "The top disk of a post is its smallest disk: the last letter that names the post. The "
    'method "find" looks for the first letter, "rfind" for the last.',
    lambda position, move: moved(position, bottom(position, move[0]), move[1]),
)
mistakes.add(
    "the smallest disk moves every time",
    "The last letter is disk 1. But the disk that moves is the last letter that names the source "
    "post.",
    lambda position, move: moved(position, len(position) - 1, move[1]),
)


@mistakes.add(
    "it finds only disks with red up",
    'The method "rfind" returns -1 if no capital names the post. Look for the small letter too.',
)
def after_red_only(position: str, move: str) -> str:
    at = position.rfind(move[0])
    return position[:at] + move[1].lower() + position[at + 1 :]


mistakes.add(
    "blue is always up after a move to an empty post",
    "The disk turns over on an empty post too. It has blue up if it had red up before, and red "
    "up if it had blue up.",
    lambda position, move: _landed(position, move, lambda disk: move[1] in position),
)
mistakes.add(
    "each post has a fixed colour",
    "In the coloured tower A is red, and B and C are blue. Here a disk turns over with every "
    "move, so either face can be up on any post.",
    lambda position, move: _landed(position, move, lambda disk: move[1] == "A"),
)


@mistakes.add(
    "all smaller disks turn over as well",
    "Only the disk that moves turns over. Do not change the letters after its letter.",
)
def after_turning_the_rest(position: str, move: str) -> str:
    at = top(position, move[0])
    return moved(position, at, move[1])[: at + 1] + position[at + 1 :].swapcase()


mistakes.add(
    "the face of the smallest disk decides",
    "Before the move, look at the letter of the disk that moves, not at the last letter. It "
    "shows which face is up.",
    lambda position, move: _landed(position, move, lambda disk: position[-1:].islower()),
)


@mistakes.add(
    "the disk takes the colour of the target post",
    "Every disk turns over when it moves, whatever is on the target post. (If the move is legal, "
    "the new colour then matches the disk below.)",
)
def after_by_the_target(position: str, move: str) -> str:
    at, target = top(position, move[0]), top(position, move[1])
    shown = position[at] if target < 0 else position[target]
    letter = move[1] if shown.isupper() else move[1].lower()
    return position[:at] + letter + position[at + 1 :]


mistakes.add(
    "it changes the smallest disk if the disk that moves has blue up",
    'The method "rfind" returns -1 for a letter that the position does not contain. But -1 is '
    "the index of the last letter. Look for the small letter of the post as well.",
    lambda position, move: moved(position, position.rfind(move[0]) % len(position), move[1]),
)
