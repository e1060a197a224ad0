"""is_legal: whether the move is allowed."""

from collections.abc import Callable
from random import Random

from hanoi_ref.checking.compare import Misfit, exact_bool
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import drawn, judge_value
from hanoi_ref.checking.observation import Plain
from hanoi_ref.lessons.magnetic.common import (
    FREE,
    KINDS,
    board_before,
    bottom,
    question,
    same_for_all,
    top,
)

mistakes = Mistakes()


def _legal_cases(random: Random) -> list[Case]:
    shown = [("AA", "AB"), ("Ab", "BA"), ("AB", "BA"), ("Ab", "AB"), ("Ab", "CA"), ("Ab", "BC")]
    shown += [("Bc", "CB")]
    shown += [*same_for_all([kind for kind in KINDS if kind != "both"]), ("AcA", "CA")]
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
        Part("small", 1, "the right answer for up to three disks"),
        Part("large", 1, "the right answer for zero disks, and for up to nine"),
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
    mistakes=mistakes,
    match_cases=20,
    did_you_know="Touching faces differ, so all disks of a post show one colour: looking at the "
    "top is enough.",
)


def _allowed(
    position: str,
    move: str,
    find: Callable[[str, str], int] = top,
    from_empty: bool = False,
    onto_empty: bool = True,
    size: bool = True,
    fits: Callable[[str, str], bool] = lambda disk, below: disk.isupper() != below.isupper(),
) -> bool:
    """Return whether a move is legal; the arguments change one rule or another."""
    source, target = (find(position, post) for post in move)
    if source < 0:
        return from_empty
    if target < 0:
        return onto_empty
    return (not size or source > target) and fits(position[source], position[target])


mistakes.add(
    "the disk does not turn over",
    "A disk turns over during its move. So before the move it must show the other colour than "
    "the disk on which it lands.",
    lambda position, move: _allowed(
        position, move, fits=lambda disk, below: disk.isupper() == below.isupper()
    ),
)
mistakes.add(
    "it allows a large disk on a small one",
    "Your test of the faces is right. But the rule of the classic tower still holds: no disk may "
    "be on a smaller one.",
    lambda position, move: _allowed(position, move, size=False),
)
mistakes.add(
    "it does not look at the faces",
    "These are the rules of the classic tower. Here equal faces repel. The lower face of the "
    "disk that lands must differ from the upper face of the disk below.",
    lambda position, move: _allowed(position, move, fits=lambda disk, below: True),
)
mistakes.add(
    "it finds only disks with red up",
    "A small letter is a disk too, with its blue face up. Look for both letters of a post.",
    lambda position, move: move[0] in position and move[1] not in position,
)
mistakes.add(
    "it finds only capitals and ignores their faces",
    "A small letter is a disk too, with its blue face up. Look for both letters of a post. Then "
    "test which faces would touch.",
    lambda position, move: position.rfind(move[0]) > position.rfind(move[1]),
)


@mistakes.add(
    "it gives an empty post a colour",
    "An empty post is neutral here and takes any disk. Posts have fixed colours only in other "
    "exercises.",
)
def legal_coloured(position: str, move: str) -> bool:
    source, target = (top(position, post) for post in move)
    if source < 0:
        return False
    colour = "Abc"["ABC".index(move[1])] if target < 0 else position[target]
    return source > target and position[source].isupper() != colour.isupper()


mistakes.add(
    "it looks at the bottom disk",
    "The top disk of a post is its smallest disk: the last letter that names the post.",
    lambda position, move: _allowed(position, move, find=bottom),
)
mistakes.add(
    "it reads a move backwards",
    "The first letter of a move is the source, and the second letter is the target.",
    lambda position, move: _allowed(position, move[::-1]),
)
mistakes.add(
    "it accepts a move from an empty post",
    "If the source post is empty, there is no disk to move. Return False.",
    lambda position, move: _allowed(position, move, from_empty=True),
)
mistakes.add(
    "it refuses an empty target",
    "An empty post has no colour and no disk that could repel. Every disk may land on it.",
    lambda position, move: _allowed(position, move, onto_empty=False),
)
mistakes.add(
    "it compares the sizes the wrong way round",
    "The first letter is the largest disk. So the smaller of two disks is further right.",
    lambda position, move: _allowed(position[::-1], move),
)
mistakes.add(
    "each post has a fixed colour",
    "In the coloured tower A is red, and B and C are blue. Here a post has the colour of its top "
    "disk: a capital is red, a small letter blue. An empty post has no colour.",
    lambda position, move: _allowed(position, move, fits=lambda *_: move.count("A") == 1),
)
mistakes.add(
    "it treats a post with blue disks as empty",
    "A small letter also names a disk on that post. A post is neutral only if neither of its "
    "letters is in the position.",
    lambda position, move: (
        top(position, move[0]) >= 0 if move[1] not in position else _allowed(position, move)
    ),
)
