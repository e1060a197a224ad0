"""The tower in disguise: oranges on plates, where the largest orange is the smallest disk."""

from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element

from hanoi_ref.draw import Svg, draw_position
from hanoi_ref.draw.palette import ACCENT, PEG, TEXT
from hanoi_ref.draw.svg import drawing, shape, text
from hanoi_ref.puzzle import Position, Rules, whole
from hanoi_ref.theory import fewest
from hanoi_ref.widgets.figures.figure import Button, Figure, button

RULES = Rules()
PEEL = "#f59e0b"
WIDE, PITCH, PLATE_Y = 150, 44, 96
SIZES = {2: ("small", "large"), 3: ("small", "medium", "large")}


class Oranges(Figure):
    """Two or three oranges on three plates; each leaves or joins a plate only as the largest there.

    >>> oranges = Oranges()
    >>> for do in ("take 3", "take 1", "put C", "take 2", "put C"):
    ...     oranges.act(do)
    ...     print(oranges._said)
    Rule 3: the small orange is not the largest on its plate.
    The large orange is in her hand. Where to?
    The large orange is on plate 3. Moves: 1.
    The medium orange is in her hand. Where to?
    Rule 2: the medium orange would not be the largest on plate 3.

    Orange k is disk k of a tower, so 1 is the largest.
    """

    name = "Oranges on plates"

    def __init__(self, n: int = 3, **traits: Any) -> None:
        self.n = whole("n", n, 2, 3)
        self._begin()
        super().__init__(**traits)
        self.say("Tap an orange to take it, then a plate.")

    def _begin(self) -> None:
        self.way, self.hand = [Position("A" * self.n)], 0

    @property
    def position(self) -> Position:
        """The present position as a tower: the smallest orange is the largest disk."""
        return self.way[-1]

    def act(self, do: str) -> None:
        """Take an orange, put it down, start again, or show the tower."""
        self._below = ""
        match do.split():
            case ["take", disk]:
                self._take(int(disk))
            case ["put", plate]:
                self._put(plate)
            case ["again"]:
                self._begin()
                self.say("All oranges are on plate 1.")
            case ["tower"]:
                self._show_tower()

    def _take(self, disk: int) -> None:
        plate = self.position.peg_of(disk)
        if self.hand:
            return self._put(plate)  # a tap on an orange counts as one on its plate
        if self.position.top(plate) != disk:
            why = f"the {self._size(disk)} orange is not the largest on its plate"
            return self.say(f"Rule 3: {why}.", "refused")
        self.hand = disk
        return self.say(f"The {self._size(disk)} orange is in her hand. Where to?")

    def _put(self, plate: str) -> None:
        disk, self.hand = self.hand, 0
        if not disk:
            return self.say("Her hands are empty: tap an orange first.")
        source, orange = self.position.peg_of(disk), f"the {self._size(disk)} orange"
        if source == plate:
            return self.say(f"Back on its plate: {orange}.")
        if RULES.why_not(self.position, source + plate):
            why = f"{orange} would not be the largest on plate {_number(plate)}"
            return self.say(f"Rule 2: {why}.", "refused")
        self.way.append(RULES.after(self.position, source + plate))
        return self._tell(f"T{orange[1:]} is on plate {_number(plate)}.")

    def _tell(self, told: str) -> None:
        moves = len(self.way) - 1
        if self.position != "C" * self.n:
            return self.say(f"{told} Moves: {moves}.")
        best = "fewer are impossible" if moves == fewest(self.n) else "fewer are enough"
        return self.say(f"All oranges are on plate 3, in {moves} moves; {best}.", "solved")

    def _show_tower(self) -> None:
        """Show a film of the moves, with disks in place of oranges."""
        self._film = [str(draw_position(each)) for each in self.way for _ in range(2)]
        self.say(
            "These were your moves as moves of a tower. The large orange was disk 1.", self._kind
        )

    def _size(self, disk: int) -> str:
        return SIZES[self.n][self.n - disk]

    def draw(self) -> Svg:
        """Draw the plates with their oranges."""
        plates = [f"plate {_number(peg)}: {self._on(peg) or 'empty'}" for peg in "ABC"]
        said = f"{'; '.join(plates).capitalize()}."
        return drawing(3 * WIDE, 134, "Oranges on three plates", said, self._shapes())

    def _on(self, peg: str) -> str:
        return ", ".join(self._size(disk) for disk in self.position.stack(peg))

    def _shapes(self) -> Iterator[Element]:
        for at, peg in enumerate("ABC"):
            yield self._plate(peg, WIDE * (at + 0.5))
            for place, disk in enumerate(self.position.stack(peg)):
                yield self._orange(disk, WIDE * (at + 0.5) + PITCH * (place - (self.n - 1) / 2))

    def _plate(self, peg: str, x: float) -> Element:
        return shape(
            "g",
            shape("rect", x=x - WIDE / 2 + 3, y=4, width=WIDE - 6, height=126, fill="transparent"),
            shape("ellipse", cx=x, cy=PLATE_Y, rx=70, ry=9, fill=PEG),
            text(x, 121, f"plate {_number(peg)}", 17, fill=TEXT),
            data_do=f"put {peg}",
            role="button",
            tabindex=0,
            aria_label=f"Plate {_number(peg)}, {self._on(peg) or 'empty'}",
        )

    def _orange(self, disk: int, x: float) -> Element:
        r = 30 - 7 * disk
        lifted = 24 if self.hand == disk else 0
        rim = {"stroke": ACCENT, "stroke_width": 4} if lifted else {"stroke": TEXT}
        return shape(
            "g",
            shape("rect", x=x - PITCH / 2, y=20, width=PITCH, height=72, fill="transparent"),
            shape("circle", cx=x, cy=PLATE_Y - 5 - r - lifted, r=r, fill=PEEL, **rim),
            data_do=f"take {disk}",
            role="button",
            tabindex=0,
            aria_label=f"The {self._size(disk)} orange{', in her hand' * bool(lifted)}",
        )

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: start again; at the end, show the tower."""
        tower = [button("tower", "Show it as a tower")] if self._kind == "solved" else []
        return [("", [button("again", "Start again"), *tower])]


def _number(peg: str) -> str:
    return str("ABC".index(peg) + 1)
