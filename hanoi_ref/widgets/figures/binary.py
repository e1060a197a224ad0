"""Figures of lesson 3: lamps of the disks, the odometer of moves, backup tapes."""

from collections.abc import Iterator
from html import escape
from typing import Any
from xml.etree.ElementTree import Element

from hanoi_ref.checking.guesses import number as read_number
from hanoi_ref.draw import draw_position
from hanoi_ref.draw.svg import MONO, Svg, drawing, shape, text
from hanoi_ref.palette import (
    ACCENT,
    BACKGROUND,
    FAINT,
    LINE,
    MARKED,
    PEG,
    TEXT,
    disk_colour,
)
from hanoi_ref.puzzle import Position, Rules, whole
from hanoi_ref.solvers.binary import disk_moved, move_number, position_after
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
        word, shapes = self.words[-1], []
        for at, bit in enumerate(word):
            x, fill = 33 + 46 * at, MARKED if bit == "1" else BACKGROUND
            lamp = shape("circle", cx=x, cy=38, r=17, fill=fill, stroke=PEG, stroke_width=2)
            bit_words = text(x, 38, bit, 16, font_family=MONO, fill=TEXT)
            shapes += [text(x, 10, str(self.n - at), 10, fill=FAINT), lamp, bit_words]
        lamps = drawing(20 + 46 * self.n, 62, f"Lamps {word}", f"Lamps {word}.", shapes)
        return f"{lamps}{draw_position(self.position)}"

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: the legal moves; start again."""
        moves = [button(f"move {move}", str(move)) for move in RULES.legal_moves(self.position)]
        return [("Move", moves), ("", [button("again", "Start again")])]


MOST_BITS = 64
DRAWN = 10  # disks drawn with numbers; more are drawn thin
BESIDE = "display:flex;flex-wrap:wrap;align-items:flex-end;gap:6px"
BY_HAND = 10  # disks for which single moves are offered
ROW = 8  # bits per row, large enough to tap on a phone


class Odometer(Figure):
    """The number of a move in binary, one bit per disk, over the tower in that position.

    >>> odometer = Odometer(3)
    >>> odometer.act("bit 3")
    >>> odometer.number, odometer.position
    (4, 'CBB')
    >>> odometer.act("move BA")
    >>> odometer.number, odometer.position
    (5, 'CBA')

    A tap on a bit flips it, and the tower jumps.  After a move by hand the bits follow; off the
    shortest path there are none.  With `entry` a number can be typed.
    """

    name = "The number of a move, and the tower"

    def __init__(self, n: int, entry: bool = False, **traits: Any) -> None:
        self.n = whole("n", n, 1, MOST_BITS)
        self.number: int | None = 0
        self.position = Position("A" * n)
        super().__init__(**traits)
        if entry:
            self._entry = {"label": "Moves made", "text": ""}
        self.say("Tap a bit." if n > BY_HAND else "Tap a bit, or press a move.")

    def act(self, do: str) -> None:
        """Flip a bit, change the number by one, move a disk, or take a typed number."""
        match do.split(maxsplit=1):
            case ["bit", disk]:
                self._go((self.number or 0) ^ (1 << (int(disk) - 1)))
            case ["by", step]:
                self._go((self.number or 0) + int(step))
            case ["move", move]:
                self._move(move)
            case ["enter", typed]:
                number = read_number(typed)
                if number is None or number.denominator != 1:
                    self.say(f"This is not the number of a move: {typed!r}.", "refused")
                else:
                    self._go(int(number))

    def _go(self, number: int) -> None:
        if not 0 <= number < 2**self.n:
            return self.say(f"{self.n} disks take {2**self.n - 1:,} moves.", "refused")
        self.number, self.position = number, position_after(number, self.n)
        done = self.position == "C" * self.n
        return self.say(f"After move {number:,}.", "solved" if done else "")

    def _move(self, move: str) -> None:
        self.position = RULES.after(self.position, move)
        self.number = move_number(self.position)
        if self.number is None:
            return self.say("This position is not on the shortest path: it has no number.")
        return self.say(f"After move {self.number:,}.")

    def draw(self) -> str:
        """Draw the bits over the board, or beside a tall tower."""
        if self.n <= DRAWN:
            return f"{self._bits()}{draw_position(self.position)}"
        return f'<div style="{BESIDE}">{self._bits()}{_thin(self.position)}</div>'

    def _bits(self) -> Svg:
        lines = (self.n - 1) // ROW + 1
        wide = 12 + 24 * min(self.n, ROW)
        bits = "–" * self.n if self.number is None else f"{self.number:0{self.n}b}"
        name = f"The number in binary: {'no number' if self.number is None else bits}"
        shapes = []
        for at, bit in enumerate(bits):
            disk, x, y = self.n - at, 18 + 24 * (at % ROW), 12 + 44 * (at // ROW)
            box = {"x": x - 11, "y": y + 6, "width": 22, "height": 26, "rx": 4, "stroke": PEG}
            cell = shape(
                "g",
                shape("rect", **box, fill=MARKED if bit == "1" else BACKGROUND),
                text(x, y + 19, bit, 15, font_family=MONO, fill=TEXT),
                data_do=f"bit {disk}",
                role="button",
                tabindex=0,
                aria_label=f"Bit of disk {disk}: {bit}",
            )
            shapes += [text(x, y, str(disk), 9), cell]
        return drawing(wide, 8 + 44 * lines, name, f"{name}.", shapes, 1.15)

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: one move on or back; the legal moves."""
        number = self.number
        by = [
            button("by -1", "− 1", off=not number),
            button("by 1", "+ 1", off=number is None or number == 2**self.n - 1),
        ]
        if self.n > BY_HAND:
            return [("Number", by)]
        moves = [button(f"move {move}", str(move)) for move in RULES.legal_moves(self.position)]
        return [("Number", by), ("Move", moves)]


