"""The result of collecting, with its report on the terminal."""

from collections.abc import Iterator
from dataclasses import dataclass

from hanoi_ref.classroom.collecting.placing import CHANGED, OLDER, SAME
from hanoi_ref.course.course import Lesson

FEW = 12  # names per line


@dataclass(frozen=True)
class Placed:
    """One submission: its student and lesson, what changed, and whether it is marked late."""

    student: str
    lesson: Lesson
    became: str
    late: bool


@dataclass(frozen=True)
class Collected:
    """The result of importing a download.

    `silent` has the students on the roster who have submitted nothing yet.  `said` has messages on
    choices that were made, `attention` those that need review.
    """

    platform: str
    placed: tuple[Placed, ...]
    silent: dict[Lesson, tuple[str, ...]]
    said: tuple[str, ...]
    attention: tuple[str, ...]

    def lines(self) -> Iterator[str]:
        """Yield the report's lines for the terminal."""
        for lesson, silent in self.silent.items():
            yield f"{lesson}: {', '.join(self._counts(lesson))}"
            if silent:
                yield f"  nothing from {_names(silent)}"
        yield from _listed("Imported", self.said)
        yield from _listed("Look at", self.attention)

    def _counts(self, lesson: Lesson) -> Iterator[str]:
        here = [each for each in self.placed if each.lesson == lesson]
        same = sum(each.became == SAME for each in here)
        older = sum(each.became == OLDER for each in here)
        yield f"{len(here) - same - older} collected"
        if changed := sum(each.became == CHANGED for each in here):
            yield f"{changed} of them replaced earlier work"
        if same:
            yield f"{same} as before"
        if older:
            yield f"{older} left out, older than what is there"
        if late := sum(each.late for each in here):
            yield f"{late} marked late"


def _listed(title: str, lines: tuple[str, ...]) -> Iterator[str]:
    if lines:
        yield f"{title}:"
        yield from (f"  {line}" for line in lines)


def _names(names: tuple[str, ...]) -> str:
    more = len(names) - FEW
    return ", ".join(names[:FEW]) + (f" and {more} more" if more > 0 else "")
