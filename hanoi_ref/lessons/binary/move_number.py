"""move_number: how many moves lead to a position; None if it is not on the path."""

from random import Random

from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_int_or_none
from hanoi_ref.lessons.binary.common import descent, played
from hanoi_ref.puzzle import Position
from hanoi_ref.solvers.binary import move_number, position_after

mistakes = Mistakes()


def _on(random: Random, n: int) -> str:
    """Return a random position of n disks on the shortest path from A to C."""
    return str(position_after(random.getrandbits(n), n))


def _off(random: Random, n: int, disk: int) -> str:
    """Return a position that one disk takes off the shortest path from A to C."""
    on = Position(_on(random, n))
    return next(str(off) for peg in "ABC" if move_number(off := on.put(disk, peg)) is None)


def _number_cases(random: Random) -> list[Case]:
    anywhere = "".join(random.choices("ABC", k=9))
    few = ["A", "C", "CBA", "AAA", "AB", "CB", "CC", "AAC", "ABC", "CCA", "ABBA", "ABB", "CBB"]
    off_one, off_any = _off(random, 200, 1), _off(random, 199, random.randint(2, 199))
    return by_part(
        {
            "small": [*few, *(_on(random, n) for n in (5, 8))],
            "off": ["BAA", "CCB", "B", "CA", "ACA", _off(random, 6, 1), anywhere],
            "tall": [_on(random, 64), "C" + "B" * 63, _off(random, 64, 1)],
            "all": ["", _on(random, 199), "A" * 200, "C" * 200, off_one, off_any],
        }
    )


EXERCISE = Exercise(
    id="binary.move_number",
    signature="move_number(position)",
    returns="how many moves lead to a position, None if it is off the path",
    parts=(
        Part("small", 1, "the right number for positions of a few disks"),
        Part("off", 1, "None for positions that are not on the path"),
        Part("tall", 2, "the right number for 64 disks, without trying all numbers"),
        Part("all", 1, "the right answer for zero disks, and for up to 200"),
    ),
    make_cases=_number_cases,
    judge_case=judge_int_or_none(
        move_number,
        "the position is not on the shortest path from A to C",
        "but the position is on the path, and its number is",
    ),
    hints=(
        "Read the letters from the left. The largest disk is on A or on C. In which half of the "
        "moves are you? Which digit of the number does this determine?",
        "While the largest disk is on A, the smaller disks go from A to B. While it is on C, "
        "they go from B to C. So the next letter has a new source and a new target. If a letter "
        "is neither, the position is off the path.",
        "Keep source, target, spare and number. If letter == source, the digit is 0; swap target "
        "and spare. If letter == target, the digit is 1; swap two other pegs. Otherwise return "
        "None. To append a digit, let number = 2 * number + digit.",
    ),
    mistakes=mistakes,
    match_cases=20,
    did_you_know=(
        "Of all 3 ** n positions only 2 ** n are on the path; the answer for all others is None."
    ),
)


def _read(position: str) -> list[int | None]:
    """Return the digit of each disk, the largest first; None from the first wrong letter on."""
    source, target, spare = "A", "C", "B"
    digits: list[int | None] = []
    for letter in position:
        if letter == source:
            digits.append(0)
            target, spare = spare, target
        elif letter == target:
            digits.append(1)
            source, spare = spare, source
        else:
            return digits + [None] * (len(position) - len(digits))
    return digits


def _number(digits: list[int | None]) -> int | None:
    if None in digits:
        return None
    return int("".join(map(str, digits)) or "0", 2)


def _by_trades(
    position: str, on_source: str = "spt", on_target: str = "pts", base: int = 2, spare: str = ""
) -> int | None:
    """Return the number if a disk on its source, or target, permutes the pegs in this way.

    `spare` is the role, s or t, of a disk on the spare peg; without one the answer is None.
    """
    pegs, number = "ACB", 0
    for letter in position:
        role = "s" if letter == pegs[0] else "t" if letter == pegs[1] else spare
        if not role:
            return None
        number = base * number + (role == "t")
        order = on_source if role == "s" else on_target
        pegs = "".join(pegs["stp".index(name)] for name in order)
    return number


