"""Romik's automaton: it reads two positions letter by letter and finds the shorter plan."""

from hanoi_ref.draw import Svg
from hanoi_ref.draw.graphs.automaton import MOST, Reading, draw_reading
from hanoi_ref.puzzle import Rules
from hanoi_ref.solvers.graph import leads, planned
from hanoi_ref.widgets.figures.figure import Button, Figure, button

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
        if len(one) != len(other) or not 1 <= len(one) <= MOST or one[0] == other[0]:
            raise ValueError(
                f"enter two positions of 1 to {MOST} disks whose first letters differ, not "
                f"{start!r} and {goal!r}"
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
