"""hanoi_gray: the moves that carry n disks from A to C."""

from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.checking.judge_moves import arrives, exactly, judge_moves, legal
from hanoi_ref.lessons.gray.common import ruler_of
from hanoi_ref.puzzle import classic
from hanoi_ref.theory import fewest

mistakes = Mistakes()


EXERCISE = Exercise(
    id="gray.hanoi_gray",
    signature="hanoi_gray(n)",
    returns="the moves that carry n disks from A to C",
    parts=(
        Part("legal", 1, "every move is legal"),
        Part("arrives", 1, "the tower arrives on C, for odd and even numbers of disks"),
        Part("fewest", 1, "the number of moves is the smallest possible"),
        Part("any", 1, "correct moves for n = 0 and for up to twelve disks"),
    ),
    make_cases=lambda _: [
        *(Case((n,)) for n in range(1, 9)),
        *(Case((n,), "any") for n in (0, *range(9, 13))),
    ],
    judge_case=judge_moves(
        classic,
        legal,
        arrives,
        exactly("fewest", lambda puzzle: fewest(puzzle.disks)),
        unreadable="legal",
    ),
    hints=(
        "For every m from 1 to 2^n - 1 the code shows which disk moves. You still have to find "
        "its target: for disk 1, and for any other disk.",
        "Keep the peg of every disk in a list. Disk 1 goes round A-C-B if n is odd, and round "
        "A-B-C if n is even. Any other disk can go to only one peg: not its own peg, and not the "
        "peg of disk 1.",
        "Let peg be a list of n + 1 letters: disk n has index n. source = peg[disk]. For disk 1: "
        "target = circle[(circle.index(source) + 1) % 3]. For any other disk, target is the one "
        'letter of "ABC" that is neither of two letters. Then peg[disk] = target.',
    ),
    mistakes=mistakes,
    did_you_know="Each bit of the word shows whether its disk has moved an odd number of times.",
)
Moves = list[str]


def _circle(n: int) -> str:
    return "ACB" if n % 2 else "ABC"


def _play(
    n: int, circle: str, numbers: range | None = None, turned: bool = False, order: str = ""
) -> Moves:
    """Return the moves with these numbers, by default all; `turned` counts the disks from n down.

    With an `order`, a larger disk goes to the first free peg; else there is just one.
    """
    peg, moves = ["A"] * (n + 1), Moves()
    for m in numbers or range(1, 2**n):
        disk = (m & -m).bit_length()
        disk = n + 1 - disk if turned else disk
        source, target = peg[disk], circle[(circle.index(peg[disk]) + 1) % 3]
        if disk != 1:
            free = [other for other in order or "ABC" if other not in (source, peg[1])]
            (target,) = free[:1] if order else free
        peg[disk] = target
        moves.append(source + target)
    return moves


def _with_one_place(n: int, strict: bool) -> Moves:
    """Return the moves if only the peg of disk 1 is kept, and all other disks are on A."""
    circle, at, moves = _circle(n), "A", Moves()
    for m in range(1, 2**n):
        if m % 2:
            moves.append(at + circle[(circle.index(at) + 1) % 3])
            at = moves[-1][1]
        else:
            free = [other for other in "BC" if other != at]
            (target,) = free if strict else free[:1]
            moves.append("A" + target)
    return moves


mistakes.add(
    "disk 1 always goes A-B-C",
    "This direction carries an even number of disks to C. To which peg does it carry three "
    "disks, and why?",
    lambda n: _play(n, "ABC"),
)
mistakes.add(
    "disk 1 always goes A-C-B",
    "This direction carries an odd number of disks to C. To which peg does it carry two disks, "
    "and why?",
    lambda n: _play(n, "ACB"),
)
mistakes.add(
    "it swaps odd and even",
    "Try n = 1. The only disk has to go from A to C, so for odd n the direction is A-C-B.",
    lambda n: _play(n, _circle(n + 1)),
)
mistakes.add(
    "it begins with move number 0",
    "The moves are numbered from 1 to 2^n - 1. Which bit would change at number 0?",
    lambda n: _play(n, _circle(n), range(2**n - 1), order="ABC") if n else [],
)
mistakes.add(
    "it returns disks, not moves",
    'The code shows which disk moves. A move also needs a source and a target, like "AC".',
    lambda n: ruler_of(range(1, 2**n)),
)
mistakes.add(
    "it reads a 0 as peg A and a 1 as peg C",
    "The code shows that a disk moves, not on which peg it is. Keep the pegs of the disks in a "
    "list.",
    lambda n: ["AC" if (m ^ m >> 1) > (m - 1 ^ m - 1 >> 1) else "CA" for m in range(1, 2**n)],
)
mistakes.add(
    "disk 1 goes back and forth",
    "Disk 1 goes round a circle of all three pegs, always in the same direction.",
    lambda n: _play(n, "ACAC" if n % 2 else "ABAB"),
)
mistakes.add(
    "every disk goes round in the same direction",
    "Every second disk goes in the other direction. Or use a circle only for disk 1. The target "
    "of any other disk is the other peg without disk 1.",
    lambda n: [
        _circle(n)[(m >> disk) % 3] + _circle(n)[((m >> disk) + 1) % 3]
        for m in range(1, 2**n)
        for disk in [(m & -m).bit_length()]
    ],
)
mistakes.add(
    "it does not update the peg of a disk",
    "After a move the disk is on another peg. Store this peg: peg[disk] = target.",
    lambda n: ["A" + _circle(n)[1 if m % 2 else 2] for m in range(1, 2**n)],
)
mistakes.add(
    "it looks for larger disks on A, where they no longer are",
    "The larger disks move as well. For each move, store on which peg its disk is now.",
    lambda n: _with_one_place(n, strict=True),
    words="too many values",
)
mistakes.add(
    "larger disks leave from A, where they no longer are",
    "The larger disks move as well. For each move, store on which peg its disk is now.",
    lambda n: _with_one_place(n, strict=False),
)
mistakes.add(
    "it uses the largest disk as disk 1",
    "The last bit, which changes most often, belongs to the smallest disk.",
    lambda n: _play(n, _circle(n), turned=True, order=_circle(n)),
)
mistakes.add(
    "it counts the positions in a word from the left",
    "In a word the last bit belongs to the smallest disk. The bit that changes most often is the "
    "bit of disk 1.",
    lambda n: _play(n, _circle(n), turned=True, order="ABC"),
)