mistakes.add(
    "it tests only the largest disk for being off the path",
    "A smaller disk may also be on its own spare peg, which need not be B. Return None in this "
    "case too.",
    lambda position: None if position.startswith("B") else _by_trades(position, spare="t"),
)
mistakes.add(
    "it returns a number only for zero disks",
    'What happens to the number of the smaller tower? Return it. Also, 0 is a number: "not" is '
    'True for 0 and for None. Only "is None" finds None alone.',
    lambda position: None if position else 0,
)
mistakes.add(
    "it returns a number for positions off the path too",
    "If a disk is neither on its source nor on its target, the position is off the path. Return "
    "None.",
    lambda position: _by_trades(position, spare="s"),
)


@mistakes.add(
    "it counts the moves to peg A from any position",
    "On the path this is the number, but off the path the answer should be None.",
)
def far_from_a(position: str) -> int:
    number, home = 0, "A"
    for place, letter in zip(reversed(range(len(position))), position, strict=True):
        if letter != home:
            number += 1 << place
            (home,) = set("ABC") - {letter, home}
    return number


mistakes.add(
    "it returns the number of moves still to come",
    "The task asks for the moves already made. At the start the answer is 0.",
    lambda position: (
        None if (number := _number(_read(position))) is None else 2 ** len(position) - 1 - number
    ),
)
mistakes.add(
    "it uses the same source and target for all disks",
    "After each disk, the next smaller disk has another source or another target.",
    lambda position: _by_trades(position, "stp", "stp"),
)
mistakes.add(
    "a disk on its source changes nothing for the smaller ones",
    "If a disk is on its source, the smaller disks have to go to the spare peg. What is their "
    "target?",
    lambda position: _by_trades(position, "stp", "pts"),
)
mistakes.add(
    "a disk on its target changes nothing for the smaller ones",
    "Once a disk is on its target, where do the smaller disks come from, and where do they go?",
    lambda position: _by_trades(position, "spt", "stp"),
)
mistakes.add(
    "a disk on its target swaps source and target",
    "The smaller disks come from the peg where they waited. Which peg is that?",
    lambda position: _by_trades(position, "spt", "tsp"),
)
mistakes.add(
    "a disk on its target changes the roles of all three pegs",
    "One of the three pegs keeps its role. Where must the smaller disks go in the end?",
    lambda position: _by_trades(position, "spt", "tps"),
)
mistakes.add(
    "a disk on its source changes the roles of all three pegs",
    "One of the three pegs keeps its role. On which peg are the smaller disks then?",
    lambda position: _by_trades(position, "tps", "pts"),
)
mistakes.add(
    "its target and spare become the same peg",
    "After target = spare the old target is lost. Swap the two in one line: target, spare = "
    "spare, target.",
    lambda position: _by_trades(position, "spp", "pts"),
)
mistakes.add(
    "its source and spare become the same peg",
    "After source = spare the old source is lost. Swap the two in one line: source, spare = "
    "spare, source.",
    lambda position: _by_trades(position, "spt", "ptp"),
)
mistakes.add(
    "it loses a peg in both cases",
    "After target = spare the old target is lost. In the other case the old source is lost. Swap "
    "two names in one line, as in a, b = b, a.",
    lambda position: _by_trades(position, "spp", "ptp"),
)
mistakes.add(
    "it adds up the ones instead of reading a number",
    "A 1 further to the left counts more. What happens to a number when you append a digit?",
    lambda position: _by_trades(position, "spt", "pts", base=1),
)
mistakes.add(
    "it counts every peg except the source as a 1",
    "With a disk on the third peg, the position is off the path. Return None.",
    lambda position: _by_trades(position, spare="t"),
)
mistakes.add(
    "it swaps the two cases",
    "If a disk is on its source, the smaller disks go to the spare peg. If a disk is on its "
    "target, the smaller disks come from the spare peg. Which two pegs must you swap in each case?",
    lambda position: _by_trades(position, "pts", "spt"),
)
mistakes.add(
    "it treats 0 as if there were no number",
    "At the start no move has been made, and the number is 0. Python treats 0 as false, so test "
    'with "is None".',
    lambda position: _number(_read(position)) or None,
)


