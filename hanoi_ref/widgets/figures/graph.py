"""Figures of lesson 5: ways over the map, Romik's automaton, a grand tour."""

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

from hanoi_ref.checking.running.observe import is_unwritten
from hanoi_ref.draw import Svg, draw_position
from hanoi_ref.draw.graphs.diagrams import AUTOMATON_MOST, Reading, draw_reading
from hanoi_ref.draw.graphs.search import draw_parting
from hanoi_ref.puzzle import Position, Rules, whole
from hanoi_ref.solvers.graph import leads, planned
from hanoi_ref.solvers.spread import near
from hanoi_ref.widgets.boards.track import walked
from hanoi_ref.widgets.figures.figure import Button, Figure, button


class Ways(Figure):
    """Paths between two positions, each a list of positions; the moves of one path alone stand out.

    >>> ways = Ways([["A", "B"], ["A", "C", "B"]])
    >>> ways.act("way 2")
    >>> ways._said
    'Path 2 of 2, 2 moves. Of them 2 are on no other path.'

    Instead of paths, a function of `n` disks may return one; it is shown as far as it is valid,
    with a message on what ended it.  Raise ValueError if a given path has a step that is not a
    move, or if there are no paths.
    """

    name = "Paths on the map"

    def __init__(self, ways: Iterable[Iterable[str]] | Callable[..., object], n: int = 3) -> None:
        self._trouble, self._kind = "", ""
        if callable(ways):
            self._kind = "" if is_unwritten(ways) else "refused"
            way, self._trouble = walked(ways, n)
            ways = [way]
        self.ways = [list(map(str, way)) for way in ways]
        if not self.ways:
            raise ValueError("there are no paths to show")
        self.at = 0
        super().__init__()
        self._tell()

    def act(self, do: str) -> None:
        """Choose another path."""
        match do.split():
            case ["way", number]:
                self.at = int(number) - 1
                self._tell()

    def alone(self) -> list[tuple[str, str]]:
        """Return the moves of the present path, as pairs of positions, that no other path makes."""
        way = self.ways[self.at]
        others = {step for other in self.ways if other is not way for step in pairwise(other)}
        return [step for step in pairwise(way) if step not in others and len(self.ways) > 1]

    def _tell(self) -> None:
        moves, alone = len(self.ways[self.at]) - 1, len(self.alone())
        if len(self.ways) == 1:
            visited, all_ = len(set(self.ways[0])), 3 ** len(self.ways[0][0])
            more = self._trouble
            if not more and visited == all_:
                first, last = self.ways[0][0], self.ways[0][-1]
                leads = "One more move leads" if self._closes() else "No move leads"
                more = f"{leads} from the last, {last}, back to the first, {first}."
            words = f"{moves} moves, {visited} of {all_} positions. {more}".strip()
            return self.say(words, self._kind if self._trouble else "")
        first = f"Path {self.at + 1} of {len(self.ways)}, {moves} moves."
        are = "is" if alone == 1 else "are"
        return self.say(f"{first} Of them {alone} {are} on no other path.")

    def _closes(self) -> bool:
        """Return whether a single path goes through all positions and can be closed by a move."""
        way, *others = self.ways
        return not others and len(set(way)) == 3 ** len(way[0]) and way[-1] in near(way[0])

    def draw(self) -> Svg:
        """Draw the map with the path; a round trip is drawn closed."""
        way = self.ways[self.at]
        return draw_parting([*way, way[0]] if self._closes() else way, self.alone())

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: paths."""
        if len(self.ways) == 1:
            return []
        numbers = range(1, len(self.ways) + 1)
        return [("Way", [button(f"way {k}", str(k), k == self.at + 1) for k in numbers])]


ASK = "Press Read: the letters of the largest disk come first."


class Automaton(Figure):
    """Two positions of up to 5 disks, read from the largest disk on by an automaton.

    >>> automaton = Automaton("ABB", "BAA")
    >>> for _ in range(3):
    ...     automaton.act("read")
    >>> automaton._said
    'B and A: 2 times 0, plus 2, is 2. So the shortest path moves disk 3 twice.'

    The largest disk has to differ, so that there are two plans.  Raise ValueError for unsuitable
    positions.
    """

    name = "Two positions, read letter by letter"

    def __init__(self, start: str = "ABB", goal: str = "BAA") -> None:
        self._take(start, goal)
        super().__init__()
        self._entry = {"label": "Two positions", "text": f"{start} {goal}"}
        self.say(ASK)

    def _take(self, start: str, goal: str) -> None:
        one, other = str(Rules().position(start)), str(Rules().position(goal))
        if len(one) != len(other) or not 1 <= len(one) <= AUTOMATON_MOST or one[0] == other[0]:
            raise ValueError(
                f"enter two positions of 1 to {AUTOMATON_MOST} disks whose first letters differ, "
                f"not {start!r} and {goal!r}"
            )
        self.start, self.goal, self.read = one, other, 0
        self.leads = list(leads(one, other))

    @property
    def lead(self) -> int:
        """The cost of the direct plan minus that of the detour, in units of the disk read last."""
        return self.leads[self.read - 1] if self.read else -1

    @property
    def knows(self) -> bool:
        """Whether the shorter plan is known, or both are equal."""
        return self.read > 0 and (abs(self.lead) > 1 or self.read == len(self.start))

    def act(self, do: str) -> None:
        """Read the next letters, step back, start again, or take other positions."""
        match do.split():
            case ["read"] if not self.knows:
                self.read += 1
                self._tell()
            case ["back"] if self.read:
                self.read -= 1
                self._tell()
            case ["again"]:
                self.read = 0
                self.say(ASK)
            case ["enter", start, goal]:
                self._enter(start.upper().strip(","), goal.upper())

    def _enter(self, start: str, goal: str) -> None:
        try:
            self._take(start, goal)
        except ValueError as error:
            return self.say(f"{str(error)[:1].upper()}{str(error)[1:]}.", "refused")
        self._entry = {"label": "Two positions", "text": f"{start} {goal}"}
        return self.say(ASK)

    def _tell(self) -> None:
        if not self.read:
            return self.say(ASK)
        p, q = self.start[self.read - 1], self.goal[self.read - 1]
        if self.read == 1:
            words = (
                f"{p} and {q}: two plans. The lead is -1, because the second plan carries a "
                "whole tower."
            )
        else:
            before, now = self.leads[self.read - 2], self.lead
            change = now - 2 * before
            sign = "plus" if change >= 0 else "less"
            words = f"{p} and {q}: 2 times {before}, {sign} {abs(change)}, is {now}."
        return self.say(f"{words}{self._verdict()}", "solved" if self.knows else "")

    def _verdict(self) -> str:
        if not self.knows:
            return ""
        disk = f"disk {len(self.start)}"
        if self.lead == 0:
            return f" A tie: {disk} may move once or twice, and both paths are shortest."
        early = len(self.start) - self.read
        unread = f", whatever the other {early} letter{'s' * (early > 1)} may be" if early else ""
        return f" So the shortest path moves {disk} {'twice' if self.lead > 0 else 'once'}{unread}."

    def draw(self) -> Svg:
        """Draw the map and the automaton; the paths only once the shorter one is known."""
        won: list[list[str]] = []
        lost: list[list[str]] = []
        if self.knows:
            for times, wins in ((1, self.lead <= 0), (2, self.lead >= 0)):
                (won if wins else lost).append(planned(self.start, self.goal, times))
        return draw_reading(Reading(self.start, self.goal, self.read, self.lead, won, lost))

    def rows(self) -> list[tuple[str, list[Button]]]:
        """The three buttons: read on, back, start again."""
        steps = [
            button("read", "Read", off=self.knows),
            button("back", "Back", off=not self.read),
            button("again", "Start again", off=not self.read),
        ]
        return [("", steps)]


RULES = Rules()
TOUR_MOST = 4
SHOWN = 9  # of the moves so far


class Tour(Figure):
    """A tower of n disks (1 to 4) to be carried from A to C through all positions, each once.

    >>> tour = Tour(1)
    >>> tour.act("move AB")
    >>> tour.act("move BA")
    >>> tour.positions, tour._said
    (['A', 'B'], 'You have been at A before, after 0 moves.')
    >>> tour.act("move BC")
    >>> tour._said
    'All 3 positions, each once, and all disks are on C.'
    """

    name = "A board that counts positions"

    def __init__(self, n: int = 2, **traits: Any) -> None:
        self.n = whole("n", n, 1, TOUR_MOST)
        self.positions, self.moves = [Position("A" * n)], list[str]()
        super().__init__(**traits)
        self._tell()

    def act(self, do: str) -> None:
        """Make a move, undo one, or start again."""
        match do.split():
            case ["move", move]:
                self._move(move)
            case ["undo"]:
                self._back_to(max(0, len(self.moves) - 1))
            case ["again"]:
                self._back_to(0)

    def _move(self, move: str) -> None:
        after = RULES.after(self.positions[-1], move)
        if after in self.positions:
            at = self.positions.index(after)
            moves = f"{at} move{'s' * (at != 1)}"
            return self.say(f"You have been at {after} before, after {moves}.", "refused")
        self.positions.append(after)
        self.moves.append(move)
        return self._tell()

    def _back_to(self, number: int) -> None:
        del self.positions[number + 1 :], self.moves[number:]
        self._tell()

    def _tell(self) -> None:
        visited, all_ = len(self.positions), 3**self.n
        if self.positions[-1] == "C" * self.n and visited == all_:
            return self.say(f"All {all_} positions, each once, and all disks are on C.", "solved")
        count = f"{visited} of {all_} positions seen."
        last = f" Moves: {' '.join(self.moves[-SHOWN:])}." if self.moves else " Press a move."
        return self.say(count + last)

    def draw(self) -> Svg:
        """Draw the board."""
        return draw_position(self.positions[-1])

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: the legal moves; undo; start again."""
        moves = [button(f"move {m}", str(m)) for m in RULES.legal_moves(self.positions[-1])]
        off = not self.moves
        ends = [button("undo", "Undo", off=off), button("again", "Start again", off=off)]
        return [("Move", moves), ("", ends)]
