"""Shortest solutions between any two positions under any rules, by the fastest method known."""

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
from hanoi_ref.solvers.search import find, fits_arrays, how_many
from hanoi_ref.solvers.variants import frame_stewart
from hanoi_ref.theory import magnetic as levy
from hanoi_ref.theory import variants
from hanoi_ref.theory.counts import longest
from hanoi_ref.theory.distance import distance

# Beyond these sizes, a search without NumPy or a plan would take minutes.
SEARCHABLE = 1_200_000
PLANNABLE = 1000
BICOLOUR_CHECKED = 12  # sizes up to which a search has confirmed the formula

# The fewest moves for n disks or sizes, from a puzzle's own start to its own goal.
AS_IT_STANDS: dict[Callable[[int], Puzzle], Callable[[int], int]] = {
    linear: longest,
    cyclic: variants.counterclockwise_count,
    bicolour: variants.bicolour_swapped,
    magnetic: levy.fewest_free,
    coloured: levy.count_100,
}


def fewest_moves(puzzle: Puzzle) -> Iterator[Move]:
    """Yield the moves of a shortest path from a puzzle's start to the nearest of its goals.

    >>> " ".join(fewest_moves(linear(1)))
    'AB BC'

    Raise ValueError if there is no path, or if a search would take too long.
    """
    rules, start, goals = puzzle.rules, puzzle.start, puzzle.goals
    if rules == Rules() and len(goals) == 1:
        return graph.shortest(start, goals[0])
    if is_reve(puzzle):
        return renamed(frame_stewart(puzzle.disks, 4), puzzle, "A", "D")
    if is_planned(puzzle):
        lengths = planned_lengths(puzzle)
        return largest.fewest(rules, start, min(lengths, key=lengths.__getitem__, default=goals[0]))
    size = how_many(puzzle)
    if size > SEARCHABLE and not fits_arrays(rules, puzzle.disks):
        raise ValueError(f"a search among {size} positions takes too long; use fewer disks")
    path = find(rules, start, *goals)
    if path is None:
        raise ValueError(f"no way leads from {start!s} to {puzzle.goal!s} under these rules")
    return iter(path.moves)


def count_fewest(puzzle: Puzzle) -> int:
    """Return the number of moves of a shortest path, if possible by a closed form or a plan.

    >>> count_fewest(magnetic(64))
    1040510248573488632353366026802
    """
    if puzzle.rules == Rules():
        return min(distance(puzzle.start, goal) for goal in puzzle.goals)
    n = puzzle.disks // (2 if puzzle.rules.paired else 1)
    count = next((count for make, count in AS_IT_STANDS.items() if make(n) == puzzle), None)
    if count and puzzle.rules.paired and n > BICOLOUR_CHECKED:
        raise ValueError(
            f"the fewest moves for {n} sizes in two colours are not known for certain; "
            f"use {BICOLOUR_CHECKED} sizes or fewer"
        )
    if count:
        return count(n)
    if is_planned(puzzle) and (lengths := planned_lengths(puzzle)):
        return min(lengths.values())
    if is_reve(puzzle):
        return variants.frame_stewart_count(puzzle.disks, 4)
    return sum(1 for _ in fewest_moves(puzzle))


def is_reve(puzzle: Puzzle) -> bool:
    """Return whether a tower goes from peg to peg on four pegs, where Frame-Stewart is optimal.

    Bousch, La quatrième tour de Hanoï (2014).
    """
    return puzzle.rules == Rules("ABCD") and is_carrying(puzzle)


def is_planned(puzzle: Puzzle) -> bool:
    """Return whether a shortest path is found from the largest disk down, without a search.

    >>> from hanoi_ref.puzzle import classic
    >>> is_planned(magnetic(3)), is_planned(bicolour(3)), is_planned(classic(3, pegs=4))
    (True, False, False)
    """
    return largest.applies(puzzle.rules)


def planned_lengths(puzzle: Puzzle) -> dict[Position, int]:
    """Return the fewest moves to each reachable goal, by a plan for the largest disk.

    >>> planned_lengths(magnetic(3))
    {'ccc': 11, 'CCC': 16}

    Raise ValueError if a plan for so many disks would take too long.
    """
    if puzzle.disks > PLANNABLE:
        raise ValueError(
            f"a plan for {puzzle.disks} disks takes too long; use {PLANNABLE} disks or fewer"
        )
    plans = {goal: largest.best(puzzle.rules, puzzle.start, goal) for goal in puzzle.goals}
    return {goal: plan.length for goal, plan in plans.items() if plan}


def is_carrying(puzzle: Puzzle) -> bool:
    """Return whether a tower goes from one peg to another.

    >>> from hanoi_ref.puzzle import classic
    >>> is_carrying(classic(3)), is_carrying(bicolour(3))
    (True, False)
    """
    return len(set(puzzle.start)) == len(set(puzzle.goal)) == 1 and puzzle.start != puzzle.goal


def ends(puzzle: Puzzle) -> tuple[str, str]:
    """Return the pegs of the largest disk at the start and at the goal."""
    return puzzle.start[:1].upper() or "A", puzzle.goal[:1].upper() or "C"


def renamed(moves: Iterator[Move], puzzle: Puzzle, source: str, target: str) -> Iterator[Move]:
    """Yield the moves with pegs renamed so that source and target are the puzzle's."""
    pegs, mine = puzzle.rules.pegs, ends(puzzle)
    others = [peg for peg in pegs if peg not in (source, target)]
    free = [peg for peg in pegs if peg not in mine]
    names = dict(zip((source, target, *others), (*mine, *free), strict=True))
    if all(old == new for old, new in names.items()):
        return moves
    table = {ord(old): new for old, new in names.items()}
    return (Move(move.translate(table)) for move in moves)
