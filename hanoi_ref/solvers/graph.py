"""Lesson 5: shortest paths and a Hamiltonian cycle in the graph of the classic game."""

from collections.abc import Iterator
from typing import Literal

from hanoi_ref.puzzle import Move, Position, Rules, named, third, whole
from hanoi_ref.solvers.recursion import gather, grand_tour, recursive
from hanoi_ref.solvers.walk import Steps, walk

CLASSIC = Rules()


def shortest(start: str, goal: str) -> Iterator[Move]:
    """Return the fewest moves between two positions on A, B, C, found in time linear in n.

    >>> " ".join(shortest("AAB", "CCB"))
    'BC AB CB AC BA BC AB'

    If there are two shortest paths, it is the first.  Hinz, The Tower of Hanoi (1989).
    """
    return shortest_ways(start, goal)[0]


def shortest_ways(start: str, goal: str) -> tuple[Iterator[Move], ...]:
    """Return all shortest paths between two positions: one, or two if they tie.

    >>> [" ".join(way) for way in shortest_ways("AB", "BA")]
    ['BC AB CA', 'AC BA CB']
    """
    start, goal = CLASSIC.position(start), CLASSIC.position(goal)
    if len(start) != len(goal):
        raise ValueError(f"positions {start!s} and {goal!s} have different numbers of disks")
    verdict = once_or_twice(start, goal)
    ways = []
    if verdict != "twice":
        ways.append(walk(_once(start, goal)))
    if verdict in ("twice", "tie"):
        ways.append(walk(_twice(start, goal)))
    return tuple(ways)


def leads(start: str, goal: str) -> Iterator[int]:
    """Yield, after each pair of letters, the cost of "once" minus "twice" in the current unit.

    >>> list(leads("ABB", "BAA")), list(leads("AB", "BA")), list(leads("CA", "CA"))
    ([-1, 0, 2], [-1, 0], [])

    The unit is 2^(disks not yet read); the first pair is the largest disk that differs.  Romik,
    Shortest paths in the Tower of Hanoi graph and finite automata (2006).
    """
    at = next((at for at, (a, b) in enumerate(zip(start, goal, strict=True)) if a != b), None)
    if at is None:
        return
    a, b = start[at], goal[at]
    c = third(a, b)
    # Pegs where the smaller disks must go (start) or come from (goal), for once and for twice.
    here, there, lead = (c, b), (c, a), -1
    yield lead
    for p, q in zip(start[at + 1 :], goal[at + 1 :], strict=True):
        lead = 2 * lead + _cost(p, here) + _cost(q, there)
        yield lead
        here, there = _aims(p, here), _aims(q, there)


def once_or_twice(start: str, goal: str) -> Literal["never", "once", "twice", "tie"]:
    """Return how often the largest differing disk moves on a shortest path; "tie" if both do.

    >>> once_or_twice("AB", "BA"), once_or_twice("ABB", "BAA"), once_or_twice("A", "A")
    ('tie', 'twice', 'never')

    An automaton reads the two positions from the largest disk on and stops when it has decided.
    """
    lead = None
    for lead in leads(start, goal):
        if abs(lead) > 1:
            break
    if lead is None:
        return "never"
    return "once" if lead < 0 else "twice" if lead else "tie"


def planned(start: str, goal: str, times: int) -> list[str]:
    """Return the positions of a plan in which the largest differing disk moves once or twice.

    >>> planned("AB", "BA", 1)
    ['AB', 'AC', 'BC', 'BA']

    Each part of the plan takes the fewest moves.
    """
    at = next(at for at, (a, b) in enumerate(zip(start, goal, strict=True)) if a != b)
    prefix, k = start[:at], len(start) - at - 1
    a, b = start[at], goal[at]
    (c,) = set("ABC") - {a, b}
    stops = [a + c * k, b + c * k] if times == 1 else [a + b * k, c + b * k, c + a * k, b + a * k]
    way = [start]
    for stop in [*(prefix + stop for stop in stops), goal]:
        way += [str(p) for p in CLASSIC.replay(way[-1], shortest(way[-1], stop))][1:]
    return way


def round_trip(n: int) -> Iterator[Position]:
    """Yield all 3^n positions, each one move from the next, the last from the first.

    >>> [str(position) for position in round_trip(1)]
    ['A', 'B', 'C']

    They form a Hamiltonian cycle.  n is 1 or more: a single position has no cycle.
    """
    start = Position("A" + "B" * (whole("n", n, 1) - 1))
    return CLASSIC.replay(start, walk(_round_trip(n)))


def _cost(letter: str, aims: tuple[str, str]) -> int:
    """Return what a disk adds to the lead: 1 if off the first aim only, -1 off the second only."""
    return (letter != aims[0]) - (letter != aims[1])


def _aims(letter: str, aims: tuple[str, str]) -> tuple[str, str]:
    """Return where the next smaller disks must go, for both plans."""
    one, other = (aim if aim == letter else third(letter, aim) for aim in aims)
    return one, other


def _once(start: Position, goal: Position) -> Steps:
    start, goal = _differing(start, goal)
    if start:
        spare = third(start[0], goal[0])
        yield gather(start[1:], spare)
        yield named(start[0] + goal[0])
        yield _scatter(Position(goal[1:]), spare)


def _twice(start: Position, goal: Position) -> Steps:
    start, goal = _differing(start, goal)
    source, target, rest = start[0], goal[0], len(start) - 1
    spare = third(source, target)
    yield gather(start[1:], target)
    yield named(source + spare)
    yield recursive(rest, target, source, spare)
    yield named(spare + target)
    yield _scatter(Position(goal[1:]), source)


def _scatter(goal: Position, source: str) -> Steps:
    """Yield the moves from a tower to a position: `gather` in reverse."""
    if not goal:
        return
    largest, smaller = goal[0], Position(goal[1:])
    if largest == source:
        yield _scatter(smaller, source)
    else:
        spare = third(largest, source)
        yield recursive(len(smaller), source, spare, largest)
        yield named(source + largest)
        yield _scatter(smaller, spare)


def _round_trip(n: int) -> Steps:
    yield grand_tour(n - 1, "B", "C", "A")
    yield named("AB")
    yield grand_tour(n - 1, "C", "A", "B")
    yield named("BC")
    yield grand_tour(n - 1, "A", "B", "C")  # the move CA would close the cycle


def _differing(start: Position, goal: Position) -> tuple[Position, Position]:
    """Return both positions without the largest disks that are on the same peg in both."""
    at = 0
    while at < len(start) and start[at] == goal[at]:
        at += 1
    return Position(start[at:]), Position(goal[at:])
