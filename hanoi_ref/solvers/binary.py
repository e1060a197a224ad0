"""Lesson 3: moves and positions computed from the binary digits of a move's number."""

from collections.abc import Iterator
from itertools import permutations

from hanoi_ref.puzzle import Move, Position, Rules, named, third, whole
from hanoi_ref.solvers.iteration import stacks


def by_number(n: int) -> Iterator[Move]:
    """Yield the optimal moves from A to C, each computed from its number alone.

    >>> " ".join(by_number(3))
    'AC AB CB AC BA BC AC'
    """
    return moves_slice(n, 1, 1 << whole("n", n))


def disk_moved(m: int) -> int:
    """Return the disk that move m moves: one more than the zeros at the end of m (A001511).

    >>> [disk_moved(m) for m in range(1, 9)]
    [1, 2, 1, 3, 1, 2, 1, 4]
    """
    return (whole("m", m, 1) & -m).bit_length()


def pegs_by_masks(m: int) -> tuple[int, int]:
    """Return the pegs of move m, counted from 0: (m & m-1) mod 3 and ((m | m-1) + 1) mod 3.

    >>> [pegs_by_masks(m) for m in (1, 2, 3)]
    [(0, 2), (0, 1), (2, 1)]

    The tower ends on peg 1, as here, if the number of disks is even, on peg 2 if it is odd.
    """
    return (m & (m - 1)) % 3, ((m | (m - 1)) + 1) % 3


def pegs_by_lowest_bit(m: int) -> tuple[int, int]:
    """Return the pegs of move m, counted from 0: m minus, and m plus, its lowest bit, mod 3.

    This is the other published form of pegs_by_masks.

    >>> all(pegs_by_lowest_bit(m) == pegs_by_masks(m) for m in range(1, 500))
    True
    """
    lowest = m & -m
    return (m - lowest) % 3, (m + lowest) % 3


def move_at(m: int, n: int) -> Move:
    """Return move m, counted from 1, of the optimal solution from A to C with n disks.

    >>> move_at(1, 3), move_at(4, 3), move_at(2**63, 64)
    ('AC', 'AC', 'AC')
    """
    whole("m", m, 1, (1 << whole("n", n)) - 1)
    return _by_masks(n)[pegs_by_masks(m)]


def moves_slice(n: int, start: int, stop: int) -> Iterator[Move]:
    """Yield the moves start to stop - 1; the work grows only with how many they are.

    >>> " ".join(moves_slice(64, 2**63, 2**63 + 3))
    'AC BC BA'
    """
    whole("stop", stop, whole("start", start, 1), 1 << whole("n", n))
    return map(_by_masks(n).__getitem__, map(pegs_by_masks, range(start, stop)))


def position_after(m: int, n: int) -> Position:
    """Return the position after m moves of the optimal solution from A to C, in time linear in n.

    >>> position_after(5, 3)
    'CBA'

    A disk has moved floor(m / 2^disk + 1/2) times, always in the same direction; the largest goes
    A-C-B, the next A-B-C, and so on in turn.
    """
    whole("m", m, 0, (1 << whole("n", n)) - 1)
    circles = ("ACB", "ABC")
    times = ((m + (1 << n - at - 1)) >> n - at for at in range(n))
    return Position("".join(circles[at & 1][time % 3] for at, time in enumerate(times)))


def position_read_off(m: int, n: int) -> Position:
    """Return the position after m moves of the optimal solution from A to C, from the bits of m.

    Read the bits from the left, by the rule on Wikipedia:

    >>> position_read_off(216, 8)
    'CCABBAAA'

    A bit like the one before: the disk is on the next larger one.  Another bit: it is one peg to
    the side.  The side depends on how many larger disks are on their next larger one, plus one
    while the largest is still on A.  (For A to B, as there, read B for C.)
    """
    whole("m", m, 0, (1 << whole("n", n)) - 1)
    bits = [m >> n - at - 1 & 1 for at in range(n)]
    pegs = [-bit % 3 for bit in bits[:1]]
    count = 1 - sum(bits[:1])
    for before, bit in zip(bits, bits[1:], strict=False):
        side = 0 if bit == before else 1 if count % 2 else -1
        pegs.append((pegs[-1] + side) % 3)
        count += bit == before
    return Position("".join("ABC"[peg] for peg in pegs))


def move_number(position: str) -> int | None:
    """Return how many moves of the optimal solution lead to a position; None if it is not on it.

    >>> move_number("CBA"), move_number("AAC"), move_number("BAA")
    (5, 1, None)
    """
    source, target, number = "A", "C", 0
    for letter in Rules().position(position):
        if letter not in (source, target):
            return None
        spare = third(source, target)
        number = 2 * number + (letter == target)
        source, target = (spare, target) if letter == target else (source, spare)
    return number


def moved_so_far(m: int, disk: int) -> int:
    """Return how often a disk moves in the first m moves: floor((m + 2^(disk-1)) / 2^disk).

    >>> [moved_so_far(10, disk) for disk in (1, 2, 3, 4, 5)]
    [5, 3, 1, 1, 0]
    """
    return whole("m", m) + (1 << whole("disk", disk, 1) - 1) >> disk


def rightward(n: int) -> Iterator[Move]:
    """Yield the moves of one rule: disk by trailing zeros, to the nearest peg that it may go to.

    >>> " ".join(rightward(2))
    'AB AC BC'

    "Nearest" is counted to the right, back to A after C.  The tower ends on C for even n and on
    B for odd n.  Warren, Hacker's Delight (2003).
    """
    return _rightward(whole("n", n))


def _by_masks(n: int) -> dict[tuple[int, int], Move]:
    """Return the move that each pair of `pegs_by_masks` means, so that the tower ends on C."""
    pegs = "ABC" if n % 2 else "ACB"
    return {(p, q): named(pegs[p] + pegs[q]) for p, q in permutations(range(3), 2)}


def _rightward(n: int) -> Iterator[Move]:
    pegs, at = stacks("A" * n), ["A"] * (n + 1)
    onward = {"A": ("B", "C"), "B": ("C", "A"), "C": ("A", "B")}
    for m in range(1, 1 << n):
        disk = (m & -m).bit_length()
        here = at[disk]
        near, far = onward[here]
        at[disk] = there = near if pegs[near][-1] > disk else far
        pegs[there].append(pegs[here].pop())
        yield named(here + there)
