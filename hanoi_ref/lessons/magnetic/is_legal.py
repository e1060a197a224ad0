"""is_legal: whether the move is allowed."""

from random import Random

from hanoi_ref.checking.compare import Misfit, exact_bool
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import drawn, judge_value
from hanoi_ref.checking.observation import Plain
from hanoi_ref.lessons.magnetic.blocks import bottom, top
from hanoi_ref.lessons.magnetic.common import FREE, asked, board_before

mistakes = Mistakes()


def _legal_cases(random: Random) -> list[Case]:
    shown = [("AA", "AB"), ("Ab", "BA"), ("AB", "BA"), ("Ab", "AB"), ("Ab", "CA"), ("Ab", "BC")]
    shown += [("Bc", "CB")]
    drawn = [asked(random, 3, wanted) for wanted in ("faces", "fits", "size")]
    kinds = [*("none", "free", "size", "both", "faces", "fits") * 2]
    large = [asked(random, random.randint(4, 9), wanted) for wanted in kinds]
    most = [asked(random, 9, wanted) for wanted in ("fits", "faces")]
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
        Part("small", 1, "up to three disks"),
        Part("large", 1, "no disks, and up to nine of them"),
    ),
    make_cases=_legal_cases,
    judge_case=drawn(judge_value(_truth, _fits_truth), board_before),
    hints=(
        "Three questions, one after the other: is there a disk to take, is the disk below it "
        "larger, and which faces would touch?",
        "The top disk of a post is the last letter that names it, capital or small: "
        "max(position.rfind(p), position.rfind(p.lower())), which is -1 if the post is empty. "
        "The disk turns over on the way, so before the move it must show the other colour than "
        "the disk that it will lie on.",
        "if source < 0: return False; if target < 0: return True; else: return source > target "
        "and position[source].isupper() != position[target].isupper(), where source and target "
        "are the indexes of the two top disks.",
    ),
    mistakes=mistakes,
    match_cases=20,
    did_you_know="Touching faces differ, so all disks of a post show one colour: looking at the "
    "top is enough.",
)


@mistakes.add(
    "the disk does not turn over",
    "A disk turns over on the way. So before the move it shows the other colour than the disk "
    "that it may lie on, not the same.",
)
def legal_unturned(position: str, move: str) -> bool:
    source, target = (top(position, post) for post in move)
    if source < 0 or target < 0:
        return source >= 0
    return source > target and position[source].isupper() == position[target].isupper()


@mistakes.add(
    "a large disk may lie on a small one",
    "The faces are right there, but the rule of the classic tower still holds: no disk on a "
    "smaller one.",
)
def legal_any_size(position: str, move: str) -> bool:
    source, target = (top(position, post) for post in move)
    if source < 0 or target < 0:
        return source >= 0
    return position[source].isupper() != position[target].isupper()


@mistakes.add(
    "it does not look at the faces",
    "These are the rules of the classic tower. Here equal faces repel: the lower face of the "
    "disk that lands and the upper face on the target must be different.",
)
def legal_any_face(position: str, move: str) -> bool:
    source, target = (top(position, post) for post in move)
    return source >= 0 and source > target


@mistakes.add(
    "only disks with red up are found",
    "A small letter is a disk too, with its blue face up: look for both letters of a post.",
)
def legal_red_only(position: str, move: str) -> bool:
    source, target = (position.rfind(post) for post in move)
    return source >= 0 and target < 0


@mistakes.add(
    "only capitals are found, and their faces are ignored",
    "A small letter is a disk too, with its blue face up: look for both letters of a post. Then "
    "test which faces would touch.",
)
def legal_capitals(position: str, move: str) -> bool:
    source, target = (position.rfind(post) for post in move)
    return source >= 0 and source > target


@mistakes.add(
    "an empty post remembers a colour",
    "An empty post is neutral here and takes any disk. Only an exercise with fixed colours asks "
    "for more.",
)
def legal_coloured(position: str, move: str) -> bool:
    source, target = (top(position, post) for post in move)
    if source < 0:
        return False
    colour = "Abc"["ABC".index(move[1])] if target < 0 else position[target]
    return source > target and position[source].isupper() != colour.isupper()


@mistakes.add(
    "it looks at the bottom disk",
    "The top disk of a post is the smallest on it: the last letter that names the post.",
)
def legal_bottom(position: str, move: str) -> bool:
    source, target = (bottom(position, post) for post in move)
    if source < 0 or target < 0:
        return source >= 0
    return source > target and position[source].isupper() != position[target].isupper()


@mistakes.add(
    "a move is read backwards", "The first letter of a move is the source, the second the target."
)
def legal_backwards(position: str, move: str) -> bool:
    target, source = (top(position, post) for post in move)
    if source < 0 or target < 0:
        return source >= 0
    return source > target and position[source].isupper() != position[target].isupper()


@mistakes.add(
    "it accepts a move from an empty post",
    "If the source is empty there is nothing to move: return False.",
)
def legal_from_nowhere(position: str, move: str) -> bool:
    source, target = (top(position, post) for post in move)
    if source < 0 or target < 0:
        return True
    return source > target and position[source].isupper() != position[target].isupper()


@mistakes.add(
    "it refuses an empty target",
    "An empty post has no colour, and no disk that could repel: every disk may land on it.",
)
def legal_onto_disks(position: str, move: str) -> bool:
    source, target = (top(position, post) for post in move)
    if source < 0 or target < 0:
        return False
    return source > target and position[source].isupper() != position[target].isupper()


@mistakes.add(
    "the sizes are compared the wrong way round",
    "The first letter is the largest disk, so the smaller of two disks is further right.",
)
def legal_smallest_first(position: str, move: str) -> bool:
    source, target = (top(position[::-1], post) for post in move)
    if source < 0 or target < 0:
        return source >= 0
    turned = position[::-1]
    return source > target and turned[source].isupper() != turned[target].isupper()


@mistakes.add(
    "each post has a colour of its own",
    "A red, B and C blue: that is the coloured tower. Here a post has the colour of its top "
    "disk, a capital or a small letter, and an empty one has none.",
)
def legal_by_posts(position: str, move: str) -> bool:
    source, target = (top(position, post) for post in move)
    if source < 0 or target < 0:
        return source >= 0
    return source > target and (move[0] == "A") != (move[1] == "A")


@mistakes.add(
    "a post with blue disks is treated as empty",
    "A small letter names a disk of that post too: a post is neutral only if neither letter is "
    "in the position.",
)
def legal_on_blue(position: str, move: str) -> bool:
    source, target = (top(position, post) for post in move)
    if source < 0 or move[1] not in position:
        return source >= 0
    return source > target and position[source].isupper() != position[target].isupper()
