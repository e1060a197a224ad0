"""Right answers in the styles that people write; solutions/ has one more for each exercise."""
# ruff: noqa: D103  (each is what its exercise asks for)

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, TypeVar

Program = TypeVar("Program", bound=Callable[..., Any])

RIGHT: dict[str, list[Callable[..., Any]]] = defaultdict(list)


def right(exercise: str) -> Callable[[Program], Program]:
    """A decorator that takes a program into the list of an exercise's right answers."""

    def take(program: Program) -> Program:
        RIGHT[exercise].append(program)
        return program

    return take


@right("recursion.count_moves")
def count_by_doubling(n: int) -> int:
    moves = 0
    for _ in range(n):
        moves = 2 * moves + 1
    return moves


@right("recursion.count_moves")
def count_by_bits(n: int) -> int:
    return (1 << n) - 1


@right("recursion.hanoi")
def hanoi_generator(
    n: int, source: str = "A", target: str = "C", spare: str = "B"
) -> Iterator[tuple[str, str]]:
    if n > 0:
        yield from hanoi_generator(n - 1, source, spare, target)
        yield source, target
        yield from hanoi_generator(n - 1, spare, target, source)


@right("recursion.hanoi")
def hanoi_list(n: int, source: str = "A", target: str = "C", spare: str = "B") -> list[list[str]]:
    moves: list[list[str]] = []

    def carry(k: int, a: str, c: str, b: str) -> None:
        if k == 0:
            return
        carry(k - 1, a, b, c)
        moves.append([a, c])
        carry(k - 1, b, c, a)

    carry(n, source, target, spare)
    return moves


@right("recursion.hanoi")
def hanoi_by_bits(n: int, source: str = "A", target: str = "C", spare: str = "B") -> list[str]:
    pegs = source + (spare + target if n % 2 else target + spare)
    return [pegs[(m & m - 1) % 3] + pegs[((m | m - 1) + 1) % 3] for m in range(1, 2**n)]


@right("recursion.times_moved")
def times_by_calls(n: int, disk: int) -> int:
    return 1 if disk == n else 2 * times_by_calls(n - 1, disk)


@right("recursion.times_moved")
def times_by_power(n: int, disk: int) -> int:
    return int(pow(2, n - disk))


@right("recursion.years_needed")
def years_as_fraction(n: int, seconds_per_move: float = 1) -> Fraction:
    moves = int(2**n - 1)
    return moves * Fraction(seconds_per_move) / (86_400 * Fraction(36_525, 100))


@right("recursion.years_needed")
def years_step_by_step(n: int, seconds_per_move: float = 1) -> float:
    seconds = int(2**n - 1) * seconds_per_move
    return seconds / 60 / 60 / 24 / 365.25


@right("recursion.gather")
def gather_with_helper(position: str, target: str) -> list[str]:
    def other(a: str, b: str) -> str:
        return next(peg for peg in "ABC" if peg != a and peg != b)

    if position == "":
        return []
    home, rest = position[0], position[1:]
    if home == target:
        return gather_with_helper(rest, target)
    spare = other(home, target)
    tower = gather_with_helper(spare * len(rest), target)
    return gather_with_helper(rest, spare) + [home + target] + tower


@right("recursion.grand_tour")
def tour_generator(
    n: int, source: str = "A", target: str = "C", spare: str = "B"
) -> Iterator[tuple[str, str]]:
    if n == 0:
        return
    yield from tour_generator(n - 1, source, target, spare)
    yield source, spare
    yield from tour_generator(n - 1, target, source, spare)
    yield spare, target
    yield from tour_generator(n - 1, source, target, spare)
