"""hanoi_gray: the moves that carry n disks from A to C."""

from collections.abc import Callable
from random import Random

from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.checking.judge_moves import arrives, exactly, judge_moves, legal
from hanoi_ref.lessons.gray.common import ruler_of
from hanoi_ref.puzzle import classic
from hanoi_ref.theory import fewest

mistakes = Mistakes()


def _hanoi_cases(random: Random) -> list[Case]:
    usual = [Case((n,)) for n in range(1, 9)]
    return usual + [Case((n,), "any") for n in (0, *range(9, 13))]


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
    make_cases=_hanoi_cases,
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
        "source = peg[disk]. For disk 1: target = circle[(circle.index(source) + 1) % 3]. For "
        'any other disk, target is the one letter of "ABC" that is neither of two letters. Then '
        "peg[disk] = target.",
    ),
    mistakes=mistakes,
    did_you_know="Each bit of the word shows whether its disk has moved an odd number of times.",
)
Moves = list[str]


def _play(n: int, circle: str, last: int) -> Moves:
    peg, moves = ["A"] * (n + 1), []
    for m in range(1, last):
        disk = (m & -m).bit_length()
        source = peg[disk]
        if disk == 1:
            target = circle[(circle.index(source) + 1) % 3]
        else:
            (target,) = set("ABC") - {source, peg[1]}
        peg[disk] = target
        moves.append(source + target)
    return moves


mistakes.add(
    "disk 1 always goes A-B-C",
    "This direction carries an even number of disks to C. To which peg does it carry three "
    "disks, and why?",
    lambda n: _play(n, "ABC", 2**n),
)
mistakes.add(
    "disk 1 always goes A-C-B",
    "This direction carries an odd number of disks to C. To which peg does it carry two disks, "
    "and why?",
    lambda n: _play(n, "ACB", 2**n),
)
mistakes.add(
    "it swaps odd and even",
    "Try n = 1. The only disk has to go from A to C, so for odd n the direction is A-C-B.",
    lambda n: _play(n, "ABC" if n % 2 else "ACB", 2**n),
)


@mistakes.add(
    "it begins with move number 0",
    "The moves are numbered from 1 to 2^n - 1. Which bit would change at number 0?",
)
def from_number_zero(n: int) -> Moves:
    peg, moves, circle = ["A"] * (n + 1), [], "ACB" if n % 2 else "ABC"
    for m in range(2**n - 1):
        disk = (m & -m).bit_length()
        source, others = peg[disk], [each for each in "ABC" if each not in (peg[disk], peg[1])]
        peg[disk] = circle[(circle.index(source) + 1) % 3] if disk == 1 else others[0]
        moves.append(source + peg[disk])
    return moves


mistakes.add(
    "it leaves out the last move",
    "There are 2 ** n - 1 moves. So use range(1, 2 ** n).",
    lambda n: _play(n, "ACB" if n % 2 else "ABC", 2**n - 1),
)
mistakes.add(
    "it returns disks, not moves",
    'The code shows which disk moves. A move also needs a source and a target, like "AC".',
    lambda n: ruler_of(range(1, 2**n)),
)


@mistakes.add(
    "it reads a 0 as peg A and a 1 as peg C",
    "The code shows that a disk moves, not on which peg it is. Keep the pegs of the disks in a "
    "list.",
)
def bits_as_pegs(n: int) -> Moves:
    codes = [m ^ m >> 1 for m in range(2**n)]
    return ["AC" if after > before else "CA" for before, after in zip(codes, codes[1:])]  # noqa: B905


mistakes.add(
    "disk 1 goes back and forth",
    "Disk 1 goes round a circle of all three pegs, always in the same direction.",
    lambda n: _play(n, "ACAC" if n % 2 else "ABAB", 2**n),
)


@mistakes.add(
    "every disk goes round in the same direction",
    "Every second disk goes in the other direction. Or use a circle only for disk 1. The target "
    "of any other disk is the peg without disk 1.",
)
def all_the_same_way(n: int) -> Moves:
    circle, at, moves = "ACB" if n % 2 else "ABC", [0] * (n + 1), []
    for m in range(1, 2**n):
        disk = (m & -m).bit_length()
        moves.append(circle[at[disk]] + circle[(at[disk] + 1) % 3])
        at[disk] = (at[disk] + 1) % 3
    return moves


@mistakes.add(
    "it does not update the peg of a disk",
    "After a move the disk is on another peg. Store this peg: peg[disk] = target.",
)
def forgets_places(n: int) -> Moves:
    circle = "ACB" if n % 2 else "ABC"
    moves = ["A" + circle[1] if m % 2 else "A" + circle[2] for m in range(1, 2**n)]
    return moves


mistakes.add(
    "it updates only the peg of disk 1",
    "The larger disks move as well. For each move, store on which peg its disk is now.",
    lambda n: _with_one_place(n, lambda free: _only(free)),
    words="too many values",
)
mistakes.add(
    "it updates only the peg of disk 1, so other disks leave from A again",
    "The larger disks move as well. For each move, store on which peg its disk is now.",
    lambda n: _with_one_place(n, lambda free: free[0]),
)


def _with_one_place(n: int, choose: Callable[[str], str]) -> Moves:
    circle, at, moves = "ACB" if n % 2 else "ABC", "A", []
    for m in range(1, 2**n):
        if m % 2:
            target = circle[(circle.index(at) + 1) % 3]
            moves.append(at + target)
            at = target
        else:
            moves.append("A" + choose("ABC".replace("A", "").replace(at, "")))
    return moves


def _only(free: str) -> str:
    (peg,) = list(free)
    return peg


@mistakes.add(
    "it uses the largest disk as disk 1",
    "The last bit, which changes most often, belongs to the smallest disk.",
)
def from_the_largest(n: int) -> Moves:
    peg, moves = ["A"] * (n + 1), []
    circle = "ACB" if n % 2 else "ABC"
    for m in range(1, 2**n):
        disk = n + 1 - (m & -m).bit_length()
        source = peg[disk]
        others = [letter for letter in circle if letter not in (source, peg[1])]
        target = circle[(circle.index(source) + 1) % 3] if disk == 1 else others[0]
        peg[disk] = target
        moves.append(source + target)
    return moves


@mistakes.add(
    "it counts the positions in a word from the left",
    "In a word the last bit belongs to the smallest disk. The bit that changes most often is the "
    "bit of disk 1.",
)
def counted_from_the_left(n: int) -> Moves:
    at, moves, circle = ["A"] * n, Moves(), "ACBA" if n % 2 else "ABCA"
    for m in range(1, 2**n):
        place = n - (m & -m).bit_length()
        there = circle[circle.index(at[0]) + 1]
        if place:
            there = next(peg for peg in "ABC" if peg not in (at[place], at[0]))
        moves.append(at[place] + there)
        at[place] = there
    return moves
