"""Conjectures of a reader: written down first, measured after, kept in the saved notebook."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import Any

MIME = "application/vnd.hanoi.conjecture+json"  # what `hanoi progress` looks for in an output


@dataclass(frozen=True)
class Conjecture:
    """A statement about n disks, and how far it was measured.

    `held` lists the numbers of disks for which it was true; `fails` is the first for which it was
    false, None if there is none.
    """

    name: str
    says: str
    held: tuple[int, ...] = ()
    fails: int | None = None

    def measure(self, holds: Callable[[int], object], sizes: Iterable[int]) -> Conjecture:
        """Return the conjecture with its measurement: the sizes in turn, up to the first failure.

        >>> conjecture("squares", "n * n < 2 ** n + 2").measure(lambda n: n * n < 2**n + 2, [1, 2])
        squares: n * n < 2 ** n + 2
          measured: it holds for n = 1, 2. Not measured beyond.

        `holds(n)` is true or false; None or `...` says that nothing was measured.

        Raises TypeError if `holds` returns neither.
        """
        held: list[int] = []
        for n in sizes:
            if not self.says or (answer := holds(n)) is None or answer is ...:
                break
            if answer not in (True, False):
                raise TypeError(f"holds({n}) returned {answer!r}; a measurement is True or False")
            if not answer:
                return Conjecture(self.name, self.says, tuple(held), n)
            held.append(n)
        return Conjecture(self.name, self.says, tuple(held))

    def __str__(self) -> str:
        if not self.says:
            return f"{self.name}: write your conjecture between the quotes."
        return f"{self.name}: {self.says}\n  {self.result}"

    __repr__ = __str__

    @property
    def result(self) -> str:
        """The measurement in a sentence."""
        sizes = ", ".join(map(str, self.held))
        if len(self.held) > 2 and self.held == tuple(range(self.held[0], self.held[-1] + 1)):
            sizes = f"{self.held[0]} to {self.held[-1]}"
        if self.fails is not None:
            held = f"it holds for n = {sizes}, and " if sizes else "it "
            return f"measured: {held}fails for n = {self.fails}."
        return (
            f"measured: it holds for n = {sizes}. Not measured beyond."
            if sizes
            else "not measured yet."
        )

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        return {"text/plain": str(self), MIME: asdict(self)}


def conjecture(name: str, says: str) -> Conjecture:
    """Return a conjecture that is not measured yet.

    >>> conjecture("ways", "")
    ways: write your conjecture between the quotes.
    >>> conjecture("ways", "The number doubles.").measure(lambda n: n < 3, range(1, 9))
    ways: The number doubles.
      measured: it holds for n = 1, 2, and fails for n = 3.

    Shown in a notebook that is saved, it is a line of `hanoi progress`.
    """
    return Conjecture(name, says.strip())
