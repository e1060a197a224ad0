"""Lesson 1: recursive solvers."""

from collections.abc import Iterator

from hanoi_ref.puzzle import Move, Position, Rules, named, third, whole
from hanoi_ref.solvers.walk import Steps, walk


def recursive(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Iterator[Move]:
    """Return the 2^n - 1 moves that carry n disks from source to target, the fewest possible.

    >>> " ".join(recursive(3))
    'AC AB CB AC BA BC AC'

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
    Lucas, Récréations mathématiques III (1893); A000225.
    """
    Rules(source + target + spare)
    return walk(_carry(whole("n", n), source, target, spare))


def gather(position: str, target: str) -> Iterator[Move]:
    """Return the fewest moves that bring any position on pegs A, B, C to one peg.

    >>> " ".join(gather("ABB", "C"))
    'AC BA BC AC'

    The shortest path is unique (Hinz, 1989).  ValueError names a letter that is not a peg.
    """
    rules = Rules()
    return walk(_gather(rules.position(position), rules.position(target)))


def grand_tour(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Iterator[Move]:
    """Return the 3^n - 1 moves from source to target that visit every position exactly once.

    >>> " ".join(grand_tour(2))
    'AB BC AB CB BA BC AB BC'

    They also solve the game in which disks move between neighbouring pegs only, with the spare
    in the middle.

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
    A024023.
    """
    Rules(source + target + spare)
    return walk(_tour(whole("n", n), source, target, spare))


def _carry(n: int, source: str, target: str, spare: str) -> Steps:
    if n:
        yield _carry(n - 1, source, spare, target)
        yield named(source + target)
        yield _carry(n - 1, spare, target, source)


def _gather(position: Position, target: str) -> Steps:
    if not position:
        return
    largest, smaller = position[0], Position(position[1:])
    if largest == target:
        yield _gather(smaller, target)
    else:
        spare = third(largest, target)
        yield _gather(smaller, spare)
        yield named(largest + target)
        yield _carry(len(smaller), spare, target, largest)


def _tour(n: int, source: str, target: str, spare: str) -> Steps:
    if n:
        yield _tour(n - 1, source, target, spare)
        yield named(source + spare)
        yield _tour(n - 1, target, source, spare)
        yield named(spare + target)
        yield _tour(n - 1, source, target, spare)
