"""A sample submission: one student's notebook, to be filled in."""

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from hanoi_ref.checking import Exercise
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.exercises import exercises_of
from hanoi_ref.course.notebooks import by_name, checked, graded, read_notebook, text


class Draft:
    """A sample submission: a lesson's release, to be filled in, together with its solutions."""

    def __init__(self, course: Course, lesson: Lesson) -> None:
        self.notebook = deepcopy(read_notebook(course.release / lesson.file))
        self._solved = by_name(read_notebook(course.source / lesson.file))
        self._exercises = dict(self._known(course, lesson))
        self.names = list(self._exercises)

    def _known(self, course: Course, lesson: Lesson) -> Iterator[tuple[str, Exercise]]:
        """Yield the exercises that the notebook checks, with the names of their functions."""
        known = exercises_of(course, lesson)
        for name, cell in by_name(self.notebook).items():
            if graded(cell).get("grade") and (exercise := known.get(checked(cell, lesson.word))):
                yield name.removesuffix("-check"), exercise

    def exercise(self, name: str) -> Exercise:
        """Return the exercise with this name."""
        return self._exercises[name]

    def solved(self, name: str) -> str:
        """Return the answer in the solutions, which may use answers before it."""
        lines = text(self._solved[name]).splitlines()
        return "\n".join(line for line in lines if not re.search("(BEGIN|END) SOLUTION", line))

    def functions(self) -> list[str]:
        """Return the names of the exercises that ask for a function."""
        return [name for name in self.names if not self.exercise(name).variable]

    def header(self, name: str) -> str:
        """Return the line that begins an exercise's function."""
        found = re.search(rf"^def {name}\(.*?\).*?:$", text(self._cell(name)), re.M | re.S)
        return found[0] if found else f"def {name}(*anything):"

    def fill(self, name: str, source: str) -> None:
        """Write an answer into its cell."""
        self._cell(name)["source"] = source

    def copy(self, name: str, source: str) -> None:
        """Insert a copy of a cell before it, with the source of an earlier attempt."""
        cell = self._cell(name)
        at = self.notebook["cells"].index(cell)
        self.notebook["cells"].insert(at, {**deepcopy(cell), "id": f"{name}-old", "source": source})

    def drop(self, name: str) -> None:
        """Delete a cell."""
        self.notebook["cells"].remove(self._cell(name))

    def written(self) -> list[str]:
        """Return the names of the answers that a person grades."""
        cells = by_name(self.notebook).items()
        return [n for n, each in cells if graded(each).get("grade") and graded(each)["solution"]]

    def __str__(self) -> str:
        return json.dumps(self.notebook, indent=1, ensure_ascii=False) + "\n"

    def _cell(self, name: str) -> dict[str, Any]:
        return by_name(self.notebook)[name]
