"""A race between several lines of moves, side by side."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from traitlets import Int, List, Unicode, observe, validate

from hanoi_ref.draw.graphs.graph import draw_levels
from hanoi_ref.puzzle import Puzzle, classic
from hanoi_ref.widgets.assets import script, style
from hanoi_ref.widgets.boards.board import MOST_DISKS, Board
from hanoi_ref.widgets.boards.still import fixed, standing, still, told_moves
from hanoi_ref.widgets.boards.track import PAPERS, Track, follow
from hanoi_ref.widgets.memory import Remembering

WORDS = ("left", "right", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True)
class Side:
    """One side of a race: its name, its puzzle and its track."""

    name: str
    puzzle: Puzzle
    track: Track

    @property
    def end(self) -> str:
        """The end of the track, as a clause without a name."""
        count = len(self.track.moves)
        moves = f"{count} move{'s' * (count != 1)}"
        if self.track.lent:
            is_paper = PAPERS in self.track.note
            whose = "the paper's moves are shown" if is_paper else "a shortest solution is shown"
            return f"is not written yet: {whose}"
        if self.track.arrived:
            return f"arrives after {moves}"
        if self.track.trouble:
            return f"stops after {moves}: {self.track.trouble}"
        if self.track.note:
            return f"does not start: {self.track.note}"
        return f"ends after {moves} but has not arrived"

    def told(self) -> dict[str, Any]:
        """Return all data that the front end shows."""
        rules, track = self.puzzle.rules, self.track
        moves = told_moves(rules, track.positions, track.moves)
        return {
            "name": self.name,
            "fixed": fixed(self.puzzle),
            "line": [standing(rules, track.positions[0]), *moves],
            "at": list(track.positions),
            "steps": track.steps,
            "refused": track.refused,
            "arrived": track.arrived,
            "lent": track.lent,
            "end": ". ".join(filter(None, (f"{self.name} {self.end}", track.older))),
        }


class Race(Remembering):
    """A race between solvers, lists of moves or boards, side by side on one clock.

    >>> from hanoi_ref import recursive
    >>> race = Race(recursive, ["AC", "AC"], 2, names=("right", "nearly right"))
    >>> race.step = 3
    >>> race.positions
    ['CC', 'AC']
    >>> race
    Race(right, nearly right, step=3)
      right arrives after 3 moves
      nearly right stops after 1 move: move 2 (A→C) in AC: disk 2 may not rest on disk 1

    `puzzle` is a puzzle, or a number of disks for the classic one; a board brings its own puzzle,
    start and line.  A solver is called with the number of disks.  `names` are shown above the
    sides; by default they are the functions' names.  `more` has further sides.  `graph` shows all
    sides on one map, drawn by distance from the start.  `step` can be observed, linked and set, and
    `positions` observed.  Unreadable or illegal moves end a side with a message.  Raise ValueError
    if the puzzle is missing, or has too many positions for a map.
    """

    _esm = script("race")
    _css = style("race", MOST_DISKS)

    step = Int().tag(sync=True)
    positions = List(Unicode())

    _sides = List().tag(sync=True)
    _map = Unicode().tag(sync=True)  # a drawing of all positions; empty without a map

    def __init__(
        self,
        left: object,
        right: object,
        puzzle: Puzzle | int | None = None,
        names: Sequence[str] | None = None,
        *,
        more: Sequence[object] = (),
        graph: bool = False,
        **traits: Any,
    ) -> None:
        given = [left, right, *more]
        if not names:
            own = [getattr(one, "__name__", "<>") for one in given]
            names = [w if n.startswith("<") else n for n, w in zip(own, WORDS, strict=False)]
        self._all = [_side(name, one, puzzle) for name, one in zip(names, given, strict=True)]
        step = traits.pop("step", 0)
        super().__init__(**traits)
        self._sides = [side.told() for side in self._all]
        self._map = str(draw_levels(self._all[0].puzzle)) if graph else ""
        self.positions = [side.track.at(0) for side in self._all]
        kept = self.recall(self._sides).get("step")
        self.step = kept if isinstance(kept, int) else step

    @validate("step")
    def _within(self, proposal: Any) -> int:
        last = max(side.track.steps for side in self._all)
        return min(max(int(proposal["value"]), 0), last)

    @observe("step")
    def _advance(self, _: Any) -> None:
        self.positions = [side.track.at(self.step) for side in self._all]
        self.keep({"step": self.step} if self.step else {})

    def __repr__(self) -> str:
        names = ", ".join(side.name for side in self._all)
        ends = (f"\n  {side.name} {side.end}" for side in self._all)
        return f"Race({names}, step={self.step}){''.join(ends)}"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        stills = [
            still(side.puzzle, side.puzzle.rules.position(position), side.name)
            for side, position in zip(self._all, self.positions, strict=True)
        ]
        data["text/plain"] = "\n".join([repr(self), *(still["text/plain"] for still in stills)])
        drawn = "".join([self._map, *(still["image/svg+xml"] for still in stills)])
        data["text/html"] = f'<div style="display:flex;flex-wrap:wrap;gap:8px">{drawn}</div>'
        kept = {"widget": "race", "step": self.step, "_sides": self._sides}
        kept |= {"_map": self._map} if self._map else {}
        return data, metadata | {"hanoi": kept}


def _side(name: str, given: object, puzzle: Puzzle | int | None) -> Side:
    if isinstance(given, Board):  # its whole line, with what ended it
        game = given._game
        moves = [*game.line, *filter(None, [game.loaded.refused])]
        return Side(name, given.puzzle, follow(given.puzzle, moves, game.start))
    if puzzle is None:
        raise ValueError("a race needs its puzzle, such as 4 or magnetic(3); only a board has one")
    puzzle = puzzle if isinstance(puzzle, Puzzle) else classic(puzzle)
    if puzzle.disks > MOST_DISKS:
        raise ValueError(f"a board holds at most {MOST_DISKS} disks, not {puzzle.disks}")
    return Side(name, puzzle, follow(puzzle, given))
