"""Pictures on one slider, with a sentence for each: an argument that moves."""

from collections.abc import Iterable
from typing import Any

from hanoi_ref.widgets.figures.figure import Button, Figure, button


class Film(Figure):
    """Pictures on one slider, with a sentence for each.

    >>> from hanoi_ref.draw import draw_position
    >>> film = Film("One disk", [(draw_position("A"), "On A."), (draw_position("C"), "On C.")])
    >>> film.act("step 1")
    >>> film
    One disk. On C.
    """

    def __init__(self, name: str, frames: Iterable[tuple[str, str]], **traits: Any) -> None:
        self.name, self.frames, self.at = name, list(frames), 0
        super().__init__(**traits)
        self.say(self.frames[0][1])

    def act(self, do: str) -> None:
        """Go to a step, counted from 0."""
        match do.split():
            case ["step", at] if at.isdecimal():
                self.at = min(int(at), len(self.frames) - 1)
                self.say(self.frames[self.at][1])

    def draw(self) -> str:
        """Return the picture of this step."""
        return self.frames[self.at][0]

    def show(self) -> None:
        """Update the picture, the buttons and the slider."""
        self._slider = {"at": self.at, "last": len(self.frames) - 1}
        super().show()

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Return the buttons for one step back and one step on."""
        first, last = self.at == 0, self.at == len(self.frames) - 1
        return [("", [button("back", "Back", off=first), button("next", "Next", off=last)])]

    def _do(self, do: str) -> None:
        steps = {"back": max(self.at - 1, 0), "next": self.at + 1}
        super()._do(f"step {steps[do]}" if do in steps else do)
