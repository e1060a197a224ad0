"""The data that define an exercise: its cases, parts, known mistakes and judge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random
from types import FunctionType
from typing import Any, Literal, TypeVar

from hanoi_ref.checking.observation import Observation

TYPE_CHECKING = False  # a student's process must not import puzzle
if TYPE_CHECKING:
    from hanoi_ref.puzzle import Puzzle

REPEATED = 3  # the place of the call that is repeated at the end

Kind = Literal["value", "type", "move"]
How = Literal["", "fresh", "again", "calls", "moves", "source", "more", "mendable", "mended"]


@dataclass(frozen=True)
class Case:
    """One input for a student's function; `part` names the part of the points that it decides.

    Without a `part`, all parts depend on the case, and the judge names the part that is lost.
    `items` bounds the length of an answer and `seconds` its time; `watched` records recursive
    calls.  `how` is the kind of question in a second round, see second_round.py.  `given` has
    entries to add to the program's global dicts, see `extra_globals` in isolate.py; `among` the
    numbers of the changes that are tried in a second round, see mend.py.
    """

    args: tuple[Any, ...] = ()
    part: str | None = None
    items: int = 10_000
    seconds: float = 2.0
    watched: bool = False
    how: How = ""
    given: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, repr=False)
    among: tuple[int, ...] = field(default=(), repr=False)

    def call(self, name: str) -> str:
        """Return the call as a student would type it.

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


def by_part(table: Mapping[str, Iterable[Any]], seconds: float = 2.0) -> list[Case]:
    """Return the cases of a table from parts to arguments; a single argument needs no tuple.

    The parts follow one another, so a program too slow for the last part has already been tested on
    the earlier ones.

    >>> by_part({"small": [1, 2], "all": [(0,)]})[2]
    Case(args=(0,), part='all', items=10000, seconds=2.0, watched=False, how='')
    """
    return [
        Case(args if isinstance(args, tuple) else (args,), part, seconds=seconds)
        for part in table
        for args in table[part]
    ]


SHOWN = 6  # items of a longer list


def _literal(value: object) -> str:
    if isinstance(value, list):
        items = [_literal(item) for item in value[:SHOWN]]
        more = len(value) - SHOWN
        return f"[{', '.join(items + [f'… {more:,} more'] * (more > 0))}]"
    if isinstance(value, set) and value:  # the same order in every process
        return f"{{{', '.join(sorted(map(_literal, value)))}}}"
    if callable(value):
        return str(getattr(value, "__name__", "..."))
    return f'"{value}"' if isinstance(value, str) else repr(value)


@dataclass(frozen=True)
class Part:
    """A share of an exercise's points; each part depends on those before it."""

    name: str
    points: float
    description: str


@dataclass(frozen=True)
class Replay:
    """A call that returned moves, as a student would type it, and the puzzle of the moves."""

    call: str
    args: tuple[Any, ...]
    puzzle: Puzzle


@dataclass(frozen=True)
class Problem:
    """A problem in one case: a message, an optional picture, and the part that is lost.

    The message is for people; programs read the other fields.  `draw` returns the picture (SVG); it
    is called only if a card shows the problem.  `part` is set only if the case names none.  `kind`
    is "type" if the answer has the wrong type.  `at` is the number, from 1, of the wrong item or
    move of a list.  `replay` has the call whose moves show the problem.  `right` is the only right
    answer if the judge knows it, or the only right number of moves; else `...`.
    """

    message: str
    draw: Callable[[], object] | None = field(default=None, repr=False, compare=False)
    part: str | None = None
    kind: Kind = "value"
    at: int | None = None
    replay: Replay | None = None
    right: Any = ...

    @property
    def picture(self) -> str:
        """The picture, drawn now; empty if there is none."""
        return str(self.draw() or "") if self.draw else ""


@dataclass(frozen=True)
class Diagnosis:
    """The fault of a wrong program, with a hint; `replay` is a call whose moves show it, if any.

    `source` names what has found it: a row of the tables in diagnose/__init__.py, or "look".
    """

    name: str
    hint: str
    replay: Replay | None = field(default=None, kw_only=True)
    source: str = field(default="", kw_only=True)


