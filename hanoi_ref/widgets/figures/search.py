"""A search through the map of positions, led by hand, played, or done by a program."""

from collections.abc import Callable
from itertools import pairwise

from hanoi_ref.draw import Svg
from hanoi_ref.draw.graphs.search import MOST, draw_search, rows_for
from hanoi_ref.puzzle import Position, Puzzle, Rules
from hanoi_ref.solvers.spread import Moment, Side, near, spread
from hanoi_ref.theory.distance import distance
from hanoi_ref.widgets.boards.track import Track, follow, name_of
from hanoi_ref.widgets.figures.figure import Button, Stepped, button

TURNS = {"breadth": "what came first", "depth": "what came last", "both": "both ends in turn"}


class Search(Stepped):
    """The search for a path between two positions of up to 4 disks, one position at a time.

    >>> search = Search("AA", "CC")
    >>> search.act("at AA")
    >>> search.act("at AC")
    >>> search.moment.sides[0].waiting, search._said
    (('AB', 'AC'), 'AB came before AC: of the waiting positions, take the one that came first.')

    Tapping a waiting position does the search's next step, or explains why another is next.  With a
    `solver`, a function of two positions that returns moves, the figure shows the positions whose
    neighbours it asks for.  If the solver is not written yet, the figure shows the package's own
    search and says so.
    """

    name = "A search"

    def __init__(
        self, start: str = "AAB", goal: str = "CCB", solver: Callable[..., object] | None = None
    ) -> None:
        self.start, self.goal = str(Rules().position(start)), str(Rules().position(goal))
        if len(self.start) != len(self.goal) or not 1 <= len(self.start) <= MOST:
            wanted = f"a search is shown for 1 to {MOST} disks"
            raise ValueError(f"{wanted}, not from {start!r} to {goal!r}")
        self.solver, self.order = solver, "breadth"
        self._is_theirs = False  # whether the solver's own search is shown
        self._told = "Tap the position to look at first, or press Next."
        self.moments = self._searched()
        super().__init__()
        self.say(self._told)

    @property
    def moment(self) -> Moment:
        """The present moment of the search."""
        return self.moments[self.at]

    @property
    def last(self) -> int:
        """The number of looks at positions."""
        return len(self.moments) - 1

    def act(self, do: str) -> None:
        """Look at a position, go to a step, or change the order."""
        match do.split():
            case ["at", position]:
                self._look(position)
            case ["order", order]:
                self.order = order
                self.moments = list(spread(self.start, self.goal, order))
                self.go(0)
            case _:
                super().act(do)

    def go(self, at: int) -> None:
        """Go to the moment after this number of looks."""
        self.at = at
        good = self.moment.way and (self.solver is None or self._is_theirs)
        self.say(self._words(), "solved" if good else "")

    def _look(self, position: str) -> None:
        """Step on if the tapped position is the next one; otherwise explain."""
        if self.at < self.last:
            following = _latest(self.moments[self.at + 1], self.moment)
            if position == following:
                return self.go(self.at + 1)
            return self.say(self._why_not(position, following), "refused")
        return None

    def _why_not(self, position: str, following: str) -> str:
        side = next(side for side in self.moment.sides if following in side.waiting)
        if position not in side.waiting:
            return f"It is the other end's turn: {following} is next."
        if self.solver is not None:
            return f"The program looks at {following} next."
        came = "before" if self.order != "depth" else "after"
        turn = "last" if self.order == "depth" else "first"
        earlier = (one.before for moment in self.moments[: self.at] for one in moment.sides)
        if self.order == "depth" and any(
            side.before[following] != before.get(following, side.before[following])
            for before in earlier
        ):
            came = "again after"  # reached from another position now
        says = f"of the waiting positions, take the one that came {turn}"
        return f"{following} came {came} {position}: {says}."

    def _words(self) -> str:
        if self.at == 0:
            return self._told
        if self.at == self.last:
            return self._result()
        latest = _latest(self.moment, self.moments[self.at - 1])
        new = len(_seen(self.moment)) - len(_seen(self.moments[self.at - 1]))
        waits = sum(len(side.waiting) for side in self.moment.sides)
        news = f"{new} new position{'s' * (new != 1)}" if new else "nothing new"
        return f"Look {self.at}, at {latest}: {news}. Waiting: {waits}."

    def _result(self) -> str:
        """Return the result of the search as a sentence."""
        if self.solver is not None and self._told:
            return self._told
        looks, moves = self.moment.looks, len(self.moment.way) - 1
        fewest = distance(self.start, self.goal)
        enough = f" {fewest} are enough." if moves > fewest else ""
        counted = f"{moves} move{'s' * (moves != 1)}"
        return f"Found after {looks} of {3 ** len(self.goal)} positions: {counted}.{enough}"

    def _searched(self) -> list[Moment]:
        if self.solver is None:
            return list(spread(self.start, self.goal, self.order))
        puzzle = Puzzle(Rules(), Position(self.start), Position(self.goal))
        track = follow(puzzle, self.solver, given=(self.start, self.goal))
        # The positions that the program passed to one of its functions, each once, in order.
        calls = track.trace.calls[1:] if track.trace else []
        words = (call.args[0] for call in calls if len(call.args) == 1)
        fit = (word for word in words if len(word) == len(self.goal) and set(word) <= set("ABC"))
        looked = list(dict.fromkeys(fit))
        self._told = _verdict(name_of(self.solver), self.start, looked, track)
        self._is_theirs = bool(looked) and not track.lent
        if not self._is_theirs:
            return list(spread(self.start, self.goal))
        side = Side.at(self.start)
        moments = [Moment((side,))]
        for at, position in enumerate(looked, 1):
            new = tuple(p for p in near(position) if p not in side.before)
            side = side.look(position, new)
            way = track.positions if at == len(looked) and track.arrived else ()
            moments.append(Moment((side,), way))
        return moments

    def _drawn(self, moment: Moment) -> Svg:
        most = max(len(side.waiting) for shown in self.moments for side in shown.sides)
        return draw_search(moment, self.goal, self.name, rows_for(len(self.goal), most))

    def draw(self) -> Svg:
        """Draw the map; waiting positions can be tapped."""
        drawn = str(self._drawn(self.moment))
        if self.at < self.last:
            asks = 'role="button" tabindex="0" aria-label="Look at'
            for position in sorted({p for side in self.moment.sides for p in side.waiting}):
                node = f'data-at="{position}"'
                drawn = drawn.replace(node, f'{node} data-do="at {position}" {asks} {position}"')
        return Svg(drawn)

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: orders."""
        orders = [button(f"order {o}", word, o == self.order) for o, word in TURNS.items()]
        return [("Look at", orders)] if self.solver is None else []


def _latest(moment: Moment, before: Moment) -> str:
    """Return the position that was looked at between two moments."""
    pairs = zip(moment.sides, before.sides, strict=True)
    return next(now.looked[-1] for now, then in pairs if len(now.looked) > len(then.looked))


def _seen(moment: Moment) -> set[str]:
    return {position for side in moment.sides for position in side.before}


def _verdict(name: str, start: str, looked: list[str], track: Track) -> str:
    """Return a sentence on a program's search."""
    if track.lent:
        return f"{name} is not written yet: this search goes breadth first, and is not yours."
    if not looked:
        trouble = f" {_sentence(track.trouble)}" if track.trouble else ""
        return (
            f"{name} called no function for the neighbours of a position, so its search cannot be "
            f"shown. This one goes breadth first.{trouble}"
        )
    moves = len(track.moves)
    looks = f"{name} looked at {len(looked)} position{'s' * (len(looked) != 1)}"
    if track.trouble:
        return f"{looks}. {_sentence(track.trouble)}"
    ends = f"returned {moves} move{'s' * (moves != 1)}" if track.arrived else "did not arrive"
    rings, far = "It went ring by ring.", [(distance(start, one), one) for one in looked]
    for (steps, one), (fewer, other) in pairwise(far):
        if fewer < steps:
            rings = f"The order is not ring by ring: {one} (distance {steps})"
            rings += f" came before {other} (distance {fewer})."
            break
    return f"{looks} and {ends}. {rings}"


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + ("" if words[-1] in ".?" else ".")
