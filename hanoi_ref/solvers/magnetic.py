"""Lesson 7: Levy's magnetic tower, as in the appendix of his paper (2009).

His posts S, D, I are source, target, spare here; his disks count from the largest.
"""

from __future__ import annotations

from collections.abc import Callable

from hanoi_ref.puzzle import Move, Rules, whole
from hanoi_ref.solvers.walk import Steps, Walk, walk

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
    return _checked(_one_and_two, n, source, target, spare)


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
    return _checked(_two_and_one, n, source, target, spare)


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
    return _checked(_down, n, source, target, spare)


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
    return _checked(_up, n, source, target, spare)


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
    return _checked(_semi_free, n, source, target, spare)


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
    return _checked(_sixty_two, n, source, target, spare)


def _checked(recipe: Recipe, n: int, source: str, target: str, spare: str) -> Walk:
    Rules(source + target + spare)
    return recipe(whole("n", n), source, target, spare)


@walk
def _one_and_two(n: int, source: str, target: str, spare: str) -> Steps:
    if n:
        yield _one_and_two(n - 1, source, spare, target)
        yield Move(source + target)
        yield _two_and_one(n - 1, spare, source, target)
        yield _one_and_two(n - 1, source, target, spare)


@walk
def _two_and_one(n: int, source: str, target: str, spare: str) -> Steps:
    if n:
        yield _two_and_one(n - 1, source, target, spare)
        yield _one_and_two(n - 1, target, spare, source)
        yield Move(source + target)
        yield _two_and_one(n - 1, spare, target, source)


@walk
def _down(n: int, source: str, target: str, spare: str) -> Steps:
    if n < 3:
        yield _one_and_two(n, source, target, spare)
    elif n == 3:
        yield _down_3(source, target, spare)
    else:
        yield _down(n - 1, source, spare, target)
        yield Move(source + target)
        yield _two_and_one(n - 2, spare, source, target)
        yield _one_and_two(n - 2, source, target, spare)
        yield Move(spare + source)
        yield _one_and_two(n - 2, target, spare, source)
        yield Move(source + target)
        yield _two_and_one(n - 2, spare, target, source)


@walk
def _down_3(source: str, target: str, spare: str) -> Steps:
    yield _two_and_one(2, source, spare, target)
    yield Move(source + target)
    yield _one_and_two(1, spare, source, target)
    yield _two_and_one(1, source, target, spare)
    yield Move(spare + source)
    yield _two_and_one(1, target, spare, source)
    yield Move(source + target)
    yield _one_and_two(1, spare, target, source)


@walk
def _up(n: int, source: str, target: str, spare: str) -> Steps:
    if n < 3:
        yield _one_and_two(n, source, target, spare)
    elif n == 3:
        yield _up_3(source, target, spare)
    else:
        yield _one_and_two(n - 2, source, spare, target)
        yield Move(source + target)
        yield _two_and_one(n - 2, spare, source, target)
        yield Move(target + spare)
        yield _two_and_one(n - 2, source, target, spare)
        yield _one_and_two(n - 2, target, spare, source)
        yield Move(source + target)
        yield _up(n - 1, spare, target, source)


@walk
def _up_3(source: str, target: str, spare: str) -> Steps:
    yield _two_and_one(1, source, spare, target)
    yield Move(source + target)
    yield _one_and_two(1, spare, source, target)
    yield Move(target + spare)
    yield _one_and_two(1, source, target, spare)
    yield _two_and_one(1, target, spare, source)
    yield Move(source + target)
    yield _two_and_one(2, spare, target, source)


@walk
def _semi_free(n: int, source: str, target: str, spare: str) -> Steps:
    if n < 3:
        yield _two_and_one(n, source, target, spare)
        return
    yield _semi_free(n - 2, source, target, spare)
    yield Move(source + spare)
    yield _two_and_one(n - 2, target, source, spare)
    yield _one_and_two(n - 2, source, spare, target)
    yield Move(source + target)
    yield _two_and_one(n - 2, spare, source, target)
    yield _one_and_two(n - 2, source, target, spare)
    yield Move(spare + source)
    yield _one_and_two(n - 2, target, spare, source)
    yield Move(source + target)
    yield _two_and_one(n - 2, spare, target, source)


@walk
def _sixty_two(n: int, source: str, target: str, spare: str) -> Steps:
    if n < 3:
        yield _down(n, source, target, spare)
        return
    yield _down(n - 1, source, spare, target)
    yield Move(source + target)
    yield _two_and_one(n - 2, spare, source, target)
    yield _one_and_two(n - 2, source, target, spare)
    yield Move(spare + source)
    yield _semi_free(n - 3, target, source, spare)
    yield Move(target + spare)
    yield _two_and_one(n - 3, source, target, spare)
    yield _one_and_two(n - 3, target, spare, source)
    yield Move(source + target)
    yield _up(n - 2, spare, target, source)
