"""A line of moves seen from all sides at once: board, graph, binary, Gray code, calls, code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from traitlets import Dict, Int, List, TraitError, Unicode, observe, validate

from hanoi_ref.draw import draw_bits, draw_graph, draw_gray, draw_position
from hanoi_ref.draw.calltree import recursive_calls
from hanoi_ref.draw.cells import MOST_ROWS
from hanoi_ref.puzzle import Position, Puzzle, Rules, classic, read_move
from hanoi_ref.solvers import recursive
from hanoi_ref.theory import distance_to_goal
from hanoi_ref.widgets.assets import script, style
from hanoi_ref.widgets.memory import Remembering
from hanoi_ref.widgets.plain import plain
from hanoi_ref.widgets.sources import Source
from hanoi_ref.widgets.still import fixed
from hanoi_ref.widgets.track import Track, follow, shortest_line
from hanoi_ref.widgets.tree import MOST_MOVES, Tree, draw_tree, jumps, traced

MOST_DISKS = 7
DRAWN = ("graph", "binary", "gray")
MOST_DRAWN = 3**MOST_DISKS  # a longer way through the graph would only blacken it


class Explorer(Remembering):
    """Views of one line of moves that move together.

    >>> explorer = Explorer(3)
    >>> explorer.step = 4
    >>> explorer.position, explorer.moves
    ('CBB', ['AC', 'AB', 'CB', 'AC'])
    >>> explorer
    Explorer(3, step=4)

    The first argument is a number of disks (0 to 7), or a puzzle on three pegs whose rules are
    arrows alone.  The line is the shortest one to the goal (empty if none leads there), or `moves`,
    or what `solver` returns when it is called with the number of disks, and with the pegs if it
    insists on them.  Of a solver that is a plain function the calls are watched: which call made a
    move, and on which line.  What cannot be read or played is told in words and never raises; an
    illegal move has a step of its own at the end, at which the picture stands still.  A line with
    trouble is opened at its end.

    `step` and `position` can be observed, linked and set; a position beside the line is shown
    without leaving the step.  `board`, `graph`, `binary`, `gray`, `calls` and `code` hide a view;
    those that have nothing to show hide themselves (rows of digits beyond 6 disks or under other
    rules, a call tree without calls, the code of a solver that is not at hand).  ValueError names a
    number of disks, rules or a position that do not fit.
    """

    _esm = script("explorer")
    _css = style("explorer", MOST_DISKS)

    step = Int().tag(sync=True)
    position = Unicode().tag(sync=True)
    moves = List(Unicode())

    # All that the front end shows; it follows the line without asking, and so needs no Python.
    _line = Dict().tag(sync=True)  # positions, the fewest moves from each, what ended the line
    _views = Dict().tag(sync=True)  # the pictures, and where each step stands in them
    _begun: dict[str, Any] = {}  # where its reader finds it at first

    _far = Int(allow_none=True).tag(sync=True)  # the fewest moves from the position, if any

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
        **traits: Any,
    ) -> None:
        if solver is not None and moves is not None:
            raise ValueError("an explorer follows a solver or moves, not both")
        self.puzzle = _fitting(puzzle if isinstance(puzzle, Puzzle) else classic(puzzle))
        given = moves if solver is None else solver
        if given is None:
            given = shortest_line(self.puzzle, self.puzzle.start)
        self._track = follow(self.puzzle, given)
        # Where a line ends too early is what there is to see.
        step = traits.pop("step", self._track.steps if self._track.trouble else 0)
        super().__init__(**traits)
        self._line = _told(self._track, self.fewest)
        shown = {"graph": graph, "binary": binary, "gray": gray, "calls": calls, "code": code}
        self._views = {"board": board, **_views(self.puzzle, self._track, shown)}
        self.position = self._track.positions[0]
        self.step = step
        self._begun = {"step": self.step, "position": self.position}
        left = self.recall([self.puzzle, self._track.moves])
        with suppress(TraitError, ValueError):
            self.step = left.get("step", self.step)
            self.position = left.get("position", self.position)

    def fewest(self, position: str) -> int | None:
        """The fewest moves from a position to the goal; None if no way leads there."""
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
    def _look(self, _: Any) -> None:
        """A position on the line is gone to; any other is only looked at."""
        self._far = self.fewest(self.position)
        if self.position != self._track.at(self.step):
            on_line = [at for at, one in enumerate(self._track.positions) if one == self.position]
            if on_line:
                self.step = min(on_line, key=lambda at: abs(at - self.step))

    @observe("step", "position")
    def _note(self, _: Any) -> None:
        there = {"step": self.step, "position": self.position}
        self.keep({} if there == self._begun else there)

    def __repr__(self) -> str:
        return f"Explorer({self.puzzle.disks}, step={self.step})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        position = Position(self.position)
        last = f"move {self.step} of {self._track.steps}"
        told = self._track.trouble or self._track.note
        words = [f"{self!r}: {last}", plain(position), told]
        data["text/plain"] = "\n".join(filter(None, words))
        data["image/svg+xml"] = str(draw_position(position, caption=told or None))
        return data, metadata | {"hanoi": self._kept()}

    def _kept(self) -> dict[str, Any]:
        """What an exported page needs so that the views move there; drawings are made anew."""
        state = {name: getattr(self, name) for name in ("step", "position", "_far", "_line")}
        drawn = [name for name in DRAWN if self._views[name]]
        lean = {name: value for name, value in self._views.items() if name not in DRAWN}
        return {"widget": "explorer", **state, "_views": {**lean, "drawn": drawn}}


def _told(track: Track, fewest: Any) -> dict[str, Any]:
    return {
        "positions": list(track.positions),
        "moves": list(track.moves),
        "fewest": [fewest(position) for position in track.positions],
        "trouble": track.trouble,
        "note": track.note,
        "refused": track.refused,
        "goal": track.arrived,
    }


def _fitting(puzzle: Puzzle) -> Puzzle:
    rules = puzzle.rules
    if rules != Rules("ABC", rules.arrows):
        raise ValueError(f"an explorer shows pegs A, B, C and rules of arrows alone, not {rules}")
    if puzzle.disks > MOST_DISKS:
        raise ValueError(f"an explorer shows at most {MOST_DISKS} disks, not {puzzle.disks}")
    return puzzle


def _is_classic(puzzle: Puzzle) -> bool:
    return puzzle == classic(puzzle.disks)


def _views(puzzle: Puzzle, track: Track, shown: dict[str, bool]) -> dict[str, Any]:
    shortest = shortest_line(puzzle, puzzle.start)
    best = list(map(str, puzzle.rules.replay(puzzle.start, shortest)))
    number = {position: m for m, position in enumerate(best)}
    rows = [number.get(track.at(step), -1) for step in range(track.steps + 1)]
    digits = _is_classic(puzzle) and len(best) <= MOST_ROWS
    kept = [name for name in DRAWN if shown[name] and (name == "graph" or digits)]
    return {
        "best": best,
        "rows": rows,
        **_drawings(puzzle.rules, track.positions, kept),
        **_calls(puzzle, track, rows, shown),
        "fixed": fixed(puzzle),
    }


def _drawings(rules: Rules, positions: Sequence[str], kept: Sequence[str]) -> dict[str, str]:
    """What can be drawn from the positions alone; empty where it is not kept."""
    n, way = len(positions[0]), positions if len(positions) <= MOST_DRAWN else ()
    draw: dict[str, Callable[[], str]] = {
        "graph": lambda: str(draw_graph(n, path=way, dots=True, rules=rules)),
        "binary": lambda: str(draw_bits(n)),
        "gray": lambda: str(draw_gray(n)),
    }
    return {name: draw[name]() if name in kept else "" for name in DRAWN}


def redrawn(state: dict[str, Any]) -> dict[str, Any]:
    """The state that a saved notebook holds of an explorer, with the drawings made again.

    >>> data, metadata = Explorer(2)._repr_mimebundle_()
    >>> redrawn(metadata["hanoi"])["_views"] == Explorer(2)._views
    True
    """
    line, views = state["_line"], state["_views"]
    arrows = views["fixed"].get("arrows")
    rules = Rules(arrows=frozenset(arrows) if arrows else None)
    drawings = _drawings(rules, line["positions"], views["drawn"])
    lean = {name: value for name, value in views.items() if name != "drawn"}
    return state | {"_views": lean | drawings}


def _calls(puzzle: Puzzle, track: Track, rows: list[int], shown: dict[str, bool]) -> dict[str, Any]:
    """The call tree: of the solver if it was watched, of no solver the one that everybody knows.

    `at` has the call of each step, -1 for none, `lines` its row of code; `waits` the row at which
    each call's caller waits for it.
    """
    trace = track.trace
    if trace is not None and trace.calls and any(trace.makers):
        return _traced(track, shown)
    if trace is not None or track.lent:  # nothing else may stand for what a program did
        return {"tree": "", "code": []}
    n, known = puzzle.disks, _is_classic(puzzle) and rows == list(range(len(rows)))
    if n == 0 or not known:  # another line than the one that it makes
        return {"tree": "", "code": []}
    tree, at = recursive_calls(n), [-1] * len(rows)
    for number, call in enumerate(tree):
        for move in call.moves:
            if move < len(at):
                at[move] = number
    best = list(map(str, recursive(n)))
    return {**_drawn(tree, best, shown), "at": at, "code": [], "jumps": jumps(tree)}


def _traced(track: Track, shown: dict[str, bool]) -> dict[str, Any]:
    trace = track.trace
    assert trace is not None
    tree = traced(trace)
    moves = list(map(_letters, trace.items))
    source = Source(trace)
    makers = [maker or (-1, 0) for maker in trace.makers[: track.steps]]
    codes = [call.code for call in trace.calls]
    above = [codes[call.parent or 0] for call in trace.calls]
    return {
        **_drawn(tree, moves, shown, track.steps),
        "at": [-1, *(call for call, _ in makers)],
        "lines": [
            -1,
            *(source.row(codes[call], line) if call >= 0 else -1 for call, line in makers),
        ],
        "waits": [source.row(code, c.waits) for code, c in zip(above, trace.calls, strict=True)],
        "code": source.rows if shown["code"] else [],
        "jumps": jumps(tree),
    }


def _letters(item: object) -> str:
    """A move as the tree shows it; whatever else a solver gave is a question mark."""
    try:
        return str(read_move(item))
    except ValueError:
        return "?"


def _drawn(
    tree: Tree, moves: list[str], shown: dict[str, bool], played: int | None = None
) -> dict[str, Any]:
    drawn = shown["calls"] and 0 < len(moves) <= MOST_MOVES
    return {
        "tree": str(draw_tree(tree, moves, played)) if drawn else "",
        "labels": list(map(str, tree)),
        "parents": [-1 if call.parent is None else call.parent for call in tree],
    }
