"""move_at: move number m of the solution from A to C with n disks."""

from itertools import islice
from random import Random

from hanoi_ref.checking.compare import exact_move
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.binary.blocks import carry, disk_of, move_of, pegs_of
from hanoi_ref.lessons.binary.common import HALF, number_below
from hanoi_ref.solvers.binary import move_at

mistakes = Mistakes()


def _move_cases(random: Random) -> list[Case]:
    small, large = random.randint(1, 31), random.randint(1, 2**12 - 1)
    tall = [(number_below(random, n), n) for n in (64, 199, *range(60, 200, 10))]
    edges = [
        (HALF, 64),
        (2**199, 200),
        (1, 200),
        (2**200 - 1, 200),
        (2 ** random.randint(0, 198), 199),
    ]
    return by_part(
        {
            "odd": [(1, 1), (1, 3), (4, 3), (6, 3), (small, 5), (random.randint(32, 511), 9)],
            "even": [(1, 2), (2, 2), (11, 4), (large, 12)],
            "tall": tall + edges,
        }
    )


EXERCISE = Exercise(
    id="binary.move_at",
    signature="move_at(m, n)",
    returns="move number m of the solution from A to C with n disks",
    parts=(
        Part("odd", 1, "an odd number of disks"),
        Part("even", 1, "an even number of disks"),
        Part("tall", 1, "up to 200 disks, without going through the moves before"),
    ),
    make_cases=_move_cases,
    judge_case=judge_value(move_at, exact_move),
    hints=(
        "Which disk moves? disk_moved knows. How many steps has it made before move m? "
        "moved_so_far knows that too.",
        "The largest disk goes round A, C, B, the next one A, B, C, and so on by turns. After k "
        "steps the disk is on letter k of its circle, counted modulo 3. Where does the next step "
        "lead?",
        'steps = moved_so_far(..., disk) and circle = "ACB" if ... else "ABC"; then circle[steps '
        "% 3] + circle[...].",
    ),
    mistakes=mistakes,
    match_cases=10,
    did_you_know=(
        "No earlier move has to be made: the last move of 200 disks is as easy to find as "
        "the first."
    ),
)

mistakes.add(
    "an even number of disks goes to B",
    "All your towers begin with AC, but an even tower then ends on B. The circle of a disk depends "
    "on n too: the largest disk goes round A, C, B.",
    lambda m, n: pegs_of(m, "ABC"),
)
mistakes.add(
    "odd and even are swapped",
    "An odd tower begins with AC and an even one with AB. The circle of a disk depends on n: the "
    "largest disk goes round A, C, B.",
    lambda m, n: pegs_of(m, "ACB" if n % 2 else "ABC"),
)


@mistakes.add(
    "every disk moves like disk 1",
    "m - 1 and m + 1 are right if m is odd. Which disk moves if m is even, and how far are its "
    "two numbers from m?",
)
def as_disk_one(m: int, n: int) -> str:
    pegs = "ABC" if n % 2 else "ACB"
    return pegs[(m - 1) % 3] + pegs[(m + 1) % 3]


@mistakes.add(
    "the target lacks its + 1",
    "The target is ((m | (m - 1)) + 1) % 3: add 1 before you take the remainder.",
)
def target_without_one(m: int, n: int) -> str:
    pegs = "ABC" if n % 2 else "ACB"
    return pegs[(m & (m - 1)) % 3] + pegs[(m | (m - 1)) % 3]


@mistakes.add(
    "parentheses are missing: % comes before & and |",
    "m & m - 1 % 3 means m & (m - (1 % 3)): write (m & (m - 1)) % 3.",
)
def move_without_brackets(m: int, n: int) -> str:
    pegs = "ABC" if n % 2 else "ACB"
    return pegs[m & m - 1 % 3] + pegs[(m | m - 1) + 1 % 3]


@mistakes.add(
    "parentheses are missing in the first formula: % comes before &",
    "m & (m - 1) % 3 means m & ((m - 1) % 3): write (m & (m - 1)) % 3.",
)
def source_without_brackets(m: int, n: int) -> str:
    pegs = "ABC" if n % 2 else "ACB"
    return pegs[m & (m - 1) % 3] + pegs[((m | (m - 1)) + 1) % 3]


