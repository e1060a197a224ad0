"""Figures of lesson 4: Chinese rings, a cube to walk on, a weather vane to paint."""

import re
from collections.abc import Callable, Iterator
from itertools import groupby, pairwise
from math import cos, pi, sin
from operator import itemgetter
from typing import Any
from xml.etree.ElementTree import Element

from hanoi_ref.checking.compare import is_listed
from hanoi_ref.checking.exercise import Case
from hanoi_ref.checking.failure import raised
from hanoi_ref.checking.running.observe import observe
from hanoi_ref.draw.graphs.diagrams import changed_bits, draw_hypercube
from hanoi_ref.draw.svg import MONO, Svg, drawing, num, shape, text
from hanoi_ref.palette import ACCENT, BLACK, FAINT, MARKED, ON_DISK, PEG, REFUSED, TEXT
from hanoi_ref.puzzle import whole
from hanoi_ref.solvers.gray import hypercube_walk
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
        right, said = 30 + PITCH * self.n, []
        shapes = [shape("line", x1=10, x2=right, y1=62, y2=62, stroke=PEG, stroke_width=9)]
        for at, bit in enumerate(self.word):
            ring, x = self.n - at, 20 + PITCH * (at + 0.5)
            y, look, state = (62, ACCENT, "on") if bit == "1" else (100, FAINT, "off")
            said.append(f"{ring} {state}")
            group = shape(
                "g",
                shape("rect", x=x - 26, y=14, width=52, height=128, fill="transparent"),
                shape("circle", cx=x, cy=y, r=22, fill="none", stroke=look, stroke_width=6),
                text(x, 24, str(ring), 14, fill=FAINT),
                text(x, 135, bit, 16, font_family=MONO, fill=TEXT),
                data_do=f"ring {ring}",
                role="button",
                tabindex=0,
                aria_label=f"Ring {ring}, {state}",
            )
            shapes.append(group)
        desc = f"Rings: {', '.join(said)}."
        return drawing(40 + PITCH * self.n, 150, f"Rings {self.word}", desc, shapes)

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: undo; start again."""
        begun = len(self.words) > 1
        return [("", [button("undo", "Undo", off=not begun), button("again", "Start again")])]


LONGEST = 32


class CubeWalk(Figure):
    """The corners of the n-cube (n up to 4), a walk along its edges, and the corners left to visit.

    >>> cube = CubeWalk(2)
    >>> cube.act("corner 11")
    >>> cube.walk, cube._said
    (['00'], 'No edge leads from 00 to 11: 2 bits would change.')
    """

    name = "A cube to walk on"

    def __init__(self, n: int = 3, **traits: Any) -> None:
        self.n, self.walk = n, ["0" * n]
        super().__init__(**traits)
        self.say(f"Begin at {self.walk[0]}: tap a corner beside it.")

    def act(self, do: str) -> None:
        """Step to a corner, step back, or start again."""
        match do.split():
            case ["corner", word]:
                self._step(word)
            case ["undo"]:
                self.walk = self.walk[:-1] or self.walk
                self._tell()
            case ["again"]:
                self.walk = self.walk[:1]
                self._tell()

    def _step(self, word: str) -> None:
        here = self.walk[-1]
        bits = changed_bits(here, word)
        if len(bits) != 1:
            why = "you are there" if not bits else f"{len(bits)} bits would change"
            return self.say(f"No edge leads from {here} to {word}: {why}.", "refused")
        if len(self.walk) == LONGEST:
            return self.say("This walk is long enough: start again.", "refused")
        self.walk.append(word)
        return self._tell()

    def _tell(self) -> None:
        visited, all_ = len(set(self.walk)), 2**self.n
        bits = ", ".join(str(bit) for pair in pairwise(self.walk) for bit in changed_bits(*pair))
        changes = f" Bits that changed: {bits}." if bits else ""
        if visited < all_:
            return self.say(f"{visited} of {all_} corners.{changes}")
        if len(self.walk) > all_:
            return self.say(f"All {all_} corners, in {len(self.walk) - 1} steps.{changes}")
        return self.say(f"All {all_} corners, each once.{changes}", "solved")

    def draw(self) -> Svg:
        """Draw the cube; each corner can be tapped."""
        drawn = str(draw_hypercube(self.n, self.walk))
        asks = 'role="button" tabindex="0" aria-label="Corner'
        for word in (f"{m:0{self.n}b}" for m in range(2**self.n)):
            corner = f'data-corner="{word}"'
            drawn = drawn.replace(corner, f'{corner} data-do="corner {word}" {asks} {word}"')
        return Svg(drawn)

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: undo; start again."""
        off = len(self.walk) == 1
        return [("", [button("undo", "Undo", off=off), button("again", "Start again", off=off)])]


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
        report, call = observe(paint, case), case.call(name)
        if report.is_stub:
            self.words = list(hypercube_walk(self.bits))
            return f"{name} is not written yet: this plate is painted as yours will be."
        if report.status == "timeout":
            return f"{call} was still running after {SECONDS} second. {INSTEAD}"
        if report.error:
            return f"{raised(call, report.error)} {INSTEAD}"
        listed = report.has_value and is_listed(report.value)
        words, count = report.value["items"] if listed else [], 2**self.bits
        whole_word = re.compile(f"[01]{{{self.bits}}}")
        fit = (isinstance(word, str) and whole_word.fullmatch(word) for word in words)
        if len(words) != count or not all(fit):
            return f"{call} did not return a list of {count} words of {self.bits} bits. {INSTEAD}"
        self.words = words
        return ""

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
        changes = []
        for sector in range(len(self.words)):
            late = [sector + 1.01 - AHEAD * ring for ring in reversed(range(self.bits))]
            times = [(far, sector, self._reading(far)) for far in (sector + HALF, *late)]
            changes += [next(same) for _, same in groupby(times, key=itemgetter(2))]
        return changes

    def _reading(self, far: float) -> str:
        """Return what the eyes read when the plate has turned by so many sectors."""
        count = len(self.words)
        rings = range(self.bits)
        return "".join(self.words[int(far + AHEAD * ring) % count][ring] for ring in rings)

    def _turn(self) -> None:
        """Show a film of one turn, and report its false readings."""
        changes = [next(same) for _, same in groupby(self.turn(), key=itemgetter(2))]
        self._film = [str(self._draw(far)) for far, _, _ in changes]  # one per new reading
        borders = [[word for _, _, word in at] for _, at in groupby(self.turn(), itemgetter(1))]
        false = [word for words in borders for word in words[1:-1]]
        read = []
        for first, *between in borders:
            read += [first, f"<b>{' '.join(between[:-1])}</b>"] if between[1:] else [first]
        self._below = f"The eyes read: <code>{' '.join(read)}</code>"
        if not false:
            return self.say("One turn of the plate, and no reading was false.", self._kind)
        first, *between, last = max(borders, key=len)
        of = "1 reading was" if len(false) == 1 else f"{len(false)} readings were"
        lies = f"{first} and {last} the vane said {' and '.join(between)}"
        return self.say(f"One turn of the plate, and {of} false: between {lies}.")

    def _tell(self) -> None:
        self._below = ""
        jumps, twice = self.jumps(), len(self.words) - len(set(self.words))
        if not jumps and not twice:
            count = len(self.words)
            words = f"All {count} words differ, and every border changes one eye only."
            return self.say(words, "solved")
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
            fill=BLACK if black else ON_DISK,
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
