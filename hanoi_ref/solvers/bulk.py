"""Solutions and breadth-first searches as NumPy arrays.

Only this module needs NumPy; import it when it is used.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hanoi_ref.puzzle import Move, Position, Rules, classic, whole

Steps = Callable[[Position], Iterable[tuple[Move, Position]]]
Bytes = NDArray[np.uint8]
Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]
# Lower and higher peg, mask within words, shape of the array of words, chosen words.
Jump = tuple[int, int, np.uint64, tuple[int, int, int], NDArray[np.intp]]


class Moves(NamedTuple):
    """The moves of a solution as arrays: disk, source and target, with pegs counted from 0.

    >>> solution(2).targets.tolist()
    [1, 2, 2]
    """

    disks: Bytes
    sources: Bytes
    targets: Bytes


def solution(n: int) -> Moves:
    """Return the 2^n - 1 optimal moves from A to C as three arrays.

    >>> [array.tolist() for array in solution(3)]
    [[1, 2, 1, 3, 1, 2, 1], [0, 0, 2, 0, 1, 1, 0], [2, 1, 1, 2, 0, 2, 2]]

    Disk d moves at every odd multiple of 2^(d-1), always in the same direction, so the moves of
    the small disks repeat.  They are computed once and copied; the others are set one by one.
    """
    length, small = (1 << whole("n", n)) - 1, min(n, 8)
    period = _turns(n, range(1, small + 1), Moves(*np.zeros((3, 3 << small), np.uint8)))
    whole_way = Moves(*(_in_turn(part, length) for part in period))
    return _turns(n, range(small + 1, n + 1), whole_way)


def positions(n: int) -> Bytes:
    """Return the positions of the optimal solution: row m after m moves, largest disk first.

    >>> positions(2).tolist()
    [[0, 0], [0, 1], [2, 1], [2, 2]]

    Shape (2^n, n), pegs counted from 0.  The columns are contiguous, 2^n bytes for each disk.
    """
    rows = np.empty((whole("n", n), 1 << n), np.uint8)
    for disk in range(1, n + 1):
        stays = _in_turn(_circle(n, disk), (1 << n - disk) + 1)
        half = 1 << disk - 1  # a disk rests for 2^disk moves, but half as long at first
        rows[n - disk] = np.repeat(stays, 2 * half)[half:-half]
    return rows.T


class Levels:
    """Breadth-first search over the classic game on 3 to 8 pegs, one bit for each position.

    >>> search = Levels(4, pegs=4)
    >>> [search.count(frontier) for frontier in search]
    [1, 3, 6, 12, 30, 30, 66, 72, 30, 6]

    A position is a number with two bits (up to four pegs) or three for each disk, the smallest
    disk last.  The lowest six bits of the number choose a bit within a 64-bit word; the others
    choose the word.  A move therefore shifts bits within words, or whole words, and one operation
    plays it in all positions of a level.  On three pegs there are up to 2^n small levels, so they
    are lists of numbers.
    """

    def __init__(self, n: int, pegs: int = 4, start: str | None = None) -> None:
        puzzle = classic(n, whole("pegs", pegs, 3, 8))
        self.n, self.pegs = n, pegs
        self._width = 2 if pegs <= 4 else 3
        self._inner = 6 // self._width  # disks within a word
        self._start = puzzle.rules.position(puzzle.start if start is None else start)
        if len(self._start) != n:
            raise ValueError(f"position {start!r} has {len(self._start)} disks, not {n}")
        self._inside = list(self._shifts())
        self._across = list(self._jumps())

    def __iter__(self) -> Iterator[Words]:
        """Yield the frontiers: the positions at distance 0, 1, 2 ... from the start."""
        words = 1 << max(0, self.n - self._inner) * self._width
        if self.pegs == 3:
            yield from (_as_bits(numbers, words) for numbers in self._small_levels())
            return
        frontier = np.zeros(words, np.uint64)
        number = self._number(self._start)
        frontier[number >> 6] = np.uint64(1 << (number & 63))
        unseen = ~frontier
        while frontier.any():
            yield frontier
            frontier = self._neighbours(frontier)
            frontier &= unseen
            unseen &= ~frontier

    def distances(self) -> NDArray[np.unsignedinteger]:
        """Return the distance of every position, as an array with one axis of pegs for each disk.

        >>> distances = Levels(3, pegs=4).distances()
        >>> int(distances[3, 3, 3]), distances.shape
        (5, (4, 4, 4))

        The binary digits of the distances are collected as bits and unpacked once at the end.
        """
        size = 1 << self._width
        if self.pegs == 3:
            found = np.zeros(size**self.n, np.int64)
            for level, numbers in enumerate(self._small_levels()):
                found[numbers] = level
            least = np.min_scalar_type((1 << int(found.max()).bit_length()) - 1)
            return found.astype(least).reshape((size,) * self.n)[(slice(3),) * self.n]
        planes: list[Words] = []
        for level, frontier in enumerate(self):
            while level >> len(planes):
                planes.append(np.zeros_like(frontier))
            for place, plane in enumerate(planes):
                if level >> place & 1:
                    plane |= frontier
        total = np.zeros(size**self.n, np.min_scalar_type((1 << len(planes)) - 1))
        for place, plane in enumerate(planes):
            bits = np.unpackbits(plane.view(np.uint8), bitorder="little")[: len(total)]
            total |= bits.astype(total.dtype) << total.dtype.type(place)
        return total.reshape((size,) * self.n)[(slice(self.pegs),) * self.n]

    def distance(self, goal: str) -> int:
        """Return the fewest moves from the start to a position.

        >>> Levels(5, pegs=4).distance("DDDDD")
        13
        """
        number = self._number(goal)
        if self.pegs == 3:
            return next(at for at, each in enumerate(self._small_levels()) if number in each)
        word, bit = number >> 6, np.uint64(1 << (number & 63))
        return next(level for level, frontier in enumerate(self) if frontier[word] & bit)

    @staticmethod
    def count(frontier: Words) -> int:
        """Return how many positions a frontier holds."""
        return int(np.bitwise_count(frontier).sum(dtype=np.int64))

    def _number(self, position: str) -> int:
        number = 0
        for letter in position:
            number = (number << self._width) + ord(letter) - ord("A")
        return number

    def _small_levels(self) -> Iterator[Numbers]:
        """Yield the frontiers as sorted numbers of positions."""
        lowest = sum(1 << disk * self._width for disk in range(self.n))  # a bit for each disk
        level = np.array([self._number(self._start)], np.int64)
        unseen = np.ones(1 << self.n * self._width, np.bool_)
        unseen[level] = False
        while len(level):
            yield level
            away, reached = [], []  # the disks that are not on a peg; the next positions
            for peg in range(self.pegs):
                other = level ^ peg * lowest
                away.append(other | other >> 1)
            for low, high in combinations(range(self.pegs), 2):
                there = lowest & ~(away[low] & away[high])
                top = there & -there  # the smaller disk on top of the two pegs; 0 if both are empty
                reached.append(level ^ top * (low ^ high))
            level = np.concatenate(reached)
            level = np.unique(level[unseen[level]])
            unseen[level] = False

    def _neighbours(self, frontier: Words) -> Words:
        reached = np.zeros_like(frontier)
        work, other = np.empty_like(frontier), np.empty_like(frontier)
        for mask, shift in self._inside:
            np.bitwise_and(frontier, mask, out=work)
            np.left_shift(work, shift, out=work)
            np.right_shift(frontier, shift, out=other)
            np.bitwise_and(other, mask, out=other)
            np.bitwise_or(reached, work, out=reached)
            np.bitwise_or(reached, other, out=reached)
        for low, high, mask, shape, chosen in self._across:
            before, after = frontier.reshape(shape), reached.reshape(shape)
            after[:, high, chosen] |= before[:, low, chosen] & mask
            after[:, low, chosen] |= before[:, high, chosen] & mask
        return reached

    def _shifts(self) -> Iterator[tuple[np.uint64, np.uint64]]:
        """Yield, for disks within a word, the mask of movable bits and the shift of the move."""
        for disk in range(min(self.n, self._inner)):
            for low, high in combinations(range(self.pegs), 2):
                step = 1 << disk * self._width
                clear = self._clear(disk, low, high)
                mask = sum(
                    1 << rest + low * step + above * (step << self._width)
                    for rest in clear
                    for above in range(64 // (step << self._width))
                )
                yield np.uint64(mask), np.uint64((high - low) * step)

    def _jumps(self) -> Iterator[Jump]:
        """Yield, for the other disks, the words in which all smaller disks are out of the way."""
        for disk in range(self._inner, self.n):
            shape = (-1, 1 << self._width, 1 << (disk - self._inner) * self._width)
            for low, high in combinations(range(self.pegs), 2):
                mask = sum(1 << bit for bit in self._clear(self._inner, low, high))
                words = np.array(self._clear(disk - self._inner, low, high), np.intp)
                yield low, high, np.uint64(mask), shape, words

    def _clear(self, disks: int, low: int, high: int) -> list[int]:
        """Return the numbers of all positions of the smallest disks that avoid two pegs."""
        numbers = [0]
        for _ in range(disks):
            pegs = (peg for peg in range(self.pegs) if peg not in (low, high))
            numbers = [peg + (number << self._width) for peg in pegs for number in numbers]
        return numbers


class Wave:
    """One half of a search from both ends: a level as an array, with the number of paths to each.

    >>> rules = Rules("ABCD")
    >>> steps = lambda p: [(move, rules.after(p, move)) for move in rules.legal_moves(p)]
    >>> wave = Wave(rules, [Position("AAA")], ["BC"], steps)
    >>> wave.grow(), {str(wave.position(number)): ways for number, ways in wave.edge.items()}
    (True, {'AAB': 2, 'AAD': 1})

    A position is a number with a digit for each size of disks, which says where they are.  A move
    changes the digit of the smallest size that is on one of its two pegs; `steps` says how, for
    that size alone.  `kinds` are pegs that can be exchanged: of positions that differ in nothing
    else, only the representative is visited.
    """

    def __init__(
        self, rules: Rules, roots: list[Position], kinds: Iterable[str], steps: Steps
    ) -> None:
        self._places = places(rules)
        self._base, self._letters = len(self._places), len(self._places[0])
        self._powers = self._base ** np.arange(len(roots[0]) // self._letters + 1, dtype=np.int64)
        self._kinds = [np.array([self._places.index(peg) for peg in kind]) for kind in kinds]
        # A further digit, on top of the number, is on every peg, so that every peg has a disk.
        self._on = {
            peg: np.array([peg in place.upper() for place in self._places] + [True])
            for peg in rules.pegs
        }
        self._landed: dict[Move, NDArray[np.int64]] = {}
        for digit, place in enumerate(self._places):
            for move, after in steps(Position(place)):
                landed = self._landed.setdefault(move, np.full(self._base + 1, -1, np.int64))
                landed[digit] = self._places.index(after)
        self.depth, self._depths = 0, np.full(self._powers[-1], -1, np.int16)
        self._advance(np.array([*map(self._number, roots)]), np.ones(len(roots), object))

    @property
    def edge(self) -> dict[int, int]:
        """The positions of this level as numbers, with the number of paths to each."""
        return dict(zip(self._numbers.tolist(), self._ways, strict=True))

    def position(self, number: int) -> Position:
        """Return the position that a number stands for."""
        digits = number // self._powers[-2::-1] % self._base
        return Position("".join(self._places[digit] for digit in digits))

    def depth_of(self, position: Position) -> int:
        """Return the level of a position, a representative; -1 if it was not reached."""
        return int(self._depths[self._number(position)])

    def grow(self) -> bool:
        """Advance by one level; return False if it is empty."""
        digits = self._numbers[:, None] // self._powers % self._base
        digits[:, -1] = self._base
        tops = {peg: on[digits].argmax(axis=1) for peg, on in self._on.items()}
        every, numbers, ways = np.arange(len(digits)), [], []
        for move, landed in self._landed.items():
            top = np.minimum(tops[move.source], tops[move.target])
            before = digits[every, top]
            after = landed[before]
            legal = after >= 0
            numbers.append((self._numbers + (after - before) * self._powers[top])[legal])
            ways.append(self._ways[legal])
        self.depth += 1
        self._advance(np.concatenate(numbers), np.concatenate(ways))
        return len(self._numbers) > 0

    def _advance(self, numbers: Numbers, ways: NDArray[np.object_]) -> None:
        """Make the new ones among some positions the level, and add up the paths to each."""
        numbers = self._folded(numbers)
        new = self._depths[numbers] < 0
        order = np.argsort(numbers[new], kind="stable")
        numbers, ways = numbers[new][order], ways[new][order]
        first = np.flatnonzero(np.diff(numbers, prepend=-1))
        self._numbers, self._ways = numbers[first], np.add.reduceat(ways, first)
        self._depths[self._numbers] = self.depth

    def _folded(self, numbers: Numbers) -> Numbers:
        """Return the representatives: of a kind, the first peg has the largest disk, and so on."""
        for kind in self._kinds:
            digits = numbers[:, None] // self._powers[-2::-1] % self._base
            on = digits[:, None, :] == kind[:, None]
            first = np.where(on.any(axis=2), on.argmax(axis=2), len(self._powers))
            names = np.tile(np.arange(self._base), (len(numbers), 1))
            np.put_along_axis(names, kind[first.argsort(axis=1, kind="stable")], kind, axis=1)
            numbers = np.take_along_axis(names, digits, axis=1) @ self._powers[-2::-1]
        return numbers

    def _number(self, position: Position) -> int:
        number = 0
        for at in range(0, len(position), self._letters):
            place = position[at : at + self._letters]
            number = number * self._base + self._places.index(place)
        return number


def places(rules: Rules) -> list[str]:
    """Return the letters for the disks of one size, in the order of the alphabet.

    >>> places(Rules("ABCD")), len(places(Rules(rests_on="equal")))
    (['A', 'B', 'C', 'D'], 12)
    """
    if not rules.paired:
        return sorted(rules.pegs)
    mixed = (black + white.lower() for black in rules.pegs for white in rules.pegs)
    return sorted([*mixed, *(peg.lower() + peg for peg in rules.pegs)])


def _as_bits(numbers: Numbers, words: int) -> Words:
    """Return a frontier as bits from the numbers of its positions."""
    frontier = np.zeros(words, np.uint64)
    bits = np.left_shift(np.uint64(1), (numbers & 63).astype(np.uint64))
    np.bitwise_or.at(frontier, numbers >> 6, bits)
    return frontier


def _turns(n: int, disks: range, moves: Moves) -> Moves:
    """Write the moves of some disks into the arrays of a solution; return the arrays."""
    for disk in disks:
        turns = slice((1 << disk - 1) - 1, None, 1 << disk)
        circle, count = _circle(n, disk), len(moves.disks[turns])
        moves.disks[turns] = disk
        moves.sources[turns] = _in_turn(circle, count)
        moves.targets[turns] = _in_turn(np.roll(circle, -1), count)
    return moves


def _in_turn(period: Bytes, count: int) -> Bytes:
    """Return the first `count` elements of an array that repeats."""
    return np.tile(period, count // len(period) + 1)[:count]


def _circle(n: int, disk: int) -> Bytes:
    """Return the pegs of a disk in turn: the largest goes A-C-B, the next A-B-C, and so on."""
    return np.array((0, 1, 2) if (n - disk) % 2 else (0, 2, 1), np.uint8)
