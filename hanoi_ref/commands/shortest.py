"""The fewest moves between any two positions under any rules, found the quickest way there is."""

from collections.abc import Callable, Iterator

from hanoi_ref.puzzle import (
    Move,
    Position,
    Puzzle,
    Rules,
    bicolour,
    coloured,
    cyclic,
    linear,
    magnetic,
)
from hanoi_ref.solvers import graph, largest
from hanoi_ref.solvers.search import find, how_many
from hanoi_ref.solvers.variants import frame_stewart
from hanoi_ref.theory import magnetic as levy
from hanoi_ref.theory import variants
from hanoi_ref.theory.counts import longest
from hanoi_ref.theory.distance import distance

# Beyond these, a search among positions or a plan for disks would take minutes.
SEARCHABLE = 1_200_000
PLANNABLE = 1000
BICOLOUR_CHECKED = 12  # sizes up to which the formula is confirmed by search

# The fewest moves of a puzzle of n disks, or sizes, with its own start and goal.
AS_IT_STANDS: dict[Callable[[int], Puzzle], Callable[[int], int]] = {
    linear: longest,
    cyclic: variants.counterclockwise_count,
    bicolour: variants.bicolour_swapped,
    magnetic: levy.fewest_free,
    coloured: levy.count_100,
}


def fewest_moves(puzzle: Puzzle) -> Iterator[Move]:
    """The moves of a shortest way from a puzzle's start to the nearest of its goals.

    >>> " ".join(fewest_moves(linear(1)))
    'AB BC'

    Raises ValueError where there is none, or where to look for it would take too long.
    """
    rules, start, goals = puzzle.rules, puzzle.start, puzzle.goals
    if rules == Rules() and len(goals) == 1:
        return graph.shortest(start, goals[0])
    if is_reve(puzzle):
        return renamed(frame_stewart(puzzle.disks, 4), puzzle, "A", "D")
    if is_planned(puzzle):
        lengths = planned_lengths(puzzle)
        return largest.fewest(rules, start, min(lengths, key=lengths.__getitem__, default=goals[0]))
    return _searched(puzzle)


def count_fewest(puzzle: Puzzle) -> int:
    """How many moves that are, by a closed form or a plan where there is one.

    >>> count_fewest(magnetic(64))
    1040510248573488632353366026802
    """
    if puzzle.rules == Rules():
        return min(distance(puzzle.start, goal) for goal in puzzle.goals)
    known = next((count for make, count in AS_IT_STANDS.items() if _is(puzzle, make)), None)
    if known:
        return known(_size(puzzle))
    if is_planned(puzzle) and (lengths := planned_lengths(puzzle)):
        return min(lengths.values())
    if is_reve(puzzle):
        return variants.frame_stewart_count(puzzle.disks, 4)
    return sum(1 for _ in fewest_moves(puzzle))


def _size(puzzle: Puzzle) -> int:
    """The n that makes this puzzle; ValueError where nobody knows the count for certain."""
    if not puzzle.rules.paired:
        return puzzle.disks
    n = puzzle.disks // 2
    if n > BICOLOUR_CHECKED:
        raise ValueError(
            f"the fewest moves for {n} sizes in two colours are not known for certain; "
            f"use {BICOLOUR_CHECKED} sizes or fewer"
        )
    return n


def _is(puzzle: Puzzle, make: Callable[[int], Puzzle]) -> bool:
    """Whether it is the puzzle of its size that a variant's maker makes."""
    n = puzzle.disks // (2 if puzzle.rules.paired else 1)
    return make(n) == puzzle


def is_reve(puzzle: Puzzle) -> bool:
    """Whether a tower goes from peg to peg on four pegs, which Frame and Stewart do best.

    Bousch, La quatrième tour de Hanoï (2014).
    """
    return puzzle.rules == Rules("ABCD") and is_carrying(puzzle)


def is_planned(puzzle: Puzzle) -> bool:
    """Whether a shortest way is found from the largest disk down, without a search.

    >>> from hanoi_ref.puzzle import classic
    >>> is_planned(magnetic(3)), is_planned(bicolour(3)), is_planned(classic(3, pegs=4))
    (True, False, False)
    """
    return largest.applies(puzzle.rules)


def planned_lengths(puzzle: Puzzle) -> dict[Position, int]:
    """The fewest moves to each goal that can be reached, by a plan for the largest disk.

    >>> planned_lengths(magnetic(3))
    {'ccc': 11, 'CCC': 16}

    ValueError where a plan for so many disks would take too long.
    """
    if puzzle.disks > PLANNABLE:
        raise ValueError(
            f"a plan for {puzzle.disks} disks takes too long; use {PLANNABLE} disks or fewer"
        )
    plans = {goal: largest.best(puzzle.rules, puzzle.start, goal) for goal in puzzle.goals}
    return {goal: plan.length for goal, plan in plans.items() if plan}


def is_carrying(puzzle: Puzzle) -> bool:
    """Whether a tower goes from one peg to another.

    >>> from hanoi_ref.puzzle import classic
    >>> is_carrying(classic(3)), is_carrying(bicolour(3))
    (True, False)
    """
    return len(set(puzzle.start)) == len(set(puzzle.goal)) == 1 and puzzle.start != puzzle.goal


def _searched(puzzle: Puzzle) -> Iterator[Move]:
    size = how_many(puzzle)
    if size > SEARCHABLE:
        raise ValueError(f"a search among {size} positions takes too long; use fewer disks")
    found = find(puzzle.rules, puzzle.start, *puzzle.goals)
    if found is None:
        start, goal = puzzle.start, puzzle.goal
        raise ValueError(f"no way leads from {start!s} to {goal!s} under these rules")
    return iter(found.moves)


def ends(puzzle: Puzzle) -> tuple[str, str]:
    """The pegs of the largest disk at the start and at the goal."""
    return puzzle.start[:1].upper() or "A", puzzle.goal[:1].upper() or "C"


def renamed(moves: Iterator[Move], puzzle: Puzzle, source: str, target: str) -> Iterator[Move]:
    """The moves with other names for pegs, so that source and target are the puzzle's.

    Parameters
    ----------
    moves : of another game.
    puzzle : whose pegs are to be named.
    source, target : the pegs of the largest disk in those moves, at first and at last.

    Returns
    -------
    The renamed moves; the moves themselves where all names are right already.
    """
    pegs, mine = puzzle.rules.pegs, ends(puzzle)
    others = [peg for peg in pegs if peg not in (source, target)]
    free = [peg for peg in pegs if peg not in mine]
    names = dict(zip((source, target, *others), (*mine, *free), strict=True))
    if all(old == new for old, new in names.items()):
        return moves
    table = {ord(old): new for old, new in names.items()}
    return (Move(move.translate(table)) for move in moves)