@dataclass(frozen=True)
class Mistake(Diagnosis):
    """A small wrong program that students write, with a hint that helps them.

    A `slow` program takes too long for an argument (a number, or the length of a string) of that
    size; it is never run, and reported of all programs that do so: its name claims no reason, its
    hint asks.  For a program that raises an error, `words` must occur in the message of its error.
    With `by_number`, too many moves are recognised by their number alone.
    """

    program: Callable[..., Any] = field(repr=False)
    slow: int = 0
    words: str = ""
    by_number: bool = False
    source: str = field(default="known_mistake", kw_only=True)

    def fresh(self) -> Callable[..., Any]:
        """Return the program with fresh default arguments, as if it had never been called."""
        program = self.program
        assert isinstance(program, FunctionType)
        defaults = deepcopy(program.__defaults__)
        return FunctionType(
            program.__code__,
            program.__globals__,
            program.__name__,
            defaults,
            program.__closure__,
        )


Program = TypeVar("Program", bound=Callable[..., Any])


class Mistakes(list[Mistake]):
    """The known mistakes of one exercise, in the order in which they are tried."""

    def add(
        self,
        name: str,
        hint: str,
        program: Callable[..., Any] | None = None,
        slow: int = 0,
        words: str = "",
        by_number: bool = False,
    ) -> Callable[[Program], Program]:
        """Add a wrong program; without one, return a decorator that adds the function below it.

        >>> mistakes = Mistakes()
        >>> _ = mistakes.add("n is halved", "Twice n is asked for.", lambda n: n / 2)
        >>> mistakes[0].name
        'n is halved'

        For the last three, see Mistake.
        """

        def take(function: Program) -> Program:
            self.append(Mistake(name, hint, function, slow, words, by_number))
            return function

        if program is not None:
            take(program)
        return take


Judge = Callable[["Exercise", Case, Observation], Problem | None]
Look = Callable[[Any, Case, Observation], "Diagnosis | None"]


@dataclass(frozen=True)
class Exercise:
    """An exercise: its cases, the judge of its answers, its hints and known mistakes.

    `id` is the lesson's slug and the function's name.  `make_cases` returns the cases, smallest
    first; `judge_case` never runs a student's code.  `signature` is the first line of the function
    without `def`, and `returns` describes its value, as the docstring of the stub does.

    A known mistake is reported if it answers the first `match_cases` cases, and those up to the
    first wrong one, as the student's program does.  It must be wrong for the shown case, too.
    `look` finds other problems of a wrong program.  `siblings` returns all exercises of the course.
    `endless` is a question for a program that does not stop, `too_many` one for numbers that are
    too large, and `did_you_know` a fact for a right answer.

    An answer may call the packages in `allowed_packages`.  With `counts_steps`, a number that is
    one off loses one part only: positions are easily counted in place of the steps between them.
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
    counts_steps: bool = False
    look: Look | None = None
    endless: str = ""
    too_many: str = ""
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
        """The maximum points of the exercise."""
        return sum(part.points for part in self.parts)

    def cases(self, seed: object = 0) -> list[Case]:
        """Return the cases for one seed: those in the lesson first, then hidden ones.

        The last repeats an earlier call, which a program that remembers its calls may get wrong.
        """
        made = self.make_cases(Random(f"{self.id} {seed}"))
        if self.variable or made[REPEATED:] == []:
            return made
        return [*made, replace(made[REPEATED], part=made[-1].part)]

    def call(self, case: Case) -> str:
        """Return the call, or the variable's name, as a student would type it."""
        return self.name if self.variable else case.call(self.name)


@dataclass(frozen=True)
class Written:
    """A question that is answered in words and graded by a person."""

    id: str
    points: float


FEW_INPUTS = 40  # inputs; for fewer, a table of all answers could replace a program
SEEDS = 100


@cache
def has_few_inputs(exercise: Exercise) -> bool:
    """Return whether a table could hold the answers to all inputs of an exercise.

    >>> from hanoi_ref import lessons
    >>> [has_few_inputs(lessons.find(f"variants.{name}")) for name in ("linear", "best_split")]
    [True, False]
    """
    calls: set[str] = set()
    for seed in range(SEEDS):
        calls |= {case.call("") for case in exercise.cases(seed)}
        if len(calls) >= FEW_INPUTS:
            return False
    return True
