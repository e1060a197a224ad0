"""Figures of lesson 2: a robot with a rule card, and a stack of tasks."""

from collections.abc import Callable, Iterator
from html import escape
from itertools import cycle, islice
from typing import Any

from hanoi_ref.draw import draw_position
from hanoi_ref.draw.svg import MONO, drawing, shape, text
from hanoi_ref.palette import ACCENT, BACKGROUND, FAINT, MARKED, PEG
from hanoi_ref.puzzle import Move, Position, Rules
from hanoi_ref.solvers import legal_move
from hanoi_ref.widgets.figures.figure import Button, Figure, Stepped, button

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


class Robot(Stepped):
    """A tower carried by a rule card alone, with a player bar and a table of the results.

    >>> robot = Robot("pairs")
    >>> robot.act(f"step {robot.last}")
    >>> robot._said
    'After 7 moves all disks are on B, and there is nothing to move between A and C.'

    `cards` is "pairs", which gives pairs of pegs in turn, or "round", which gives disk 1's path.
    """

    name = "A robot with a rule card"

    def __init__(self, cards: str = "pairs", **traits: Any) -> None:
        self.cards = CARDS[cards]
        self.card, self.n = next(iter(self.cards)), 3
        self.results = dict[tuple[int, str], str]()
        self._set_up()
        super().__init__(**traits)
        self.say("Give the robot a card and a tower, and let it run. It never looks back.")

    def _set_up(self) -> None:
        """Put the tower on A and find all positions to which the card carries it."""
        self.at, self.positions, self._stop = 0, [Position("A" * self.n)], ""
        for move in islice(self.cards[self.card](self.positions[0]), 2 ** (self.n + 1)):
            here = self.positions[-1]
            if move is None:
                empty = " and ".join(peg for peg in "ABC" if peg not in here)
                self._stop = f", and there is nothing to move between {empty}"
                break
            self.positions.append(RULES.after(here, move))
            if self.positions[-1] == "C" * self.n:
                break
        else:  # a card that stops does so in fewer moves
            self._stop = ", and so on for ever"

    @property
    def position(self) -> Position:
        """The present position."""
        return self.positions[self.at]

    @property
    def last(self) -> int:
        """The number of moves that the card makes."""
        return len(self.positions) - 1

    def act(self, do: str) -> None:
        """Choose a card or a tower, or go to a step."""
        kind, _, what = do.partition(" ")
        if kind not in ("card", "disks"):
            return super().act(do)
        if kind == "card":
            self.card = what
        else:
            self.n = int(what)
        self._set_up()
        return self.go(0)

    def go(self, at: int) -> None:
        """Go to the position after this number of moves; the last one is a result."""
        self.at = at
        if at == self.last:
            self._arrive()
        elif at == 0:
            self.say(f"{self.n} disks on A, and the card {self.card}.")
        else:
            pairs = zip(self.positions[at - 1], self.position, strict=True)
            source, target = next(pair for pair in pairs if pair[0] != pair[1])
            self.say(f"Move {at}: disk {self.position.top(target)} from {source} to {target}.")

    def _arrive(self) -> None:
        pegs = set(self.position)
        result = f"all disks are on {pegs.pop()}" if len(pegs) == 1 else f"it is {self.position}"
        self.results[self.n, self.card] = f"{result} after {self.last} moves"
        solved = self.position == "C" * self.n
        words = f"After {self.last} moves {result}{self._stop}."
        self.say(words, "solved" if solved else "")
        rows = (
            f"<tr><td>{n}</td><td>{escape(card)}</td><td>{escape(end)}</td></tr>"
            for (n, card), end in sorted(self.results.items())
        )
        head = "<tr><th>disks</th><th>card</th><th>in the end</th></tr>"
        self._below = f"<table>{head}{''.join(rows)}</table>"

    def draw(self) -> str:
        """Draw the board."""
        return draw_position(self.position)

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: cards; towers."""
        return [
            ("Card", [button(f"card {card}", card, card == self.card) for card in self.cards]),
            ("Disks", [button(f"disks {n}", str(n), n == self.n) for n in SIZES]),
        ]


Task = tuple[int, str, str, str]
HIGH = 26


class Tasks(Figure):
    """A stack of tasks: the top one is taken off, and a large one is replaced by three.

    >>> tasks = Tasks(2)
    >>> for do in ("take", "put 0", "put 0", "put 0", "take"):
    ...     tasks.act(do)
    >>> tasks.position, tasks._said
    ('AA', 'The last note was (1, B, C, A): peg B is empty. The order was not right.')

    A task is (n, source, target, spare).  `most` is the maximum height so far.
    """

    name = "A stack of tasks"

    def __init__(self, n: int = 3, **traits: Any) -> None:
        self.n = n
        self._begin()
        super().__init__(**traits)
        self.say("One task is on the stack. Take it off.")

    def _begin(self) -> None:
        self.position = Position("A" * self.n)
        self.pile: list[Task] = [(self.n, "A", "C", "B")]
        self.hand: list[Task] = []
        self.most, self.stuck = 1, False

    def act(self, do: str) -> None:
        """Take the top task, put a smaller one on, or start again."""
        match do.split():
            case ["take"] if self.pile and not self.hand:
                self._take(self.pile.pop())
            case ["put", at]:
                task = self.hand.pop(int(at))
                self.pile.append(task)
                self.most = max(self.most, len(self.pile))
                self.say(f"{_line(task)} is on top now." + (" And then?" if self.hand else ""))
            case ["again"]:
                self._begin()
                self.say("One task is on the stack. Take it off.")

    def _take(self, task: Task) -> None:
        n, source, target, spare = task
        if n > 1:
            first, last = (n - 1, source, spare, target), (n - 1, spare, target, source)
            self.hand = sorted([first, (1, source, target, spare), last])
            return self.say(f"{_line(task)} is replaced by three. Which one do you put on first?")
        return self._move(task, source + target)

    def _move(self, task: Task, move: str) -> None:
        why = RULES.why_not(self.position, move)
        self.stuck = bool(why)
        if why:
            words = f"The last note was {_line(task)}"
            return self.say(f"{words}: {why}. The order was not right.", "refused")
        self.position = RULES.after(self.position, move)
        if self.pile:
            return self.say(f"{_line(task)} is a move: {move}.")
        if self.position == "C" * self.n:
            words = f"The tower is carried; the stack was {self.most} tasks high at most."
            return self.say(words, "solved")
        return self.say("No task is left, but the tower is not on C.", "refused")

    def draw(self) -> str:
        """Draw the stack beside the board."""
        rows = max(self.most, 3)
        words = ", ".join(map(_line, reversed(self.pile))) or "empty"
        name = f"The stack from the top: {words}"
        floor = 12 + HIGH * rows
        ends = {"x1": 12, "x2": 158, "y1": floor + 2, "y2": floor + 2}
        shapes = [shape("line", **ends, stroke=PEG, stroke_width=3)]
        if not self.pile:
            shapes.append(text(85, floor - 14, "empty", 12, fill=FAINT))
        for level, task in enumerate(self.pile):
            top = level == len(self.pile) - 1
            y = floor - HIGH * (level + 1)
            look = {"fill": MARKED if top else BACKGROUND, "stroke": ACCENT if top else PEG}
            shapes.append(shape("rect", x=20, y=y + 2, width=130, height=HIGH - 3, rx=4, **look))
            shapes.append(text(85, y + HIGH / 2, _line(task), 13, font_family=MONO))
        pile = drawing(170, 30 + HIGH * rows, name, f"{name}.", shapes)
        return f"{draw_position(self.position)}{pile}"

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: tasks to put on; take the top one; start again."""
        put = [button(f"put {at}", _line(task)) for at, task in enumerate(self.hand)]
        off = bool(self.hand) or not self.pile or self.stuck
        ends = [button("take", "Take the top task", off=off), button("again", "Start again")]
        return [*([("Put on", put)] if put else []), ("", ends)]


def _line(task: Task) -> str:
    return f"({', '.join(map(str, task))})"