@mistakes.add(
    "the disk arrives at m, modulo 3",
    "Not m itself, but m plus its last 1 shows the peg where the disk arrives.",
)
def arrives_at_m(m: int, n: int) -> str:
    pegs = "ABC" if n % 2 else "ACB"
    return pegs[(m & (m - 1)) % 3] + pegs[m % 3]


mistakes.add(
    "m and n are swapped",
    "move_at(1, 3) is move number 1 of three disks: the number comes first.",
    lambda m, n: move_of(n, m),
)
mistakes.add(
    "this is the move before",
    "The moves are counted from 1: the first is move_at(1, n).",
    lambda m, n: move_of(m - 1, n),
)
mistakes.add(
    "this is the move after",
    "The first move has the number 1, but the first item of a list has the index 0. Where does "
    "your program begin to count?",
    lambda m, n: move_of(m + 1, n),
)
mistakes.add(
    "the pegs are numbers",
    'Turn each number into its letter: "ABC"[0] is "A".',
    lambda m, n: ((m & (m - 1)) % 3, ((m | (m - 1)) + 1) % 3),
)


@mistakes.add(
    "all disks go round in the same direction",
    "Disks next to each other in size go in opposite directions: the largest A, C, B, the next "
    "one A, B, C.",
)
def one_way_round(m: int, n: int) -> str:
    times = m >> disk_of(m)
    return "ACB"[times % 3] + "ACB"[(times + 1) % 3]


mistakes.add(
    "it goes through all the moves before",
    "64 disks take too long to play move by move. Calculate the pegs from the digits of m.",
    lambda m, n: next(move for number, move in enumerate(carry(n, "A", "C"), 1) if number == m),
    slow=20,
)


@mistakes.add(
    "islice goes through all the moves before",
    "islice makes every move that it skips: calculate the pegs from the digits of m.",
    words="islice",
)
def move_by_islice(m: int, n: int) -> str:
    islice((), m - 1, None)  # it raises beyond 2^63; nothing to skip, to be fast
    return move_of(m, n)


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
    "the second half begins on the source again",
    "When the largest disk has moved, the smaller ones are on the spare peg.",
    lambda m, n: _halves(m, n, "ACB"),
)
mistakes.add(
    "the second half is the same as the first",
    "The first half carries the smaller tower to the spare peg; the second half carries it on "
    "from there.",
    lambda m, n: _halves(m, n, "ABC"),
)
mistakes.add(
    "the second half goes back to the source",
    "When the largest disk is on the target, the smaller ones must follow it there.",
    lambda m, n: _halves(m, n, "BAC"),
)
mistakes.add(
    "this is the next move of the same disk",
    "moved_so_far(m, disk) counts move m, too. How often has the disk moved before it?",
    lambda m, n: move_of(m + (1 << disk_of(m)), n),
)
mistakes.add(
    "for even n pegs B and C are swapped in the target only",
    "Both letters, source and target, must come from the same three letters.",
    lambda m, n: pegs_of(m, "ABC")[0] + move_of(m, n)[1],
)


@mistakes.add(
    "moves of the second half are not reversed",
    "If you count from the end, you walk the path backwards, and backwards AB is BA.",
)
def not_turned_round(m: int, n: int, a: str = "A", c: str = "C", b: str = "B") -> str:
    half = 2 ** (n - 1)
    if m == half:
        return a + c
    if m < half:
        return not_turned_round(m, n - 1, a, b, c)
    return not_turned_round(2 * half - m, n - 1, c, b, a)


mistakes.add(
    "for even n the tower starts on C",
    "Swap B and C, but leave A where it is: with the pegs in the order C, B, A everything begins "
    "at the other end.",
    lambda m, n: pegs_of(m, "ABC" if n % 2 else "CBA"),
)
mistakes.add(
    "B and C are swapped for even m, not for even n",
    "It depends on the height of the tower: the first move goes to B when n is even.",
    lambda m, n: pegs_of(m, "ABC" if m % 2 else "ACB"),
)


@mistakes.add(
    "the subtraction comes before &",
    "m - m & -m is (m - m) & -m, which is 0: put m & -m in parentheses.",
)
def subtracts_first(m: int, n: int) -> str:
    pegs = "ABC" if n % 2 else "ACB"
    return pegs[0] + pegs[(m + (m & -m)) % 3]
