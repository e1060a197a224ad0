"""Bug hunts: the answer is a smallest input for which a given program is wrong."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hanoi_ref.checking.answer import spell
from hanoi_ref.checking.exercise import Case, Exercise, Judge, Problem
from hanoi_ref.checking.failure import gave, judging
from hanoi_ref.checking.observation import Observation, Plain


@dataclass(frozen=True)
class Hunt:
    """A bug hunt's judge, for the parts "fails" and "smallest".

    `program` is the wrong program's name in the lesson; `wanted` describes a valid answer.  `read`
    returns the input that an answer stands for, or None.  `is_wrong` and `is_smallest` test an
    input, the second only if the first holds; `smaller` says where else the program fails.
    """

    program: str
    wanted: str
    read: Callable[[Plain], Any]
    is_wrong: Callable[[Any], bool]
    is_smallest: Callable[[Any], bool]
    smaller: str = "for a smaller n too"

    @property
    def judge(self) -> Judge:
        """The judge that accepts only a smallest input that fails."""
        return judging(self._differs, part="fails")

    def _differs(self, exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
        found, given = self.read(seen.value), gave(exercise, case)
        if found is None:
            says = f"{given} {spell(seen.value)}; it should be {self.wanted}."
            return Problem(says, part="fails")
        given = f"{given} {spell(seen.value, 24)}"
        if not self.is_wrong(found):
            says = f"{given}, but {self.program} is right there. Try another input."
            return Problem(says, part="fails")
        if self.is_smallest(found):
            return None
        says = f"{given}; {self.program} is wrong there, and {self.smaller}."
        return Problem(says, part="smallest")


def int_from(least: int) -> Callable[[Plain], int | None]:
    """Return a parser that accepts ints of at least `least`.

    >>> int_from(1)(5), int_from(1)(0), int_from(0)(True)
    (5, None, None)
    """

    def read(answer: Plain) -> int | None:
        is_int = isinstance(answer, int) and not isinstance(answer, bool)
        return answer if is_int and answer >= least else None

    return read