@mistakes.add(
    "it raises an error for a position off the path",
    "A position off the path is not an error. Return None.",
)
def raises_off_the_way(position: str) -> int:
    number = _number(_read(position))
    if number is None:
        raise ValueError("off the way")
    return number


mistakes.add(
    "it forgets zero disks",
    "For an empty position no move has been made. The number is 0.",
    lambda position: (
        None if None in _read(position) else int("".join(map(str, _read(position))), 2)
    ),
)


@mistakes.add(
    "it does not look at the smallest disk",
    "The last letter must also be its source or its target.",
)
def smallest_unseen(position: str) -> int | None:
    number = _number(_read(position[:-1]))
    if number is None or not position:
        return number
    return 2 * number + (_read(position)[-1] or 0)


mistakes.add(
    "it needs too much time or memory for tall towers",
    "Does it try all numbers? Each letter determines one digit of the number.",
    lambda position: next(
        (
            m
            for m in range(2 ** len(position))
            if played(range(1, m + 1), len(position)) == position
        ),
        None,
    ),
    slow=20,
)
mistakes.add(
    "its first letter counts 1",
    "The first letter belongs to the largest disk. Its digit counts 2^(n - 1).",
    lambda position: _number(_read(position)[::-1]),
)


@mistakes.add(
    "it counts the moves still to come, from any position",
    "move_number asks for the moves already made. A position off the path has no number.",
)
def moves_to_go(position: str) -> int:
    number, target = 0, "C"
    for at, letter in enumerate(position):
        if letter != target:
            number += 2 ** (len(position) - 1 - at)
            target = next(peg for peg in "ABC" if peg not in (letter, target))
    return number


mistakes.add(
    "after a 1 it changes the pegs as after a 0",
    "After a 0 the smaller disks go to the spare peg. After a 1 they come from the spare peg.",
    lambda position: _by_trades(position, "spt", "spt"),
)


@mistakes.add(
    "it counts the moves of a whole tower for a disk that is already on its target",
    "The number of moves up to and including the move of disk d is 2 ** (d - 1). These are the "
    "moves of the smaller tower, plus one.",
)
def whole_towers(position: str) -> int | None:
    number, source, target = 0, "A", "C"
    for disk, peg in zip(range(len(position), 0, -1), position, strict=True):
        (spare,) = set("ABC") - {source, target}
        if peg == spare:
            return None
        if peg == target:
            number, source = number + 2**disk - 1, spare
        else:
            target = spare
    return number


@mistakes.add(
    "it searches for the position in alphabetical order",
    "Halving finds a word in a sorted list. The positions along the path are not sorted: ABC is "
    "before ABB, and CBB before CBA.",
)
def by_halving(position: str) -> int | None:
    n = len(position)
    low, high = 0, (1 << n) - 1
    while low <= high:
        middle = (low + high) // 2
        here = descent(middle, n)
        if here == position:
            return middle
        low, high = (middle + 1, high) if here < position else (low, middle - 1)
    return None


def _changed(position: str) -> int:
    number, before = 0, "A"
    for letter in position:
        number, before = 2 * number + (number % 2 ^ (letter != before)), letter
    return number


ANY_OTHER = (
    "Two pegs differ from the peg of the disk before, but only one of them is on the path. Where "
    "do you test which peg it is?"
)
mistakes.add(
    "it counts any other peg as the other digit",
    ANY_OTHER,
    lambda position: None if position[:1] == "B" else _changed(position),
)
mistakes.add(
    "it counts any other peg as the other digit, for the largest disk too",
    ANY_OTHER,
    lambda position: _changed(position),
)
mistakes.add(
    "it looks only at the largest disk to find positions off the path",
    "A smaller disk may be off the path too. For each disk, on which peg can it never be?",
    lambda position: None if position.startswith("B") else _by_trades(position, spare="s"),
)
