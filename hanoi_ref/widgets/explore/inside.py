"""A button that opens an Explorer on moves that a check found wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import Button, VBox

from hanoi_ref.draw.palette import ACCENT, BACKGROUND, LINE
from hanoi_ref.puzzle import Puzzle
from hanoi_ref.widgets.explore.explorer import MOST_DISKS, Explorer, fits

LOOK = {"button_color": BACKGROUND, "text_color": ACCENT, "font_size": "15px"}
PLACE = {
    "width": "auto",
    "height": "44px",
    "align_self": "flex-start",
    "border": f"1px solid {LINE}",
}
AGAIN = "Run the check again to look at the moves from inside."


class Inside(VBox):
    """A button that opens, and closes, an Explorer on one call of a program.

    >>> from hanoi_ref import classic
    >>> inside = Inside(classic(2), lambda n: ["AB", "AB"], (2,), "hanoi(2)")
    >>> inside
    Look at hanoi(2) from inside
    >>> inside.opener.click()
    >>> inside.explorer
    Explorer(2, step=2)

    Nothing is run before the button is pressed.  A line with trouble opens at the wrong move.
    """

    def __init__(self, puzzle: Puzzle, moves: object, args: tuple[object, ...], call: str) -> None:
        self._make: Callable[[], Explorer] = lambda: Explorer(
            puzzle, moves=moves, args=args, fewest=False
        )
        self._offer = f"Look at {call} from inside"
        self.explorer: Explorer | None = None
        self.opener = Button(description=self._offer, style=LOOK, layout=PLACE)
        self.opener.on_click(self._turn)
        super().__init__([self.opener])

    @classmethod
    def of(cls, puzzle: Puzzle, *call: Any) -> Inside | None:
        """Return a button, or None if an Explorer cannot show the puzzle and all its positions."""
        return cls(puzzle, *call) if puzzle.disks < MOST_DISKS and fits(puzzle) else None

    def _turn(self, _: Button) -> None:
        self.explorer = None if self.explorer else self._make()
        self.children = (self.opener, *([self.explorer] if self.explorer else []))
        self.opener.description = "Close" if self.explorer else self._offer

    def __repr__(self) -> str:
        return self._offer

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        data = super()._repr_mimebundle_(**kwargs)
        return data | {"text/plain": repr(self), "text/html": f"<p>{AGAIN}</p>"}
