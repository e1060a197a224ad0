"""The fewest moves on three pegs under any rules, from the moves of the largest disk alone.

Whenever the largest disk moves, all smaller ones are on the third peg.  So a solution alternates
between carrying a smaller tower and moving the largest disk once.  Dijkstra's algorithm finds
the best sequence; the costs of carrying smaller towers are found recursively.
The work grows with the number of disks, not with the number of positions.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from heapq import heappop, heappush

from hanoi_ref.puzzle import Move, Position, Rules, third
from hanoi_ref.solvers.walk import Steps, walk


@dataclass(frozen=True)
class Plan:
    """The best solutions between two positions: length, number, moves of the largest disk.

    Each step is a tower and a move: the smaller disks go to the tower, then the largest moves.
    `ways` is 0 if they were not counted: on a magnetic tower their number itself has about 2^n
    digits.

    >>> best(Rules(), "A", "B")
    Plan(length=1, ways=0, steps=(('', 'AB'),))
    """

    length: int
    ways: int
    steps: tuple[tuple[Position, Move], ...] = ()


# The largest disk's letter and the position of the smaller disks, after a move of the largest.
Stage = tuple[str, Position]


def applies(rules: Rules) -> bool:
    """Return whether `best` and `fewest` handle these rules: three pegs, one disk of each size.

    >>> applies(Rules(flips=True)), applies(Rules("ABCD"))
    (True, False)
    """
    return len(rules.pegs) == 3 and rules.rests_on == "larger" and not rules.piles


def best(rules: Rules, start: str, goal: str, count: bool = False) -> Plan | None:
    """Return the best plan between two positions on three pegs, without a search; None if none.

    >>> plan = best(Rules(flips=True), "A" * 7, "c" * 7, count=True)
    >>> plan.length, plan.ways
    (687, 4608)
    >>> best(Rules(flips=True), "A" * 64, "c" * 64).length
    1040510248573488632353366026802

    The number of moves is exact for any number of disks.

    Parameters
    ----------
    rules : rules for which `applies` is true: three pegs, one disk of each size.
    start, goal : positions with the same number of disks.
    count : whether to count the shortest solutions.

    Returns
    -------
    The length, the moves of the largest disk and perhaps the count; None if there is no solution.

    Raises
    ------
    ValueError : the positions have different numbers of disks.
    """
    begin, end = rules.position(start), rules.position(goal)
    if len(begin) != len(end):
        raise ValueError(f"positions {begin!s} and {end!s} have different numbers of disks")
    for size in range(1, len(begin)):  # small towers first, to keep the recursion shallow
        _best(rules, Position(begin[-size:]), Position(end[-size:]), int(count))
    return _best(rules, begin, end, int(count))


def fewest(rules: Rules, start: str, goal: str) -> Iterator[Move]:
    """Return a shortest solution between two positions on three pegs, for any arrows or faces.

    >>> " ".join(fewest(Rules(flips=True), "AA", "cc"))
    'AB AC BA AC'

    Raises ValueError if the goal cannot be reached.
    """
    if best(rules, start, goal) is None:
        raise ValueError(f"no way leads from {start!s} to {goal!s} under these rules")
    return walk(_carried(rules, Position(start), Position(goal)))


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
    """Run Dijkstra's algorithm over stages; the goal is the stage None, last among equals.

    `one` is how much a single solution counts: 1, or 0 to skip the counting.
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
            continue  # a shorter path to this stage has been handled
        for following, longer in _extended(rules, stage, goal, plans[stage], one):
            best_so_far = plans.get(following)
            if best_so_far is None or longer.length < best_so_far.length:
                plans[following] = longer
                heappush(heap, (longer.length, following is None, following))
            elif longer.length == best_so_far.length:
                ways = best_so_far.ways + longer.ways
                plans[following] = Plan(longer.length, ways, best_so_far.steps)
    return None


def _extended(
    rules: Rules, stage: Stage, goal: Position, plan: Plan, one: int
) -> Iterator[tuple[Stage | None, Plan]]:
    """Yield each plan with one leg more: to a next move of the largest disk, or to the goal."""
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
    """Return the plan for the smaller disks; towers that differ only in names share one."""
    size = len(start)
    if size and rules.arrows is None and start[0] * size == start and goal[0] * size == goal:
        rules, first, last = _alike(rules, start[0], goal[0])
        start, goal = Position(first * size), Position(last * size)
    return _best(rules, start, goal, one)


@lru_cache(maxsize=1000)
def _alike(rules: Rules, start: str, goal: str) -> tuple[Rules, str, str]:
    """Return rules and letters renamed: the tower starts red on the first peg, goes to the next.

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
    """Return the moves of the largest disk alone: move, letter after it, untouched peg."""
    return tuple(
        (move, rules.after(largest, move), third(move.source, move.target, rules.pegs))
        for move in rules.legal_moves(largest)
    )


@lru_cache(maxsize=10_000)
def _towers(rules: Rules, peg: str, size: int) -> tuple[Position, ...]:
    """Return the towers of so many disks on a peg, with either face up where faces count."""
    letters = (peg, peg.lower()) if rules.flips else (peg,)
    allowed = (letter for letter in letters if letter.swapcase() not in rules.posts)
    return tuple(dict.fromkeys(Position(letter * size) for letter in allowed))


def _rest(position: Position) -> Position:
    return Position(position[1:])
