"""A weather vane: a plate of rings to be painted so that no reading goes wrong."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Any
from xml.etree.ElementTree import Element

from hanoi_ref.draw.palette import BACKGROUND, PEG, REFUSED, TEXT
from hanoi_ref.draw.svg import MONO, Svg, drawing, num, shape, text
from hanoi_ref.puzzle import whole
from hanoi_ref.widgets.figure import Button, Figure, button

CENTRE, INNER, RING = 150.0, 34.0, 24.0


class Vane(Figure):
    """A plate with `bits` rings and 2^bits sectors; each sector has a word, the outer ring last.

    >>> vane = Vane(2)
    >>> vane.words, vane.jumps()
    (['00', '01', '10', '11'], [1, 3])
    >>> for do in ("paint 2 1", "paint 3 1"):
    ...     vane.act(do)
    >>> vane.words, vane._said
    (['00', '01', '11', '10'], 'All 4 words differ, and every border changes one eye only.')

    It is painted in plain counting at first.  `jumps` are the sectors after which more than one eye
    changes.
    """

    name = "A weather vane to paint"

    def __init__(self, bits: int = 3, **traits: Any) -> None:
        self.bits = whole("bits", bits, 1, 4)
        self._count()
        super().__init__(**traits)
        self._tell()

    def _count(self) -> None:
        self.words = [f"{m:0{self.bits}b}" for m in range(2**self.bits)]

    def act(self, do: str) -> None:
        """A field is painted over, or the plate is as it was."""
        match do.split():
            case ["paint", sector, ring]:
                word, at = self.words[int(sector)], int(ring)
                self.words[int(sector)] = f"{word[:at]}{'10'[int(word[at])]}{word[at + 1 :]}"
            case ["again"]:
                self._count()
        self._tell()

    def jumps(self) -> list[int]:
        """The sectors after whose border more than one eye sees another colour."""
        after = [*self.words[1:], self.words[0]]
        pairs = enumerate(zip(self.words, after, strict=True))
        return [at for at, pair in pairs if sum(a != b for a, b in zip(*pair, strict=True)) > 1]

    def _tell(self) -> None:
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
        """The plate, with a mark at each border that asks too much."""
        name = f"A plate with {self.bits} rings"
        said = f"The words of the sectors: {', '.join(self.words)}."
        return drawing(2 * CENTRE, 2 * CENTRE, name, said, self._shapes())

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

    def _at(self, turn: float, far: float) -> tuple[float, float]:
        angle = 2 * pi * turn / len(self.words) - pi / 2
        return CENTRE + far * cos(angle), CENTRE + far * sin(angle)

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
        """The plate as it was."""
        return [("", [button("again", "Paint it in plain counting")])]
