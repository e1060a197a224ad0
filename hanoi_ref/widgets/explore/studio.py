"""A studio for rules: draw arrows between pegs, and play the game at once."""

from collections.abc import Sequence
from dataclasses import asdict
from itertools import permutations
from typing import Any

from traitlets import Dict

from hanoi_ref.draw.graphs.search import draw_arrows
from hanoi_ref.puzzle import Move, Puzzle, Rules, arrows, classic, cyclic, linear, magnetic
from hanoi_ref.puzzle.design import Design
from hanoi_ref.solvers import find
from hanoi_ref.solvers.search import how_many
from hanoi_ref.theory import state_graph
from hanoi_ref.widgets.assets import script, style
from hanoi_ref.widgets.boards.track import shortest_line
from hanoi_ref.widgets.explore.explorer import MOST_DISKS, Explorer
from hanoi_ref.widgets.figures.figure import Button, button

TABLED = 4  # the largest tower in the table of fewest moves
SEARCHED = 3000  # positions that can be counted without a noticeable wait
FAMOUS = {
    "classic": classic(3),
    "row": linear(3),
    "circle": cyclic(3),
    "one arrow less": arrows(3, {"AB", "BA", "AC", "BC", "CB"}),
    "four pegs": classic(3, pegs=4),
    "star": arrows(3, {"AB", "BA", "BC", "CB", "BD", "DB"}),
    "magnetic": magnetic(3),
}
ASK = "Drag from one peg to another, or tap two pegs, to add or remove an arrow."


