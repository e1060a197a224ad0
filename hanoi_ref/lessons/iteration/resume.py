"""resume: the next move on the shortest path from A to C, or None."""

from collections.abc import Callable
from random import Random
from typing import Any

from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.lessons.iteration.common import between, moved, third_peg, top
from hanoi_ref.lessons.iteration.judges import judge_move
from hanoi_ref.solvers import position_after, resume_move

mistakes = Mistakes()


def _resume_cases(random: Random) -> list[Case]:
    three = [(m, 3) for m in (0, 1, 2, 3, 4, 5)] + [(0, 1)]
    three += [(random.randrange(2**n - 1), n) for n in (7, 9)]
    four = [(m, 4) for m in (0, 3, 6, 14)] + [(m, 2) for m in range(3)]
    four += [(random.randrange(2**n - 1), n) for n in (5, 6, 8)]
    tall = [(random.getrandbits(n), n) for n in (39, 40, 39, 40)]
    ends = [(0, 0), *((2**n - 1, n) for n in (1, 2, 3, 4, 40))]  # the answer is None
    ends += [(0, 40), (2**39, 40), (2**39 - 1, 40)]
    groups = {"three": three, "more": four, "tall": [*ends, *tall]}
    return [
        Case((str(position_after(m, n)),), part)
        for part, numbers in groups.items()
        for m, n in numbers
    ]


EXERCISE = Exercise(
    id="iteration.resume",
    signature="resume(position)",
    returns="the next move on the shortest path from A to C, or None",
    parts=(
        Part(
            "three",
            1,
            "the next move at any moment, for one and three disks, and for some larger odd towers",
        ),
        Part("more", 1, "the next move for two and four disks, and for larger towers"),
        Part(
            "tall",
            1,
            "the next move for 40 disks, without playing from the start, and None at the end",
        ),
    ),
    make_cases=_resume_cases,
    judge_case=judge_move(resume_move, "all disks are on C"),
    hints=(
        "There are two candidates. One is the next move of disk 1 on its circle. The other is "
        "the one legal move between the two other pegs. How does the position show which disk "
        "moves next?",
        "Every disk goes round a circle. The largest disk goes A, C, B, the next goes A, B, C, "
        "and so on in turn. Look at the legal move of the other disk. If it is also the next "
        "move on its own circle, the other disk moves next.",
        'A function next_step(disk, peg) helps. Let circle = "ACBA" if ... else "ABCA", and find '
        "the letter after peg in the circle. Return the other disk's move if it is that disk's "
        "next step. Otherwise return the next step of disk 1. Return None when all disks are on C.",
    ),
    mistakes=mistakes,
    did_you_know="It looks at each disk a few times at most: forty disks cost about forty looks, "
    "in the middle of a trillion moves.",
)


def _step(n: int, disk: int, peg: str) -> str:
    """Return the next move of a disk on its circle."""
    circle = "ABCA" if (n - disk) % 2 else "ACBA"
    return peg + circle[circle.index(peg) + 1]


def _other(position: str) -> str | None:
    """Return the legal move between the two pegs without disk 1."""
    p, q = (peg for peg in "ABC" if peg != position[-1])
    return between(position, p, q)


def _next(position: str, step: Callable[[int, int, str], str] = _step) -> str | None:
    """Return the next move by the rule of the circles."""
    if not position.strip("C"):
        return None
    other = _other(position)
    if other:
        disk = top(position, other[0]) or 0
        if other == step(len(position), disk, other[0]):
            return other
    return step(len(position), 1, position[-1])


mistakes.add(
    "it moves disk 1 every time",
    "Disk 1 moves only every second time. Look at the other disk's legal move. If it is the next "
    "step on that disk's circle, it comes first.",
    lambda position: _step(len(position), 1, position[-1]) if position.strip("C") else None,
)
mistakes.add(
    "it moves the other disk whenever it can",
    "After its move the other disk could always go back. It moves next only if the move is the "
    "next step on its own circle.",
    lambda position: (
        _other(position) or _step(len(position), 1, position[-1]) if position.strip("C") else None
    ),
)
mistakes.add(
    "it stops as soon as disk 1 is on C",
    "The solution is complete when all disks are on C, not only the smallest disk.",
    lambda position: None if position.endswith("C") else _next(position),
)
mistakes.add(
    "it moves the smallest disk that is not on C to C",
    "If a larger disk has to go to C first, the smaller disks must wait. On which peg do they "
    "wait?",
    lambda position: next((peg + "C" for peg in reversed(position) if peg != "C"), None),
)
mistakes.add(
    "it moves the largest disk that is not on C to C",
    "This disk may go to C only when no smaller disk is on its peg or on C. Which moves come "
    "before that?",
    lambda position: next((peg + "C" for peg in position if peg != "C"), None),
)
mistakes.add(
    "it moves the other disk every time",
    "After its move the other disk could only go back. At the start it cannot move. When does "
    "disk 1 move?",
    lambda position: _other(position),
)
mistakes.add(
    "it moves disk 1 round A, B, C in every tower",
    "The direction of disk 1 depends on n. With one disk, disk 1 goes from A directly to C.",
    lambda position: _next(position, lambda n, disk, peg: _step(2 if disk == 1 else n, disk, peg)),
)


