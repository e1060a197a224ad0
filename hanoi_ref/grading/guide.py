"""What the student's guide gathers from the lessons: python -m hanoi_ref.grading.guide."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from hanoi_ref.grading.course import Course, Lesson
from hanoi_ref.grading.coursemap import opening
from hanoi_ref.grading.errors import WorkError
from hanoi_ref.grading.notebooks import read_notebook, text

FILE = "README.md"
KEY_POINTS = "keypoints"  # the id of the cell in each lesson


def gathered(course: Course) -> dict[str, str]:
    """The parts of the guide that the lessons write, by name."""
    return {
        "lessons": "\n".join(_line(course, lesson) for lesson in course.lessons),
        "key points": "\n\n".join(_key_points(course, lesson) for lesson in course.lessons),
    }


def _name(course: Course, lesson: Lesson) -> str:
    return f"{lesson.folder[0]} {opening(course, lesson).name}"


def _line(course: Course, lesson: Lesson) -> str:
    return f"- [{_name(course, lesson)}]({lesson.file}): {opening(course, lesson)}"


def _key_points(course: Course, lesson: Lesson) -> str:
    cells = read_notebook(course.source / lesson.file)["cells"]
    source = next((text(cell) for cell in cells if cell.get("id") == KEY_POINTS), "")
    points = [line for line in source.splitlines() if line.startswith("- ")]
    if not points:
        raise WorkError(f"{lesson.file} has no list of key points in its cell {KEY_POINTS!r}")
    return "\n".join([f"### {_name(course, lesson)}", "", *points])


def filled(guide: str, parts: Mapping[str, str]) -> str:
    """The guide with each part between its two marks; WorkError names marks that are missing.

    >>> filled("<!-- sum -->?<!-- end of sum -->", {"sum": "3"})
    '<!-- sum -->\\n3\\n<!-- end of sum -->'
    """
    for name, words in parts.items():
        first, last = f"<!-- {name} -->", f"<!-- end of {name} -->"
        before, _, rest = guide.partition(first)
        _, found, after = rest.partition(last)
        if not found:
            raise WorkError(f"the guide has no place for {name}, between {first} and {last}")
        guide = f"{before}{first}\n{words}\n{last}{after}"
    return guide


def write(course: Course) -> bool:
    """Whether the guide in course/ had to be changed."""
    path = course.release / FILE
    before = path.read_text(encoding="utf-8")
    after = filled(before, gathered(course))
    if after != before:
        path.write_text(after, encoding="utf-8")
    return after != before


if __name__ == "__main__":
    print(FILE, "changed" if write(Course(Path.cwd())) else "is as it should be")
