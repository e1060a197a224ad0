"""Lesson 2: the optimal moves by loops instead of recursion."""

from collections.abc import Iterator
from itertools import cycle

from hanoi_ref.puzzle import Move, Position, Rules, named, third, whole

CLASSIC = Rules()
Pegs = dict[str, list[int]]


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


def stacks(position: str) -> Pegs:
    """Return the disks on each peg of a position, bottom first, on a base larger than all.

    >>> stacks("AAB")
    {'A': [4, 3, 2], 'B': [4, 1], 'C': [4]}
    """
    disks = range(len(position), 0, -1)
    return {
        peg: [len(position) + 1] + [d for d, p in zip(disks, position, strict=True) if p == peg]
        for peg in "ABC"
    }


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
    return _three_peg_cycle(n, ("AC", "AB", "BC") if whole("n", n) % 2 else ("AB", "AC", "BC"))


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
    return named(peg + circle[circle.index(peg) + 1])


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
            yield named(source + target)
        elif n > 1:
            tasks.append((n - 1, spare, target, source))
            tasks.append((1, source, target, spare))
            tasks.append((n - 1, source, spare, target))


def _three_peg_cycle(n: int, pairs: tuple[str, ...]) -> Iterator[Move]:
    pegs = stacks("A" * n)
    turns = [(pegs[way.source], pegs[way.target], way, way.back) for way in map(named, pairs)]
    for here, there, forth, back in cycle(turns):
        if len(pegs["C"]) > n:
            return
        if here[-1] < there[-1]:
            there.append(here.pop())
            yield forth
        else:
            here.append(there.pop())
            yield back


def _smallest_disk(n: int, circle: str) -> Iterator[Move]:
    pegs = stacks("A" * n)
    turns = cycle(zip(circle, circle[1:] + circle[0], circle[2] + circle[:2], strict=True))
    while len(pegs["C"]) <= n:
        here, there, spare = next(turns)
        yield _play(pegs, here, there)
        if pegs[here][-1] != pegs[spare][-1]:  # unless both are empty
            yield _play(pegs, here, spare)


def _parity(n: int) -> Iterator[Move]:
    pegs = stacks("A" * n)
    source, target, spare = "ACB" if n % 2 else "ABC"
    while len(pegs["C"]) <= n:
        yield _play(pegs, source, target)
        # The disk that moved is on target and rests now; no larger one may rest on it.
        allowed = []
        for p, q in ((source, spare), (spare, source), (spare, target)):
            disk, below = pegs[p][-1], pegs[q][-1]
            if disk < below and (below > n or (below - disk) % 2):
                allowed.append((below > n, p, q))
        if allowed:
            _, source, target = min(allowed)
            spare = third(source, target)


def _resume(position: Position) -> Iterator[Move]:
    n, pegs, smallest = position.disks, stacks(position), position[-1:]
    while len(pegs["C"]) <= n:
        move = natural_move(n, 1, smallest)
        p, q = (peg for peg in "ABC" if peg != smallest)
        source, target = (p, q) if pegs[p][-1] < pegs[q][-1] else (q, p)
        disk = pegs[source][-1]
        if disk <= n and natural_move(n, disk, source) == source + target:
            move = named(source + target)
        else:
            smallest = move.target
        yield _play(pegs, *move)


def _play(pegs: Pegs, p: str, q: str) -> Move:
    """Play the legal move between two pegs, in either direction, and return it.

    Asking the rules instead would cost twenty times as much; tests ask them about every solver.
    """
    here, there = pegs[p], pegs[q]
    if here[-1] > there[-1]:
        p, q, here, there = q, p, there, here
    there.append(here.pop())
    return named(p + q)
