"""smallest_disk_walk: the moves from A to C: a step of disk 1, then the other move."""

from hanoi_ref.checking.exercise import Exercise, Mistakes
from hanoi_ref.lessons.iteration.common import (
    WALK_PARTS,
    Moves,
    between,
    judge_walk,
    moved,
    third_peg,
    walk_cases,
)

mistakes = Mistakes()

EXERCISE = Exercise(
    id="iteration.smallest_disk_walk",
    signature="smallest_disk_walk(n)",
    returns="the moves from A to C: a step of disk 1, then the other move",
    parts=WALK_PARTS,
    make_cases=walk_cases,
    judge_case=judge_walk,
    hints=(
        "Each round of the loop makes two moves. The first is a move of disk 1. The second is a "
        "move of another disk, if there is one.",
        "Disk 1 is on position[-1]. For an even number of disks it goes A, B, C and round again. "
        "For an odd number it goes A, C, B. Its new peg is one of three. Call legal_move for the "
        "two other pegs.",
        'circle = "ACBA" if ... else "ABCA". here = position[-1]. there is the letter after here '
        "in the circle. After this move, call legal_move for here and the third peg. If it "
        "returns None, all disks are on one peg.",
    ),
    mistakes=mistakes,
    endless="Does the position change with each move, and does the loop test whether all disks are "
    "on C?",
    did_you_know="Every second move is one of disk 1, and for the other half there is no choice.",
)


def _walk(n: int, circle: str, most: int) -> Moves:
    """Return at most so many moves: disk 1 one step on, then the other move, and again."""
    position, moves = "A" * n, list[str]()
    while position != "C" * n and len(moves) < most:
        here = position[-1]
        there = circle[circle.index(here) + 1]
        for move in (here + there, None):
            move = move or between(position, here, third_peg(here, there))
            if move and len(moves) < most:
                moves.append(move)
                position = moved(position, move)
    return moves


def _circle(n: int) -> str:
    return "ACBA" if n % 2 else "ABCA"


mistakes.add(
    "it moves disk 1 round A, B, C for every tower",
    "The direction of disk 1 depends on n. With an odd number of disks its first move goes to C. "
    "In the wrong direction the tower reaches B first and needs twice as many moves.",
    lambda n: _walk(n, "ABCA", 4**n),
)
mistakes.add(
    "it moves disk 1 round A, C, B for every tower",
    "The direction of disk 1 depends on n. With an even number of disks its first move goes to "
    "B. In the wrong direction the tower reaches B first and needs twice as many moves.",
    lambda n: _walk(n, "ACBA", 4**n),
)
mistakes.add(
    "it swaps odd and even",
    "For n = 1 the disk goes directly to C. In the wrong direction the tower reaches B first, and "
    "needs twice as many moves.",
    lambda n: _walk(n, _circle(n + 1), 4**n),
)
mistakes.add(
    "it swaps odd and even, and stops with the tower on B",
    "For n = 1 the disk goes directly to C. In which direction does disk 1 go then?",
    lambda n: _walk(n, _circle(n + 1), 2**n - 1),
)
mistakes.add(
    "it always moves disk 1 round A, B, C, and stops after 2 ** n - 1 moves",
    "The direction of disk 1 depends on n. With an odd number of disks its first move goes to C.",
    lambda n: _walk(n, "ABCA", 2**n - 1),
)
mistakes.add(
    "it always moves disk 1 round A, C, B, and stops after 2 ** n - 1 moves",
    "The direction of disk 1 depends on n. With an even number of disks its first move goes to B.",
    lambda n: _walk(n, "ACBA", 2**n - 1),
)
mistakes.add(
    "it moves only disk 1",
    "After each move of disk 1 another disk moves. It moves between here, the peg that disk 1 "
    "has left, and the third peg.",
    lambda n: [_circle(n)[k % 3] + _circle(n)[k % 3 + 1] for k in range(2**n - 1)],
)


@mistakes.add(
    "it moves disk 1 back and forth",
    "Disk 1 goes round the circle, always in the same direction: A, C, B, A or A, B, C, A.",
)
def to_and_fro(n: int) -> Moves:
    position, moves = "A" * n, list[str]()
    while position != "C" * n and len(moves) < 2**n - 1:
        here = position[-1]
        there = {"A": "C" if n % 2 else "B"}.get(here, "A")
        for pair in ((here, there), (here, third_peg(here, there))):
            move = between(position, *pair)
            if move:
                moves.append(move)
                position = moved(position, move)
    return moves[: 2**n - 1]


@mistakes.add(
    "it makes the other move first",
    "At the start only disk 1 can move, so disk 1 makes the first move.",
)
def other_first(n: int) -> list[str | None]:
    circle = _circle(n)
    position, moves = "A" * n, list[str | None]()
    for k in range(2**n - 1):
        here = position[-1]
        there = circle[circle.index(here) + 1]
        pair = (here, there) if k % 2 else (there, third_peg(here, there))
        moves.append(between(position, *pair))
        position = moved(position, moves[-1])
    return moves


mistakes.add(
    "it adds None to the list where no other move is left",
    "At the end all disks are on one peg. What should your list get then?",
    lambda n: [*_walk(n, _circle(n), 2**n - 1), None] if n else [],
)


@mistakes.add(
    "it makes the other move even if no other move exists",
    "At the end all disks are on one peg, and no other move is left. None is not a move.",
    words="in C",
)
def moves_none_at_the_end(n: int) -> Moves:
    if n:
        raise ValueError(f"there is no such move; in {'C' * n} two pegs are empty")
    return []


@mistakes.add(
    "its other move always has the same direction",
    "The direction depends on which of the two top disks is smaller. Call legal_move.",
)
def other_one_direction(n: int) -> Moves:
    position, moves, circle = "A" * n, list[str](), _circle(n)
    while position != "C" * n and len(moves) < 2**n - 1:
        here = position[-1]
        there = circle[circle.index(here) + 1]
        for move in (here + there, here + third_peg(here, there)):
            moves.append(move)
            position = moved(position, move)
    return moves[: 2**n - 1]


mistakes.add(
    "it forgets n = 0",
    "For n = 0 there is no disk 1. Before the first move, test whether all disks are on C.",
    lambda n: _walk(n, _circle(n), 2**n - 1) if n else [_circle(n)[:2]],
)
mistakes.add(
    "it moves disk 1 back and forth between A and C",
    "Disk 1 goes round over all three pegs. Where does it go after C?",
    lambda n: _walk(n, "ACA", 2**n - 1),
)


@mistakes.add(
    "it chooses each other disk's direction by its number alone",
    "The direction of a disk also depends on n: it depends on whether n - disk is even. Or find "
    "the legal move between the two pegs. There is only one.",
)
def rounds_by_number(n: int) -> Moves:
    at, moves = ["A"] * (n + 1), Moves()
    for m in range(1, 2**n):
        disk = 1 if m % 2 else next((d for d in range(2, n + 1) if at[d] != at[1]), 1)
        circle = _circle(n) if disk == 1 else "ACBA" if disk % 2 else "ABCA"
        there = circle[circle.index(at[disk]) + 1]
        moves.append(at[disk] + there)
        at[disk] = there
    return moves
