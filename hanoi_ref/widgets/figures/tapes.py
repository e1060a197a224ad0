"""Backup tapes, one per day: which one is overwritten, and how old the others are."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from hanoi_ref.draw import Svg
from hanoi_ref.draw.palette import ACCENT, BACKGROUND, FAINT, ON_DISK, TEXT
from hanoi_ref.draw.svg import drawing, shape, text
from hanoi_ref.solvers.binary import disk_moved
from hanoi_ref.widgets.figures.figure import Button, Figure, button

LAST = 64  # days
TAPE, HIGH, EDGE = 74, 62, 12
REEL = 8


class Tapes(Figure):
    """Tapes on a shelf; each day overwrites the tape of the disk that moves.

    >>> tapes = Tapes()
    >>> for _ in range(3):
    ...     tapes.act("on 1")
    >>> tapes.ages, tapes._said
    ({1: 0, 2: 1}, 'Day 3: the copy goes on tape 1. The oldest copy is 1 day old.')
    """

    name = "Copies on tapes"

    def __init__(self) -> None:
        self.day = 0
        super().__init__()
        self.say("There is no copy yet. Which tapes are used on the first days?")

    @property
    def ages(self) -> dict[int, int]:
        """The age in days of the copy on each tape that was used."""
        last = {disk_moved(day): day for day in range(1, self.day + 1)}
        return {tape: self.day - last[tape] for tape in sorted(last)}

    def act(self, do: str) -> None:
        """Go some days on or back, or to the beginning."""
        match do.split():
            case ["on", days]:
                self.day = min(max(self.day + int(days), 0), LAST)
            case ["again"]:
                self.day = 0
        self._tell()

    def _tell(self) -> None:
        if not self.day:
            return self.say("There is no copy yet.")
        oldest = max(self.ages.values())
        days = f"{_days(oldest)} old"
        tape = disk_moved(self.day)
        return self.say(f"Day {self.day}: the copy goes on tape {tape}. The oldest copy is {days}.")

    def draw(self) -> Svg:
        """Draw the tapes, with today's one marked."""
        tapes = range(1, LAST.bit_length() + 1)
        told = [f"tape {tape}: {self._said_of(tape)}" for tape in tapes]
        shapes = [part for tape in tapes for part in self._tape(tape)]
        wide = 2 * EDGE + len(tapes) * TAPE
        return drawing(wide, HIGH + 2 * EDGE, self.name, "; ".join(told), shapes, 1.1)

    def _said_of(self, tape: int) -> str:
        age = self.ages.get(tape)
        return "empty" if age is None else f"day {self.day - age}, {_days(age)} old"

    def _tape(self, tape: int) -> Iterator[Element]:
        x, age = EDGE + (tape - 1) * TAPE, self.ages.get(tape)
        today = age == 0
        box = {"x": x + 3, "y": EDGE, "width": TAPE - 6, "height": HIGH, "rx": 6}
        yield shape("rect", **box, fill=ACCENT if today else BACKGROUND, stroke=FAINT)
        ink = ON_DISK if today else TEXT
        for reel in (x + 0.32 * TAPE, x + 0.68 * TAPE):
            yield shape("circle", cx=reel, cy=EDGE + 20, r=REEL, fill="none", stroke=ink)
        yield text(x + TAPE / 2, EDGE + 20, str(tape), 13, fill=ink, font_weight="bold")
        words = "empty" if age is None else f"day {self.day - age}"
        yield text(x + TAPE / 2, EDGE + 40, words, 12, fill=ink)
        if age:
            yield text(x + TAPE / 2, EDGE + 53, f"{_days(age)} old", 10, fill=ink)

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: days on and back; start again."""
        over, begun = self.day == LAST, self.day > 0
        days = [
            button("on 1", "Next day", off=over),
            button("on 8", "8 days on", off=over),
            button("on -1", "Day before", off=not begun),
            button("again", "Start again", off=not begun),
        ]
        return [("", days)]


def _days(number: int) -> str:
    return f"{number} day{'s' * (number != 1)}"
