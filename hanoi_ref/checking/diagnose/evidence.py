"""The evidence about a wrong program, and tests whether its answers fit another reading.

A reading is another interpretation of the task, or of what the program returned.
"""

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from hanoi_ref.checking.answer import kind_of
from hanoi_ref.checking.compare import is_listed
from hanoi_ref.checking.exercise import Case, Exercise, How, Problem
from hanoi_ref.checking.observation import Observation, Plain

Pair = tuple[Case, Observation]
Reading = Callable[[Case, Observation], Pair | None]
"""A change of a case and its observation into others; None if it does not apply."""

UNTOLD: Pair = (Case(), Observation())  # a reading of incomplete data: it is skipped

ENOUGH = 3  # wrong answers that a reading corrects, or fewer with more weight
LONG = 3  # items or characters that are not right by chance
MOST = 130  # items of an answer that is read in other ways
LARGE = 100  # a number that is not right by chance


@dataclass(frozen=True)
class Evidence:
    """The cases of an exercise and what a program did with them; `at` is the one that is shown.

    `replies` has the questions of the second round with their observations, and `failed` the
    sources of diagnoses that raised an error.  `judged_once` and `fitting` remember what does not
    depend on the second round.
    """

    exercise: Exercise
    pairs: Sequence[Pair]
    at: int = 0
    replies: Sequence[Pair] = ()
    failed: list[str] = field(default_factory=list)
    judged_once: dict[tuple[int, int], tuple[Pair, Problem | None]] = field(default_factory=dict)
    fitting: dict[object, Iterator[Any]] = field(default_factory=dict)

    def problem(self, case: Case, seen: Observation) -> Problem | None:
        """Return the problem of a call that was made, which the judge is asked for only once."""
        key = id(case), id(seen)
        if key not in self.judged_once:  # the pair is kept, so that its ids stay its own
            problem = self.exercise.judge_case(self.exercise, case, seen)
            self.judged_once[key] = (case, seen), problem
        return self.judged_once[key][1]

    @property
    def shown(self) -> Pair:
        """The wrong case that is shown, with its observation."""
        return self.pairs[self.at]

    @cached_property
    def reply(self) -> Mapping[How, Observation]:
        """The observations of the second round, by their question."""
        return {case.how: seen for case, seen in self.replies}

    @cached_property
    def every(self) -> list[Pair]:
        """All calls that were made, also those of the second round that were not asked before."""
        more = [pair for pair in self.replies if pair[0].how == "more"]
        return [pair for pair in (*self.pairs, *more) if pair[1].status != "skipped"]

    def recorded(self, how: How) -> list[Plain]:
        """Return the items that one case of the second round recorded.

        A program that forges replies may have any value there.
        """
        reply = self.reply.get(how)
        match reply.value if reply and reply.has_value else None:
            case {"items": [*items]}:
                return items
        return []

    @property
    def texts(self) -> list[str]:
        """The source of the program, then those of the functions that it calls by name."""
        return self.recorded("source")

    @cached_property
    def looked_at(self) -> list[tuple[Pair, bool]]:
        """The cases up to the one that is shown or some more, each with whether it is wrong."""
        near = self.pairs[: max(self.exercise.match_cases + 2, self.at + 1)]
        return [(pair, bool(self.problem(*pair))) for pair in near if not _is_much(pair[1])]

    @cached_property
    def judged(self) -> list[tuple[Case, Observation, bool]]:
        """All calls that were made, each with whether it is right."""
        return [(case, seen, problem is None) for case, seen, problem in self.problems]

    @cached_property
    def problems(self) -> list[tuple[Case, Observation, Problem | None]]:
        """All calls that were made, each with its problem, if it has one."""
        return [(*pair, self.problem(*pair)) for pair in self.every]

    def is_right(self, case: Case, seen: Observation) -> bool:
        """Return whether the exercise's judge finds nothing wrong."""
        return is_right(self.exercise, case, seen)

    def fits(self, reading: Reading, other: Exercise | None = None) -> bool:
        """Return whether the first answers are right in this reading, and not by chance.

        With an `other` exercise, they are read as answers to that one.
        """
        exercise, weight = other or self.exercise, 0.0
        for (case, seen), wrong in self.looked_at:
            read = reading(case, seen)
            if read is None:
                if wrong:
                    return False
                continue
            is_other = other is not None or read[0] is not case
            if is_other and not knows(exercise, read[0]):
                continue
            if wrong and not is_other and read[1].value == seen.value:
                return False  # the same answer cannot explain why it is wrong
            if not is_right(exercise, *read):
                return False
            weight += weight_of(read[1].value) if wrong else 0
        return weight >= ENOUGH

    def speaks_against(self, reading: Reading) -> bool:
        """Return whether a right answer is wrong in this reading, or many wrong ones stay wrong."""
        wrong, mended = 0, 0
        for pair in self.every:
            is_repeated = pair[0].watched  # the call was asked before, without being watched
            read = None if is_repeated or _is_much(pair[1]) else reading(*pair)
            if read is None or not knows(self.exercise, read[0]):
                continue
            is_mended = is_right(self.exercise, *read)
            if not self.problem(*pair):
                if not is_mended:
                    return True
            else:
                wrong, mended = wrong + 1, mended + is_mended
        return mended * 2 < wrong

    def fits_all(self, reading: Reading, different: int = 1) -> bool:
        """Return whether all answers are right in this reading, with at least `different` ones."""
        read = (reading(*pair) for pair in self.every if not _is_much(pair[1]))
        pairs = [pair for pair in read if pair and knows(self.exercise, pair[0])]
        values = {repr(seen.value) for _, seen in pairs}
        return len(values) >= different and all(self.is_right(*pair) for pair in pairs)