def _thin(position: Position) -> Svg:
    """Draw a tall tower, with each disk as a bar without its number."""
    n, thick, shapes = position.disks, 3.5, []
    floor = 14 + thick * n
    for at, peg in enumerate("ABC"):
        x = 60 + 110 * at
        shapes.append(shape("line", x1=x, x2=x, y1=10, y2=floor, stroke=PEG, stroke_width=3))
        shapes.append(text(x, floor + 12, peg, 13, font_weight="bold"))
        for level, disk in enumerate(position.stack(peg)):
            half = 6 + 44 * disk / n
            box = {"x": x - half, "width": 2 * half, "y": floor - thick * (level + 1)}
            shapes.append(shape("rect", **box, height=thick - 0.7, fill=disk_colour(disk)))
    shapes.append(shape("line", x1=8, x2=332, y1=floor, y2=floor, stroke=LINE, stroke_width=3))
    counts = ", ".join(f"{len(position.stack(peg))} on {peg}" for peg in "ABC")
    name = f"{n} disks: {counts}"
    return drawing(340, floor + 24, name, f"{name}.", shapes, 1)


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
        if not self.day:
            return self.say("There is no copy yet.")
        days, tape = f"{_days(max(self.ages.values()))} old", disk_moved(self.day)
        return self.say(f"Day {self.day}: the copy goes on tape {tape}. The oldest copy is {days}.")

    def draw(self) -> Svg:
        """Draw the tapes, with today's one marked."""
        tapes, ages = range(1, LAST.bit_length() + 1), self.ages
        copies = {tape: f"day {self.day - age}, {_days(age)} old" for tape, age in ages.items()}
        said = "; ".join(f"tape {tape}: {copies.get(tape, 'empty')}" for tape in tapes)
        shapes = [part for tape in tapes for part in self._tape(tape)]
        wide = 2 * EDGE + len(tapes) * TAPE
        return drawing(wide, HIGH + 2 * EDGE, self.name, said, shapes, 1.1)

    def _tape(self, tape: int) -> Iterator[Element]:
        x, age = EDGE + (tape - 1) * TAPE, self.ages.get(tape)
        today = age == 0
        box = {"x": x + 3, "y": EDGE, "width": TAPE - 6, "height": HIGH, "rx": 6}
        yield shape("rect", **box, fill=ACCENT if today else BACKGROUND, stroke=FAINT)
        ink = BACKGROUND if today else TEXT
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
