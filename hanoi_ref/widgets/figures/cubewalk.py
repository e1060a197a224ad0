"""A cube to walk on by tapping its corners."""

from itertools import pairwise
from typing import Any

from hanoi_ref.draw import Svg, draw_hypercube
from hanoi_ref.widgets.figures.figure import Button, Figure, button

LONGEST = 32


class CubeWalk(Figure):
    """The corners of the n-cube (n up to 4), a walk along its edges, and the corners left to visit.

    >>> cube = CubeWalk(2)
    >>> cube.act("corner 11")
    >>> cube.walk, cube._said
    (['00'], 'No edge leads from 00 to 11: 2 bits would change.')
    """

    name = "A cube to walk on"

    def __init__(self, n: int = 3, **traits: Any) -> None:
        self.n, self.walk = n, ["0" * n]
        super().__init__(**traits)
        self.say(f"Begin at {self.walk[0]}: tap a corner beside it.")

    def act(self, do: str) -> None:
        """Step to a corner, step back, or start again."""
        match do.split():
            case ["corner", word]:
                self._step(word)
            case ["undo"]:
                self.walk = self.walk[:-1] or self.walk
                self._tell()
            case ["again"]:
                self.walk = self.walk[:1]
                self._tell()

    def _step(self, word: str) -> None:
        here = self.walk[-1]
        bits = _bits(here, word)
        if len(bits) != 1:
            why = "you are there" if not bits else f"{len(bits)} bits would change"
            return self.say(f"No edge leads from {here} to {word}: {why}.", "refused")
        if len(self.walk) == LONGEST:
            return self.say("This walk is long enough: start again.", "refused")
        self.walk.append(word)
        return self._tell()

    def _tell(self) -> None:
        seen, all_ = len(set(self.walk)), 2**self.n
        bits = ", ".join(str(bit) for pair in pairwise(self.walk) for bit in _bits(*pair))
        told = f" Bits that changed: {bits}." if bits else ""
        if seen < all_:
            return self.say(f"{seen} of {all_} corners.{told}")
        if len(self.walk) > all_:
            return self.say(f"All {all_} corners, in {len(self.walk) - 1} steps.{told}")
        return self.say(f"All {all_} corners, each once.{told}", "solved")

    def draw(self) -> Svg:
        """Draw the cube; each corner can be tapped."""
        drawn = str(draw_hypercube(self.n, self.walk))
        asks = 'role="button" tabindex="0" aria-label="Corner'
        for word in (f"{m:0{self.n}b}" for m in range(2**self.n)):
            corner = f'data-corner="{word}"'
            drawn = drawn.replace(corner, f'{corner} data-do="corner {word}" {asks} {word}"')
        return Svg(drawn)

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: undo; start again."""
        off = len(self.walk) == 1
        return [("", [button("undo", "Undo", off=off), button("again", "Start again", off=off)])]


def _bits(one: str, other: str) -> list[int]:
    """Return the bits in which two words differ, counted from 1 on the right."""
    pairs = zip(reversed(one), reversed(other), strict=True)
    return [bit for bit, (a, b) in enumerate(pairs, 1) if a != b]
