"""Linked views of one line of moves: board, map, binary, Gray code, calls, source code."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import fields
from typing import Any

from ipywidgets import Button, VBox
from traitlets import Bool, Dict, Int, List, TraitError, Unicode, observe, validate

from hanoi_ref.draw import draw_bits, draw_graph, draw_gray, draw_position
from hanoi_ref.draw.charts.bits import MOST_ROWS
from hanoi_ref.draw.charts.calls import recursive_calls
from hanoi_ref.draw.graphs.graph import LEVELS_MOST as MOST_IN_LEVELS
from hanoi_ref.draw.graphs.graph import draw_levels
from hanoi_ref.palette import LINE, themed
from hanoi_ref.puzzle import IllegalMoveError, Position, Puzzle, Rules, classic, read_move
from hanoi_ref.solvers import recursive
from hanoi_ref.solvers.search import how_many
from hanoi_ref.theory import distance_to_goal
from hanoi_ref.widgets.asks.prediction import Prediction
from hanoi_ref.widgets.assets import script, style
from hanoi_ref.widgets.boards.game import told_when
from hanoi_ref.widgets.boards.still import fixed, plain
from hanoi_ref.widgets.boards.tracing import Trace
from hanoi_ref.widgets.boards.track import Track, follow, shortest_line
from hanoi_ref.widgets.explore.tree import MOST_MOVES, Source, Tree, draw_tree, jumps, there, traced
from hanoi_ref.widgets.memory import Remembering

DRAWN = ("graph", "binary", "gray")
SIDES = ("board", *DRAWN, "calls", "code")
MOST_DRAWN = 3**7  # positions; a longer path would cover the whole map


def _is_classic(puzzle: Puzzle) -> bool:
    return puzzle == classic(puzzle.disks)


def views(
    puzzle: Puzzle, track: Track, shown: dict[str, bool], corners: str = "ABC"
) -> dict[str, Any]:
    """Return all data that a page needs for the views to be shown.

    >>> from hanoi_ref.widgets.boards.track import follow
    >>> two = classic(2)
    >>> views(two, follow(two, ["AB", "AC"]), dict.fromkeys(SIDES, True))["rows"]
    [0, 1, 2]

    Drawings are by name, empty if there is nothing to show.  `best` is the shortest line and `rows`
    the index in it of each step; `fixed` has constant facts, `told` the data for redrawing the map.
    """
    shortest = shortest_line(puzzle, puzzle.start)
    best = list(map(str, puzzle.rules.replay(puzzle.start, shortest)))
    number = {position: m for m, position in enumerate(best)}
    rows = [number.get(track.at(step), -1) for step in range(track.steps + 1)]
    digits = _is_classic(puzzle) and len(best) <= MOST_ROWS
    kept = [name for name in DRAWN if shown[name] and (name == "graph" or digits)]
    return {
        "board": shown["board"],
        "best": best,
        "rows": rows,
        **_drawings(puzzle, track.positions, kept, corners),
        **_calls(puzzle, track, rows, shown),
        "fixed": fixed(puzzle),
        "told": {  # the puzzle as JSON, for a saved notebook
            "rules": {
                field.name: sorted(value) if field.name == "arrows" else value
                for field in fields(puzzle.rules)
                if (value := getattr(puzzle.rules, field.name)) != field.default
            },
            "start": str(puzzle.start),
            "goals": list(map(str, puzzle.goals)),
            "corners": corners,
        },
    }


def _drawings(
    puzzle: Puzzle, positions: Sequence[str], kept: Sequence[str], corners: str
) -> dict[str, str]:
    """Return the drawings that need only the positions; empty if not in `kept`.

    The map is a triangle if the rules fit one, else columns by distance, if not too many.
    """
    drawings, n = dict.fromkeys(DRAWN, ""), puzzle.disks
    rules, way = puzzle.rules, positions if len(positions) <= MOST_DRAWN else ()
    if "graph" in kept and rules.pegs == "ABC" and rules == Rules(arrows=rules.arrows):
        drawings["graph"] = str(draw_graph(n, way, dots=True, rules=rules, corners=corners))
    elif "graph" in kept and how_many(puzzle) <= MOST_IN_LEVELS:
        drawings["graph"] = str(draw_levels(puzzle, way))
    if "binary" in kept:
        drawings["binary"] = str(draw_bits(n))
    if "gray" in kept:
        drawings["gray"] = str(draw_gray(n))
    return drawings


def redrawn(state: dict[str, Any]) -> dict[str, Any]:
    """Return an explorer's state from a saved notebook, with the drawings made again.

    >>> from hanoi_ref.widgets.explore.explorer import Explorer
    >>> data, metadata = Explorer(2)._repr_mimebundle_()
    >>> redrawn(metadata["hanoi"])["_views"] == Explorer(2)._views
    True
    """
    views = state["_views"]
    told, drawn = views["told"], views["drawn"]
    goal, *also = map(Position, told["goals"])
    puzzle = Puzzle(Rules(**told["rules"]), Position(told["start"]), goal, tuple(also))
    drawings = _drawings(puzzle, state["_line"]["positions"], drawn, told["corners"])
    lean = {name: value for name, value in views.items() if name != "drawn"}
    return state | {"_views": lean | drawings}


def _calls(puzzle: Puzzle, track: Track, rows: list[int], shown: dict[str, bool]) -> dict[str, Any]:
    """Return the call tree: the traced solver's, or the standard recursion's without a solver.

    `at` has the call of each step (-1 for none), and `lines` its row of code; `waits` has the row
    at which each call's caller waits for it.
    """
    trace = track.trace
    if trace is not None and trace.calls and any(trace.makers):
        return _traced(track, trace, shown)
    if trace is not None or track.lent:  # nothing else may represent a program's calls
        return {"tree": "", "code": []}
    n, standard = puzzle.disks, _is_classic(puzzle) and rows == list(range(len(rows)))
    if n == 0 or not standard:  # the standard recursion would not make this line
        return {"tree": "", "code": []}
    tree, at = recursive_calls(n), [-1] * len(rows)
    for number, call in enumerate(tree):
        for move in call.moves:
            if move < len(at):
                at[move] = number
    best = list(map(str, recursive(n)))
    return {**_drawn(tree, best, shown), "at": at, "code": [], "jumps": jumps(tree)}


def _traced(track: Track, trace: Trace, shown: dict[str, bool]) -> dict[str, Any]:
    tree, source, moves = traced(trace), Source(trace), list[str]()
    for item in trace.items:
        try:
            moves.append(str(read_move(item)))
        except ValueError:
            moves.append("?")
    makers = [maker or (-1, 0) for maker in trace.makers[: track.steps]]
    codes = [call.code for call in trace.calls]
    above = [codes[call.parent or 0] for call in trace.calls]
    lines = (source.row(codes[call], line) if call >= 0 else -1 for call, line in makers)
    return {
        **_drawn(tree, moves, shown, track.steps),
        "at": [-1, *(call for call, _ in makers)],
        "lines": [-1, *lines],
        "waits": [source.row(code, c.waits) for code, c in zip(above, trace.calls, strict=True)],
        "code": source.rows if shown["code"] else [],
        "jumps": jumps(tree),
    }


def _drawn(
    tree: Tree, moves: list[str], shown: dict[str, bool], played: int | None = None
) -> dict[str, Any]:
    drawn = shown["calls"] and 0 < len(moves) <= MOST_MOVES
    return {
        "tree": str(draw_tree(tree, moves, played)) if drawn else "",
        "labels": list(map(str, tree)),
        "parents": [-1 if call.parent is None else call.parent for call in tree],
    }


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
        positions = self._track.positions
        self._line = {
            "positions": list(positions),
            "moves": list(self._track.moves),
            "fewest": [self.fewest(position) for position in positions],
            "trouble": self._track.trouble,
            "note": self._track.line.note,
            "refused": self._track.refused,
            "goal": self._track.arrived,
        }
        self._views = views(self.puzzle, self._track, self._shown, self._corners)
        self.step, self.position = 0, positions[0]
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

    def _hear(self, request: dict[str, Any]) -> None:
        """Move a disk that the reader has dragged; the answer says whether the move is legal."""
        if request.get("do") != "move":
            return
        answer = {"view": request.get("view"), "number": request.get("number")}
        with self.hold_sync():
            try:
                after = self.puzzle.rules.after(Position(self.position), request["move"])
                self.position = str(after)
            except IllegalMoveError as error:
                answer |= {"refused": request["move"], "why": error.reason}
            self._answer = answer

    @observe("step", "position")
    def _note(self, _: Any) -> None:
        self.keep({} if self._now() == self._begun else self._now())

    def __repr__(self) -> str:
        return f"Explorer({self.puzzle.disks}, step={self.step})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        position = Position(self.position)
        last = f"move {self.step} of {self._track.steps}"
        remark = self._track.trouble or self._track.line.note
        faced = self.puzzle.rules if self.puzzle.rules.flips else None
        picture = draw_position(position, rules=faced, caption=remark or None)
        board = picture.desc if faced else plain(position)
        data["text/plain"] = "\n".join(filter(None, [f"{self!r}: {last}", board, remark]))
        data["image/svg+xml"] = str(picture)
        # For an exported page, which makes the drawings again.
        state = {name: getattr(self, name) for name in _KEPT}
        drawn = [name for name in DRAWN if self._views[name]]
        lean = {name: value for name, value in self._views.items() if name not in DRAWN}
        kept = {"widget": "explorer", **state, "_views": {**lean, "drawn": drawn}}
        return data, metadata | {"hanoi": kept}


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


LOOK = {"font_size": "15px"}
BORDER = f"1px solid {themed(LINE)}"
PLACE = {"width": "auto", "height": "44px", "align_self": "flex-start", "border": BORDER}
AGAIN = "Run the check again to look at the moves from inside."


class Inside(VBox):
    """A button that opens, and closes, an Explorer on one call of a program.

    >>> from hanoi_ref import classic
    >>> inside = Inside(classic(2), lambda n: ["AB", "AB"], (2,), "hanoi(2)")
    >>> inside
    Look at hanoi(2) from inside
    >>> inside.opener.click()
    >>> inside.explorer
    Explorer(2, step=2)

    Nothing is run before the button is pressed.  A line with trouble opens at the wrong move.
    `hidden` names the views of the Explorer that are not shown.
    """

    _ipython_display_ = None  # ipywidgets 7 has this in place of _repr_mimebundle_

    def __init__(
        self,
        puzzle: Puzzle,
        moves: object,
        args: tuple[object, ...],
        call: str,
        hidden: Iterable[str] = (),
    ) -> None:
        views: dict[str, Any] = dict.fromkeys(hidden, False)
        self._make: Callable[[], Explorer] = lambda: Explorer(
            puzzle, moves=moves, args=args, fewest=False, **views
        )
        self._offer = f"Look at {call} from inside"
        self.explorer: Explorer | None = None
        self.opener = Button(description=self._offer, style=LOOK, layout=PLACE)
        self.opener.on_click(self._turn)
        super().__init__([self.opener])

    @classmethod
    def of(cls, puzzle: Puzzle, *call: Any) -> Inside | None:
        """Return a button, or None if an Explorer cannot show the puzzle and all its positions."""
        return cls(puzzle, *call) if puzzle.disks < MOST_DISKS and fits(puzzle) else None

    def _turn(self, _: Button) -> None:
        self.explorer = None if self.explorer else self._make()
        self.children = (self.opener, *([self.explorer] if self.explorer else []))
        self.opener.description = "Close" if self.explorer else self._offer

    def __repr__(self) -> str:
        return self._offer

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        view = {"version_major": 2, "version_minor": 0, "model_id": self.model_id}
        texts = {"text/plain": repr(self), "text/html": f"<p>{AGAIN}</p>"}
        return texts | {"application/vnd.jupyter.widget-view+json": view}
