"""Lesson 7: Levy's algorithms for the magnetic tower (2009), with validation of arguments.

His posts S, D, I are called source, target, spare here.
"""

from collections.abc import Callable, Iterator

from hanoi_ref.puzzle import Move, Rules, whole
from hanoi_ref.solvers.levy import (
    move_busy_1and2,
    move_busy_2and1,
    move_down_67,
    move_semifree_BNR,
    move_up_67,
    solve_MToH_puzzle,
)
from hanoi_ref.solvers.walk import Steps, walk

Recipe = Callable[[int, str, str, str], Steps]


def hundred(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Iterator[Move]:
    """Return the (3^n - 1)/2 moves of "100": the source is red, both others are blue.

    >>> " ".join(hundred(2))
    'AB AC BA AC'

    Parameters
    ----------
    n : how many disks, 0 or more.
    source, target, spare : three different capital letters.

    Returns
    -------
    The moves, one by one.

    Raises
    ------
    ValueError : names the invalid argument.

    References
    ----------
    Levy, The Magnetic Tower of Hanoi (2009); A003462.
    """
    return _checked(move_busy_1and2, n, source, target, spare)


def hundred_red_spare(
    n: int, source: str = "A", target: str = "C", spare: str = "B"
) -> Iterator[Move]:
    """Return the moves of "100" where source and spare are red and the target is blue.

    >>> " ".join(hundred_red_spare(2))
    'AC CB AC BC'

    Parameters
    ----------
    n : how many disks, 0 or more.
    source, target, spare : three different capital letters.

    Returns
    -------
    The moves, one by one.

    Raises
    ------
    ValueError : names the invalid argument.

    References
    ----------
    Levy, The Magnetic Tower of Hanoi (2009).
    """
    return _checked(move_busy_2and1, n, source, target, spare)


def down_67(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Iterator[Move]:
    """Return the 3^(n-1) + n - 1 moves of "67 down": free posts; the source keeps its colour.

    >>> " ".join(down_67(2))
    'AB AC BA AC'

    Parameters
    ----------
    n : how many disks, 0 or more.
    source, target, spare : three different capital letters.

    Returns
    -------
    The moves, one by one.

    Raises
    ------
    ValueError : names the invalid argument.

    References
    ----------
    Levy, The Magnetic Tower of Hanoi (2009).
    """
    return _checked(move_down_67, n, source, target, spare)


def up_67(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Iterator[Move]:
    """Return the 3^(n-1) + n - 1 moves of "67 up": free posts; the target keeps its colour.

    >>> len(list(up_67(5)))
    85

    Parameters
    ----------
    n : how many disks, 0 or more.
    source, target, spare : three different capital letters.

    Returns
    -------
    The moves, one by one.

    Raises
    ------
    ValueError : names the invalid argument.

    References
    ----------
    Levy, The Magnetic Tower of Hanoi (2009).
    """
    return _checked(move_up_67, n, source, target, spare)


def semi_free(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Iterator[Move]:
    """Return Levy's moves for a source fixed red, a target fixed blue and a free spare.

    >>> [len(list(semi_free(n))) for n in range(6)]
    [0, 1, 4, 11, 32, 93]

    Parameters
    ----------
    n : how many disks, 0 or more.
    source, target, spare : three different capital letters.

    Returns
    -------
    The moves, one by one.

    Raises
    ------
    ValueError : names the invalid argument.

    References
    ----------
    Levy, The Magnetic Tower of Hanoi (2009).
    """
    return _checked(move_semifree_BNR, n, source, target, spare)


def algorithm_62(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Iterator[Move]:
    """Return Levy's best moves for free posts; their share of the "100" moves tends to 67/108.

    >>> [len(list(algorithm_62(n))) for n in range(6)]
    [0, 1, 4, 11, 30, 83]

    They are the fewest possible for up to 6 disks.

    Parameters
    ----------
    n : how many disks, 0 or more.
    source, target, spare : three different capital letters.

    Returns
    -------
    The moves, one by one.

    Raises
    ------
    ValueError : names the invalid argument.

    References
    ----------
    Levy, The Magnetic Tower of Hanoi (2009).
    """
    return _checked(solve_MToH_puzzle, n, source, target, spare)


def _checked(recipe: Recipe, n: int, source: str, target: str, spare: str) -> Iterator[Move]:
    Rules(source + target + spare)
    return walk(recipe(whole("n", n), source, target, spare))
