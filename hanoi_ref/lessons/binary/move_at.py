"""move_at: move number m of the solution from A to C with n disks."""

from itertools import islice
from random import Random

from hanoi_ref.checking.compare import exact_move
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.binary.common import HALF, carry, disk_of, move_of, pegs_for, pegs_of
from hanoi_ref.lessons.inputs import odd_number
from hanoi_ref.solvers.binary import move_at

mistakes = Mistakes()


def _move_cases(random: Random) -> list[Case]:
    few, large = random.randint(1, 31), random.randint(2**11, 2**12 - 1)
    tall = [(odd_number(random, n), n) for n in (64, 199, *range(60, 200, 10))]
    edges = [
        (HALF, 64),
        (2**199, 200),
        (1, 200),
        (2**200 - 1, 200),
        (2 ** random.randint(0, 198), 199),
    ]
    return by_part(
        {
            "odd": [
                *((1, 1), (1, 3), (4, 3), (6, 3), (2, 3), (3, 3), (5, 3), (7, 3)),
                *((8, 5), (1, 5), (10, 5), (11, 5), (16, 5), (31, 5), (64, 7), (few, 5)),
                (random.randint(256, 511), 9),
            ],
            "even": [
                *((1, 2), (2, 2), (11, 4), (3, 2), (1, 4), (8, 4), (10, 4), (15, 4)),
                *((32, 6), (128, 8), (512, 10), (large, 12)),
            ],
            "tall": tall + edges,
        }
    )


EXERCISE = Exercise(
    id="binary.move_at",
    signature="move_at(m, n)",
    returns="move number m of the solution from A to C with n disks",
    parts=(
        Part("odd", 1, "the right move for an odd number of disks"),
        Part("even", 1, "the right move for an even number of disks"),
        Part(
            "tall", 1, "the right move for up to 200 disks, without going through the earlier moves"
        ),
    ),
    make_cases=_move_cases,
    judge_case=judge_value(move_at, exact_move),
    hints=(
        "Which disk moves? Call disk_moved. How many moves has this disk made before move m? "
        "Call moved_so_far.",
        "The largest disk goes round A, C, B. The next disk goes round A, B, C, and so on in "
        "turn. After k moves the disk is on letter k of its circle, counted modulo 3. Where does "
        "its next move lead?",
        'steps = moved_so_far(..., disk). circle = "ACB" if ... else "ABC". Then return '
        "circle[steps % 3] + circle[...].",
    ),
    mistakes=mistakes,
    match_cases=10,
    did_you_know="No earlier move has to be made: the last move of 200 disks is as easy to find as "
    "the first.",
)

mistakes.add(
    "it carries an even number of disks to B",
    "All your towers begin with AC, but an even tower then ends on B. The circle of a disk also "
    "depends on n: the largest disk goes round A, C, B.",
    lambda m, n: pegs_of(m, "ABC"),
)
mistakes.add(
    "it swaps odd and even",
    "With an odd number of disks the first move is AC, with an even number AB. The circle of a "
    "disk depends on n: the largest disk goes round A, C, B.",
    lambda m, n: pegs_of(m, "ACB" if n % 2 else "ABC"),
)
mistakes.add(
    "it moves every disk like disk 1",
    "The numbers m - 1 and m + 1 are right if m is odd. Which disk moves if m is even? How far "
    "are its two numbers from m?",
    lambda m, n: pegs_for(n)[(m - 1) % 3] + pegs_for(n)[(m + 1) % 3],
)
mistakes.add(
    "it leaves out the + 1 in the target",
    "The target is ((m | (m - 1)) + 1) % 3. Add 1 before you take the remainder.",
    lambda m, n: move_of(m, n)[0] + pegs_for(n)[(m | (m - 1)) % 3],
)
mistakes.add(
    "its parentheses are missing: % comes before & and |",
    "m & m - 1 % 3 means m & (m - (1 % 3)). Write (m & (m - 1)) % 3.",
    lambda m, n: pegs_for(n)[m & m - 1 % 3] + pegs_for(n)[(m | m - 1) + 1 % 3],
)
mistakes.add(
    "its parentheses are missing in the first formula: % comes before &",
    "m & (m - 1) % 3 means m & ((m - 1) % 3). Write (m & (m - 1)) % 3.",
    lambda m, n: pegs_for(n)[m & (m - 1) % 3] + move_of(m, n)[1],
)
mistakes.add(
    "it takes m modulo 3 as the target",
    "Take m plus its last 1, not m itself. This number shows the target peg.",
    lambda m, n: move_of(m, n)[0] + pegs_for(n)[m % 3],
)
mistakes.add(
    "it swaps m and n",
    "move_at(1, 3) is move number 1 of three disks. The move number is the first argument.",
    lambda m, n: move_of(n, m),
)
mistakes.add(
    "it returns the move after the one asked for",
    "The first move has the number 1. Where does your program begin to count?",
    lambda m, n: move_of(m + 1, n),
)
mistakes.add(
    "it moves all disks round in the same direction",
    "Disks next to each other in size go in opposite directions. The largest disk goes A, C, B, "
    "and the next one goes A, B, C.",
    lambda m, n: "ACB"[(m >> disk_of(m)) % 3] + "ACB"[((m >> disk_of(m)) + 1) % 3],
)
mistakes.add(
    "it needs too much time or memory for tall towers",
    "Does it go through the earlier moves? Calculate the pegs from the digits of m.",
    lambda m, n: next(move for number, move in enumerate(carry(n, "A", "C"), 1) if number == m),
    slow=20,
)
mistakes.add(
    "its islice goes through all earlier moves",
    "islice makes every move that it skips. Calculate the pegs from the digits of m.",
    lambda m, n: islice((), m - 1, None) and move_of(m, n),  # islice raises beyond 2^63
    words="islice",
)


