"""The base of interactive drawings: Python redraws them, says a sentence, and offers buttons."""

import re
from contextlib import suppress
from typing import Any

from traitlets import Dict, List, Unicode

from hanoi_ref.draw import Svg
from hanoi_ref.draw.svg import FONT
from hanoi_ref.palette import FRAMED
from hanoi_ref.widgets.assets import script, style
from hanoi_ref.widgets.memory import Remembering

Button = dict[str, Any]
FRAME = (
    f"box-sizing:border-box;max-width:640px;padding:10px 14px;{FRAMED}"
    f"border-radius:12px;font:15px/1.4 {FONT}"
)


def button(do: str, word: str, pressed: bool | None = None, off: bool = False) -> Button:
    """Return a button that requests an action; `pressed` is None if it does not stay pressed.

    >>> button("undo", "Undo", off=True)
    {'do': 'undo', 'word': 'Undo', 'pressed': None, 'off': True}
    """
    return {"do": do, "word": word, "pressed": pressed, "off": off}


def natural_size(picture: str) -> tuple[float, float]:
    """Return the width and the height in pixels of drawings below each other.

    >>> natural_size('<svg id="a" width="40" height="20"></svg><svg width="30" height="5"></svg>')
    (40.0, 25.0)
    """
    sizes = re.findall(r'<svg\b[^>]*?\swidth="([\d.]+)"\sheight="([\d.]+)"', picture)
    return max(float(width) for width, _ in sizes), sum(float(height) for _, height in sizes)


class Figure(Remembering):
    """The base class of figures; subclasses define `act` for actions and `draw` for the picture.

    Any element with `data-do` in the drawing requests that action when tapped, or by Enter.
    """

    _esm = script("figure")
    _css = style("figure", 12)

    name = ""  # the accessible name

    _name = Unicode().tag(sync=True)
    _picture = Unicode().tag(sync=True)
    _film = List(Unicode()).tag(sync=True)  # pictures that lead to this one
    _said = Unicode().tag(sync=True)
    _kind = Unicode().tag(sync=True)  # "", "solved" or "refused"
    _rows = List(Dict()).tag(sync=True)  # a name, and its buttons
    _entry = Dict().tag(sync=True)  # a text field: its label and its text
    _steps = Dict().tag(sync=True)  # `at` a step, of 0 to `last`; the size of the tallest picture
    _below = Unicode().tag(sync=True)  # HTML below the figure

    def __init__(self, **traits: Any) -> None:
        super().__init__(_name=self.name, **traits)
        self.show()
        self._begun, self._done = self._picture, list[str]()
        self._left_before = self.recall([self.name, self._picture, self._rows])
        self.on_msg(lambda _, content, __: self._hear(content))

    def act(self, do: str) -> None:
        """Do what a button or a part of the drawing requests."""
        raise NotImplementedError

    def draw(self) -> str:
        """Return the present drawing: SVG, or HTML that is safe to show."""
        raise NotImplementedError

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Return the buttons, in rows with names."""
        return []

    def say(self, words: str, kind: str = "") -> None:
        """Set the sentence below the drawing; one that is repeated is announced again."""
        again = " " if words and words == self._said else ""
        self._said, self._kind = words + again, kind

    def show(self) -> None:
        """Update the drawing and the buttons."""
        with self.hold_sync():
            self._picture = self.draw()
            self._rows = [{"name": name, "buttons": all_} for name, all_ in self.rows()]

    def _hear(self, content: Any) -> None:
        match content:
            case {"do": str(do)}:
                with self.hold_sync():
                    self._do(do)

    def _do(self, do: str) -> None:
        """Do what a person requests and record it; "again" clears the record."""
        self._film = []
        self.act(do)
        if do.startswith("step ") and self._done and self._done[-1].startswith("step "):
            self._done.pop()  # only the last of several steps counts
        self._done = [do] if do == "again" else [*self._done, do]
        self.keep({"done": self._done})
        self.show()

    def _come_back(self) -> None:
        """Repeat the recorded actions, unless a program has changed the figure."""
        done, self._left_before = self._left_before.get("done", []), {}
        if not done or str(self.draw()) != self._begun:
            return
        with self.hold_sync(), suppress(Exception):  # the record may contain impossible actions
            for do in done:
                self._do(do)
        self._film = []

    def __repr__(self) -> str:
        return f"{self.name}. {self._said}".strip()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        self._come_back()
        data, metadata = super()._repr_mimebundle_(**kwargs)
        data["text/plain"] = repr(self)
        drawn = self.draw()
        if isinstance(drawn, Svg):
            data["image/svg+xml"] = str(drawn)
        else:
            data["text/html"] = f'<div style="{FRAME}">{drawn}</div>'
        return data, metadata


class Stepped(Figure):
    """The base class of figures with a player bar; subclasses define `last` and `go`."""

    at = 0  # the present step, counted from 0
    tall: tuple[float, float] | None = None  # the size of the tallest picture, if they differ

    @property
    def last(self) -> int:
        """The number of the last step."""
        raise NotImplementedError

    def go(self, at: int) -> None:
        """Go to a step and say what it shows."""
        raise NotImplementedError

    def act(self, do: str) -> None:
        """Go to a step, or to the last one if there are fewer."""
        match do.split():
            case ["step", at] if at.isdecimal():
                self.go(min(int(at), self.last))

    def show(self) -> None:
        """Update the drawing, the buttons and the player bar."""
        with self.hold_sync():
            super().show()
            tall = self.tall or natural_size(self._picture)
            self._steps = {"at": self.at, "last": self.last, "tall": tall}
