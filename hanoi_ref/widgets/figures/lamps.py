"""A tower with a lamp for each disk; the disk's moves turn it on and off."""

from collections.abc import Iterator
from html import escape
from typing import Any
from xml.etree.ElementTree import Element

from hanoi_ref.draw import draw_position
from hanoi_ref.draw.palette import BACKGROUND, FAINT, MARKED, PEG, TEXT
from hanoi_ref.draw.svg import MONO, drawing, shape, text
from hanoi_ref.puzzle import Position, Rules, whole
from hanoi_ref.widgets.figures.figure import Button, Figure, button

RULES = Rules()
MOST = 5


class Lamps(Figure):
    """A tower to carry; each move switches the lamp of its disk.

    >>> lamps = Lamps(2)
    >>> for move in ("AB", "AC", "BC"):
    ...     lamps.act(f"move {move}")
    >>> lamps.words, lamps._said
    (['00', '01', '11', '10'], 'The tower is carried, and every word came once.')

    `words` has one word per position; a 1 is a lamp that is on, disk 1 is on the right.
    """

    name = "A tower with lamps"

    def __init__(self, n: int = 3, **traits: Any) -> None:
        self.n = whole("n", n, 1, MOST)
        self._begin()
        super().__init__(**traits)
        self.say("Carry the tower to C with the buttons, and watch the lamps.")

    def _begin(self) -> None:
        self.position, self.words = Position("A" * self.n), ["0" * self.n]

    def act(self, do: str) -> None:
        """Move a disk, or start again."""
        match do.split():
            case ["move", move] if RULES.why_not(self.position, move) is None:
                self._move(move)
            case ["again"]:
                self._begin()
                self.say("All lamps are off.")
        self._below = f"Words so far: <code>{escape(' '.join(self.words))}</code>"

    def _move(self, move: str) -> None:
        disk = self.position.top(move[0])
        assert disk is not None  # the rules ensure that there is one
        at, word = self.n - disk, self.words[-1]
        self.position = RULES.after(self.position, move)
        self.words.append(f"{word[:at]}{'10'[int(word[at])]}{word[at + 1 :]}")
        if self.position != "C" * self.n:
            return self.say(f"Disk {disk} has moved: {self.words[-1]}.")
        if len(set(self.words)) == len(self.words) == 2**self.n:
            return self.say("The tower is carried, and every word came once.", "solved")
        return self.say("The tower is carried. Fewer moves are possible: try again.", "solved")

    def draw(self) -> str:
        """Draw the lamps over the board."""
        word = self.words[-1]
        lamps = drawing(20 + 46 * self.n, 62, f"Lamps {word}", f"Lamps {word}.", self._lamps())
        return f"{lamps}{draw_position(self.position)}"

    def _lamps(self) -> Iterator[Element]:
        for at, bit in enumerate(self.words[-1]):
            x = 33 + 46 * at
            yield text(x, 10, str(self.n - at), 10, fill=FAINT)
            fill = MARKED if bit == "1" else BACKGROUND
            yield shape("circle", cx=x, cy=38, r=17, fill=fill, stroke=PEG, stroke_width=2)
            yield text(x, 38, bit, 16, font_family=MONO, fill=TEXT)

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: the legal moves; start again."""
        moves = [button(f"move {move}", str(move)) for move in RULES.legal_moves(self.position)]
        return [("Move", moves), ("", [button("again", "Start again")])]
