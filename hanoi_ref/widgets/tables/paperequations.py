"""The equations of Levy's paper, each checked against played games."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from hanoi_ref.draw.htmltable import HtmlTable, sheet
from hanoi_ref.puzzle import Puzzle, classic, coloured, magnetic
from hanoi_ref.solvers import magnetic as levy
from hanoi_ref.solvers import recursive
from hanoi_ref.theory.levy import equation_11, shares
from hanoi_ref.theory.magnetic import (
    LIMIT_62,
    LIMIT_67,
    count_62,
    count_67,
    count_100,
    count_semi_free,
    share_62,
    share_67,
    share_100,
    share_semi_free,
)

SIZES = range(1, 9)
TALL = 60  # disks from which a ratio equals its limit to ten digits


@dataclass(frozen=True)
class Equation:
    """An equation: its number and text, the N for which it is checked, and the check."""

    number: int
    says: str
    tried: str
    holds: Callable[[], bool]


def _sum(solver: Callable[[int], Iterable[str]], n: int) -> int:
    return len(list(solver(n)))


def _half_free(n: int) -> Puzzle:
    return coloured(n, "Ac")


def _counted(solver: Callable[[int], Iterable[str]], formula: Callable[[int], int]) -> bool:
    return all(_sum(solver, n) == formula(n) for n in SIZES)


def _shared(
    puzzle: Callable[[int], Puzzle],
    solver: Callable[[int], Iterable[str]],
    formula: Callable[[int], int],
) -> bool:
    return shares(puzzle(8), solver(8)) == [formula(k) for k in SIZES]


def _free(n: int) -> list[int]:
    return shares(magnetic(n), levy.down_67(n))


def _close(ratio: Fraction, limit: Fraction) -> bool:
    return abs(ratio - limit) < Fraction(1, 10**10)


def _recurs_67() -> bool:
    return all(count_67(n) == count_67(n - 1) + 4 * count_100(n - 2) + 3 for n in range(3, 9))


def _recurs_semi() -> bool:
    count = count_semi_free
    return all(count(n) == count(n - 2) + 6 * count_100(n - 2) + 4 for n in range(3, 9))


EQUATIONS = (
    Equation(
        1, "P(k) = 2^(k-1)", "k to 8", lambda: _shared(classic, recursive, lambda k: 2 ** (k - 1))
    ),
    Equation(2, "S(N) = 2^N - 1", "N to 8", lambda: _counted(recursive, lambda n: 2**n - 1)),
    Equation(3, "P(1) = 1; S(1) = 1", "N = 1", lambda: _free(1) == [1]),
    Equation(4, "P(1) = 1, P(2) = 3; S(2) = 4", "N = 2", lambda: _free(2) == [1, 3]),
    Equation(
        5,
        "P(k) = 3^(k-1), S(N) = (3^N - 1)/2",
        "N = 1, 2",
        lambda: all(_free(n) == [share_100(k) for k in range(1, n + 1)] for n in (1, 2)),
    ),
    Equation(6, "P = 1, 3, 7; S(3) = 11", "N = 3", lambda: _free(3) == [1, 3, 7]),
    Equation(7, "P100(k) = 3^(k-1)", "k to 8", lambda: _shared(coloured, levy.hundred, share_100)),
    Equation(8, "S100(N) = (3^N - 1)/2", "N to 8", lambda: _counted(levy.hundred, count_100)),
    Equation(9, "S67(N) = S67(N-1) + 4 S100(N-2) + 3", "N = 3 to 8", _recurs_67),
    Equation(
        10,
        "P67(1) = 1, P67(k) = 2*3^(k-2) + 1",
        "k to 8",
        lambda: _shared(magnetic, levy.down_67, share_67),
    ),
    Equation(
        11, "S67(N) = the sum of P67(k)", "N to 8", lambda: _counted(levy.down_67, equation_11)
    ),
    Equation(12, "S67(N) = 3^(N-1) + N - 1", "N to 8", lambda: _counted(levy.down_67, count_67)),
    Equation(
        13,
        "S67/S100 tends to 2/3",
        f"N = {TALL}",
        lambda: _close(Fraction(count_67(TALL), count_100(TALL)), LIMIT_67),
    ),
    Equation(14, "SSF(N) = SSF(N-2) + 6 S100(N-2) + 4", "N = 3 to 8", _recurs_semi),
    Equation(
        15,
        "PSF(k) = (3^k + 1)/4, k odd; (3^k + 3)/4, k even",
        "k to 8",
        lambda: _shared(_half_free, levy.semi_free, share_semi_free),
    ),
    Equation(
        16,
        "SSF(N) = (3^(N+1) + 4N - 5)/8, N odd; -3 for -5, N even",
        "N to 8",
        lambda: _counted(levy.semi_free, count_semi_free),
    ),
    Equation(
        17,
        "P62(k) = (67*3^(k-4) + 11)/4, for odd k from 5; with 9 in place of 11 for even k from 4",
        "k to 8",
        lambda: _shared(magnetic, levy.algorithm_62, share_62),
    ),
    Equation(
        18,
        "S62(N) = (67*3^(N-3) + 20N - 39)/8, N odd from 3; -41, N even",
        "N to 8",
        lambda: _counted(levy.algorithm_62, count_62),
    ),
    Equation(
        19,
        "S62/S100 tends to 67/108",
        f"N = {TALL}",
        lambda: _close(Fraction(count_62(TALL), count_100(TALL)), LIMIT_62),
    ),
)


def levy_equations(first: int = 1, last: int = 19) -> HtmlTable:
    """Return a table of equations of the paper, each with the result of its check.

    >>> levy_equations(7, 8)
    Equations of the paper
    number  says                   tried   holds
         7  P100(k) = 3^(k-1)      k to 8  yes
         8  S100(N) = (3^N - 1)/2  N to 8  yes

    P(k) counts the moves of Levy's disk k, which is level k from the bottom.  Equations missing
    in the plain text were found from the tables.
    """
    chosen = [each for each in EQUATIONS if first <= each.number <= last]
    rows = [(e.number, e.says, e.tried, "yes" if e.holds() else "no") for e in chosen]
    return sheet("Equations of the paper", ["number", "says", "tried", "holds"], rows)
