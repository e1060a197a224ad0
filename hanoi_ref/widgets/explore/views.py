"""The pictures of an explorer, and the place of each step in them."""

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

from hanoi_ref.draw import draw_bits, draw_graph, draw_gray
from hanoi_ref.draw.charts.calltree import recursive_calls
from hanoi_ref.draw.charts.cells import MOST_ROWS
from hanoi_ref.draw.graphs.levels import MOST as MOST_IN_LEVELS
from hanoi_ref.draw.graphs.levels import draw_levels
from hanoi_ref.puzzle import Position, Puzzle, Rules, classic, read_move
from hanoi_ref.solvers import recursive
from hanoi_ref.solvers.search import how_many
from hanoi_ref.widgets.boards.still import fixed
from hanoi_ref.widgets.boards.track import Track, shortest_line
from hanoi_ref.widgets.explore.sources import Source
from hanoi_ref.widgets.explore.tree import MOST_MOVES, Tree, draw_tree, jumps, traced

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

    Parameters
    ----------
    puzzle, track : the puzzle and the line.
    shown : whether to show each view.
    corners : the pegs at the top, left and right of the map.

    Returns
    -------
    Drawings by name, empty if there is nothing to show.  `best` is the shortest line and `rows` the
    index in it of each step; `fixed` has constant facts, `told` the data for redrawing the map.
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
        "told": _as_json(puzzle) | {"corners": corners},
    }


def _drawings(
    puzzle: Puzzle, positions: Sequence[str], kept: Sequence[str], corners: str
) -> dict[str, str]:
    """Return the drawings that need only the positions; empty if not in `kept`."""
    draw: dict[str, Callable[[], str]] = {
        "graph": lambda: _map(puzzle, positions, corners),
        "binary": lambda: str(draw_bits(puzzle.disks)),
        "gray": lambda: str(draw_gray(puzzle.disks)),
    }
    return {name: draw[name]() if name in kept else "" for name in DRAWN}


def _map(puzzle: Puzzle, positions: Sequence[str], corners: str) -> str:
    """Draw a triangle if the rules fit one, else columns by distance, if these are not too many."""
    rules, way = puzzle.rules, positions if len(positions) <= MOST_DRAWN else ()
    if rules.pegs == "ABC" and rules == Rules(arrows=rules.arrows):
        return str(draw_graph(puzzle.disks, way, dots=True, rules=rules, corners=corners))
    return str(draw_levels(puzzle, way)) if how_many(puzzle) <= MOST_IN_LEVELS else ""


def _as_json(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as JSON for a saved notebook."""
    rules = puzzle.rules
    values = {field.name: getattr(rules, field.name) for field in fields(rules)}
    usual = {field.name: field.default for field in fields(rules)}
    told = {name: value for name, value in values.items() if value != usual[name]}
    if "arrows" in told:
        told["arrows"] = sorted(told["arrows"])
    return {"rules": told, "start": str(puzzle.start), "goals": list(map(str, puzzle.goals))}


def _puzzle(told: dict[str, Any]) -> Puzzle:
    goal, *also = map(Position, told["goals"])
    return Puzzle(Rules(**told["rules"]), Position(told["start"]), goal, tuple(also))


def redrawn(state: dict[str, Any]) -> dict[str, Any]:
    """Return an explorer's state from a saved notebook, with the drawings made again.

    >>> from hanoi_ref.widgets.explore.explorer import Explorer
    >>> data, metadata = Explorer(2)._repr_mimebundle_()
    >>> redrawn(metadata["hanoi"])["_views"] == Explorer(2)._views
    True
    """
    views = state["_views"]
    told, drawn = views["told"], views["drawn"]
    drawings = _drawings(_puzzle(told), state["_line"]["positions"], drawn, told["corners"])
    lean = {name: value for name, value in views.items() if name != "drawn"}
    return state | {"_views": lean | drawings}


def _calls(puzzle: Puzzle, track: Track, rows: list[int], shown: dict[str, bool]) -> dict[str, Any]:
    """Return the call tree: the traced solver's, or the standard recursion's without a solver.

    `at` has the call of each step (-1 for none), and `lines` its row of code; `waits` has the row
    at which each call's caller waits for it.
    """
    trace = track.trace
    if trace is not None and trace.calls and any(trace.makers):
        return _traced(track, shown)
    if trace is not None or track.lent:  # nothing else may represent a program's calls
        return {"tree": "", "code": []}
    n, known = puzzle.disks, _is_classic(puzzle) and rows == list(range(len(rows)))
    if n == 0 or not known:  # the standard recursion would not make this line
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
    """Return a move as the tree shows it; a question mark for anything else."""
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
