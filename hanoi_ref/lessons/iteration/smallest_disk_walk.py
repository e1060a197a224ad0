"""smallest_disk_walk: the moves from A to C: a step of disk 1, then the other move."""

from hanoi_ref.checking.exercise import Exercise, Mistakes
from hanoi_ref.lessons.iteration.blocks import Moves, between, moved, third_peg
from hanoi_ref.lessons.iteration.common import WALK_PARTS, judge_walk, walk_cases

mistakes = Mistakes()


EXERCISE = Exercise(
    id="iteration.smallest_disk_walk",
    signature="smallest_disk_walk(n)",
    returns="the moves from A to C: a step of disk 1, then the other move",
    parts=WALK_PARTS,
    make_cases=walk_cases,
    judge_case=judge_walk,
    hints=(
        "Each turn of the loop makes two moves: one of disk 1, then one of another disk, if "
        "there is one.",
        "Disk 1 is on position[-1]. For an even number of disks it goes A, B, C and round again, "
        "for an odd number A, C, B. After its move, legal_move returns what can happen between "
        "the two pegs where it is not.",
        'circle = "ACBA" if ... else "ABCA"; here = position[-1]; there is the letter after here '
        "in the circle. After that move call legal_move for here and the third peg. If it "
        "returns None, all disks are on one peg.",
    ),
    mistakes=mistakes,
    endless=(
        "Does the position change with each move, and does the loop test whether all disks are "
        "on C?"
    ),
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
    "disk 1 goes A, B, C for every tower",
    "Its direction depends on n: with an odd number of disks it begins with C. In the wrong "
    "direction the tower comes to B first, and the walk has twice as many moves.",
    lambda n: _walk(n, "ABCA", 4**n),
)
mistakes.add(
    "disk 1 goes A, C, B for every tower",
    "Its direction depends on n: with an even number of disks it begins with B. In the wrong "
    "direction the tower comes to B first, and the walk has twice as many moves.",
    lambda n: _walk(n, "ACBA", 4**n),
)
mistakes.add(
    "odd and even are swapped",
    "One disk goes to C at once: odd towers go A, C, B, even ones A, B, C. In the wrong "
    "direction the tower comes to B first, and the walk has twice as many moves.",
    lambda n: _walk(n, _circle(n + 1), 4**n),
)
mistakes.add(
    "odd and even are swapped, and it stops on B",
    "One disk goes to C at once: odd towers go A, C, B, even ones A, B, C.",
    lambda n: _walk(n, _circle(n + 1), 2**n - 1),
)
mistakes.add(
    "disk 1 always goes A, B, C, and it stops after 2 ** n - 1 moves",
    "Its direction depends on n: with an odd number of disks it begins with C.",
    lambda n: _walk(n, "ABCA", 2**n - 1),
)
mistakes.add(
    "disk 1 always goes A, C, B, and it stops after 2 ** n - 1 moves",
    "Its direction depends on n: with an even number of disks it begins with B.",
    lambda n: _walk(n, "ACBA", 2**n - 1),
)


@mistakes.add(
    "only disk 1 moves",
    "After each of its moves another disk moves, between here, the peg that disk 1 has left, and "
    "the third peg.",
)
def disk_one_only(n: int) -> Moves:
    circle = _circle(n)
    return [circle[k % 3] + circle[k % 3 + 1] for k in range(2**n - 1)]


@mistakes.add(
    "disk 1 goes back and forth",
    "It goes on round the circle, always in the same direction: A, C, B, A or A, B, C, A.",
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


@mistakes.add("the other move comes first", "At the start only disk 1 can move, so it begins.")
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
    "it does not test whether there is another move",
    "At the end all disks are on one peg, and legal_move returns None: that is not a move.",
    lambda n: [*_walk(n, _circle(n), 2**n - 1), None] if n else [],
)


@mistakes.add(
    "it makes the other move even if there is none",
    "At the end all disks are on one peg, and legal_move returns None: that is not a move.",
    words="in C",
)
def moves_none_at_the_end(n: int) -> Moves:
    if n:
        raise ValueError(f"there is no such move; in {'C' * n} two pegs are empty")
    return []


@mistakes.add(
    "the other move always has the same direction",
    "It depends on which of the two top disks is smaller: call legal_move.",
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


@mistakes.add(
    "no disks are forgotten",
    "With no disks there is no disk 1: test whether all are on C before the first move.",
)
def no_disk_one(n: int) -> Moves:
    if n == 0:
        return [_circle(n)[:2]]
    return _walk(n, _circle(n), 2**n - 1)


mistakes.add(
    "disk 1 goes back and forth between A and C",
    "It goes round over all three pegs. Where does it go after C?",
    lambda n: _walk(n, "ACA", 2**n - 1),
)


@mistakes.add(
    "the other disks go round by their own number",
    "The direction of a disk depends on the height of the tower as well: whether n - disk is "
    "even. Or find out which of the two moves is legal; there is only one.",
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