class Studio(Explorer):
    """A drawing of pegs and arrows, with the views of its game below.

    >>> studio = Studio()
    >>> for do in ("famous row", "disks 2"):
    ...     studio.act(do)
    >>> studio.design.code, studio.moves_of(2)
    ('arrows(2, {"AB", "BA", "BC", "CB"})', 8)

    `puzzle` is the game that is drawn, and `arrows` its arrows, for use in a program.  It begins
    with the given game, or with three disks and all arrows.
    """

    _esm = script("studio")
    _css = style("studio", MOST_DISKS)

    _design = Dict().tag(sync=True)  # the drawing with its buttons and words, as for figure.js

    def __init__(self, puzzle: Puzzle | None = None, **traits: Any) -> None:
        self.design = self._first = Design.of(puzzle or classic(3))
        self._picked, self._said, self._kind = "", ASK, ""
        # Digits and calls fit only the classic game; board and map, below the drawing, fit any.
        hidden: dict[str, Any] = dict.fromkeys(("binary", "gray", "calls", "code"), False)
        super().__init__(self.design.puzzle, corners=MIRRORED, **hidden, **traits)
        self._show_design()
        self.on_msg(lambda _, content, __: self._heard(content))

    def _shortest(self) -> Sequence[Move]:
        return shortest_line(self.design.puzzle, self.design.puzzle.start)

    @property
    def arrows(self) -> set[str]:
        """The arrows that are drawn."""
        return set(self.design.arrows)

    def moves_of(self, disks: int) -> int | None:
        """Return the fewest moves of this many disks; None if they cannot be carried."""
        game = self.design.game(disks)
        way = find(game.rules, game.start, *game.goals)
        return way.length if way else None

    def act(self, do: str) -> None:
        """Change an arrow, peg, disk, rule or famous game, or all arrows as typed."""
        design, (what, _, words) = self.design, do.partition(" ")
        self._said, self._kind = "", ""
        match what:
            case "peg":
                self._pick(words)
            case "arrow":
                self._toggle(words)
            case "enter":
                self._enter(words.upper().replace(",", " ").split())
            case "pegs":
                self.design = design.with_pegs(int(words))
            case "disks":
                self.design = design.with_disks(int(words))
            case "rest":
                self.design = design.resting(words == "any")
            case "turn":
                self.design = design.turning(words == "over")
            case "paint":
                self.design = design.painted(words)
            case "famous":
                self.design = Design.of(FAMOUS[words]).with_disks(design.disks)
        if self.design != design:
            self._take(self.design.puzzle, self._shortest())
        self._show_design()
        self._note(None)

    def _pick(self, peg: str) -> None:
        """Choose the first peg of an arrow, or the second one."""
        first, self._picked = self._picked, ""
        if not first:
            self._picked, self._said = peg, f"An arrow from {peg} to ..."
        elif first != peg:
            self._toggle(first + peg)

    def _toggle(self, arrow: str) -> None:
        self.design, self._picked = self.design.toggled(arrow), ""
        come = "is added" if arrow in self.design.arrows else "is removed"
        self._said = f"The arrow from {arrow[0]} to {arrow[1]} {come}."

    def _enter(self, typed: list[str]) -> None:
        """Set all arrows as they were typed."""
        possible = set(map("".join, permutations(self.design.pegs, 2)))
        wrong = [word for word in typed if word not in possible]
        if wrong:
            pegs = ", ".join(self.design.pegs)
            self._said = f"{wrong[0]} is not an arrow: name two pegs of {pegs}, such as AB."
            self._kind = "refused"
        else:
            for arrow in self.design.arrows ^ set(typed):
                self.design = self.design.toggled(arrow)

    def _heard(self, request: dict[str, Any]) -> None:
        match request:
            case {"edit": str(do)}:
                with self.hold_sync():
                    self.act(do)

    def _now(self) -> dict[str, Any]:
        if self.design == self._first:
            return super()._now()
        design = {**asdict(self.design), "arrows": sorted(self.design.arrows)}
        return super()._now() | {"design": design}

    def _come_back(self, left: dict[str, Any]) -> None:
        if "design" in left:
            self.design = Design(**left["design"] | {"arrows": frozenset(left["design"]["arrows"])})
            self._take(self.design.puzzle, self._shortest())
        super()._come_back(left)

    def _show_design(self) -> None:
        """Update the drawing, its buttons and its words."""
        listed = " ".join(sorted(self.design.arrows))
        self._design = {
            "_name": "Rules to draw",
            "_picture": self._drawn(),
            "_said": self._said or ASK,
            "_kind": self._kind,
            "_film": [],
            "_rows": [{"name": name, "buttons": all_} for name, all_ in self._rows()],
            "_entry": {"label": "Arrows", "text": listed},
            "_steps": {},  # a drawing has no steps; figure.js reads the key
            "_below": self._table(),
        }

    def _drawn(self) -> str:
        drawn = str(draw_arrows(Rules(self.design.pegs, self.design.arrows)))
        for peg in self.design.pegs:
            ask = "From" if not self._picked else f"From {self._picked} to"
            tapped = f'data-do="peg {peg}" role="button" tabindex="0" aria-label="{ask} {peg}"'
            held = ' class="hanoi-picked"' if peg == self._picked else ""
            drawn = drawn.replace(f'data-peg="{peg}"', f'data-peg="{peg}" {tapped}{held}')
        return drawn

    def _rows(self) -> list[tuple[str, list[Button]]]:
        design = self.design
        pegs, n = len(design.pegs), design.disks
        rows = [
            ("Known games", [button(f"famous {name}", name) for name in FAMOUS]),
            ("Pegs", [button(f"pegs {k}", str(k), k == pegs) for k in range(2, 6)]),
            ("Disks", [button(f"disks {k}", str(k), k == n) for k in range(1, 7)]),
        ]
        larger = button("rest larger", "larger ones", not design.anywhere)
        rows.append(("A disk rests on", [larger, button("rest any", "any other", design.anywhere)]))
        same = button("turn not", "stays as it is", not design.turns)
        rows.append(("When moved, it", [same, button("turn over", "turns over", design.turns)]))
        posts = []
        for peg in design.pegs if design.turns else "":
            painted = {peg: "red", peg.lower(): "blue"}
            colour = next((painted[post] for post in design.posts if post in painted), "neutral")
            posts.append(button(f"paint {peg}", f"{peg} {colour}"))
        return [*rows, ("Posts", posts)] if design.turns else rows

    def _table(self) -> str:
        """Return a table of small towers' moves, the reachable positions, and the Python code."""
        last, reach, puzzle = self.design.pegs[-1], "", self.puzzle
        if how_many(puzzle) <= SEARCHED:
            reach = f"{len(state_graph(puzzle).positions)} "
            if not (self.design.turns or self.design.anywhere):
                reach += f"of {len(self.design.pegs) ** puzzle.disks} "
            reach += "positions can be reached."
        counts = [self.moves_of(n) for n in range(1, TABLED + 1)]
        head = "".join(f"<th scope='col'>{n}</th>" for n in range(1, TABLED + 1))
        cells = "".join(f"<td>{'-' if count is None else count}</td>" for count in counts)
        return (
            f"<table><tr><th scope='row'>disks</th>{head}</tr>"
            f"<tr><th scope='row'>fewest moves from A to {last}</th>{cells}</tr></table>"
            f"<p>{reach} In Python: <code>{self.design.code}</code></p>"
        )


MIRRORED = "ACB"  # so that A, B, C are clockwise on the map too
