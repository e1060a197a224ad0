"""Searches through the positions of the classic game, as a sequence of snapshots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from hanoi_ref.puzzle import Rules

ORDERS = ("breadth", "depth", "both")
CLASSIC = Rules()


@dataclass(frozen=True)
class Side:
    """A search from one position: visited and waiting positions, and how each was reached.

    `looked` and `waiting` are in order of arrival; `before` maps each position in both to the
    position that it was reached from, and the first to an empty string.

    >>> Side.at("A").look("A", ("B", "C")).waiting
    ('B', 'C')
    """

    looked: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    before: dict[str, str] = field(default_factory=dict)

    @classmethod
    def at(cls, start: str) -> Side:
        """Return a search that has not begun."""
        return cls(waiting=(start,), before={start: ""})

    def look(self, position: str, new: tuple[str, ...]) -> Side:
        """Return the search after a visit to a position from which new ones were reached."""
        looked = (*self.looked, position)
        waiting = tuple(p for p in self.waiting if p != position and p not in new)
        before = self.before | dict.fromkeys(new, position)
        return Side(looked, waiting + new, before)

    def way(self, position: str) -> list[str]:
        """Return the path from the first position to one that was reached.

        >>> Side.at("A").look("A", ("B", "C")).way("C")
        ['A', 'C']
        """
        way = [position]
        while self.before[way[-1]]:
            way.append(self.before[way[-1]])
        return way[::-1]


@dataclass(frozen=True)
class Moment:
    """A snapshot of a search: its sides, one or two, and the path once it is found.

    >>> Moment((Side.at("A").look("A", ("B", "C")), Side.at("B"))).looks
    1
    """

    sides: tuple[Side, ...]
    way: tuple[str, ...] = ()

    @property
    def looks(self) -> int:
        """The number of visited positions, on all sides."""
        return sum(len(side.looked) for side in self.sides)


def spread(start: str, goal: str, order: str = "breadth") -> Iterator[Moment]:
    """Yield the snapshots of a search from one position to another until it finds the path.

    >>> [moment.sides[0].waiting for moment in spread("AA", "CC")][:3]
    [('AA',), ('AB', 'AC'), ('AC', 'CB')]
    >>> *_, last = spread("AAA", "CCC", "depth")
    >>> last.looks, len(last.way) - 1
    (14, 13)

    "breadth" takes the position that has waited longest, "depth" the newest.  "both" searches
    breadth first from both ends, ring by ring, until the two meet.  ValueError names another order,
    or two positions with different numbers of disks.
    """
    start, goal = str(CLASSIC.position(start)), str(CLASSIC.position(goal))
    if len(start) != len(goal):
        raise ValueError(f"positions {start} and {goal} have different numbers of disks")
    if order not in ORDERS:
        raise ValueError(f"order is one of {', '.join(ORDERS)}, not {order!r}")
    return _both(start, goal) if order == "both" else _one(start, goal, order == "depth")


def toward(start: str, goal: str, compass: Callable[[str, str], float], pull: float) -> Moment:
    """Return the last snapshot of a search that follows a compass.

    It looks next at the waiting position with the smallest steps so far + pull * compass.

    >>> blind = toward("AAA", "CCC", lambda position, goal: 0, 1)
    >>> blind.looks, len(blind.way) - 1
    (27, 7)

    Parameters
    ----------
    start, goal : positions with the same number of disks.
    compass : a function of a position and the goal that estimates the moves between them.
    pull : 0 is Dijkstra's search, 1 is A*, and a large pull is greedy.

    Returns
    -------
    The snapshot with the path that was found; it is a shortest one if `pull` times the estimate is
    never too large.
    """
    side = Side.at(start)
    while goal not in side.looked:
        steps = {p: len(side.way(p)) - 1 for p in side.waiting}
        here = min(steps, key=lambda p: (steps[p] + pull * compass(p, goal), p))
        new = (p for p in near(here) if p not in side.looked)
        # A waiting position is reached again if this is a shorter path to it.
        better = tuple(p for p in new if p not in side.before or steps[p] > steps[here] + 1)
        side = side.look(here, better if here != goal else ())
    return Moment((side,), tuple(side.way(goal)))


def near(position: str) -> list[str]:
    """Return the positions one move away, in the order of the moves.

    >>> near("AAB")
    ['ACB', 'AAA', 'AAC']
    """
    return [str(CLASSIC.after(position, move)) for move in CLASSIC.legal_moves(position)]


def _one(start: str, goal: str, deep: bool) -> Iterator[Moment]:
    side = Side.at(start)
    yield Moment((side,))
    while goal not in side.looked:
        position = side.waiting[-1 if deep else 0]
        # A depth-first search may find a waiting position again; it must then come next.
        old = side.looked if deep else side.before
        new = () if position == goal else tuple(p for p in near(position) if p not in old)
        side = side.look(position, new)
        yield Moment((side,), tuple(side.way(goal)) if position == goal else ())


def _both(start: str, goal: str) -> Iterator[Moment]:
    moment = Moment((Side.at(start), Side.at(goal)))
    if start == goal:
        moment = replace(moment, way=(start,))
    yield moment
    at = 0
    while not moment.way:
        for position in moment.sides[at].waiting:  # a ring, until it meets the other side
            side, other = moment.sides[at], moment.sides[1 - at]
            new = tuple(p for p in near(position) if p not in side.before)
            side = side.look(position, new)
            sides, way = (side, other) if at == 0 else (other, side), tuple[str, ...]()
            met = next((p for p in new if p in other.before), None)
            if met is not None:
                way = (*sides[0].way(met), *sides[1].way(met)[-2::-1])
            moment = Moment(sides, way)
            yield moment
            if way:
                break
        at = 1 - at
