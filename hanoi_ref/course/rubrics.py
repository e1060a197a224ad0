"""The rubrics of written answers, read from rubrics.toml in the solutions folder."""

import tomllib
from dataclasses import dataclass
from typing import Any

from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import WorkError

FILE = "rubrics.toml"


@dataclass(frozen=True)
class Rubric:
    """The rubric of an answer: points, each with its reason, and notes for the grader."""

    rows: tuple[tuple[float, str], ...] = ()
    notes: str = ""


def rubrics(course: Course) -> dict[str, Rubric]:
    """Return the rubrics by the name of their answer, or {} if there is no rubrics file.

    Raises WorkError if the file is not valid TOML of the expected form.
    """
    try:
        known = tomllib.loads((course.source / FILE).read_text(encoding="utf-8"))
        return {name: _rubric(each) for name, each in known.items()}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, TypeError, KeyError) as error:
        wanted = 'a table [NAME] with points = [[1, "what for"], ...]'
        raise WorkError(f"{FILE} cannot be read ({error}); it should have {wanted}") from None


def _rubric(known: dict[str, Any]) -> Rubric:
    rows = tuple((float(points), str(says)) for points, says in known["points"])
    return Rubric(rows, str(known.get("notes", "")))