@mistakes.add(
    "it looks for a move when all disks are already on C",
    "When all disks are on C, both other pegs are empty and legal_move returns None. Test for "
    "this case first.",
    words="'NoneType' object",
)
def looks_when_done(position: str) -> str | None:
    if position and not position.strip("C"):
        raise TypeError("'NoneType' object is not subscriptable")
    return _next(position)


mistakes.add(
    "it takes a tower with an even number of disks to B",
    "Every tower should arrive on C. Disk 1 of three disks goes A, C, B, but disk 1 of four goes "
    "A, B, C.",
    lambda position: _next(position, lambda n, disk, peg: _step(1, disk, peg)),
)
mistakes.add(
    "it moves all disks round in the same direction",
    "Disks next to each other in size go in opposite directions. The largest disk goes A, C, B, "
    "and the next goes A, B, C.",
    lambda position: _next(position, lambda n, disk, peg: _step(n, 1, peg)),
)
mistakes.add(
    "it moves every disk round in the wrong direction",
    "The largest disk goes from A to C. The next one goes from A to B, and so on in turn.",
    lambda position: _next(position, lambda n, disk, peg: _step(n, disk + 1, peg)),
)
mistakes.add(
    "it does not stop when all disks are on C",
    "When all disks are on C, return None.",
    lambda position: _next(position) or ("CA" if len(position) % 2 == 0 else "CB"),
)


@mistakes.add(
    "it needs too much time or memory for tall towers",
    "Does it play the moves from the start? The position itself shows the next move.",
    slow=20,
)
def plays_from_the_start(position: str) -> str | None:
    now = "A" * len(position)
    while now != position:
        now = moved(now, _next(now))
    return _next(now)


@mistakes.add(
    "it changes the target even below a disk that is already on its target",
    "A disk on its target does not move, and the next smaller disk has the same target. Only if "
    "a disk has to move do the smaller disks wait on the spare peg.",
)
def target_always_changes(position: str) -> str | None:
    target, move = "C", None
    for letter in position:
        if letter != target:
            move = letter + target
        target = min(set("ABC") - {letter, target})
    return move


@mistakes.add(
    "it returns None where disk 1 should move",
    "No disk is smaller than disk 1, so no disk is in its way. Which set do you get for zero "
    "smaller disks?",
)
def none_for_disk_one(position: str) -> str | None:
    target = "C"
    for at, peg in enumerate(position):
        if peg != target:
            spare = third_peg(peg, target)
            if {*position[at + 1 :]} == {spare}:
                return peg + target
            target = spare
    return None


@mistakes.add(
    "it tests whether the smaller tower is on C, whatever its target is",
    "The smaller tower has arrived when it is on its own target. This target differs from disk "
    "to disk. Compare with target, not with C.",
)
def arrived_on_c(position: str, source: str = "A", target: str = "C", spare: str = "B") -> Any:
    if not position.strip("C"):
        return None
    if position[0] == target:
        return arrived_on_c(position[1:], spare, target, source)
    return arrived_on_c(position[1:], source, spare, target) or source + target


@mistakes.add(
    "it reads every C as a 1, for all disks",
    "The smaller disks first go from A to B. For them C is neither the start nor the end. The "
    "letter that means 1 changes from disk to disk.",
)
def each_c_is_a_one(position: str) -> str | None:
    if not position.strip("C"):
        return None
    m = int("".join(str(int(letter == "C")) for letter in position), 2) + 1
    pegs = "ABC" if len(position) % 2 else "ACB"
    return pegs[(m & (m - 1)) % 3] + pegs[((m | (m - 1)) + 1) % 3]
