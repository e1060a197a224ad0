"""A figure to find how many disks to set aside with four pegs, by trying each choice."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from hanoi_ref.draw import Svg
from hanoi_ref.draw.palette import ACCENT, FAINT, PEG, TEXT
from hanoi_ref.draw.svg import drawing, shape, text
from hanoi_ref.theory import frame_stewart_count
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

    A column's cost appears when it is tapped.  The plan is Frame and Stewart's (1941).
    """

    name = "How many disks to set aside"

    def __init__(self, n: int = 10) -> None:
        if not FEWEST <= n <= MOST:
            raise ValueError(f"choices are shown for {FEWEST} to {MOST} disks, not {n}")
        self.n, self.tried = n, set[int]()
        super().__init__()
        self.say(ASK)

    def cost(self, k: int) -> int:
        """Return the moves of the plan that sets k disks aside first."""
        return 2 * frame_stewart_count(k, 4) + (1 << self.n - k) - 1

    def act(self, do: str) -> None:
        """Try a choice, show all of them, or change the number of disks."""
        match do.split():
            case ["aside", k]:
                self._try(int(k))
            case ["all"]:
                self.tried = set(range(1, self.n))
                self._tell_best()
            case ["disks", n]:
                self.n, self.tried = min(max(int(n), FEWEST), MOST), set()
                self.say(ASK)

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

    def draw(self) -> Svg:
        """Draw a column for each choice, with the cost of those tried."""
        known = [f"{k} aside: {self.cost(k)}" for k in sorted(self.tried)]
        desc = f"{self.n} disks, four pegs. {'; '.join(known) or 'No choice tried yet'}."
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


def _moves(number: int) -> str:
    return f"{number} move{'s' * (number != 1)}"
