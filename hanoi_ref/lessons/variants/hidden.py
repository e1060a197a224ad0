"""Lesson 6: right and wrong programs for n disks from A to D on four pegs."""

from collections.abc import Callable, Iterator
from itertools import chain
from math import sqrt

from hanoi_ref.checking.judge_own_test import Programs

Moves = list[str]

PROGRAMS = Programs()
PLAIN, SLY = "plain", "sly"


def _three(n: int, a: str, b: str, c: str) -> Moves:
    """Return the moves from a to c via b."""
    return [*_three(n - 1, a, c, b), a + c, *_three(n - 1, b, a, c)] if n else []


def _best(n: int) -> int:
    return n - round(sqrt(2 * n + 1)) + 1


def _carry(
    n: int,
    split: Callable[[int], int] = _best,
    a: str = "A",
    b: str = "B",
    c: str = "C",
    d: str = "D",
) -> Moves:
    """Return the moves from a to d; split(n) disks wait on b."""
    if n < 2:
        return [a + d] * n
    k = split(n)
    first, last = _carry(k, split, a, c, d, b), _carry(k, split, b, a, c, d)
    return [*first, *_three(n - k, a, c, d), *last]


def _renamed(moves: Moves, before: str, after: str) -> Moves:
    return [move.translate(str.maketrans(before, after)) for move in moves]


@PROGRAMS.right("it sets the best number of disks aside, on B", PLAIN)
def best_on_b(n: int) -> Moves:
    return _carry(n)


@PROGRAMS.right("it sets the best number of disks aside, on C, and yields its moves", PLAIN)
def best_on_c(n: int) -> Iterator[str]:
    yield from _renamed(_carry(n), "BC", "CB")


@PROGRAMS.wrong("it makes no moves at all", PLAIN)
def nothing(n: int) -> Moves:
    return []


@PROGRAMS.wrong("it never uses peg C, and takes 2^n - 1 moves", PLAIN)
def three_pegs(n: int) -> Moves:
    return _three(n, "A", "B", "D")


@PROGRAMS.wrong("it carries the tower to C", PLAIN)
def to_c(n: int) -> Moves:
    return _renamed(_carry(n), "CD", "DC")


@PROGRAMS.wrong("it puts each disk on D, the smallest first, and the others on top of it", PLAIN)
def each_alone(n: int) -> Moves:
    return ["AD"] * n


@PROGRAMS.wrong("it returns the moves of three disks for every n", PLAIN)
def always_three(n: int) -> Moves:
    return _carry(3)


@PROGRAMS.wrong("it carries the tower to C and then to D, in twice as many moves", PLAIN)
def twice_as_many(n: int) -> Moves:
    return to_c(n) + _carry(n, _best, *"CABD")


@PROGRAMS.right("it takes the smaller one if two splits are equally good, and returns a tuple", SLY)
def the_other_split(n: int) -> tuple[str, ...]:
    return tuple(_carry(n, lambda n: n - round(sqrt(2 * n)) if n > 2 else 1))


@PROGRAMS.right("it plays the solution from D to A in reverse", SLY)
def backwards(n: int) -> Moves:
    return [move[::-1] for move in reversed(_renamed(_carry(n), "AD", "DA"))]


@PROGRAMS.right("it uses B and C in turn, and makes its moves only when they are needed", SLY)
def in_turn(n: int) -> Iterator[str]:
    half = _carry(n)
    middle = half.index("AD") if n else 0
    here = "BC" if n % 2 else "CB"
    return chain(_renamed(half[:middle], "BC", here), _renamed(half[middle:], "BC", here))


@PROGRAMS.wrong(
    "it first sets the nearest number to sqrt(2n) aside, which is right only for n = 5 to 8", SLY
)
def the_printed_split(n: int) -> Moves:
    return _carry(n, lambda m: min(round(sqrt(2 * n)), n - 1) if m == n else _best(m))


@PROGRAMS.wrong("it sets half of the disks aside: right up to n = 8, but too many moves for 9", SLY)
def half_of_them(n: int) -> Moves:
    return _carry(n, lambda n: n // 2)


@PROGRAMS.wrong("it always sets one disk aside, and needs too many moves from n = 5 on", SLY)
def one_aside(n: int) -> Moves:
    return _carry(n, lambda n: 1)


@PROGRAMS.wrong("it carries the disks to be set aside with only three pegs", SLY)
def aside_by_three(n: int) -> Moves:
    if n < 2:
        return ["AD"] * n
    k = _best(n)
    return [*_three(k, "A", "C", "B"), *_three(n - k, "A", "C", "D"), *_three(k, "B", "C", "D")]


@PROGRAMS.wrong("for n = {at} disk 1 makes a detour: one move too many", SLY, at=(12,))
def one_too_many(n: int, at: int = 12) -> Moves:
    moves = _carry(n)
    if n != at:
        return moves
    first = moves[0]
    by = next(peg for peg in "BC" if peg != first[1])
    return [first[0] + by, by + first[1], *moves[1:]]


@PROGRAMS.wrong("for n = 0 it moves a disk, though there is none", SLY)
def wrong_for_none(n: int) -> Moves:
    return _carry(max(n, 1))


@PROGRAMS.wrong("for n = 1 it makes no move", SLY)
def nothing_for_one(n: int) -> Moves:
    return _carry(n) if n != 1 else []


@PROGRAMS.wrong("it leaves out the last move", SLY)
def without_the_last(n: int) -> Moves:
    return _carry(n)[:-1]


@PROGRAMS.wrong("it is right up to n = {before}; then the tower ends on C", SLY, at=(9, 10, 11))
def right_up_to(n: int, at: int = 10) -> Moves:
    return _carry(n) if n < at else to_c(n)


@PROGRAMS.wrong("for n = {at} it puts one disk, once, on a smaller one", SLY, at=(9, 10, 11))
def one_slip(n: int, at: int = 11) -> Moves:
    moves = _carry(n)
    if n == at:
        moves[-2:] = [moves[-1], moves[-2]]
    return moves


@PROGRAMS.wrong(
    "for n = {at} one of its moves starts from an empty peg", SLY, at=tuple(range(2, 10))
)
def from_an_empty_peg(n: int, at: int = 7) -> Moves:
    return ["CB", *_carry(n)[1:]] if n == at else _carry(n)


@PROGRAMS.wrong(
    "from n = 3 on it wastes moves with disk 1, then piles all disks on D upside down", SLY
)
def upside_down(n: int) -> Moves:
    moves = _carry(n)
    if n < 3:
        return moves
    idle = len(moves) - n
    turn = ["AB", "BC", "CA"] * (idle % 2)
    return turn + ["AB", "BA"] * ((idle - len(turn)) // 2) + ["AD"] * n


@PROGRAMS.wrong(
    "from n = 4 on it piles all disks on B upside down, and then on D: at the end all looks right",
    SLY,
)
def upside_down_on_the_way(n: int) -> Moves:
    moves = _carry(n)
    if n < 4:
        return moves
    idle = len(moves) - 2 * n  # always odd
    return ["AC", "CA"] * (idle // 2) + ["AC", "CB"] + ["AB"] * (n - 1) + ["BD"] * n
