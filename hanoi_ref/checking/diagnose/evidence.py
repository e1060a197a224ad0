"""The evidence about a wrong program, and tests whether its answers fit another reading.

A reading is another interpretation of the task, or of what the program returned.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from hanoi_ref.checking.answer import kind_of
from hanoi_ref.checking.compare import is_listed
from hanoi_ref.checking.diagnose.contract import knows
from hanoi_ref.checking.exercise import Case, Exercise, Problem
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
    """The cases of an exercise and what a program did with them; `at` is the first wrong one."""

    exercise: Exercise
    pairs: Sequence[Pair]
    at: int

    @property
    def first(self) -> Pair:
        """The first wrong case, with its observation."""
        return self.pairs[self.at]

    @cached_property
    def looked_at(self) -> list[tuple[Pair, bool]]:
        """The cases near the first wrong one, each with whether it is wrong."""
        near = enumerate(self.pairs[: max(self.exercise.match_cases + 2, self.at + 1)])
        short = ((pair, at < self.at) for at, pair in near if not _is_much(pair[1]))
        return [(pair, not (before or self.is_right(*pair))) for pair, before in short]

    @cached_property
    def judged(self) -> list[tuple[Case, Observation, bool]]:
        """All calls that were made, each with whether it is right."""
        return [(case, seen, problem is None) for case, seen, problem in self.problems]

    @cached_property
    def problems(self) -> list[tuple[Case, Observation, Problem | None]]:
        """All calls that were made, each with its problem, if it has one."""
        made = (pair for pair in self.pairs if pair[1].status != "skipped")
        return [(*pair, self.exercise.judge_case(self.exercise, *pair)) for pair in made]

    def is_right(self, case: Case, seen: Observation) -> bool:
        """Return whether the exercise's judge finds nothing wrong."""
        return is_right(self.exercise, case, seen)

    def speaks_for(self, reading: Reading) -> bool:
        """Return whether all answers are right in this reading, and not by chance."""
        weight = 0.0
        for (case, seen), wrong in self.looked_at:
            read = reading(case, seen)
            if read and read[0] is not case and not knows(self.exercise, read[0]):
                continue
            if wrong and (read is None or (read[0] is case and read[1].value == seen.value)):
                return False  # the same answer cannot explain why it is wrong
            if read and not self.is_right(*read):
                return False
            if read and wrong:
                weight += weight_of(read[1].value)
        return weight >= ENOUGH

    def fits_all(self, reading: Reading, different: int = 1) -> bool:
        """Return whether all answers are right in this reading, with at least `different` ones."""
        read = (reading(*pair) for pair in self.pairs if not _is_much(pair[1]))
        pairs = [pair for pair in read if pair and knows(self.exercise, pair[0])]
        values = {repr(seen.value) for _, seen in pairs}
        return len(values) >= different and all(self.is_right(*pair) for pair in pairs)


def is_right(exercise: Exercise, case: Case, seen: Observation) -> bool:
    """Return whether an exercise's judge finds nothing wrong in an answer."""
    try:
        return exercise.judge_case(exercise, case, seen) is None
    except Exception:  # a judge may fail on inputs that are not its own
        return False


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
