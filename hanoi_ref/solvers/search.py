"""The fewest moves under any rules, by breadth-first search from both ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from math import perm
from string import ascii_uppercase
from typing import Any, Protocol

from hanoi_ref.puzzle import Move, Position, Puzzle, Rules

Steps = Callable[[Position], Iterable[tuple[Move, Position]]]
# With fewer positions than this a search is over before NumPy is imported; with more, the arrays
# need much memory.
WORTH_ARRAYS, MOST_IN_ARRAYS = 20_000, 1 << 25


@dataclass(frozen=True)
class Found:
    """The result of a search: the fewest moves, the number of shortest paths, and one of them.

    >>> find(Rules(), "AB", "BA")
    Found(length=3, ways=2, moves=('BC', 'AB', 'CA'))
    """

    length: int
    ways: int
    moves: tuple[Move, ...]


def find(rules: Rules, start: str, *goals: str) -> Found | None:
    """Return the shortest paths from a position to the nearest of some goals; None if none.

    >>> found = find(Rules("ABCD"), "AAAA", "DDDD")
    >>> found.length, found.ways, " ".join(found.moves[:3])
    (9, 22, 'AC AD AB')
    >>> find(Rules(arrows=frozenset({"AB"})), "AA", "BB") is None
    True

    Breadth first from both ends, level by level, until the frontiers meet.  Positions that differ
    only by exchanging equivalent pegs are visited once.  Large searches run in NumPy if it is
    installed, with the same result.
    """
    begin, ends = rules.position(start), [rules.position(goal) for goal in goals]
    fold = Fold(rules, [begin, *ends])
    front, back = _halves(rules, begin, ends, fold)
    here, there = front.edge, back.edge
    while not (meeting := here.keys() & there.keys()):
        half = front if len(here) <= len(there) else back
        if not half.grow():
            return None
        here, there = (half.edge, there) if half is front else (here, half.edge)
    met = {front.position(m): here[m] * there[m] for m in meeting}
    ways = sum(count // fold.size(position) for position, count in met.items())
    moves = [*_trace(front, fold, min(met), rules.before)][::-1]
    moves += _trace(back, fold, min(met), lambda position: _ahead(rules, position))
    return Found(front.depth + back.depth, ways, tuple(moves))


def levels(rules: Rules, start: str) -> Iterator[list[Position]]:
    """Yield the positions at distance 0, 1, 2 ... from a position, each level sorted.

    >>> [len(level) for level in levels(Rules(), "AAA")]
    [1, 2, 2, 4, 2, 4, 4, 8]
    """
    edge = {rules.position(start)}
    seen = set(edge)
    while edge:
        yield sorted(edge)
        edge = {after for position in edge for _, after in _ahead(rules, position)} - seen
        seen |= edge


def how_many(puzzle: Puzzle) -> int:
    """Return how many positions a search may have to visit: the legal ones, or a few more.

    >>> from hanoi_ref.puzzle import bicolour, classic
    >>> how_many(classic(3, pegs=4)), how_many(bicolour(3))
    (64, 1728)
    """
    pegs, disks = len(puzzle.rules.pegs), puzzle.disks
    if puzzle.rules.piles:
        pegs += disks
    if puzzle.rules.paired:  # two disks of a size on one peg can be in either order
        return int((pegs * pegs + pegs) ** (disks // 2))
    return int(pegs**disks)


class Fold:
    """A map from positions to representatives, equal if only equivalent pegs are exchanged.

    >>> fold = Fold(Rules("ABCD"), [Position("AA"), Position("DD")])
    >>> fold(Position("CA")), fold.size(Position("BA"))
    ('BA', 2)
    """

    def __init__(self, rules: Rules, fixed: list[Position]) -> None:
        self.kinds = ["".join(kind) for kind in _kinds(rules, fixed) if len(kind) > 1]

    def __call__(self, position: Position) -> Position:
        """Return the representative of a position."""
        for kind in self.kinds:
            order = sorted(kind, key=lambda peg: _first_index(position, peg))
            position = _renamed(position, dict(zip(order, kind, strict=True)))
        return position

    def size(self, position: Position) -> int:
        """Return how many positions have the same representative."""
        size = 1
        for kind in self.kinds:
            size *= perm(len(kind), sum(position.top(peg) is not None for peg in kind))
        return size


def fits_arrays(rules: Rules, disks: int) -> bool:
    """Return whether NumPy is installed and can search among the positions of so many disks.

    >>> fits_arrays(Rules(flips=True), 5), fits_arrays(Rules("ABCDEFGH"), 12)
    (False, False)
    """
    if rules.flips or rules.piles or rules.room or rules.rests_on == "any":
        return False
    size = (
        (len(rules.pegs) * (len(rules.pegs) + 1)) ** (disks // 2)
        if rules.paired
        else (len(rules.pegs) ** disks)
    )
    return size <= MOST_IN_ARRAYS and find_spec("numpy") is not None


def _halves(rules: Rules, begin: Position, ends: list[Position], fold: Fold) -> tuple[_Half, _Half]:
    """Return the two halves of a search, as arrays if it is large."""
    pairs_alike = rules.paired and fold.kinds  # arrays cannot exchange the letters of a pair
    size = how_many(Puzzle(rules, begin, ends[0])) if ends else 0
    if size >= WORTH_ARRAYS and fits_arrays(rules, begin.disks) and not pairs_alike:
        from hanoi_ref.solvers.bulk import Wave

        ahead = Wave(rules, [begin], fold.kinds, lambda position: _ahead(rules, position))
        return ahead, Wave(rules, list(dict.fromkeys(ends)), fold.kinds, rules.before)
    front = _Listed(fold, [begin], lambda position: _ahead(rules, position))
    return front, _Listed(fold, ends, rules.before)


def _trace(half: _Half, fold: Fold, position: Position, steps: Steps) -> Iterator[Move]:
    """Yield the moves from a position to the root of a half, each one level nearer."""
    for depth in reversed(range(half.depth)):
        move, position = next(
            (move, nearer)
            for move, nearer in steps(position)
            if half.depth_of(fold(nearer)) == depth
        )
        yield move


class _Half(Protocol):
    """One half of a search, level by level: here as dictionaries, in bulk.py as arrays."""

    depth: int

    @property
    def edge(self) -> Mapping[Any, int]:
        """The positions of this level, under some key, with the number of paths to each."""

    def position(self, key: Any) -> Position:
        """Return the position that a key of the edge stands for."""

    def depth_of(self, position: Position) -> int:
        """Return the level of a representative; -1 if it was not reached."""

    def grow(self) -> bool:
        """Advance by one level; return False if it is empty."""


class _Listed:
    """A half of a search in which each position is its own key."""

    def __init__(self, fold: Fold, roots: list[Position], steps: Steps) -> None:
        self._fold, self._steps = fold, steps
        self.edge: Mapping[Position, int] = Counter(map(fold, dict.fromkeys(roots)))
        self._depths = dict.fromkeys(self.edge, 0)
        self.depth = 0

    def grow(self) -> bool:
        """Advance by one level; return False if it is empty."""
        edge: Counter[Position] = Counter()
        for position, ways in self.edge.items():
            for _, following in self._steps(position):
                folded = self._fold(following)
                if folded not in self._depths:
                    edge[folded] += ways
        self.depth += 1
        self._depths.update(dict.fromkeys(edge, self.depth))
        self.edge = edge
        return bool(edge)

    def position(self, position: Position) -> Position:
        """Return the position that a key of the edge stands for: itself."""
        return position

    def depth_of(self, position: Position) -> int:
        """Return the level of a position, a representative; -1 if it was not reached."""
        return self._depths.get(position, -1)


def _ahead(rules: Rules, position: Position) -> list[tuple[Move, Position]]:
    return [(move, rules.after(position, move)) for move in rules.legal_moves(position)]


def _kinds(rules: Rules, fixed: list[Position]) -> list[list[str]]:
    """Return the pegs in groups of equivalent pegs, which can be exchanged."""
    kinds: list[list[str]] = []
    for peg in rules.pegs:
        alike = (kind for kind in kinds if _alike(rules, fixed, kind[0], peg))
        kind = next(alike, None)
        if kind is None:
            kinds.append([peg])
        else:
            kind.append(peg)
    return kinds


def _alike(rules: Rules, fixed: list[Position], p: str, q: str) -> bool:
    swap = _letters({p: q, q: p})
    if any(_renamed(position, {p: q, q: p}) != position for position in fixed):
        return False
    if rules.room and rules.room[rules.pegs.index(p)] != rules.room[rules.pegs.index(q)]:
        return False
    arrows = frozenset(arrow.translate(swap) for arrow in rules.arrows or ())
    return arrows == (rules.arrows or frozenset()) and (
        sorted(rules.posts.translate(swap)) == sorted(rules.posts)
    )


def _first_index(position: Position, peg: str) -> int:
    """Return the first index of a peg's letter; for piles, the lowest disk of the peg."""
    if position.in_piles:
        return (position.stack(peg) or (10,))[0]
    indices = (position.find(peg), position.find(peg.lower()))
    return min((at for at in indices if at >= 0), default=len(position))


def _renamed(position: Position, names: dict[str, str]) -> Position:
    if position.in_piles:
        piles = dict(zip(ascii_uppercase, position.split("/"), strict=False))
        moved = {names.get(peg, peg): pile for peg, pile in piles.items()}
        return Position("/".join(moved[peg] for peg in sorted(moved)))
    return Position(position.translate(_letters(names)))


def _letters(names: dict[str, str]) -> dict[int, str]:
    """Return a table for str.translate that renames pegs in capital and in small letters."""
    both = names | {peg.lower(): name.lower() for peg, name in names.items()}
    return {ord(peg): name for peg, name in both.items()}
