"""Read a path over the map from a student's function, as far as it is valid."""

from collections.abc import Callable

from hanoi_ref.checking.compare import is_listed
from hanoi_ref.checking.exercise import Case
from hanoi_ref.checking.failure import raised
from hanoi_ref.checking.running.observe import observe
from hanoi_ref.puzzle import Rules
from hanoi_ref.widgets.boards.track import name_of

SECONDS = 1  # acceptable wait until the path appears


def walked(program: Callable[..., object], n: int) -> tuple[list[str], str]:
    """Return the positions of n disks that a function returns, up to the first invalid step.

    >>> walked(lambda n: ["A", "B", "D"], 1)
    (['A', 'B'], "Item 3 is 'D', which is not a position of 1 disk.")

    They come with a sentence on what ended the path too early, empty if nothing did.  Without any
    position, the path is the start alone.
    """
    case, name = Case((n,), seconds=SECONDS), name_of(program)
    seen, call = observe(program, case), case.call(name)
    if seen.is_stub:
        return ["A" * n], f"{name} is not written yet."
    if seen.error:
        return ["A" * n], raised(call, seen.error)
    if not seen.has_value:
        return ["A" * n], f"{call} did not finish within {SECONDS} second."
    if not is_listed(seen.value):
        return ["A" * n], f"{call} did not return a list of positions."
    return _legal(seen.value["items"], n)


def _legal(items: list[object], n: int) -> tuple[list[str], str]:
    way: list[str] = []
    for number, item in enumerate(items, 1):
        if not isinstance(item, str) or len(item) != n or set(item) - set("ABC"):
            disks = "1 disk" if n == 1 else f"{n} disks"
            return way or [
                "A" * n
            ], f"Item {number} is {item!r:.40}, which is not a position of {disks}."
        if way and item not in near(way[-1]):
            return (
                way,
                f"No move leads from item {number - 1} ({way[-1]}) to item {number} ({item}).",
            )
        way.append(item)
    return (way, "") if way else (["A" * n], "The list is empty.")


def near(position: str) -> set[str]:
    """Return the positions that one move leads to.

    >>> sorted(near("AB"))
    ['AA', 'AC', 'CB']
    """
    return {str(Rules().after(position, move)) for move in Rules().legal_moves(position)}
