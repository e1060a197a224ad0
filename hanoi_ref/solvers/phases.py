"""The phases of a plan that sets disks aside, recognized from its moves."""

from collections.abc import Sequence

from hanoi_ref.puzzle import Move, Puzzle
from hanoi_ref.solvers.variants import disks_moved


def phases(puzzle: Puzzle, moves: Sequence[str]) -> list[tuple[int, str]]:
    """Return the length and the description of each phase of a plan; [] if it is not such a plan.

    >>> from hanoi_ref.puzzle import classic
    >>> from hanoi_ref.solvers import frame_stewart
    >>> for phase in phases(classic(4, pegs=4), list(frame_stewart(4, 4, split=2))):
    ...     print(*phase)
    3 the 2 smallest go aside
    3 the other 2 go to D
    3 the 2 smallest follow

    The disks set aside are those that rest longest before and after the largest disk's one move.
    """
    disks = list(disks_moved(puzzle.rules, puzzle.start, map(Move, moves)))
    if puzzle.disks < 2 or disks.count(puzzle.disks) != 1 or 1 not in disks:
        return []
    large = disks.index(puzzle.disks)
    before = large - disks[large::-1].index(1) if 1 in disks[:large] else -1
    after = large + disks[large:].index(1) if 1 in disks[large:] else len(disks)
    aside = min(disks[before + 1 : after]) - 1
    rest, last = puzzle.disks - aside, puzzle.goal[:1]
    those = f"the {aside} smallest" if aside > 1 else "disk 1"
    others = f"the other {rest} go" if rest > 1 else f"disk {puzzle.disks} goes"
    return [
        (before + 1, f"{those} go{'es' * (aside == 1)} aside"),
        (after - before - 1, f"{others} to {last}"),
        (len(disks) - after, f"{those} follow{'s' * (aside == 1)}"),
    ]
