"""neighbours: the set of positions that are one move away."""

from itertools import product

from hanoi_ref.checking.compare import exact_set
from hanoi_ref.checking.exercise import Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.graph.common import near_positions, step_between
from hanoi_ref.lessons.graph.judge_tour import neighbours
from hanoi_ref.lessons.inputs import Pair, anywhere

mistakes = Mistakes()

EXERCISE = Exercise(
    id="graph.neighbours",
    signature="neighbours(position)",
    returns="the set of positions that are one move away",
    parts=(
        Part("small", 1, "the right positions for up to five disks"),
        Part("large", 1, "the right positions for zero disks, and for up to 64"),
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
        "Which disks are free to move? Only a disk without a smaller disk on it is free: at most "
        "one on each peg. And to which pegs may such a disk go?",
        "The letters behind the letter of a disk are the pegs of the smaller disks. Is its own peg "
        "among them? Then it cannot move. Otherwise it may go to any other peg that is not among "
        "them.",
        "Begin with for at in range(len(position)). Let smaller = position[at + 1:]. "
        "Is the disk free to move? Then take every peg to which it may go. Add position[:at] + peg "
        "+ smaller. Which pegs are left out, and for which two reasons?",
    ),
    mistakes=mistakes,
    did_you_know="If you are my neighbour, I am yours: every move can be taken back.",
)

mistakes.add(
    "it reads the position from the wrong end",
    "The last letter is the peg of the smallest disk, and the first letter is the peg of the "
    "largest.",
    lambda position: {other[::-1] for other in near_positions(position[::-1])},
)
mistakes.add(
    "it moves only the smallest disk",
    "Unless all disks are on one peg, exactly one move without disk 1 is possible. It is between "
    "the two pegs that do not hold disk 1.",
    lambda position: (
        {position[:-1] + peg for peg in "ABC" if peg != position[-1:]} if position else set()
    ),
)
mistakes.add(
    "it includes the position itself",
    "A disk has to leave its peg. Skip the letter of its own peg.",
    lambda position: {position, *near_positions(position)},
)
mistakes.add(
    "it lets a larger disk land on a smaller one",
    "The disk on top of a peg may move, but only to a peg without a smaller disk.",
    lambda position: {
        position[:at] + peg + position[at + 1 :]
        for at, letter in enumerate(position)
        for peg in "ABC"
        if peg != letter and letter not in position[at + 1 :]
    },
)
mistakes.add(
    "it lets no disk go to an empty peg",
    "A peg without disks takes any disk. What does your program find as the top disk of an empty "
    "peg?",
    lambda position: {other for other in near_positions(position) if set(other) <= set(position)},
)
mistakes.add(
    "it takes disks from below others",
    "Only a disk without a smaller disk on its own peg is free to move.",
    lambda position: {
        position[:at] + peg + position[at + 1 :]
        for at, letter in enumerate(position)
        for peg in "ABC"
        if peg != letter and peg not in position[at + 1 :]
    },
)
mistakes.add(
    "it changes any letter to any other",
    "Test the rules. Is the disk on top of its peg? Is there no smaller disk on its target?",
    lambda position: {
        position[:at] + peg + position[at + 1 :]
        for at in range(len(position))
        for peg in "ABC"
        if peg != position[at]
    },
)
mistakes.add(
    "it returns moves, not positions",
    "Each member of the set is a whole position, with one letter for every disk.",
    lambda position: {step_between(position, other) for other in near_positions(position)},
)
mistakes.add(
    "it moves disks only to the next peg",
    "Here disks can move between any two pegs. A disk on A may go directly to C.",
    lambda position: {
        other
        for other in near_positions(position)
        if set(step_between(position, other)) != {"A", "C"}
    },
)
mistakes.add(
    "it needs too much time or memory for tall towers",
    "Does it look through all positions? Change only the letters of disks that are free.",
    lambda position: {
        "".join(letters)
        for letters in product("ABC", repeat=len(position))
        if "".join(letters) in near_positions(position)
    },
    slow=12,
)
mistakes.add(
    "it moves every disk on that peg",
    "str.replace changes every copy of a letter. Build the new position from three pieces: the "
    "letters before the disk, its new peg, and the letters after it.",
    lambda position: {position.replace(one, other) for one, other in _changes(position)},
)
mistakes.add(
    "it moves the largest disk on that peg",
    "The first such letter is the largest disk there (index finds it, and replace with the "
    "argument 1 changes it). The disk on top is the last such letter.",
    lambda position: {position.replace(one, other, 1) for one, other in _changes(position)},
)


def _changes(position: str) -> list[Pair]:
    """Return the letter of each disk that moves, before and after its move."""
    return [tuple(step_between(position, other)) for other in near_positions(position)]  # type: ignore[misc]


mistakes.add(
    "it finds no neighbours for any position",
    "Your program treats every disk as blocked. Which disks are on top of a disk? A slice "
    "position[at:] includes the letter of the disk itself.",
    lambda position: set(),
)
mistakes.add(
    "it never moves the smallest disk",
    "The smallest disk is the last letter, position[-1]. Its index is len(position) - 1. Do you "
    "look at this letter?",
    lambda position: {other for other in near_positions(position) if other[-1] == position[-1]},
)
mistakes.add(
    "it returns a set of letters, not of positions",
    'The method "update" splits a string into letters. The method "add" adds the string as a '
    "whole.",
    lambda position: {letter for other in near_positions(position) for letter in other},
)
mistakes.add(
    "it moves only the two smallest disks",
    "From BAA disk 3 can go from B to C. Besides disk 1, the top disk of another peg can move, "
    "and this may be any disk. Skip a covered disk, and look at the next one.",
    lambda position: {other for other in near_positions(position) if other[:-2] == position[:-2]},
)
