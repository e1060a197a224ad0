"""What each written answer gets points for, read from rubrics.toml beside the solutions."""

import tomllib
from dataclasses import dataclass
from typing import Any

from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import WorkError

FILE = "rubrics.toml"


@dataclass(frozen=True)
class Rubric:
    """The points of an answer, each with what it is given for, and notes for the reader."""

    rows: tuple[tuple[float, str], ...] = ()
    notes: str = ""


def rubrics(course: Course) -> dict[str, Rubric]:
    """Return the rubrics by the names of their answers, none where there is no file.

    Raises WorkError where the file is not TOML of the right form.
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
