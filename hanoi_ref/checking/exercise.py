"""What an exercise is: data, and a pure function that judges one case."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from types import FunctionType
from typing import Any, Literal, TypeVar

from hanoi_ref.checking.observation import Observation

TYPE_CHECKING = False  # who watches a program has no puzzle beside it
if TYPE_CHECKING:
    from hanoi_ref.puzzle import Puzzle

Kind = Literal["value", "type", "move"]
How = Literal["", "fresh", "again", "calls", "moves", "source"]


@dataclass(frozen=True)
class Case:
    """One input for a student's function, with the part of the marks that it decides.

    With no `part`, all parts rest on the case, and the judge says which one a problem costs.
    `items` bounds the length of an answer, `seconds` its time; `watched` asks to note whether
    functions call themselves.  `how` says what is wanted in a second round, see second_round.py,
    `given` what dicts of the program's hold besides, see given.py.
    """

    args: tuple[Any, ...] = ()
    part: str | None = None
    items: int = 10_000
    seconds: float = 2.0
    watched: bool = False
    how: How = ""
    given: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, repr=False)

    def call(self, name: str) -> str:
        """The call as a student would type it.

        >>> Case((3, "A", "C", "B")).call("hanoi")
        'hanoi(3, "A", "C", "B")'
        >>> Case((2, ["AB", "AC"] * 9)).call("crossings")
        'crossings(2, ["AB", "AC", "AB", "AC", "AB", "AC", … 12 more])'
        >>> Case((2, {"CD", "AC"})).call("fewest_moves")
        'fewest_moves(2, {"AC", "CD"})'
        >>> Case((1,), given={"tables": {"one": ["AC"]}}).call("run")
        'tables["one"] = ["AC"]; run(1)'
        """
        first = [
            f'{dict_}["{key}"] = {_literal(value)}; '
            for dict_, more in self.given.items()
            for key, value in more.items()
        ]
        return f"{''.join(first)}{name}({', '.join(_literal(arg) for arg in self.args)})"


def by_part(table: Mapping[str, Iterable[Any]]) -> list[Case]:
    """The cases of a table that holds the arguments for each part; one alone needs no tuple.

    Parts come one after the other, so that a program that takes too long for the tall towers has
    been seen with all the small ones.

    >>> by_part({"small": [1, 2], "all": [(0,)]})[2]
    Case(args=(0,), part='all', items=10000, seconds=2.0, watched=False, how='')
    """
    return [
        Case(args if isinstance(args, tuple) else (args,), part)
        for part in table
        for args in table[part]
    ]


SHOWN = 6  # items of a longer list


def _literal(value: object) -> str:
    if isinstance(value, list):
        items = [_literal(item) for item in value[:SHOWN]]
        more = len(value) - SHOWN
        return f"[{', '.join(items + [f'… {more:,} more'] * (more > 0))}]"
    if isinstance(value, set) and value:  # in the same order in every process
        return f"{{{', '.join(sorted(map(_literal, value)))}}}"
    if callable(value):
        return str(getattr(value, "__name__", "..."))
    return f'"{value}"' if isinstance(value, str) else repr(value)


@dataclass(frozen=True)
class Part:
    """A share of an exercise's points, each part resting on those before it."""

    name: str
    points: float
    description: str


@dataclass(frozen=True)
class Replay:
    """A call that gave moves, as a student would type it, and the puzzle they were played on."""

    call: str
    args: tuple[Any, ...]
    puzzle: Puzzle


@dataclass(frozen=True)
class Problem:
    """What went wrong in one case: a sentence, perhaps a picture, and the part that is lost.

    The sentence is for people; programs read the other fields.  The judge names the part only where
    the case does not.  `kind` is "type" where the answer is of another type than the right one,
    `at` is the number, from 1, of the item or move that is wrong, if it is one of a list.
    `replay` has the call whose moves show it.
    """

    message: str
    picture: str = ""
    part: str | None = None
    kind: Kind = "value"
    at: int | None = None
    replay: Replay | None = None

    @property
    def says(self) -> str:
        """Return the message, under its name of version 0.2."""
        return self.message


