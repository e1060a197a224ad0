"""neighbours: the set of positions that are one move away."""

from itertools import product

from hanoi_ref.checking.compare import exact_set
from hanoi_ref.checking.exercise import Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.graph.blocks import near_positions, step_between
from hanoi_ref.lessons.graph.judge_tour import neighbours
from hanoi_ref.lessons.pairs import Pair, anywhere

mistakes = Mistakes()


EXERCISE = Exercise(
    id="graph.neighbours",
    signature="neighbours(position)",
    returns="the set of positions that are one move away",
    parts=(
        Part("small", 1, "up to five disks"),
        Part("large", 1, "no disks, and up to 64 of them"),
    ),
    make_cases=lambda random: by_part(
        {
            "small": [
                *((p,) for p in ("A", "B", "AAB", "AA", "AC", "CCC", "ABC", "BAA")),
                *((anywhere(random, n),) for n in (4, 5)),
            ],
            "large": [("",), *((anywhere(random, n),) for n in (6, 20, 64)), ("B" * 64,)],
        }
    ),
    judge_case=judge_value(neighbours, exact_set),
    hints=(
        "Which disks are free to move? Only those without a smaller disk on them: at most one on "
        "each peg. And where may such a disk go?",
        "Go through the disks from the smallest, the last letter, and remember the pegs that you "
        "have met. A disk can move if its own peg was not met before. It may go to any other peg "
        "that was not met before.",
        "for at in reversed(range(len(position))): smaller = position[at + 1:]; if position[at] "
        'not in smaller, then for every peg of "ABC" that is neither position[at] nor in smaller: '
        "add position[:at] + peg + smaller.",
    ),
    mistakes=mistakes,
    did_you_know="If you are my neighbour, I am yours: every move can be taken back.",
)

mistakes.add(
    "the position is read from the wrong end",
    "The last letter is the peg of the smallest disk, the first that of the largest.",
    lambda position: {other[::-1] for other in near_positions(position[::-1])},
)


@mistakes.add(
    "only the smallest disk moves",
    "Unless all disks are on one peg, one more move is possible: between the two pegs without "
    "disk 1.",
)
def only_disk_one(position: str) -> set[str]:
    return {position[:-1] + peg for peg in "ABC" if peg != position[-1:]} if position else set()


mistakes.add(
    "the position itself is included",
    "A disk has to leave its peg: skip the letter that it has already.",
    lambda position: {position, *near_positions(position)},
)


@mistakes.add(
    "a larger disk lands on a smaller one",
    "The disk on top of a peg may move, but only to a peg that holds no smaller disk.",
)
def lands_anywhere(position: str) -> set[str]:
    found = set()
    for at, letter in enumerate(position):
        if letter not in position[at + 1 :]:
            found |= {position[:at] + peg + position[at + 1 :] for peg in "ABC" if peg != letter}
    return found


mistakes.add(
    "no disk goes to an empty peg",
    "A peg without a disk takes any disk. What does your program find on top of it?",
    lambda position: {other for other in near_positions(position) if set(other) <= set(position)},
)


@mistakes.add(
    "disks are taken from below others",
    "Only a disk without a smaller one on its own peg is free to move.",
)
def takes_from_below(position: str) -> set[str]:
    found = set()
    for at, letter in enumerate(position):
        smaller = position[at + 1 :]
        free = {peg for peg in "ABC" if peg != letter and peg not in smaller}
        found |= {position[:at] + peg + smaller for peg in free}
    return found


@mistakes.add(
    "any letter is changed to any other",
    "Test the rules: is the disk on top of its peg, and is there no smaller disk on its target?",
)
def any_letter(position: str) -> set[str]:
    return {
        position[:at] + peg + position[at + 1 :]
        for at in range(len(position))
        for peg in "ABC"
        if peg != position[at]
    }


mistakes.add(
    "these are moves, not positions",
    "Each member of the set is a whole position, a letter for every disk.",
    lambda position: {step_between(position, other) for other in near_positions(position)},
)


@mistakes.add(
    "disks move to the next peg only",
    "Disks can move between any two pegs here: from A a disk may go to C at once.",
)
def next_peg_only(position: str) -> set[str]:
    return {
        other
        for other in near_positions(position)
        if set(step_between(position, other)) != {"A", "C"}
    }


@mistakes.add(
    "all positions are looked through",
    "Change the letter of each disk that is free, and leave the others as they are.",
    slow=12,
)
def looks_through_all(position: str) -> set[str]:
    found, near = set(), set(near_positions(position))
    for letters in product("ABC", repeat=len(position)):
        if "".join(letters) in near:
            found.add("".join(letters))
    return found


mistakes.add(
    "replace changes every disk on that peg",
    "str.replace changes every copy of a letter. Build the new position from the letters before "
    "the disk, its new peg, and the letters after it.",
    lambda position: {position.replace(one, other) for one, other in _changes(position)},
)
mistakes.add(
    "replace changes the largest disk on that peg",
    "str.replace with 1 changes the first such letter, which is the largest disk there. Build "
    "the new position from the letters before the disk, its new peg, and the letters after it.",
    lambda position: {position.replace(one, other, 1) for one, other in _changes(position)},
)


def _changes(position: str) -> list[Pair]:
    """Return the letter of each disk that moves, before and after its move."""
    return [tuple(step_between(position, other)) for other in near_positions(position)]  # type: ignore[misc]


mistakes.add(
    "it finds no neighbours anywhere",
    "Every disk seems to be blocked. The letters after a letter begin one index later: "
    "position[at + 1:], because position[at:] includes the letter itself.",
    lambda position: set(),
)
mistakes.add(
    "the smallest disk never moves",
    "It is the last letter, position[-1], with the index len(position) - 1. Do you look at it?",
    lambda position: {other for other in near_positions(position) if other[-1] == position[-1]},
)
mistakes.add(
    "the set holds letters, not positions",
    "update splits a string, letter by letter; add puts it in as a whole.",
    lambda position: {letter for other in near_positions(position) for letter in other},
)
mistakes.add(
    "only the two smallest disks are moved",
    "From BAA disk 3 can go from B to C. Besides disk 1 the top disk of another peg moves, and "
    "that may be any disk. Skip a covered one, and look further.",
    lambda position: {other for other in near_positions(position) if other[:-2] == position[:-2]},
)
