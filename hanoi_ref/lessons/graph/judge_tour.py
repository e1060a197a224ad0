"""A judge of round trips through the graph."""

from collections.abc import Callable
from itertools import pairwise

from hanoi_ref.checking.answer import spell
from hanoi_ref.checking.compare import Misfit, is_listed, no_list
from hanoi_ref.checking.observation import Plain
from hanoi_ref.puzzle import Rules

RULES = Rules()


def neighbours(position: str) -> set[str]:
    """Return the positions one move away.

    >>> sorted(neighbours("AAB"))
    ['AAA', 'AAC', 'ACB']
    """
    here = RULES.position(position)
    return {str(RULES.after(here, move)) for move in RULES.legal_moves(here)}


def closed_tour(answer: Plain, n: int) -> Misfit | None:
    """Return what is wrong with a round trip through all positions of n disks; None if nothing.

    >>> closed_tour({"type": "list", "items": ["A", "B", "C"]}, 1)
    >>> print(closed_tour({"type": "list", "items": ["A", "B"]}, 1))
    it has 2 positions, but there are 3
    """
    if not is_listed(answer):
        return no_list(answer)
    tour = answer["items"]
    checks: tuple[Callable[[list[Plain], int], str | None], ...] = (_strange, _repeated, _broken)
    return next((Misfit(clause) for check in checks if (clause := check(tour, n))), None)


def _strange(tour: list[Plain], n: int) -> str | None:
    for at, item in enumerate(tour, 1):
        if not isinstance(item, str) or len(item) != n or set(item) - set("ABC"):
            disks = "1 disk" if n == 1 else f"{n} disks"
            return f"item {at} is {spell(item, 24)}, which is not a position of {disks}"
    return None


def _repeated(tour: list[str], n: int) -> str | None:
    first: dict[str, int] = {}
    for at, position in enumerate(tour, 1):
        if position in first:
            last = at == len(tour) and first[position] == 1
            says = "; leave it out: the way back to the start needs no item" if last else ""
            return f"item {at} is {position!r} again, as item {first[position]} was{says}"
        first[position] = at
    return None if len(tour) == 3**n else f"it has {len(tour):,} positions, but there are {3**n:,}"


def _broken(tour: list[str], n: int) -> str | None:
    for at, (one, other) in enumerate(pairwise(tour), 1):
        if other not in neighbours(one):
            return f"no move leads from item {at}, {one!r}, to item {at + 1}, {other!r}"
    if tour[0] not in neighbours(tour[-1]):
        return f"no move leads from the last one, {tour[-1]!r}, back to the first, {tour[0]!r}"
    return None