def _halves(m: int, n: int, second: str, pegs: str = "ACB") -> str:
    """Return a move by halves; `second` gives source, target, spare in the second half."""
    half = 1 << n - 1
    source, target, spare = list(pegs)
    if m == half:
        return source + target
    if m < half:
        return _halves(m, n - 1, second, source + spare + target)
    return _halves(m - half, n - 1, second, "".join(pegs["ACB".index(peg)] for peg in second))


mistakes.add(
    "its second half begins on the source again",
    "When the largest disk has moved, the smaller disks are on the spare peg.",
    lambda m, n: _halves(m, n, "ACB"),
)
mistakes.add(
    "its second half is the same as the first",
    "The first half carries the smaller tower to the spare peg. The second half carries this "
    "tower from the spare peg to the target.",
    lambda m, n: _halves(m, n, "ABC"),
)
mistakes.add(
    "its second half goes back to the source",
    "When the largest disk is on the target, the smaller disks must follow it to the target.",
    lambda m, n: _halves(m, n, "BAC"),
)
mistakes.add(
    "it returns the next move of the same disk",
    "moved_so_far(m, disk) also counts move m. How often has the disk moved before move m?",
    lambda m, n: move_of(m + (1 << disk_of(m)), n),
)
mistakes.add(
    "for even n it swaps pegs B and C only in the target",
    "Both letters, source and target, must come from the same string of three letters.",
    lambda m, n: pegs_of(m, "ABC")[0] + move_of(m, n)[1],
)


@mistakes.add(
    "it does not reverse the moves of the second half",
    "If you count from the end, you go through the moves backwards. Backwards AB is BA.",
)
def not_turned_round(m: int, n: int, a: str = "A", c: str = "C", b: str = "B") -> str:
    half = 2 ** (n - 1)
    if m == half:
        return a + c
    if m < half:
        return not_turned_round(m, n - 1, a, b, c)
    return not_turned_round(2 * half - m, n - 1, c, b, a)


mistakes.add(
    "for even n it starts the tower on C",
    "Swap B and C, but do not move A. With the pegs in the order C, B, A all moves begin at the "
    "other end.",
    lambda m, n: pegs_of(m, "ABC" if n % 2 else "CBA"),
)
mistakes.add(
    "it swaps B and C for even m, not for even n",
    "The pegs depend on the number of disks. The first move goes to B when n is even.",
    lambda m, n: pegs_of(m, "ABC" if m % 2 else "ACB"),
)
mistakes.add(
    "its subtraction comes before &",
    "m - m & -m is (m - m) & -m, which is 0. Put m & -m in parentheses.",
    lambda m, n: "A" + pegs_for(n)[(m + (m & -m)) % 3],
)
