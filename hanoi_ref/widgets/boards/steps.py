"""Find the next step from a position: the largest disk's move, and what must come before it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hanoi_ref.puzzle import Move, Position, Rules, third
from hanoi_ref.solvers.largest import best, fewest
from hanoi_ref.solvers.search import find
from hanoi_ref.solvers.variants import frame_stewart_splits


@dataclass(frozen=True)
class Step:
    """A move `way` of the largest disk that still has to move, made in the position `before`.

    `move` is the first move towards that position, or `way` itself if it is reached.
    """

    way: Move
    before: Position
    move: Move


def by_largest(rules: Rules, position: Position, goals: Sequence[Position]) -> Step | None:
    """Return the step of a shortest path on three pegs, for rules with one disk of each size.

    >>> by_largest(Rules(), Position("AAC"), [Position("CCC")])
    Step(way='AC', before='ABB', move='AB')
    """
    plans = {goal: best(rules, position, goal) for goal in goals}
    lengths = {goal: plan.length for goal, plan in plans.items() if plan}
    if not lengths:
        return None
    goal = min(lengths, key=lambda goal: lengths[goal])
    at, inner, plan = 0, rules, plans[goal]
    while plan and not plan.steps:  # the largest disk stays where it is
        inner, at = inner.holding(position[at]), at + 1
        plan = best(inner, position[at:], goal[at:])
    assert plan is not None  # it is part of a plan that was found
    tower, way = plan.steps[0]
    before = Position(position[: at + 1] + tower)
    return Step(way, before, next(fewest(rules, position, goal)))


def of_path(rules: Rules, position: Position, path: Sequence[Move]) -> Step:
    """Return the step of a known path: the largest disk's first move on it.

    >>> of_path(Rules(), Position("AA"), [Move("AB"), Move("AC"), Move("BC")])
    Step(way='AC', before='AB', move='AB')
    """
    positions = [position, *list(rules.replay(position, path))[1:-1]]
    sizes = [rules.size(at.top(move[0]) or 0) for at, move in zip(positions, path, strict=True)]
    largest = sizes.index(max(sizes))
    return Step(path[largest], positions[largest], path[0])


def spread(rules: Rules, position: Position, goal: Position) -> Step:
    """Return the step of a plan without search, for any number of pegs without arrows.

    >>> spread(Rules("ABCD"), Position("AAAA"), Position("DDDD"))
    Step(way='AD', before='ACCB', move='AB')

    The largest misplaced disk moves once the smaller ones are on the spare pegs, split as by Frame
    and Stewart (1941).  The smaller disks are moved there by the same method.
    """
    step, target = None, goal
    while position != target:
        at = next(at for at, letter in enumerate(position) if letter != target[at])
        way = Move(position[at] + target[at])
        spares = [peg for peg in rules.pegs if peg not in way]
        target = Position(position[: at + 1] + _aside(len(position) - at - 1, spares))
        step = replace(step, move=way) if step else Step(way, target, way)
    assert step is not None  # callers exclude a position that is its goal
    return step


def _aside(count: int, spares: list[str]) -> str:
    """Return the pegs of the smaller disks while a larger one moves, largest disk first."""
    if len(spares) == 1 or count == 0:
        return spares[0] * count
    top = frame_stewart_splits(count + 1, len(spares) + 2)[0]
    return _aside(count - top, spares[1:]) + spares[0] * top


def in_pairs(rules: Rules, position: Position, goal: Position) -> Step:
    """Return the next step of a plan that needs no search: two disks of each size, three pegs.

    >>> in_pairs(Rules(rests_on="equal"), Position("AbBa"), Position("BaBa"))
    Step(way='BC', before='AbAa', move='BA')

    The two largest disks that are not in place are arranged as if they were alone.  Before each of
    their moves, all smaller ones are carried, in any order, to the peg that is not needed.
    """
    at = next(at for at in range(0, len(position), 2) if position[at:][:2] != goal[at:][:2])
    found = find(rules, position[at : at + 2], goal[at : at + 2])
    assert found is not None  # without others, two disks can reach any position
    way, spare = found.moves[0], third(*found.moves[0])
    smaller = (spare + spare.lower()) * ((len(position) - at - 2) // 2)
    before = Position(position[: at + 2] + smaller)
    return Step(way, before, _gathered(position[at + 2 :], spare) or way)


def _gathered(position: str, peg: str) -> Move | None:
    """Return the first move towards all disks on one peg in any order; None if they are there."""
    move = None
    for at in range(0, len(position), 2):
        away = [letter for letter in position[at : at + 2].upper() if letter != peg]
        if away:
            move = Move(away[-1] + peg)  # of two on one peg, the upper one
            peg = third(*move)
    return move
