"""The board: a position that people and programs play on, and the line of moves behind it."""

from collections.abc import Callable, Sequence
from os.path import commonprefix
from typing import Any

from traitlets import Bool, Dict, Int, List, Unicode, observe, validate

from hanoi_ref.puzzle import IllegalMoveError, Position, Puzzle, Rules, classic
from hanoi_ref.widgets.asks.prediction import Prediction
from hanoi_ref.widgets.assets import script, style
from hanoi_ref.widgets.boards.fewest import Fewest, exact, told_when
from hanoi_ref.widgets.boards.game import Game
from hanoi_ref.widgets.boards.hints import hint
from hanoi_ref.widgets.boards.lines import Line, read_kindly, read_strictly
from hanoi_ref.widgets.boards.standing import brought, standing, told_moves
from hanoi_ref.widgets.boards.still import fixed, still
from hanoi_ref.widgets.boards.track import follow
from hanoi_ref.widgets.memory import Remembering

MOST_DISKS = 64
MOST_EDITED = 60  # so many moves are sent as a change to the line, more as a new line
_NOT_GIVEN = object()
Parts = list[tuple[int, str]]
_KEPT = (
    "position step _fixed _pieces _legal _brought _line _edit _trouble _answer _counting".split()
)


class Board(Remembering):
    """A board to play on by mouse, touch, keyboard or program, or to watch a solver's moves on.

    >>> board = Board(3)
    >>> board.play(["AC", "AB"])
    >>> board
    Board('ABC')
    >>> board.moves
    ['AC', 'AB']

    The first argument is a puzzle, or a number of disks (0 to 64) for the classic one, or a
    position to start from.  With `moves`, or those that a function gives, the board stands at the
    beginning of that line, ready to replay it.  What cannot be read or played, and whatever the
    function raises, is told in words where it happens and never raises; the board then stands
    there.  `position`, `moves` and `step` (how many moves of the line are played) can be observed,
    linked and set.

    Parameters
    ----------
    puzzle, moves, start : what stands above.
    solver : a function that gives moves; it is called with the number of disks, or with `given`.
    given : what the solver is called with, such as ("ABBA", "C").
    parts : what tells, of a puzzle and a line, how many moves each part has and what it does.
    fewest : whether the board tells how far it is to the goal; a prediction, to tell it as soon as
        somebody has guessed.

    Raises
    ------
    ValueError
        A number of disks, a start or a position does not fit.
    """

    _esm = script("board")
    _css = style("board", MOST_DISKS)

    position = Unicode().tag(sync=True)
    step = Int().tag(sync=True)
    moves = List(Unicode())

    # What the front end draws; it holds no rule and asks for every move.
    _fixed = Dict().tag(sync=True)  # pegs and goals
    _pieces = Unicode().tag(sync=True)  # what stands where, "3,2/1/"
    _legal = Unicode().tag(sync=True)  # legal moves from here, "ABAC"
    _brought = Unicode().tag(sync=True)  # what they bring, if pieces change: "1 blue,1 blue"
    _line = List().tag(sync=True)  # start, moves, what they bring, the fewest from each position
    _edit = List().tag(sync=True)  # from which move on the line is other now, and what it is
    _trouble = List().tag(sync=True)  # what ended the line: a sentence, the move if refused, a note
    _parts = List().tag(sync=True)  # of the line: so many moves, and what they do
    _counting = Bool(True).tag(sync=True)  # whether it tells how far it is to the goal
    _answer = Dict().tag(sync=True)  # to which request of which view, and what was refused

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
        else:
            line = Line() if moves is _NOT_GIVEN else read_kindly(rules, begin, moves)
        self._game, self._fewest = Game(rules, begin, line), Fewest(self.puzzle)
        if line.trouble:  # where it ends is what there is to see
            self._game.go(len(line.moves))
        super().__init__(**traits)
        told_when(fewest, lambda may: self.set_trait("_counting", may))
        self._fixed = fixed(self.puzzle) | ({"later": True} if self._fewest.later else {})
        self._game.come_back(self.recall([self.puzzle, begin, line]))
        self._named = list(map(list, parts(self.puzzle, line.moves) if parts else []))
        self._by_hand = self._untouched = True
        self._show()
        self._by_hand = False
        self.on_msg(lambda _, content, __: self._hear(content) if "do" in content else None)

    def play(self, moves: object) -> None:
        """Plays one move or any iterable of moves, all of them or none.

        >>> Board(2).play(["AC", "AC"])
        Traceback (most recent call last):
        hanoi_ref.puzzle.errors.IllegalMoveError: move 2 (AC) in AC: disk 2 may not ...

        Moves are read as "AC", ("A", "C"), ["A", "C"] or several joined by spaces.  Besides
        IllegalMoveError, ValueError names an item that is no move, or a generator that does not
        end within 10,000 moves; in all these cases the board is as before.
        """
        self._game.play(read_strictly(moves))
        self._show()

    def undo(self) -> None:
        """Takes back the last move; at the start there is nothing to take back."""
        self._game.step(-1)
        self._show()

    def redo(self) -> None:
        """Plays the move that was taken back last, or the next move of the line."""
        self._game.step(+1)
        self._show()

    def reset(self) -> None:
        """Back to the start, with the line that the board was made with."""
        self._game.reset()
        self._show()

    def hint(self) -> list[str]:
        """What the board says when it is asked for a hint: the goal, what comes first, the move.

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

    # Someone may set another trait while being told of this one, so what counts is how they stand
    # now.  Where a trait already says what the game says, there is nothing to do.
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
        """Brings all traits to where the game stands: one message for the front end."""
        game = self._game
        with self.hold_sync(), self.hold_trait_notifications():
            self._show_line()
            self._parts = self._named if game.loaded.moves else []
            self._trouble = [game.loaded.trouble, game.loaded.refused, game.loaded.note]
            self._show_moves(self.puzzle.rules, game.position)
            self.step, self.moves, self.position = game.at, game.moves, str(game.position)
            self._note()

    def _note(self) -> None:
        """Keeps what was played by hand: a program plays again when its cell runs again."""
        self._untouched = self._untouched and self._by_hand
        self.keep(self._game.left if self._untouched else {})

    def _show_moves(self, rules: Rules, position: Position) -> None:
        """What stands where, which moves are legal, and what they bring."""
        moves = rules.legal_moves(position)
        self._pieces, self._legal = standing(rules, position), "".join(moves)
        self._brought = brought(rules, ((move, rules.after(position, move)) for move in moves))

    def _show_line(self) -> None:
        """The whole line once, then what changed since, so that a message stays small."""
        start, moves = standing(self.puzzle.rules, self._game.start), "".join(self._game.line)
        base, known = self._line[:2] or (None, "")
        same = len(commonprefix([known, moves])) // 2
        if base != start or len(self._game.line) - same > MOST_EDITED:
            self._line, self._edit = [start, *self._moves_since(0), self._counts(0)], []
        elif known != moves:
            self._edit = [same, *self._moves_since(same), self._counts(same + 1)]
        else:
            self._edit = []

    def _moves_since(self, since: int) -> list[Any]:
        game = self._game
        return told_moves(self.puzzle.rules, game.positions[since:], game.line[since:])

    def _counts(self, since: int) -> list[int | str | None]:
        return [exact(self._fewest(at)) for at in self._game.positions[since:]]

    def _hear(self, asked: dict[str, Any]) -> None:
        """Does what a view asks and answers every request, so that a view knows where it stands.

        The answer travels with the new state: a message of its own could overtake it.
        """
        told: dict[str, Any] = {}
        with self.hold_sync():
            self._by_hand = True
            try:
                told = self._do(asked)
            finally:
                self._by_hand = False
                self._answer = {"view": asked.get("view"), "number": asked.get("number"), **told}

    def _do(self, asked: dict[str, Any]) -> dict[str, Any]:
        match asked:
            case {"do": "move", "move": str(move)}:
                return self._try(move)
            case {"do": "go", "step": int(at)}:
                self.step = at
            case {"do": "reset"}:
                self.reset()
            case {"do": "by", "by": int(by)}:
                self.step += by
            case {"do": "hint"}:
                return {"hint": self._hint()}
            case {"do": "fewest"}:
                self._count()
        return {}

    def _hint(self) -> dict[str, Any]:
        found = hint(self.puzzle, self._game.position)
        return {"position": self._pieces, "words": found.words, "move": found.move}

    def _count(self) -> None:
        """Fills in the fewest moves, which a board that is just opened is not made to wait for."""
        if self._fewest.later:
            self._fewest.think()
            self._line = []
            self._show()

    def _try(self, move: str) -> dict[str, str]:
        try:
            self.play([move])
        except ValueError as error:
            why = error.reason if isinstance(error, IllegalMoveError) else str(error)
            return {"refused": move, "why": why}
        return {}

    def __repr__(self) -> str:
        return f"Board({str(self.position)!r})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        state = {name: getattr(self, name) for name in (*_KEPT, "_parts")}
        shown = data | still(self.puzzle, self._game.position, repr(self))
        return shown, metadata | {"hanoi": state}
