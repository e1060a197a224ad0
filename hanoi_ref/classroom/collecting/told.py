"""What came of collecting, as a teacher reads it."""

from collections.abc import Iterator
from dataclasses import dataclass

from hanoi_ref.classroom.collecting.placing import OLDER, SAME
from hanoi_ref.course.course import Lesson

FEW = 12  # names in a line


@dataclass(frozen=True)
class Placed:
    """One submission: whose, for which lesson, what became of it, and whether it is called late."""

    student: str
    lesson: Lesson
    became: str
    late: bool


@dataclass(frozen=True)
class Collected:
    """All that came of a download.

    `silent` has those on the roster who have sent nothing so far; `said` and `attention` a
    sentence each on what was chosen, and on what a person should look at.
    """

    platform: str
    placed: tuple[Placed, ...]
    silent: dict[Lesson, tuple[str, ...]]
    said: tuple[str, ...]
    attention: tuple[str, ...]

    def lines(self) -> Iterator[str]:
        """What is told on a terminal."""
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
