"""A stack of tasks to be worked off by hand."""

from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element

from hanoi_ref.draw import draw_position
from hanoi_ref.draw.palette import ACCENT, BACKGROUND, FAINT, MARKED, PEG
from hanoi_ref.draw.svg import MONO, drawing, shape, text
from hanoi_ref.puzzle import Position, Rules
from hanoi_ref.widgets.figures.figure import Button, Figure, button

RULES = Rules()
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
                self._put(int(at))
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
            told = f"The last note was {_line(task)}"
            return self.say(f"{told}: {why}. The order was not right.", "refused")
        self.position = RULES.after(self.position, move)
        if self.pile:
            return self.say(f"{_line(task)} is a move: {move}.")
        if self.position == "C" * self.n:
            told = f"The tower is carried; the stack was {self.most} tasks high at most."
            return self.say(told, "solved")
        return self.say("No task is left, but the tower is not on C.", "refused")

    def _put(self, at: int) -> None:
        task = self.hand.pop(at)
        self.pile.append(task)
        self.most = max(self.most, len(self.pile))
        self.say(f"{_line(task)} is on top now." + (" And then?" if self.hand else ""))

    def draw(self) -> str:
        """Draw the stack beside the board."""
        rows = max(self.most, 3)
        words = ", ".join(map(_line, reversed(self.pile))) or "empty"
        name = f"The stack from the top: {words}"
        pile = drawing(170, 30 + HIGH * rows, name, f"{name}.", self._shapes(rows))
        return f"{draw_position(self.position)}{pile}"

    def _shapes(self, rows: int) -> Iterator[Element]:
        floor = 12 + HIGH * rows
        yield shape("line", x1=12, x2=158, y1=floor + 2, y2=floor + 2, stroke=PEG, stroke_width=3)
        if not self.pile:
            yield text(85, floor - 14, "empty", 12, fill=FAINT)
        for level, task in enumerate(self.pile):
            top = level == len(self.pile) - 1
            y = floor - HIGH * (level + 1)
            look = {"fill": MARKED if top else BACKGROUND, "stroke": ACCENT if top else PEG}
            yield shape("rect", x=20, y=y + 2, width=130, height=HIGH - 3, rx=4, **look)
            yield text(85, y + HIGH / 2, _line(task), 13, font_family=MONO)

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: tasks to put on; take the top one; start again."""
        put = [button(f"put {at}", _line(task)) for at, task in enumerate(self.hand)]
        off = bool(self.hand) or not self.pile or self.stuck
        ends = [button("take", "Take the top task", off=off), button("again", "Start again")]
        return [*([("Put on", put)] if put else []), ("", ends)]


def _line(task: Task) -> str:
    return f"({', '.join(map(str, task))})"
