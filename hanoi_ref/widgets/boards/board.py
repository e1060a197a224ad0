"""A board: a position that people and programs play on, with its line of moves."""

from collections.abc import Callable, Sequence
from os.path import commonprefix
from typing import Any

from traitlets import Bool, Dict, Int, List, Unicode, observe, validate

from hanoi_ref.puzzle import IllegalMoveError, Position, Puzzle, classic
from hanoi_ref.widgets.asks.prediction import Prediction
from hanoi_ref.widgets.assets import script, style
from hanoi_ref.widgets.boards.game import Fewest, Game, exact, hint, larger, told_when
from hanoi_ref.widgets.boards.lines import Line, read_kindly, read_strictly
from hanoi_ref.widgets.boards.still import brought, fixed, standing, still, told_moves
from hanoi_ref.widgets.boards.table import table
from hanoi_ref.widgets.boards.track import follow
from hanoi_ref.widgets.memory import Remembering

MOST_DISKS = 64
MOST_EDITED = 60  # up to this many changed moves are sent as an edit, more as a new line
_NOT_GIVEN = object()
Parts = list[tuple[int, str]]
_KEPT = "position step _fixed _pieces _legal _brought _line _edit _trouble _answer".split()
_KEPT += ["_counting", "_table", "_about"]


class Board(Remembering):
    """A board to play on by mouse, touch, keyboard or program, or to replay a solver's moves.

    >>> board = Board(3)
    >>> board.play(["AC", "AB"])
    >>> board
    Board('ABC')
    >>> board.moves
    ['AC', 'AB']

    The first argument is a puzzle, a number of disks (0 to 64) for the classic one, or a position
    to start from.  With `moves`, or those that a solver returns, the board is at the start of that
    line, ready to replay it.  Unreadable or illegal moves, and errors of the solver, never raise:
    the board stops at that point and shows a message.  `position`, `moves` and `step` (how many
    moves of the line are played) can be observed, linked and set.

    Parameters
    ----------
    puzzle, moves, start : see above.
    solver : a function that returns moves; it is called with the number of disks, or with `given`.
    given : the solver's arguments, such as ("ABBA", "C").
    parts : a function of a puzzle and a line; it returns each part's number of moves and a label.
    fewest : whether the board shows the distance to the goal; a prediction shows it once there is
        a guess.

    Raises
    ------
    ValueError
        If a number of disks, a start or a position is not valid.
    """

    _esm = script("board")
    _css = style("board", MOST_DISKS)

    position = Unicode().tag(sync=True)
    step = Int().tag(sync=True)
    moves = List(Unicode())

    # State drawn by the front end, which knows no rules and asks about every move.
    _fixed = Dict().tag(sync=True)  # pegs and goals
    _pieces = Unicode().tag(sync=True)  # the pieces on each peg, "3,2/1/"
    _legal = Unicode().tag(sync=True)  # legal moves from here, "ABAC"
    _brought = Unicode().tag(sync=True)  # pieces after these moves, if they change: "1 blue,1 blue"
    _line = List().tag(sync=True)  # start, moves, pieces they bring, distance from each position
    _edit = List().tag(sync=True)  # the index from which the line has changed, and the new moves
    _trouble = List().tag(sync=True)  # what ended the line: a sentence, the refused move, a note
    _parts = List().tag(sync=True)  # parts of the line: a number of moves, and a label
    _counting = Bool(True).tag(sync=True)  # whether the distance to the goal is shown
    _answer = Dict().tag(sync=True)  # the request and view it answers, and a refused move
    _table = Unicode().tag(sync=True)  # of a small puzzle: answers where Python is gone
    _larger = Int().tag(sync=True)  # the disks of the puzzle that is offered next; 0 for none
    # What its cell's next run must be about to go on here; empty once the puzzle was replaced.
    _about = Unicode().tag(sync=True)

    def __init__(
        self,
        puzzle: Puzzle | int | str,
        moves: object = _NOT_GIVEN,
        start: str | None = None,
        *,
        solver: Callable[..., object] | None = None,
        given: tuple[object, ...] | None = None,
        fewest: bool | Prediction = True,
        parts: Callable[[Puzzle, Sequence[str]], Parts] | None = None,
        **traits: Any,
    ) -> None:
        if isinstance(puzzle, str):
            start, puzzle = puzzle, len(puzzle)
        self.puzzle = puzzle if isinstance(puzzle, Puzzle) else classic(puzzle)
        if self.puzzle.disks > MOST_DISKS:
            raise ValueError(f"a board holds at most {MOST_DISKS} disks, not {self.puzzle.disks}")
        begin = self._fitting(self.puzzle.start if start is None else start)
        rules = self.puzzle.rules
        if solver is not None:
            line = follow(self.puzzle, solver, begin, given).line
        elif callable(moves):
            line = read_kindly(rules, begin, moves)
        else:
            line = Line() if moves is _NOT_GIVEN else follow(self.puzzle, moves, begin).line
        self._game, self._fewest = Game(rules, begin, line), Fewest(self.puzzle)
        if line.trouble:  # open at the end, which shows the trouble
            self._game.go(len(line.moves))
        super().__init__(**traits)
        told_when(fewest, lambda may: self.set_trait("_counting", may))
        self._played = moves is _NOT_GIVEN and solver is None and begin == self.puzzle.start
        self._set_up()
        self._game.come_back(self.recall([self.puzzle, begin, line]))
        self._named = list(map(list, parts(self.puzzle, line.moves) if parts else []))
        self._by_hand = self._untouched = True
        self._show()
        self._by_hand = False
        self.on_msg(lambda _, content, __: self._hear(content) if "do" in content else None)

    def _set_up(self) -> None:
        """Set what stays the same while a puzzle is played."""
        self._table = table(self.puzzle, self._game.start)
        self._fixed = fixed(self.puzzle) | ({"later": True} if self._fewest.later else {})
        after = larger(self.puzzle) if self._played else None
        self._larger = after.disks if after else 0

    def play(self, moves: object) -> None:
        """Play one move or any iterable of moves: all of them or none.

        >>> Board(2).play(["AC", "AC"])
        Traceback (most recent call last):
        hanoi_ref.puzzle.errors.IllegalMoveError: move 2 (A→C) in AC: disk 2 may not ...

        Moves are read as "AC", ("A", "C"), ["A", "C"] or several joined by spaces.  Besides
        IllegalMoveError, it raises ValueError for an item that is not a move, or a generator that
        yields more than 10,000 moves.  After an error the board is unchanged.
        """
        self._game.play(read_strictly(moves))
        self._show()

    def undo(self) -> None:
        """Take back the last move; do nothing at the start."""
        self._game.step(-1)
        self._show()

    def redo(self) -> None:
        """Play the move that was taken back last, or the next move of the line."""
        self._game.step(+1)
        self._show()

    def reset(self) -> None:
        """Go back to the start, and restore the line that the board was made with."""
        self._game.reset()
        self._show()

    def hint(self) -> list[str]:
        """Return the sentences of a hint: the goal, what must come first, and the move.

        >>> Board("AAC").hint()[1:]
        ['Before that, disks 1 and 2 must be on B.', 'Now move disk 2 from A to B.']
        """
        return list(hint(self.puzzle, self._game.position).words)

    @validate("position")
    def _fits(self, proposal: Any) -> str:
        return str(self._fitting(proposal["value"]))

    @validate("step")
    def _within(self, proposal: Any) -> int:
        last = len(self._game.line)
        return min(max(int(proposal["value"]), 0), last)

    @validate("moves")
    def _playable(self, proposal: Any) -> list[str]:
        moves = [str(move) for move in read_strictly(proposal["value"])]
        if moves != self._game.moves:
            list(self.puzzle.rules.replay(self._game.start, moves))
        return moves

    # An observer may set another trait while it is notified of one, so compare the present values.
    # If a trait agrees with the game already, there is nothing to do.
    @observe("position", "step", "moves")
    def _follow(self, change: Any) -> None:
        match change["name"]:
            case "position" if self.position != self._game.position:
                self._game.arrive(Position(self.position))
            case "step" if self.step != self._game.at:
                self._game.go(self.step)
            case "moves" if self.moves != self._game.moves:
                self._game.replace(self.moves)
            case _:
                return
        self._show()

    def _fitting(self, text: str) -> Position:
        position = self.puzzle.rules.position(text)
        if position.disks != self.puzzle.disks:
            raise ValueError(
                f"position {text!r} has {position.disks} disks, this board {self.puzzle.disks}"
            )
        return position

    def _show(self) -> None:
        """Set all traits to the state of the game, in one message to the front end."""
        game = self._game
        with self.hold_sync(), self.hold_trait_notifications():
            self._show_line()
            self._parts = self._named if game.loaded.moves else []
            self._trouble = [game.loaded.trouble, game.loaded.refused, game.loaded.note]
            rules, position = self.puzzle.rules, game.position
            moves = rules.legal_moves(position)
            self._pieces, self._legal = standing(rules, position), "".join(moves)
            self._brought = brought(rules, ((move, rules.after(position, move)) for move in moves))
            self.step, self.moves, self.position = game.at, game.moves, str(position)
            # Store moves played by hand; a program's are played again when its cell runs again.
            self._untouched = self._untouched and self._by_hand
            if self._about:
                self.keep(game.left if self._untouched else {})

    def _show_line(self) -> None:
        """Send the whole line once, and afterwards only its changes, to keep messages small."""
        start, moves = standing(self.puzzle.rules, self._game.start), "".join(self._game.line)
        base, sent = self._line[:2] or (None, "")
        same = len(commonprefix([sent, moves])) // 2
        if base != start or len(self._game.line) - same > MOST_EDITED:
            self._line, self._edit = [start, *self._moves_since(0), self._counts(0)], []
        elif sent != moves:
            self._edit = [same, *self._moves_since(same), self._counts(same + 1)]
        else:
            self._edit = []

    def _moves_since(self, since: int) -> list[Any]:
        game = self._game
        return told_moves(self.puzzle.rules, game.positions[since:], game.line[since:])

    def _counts(self, since: int) -> list[int | str | None]:
        return [exact(self._fewest(at)) for at in self._game.positions[since:]]

    def _hear(self, request: dict[str, Any]) -> None:
        """Do what a view requests, and answer every request, so that the view knows its state.

        The answer is sent with the new state: a separate message could overtake it.
        """
        answer: dict[str, Any] = {}
        with self.hold_sync():
            self._by_hand = True
            try:
                answer = self._do(request)
            finally:
                self._by_hand = False
                view = {"view": request.get("view"), "number": request.get("number")}
                self._answer = {**view, **answer}

    def _do(self, request: dict[str, Any]) -> dict[str, Any]:
        match request:
            case {"do": "move", "move": str(move)}:
                try:
                    self.play([move])
                except ValueError as error:
                    why = error.reason if isinstance(error, IllegalMoveError) else str(error)
                    return {"refused": move, "why": why}
            case {"do": "go", "step": int(at)}:
                self.step = at
            case {"do": "reset"}:
                self.reset()
            case {"do": "by", "by": int(by)}:
                self.step += by
            case {"do": "hint"}:
                help_ = hint(self.puzzle, self._game.position)
                shown = {"position": self._pieces, "words": help_.words, "move": help_.move}
                return {"hint": shown}
            case {"do": "larger"} if self._larger:
                self._grow()
            case {"do": "fewest"} if self._fewest.later:  # left out when the board opened
                self._fewest.think()
                self._line = []
                self._show()
        return {}

    def _grow(self) -> None:
        """Replace the puzzle by the one with a disk more; the stored moves are those before."""
        self.puzzle, self._about = larger(self.puzzle) or self.puzzle, ""
        self._game, self._fewest = Game(self.puzzle.rules, self.puzzle.start), Fewest(self.puzzle)
        with self.hold_trait_notifications():
            self._set_up()
            self._show()

    def __repr__(self) -> str:
        return f"Board({str(self.position)!r})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        state = {name: getattr(self, name) for name in (*_KEPT, "_parts")}
        shown = data | still(self.puzzle, self._game.position, repr(self))
        return shown, metadata | {"hanoi": state}
