"""Lesson 2: the optimal moves by loops instead of recursion."""

from collections.abc import Iterator
from itertools import cycle

from hanoi_ref.puzzle import Move, Position, Rules, third, whole

CLASSIC = Rules()
Pair = tuple[str, str]


def legal_move(position: str, p: str, q: str) -> Move | None:
    """Return the one legal move between two pegs, in either direction; None if both are empty.

    >>> legal_move("AAB", "A", "B"), legal_move("AAB", "C", "A"), legal_move("AAA", "B", "C")
    ('BA', 'AC', None)

    ValueError names a letter that is not a peg, or a peg given twice.
    """
    forth = Move(CLASSIC.position(p + q))
    for move in (forth, forth.back):
        if CLASSIC.why_not(position, move) is None:
            return move
    return None


def stack(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Iterator[Move]:
    """Yield the optimal moves, with the open calls of the recursion in an explicit list.

    >>> " ".join(stack(2))
    'AB AC BC'

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
    """
    Rules(source + target + spare)
    return _stack(whole("n", n), source, target, spare)


def three_peg_cycle(n: int) -> Iterator[Move]:
    """Yield the optimal moves from A to C: the legal one on A-B, on A-C, on B-C, and again.

    >>> " ".join(three_peg_cycle(3))
    'AC AB CB AC BA BC AC'

    For an odd number of disks the cycle is A-C, A-B, B-C.
    """
    ab, ac, bc = ("A", "B"), ("A", "C"), ("B", "C")
    return _round(n, (ac, ab, bc) if whole("n", n) % 2 else (ab, ac, bc))


def smallest_disk(n: int, wrong_way: bool = False) -> Iterator[Move]:
    """Yield the optimal moves from A to C: the smallest disk round the circle, then the other move.

    >>> " ".join(smallest_disk(3))
    'AC AB CB AC BA BC AC'
    >>> len(list(smallest_disk(3, wrong_way=True)))
    14

    In the wrong direction the tower visits B and needs exactly twice as many moves.
    Buneman and Levy, The Towers of Hanoi problem (1980).
    """
    return _smallest_disk(whole("n", n), "ABC" if (n % 2 == 0) != wrong_way else "ACB")


def parity(n: int) -> Iterator[Move]:
    """Yield the optimal moves from A to C, each determined by odd and even disk numbers.

    >>> " ".join(parity(3))
    'AC AB CB AC BA BC AC'

    The first move goes to C if n is odd, to B if even.  Then: no disk on one of its own parity,
    no disk twice in a row, a peg with disks before an empty one.  Mayer and Perkins (1984).
    """
    return _parity(whole("n", n))


def natural_move(n: int, disk: int, peg: str) -> Move:
    """Return the move that a disk on a peg makes every time in the optimal solution from A to C.

    >>> natural_move(3, 1, "A"), natural_move(3, 2, "A")
    ('AC', 'AB')

    The largest goes A-C-B, the next A-B-C, and so on in turn.
    """
    circle = "ABCA" if (n - disk) % 2 else "ACBA"
    return Move(peg + circle[circle.index(peg) + 1])


def resume_move(position: str) -> Move | None:
    """Return the next move of the optimal solution from A to C; None at its end.

    >>> resume_move("ABC"), resume_move("CC")
    ('CB', None)

    If the movable disk other than the smallest has its natural move, it moves; else the smallest
    moves.  The work grows with the number of disks only.
    """
    position = CLASSIC.position(position)
    if not position.strip("C"):
        return None
    p, q = (peg for peg in "ABC" if peg != position[-1])
    other = legal_move(position, p, q)
    if other is not None:
        disk = position.top(other.source) or 0
        if other == natural_move(position.disks, disk, other.source):
            return other
    return natural_move(position.disks, 1, position[-1])


def resume(position: str) -> Iterator[Move]:
    """Yield the moves left from a position of the optimal solution from A to C.

    >>> " ".join(resume("CBB"))
    'BA BC AC'
    """
    return _resume(CLASSIC.position(position))


def _stack(n: int, source: str, target: str, spare: str) -> Iterator[Move]:
    tasks = [(n, source, target, spare)]
    while tasks:
        n, source, target, spare = tasks.pop()
        if n == 1:
            yield Move(source + target)
        elif n > 1:
            tasks.append((n - 1, spare, target, source))
            tasks.append((1, source, target, spare))
            tasks.append((n - 1, source, spare, target))


def _round(n: int, pairs: tuple[Pair, ...]) -> Iterator[Move]:
    position, turns = Position("A" * n), cycle(pairs)
    while position.strip("C"):
        move = legal_move(position, *next(turns))
        assert move is not None  # None only if all disks are on one peg, and that is C at the end
        yield move
        position = CLASSIC.after(position, move)


def _smallest_disk(n: int, circle: str) -> Iterator[Move]:
    position = Position("A" * n)
    while position.strip("C"):
        here = position[-1]
        there = circle[(circle.index(here) + 1) % 3]
        yield Move(here + there)
        position = position.put(1, there)
        other = legal_move(position, here, third(here, there))
        if other is not None:
            yield other
            position = CLASSIC.after(position, other)


def _parity(n: int) -> Iterator[Move]:
    position, last = Position("A" * n), 0
    move: Move | None = Move("AC" if n % 2 else "AB")
    while move is not None and position.strip("C"):
        yield move
        last = position.top(move.source) or 0
        position, allowed = CLASSIC.after(position, move), []
        for following in CLASSIC.legal_moves(position):
            disk, below = position.top(following.source) or 0, position.top(following.target)
            if disk != last and (below is None or (below - disk) % 2):
                allowed.append((below is None, following))
        move = min(allowed)[1] if allowed else None


def _resume(position: Position) -> Iterator[Move]:
    while (move := resume_move(position)) is not None:
        yield move
        position = CLASSIC.after(position, move)