UNJUDGED = Problem("")


def problem_of(exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
    """Return the problem that the judge finds; one without words if it fails.

    A judge may fail in any way on inputs that are not its own: then nothing is known of them.
    """
    try:
        return exercise.judge_case(exercise, case, seen)
    except Exception:
        return UNJUDGED


def is_right(exercise: Exercise, case: Case, seen: Observation) -> bool:
    """Return whether an exercise's judge finds nothing wrong in an answer."""
    return problem_of(exercise, case, seen) is None


def _is_much(seen: Observation) -> bool:
    """Return whether an answer is missing, or is too long to read in many ways."""
    return not (seen.has_value or seen.error) or (
        is_listed(seen.value) and len(items_of(seen.value)) > MOST
    )


def weight_of(value: Plain) -> float:
    """Return a weight that is larger for answers less likely to be right by chance."""
    if isinstance(value, bool) or value is None:
        return 0.5
    if isinstance(value, int):
        return ENOUGH if abs(value) >= LARGE else 1
    if isinstance(value, str) or is_listed(value) or kind_of(value) in {"set", "dict"}:
        return ENOUGH if len(items_of(value)) >= LONG else 1
    return ENOUGH if len(str(value.get("text", ""))) > LONG else 1


def items_of(value: Plain) -> Sequence[Any]:
    """Return the items of a collection, the characters of a string."""
    return value["items"] if isinstance(value, dict) and "items" in value else str(value)


def with_value(seen: Observation, value: Plain) -> Observation:
    """Return the observation of a program that returned this value instead."""
    return replace(seen, status="value", value=value, error=None, printed="", changed=False)


def reading_of(undo: Callable[[Plain], Any]) -> Reading:
    """Read the value alone, by `undo`; None if that returns None or raises an error."""

    def read(case: Case, seen: Observation) -> Pair | None:
        try:
            value = undo(seen.value) if seen.has_value else None
        except (ValueError, TypeError, KeyError, IndexError, AttributeError, SyntaxError):
            value = None
        return None if value is None else (case, with_value(seen, value))

    return read


# The calls that an exercise's judge can handle; on others it might not stop

SMALL = 64  # judges are quick for numbers up to this, if their own cases go as far


class Range(NamedTuple):
    """The type of an argument, with the range of its size or length."""

    kind: type
    low: int
    high: int

    def has(self, value: Any) -> bool:
        """Return whether a value is of the type and in the range."""
        if type(value) is not self.kind:
            return False
        most = min(self.high, SMALL) if self.kind is int else self.high
        return self.kind not in (int, str) or self.low <= _size(value) <= most


def knows(exercise: Exercise, case: Case) -> bool:
    """Return whether an exercise has these arguments among its cases, or small ones like them.

    >>> from hanoi_ref.lessons import find
    >>> walk = find("gray.hypercube_walk")  # which asks for up to 12 bits
    >>> [knows(walk, Case((n,))) for n in (3, 12, 60)]
    [True, True, False]
    """
    if case.args in _own(exercise):
        return True
    ranges = _ranges(exercise)
    if not min(map(len, _own(exercise))) <= len(case.args) <= len(ranges):
        return False
    if not all(range_.has(value) for value, range_ in zip(case.args, ranges, strict=False)):
        return False
    pegs = [case.args[at] for at in _pegs(exercise) if at < len(case.args)]
    return len(set(pegs)) == len(pegs)


@lru_cache(None)
def _own(exercise: Exercise) -> list[tuple[Any, ...]]:
    """Return the arguments of the exercise's own cases, for one seed."""
    return [case.args for case in exercise.cases()]


@lru_cache(None)
def _ranges(exercise: Exercise) -> tuple[Range, ...]:
    every = _own(exercise)
    columns = ([args[at] for args in every if len(args) > at] for at in range(max(map(len, every))))
    sizes = ((type(values[0]), sorted(map(_size, values))) for values in columns)
    return tuple(Range(kind, ordered[0], ordered[-1]) for kind, ordered in sizes)


def _size(value: Any) -> int:
    if isinstance(value, int):
        return value
    return len(value) if isinstance(value, str) else 0


@lru_cache(None)
def _pegs(exercise: Exercise) -> tuple[int, ...]:
    """Return the positions of arguments that are single letters and always different."""
    ranges = _ranges(exercise)
    full = [args for args in _own(exercise) if len(args) == len(ranges)]
    letters = tuple(at for at, range_ in enumerate(ranges) if range_ == (str, 1, 1))
    differ = all(len({args[at] for at in letters}) == len(letters) for args in full)
    return letters if differ else ()


def parameters_of(exercise: Exercise) -> ast.arguments:
    """Return the parameters in the task, as a syntax tree."""
    (function,) = ast.parse(f"def {exercise.signature or 'f()'}: ...").body
    assert isinstance(function, ast.FunctionDef)
    return function.args


def names_of(exercise: Exercise) -> list[str]:
    """Return the names of the parameters in the task."""
    return [parameter.arg for parameter in parameters_of(exercise).args]
