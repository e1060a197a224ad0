"""The site's notebooks: the students' notebooks, with the first picture already drawn."""

import json
import shutil
from itertools import takewhile
from pathlib import Path
from typing import Any

from hanoi_ref.course.course import Course

PICTURE = "image/svg+xml"
LEFT_OUT = shutil.ignore_patterns(".*", "*.pyc")


def put_contents(course: Course, there: Path) -> None:
    """Copy the released notebooks; add a first picture to show while Python loads."""
    shutil.copytree(course.release, there, ignore=LEFT_OUT)
    for lesson in course.lessons:
        path = there / lesson.file
        notebook = json.loads(path.read_text(encoding="utf-8"))
        solved = json.loads((course.source / lesson.file).read_text(encoding="utf-8"))
        _show_first(notebook, solved)
        path.write_text(f"{json.dumps(notebook, indent=1, ensure_ascii=False)}\n", encoding="utf-8")


def _show_first(notebook: dict[str, Any], solved: dict[str, Any]) -> None:
    """Copy the first picture before any answer from the solved notebook."""
    told = takewhile(lambda cell: not _is_answer(cell), solved["cells"])
    first = next((cell for cell in told if _pictures(cell)), None)
    for cell in notebook["cells"]:
        if first is not None and cell["id"] == first["id"]:
            cell["outputs"] = _pictures(first)
            cell["metadata"]["trusted"] = True  # otherwise Jupyter does not show the picture


def _is_answer(cell: dict[str, Any]) -> bool:
    return bool(cell["metadata"].get("nbgrader", {}).get("solution"))


def _pictures(cell: dict[str, Any]) -> list[dict[str, Any]]:
    return [each for each in cell.get("outputs", []) if PICTURE in each.get("data", {})]
