"""Lesson 7: the algorithms for Levy's magnetic tower (2009), with their arguments looked at.

His posts S, D, I are source, target, spare here.
"""

from collections.abc import Callable

from hanoi_ref.puzzle import Rules, whole
from hanoi_ref.solvers.levy import (
    move_busy_1and2,
    move_busy_2and1,
    move_down_67,
    move_semifree_BNR,
    move_up_67,
    solve_MToH_puzzle,
)
from hanoi_ref.solvers.walk import Walk

Recipe = Callable[[int, str, str, str], Walk]


def hundred(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Walk:
    """The "100" moves: (3^n - 1)/2, where source is red and both others are blue.

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
    ValueError : names what is not so.

    References
    ----------
    Levy, The Magnetic Tower of Hanoi (2009); A003462.
    """
    return _checked(move_busy_1and2, n, source, target, spare)


def hundred_red_spare(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Walk:
    """The "100" moves where source and spare are red and the target is blue.

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
    ValueError : names what is not so.

    References
    ----------
    Levy, The Magnetic Tower of Hanoi (2009).
    """
    return _checked(move_busy_2and1, n, source, target, spare)


def down_67(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Walk:
    """The 3^(n-1) + n - 1 moves of "67 down": free posts, and the source never crosses colours.

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
    ValueError : names what is not so.

    References
    ----------
    Levy, The Magnetic Tower of Hanoi (2009).
    """
    return _checked(move_down_67, n, source, target, spare)


def up_67(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Walk:
    """The 3^(n-1) + n - 1 moves of "67 up": free posts, and the target never crosses colours.

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
    ValueError : names what is not so.

    References
    ----------
    Levy, The Magnetic Tower of Hanoi (2009).
    """
    return _checked(move_up_67, n, source, target, spare)


def semi_free(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Walk:
    """Levy's moves where the source is fixed red, the target fixed blue and the spare free.

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
    ValueError : names what is not so.

    References
    ----------
    Levy, The Magnetic Tower of Hanoi (2009).
    """
    return _checked(move_semifree_BNR, n, source, target, spare)


def algorithm_62(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Walk:
    """Levy's best moves for free posts, whose share of the "100" moves tends to 67/108.

    >>> [len(list(algorithm_62(n))) for n in range(6)]
    [0, 1, 4, 11, 30, 83]

    The fewest there are up to 6 disks.

    Parameters
    ----------
    n : how many disks, 0 or more.
    source, target, spare : three different capital letters.

    Returns
    -------
    The moves, one by one.

    Raises
    ------
    ValueError : names what is not so.

    References
    ----------
    Levy, The Magnetic Tower of Hanoi (2009).
    """
    return _checked(solve_MToH_puzzle, n, source, target, spare)


def _checked(recipe: Recipe, n: int, source: str, target: str, spare: str) -> Walk:
    Rules(source + target + spare)
    return recipe(whole("n", n), source, target, spare)
