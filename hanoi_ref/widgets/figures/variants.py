"""Figures of lesson 6: disks set aside, sets of arrows, oranges on plates."""

from collections.abc import Iterator
from itertools import combinations
from math import cos, dist, pi, sin
from typing import Any
from xml.etree.ElementTree import Element

from hanoi_ref.draw import Svg, draw_position
from hanoi_ref.draw.svg import drawing, num, shape, text
from hanoi_ref.palette import ACCENT, BACKGROUND, FAINT, LINE, MARKED, PEG, TEXT
from hanoi_ref.puzzle import Position, Puzzle, Rules, whole
from hanoi_ref.theory import distance_to_goal, fewest, frame_stewart_count
from hanoi_ref.widgets.figures.figure import Button, Figure, button

FEWEST, MOST = 3, 12  # disks
WIDE, HIGH, EDGE = 400, 150, 26
ASK = "Tap a column to choose how many disks are set aside first."


class Aside(Figure):
    """The cost of a plan: set k disks aside, carry the others with three pegs, then bring the k.

    >>> aside = Aside(10)
    >>> aside.act("aside 4")
    >>> aside._said
    '4 aside: 9 moves, then 63 for the other 6 with three pegs, then 9 again. That is 81.'

    A column's cost appears when it is tapped.  A table below has the reader's best choices, and how
    many moves the last disk added.  The plan is Frame and Stewart's (1941).
    """

    name = "How many disks to set aside"

    def __init__(self, n: int = 10) -> None:
        if not FEWEST <= n <= MOST:
            raise ValueError(f"choices are shown for {FEWEST} to {MOST} disks, not {n}")
        self.n, self.tries = n, dict[int, set[int]]()
        super().__init__()
        self.say(ASK)

    @property
    def tried(self) -> set[int]:
        """The choices tried for this number of disks."""
        return self.tries.setdefault(self.n, set())

    def cost(self, k: int) -> int:
        """Return the moves of the plan that sets k disks aside first."""
        return _cost(self.n, k)

    def act(self, do: str) -> None:
        """Try a choice, show all of them, or change the number of disks."""
        match do.split():
            case ["aside", k]:
                self._try(int(k))
            case ["all"]:
                self.tried.update(range(1, self.n))
                self._tell_best()
            case ["disks", n]:
                self.n = min(max(int(n), FEWEST), MOST)
                self.say(ASK)
        self._below = self._table() if any(self.tries.values()) else ""

    def _try(self, k: int) -> None:
        self.tried.add(k)
        small, rest = frame_stewart_count(k, 4), (1 << self.n - k) - 1
        words = (
            f"{k} aside: {_moves(small)}, then {rest} for the other {self.n - k} with three pegs"
        )
        if k == self.n - 1:
            words = f"{k} aside: {_moves(small)}, then 1 for the largest disk"
        self.say(f"{words}, then {small} again. That is {self.cost(k)}.")

    def _tell_best(self) -> None:
        costs = {k: self.cost(k) for k in range(1, self.n)}
        least = min(costs.values())
        best = " or ".join(str(k) for k in costs if costs[k] == least)
        self.say(f"The minimum is {least}, with {best} aside.", "solved")

    def _table(self) -> str:
        """Return the best found for each number of disks; 1 and 2 disks leave no choice."""
        best, rows = {1: (1, ""), 2: (3, "1")}, []
        for n, tried in sorted(self.tries.items()):
            if tried:
                cost = min(_cost(n, k) for k in tried)
                best[n] = cost, " or ".join(str(k) for k in sorted(tried) if _cost(n, k) == cost)
        for n, (cost, k) in best.items():
            fewest_of_all = cost == frame_stewart_count(n, 4)
            moves = str(cost) if fewest_of_all else f"{cost}, fewer are possible"
            before = best.get(n - 1, (0, ""))[0] if n > 1 else 0
            known = fewest_of_all and before == frame_stewart_count(n - 1, 4)
            cells = (n, k, moves, cost - before if known else "")
            rows.append("".join(f"<td>{cell}</td>" for cell in cells))
        head = "".join(f"<th>{word}</th>" for word in ("disks", "aside", "moves", "last disk adds"))
        return f"<table><tr>{head}</tr><tr>{'</tr><tr>'.join(rows)}</tr></table>"

    def draw(self) -> Svg:
        """Draw a column for each choice, with the cost of those tried."""
        costs = [f"{k} aside: {self.cost(k)}" for k in sorted(self.tried)]
        desc = f"{self.n} disks, four pegs. {'; '.join(costs) or 'No choice tried yet'}."
        return drawing(WIDE, HIGH + 2 * EDGE, self.name, desc, self._columns(), 1.5)

    def _columns(self) -> Iterator[Element]:
        pitch = WIDE / self.n
        most = max(self.cost(k) for k in range(1, self.n))
        least = min(self.cost(k) for k in self.tried) if self.tried else 0
        for k in range(1, self.n):
            x, tried = pitch * k, k in self.tried
            high = HIGH * self.cost(k) / most if tried else HIGH
            box = {"x": x - pitch * 0.36, "width": pitch * 0.72, "y": EDGE + HIGH - high}
            fill = "none" if not tried else ACCENT if self.cost(k) == least else PEG
            bar = shape("rect", **box, height=high, rx=3, fill=fill, stroke=FAINT)
            words = [text(x, EDGE + HIGH + 13, str(k), 13, fill=TEXT)]
            if tried:
                words.append(text(x, box["y"] - 9, str(self.cost(k)), 12, fill=TEXT))
            asks = {"role": "button", "tabindex": 0, "aria_label": f"{k} aside"}
            hit = {"x": x - pitch / 2, "y": EDGE, "width": pitch, "height": HIGH + 22}
            ground = shape("rect", **hit, fill="transparent")
            yield shape("g", ground, bar, *words, data_do=f"aside {k}", **asks)

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: fewer or more disks; all choices at once."""
        n = self.n
        fewer = button(f"disks {n - 1}", "One disk less", off=n == FEWEST)
        more = button(f"disks {n + 1}", "One disk more", off=n == MOST)
        return [(f"{n} disks", [fewer, more]), ("", [button("all", "Show all")])]


def _cost(n: int, k: int) -> int:
    return 2 * frame_stewart_count(k, 4) + (1 << n - k) - 1


def _moves(number: int) -> str:
    return f"{number} move{'s' * (number != 1)}"


ARROWS = ("AB", "AC", "BA", "BC", "CA", "CB")
DRAWN = [frozenset(some) for size in range(7) for some in combinations(ARROWS, size)]
TALLEST = 4  # disks
CELL, ACROSS, RADIUS = 66, 8, 19
DRAWINGS_ASK = (
    "Tap a drawing to see how many moves it takes. The buttons mark the drawings that can "
    "carry that many disks."
)


def moves_of(arrows: frozenset[str], n: int) -> int | None:
    """Return the fewest moves of n disks from A to C along arrows; None if it is impossible.

    >>> moves_of(frozenset({"AB", "BC"}), 1), moves_of(frozenset({"AB", "BC"}), 2)
    (2, None)
    """
    puzzle = Puzzle(Rules(arrows=arrows), Position("A" * n), Position("C" * n))
    return distance_to_goal(puzzle, puzzle.start)


class Drawings(Figure):
    """The 64 drawings of arrows between three pegs, with those marked that carry a tower.

    >>> drawings = Drawings()
    >>> drawings.act("disks 3")
    >>> drawings._said
    '18 of 64 drawings carry 3 disks from A to C.'
    """

    name = "All drawings of arrows"

    def __init__(self) -> None:
        self.disks, self.picked = 0, -1
        super().__init__()
        self.say(DRAWINGS_ASK)

    def carrying(self, n: int) -> list[frozenset[str]]:
        """Return the drawings that carry n disks."""
        return [arrows for arrows in DRAWN if moves_of(arrows, n) is not None]

    def act(self, do: str) -> None:
        """Choose a drawing, or a number of disks."""
        match do.split():
            case ["pick", at]:
                self.picked = int(at)
                self._tell(DRAWN[self.picked])
            case ["disks", n]:
                self.disks, self.picked = int(n), -1
                number, disks = len(self.carrying(self.disks)), "disk" if n == "1" else "disks"
                self.say(f"{number} of {len(DRAWN)} drawings carry {n} {disks} from A to C.")

    def _tell(self, arrows: frozenset[str]) -> None:
        counts = [moves_of(arrows, n) for n in range(1, TALLEST + 1)]
        moves = ", ".join("-" if count is None else str(count) for count in counts)
        named = " ".join(sorted(arrows)) or "no arrows"
        self.say(f"{named}: 1, 2, 3 and 4 disks take {moves} moves.")

    def draw(self) -> Svg:
        """Draw eight rows of eight."""
        carry = set(self.carrying(self.disks)) if self.disks else set()
        shapes = [self._drawing(at, arrows in carry) for at, arrows in enumerate(DRAWN)]
        side = CELL * ACROSS + 8
        marked = f" {len(carry)} of them are marked." if self.disks else ""
        return drawing(side, side, self.name, f"64 drawings.{marked}", shapes, 1)

    def _drawing(self, at: int, carries: bool) -> Element:
        x, y, arrows = 4 + CELL * (at % ACROSS), 4 + CELL * (at // ACROSS), DRAWN[at]
        box = {"x": x + 2, "y": y + 2, "width": CELL - 4, "height": CELL - 4, "rx": 5}
        edge = TEXT if at == self.picked else PEG if carries else LINE
        ring = {"stroke": edge, "stroke_width": 2 if carries else 1}
        ground = shape("rect", **box, fill=MARKED if carries else BACKGROUND, **ring)
        ends = {}  # A at the top, then clockwise
        for peg, angle in zip("ABC", (-pi / 2, pi / 6, 5 * pi / 6), strict=True):
            centre = x + CELL / 2, y + CELL / 2 + 5
            ends[peg] = centre[0] + RADIUS * cos(angle), centre[1] + RADIUS * sin(angle)
        lines = [_arrow(ends[arrow[0]], ends[arrow[1]]) for arrow in sorted(arrows)]
        dots = [shape("circle", cx=px, cy=py, r=3, fill=PEG) for px, py in ends.values()]
        words = f"Arrows {' '.join(sorted(arrows)) or 'none'}{', marked' if carries else ''}"
        asks = {"role": "button", "tabindex": 0, "aria_label": words, "data_do": f"pick {at}"}
        return shape("g", ground, *lines, *dots, **asks)

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: numbers of disks."""
        disks = range(1, TALLEST + 1)
        return [("Disks", [button(f"disks {n}", str(n), n == self.disks) for n in disks])]


