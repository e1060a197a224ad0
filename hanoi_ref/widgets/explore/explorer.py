"""Linked views of one line of moves: board, map, binary, Gray code, calls, source code."""

from contextlib import suppress
from typing import Any

from traitlets import Bool, Dict, Int, List, TraitError, Unicode, observe, validate

from hanoi_ref.draw import draw_position
from hanoi_ref.puzzle import IllegalMoveError, Position, Puzzle, classic
from hanoi_ref.theory import distance_to_goal
from hanoi_ref.widgets.asks.prediction import Prediction
from hanoi_ref.widgets.assets import script, style
from hanoi_ref.widgets.boards.fewest import told_when
from hanoi_ref.widgets.boards.plain import plain
from hanoi_ref.widgets.boards.track import Track, follow, shortest_line
from hanoi_ref.widgets.explore.there import there
from hanoi_ref.widgets.explore.views import DRAWN, views
from hanoi_ref.widgets.memory import Remembering

MOST_DISKS = 7
MOST_IN_PILES = 9
_KEPT = ("step", "position", "_there", "_line", "_counting", "_answer")
WAITS = "The path appears after you have committed your guess above."


class Explorer(Remembering):
    """Linked views of one line of moves, which follow the same step.

    >>> explorer = Explorer(3)
    >>> explorer.step = 4
    >>> explorer.position, explorer.moves
    ('CBB', ['AC', 'AB', 'CB', 'AC'])
    >>> explorer
    Explorer(3, step=4)

    The first argument is a number of disks (0 to 7), or a puzzle with one disk of each size; its
    map is drawn if it has few enough positions.  The line is the shortest one to the goal (empty if
    there is none), or `moves`, or the result of `solver`.  That is called with `args`, or else with
    the number of disks, and the pegs if it requires them.  For a plain function, views show which
    call made a move, and on which line.  Unreadable or illegal moves never raise; an illegal move
    is an extra last step, in which the picture does not change.  A line with trouble opens at its
    end.

    Dragging a disk on the board moves the mark on the map, and tapping a dot moves the disks.
    `step` and `position` can be observed, linked and set.  A position off the line is shown without
    changing the step, with the shortest path on from it, or two of these.  `fewest` says whether
    distances and the default line may be shown, as for a board; `corners` has the pegs at the top,
    left and right of the map.  `board`, `graph`, `binary`, `gray`, `calls` and `code` hide a view.
    Views without content hide themselves: digits beyond 6 disks or under other rules, a tree
    without calls, unavailable source code.  Raise ValueError for an unsuitable number of disks,
    rules or position.
    """

    _esm = script("explorer")
    _css = style("explorer", MOST_DISKS)

    step = Int().tag(sync=True)
    position = Unicode().tag(sync=True)
    moves = List(Unicode())

    # All that the front end shows; it follows the line by itself, and so needs no Python.
    _line = Dict().tag(sync=True)  # positions, their distances to the goal, what ended the line
    _views = Dict().tag(sync=True)  # the pictures, and the place of each step in them
    _begun: dict[str, Any] = {}  # the reader's initial step and position

    _there = Dict().tag(sync=True)  # the moves and paths from the position
    _counting = Bool(True).tag(sync=True)  # whether the distance to the goal is shown
    _answer = Dict().tag(sync=True)  # the request and view it answers, and a refused move

    def __init__(
        self,
        puzzle: Puzzle | int,
        solver: object = None,
        moves: object = None,
        *,
        board: bool = True,
        graph: bool = True,
        binary: bool = True,
        gray: bool = True,
        calls: bool = True,
        code: bool = True,
        fewest: bool | Prediction = True,
        corners: str = "ABC",
        args: tuple[object, ...] | None = None,
        **traits: Any,
    ) -> None:
        if solver is not None and moves is not None:
            raise ValueError("an explorer follows a solver or moves, not both")
        super().__init__(**{name: traits[name] for name in traits if name != "step"})
        drawn = {"board": board, "graph": graph, "binary": binary, "gray": gray}
        self._shown, self._corners = drawn | {"calls": calls, "code": code}, corners
        self.puzzle = _fitting(puzzle if isinstance(puzzle, Puzzle) else classic(puzzle))
        self._given, self._args = moves if solver is None else solver, args
        self._waits = WAITS if isinstance(fewest, Prediction) else ""
        told_when(fewest, self._tell)
        self.step = traits.get("step", self.step)
        self._begun = self._now()
        with suppress(TraitError, ValueError):
            self._come_back(self.recall([self.puzzle, self._track.moves]))
        self.on_msg(lambda _, content, __: self._hear(content))

    def _tell(self, may: bool) -> None:
        """Set the line to show; without a given line, the shortest one if it may be shown."""
        shortest = shortest_line(self.puzzle, self.puzzle.start) if may else ()
        with self.hold_sync():
            self._counting = may
            self._take(self.puzzle, shortest if self._given is None else self._given)
            if self._given is None and not may:
                self._line = {**self._line, "note": self._waits}

    def _take(self, puzzle: Puzzle, line: object) -> None:
        """Show a line of a puzzle from its beginning, or from its end if it has trouble."""
        self.puzzle = _fitting(puzzle)
        self._track = follow(self.puzzle, line, given=self._args)
        self._line = _as_json(self._track, self.fewest)
        self._views = views(self.puzzle, self._track, self._shown, self._corners)
        self.step, self.position = 0, self._track.positions[0]
        self._look()
        self.step = self._track.steps if self._track.trouble else 0

    def _now(self) -> dict[str, Any]:
        """Return the state of the reader, to be stored."""
        return {"step": self.step, "position": self.position}

    def _come_back(self, left: dict[str, Any]) -> None:
        """Restore a stored state."""
        self.step = left.get("step", self.step)
        self.position = left.get("position", self.position)

    def fewest(self, position: str) -> int | None:
        """Return the fewest moves from a position to the goal; None if no path leads there."""
        return distance_to_goal(self.puzzle, Position(position))

    @validate("step")
    def _within(self, proposal: Any) -> int:
        return min(max(int(proposal["value"]), 0), self._track.steps)

    @validate("position")
    def _fits(self, proposal: Any) -> str:
        position = self.puzzle.rules.position(proposal["value"])
        if position.disks != self.puzzle.disks:
            raise ValueError(
                f"position {position!r} has {position.disks} disks, "
                f"this explorer {self.puzzle.disks}"
            )
        return str(position)

    @observe("step")
    def _advance(self, _: Any) -> None:
        self.moves = list(self._track.moves[: self.step])
        self.position = self._track.at(self.step)

    @observe("position")
    def _look(self, _: Any = None) -> None:
        """Go to the step of a position on the line; show any other without changing the step."""
        self._there = there(self.puzzle, Position(self.position)).told()
        if self.position != self._track.at(self.step):
            on_line = [at for at, one in enumerate(self._track.positions) if one == self.position]
            if on_line:
                self.step = min(on_line, key=lambda at: abs(at - self.step))

    def _hear(self, asked: dict[str, Any]) -> None:
        """Move a disk that the reader has dragged; the answer says whether the move is legal."""
        if asked.get("do") != "move":
            return
        told = {"view": asked.get("view"), "number": asked.get("number")}
        with self.hold_sync():
            try:
                after = self.puzzle.rules.after(Position(self.position), asked["move"])
                self.position = str(after)
            except IllegalMoveError as error:
                told |= {"refused": asked["move"], "why": error.reason}
            self._answer = told

    @observe("step", "position")
    def _note(self, _: Any) -> None:
        self.keep({} if self._now() == self._begun else self._now())

    def __repr__(self) -> str:
        return f"Explorer({self.puzzle.disks}, step={self.step})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        position = Position(self.position)
        last = f"move {self.step} of {self._track.steps}"
        told = self._track.trouble or self._track.line.note
        faced = self.puzzle.rules if self.puzzle.rules.flips else None
        picture = draw_position(position, rules=faced, caption=told or None)
        seen = picture.desc if faced else plain(position)
        data["text/plain"] = "\n".join(filter(None, [f"{self!r}: {last}", seen, told]))
        data["image/svg+xml"] = str(picture)
        return data, metadata | {"hanoi": self._kept()}

    def _kept(self) -> dict[str, Any]:
        """Return the state that an exported page needs; its drawings are made again on export."""
        state = {name: getattr(self, name) for name in _KEPT}
        drawn = [name for name in DRAWN if self._views[name]]
        lean = {name: value for name, value in self._views.items() if name not in DRAWN}
        return {"widget": "explorer", **state, "_views": {**lean, "drawn": drawn}}


def _as_json(track: Track, fewest: Any) -> dict[str, Any]:
    return {
        "positions": list(track.positions),
        "moves": list(track.moves),
        "fewest": [fewest(position) for position in track.positions],
        "trouble": track.trouble,
        "note": track.line.note,
        "refused": track.refused,
        "goal": track.arrived,
    }


def fits(puzzle: Puzzle) -> bool:
    """Return whether an explorer can show a puzzle."""
    try:
        _fitting(puzzle)
    except ValueError:
        return False
    return True


def _fitting(puzzle: Puzzle) -> Puzzle:
    if puzzle.rules.paired:
        raise ValueError(f"an explorer shows one disk of each size, not {puzzle.rules}")
    most = MOST_IN_PILES if puzzle.rules.piles else MOST_DISKS
    if puzzle.disks > most:
        raise ValueError(f"an explorer shows at most {most} disks, not {puzzle.disks}")
    return puzzle
