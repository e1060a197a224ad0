"""Cases, judges and building blocks of wrong programs that several exercises share."""

from collections.abc import Callable, Iterator
from functools import cache
from math import sqrt
from random import Random

from hanoi_ref.checking.exercise import Case, Part
from hanoi_ref.checking.judge_value import DRAWN
from hanoi_ref.draw import Svg, draw_position


def board(position: str, *_: str) -> Svg | None:
    """Draw the position that a case begins with, if it is small."""
    return draw_position(position) if len(position) <= DRAWN else None


CIRCLE_PARTS = (
    Part("arrives", 1, "every disk moves one peg on at a time, and the tower arrives"),
    Part("fewest", 1, "the fewest moves, also for n = 0 and n = 9"),
)


def circle_cases(_: Random) -> list[Case]:
    """Return the cases of clockwise and counterclockwise."""
    usual = [Case((n,)) for n in range(1, 7)]
    return usual + [Case((n,), "fewest") for n in (0, 7, 8, 9)]


Moves = list[str]


def digits_of(position: str) -> list[int]:
    return ["ABC".index(letter) for letter in position]


def index_of(position: str) -> int:
    index, turned = 0, False
    for digit in digits_of(position):
        index = 3 * index + (2 - digit if turned else digit)
        turned ^= digit == 1
    return index


def base_3(digits: list[int]) -> int:
    number = 0
    for digit in digits:
        number = 3 * number + digit
    return number


def one_on(n: int) -> list[int]:
    return [*one_back(n - 1), n, *one_back(n - 1)] if n else []


def one_back(n: int) -> list[int]:
    return [*one_back(n - 1), n, *one_on(n - 1), n, *one_back(n - 1)] if n else []


def as_moves(n: int, disks: list[int]) -> Moves:
    at, moves = [0] * (n + 1), []
    for disk in disks:
        moves.append("ABC"[at[disk]] + "BCA"[at[disk]])
        at[disk] = (at[disk] + 1) % 3
    return moves


MOVES = (
    "it returns moves, not disks",
    "Each disk can move in one direction only, so the moves need no names. Return the disks in the "
    "order in which they move.",
)
TURNED = (
    "it treats disk 1 as the largest",
    "The smallest disk is number 1, and the largest is number n. The smallest disk moves first.",
)
JOINED = "it joins the disks into a string", "Return a list of numbers, such as [1, 1, 2]."
NONE = (
    "it has no case for n = 0",
    "For n = 0 no disk moves. Return an empty list. One disk needs no case of its own.",
)
COUNTED = (
    "it returns the number of moves, not the disks",
    "Return the disks themselves, in the order in which they move.",
)


def clockwise_without_none(n: int) -> list[int]:
    if n == 1:
        return [1]
    there = counterclockwise_without_none(n - 1)
    return [*there, n, *there]


def counterclockwise_without_none(n: int) -> list[int]:
    if n == 1:
        return [1, 1]
    there = counterclockwise_without_none(n - 1)
    return [*there, n, *clockwise_without_none(n - 1), n, *there]


Walk = Iterator[str]


@cache
def count_moves(n: int, pegs: int = 4) -> int:
    if pegs == 3 or n < 2:
        return int(2**n - 1)
    return min(2 * count_moves(k, pegs) + count_moves(n - k, pegs - 1) for k in range(1, n))


def printed(n: int) -> int:
    """Return the split of a published formula, which is the number of disks that stay."""
    return min(round(sqrt(2 * n)), n - 1)


def formula(n: int) -> int:
    """Return a best split for four pegs."""
    return n - round(sqrt(2 * n + 1)) + 1


def cost_of(n: int, k: int) -> int:
    return 2 * count_moves(k) + count_moves(n - k, 3)


def splits(n: int) -> set[int]:
    return {k for k in range(1, n) if cost_of(n, k) == count_moves(n)}


def three(n: int, a: str, b: str, c: str) -> Walk:
    """Yield the moves from a to c via b."""
    if n:
        yield from three(n - 1, a, c, b)
        yield a + c
        yield from three(n - 1, b, a, c)


Split = Callable[[int], int]


def carry(n: int, split: Split = formula, pegs: str = "ABCD") -> Walk:
    """Yield the moves from the first peg to the last; split(n) disks wait on the second."""
    a, b, c, d = [*pegs]
    if n < 2:
        yield from [a + d] * n
    else:
        k = split(n)
        yield from carry(k, split, a + c + d + b)
        yield from three(n - k, a, c, d)
        yield from carry(k, split, b + a + c + d)
