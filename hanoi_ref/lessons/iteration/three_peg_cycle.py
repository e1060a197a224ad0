"""three_peg_cycle: the moves from A to C, by cycling through the pairs of pegs."""

from collections.abc import Sequence

from hanoi_ref.checking.exercise import Exercise, Mistakes
from hanoi_ref.lessons.iteration.common import (
    WALK_PARTS,
    Moves,
    between,
    judge_walk,
    moved,
    walk_cases,
)

mistakes = Mistakes()

EXERCISE = Exercise(
    id="iteration.three_peg_cycle",
    signature="three_peg_cycle(n)",
    returns="the moves from A to C, by going round the pairs of pegs",
    parts=WALK_PARTS,
    make_cases=walk_cases,
    judge_case=judge_walk,
    hints=(
        "Two questions: which card is right for which n, and when does the robot stop? For the "
        "direction of a move, call legal_move.",
        "For an even number of disks the pairs are A-B, A-C, B-C. For an odd number they are "
        "A-C, A-B, B-C. Begin with position = 'A' * n, and after each move call moved(position, "
        "move). Stop when all disks are on C.",
        'pairs = [...] if n % 2 else [...]. While position != "C" * n: move = '
        "legal_move(position, *pairs[...]). Then append this move to the list, and make it. The "
        "pairs repeat every three moves.",
    ),
    mistakes=mistakes,
    endless="Does the position change in each turn of the loop? Does it test after each move "
    "whether all disks are on C?",
    did_you_know="The three pairs come in turn, wherever the disks are: nobody has to ask which "
    "disk moves.",
)


ODD = "AC", "AB", "BC"
EVEN = "AB", "AC", "BC"


def _pairs(n: int) -> tuple[str, str, str]:
    return ODD if n % 2 else EVEN


def _in_rounds(n: int, pairs: Sequence[str], most: int | None = None) -> Moves:
    """Return the moves of the cycle until the tower is on C or the limit is reached."""
    position, moves = "A" * n, list[str]()
    while position != "C" * n and len(moves) < (2**n - 1 if most is None else most):
        move = between(position, *pairs[len(moves) % len(pairs)])
        moves.append(str(move))
        position = moved(position, move)
    return moves


def _until_stuck(n: int, pairs: Sequence[str]) -> Moves:
    """Return the moves of the cycle; raise, as the lesson's helpers do, if no disk can move."""
    position, moves = "A" * n, list[str]()
    while position != "C" * n:
        move = between(position, *pairs[len(moves) % 3])
        if move is None:
            raise ValueError(f"there is no such move; in {position} two pegs are empty")
        moves.append(move)
        position = moved(position, move)
    return moves


mistakes.add(
    "it uses the odd cycle for every tower",
    "For an even number of disks the cycle begins with A-B. Where does your program look at n?",
    lambda n: _in_rounds(n, ODD),
)
mistakes.add(
    "it uses the odd cycle for every tower until the tower is on C",
    "For an even number of disks the cycle begins with A-B. (Your program takes a longer path, "
    "via B.)",
    lambda n: [
        *(odd := _in_rounds(n, ODD)),
        *(move.translate(str.maketrans("ABC", "BCA")) for move in odd if n % 2 == 0),
    ],
)
mistakes.add(
    "it swaps the last two pairs of the odd cycle",
    "Play the cycle with three disks. Disk 1 has moved to C, and should stay on C for the next "
    "move.",
    lambda n: _in_rounds(n, ("AC", "BC", "AB") if n % 2 else EVEN),
)
mistakes.add(
    "it uses the even cycle for every tower",
    "For an odd number of disks the cycle begins with A-C. Where does your program look at n?",
    lambda n: _in_rounds(n, EVEN),
)
mistakes.add(
    "it swaps odd and even",
    "For one disk the first move is AC. Odd towers begin with A-C, and even towers with A-B.",
    lambda n: _in_rounds(n, _pairs(n + 1)),
)
mistakes.add(
    "it swaps odd and even, and the tower is stuck on B",
    "All disks are on one peg, but this peg is B. Before the first move, how do you choose the "
    "first pair?",
    lambda n: _until_stuck(n, _pairs(n + 1)),
    words="in B",
)
mistakes.add(
    "it uses the odd cycle for every tower, and an even tower is stuck on B",
    "Try a tower of two disks and a tower of three. Which of them ends on the right peg?",
    lambda n: _until_stuck(n, ODD),
    words="in B",
)
mistakes.add(
    "it uses the even cycle for every tower, and an odd tower is stuck on B",
    "Try a tower of two disks and a tower of three. Which of them ends on the right peg?",
    lambda n: _until_stuck(n, EVEN),
    words="in B",
)


@mistakes.add(
    "it completes each round, even when all disks are already on C",
    "The tower may arrive in the middle of a round. Test after every move.",
    words="in C",
)
def whole_rounds(n: int) -> Moves:
    if (2**n - 1) % 3:
        raise ValueError(f"there is no such move; in {'C' * n} two pegs are empty")
    return _in_rounds(n, _pairs(n))


mistakes.add(
    "it always moves in the same direction between two pegs",
    "The legal move between A and B may be BA. Call legal_move to find it.",
    lambda n: [_pairs(n)[k % 3] for k in range(2**n - 1)],
)
mistakes.add(
    "it makes only one round",
    "Repeat the round until all disks are on C. Put the three moves into a loop.",
    lambda n: _in_rounds(n, _pairs(n), most=3),
)
mistakes.add(
    "it does not update the position",
    "Each move leads to a new position. Write position = moved(position, move).",
    lambda n: [str(between("A" * n, *_pairs(n)[k % 3])) for k in range(2**n - 1)],
)
mistakes.add(
    "it stops when the largest disk is on C",
    "All disks must be on C: position == 'C' * n.",
    lambda n: _in_rounds(n, _pairs(n), most=2 ** (n - 1) if n else 0),
)


@mistakes.add("it stops when disk 1 is on C", "All disks must be on C: position == 'C' * n.")
def stops_with_the_smallest(n: int) -> Moves:
    position, moves = "A" * n, list[str]()
    while not position.endswith("C") and n:
        move = between(position, *_pairs(n)[len(moves) % 3])
        moves.append(str(move))
        position = moved(position, move)
    return moves


mistakes.add(
    "it forgets n = 0",
    "For n = 0 all disks are already on C. Test before the first move, not after it.",
    lambda n: list(_in_rounds(n, _pairs(n))) or [None],
)
mistakes.add(
    "it returns pairs of pegs, not moves",
    "Between two pegs there is one legal move. Return this move, for example 'AB' or 'BA', as "
    "legal_move does.",
    lambda n: [(*_pairs(n)[k % 3], "") for k in range(2**n - 1)],
)
mistakes.add(
    "it always looks at the start position",
    "Look for each move in the position after the earlier moves. So also make each move on the "
    "position.",
    lambda n: [between("A" * n, *_pairs(n)[k % 3]) for k in range(2**n - 1)],
)
mistakes.add(
    "it always uses the first pair",
    "The pairs take turns after every move. What is the index of the pair for move number k?",
    lambda n: _in_rounds(n, _pairs(n)[:1]),
)
mistakes.add(
    "it swaps the second and the third pair",
    "Play three disks with your cycle, and then with the cycle of the lesson. The second moves "
    "are different.",
    lambda n: _in_rounds(n, ("AC", "BC", "AB") if n % 2 else ("AB", "BC", "AC")),
)
