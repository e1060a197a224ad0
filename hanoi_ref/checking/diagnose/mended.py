"""Name the one slip in the source without which all answers would be right."""

from collections.abc import Sequence
from typing import NamedTuple

from hanoi_ref.checking.diagnose.evidence import Evidence, Pair, is_right, with_value
from hanoi_ref.checking.exercise import Diagnosis, Exercise

FEWEST = 4  # calls that a change must make right, or keep right, and a third of all

PLACE = (
    "Where are the disks before this row? Are its level, its direction and its table right, and "
    "is it needed?"
)
WAY = "Take a small example, and follow this line by hand."
KINDS = {
    "start": (
        "`{}`",
        "This is where the search starts. Should it have an entry from the beginning?",
    ),
    "again": (
        "`{}` also replaces an earlier entry",
        "Only the first entry counts. Which test is missing before this line?",
    ),
    "row": ("{}, is not the right row there", PLACE),
    "refuses": (
        "`{}` also ends calls that have an answer",
        "For which inputs does this line run? Look at one of them.",
    ),
    "turned": ("the comparison in `{}` is the wrong way round", "Which side should be larger?"),
    "bound": ("`{}` is wrong where both sides are equal", "What should happen in that case?"),
    "opposite": ("the condition `{}` is the opposite of what is needed", WAY),
    "parity": ("`{}` takes even for odd, and odd for even", "Try it with 1, then with 2."),
    "parity of": (
        "`{}` asks whether the wrong number is even",
        "Which number decides here? Write down what the line asks for a small example.",
    ),
    "shared": (
        "`{}` is one object several times",
        "A change of one is a change of all. Make a new one for each place, with a loop.",
    ),
    "end": (
        "`{}` counts from the wrong end",
        "Index 0 is the first item, and -1 the last. Which one is needed?",
    ),
    "pop": (
        "`{}` takes an item from the wrong end",
        "pop(0) takes the first item, pop() the last. Which one has its turn?",
    ),
    "part": ("`{}` takes the wrong part", "Write down what it is for a small example."),
    "too small": (
        "the number in `{}` is too small for some inputs",
        "How large can the numbers be? Is a limit needed at all?",
    ),
    "base": ("`{}` reads a number in base ten", "In which base are its digits?"),
    "extreme": ("`{}` takes the wrong one of two functions", "Smallest or largest, any or all?"),
    "exchanged": (
        "in `{}`, two arguments are exchanged",
        "What does each of them mean in this call? Compare with the line with def.",
    ),
    "pair": ("in `{}`, the two values are exchanged", "Which of them should come first?"),
    "in loop": (
        "`{}` is inside the loop",
        "This return ends the whole function in the first turn. What should happen after the loop?",
    ),
    "always": (
        "`{}` runs every time, also where the condition below is false",
        "When should this line run, and when should the old value stay?",
    ),
    "overwrites": ("`{}` forgets the value before it", "= replaces a value, += adds to it."),
    "brackets": ("`{}` would be right with parentheses elsewhere", WAY),
    "power": ("`{}` is not a power in Python", "^ compares bits. Write a power as 2 ** n."),
    "operator": ("`{}` has the wrong operator", WAY),
    "fixed": (
        "`{}` always names the same pegs",
        "In an inner call the pegs may have other names. Which arguments hold them?",
    ),
    "early": (
        "`{}` comes before the line below has used the old value",
        "Keep the old value in a name of its own, or write a, b = ..., ... to change both at once.",
    ),
    "both": ("`{}` joins its conditions with the wrong word", "Must both be true, or only one?"),
    "order": ("in `{}`, the two sides of + are exchanged", "Which of them comes first?"),
    "dropped": ("in `{}`, the last call changes too much", "To what does it apply?"),
    "one off": ("a number in `{}` is one too large or too small", WAY),
    "sign": ("the sign in `{}` is wrong", "Should the result be larger or smaller?"),
    "difference": (
        "the difference `{}` is one too large or too small",
        "How many numbers are there from 2 to 5, and what is 5 - 2?",
    ),
    "special": (
        "`{}` is not the right answer there",
        "For which inputs does this line run? Work out the answer for one of them by hand.",
    ),
    "carries": ("`{}` has the wrong operator", "Compare it bit by bit with the right answer."),
    "outer": (
        "inside the loop it uses {}, which never change there",
        "What has the loop taken out for this turn? Use these names.",
    ),
    "name": ("in `{}`, one variable is the wrong one", "What does each of its names stand for?"),
    "lines": ("`{}` comes one line too early", "What does the line below it need?"),
}
"""The name of each kind, with a hint; earlier kinds are more particular."""


OF_NUMBERS = {"operator", "one off", "sign", "difference"}


class Slip(NamedTuple):
    """A change that was tried: its number, its kind, the code, and the function that has it."""

    number: int
    kind: str
    quoted: str
    callee: str


def mending(exercise: Exercise, replies: Sequence[Pair]) -> dict[Slip, list[str]]:
    """Return the slips without which the calls of all these replies are right, with the answers.

    A call for which the changed program takes too long tells nothing, unless it is the first.
    """
    found = dict[Slip, list[str]]()
    for number, (case, seen) in enumerate(replies):
        items = seen.value["items"] if seen.has_value and seen.value else []
        if None in items:
            continue
        good = dict[Slip, list[str]]()
        for item in items:
            slip, value = Slip(*item["items"][:4]), item["items"][5:]
            before = found.get(slip, [])
            if before or not number:
                if not value:
                    good[slip] = before
                elif is_right(exercise, case, with_value(seen, value[0])):
                    good[slip] = [*before, repr(value[0])]
        found = good
    return found


def mended(evidence: Evidence) -> Diagnosis | None:
    """Name the slip without which all calls that were asked again are right.

    A change after which a line of the program no longer has a use is not what was meant.
    """
    replies = [pair for pair in evidence.replies if pair[0].how in ("mendable", "mended")]
    kinds = [kind for kind in KINDS if kind != "name" or not evidence.shown[1].error]
    unused = {
        item["items"][0]: item["items"][4]  # as the last reply says
        for _, seen in replies
        for item in (seen.value["items"] if seen.has_value and seen.value else ())
        if item
    }
    sure = [
        slip
        for slip, values in mending(evidence.exercise, replies).items()
        if slip.kind in kinds
        and not unused[slip.number]
        and len(values) >= max(FEWEST, len(replies) / 3)
        and len(set(values)) > 1
    ]
    if not sure:
        return None
    slip = min(sure, key=lambda slip: (slip.callee != "", kinds.index(slip.kind)))
    others = [one for one in sure if one.kind in OF_NUMBERS and one.callee == slip.callee]
    if slip.kind in OF_NUMBERS and len(others) > 1:
        return None  # of several numbers that would do, none is the one that is meant
    name, hint = KINDS[slip.kind]
    where = f" in {slip.callee}" if slip.callee else ""
    return Diagnosis(name.format(slip.quoted) + where, hint)
