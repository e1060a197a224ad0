"""A robot that follows a rule card without a plan; the figure shows where its tower ends."""

from collections.abc import Callable, Iterator
from html import escape
from itertools import cycle, islice
from typing import Any

from hanoi_ref.draw import draw_position
from hanoi_ref.puzzle import Move, Position, Rules
from hanoi_ref.solvers import legal_move
from hanoi_ref.widgets.figures.figure import Button, Figure, button

RULES = Rules()
SIZES = (2, 3, 4, 5)
Run = Iterator[Move | None]


def _pairs(*pairs: str) -> Callable[[Position], Run]:
    def run(position: Position) -> Run:
        for pair in cycle(pairs):
            move = legal_move(position, *pair)
            yield move
            position = RULES.after(position, move) if move else position

    return run


def _round(circle: str) -> Callable[[Position], Run]:
    def run(position: Position) -> Run:
        while True:
            here = position[-1]
            step = Move(here + circle[circle.index(here) + 1])
            yield step
            position = RULES.after(position, step)
            other = legal_move(position, *(set("ABC") - {position[-1]}))
            if other:
                yield other
                position = RULES.after(position, other)

    return run


CARDS: dict[str, dict[str, Callable[[Position], Run]]] = {
    "pairs": {
        "A-B, A-C, B-C": _pairs("AB", "AC", "BC"),
        "A-C, A-B, B-C": _pairs("AC", "AB", "BC"),
        "A-B, B-C, A-C": _pairs("AB", "BC", "AC"),
    },
    "round": {"disk 1: A, B, C": _round("ABCA"), "disk 1: A, C, B": _round("ACBA")},
}


class Robot(Figure):
    """A tower carried by a rule card alone, with a table of the results.

    >>> robot = Robot("pairs")
    >>> robot.act("run")
    >>> robot._said
    'After 7 moves all disks are on B, and there is nothing to move between A and C.'

    `cards` is "pairs", which gives pairs of pegs in turn, or "round", which gives disk 1's path.
    """

    name = "A robot with a rule card"

    def __init__(self, cards: str = "pairs", **traits: Any) -> None:
        self.cards = CARDS[cards]
        self.card, self.n = next(iter(self.cards)), 3
        self.position, self.seen = Position("AAA"), dict[tuple[int, str], str]()
        super().__init__(**traits)
        self.say("Give the robot a card and a tower, and let it run. It never looks back.")

    def act(self, do: str) -> None:
        """Choose a card or a tower, or run."""
        kind, _, what = do.partition(" ")
        if kind == "card":
            self.card = what
        if kind == "disks":
            self.n = int(what)
        self.position = Position("A" * self.n)
        if kind == "run":
            self._run()
        else:
            self.say(f"{self.n} disks on A, and the card {self.card}.")

    def _run(self) -> None:
        film, count, end = [], 0, ""
        for move in islice(self.cards[self.card](self.position), 2 ** (self.n + 1)):
            if move is None:
                end = f", and there is nothing to move between {self._empty()}"
                break
            film.append(str(draw_position(self.position, move=move)))
            self.position, count = RULES.after(self.position, move), count + 1
            if len(set(self.position)) == 1 and self.position[0] == "C":
                break
        self._film = film
        stands = self._stands()
        self.seen[self.n, self.card] = f"{stands} after {count} moves"
        solved = self.position == "C" * self.n
        self.say(f"After {count} moves {stands}{end}.", "solved" if solved else "")
        self._below = self._table()

    def _stands(self) -> str:
        pegs = set(self.position)
        return f"all disks are on {pegs.pop()}" if len(pegs) == 1 else f"it is {self.position}"

    def _empty(self) -> str:
        return " and ".join(peg for peg in "ABC" if peg not in self.position)

    def _table(self) -> str:
        rows = (
            f"<tr><td>{n}</td><td>{escape(card)}</td><td>{escape(end)}</td></tr>"
            for (n, card), end in sorted(self.seen.items())
        )
        head = "<tr><th>disks</th><th>card</th><th>in the end</th></tr>"
        return f"<table>{head}{''.join(rows)}</table>"

    def draw(self) -> str:
        """Draw the board."""
        return draw_position(self.position)

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: cards; towers; run."""
        return [
            ("Card", [button(f"card {card}", card, card == self.card) for card in self.cards]),
            ("Disks", [button(f"disks {n}", str(n), n == self.n) for n in SIZES]),
            ("", [button("run", "Run")]),
        ]
