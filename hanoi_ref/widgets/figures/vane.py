"""A weather vane: a plate of rings to paint so that no reading is false."""

from collections.abc import Callable, Iterator
from itertools import groupby
from math import cos, pi, sin
from typing import Any
from xml.etree.ElementTree import Element

from hanoi_ref.checking.compare import is_listed
from hanoi_ref.checking.exercise import Case
from hanoi_ref.checking.failure import raised
from hanoi_ref.checking.running.observe import observe
from hanoi_ref.draw.palette import ACCENT, BACKGROUND, MARKED, PEG, REFUSED, TEXT
from hanoi_ref.draw.svg import MONO, Svg, drawing, num, shape, text
from hanoi_ref.puzzle import whole
from hanoi_ref.solvers.gray import hypercube_walk
from hanoi_ref.widgets.figures.figure import Button, Figure, button

INNER, RING, MARGIN = 34.0, 24.0, 44.0
INSTEAD = "So the plate is painted with ordinary binary numbers."
SECONDS = 1  # acceptable wait until the plate appears
HALF = 0.5  # of a sector: the initial turn of the plate
AHEAD = 0.15  # of a sector: how far each eye is ahead of the next inner one


class Vane(Figure):
    """A plate with `bits` rings and 2^bits sectors; each sector has a word, the outer ring last.

    >>> vane = Vane(2)
    >>> vane.words, vane.jumps()
    (['00', '01', '10', '11'], [1, 3])
    >>> for do in ("paint 2 1", "paint 3 1"):
    ...     vane.act(do)
    >>> vane.words, vane._said
    (['00', '01', '11', '10'], 'All 4 words differ, and every border changes one eye only.')

    At first it is painted with binary numbers, or with the words that `paint` returns for the
    number of bits; if that fails, the figure says why.  `jumps` returns the sectors after which
    more than one eye changes.  The eyes are slightly misaligned, as in any workshop; `turn` returns
    what they
    read.
    """

    name = "A weather vane to paint"

    def __init__(
        self, bits: int = 3, paint: Callable[..., object] | None = None, **traits: Any
    ) -> None:
        self.bits, self._turned = whole("bits", bits, 1, 4), HALF
        self._count()
        trouble = self._ask(paint) if paint else ""
        super().__init__(**traits)
        self._tell()
        if trouble:
            self.say(trouble)

    def _ask(self, paint: Callable[..., object]) -> str:
        """Take the words of a student's function; return why not if they are unusable."""
        case = Case((self.bits,), seconds=SECONDS)
        name = getattr(paint, "__name__", "paint")
        seen, call = observe(paint, case), case.call(name)
        if seen.is_stub:
            self.words = list(hypercube_walk(self.bits))
            return f"{name} is not written yet: this plate is painted as yours will be."
        if seen.status == "timeout":
            return f"{call} was still running after {SECONDS} second. {INSTEAD}"
        if seen.error:
            return f"{raised(call, seen.error)} {INSTEAD}"
        listed = seen.has_value and is_listed(seen.value)
        words, count = seen.value["items"] if listed else [], 2**self.bits
        if len(words) != count or not all(map(self._is_word, words)):
            return f"{call} did not return a list of {count} words of {self.bits} bits. {INSTEAD}"
        self.words = words
        return ""

    def _is_word(self, word: object) -> bool:
        return isinstance(word, str) and len(word) == self.bits and set(word) <= {"0", "1"}

    def _count(self) -> None:
        self.words = [f"{m:0{self.bits}b}" for m in range(2**self.bits)]

    def act(self, do: str) -> None:
        """Paint a field, reset the plate, or turn it once."""
        match do.split():
            case ["paint", sector, ring]:
                word, at = self.words[int(sector)], int(ring)
                self.words[int(sector)] = f"{word[:at]}{'10'[int(word[at])]}{word[at + 1 :]}"
            case ["again"]:
                self._count()
        self._tell()
        if do == "turn":
            self._turn()

    def jumps(self) -> list[int]:
        """Return the sectors after whose border more than one eye sees another colour."""
        after = [*self.words[1:], self.words[0]]
        pairs = enumerate(zip(self.words, after, strict=True))
        return [at for at, pair in pairs if sum(a != b for a, b in zip(*pair, strict=True)) > 1]

    def turn(self) -> list[tuple[float, int, str]]:
        """Return one turn of the plate: the angle, the border and the reading of each change.

        >>> [word for _, border, word in Vane(2).turn() if border == 1]
        ['01', '00', '10']

        A border's readings begin with the word before it and end with the one after it.
        """
        found = []
        for sector in range(len(self.words)):
            late = [sector + 1.01 - AHEAD * ring for ring in reversed(range(self.bits))]
            times = [(far, self._reading(far)) for far in (sector + HALF, *late)]
            seen = [next(same) for _, same in groupby(times, key=lambda each: each[1])]
            found += [(far, sector, word) for far, word in seen]
        return found

    def _reading(self, far: float) -> str:
        """Return what the eyes read when the plate has turned by so many sectors."""
        count = len(self.words)
        rings = range(self.bits)
        return "".join(self.words[int(far + AHEAD * ring) % count][ring] for ring in rings)

    def _turn(self) -> None:
        """Show a film of one turn, and report its false readings."""
        seen = [next(same) for _, same in groupby(self.turn(), key=lambda each: each[2])]
        self._film = [str(self._draw(far)) for far, _, _ in seen]  # one per new reading
        each = [[word for _, _, word in same] for _, same in groupby(self.turn(), lambda at: at[1])]
        false = [word for words in each for word in words[1:-1]]
        read = " ".join(f"{words[0]} {_bold(words[1:-1])}" for words in each)
        self._below = f"The eyes read: <code>{' '.join(read.split())}</code>"
        if not false:
            return self.say("One turn of the plate, and no reading was false.", self._kind)
        first, *between, last = max(each, key=len)
        of = "1 reading was" if len(false) == 1 else f"{len(false)} readings were"
        lies = f"{first} and {last} the vane said {' and '.join(between)}"
        return self.say(f"One turn of the plate, and {of} false: between {lies}.")

    def _tell(self) -> None:
        self._below = ""
        jumps, twice = self.jumps(), len(self.words) - len(set(self.words))
        if not jumps and not twice:
            count = len(self.words)
            told = f"All {count} words differ, and every border changes one eye only."
            return self.say(told, "solved")
        borders = "1 border changes" if len(jumps) == 1 else f"{len(jumps)} borders change"
        same = f" {twice} word{'s' * (twice > 1)} come again." if twice > 1 else ""
        same = " One word comes again." if twice == 1 else same
        return self.say(f"{borders} more than one eye at once.{same}")

    def draw(self) -> Svg:
        """Draw the plate under its eyes, and mark each border where several eyes change."""
        return self._draw(HALF)

    def _draw(self, far: float) -> Svg:
        self._turned = far
        name = f"A plate with {self.bits} rings"
        said = f"The words of the sectors: {', '.join(self.words)}."
        return drawing(2 * self._centre, 2 * self._centre, name, said, self._shapes())

    def _shapes(self) -> Iterator[Element]:
        for sector in range(len(self.words)):
            for ring in range(self.bits):
                yield self._field(sector, ring)
            yield from self._word(sector)
        for sector in self.jumps():
            (x1, y1), (x2, y2) = (
                self._at(sector + 1, INNER + RING * ring) for ring in (0, self.bits)
            )
            line = {"stroke": REFUSED, "stroke_width": 4, "stroke_dasharray": "6 3"}
            yield shape("line", x1=x1, y1=y1, x2=x2, y2=y2, **line)
        yield from self._eyes()

    def _eyes(self) -> Iterator[Element]:
        for ring in range(self.bits):
            x, y = self._at(self._turned + AHEAD * ring, INNER + RING * (ring + 0.5))
            look = {"stroke": ACCENT, "stroke_width": 3, "pointer_events": "none"}
            yield shape("circle", cx=x, cy=y, r=5, fill=MARKED, **look)

    @property
    def _centre(self) -> float:
        return INNER + RING * self.bits + MARGIN

    def _at(self, turn: float, far: float) -> tuple[float, float]:
        angle = 2 * pi * (turn - self._turned) / len(self.words) - pi / 2
        return self._centre + far * cos(angle), self._centre + far * sin(angle)

    def _field(self, sector: int, ring: int) -> Element:
        near, far = INNER + RING * ring, INNER + RING * (ring + 1)
        a, b = self._at(sector, near), self._at(sector, far)
        c, d = self._at(sector + 1, far), self._at(sector + 1, near)
        p = [f"{num(x)} {num(y)}" for x, y in (a, b, c, d)]
        line = f"M{p[0]}L{p[1]}A{num(far)} {num(far)} 0 0 1 {p[2]}L{p[3]}"
        black = self.words[sector][ring] == "1"
        return shape(
            "path",
            d=f"{line}A{num(near)} {num(near)} 0 0 0 {p[0]}Z",
            fill=TEXT if black else BACKGROUND,
            stroke=PEG,
            data_do=f"paint {sector} {ring}",
            role="button",
            tabindex=0,
            aria_label=f"Sector {sector}, ring {ring + 1}: {'black' if black else 'white'}",
        )

    def _word(self, sector: int) -> Iterator[Element]:
        x, y = self._at(sector + 0.5, INNER + RING * self.bits + 18)
        yield text(x, y, self.words[sector], 11, font_family=MONO)

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: turn once; reset."""
        plain = button("again", "Paint ordinary numbers")
        return [("", [button("turn", "Let the wind turn it once"), plain])]


def _bold(words: list[str]) -> str:
    return f"<b>{' '.join(words)}</b>" if words else ""
