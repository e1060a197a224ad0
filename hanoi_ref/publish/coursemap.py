"""The map of the course, drawn from its lessons: python -m hanoi_ref.publish.coursemap."""

import re
from dataclasses import dataclass
from pathlib import Path

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.exercises import exercises_of
from hanoi_ref.course.notebooks import read_notebook, text
from hanoi_ref.draw import Node, Svg, Use, draw_dependencies
from hanoi_ref.publish.release import points_of

FILE = "map.svg"  # next to lesson 0's notebook, so that nbgrader releases it with the lesson
TITLE = "The lessons, and what each takes from earlier ones"
PAGE = 1190  # a wide page, on which each line of words fits
KEY = (
    "Minutes of the core: reading + exercises. A solid arrow means required, a dashed one helpful."
)
LINK = re.compile(r"\]\(\.\./(\d)-")
USE = re.compile(r"\s*(\d): (.+)")


@dataclass(frozen=True)
class Opening:
    """The header of a lesson: its name, minutes, points and required lessons."""

    name: str
    reading: int  # minutes of the core
    exercises: int  # minutes of the core
    more: int  # minutes of the part More
    points: float
    needs: frozenset[int]

    def __str__(self) -> str:
        more = f", {self.more} for More" if self.more else ""
        return f"{self.reading} + {self.exercises} minutes{more}, {self.points:g} points"


def opening(course: Course, lesson: Lesson) -> Opening:
    """Return the header of a lesson; WorkError says what is missing."""
    notebook = read_notebook(course.source / lesson.file)
    cells, first = notebook["cells"], text(notebook["cells"][0])
    name = re.match(r"# \d (.+)", first)
    match notebook["metadata"].get("hanoi"):
        case {"minutes": {"reading": int(reading), "exercises": int(exercises)} as all_} if name:
            known = exercises_of(course, lesson)
            points = sum(points_of(lesson, cell, known) for cell in cells)
            needs = frozenset(map(int, LINK.findall(first)))
            return Opening(name[1], reading, exercises, all_.get("more", 0), points, needs)
    raise WorkError(
        f"{lesson.file} must begin with a title such as '# 1 Play', and its metadata must have "
        'hanoi, as in {"minutes": {"reading": 10, "exercises": 5}}'
    )


def course_map(course: Course, is_wide: bool = False) -> Svg:
    """Draw all lessons of lesson 0's table; existing lessons have their names and minutes.

    It is as wide as a phone, or else as a page.

    The table has a row for each lesson: its name, question, what it teaches, what it builds on.
    """
    cells = read_notebook(course.source / course.lessons[0].file)["cells"]
    source = next((text(cell) for cell in cells if cell.get("id") == "ahead"), "")
    rows = [re.split(r"\s*\|\s*", line)[1:-1] for line in source.splitlines() if line[:1] == "|"]
    if not rows or {len(row) for row in rows} != {4}:
        raise WorkError(
            f"{course.lessons[0].file} needs a table of four columns in its cell 'ahead'"
        )
    openings = {int(lesson.folder[0]): opening(course, lesson) for lesson in course.lessons}
    nodes = []
    for number, (name, _, teaches, builds_on) in enumerate(rows[2:]):
        lesson = openings.get(number)
        title = lesson.name if lesson else name.partition(" ")[2]
        lines = (teaches, str(lesson)) if lesson else (teaches,)
        lines = ("; ".join(lines),) if is_wide else lines
        uses = [use.groups() for part in builds_on.split(";") if (use := USE.match(part))]
        needs = lesson.needs if lesson else frozenset()
        arrows = tuple(Use(int(number), words, int(number) in needs) for number, words in uses)
        nodes.append(Node(title, lines, arrows))
    return draw_dependencies(nodes, TITLE, KEY, *([PAGE] if is_wide else []))


def write(course: Course) -> bool:
    """Write the map next to lesson 0 if it has changed; return whether it has."""
    path, svg = course.source / course.lessons[0].folder / FILE, f"{course_map(course)}\n"
    if path.is_file() and path.read_text(encoding="utf-8") == svg:
        return False
    path.write_text(svg, encoding="utf-8")
    return True


if __name__ == "__main__":
    print(FILE, "drawn anew" if write(Course(Path.cwd())) else "is as it should be")