def _arrow(start: tuple[float, float], end: tuple[float, float]) -> Element:
    """Draw an arrow beside the one in the other direction."""
    far = dist(start, end)
    dx, dy = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    x1, y1 = start[0] + 5 * dx - 2.2 * dy, start[1] + 5 * dy + 2.2 * dx
    x2, y2 = end[0] - 6 * dx - 2.2 * dy, end[1] - 6 * dy + 2.2 * dx
    back = f"{num(x2 - 5 * dx - 3 * dy)} {num(y2 - 5 * dy + 3 * dx)}"
    d = f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}L{back}"
    return shape("path", d=d, fill="none", stroke=ACCENT, stroke_width=1.6)


RULES = Rules()
PEEL = "#f59e0b"
WIDTH, PITCH, PLATE_Y = 150, 44, 96  # of a plate, from orange to orange, and of the plates
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

    def _tell(self, landing: str) -> None:
        moves = len(self.way) - 1
        if self.position != "C" * self.n:
            return self.say(f"{landing} Moves: {moves}.")
        best = "fewer are impossible" if moves == fewest(self.n) else "fewer are enough"
        return self.say(f"All oranges are on plate 3, in {moves} moves; {best}.", "solved")

    def _show_tower(self) -> None:
        """Show a film of the moves, with disks in place of oranges."""
        self._film = [str(draw_position(position)) for position in self.way for _ in range(2)]
        self.say(
            "These were your moves as moves of a tower. The large orange was disk 1.", self._kind
        )

    def _size(self, disk: int) -> str:
        return SIZES[self.n][self.n - disk]

    def draw(self) -> Svg:
        """Draw the plates with their oranges."""
        plates = [f"plate {_number(peg)}: {self._on(peg) or 'empty'}" for peg in "ABC"]
        said = f"{'; '.join(plates).capitalize()}."
        shapes = []
        for at, peg in enumerate("ABC"):
            shapes.append(self._plate(peg, WIDTH * (at + 0.5)))
            for place, disk in enumerate(self.position.stack(peg)):
                x = WIDTH * (at + 0.5) + PITCH * (place - (self.n - 1) / 2)
                shapes.append(self._orange(disk, x))
        return drawing(3 * WIDTH, 134, "Oranges on three plates", said, shapes)

    def _on(self, peg: str) -> str:
        return ", ".join(self._size(disk) for disk in self.position.stack(peg))

    def _plate(self, peg: str, x: float) -> Element:
        box = {"x": x - WIDTH / 2 + 3, "y": 4, "width": WIDTH - 6, "height": 126}
        return shape(
            "g",
            shape("rect", **box, fill="transparent"),
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