@dataclass(frozen=True)
class Diagnosis:
    """What is wrong with a program, and a hint that leads on; `replay` shows it, if a call does."""

    name: str
    hint: str
    replay: Replay | None = field(default=None, kw_only=True)


@dataclass(frozen=True)
class Mistake(Diagnosis):
    """A small wrong program that people write, with the hint that helps them.

    A `slow` one is right but for its time, where an argument is as large as that, a number or the
    length of a text; it is never run to be recognised.  Where one raises an error, `words` must
    stand in what a program's error says.
    """

    program: Callable[..., Any] = field(repr=False)
    slow: int = 0
    words: str = ""

    def fresh(self) -> Callable[..., Any]:
        """The program as if it had never been called: its default arguments are new."""
        made = self.program
        assert isinstance(made, FunctionType)
        defaults = deepcopy(made.__defaults__)
        return FunctionType(
            made.__code__, made.__globals__, made.__name__, defaults, made.__closure__
        )


Program = TypeVar("Program", bound=Callable[..., Any])


class Mistakes(list[Mistake]):
    """The known mistakes of one exercise, in the order in which they are recognised."""

    def add(
        self,
        name: str,
        hint: str,
        program: Callable[..., Any] | None = None,
        slow: int = 0,
        words: str = "",
    ) -> Callable[[Program], Program]:
        """Add a wrong program; without one, return a decorator that adds the function below it.

        >>> mistakes = Mistakes()
        >>> _ = mistakes.add("n is halved", "Twice n is asked for.", lambda n: n / 2)
        >>> mistakes[0].name
        'n is halved'

        Parameters
        ----------
        name, hint : what the student reads.
        program : the function, where it is one expression.
        slow : the size of an argument from which on it takes too long; 0 for none.
        words : part of the error's message, for a program that raises one.

        Returns
        -------
        The decorator; it leaves the function as it is.
        """

        def take(function: Program) -> Program:
            self.append(Mistake(name, hint, function, slow, words))
            return function

        if program is not None:
            take(program)
        return take


Judge = Callable[["Exercise", Case, Observation], Problem | None]
Look = Callable[[Any, Case, Observation], "Diagnosis | None"]


@dataclass(frozen=True)
class Exercise:
    """An exercise: its inputs, how an answer is judged, and what helps a student.

    `id` is the lesson's word and the function's name.  `make_cases` returns the inputs, the
    smallest first; `judge_case` never runs a student's code.  `signature` is the first line of the
    function without `def`, and `returns` what it returns, as in the docstring of the stub.

    A known mistake is named when it answers the first `match_cases` cases, and the first wrong one,
    as the student's program did.  `look` reads what else a wrong program shows.  `siblings` returns
    all exercises of the course.  `endless` is a question for a program that does not stop, and
    `did_you_know` a fact for a right answer.

    An answer may call the packages in `allowed_packages`; `trusted_helpers` are functions of the
    lesson that call the package for the answer's cell.
    """

    id: str
    parts: tuple[Part, ...]
    make_cases: Callable[[Random], list[Case]]
    judge_case: Judge
    hints: tuple[str, str, str]
    mistakes: Sequence[Mistake] = field(default=(), hash=False)
    variable: bool = False
    match_cases: int = 8
    allowed_packages: tuple[str, ...] = ()
    trusted_helpers: tuple[str, ...] = ()
    look: Look | None = None
    endless: str = ""
    did_you_know: str = ""
    signature: str = ""
    returns: str = ""
    siblings: Callable[[], Iterable[Exercise]] = tuple

    @property
    def name(self) -> str:
        """The name of the function or variable that a student writes."""
        return self.id.partition(".")[2]

    @property
    def points(self) -> float:
        """The most that the exercise can give."""
        return sum(part.points for part in self.parts)

    def cases(self, seed: object = 0) -> list[Case]:
        """The inputs for one seed: those that the lesson shows, then those nobody can foresee."""
        return self.make_cases(Random(f"{self.id} {seed}"))

    def call(self, case: Case) -> str:
        """What is being looked at, as a student would type it."""
        return self.name if self.variable else case.call(self.name)


@dataclass(frozen=True)
class Written:
    """A question that is answered in words, and marked by a person."""

    id: str
    points: float
