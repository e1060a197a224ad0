"""The generated parts of the guides: python -m hanoi_ref.publish.guide."""

import ast
from collections.abc import Mapping
from itertools import dropwhile, takewhile
from pathlib import Path

from hanoi_ref.checking.guesses import questions
from hanoi_ref.course.course import TEACHING, Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.exercises import rubrics
from hanoi_ref.course.notebooks import checked, graded, read_notebook, text
from hanoi_ref.lessons import GOALS, WRITTEN
from hanoi_ref.publish.coursemap import opening

LESSONS, KEY_POINTS, POINTS = "lessons", "key points", "points"
RUBRIC_HEAD = ("| points | for |", "|---|---|")
HEAD = ("| students can | exercises and points |", "|---|---|")
ANSWERS_HEAD = ("| guesses of the core | answers |", "|---|---|")
POINTS_HEAD = ("| lesson | core | More | in all |", "|---|---|---|---|")
CELL = "keypoints"  # id of the cell in each lesson
MORE = "more"  # the id of the cell that ends the core of a lesson


def gathered(course: Course) -> dict[str, str]:
    """Return the generated parts of the guides by name."""
    parts = {_part(lesson): _goals(course, lesson) for lesson in course.lessons}
    parts |= {f"answers {lesson.folder[0]}": _answers(course, lesson) for lesson in course.lessons}
    parts[LESSONS] = "\n".join(
        f"- [{_name(course, lesson)}]({lesson.file}): {opening(course, lesson)}"
        for lesson in course.lessons
    )
    for name, rubric in rubrics(course).items():
        rows = [f"| {points:g} | {says} |" for points, says in rubric.rows]
        notes = ["", rubric.notes] if rubric.notes else []
        table = [f"**Rubric** for `{name}`", "", *RUBRIC_HEAD, *rows, *notes]
        parts[f"rubric {name}"] = "\n".join(table)
    parts[POINTS] = "\n".join([*POINTS_HEAD, *(_points(course, each) for each in course.lessons)])
    parts[KEY_POINTS] = "\n\n".join(_key_points(course, lesson) for lesson in course.lessons)
    return parts


def guides(course: Course) -> dict[Path, tuple[str, ...]]:
    """Return the paths of the students' and the teacher's guides, with the names of their parts."""
    written = [name for name in rubrics(course) if name in WRITTEN]
    pages = {
        course.source / lesson.folder / TEACHING: (
            _part(lesson),
            f"answers {lesson.folder[0]}",
            *(f"rubric {name}" for name in written if name.startswith(f"{lesson.word}-")),
        )
        for lesson in course.lessons
    }
    return {
        course.release / "README.md": (LESSONS, KEY_POINTS),
        course.source / "TEACHING.md": (LESSONS, POINTS),
        **pages,
    }


def _part(lesson: Lesson) -> str:
    return f"lesson {lesson.folder[0]}"


def _goals(course: Course, lesson: Lesson) -> str:
    """Return a lesson's minutes, and its goals with the exercises for each."""
    told = opening(course, lesson)
    minutes = f"{told.reading} minutes of reading, {told.exercises} for the exercises"
    if told.more:
        minutes += f", {told.more} for More (marked *)"
    more, rows = _in_more(course, lesson), []
    for goal, serving in GOALS.get(lesson.word, {}).items():
        listed = [f"`{each.id}` {each.points:g}{'*' * (each.id in more)}" for each in serving]
        rows.append(f"| {goal} | {', '.join(listed)} |")
    first = f"[{told.name}]({lesson.notebook}.ipynb): {minutes}, {told.points:g} points."
    return "\n".join([first, "", *HEAD, *rows])


def _answers(course: Course, lesson: Lesson) -> str:
    """Return a table of the core's questions to guess, with their answers."""
    cells = read_notebook(course.source / lesson.file)["cells"]
    core = takewhile(lambda cell: cell.get("id") != MORE, cells)
    asking = [source for cell in core if "predict(" in (source := text(cell))]
    known = questions(lesson.word)
    said = (getattr(node, "value", "") for each in asking for node in ast.walk(ast.parse(each)))
    rows = [f"| {name} | {known[name].answer} |" for name in said if name in known]
    return "\n".join([*ANSWERS_HEAD, *rows])


def _points(course: Course, lesson: Lesson) -> str:
    """Return a lesson's row in the table of all points."""
    more = _in_more(course, lesson)
    items = [each for serving in GOALS.get(lesson.word, {}).values() for each in serving]
    columns = []
    for below in (False, True):
        listed = [each for each in items if (each.id in more) == below]
        said = (f"`{each.id.partition('.')[2] or each.id}` {each.points:g}" for each in listed)
        columns.append(", ".join(said))
    return f"| {lesson.folder} | {' | '.join(columns)} | {opening(course, lesson).points:g} |"


def _in_more(course: Course, lesson: Lesson) -> set[str]:
    """Return the ids of the exercises and written answers below the heading of More."""
    cells = read_notebook(course.source / lesson.file)["cells"]
    below = dropwhile(lambda cell: cell.get("id") != MORE, cells)
    marked = [cell for cell in below if graded(cell).get("grade")]
    checks = {checked(cell, lesson.word) for cell in marked}
    return {name for name in checks if name} | {graded(cell)["grade_id"] for cell in marked}


def _name(course: Course, lesson: Lesson) -> str:
    return f"{lesson.folder[0]} {opening(course, lesson).name}"


def _key_points(course: Course, lesson: Lesson) -> str:
    cells = read_notebook(course.source / lesson.file)["cells"]
    source = next((text(cell) for cell in cells if cell.get("id") == CELL), "")
    points = [line for line in source.splitlines() if line.startswith("- ")]
    if not points:
        raise WorkError(f"{lesson.file} needs a list of key points in its cell {CELL!r}")
    return "\n".join([f"### {_name(course, lesson)}", "", *points])


def filled(guide: str, parts: Mapping[str, str]) -> str:
    """Return the guide with each part between its marks; WorkError names missing marks.

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


def write(course: Course) -> list[Path]:
    """Write the changed guides and return their paths; write none if marks are missing.

    A lesson without a page for teachers gets one.
    """
    parts, pages = gathered(course), {}
    for path, names in guides(course).items():
        if path.exists():
            before = path.read_text(encoding="utf-8")
        else:  # a new lesson's page, with the places of its parts
            places = (f"<!-- {name} -->\n<!-- end of {name} -->\n" for name in names)
            before = "\n".join(["# Teaching this lesson\n", *places])
        after = filled(before, {name: parts[name] for name in names})
        if after != before:
            pages[path] = after
    for path, page in pages.items():
        path.write_text(page, encoding="utf-8")
    return list(pages)


if __name__ == "__main__":
    changed = [str(path.relative_to(Path.cwd())) for path in write(Course(Path.cwd()))]
    print(*(changed or ["the guides"]), "changed" if changed else "are as they should be")
