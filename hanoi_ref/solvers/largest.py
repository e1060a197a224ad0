"""The fewest moves on three pegs under any rules, by asking only what the largest disk does.

Whenever the largest disk moves, all smaller ones stand on the third peg.  So a way is a chain of
towers carried and single moves of the largest disk, and the best chain among the few there are is
found by Dijkstra's method, with the costs of carrying smaller towers found in the same manner.
The work grows with the number of disks, not with the number of positions.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from heapq import heappop, heappush

from hanoi_ref.puzzle import Move, Position, Rules, third
from hanoi_ref.solvers.walk import Steps, Walk, walk


@dataclass(frozen=True)
class Plan:
    """The best way between two positions: its length, how many such ways, its large moves.

    Before each move of the largest disk the smaller ones are brought to the tower named with it.
    `ways` is 0 where they were not counted: on a magnetic tower their number has itself about
    2^n digits.

    >>> best(Rules(), "A", "B")
    Plan(length=1, ways=0, steps=(('', 'AB'),))
    """

    length: int
    ways: int
    steps: tuple[tuple[Position, Move], ...] = ()


# The largest disk's letter and the smaller disks, as they are after a move of the largest.
Stage = tuple[str, Position]


def applies(rules: Rules) -> bool:
    """Whether `best` and `fewest` are for these rules: three pegs, one disk of each size.

    >>> applies(Rules(flips=True)), applies(Rules("ABCD"))
    (True, False)
    """
    return len(rules.pegs) == 3 and rules.rests_on == "larger" and not rules.piles


def best(rules: Rules, start: str, goal: str, count: bool = False) -> Plan | None:
    """The shortest ways between two positions on three pegs, without a search; None if none.

    >>> plan = best(Rules(flips=True), "A" * 7, "c" * 7, count=True)
    >>> plan.length, plan.ways
    (687, 4608)
    >>> best(Rules(flips=True), "A" * 64, "c" * 64).length
    1040510248573488632353366026802

    The number of moves is exact for any number of disks.

    Parameters
    ----------
    rules : those to which `applies` says yes: three pegs, one disk of each size.
    start, goal : positions of equally many disks.
    count : whether the shortest ways are counted, too.

    Returns
    -------
    How long a shortest way is, and how the largest disk goes; None where there is no way.

    Raises
    ------
    ValueError : says that the positions do not fit together.
    """
    begin, end = rules.position(start), rules.position(goal)
    if len(begin) != len(end):
        raise ValueError(f"positions {begin!s} and {end!s} have different numbers of disks")
    for size in range(1, len(begin)):  # small towers first, so that no call goes deep
        _best(rules, Position(begin[-size:]), Position(end[-size:]), int(count))
    return _best(rules, begin, end, int(count))


def fewest(rules: Rules, start: str, goal: str) -> Walk:
    """The moves of a shortest way between two positions on three pegs, under any arrows or faces.

    >>> " ".join(fewest(Rules(flips=True), "AA", "cc"))
    'AB AC BA AC'

    ValueError if the goal cannot be reached.
    """
    if best(rules, start, goal) is None:
        raise ValueError(f"no way leads from {start!s} to {goal!s} under these rules")
    return _carried(rules, Position(start), Position(goal))


@walk
def _carried(rules: Rules, start: Position, goal: Position) -> Steps:
    plan = _best(rules, start, goal, 0)
    assert plan is not None  # it is part of a plan that was found
    if start != goal:
        largest, smaller = start[0], _rest(start)
        for tower, move in plan.steps:
            yield _carried(rules.holding(largest), smaller, tower)
            yield move
            largest, smaller = rules.after(largest, move), tower
        yield _carried(rules.holding(largest), smaller, _rest(goal))


@lru_cache(maxsize=500_000)
def _best(rules: Rules, start: Position, goal: Position, one: int) -> Plan | None:
    """Dijkstra over stages; None as a stage is the goal, which comes last among equals.

    `one` is what a single way counts: 1, or 0 to leave out the counting.
    """
    if start == goal:
        return Plan(0, one)
    first = (start[0], _rest(start))
    plans: dict[Stage | None, Plan] = {first: Plan(0, one)}
    heap: list[tuple[int, bool, Stage | None]] = [(0, False, first)]
    while heap:
        length, _, stage = heappop(heap)
        if stage is None:
            return plans[None]
        if length > plans[stage].length:
            continue  # a shorter way to this stage was taken from the heap before
        for following, longer in _extended(rules, stage, goal, plans[stage], one):
            known = plans.get(following)
            if known is None or longer.length < known.length:
                plans[following] = longer
                heappush(heap, (longer.length, following is None, following))
            elif longer.length == known.length:
                plans[following] = Plan(known.length, known.ways + longer.ways, known.steps)
    return None


def _extended(
    rules: Rules, stage: Stage, goal: Position, plan: Plan, one: int
) -> Iterator[tuple[Stage | None, Plan]]:
    """The plan with one leg more: to each next move of the largest disk, or to the goal."""
    largest, smaller = stage
    inner = rules.holding(largest)
    if largest == goal[0]:
        last = _leg(inner, smaller, _rest(goal), one)
        if last is not None:
            yield None, Plan(plan.length + last.length, plan.ways * last.ways, plan.steps)
    for move, landed, spare in _turns(rules, largest):
        for tower in _towers(inner, spare, len(smaller)):
            leg = _leg(inner, smaller, tower, one)
            if leg is not None:
                length, ways = plan.length + leg.length + 1, plan.ways * leg.ways
                yield (landed, tower), Plan(length, ways, (*plan.steps, (tower, move)))


@lru_cache(maxsize=500_000)
def _leg(rules: Rules, start: Position, goal: Position, one: int) -> Plan | None:
    """The plan for the smaller disks; between towers it is made once for all that look alike."""
    size = len(start)
    if size and rules.arrows is None and start[0] * size == start and goal[0] * size == goal:
        rules, first, last = _alike(rules, start[0], goal[0])
        start, goal = Position(first * size), Position(last * size)
    return _best(rules, start, goal, one)


@lru_cache(maxsize=1000)
def _alike(rules: Rules, start: str, goal: str) -> tuple[Rules, str, str]:
    """Rules and letters with new names: the tower starts red on the first peg, goes to the next.

    >>> rules, start, goal = _alike(Rules(flips=True, posts="b"), "b", "C")
    >>> rules.posts, start, goal
    ('A', 'A', 'b')
    """
    posts, start, goal = (
        letters.swapcase() if start.islower() else letters for letters in (rules.posts, start, goal)
    )
    fixed = {letter.upper(): letter.islower() for letter in posts}
    others = sorted(rules.pegs, key=lambda peg: (fixed.get(peg, 2), peg))
    order = "".join(dict.fromkeys((start.upper(), goal.upper(), *others)))
    names = str.maketrans(order + order.lower(), rules.pegs + rules.pegs.lower())
    posts, start, goal = (letters.translate(names) for letters in (posts, start, goal))
    return replace(rules, posts=posts), start, goal


@lru_cache(maxsize=1000)
def _turns(rules: Rules, largest: str) -> tuple[tuple[Move, Position, str], ...]:
    """What the largest disk can do alone: each move, its letter after it, the peg not touched."""
    return tuple(
        (move, rules.after(largest, move), third(move.source, move.target, rules.pegs))
        for move in rules.legal_moves(largest)
    )


@lru_cache(maxsize=10_000)
def _towers(rules: Rules, peg: str, size: int) -> tuple[Position, ...]:
    """The towers of some disks on a peg: with either face up where faces count."""
    letters = (peg, peg.lower()) if rules.flips else (peg,)
    allowed = (letter for letter in letters if letter.swapcase() not in rules.posts)
    return tuple(dict.fromkeys(Position(letter * size) for letter in allowed))


def _rest(position: Position) -> Position:
    return Position(position[1:])
