"""The Chinese rings, a puzzle older than the tower, to be solved by hand."""

from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element

from hanoi_ref.draw.palette import ACCENT, FAINT, PEG, TEXT
from hanoi_ref.draw.svg import MONO, drawing, shape, text
from hanoi_ref.puzzle import whole
from hanoi_ref.widgets.figures.figure import Button, Figure, button

MOST = 8
PITCH = 58


class Rings(Figure):
    """Rings on a bar: ring 1 can always move, others only just behind the first ring that is on.

    >>> rings = Rings(3)
    >>> for ring in ("1", "3", "1"):
    ...     rings.act(f"ring {ring}")
    >>> rings.word, rings._said
    ('011', 'Ring 1 is on again. Moves: 3.')

    `word` has a 1 for each ring that is on, ring 1 on the right; `words` has all words so far.
    """

    name = "Chinese rings"

    def __init__(self, n: int = 5, **traits: Any) -> None:
        self.n = whole("n", n, 1, MOST)
        self.words = ["1" * n]
        super().__init__(**traits)
        self.say("Tap a ring to take it off, or to put it on again.")

    @property
    def word(self) -> str:
        """The present word."""
        return self.words[-1]

    def act(self, do: str) -> None:
        """Take a ring off or put it on, undo a move, or start again."""
        match do.split():
            case ["ring", ring]:
                self._turn(int(ring))
            case ["undo"]:
                self.words = self.words[:-1] or self.words
                self.say(f"One move back. Moves: {len(self.words) - 1}.")
            case ["again"]:
                self.words = ["1" * self.n]
                self.say("All rings are on.")

    def _turn(self, ring: int) -> None:
        why = self.why_not(ring)
        if why:
            return self.say(why, "refused")
        at = self.n - ring
        off = self.word[at] == "1"
        self.words.append(f"{self.word[:at]}{'01'[not off]}{self.word[at + 1 :]}")
        moves = len(self.words) - 1
        if "1" not in self.word:
            return self.say(f"All rings are off, in {moves} moves.", "solved")
        return self.say(f"Ring {ring} is {'off' if off else 'on again'}. Moves: {moves}.")

    def why_not(self, ring: int) -> str:
        """Return why a ring cannot move now; empty if it can.

        >>> Rings(4).why_not(3)
        'Ring 3 needs ring 2 on and all rings before that off; but ring 1 is on.'
        """
        if ring == 1:
            return ""
        before = self.word[self.n - ring + 1 :]
        if before[0] == "0":
            return f"Ring {ring} needs ring {ring - 1} on, but it is off."
        if "1" in before[1:]:
            on = ring - 2 - before[1:].index("1")
            rest = f"Ring {ring} needs ring {ring - 1} on and all rings before that off"
            return f"{rest}; but ring {on} is on."
        return ""

    def draw(self) -> str:
        """Draw the bar with its rings, and the word below."""
        name = f"Rings {self.word}"
        said = ", ".join(f"{ring} {self._state(ring)}" for ring in range(self.n, 0, -1))
        return drawing(40 + PITCH * self.n, 150, name, f"Rings: {said}.", self._shapes())

    def _state(self, ring: int) -> str:
        return "on" if self.word[self.n - ring] == "1" else "off"

    def _shapes(self) -> Iterator[Element]:
        right = 30 + PITCH * self.n
        yield shape("line", x1=10, x2=right, y1=62, y2=62, stroke=PEG, stroke_width=9)
        for ring in range(self.n, 0, -1):
            yield self._ring(ring, 20 + PITCH * (self.n - ring + 0.5))

    def _ring(self, ring: int, x: float) -> Element:
        on = self._state(ring) == "on"
        y, look = (62, ACCENT) if on else (100, FAINT)
        return shape(
            "g",
            shape("rect", x=x - 26, y=14, width=52, height=128, fill="transparent"),
            shape("circle", cx=x, cy=y, r=22, fill="none", stroke=look, stroke_width=6),
            text(x, 24, str(ring), 14, fill=FAINT),
            text(x, 135, "1" if on else "0", 16, font_family=MONO, fill=TEXT),
            data_do=f"ring {ring}",
            role="button",
            tabindex=0,
            aria_label=f"Ring {ring}, {self._state(ring)}",
        )

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: undo; start again."""
        begun = len(self.words) > 1
        return [("", [button("undo", "Undo", off=not begun), button("again", "Start again")])]
