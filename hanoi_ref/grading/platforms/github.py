"""GitHub: annotations, a job summary and points for GitHub Classroom, and a template repository.

- "Workflow commands for GitHub Actions", docs.github.com/actions/reference/workflow-commands:
  `::error title=...::`, the files GITHUB_STEP_SUMMARY (Markdown, at most 1 MiB) and GITHUB_OUTPUT.
- github.com/classroom-resources/autograding-grading-reporter (src/main.js, notify-classroom.js):
  the output `result` is JSON in base64 with `status`, `max_score` and `tests`, each with `name`,
  `status`, `score`, `message` and `line_no`.  It adds up the scores.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from hanoi_ref import __version__
from hanoi_ref.checking.card import as_text
from hanoi_ref.course.course import Lesson
from hanoi_ref.grading.platforms.grade import ExerciseGrade, Grade
from hanoi_ref.grading.platforms.lessons import given
from hanoi_ref.grading.platforms.packing import filled, needs
from hanoi_ref.grading.platforms.parts import graded_with, written
from hanoi_ref.publish.wheel import Files

MOST = 1_000_000  # bytes of a summary; a step may have 1 MiB
SHOWN = 10  # annotations of a kind that GitHub shows for a step


class Results(NamedTuple):
    """Lines for standard output, Markdown for the summary, and the reporter's points."""

    annotations: str
    summary: str
    points: str


def results(grades: Sequence[Grade]) -> Results:
    """Return the results in the three forms that GitHub reads."""
    failed = [(Path(grade.student).name, grade.error) for grade in grades if grade.error]
    lines = [f"::error title={_value(name)}::{_data(error)}" for name, error in failed]
    lines += [_annotation(each) for grade in grades for each in _wrong(grade)]
    whole = "\n".join(line for grade in grades for line in _summary(grade))
    summary = f"{whole}\n".encode(errors="replace")[:MOST].decode(errors="ignore")
    told = b64encode(json.dumps(_points(grades)).encode()).decode()
    return Results("".join(f"{line}\n" for line in lines[:SHOWN]), summary, told)


def _wrong(grade: Grade) -> list[ExerciseGrade]:
    return [each for each in grade.exercises if each.points < each.max]


def _text(exercise: ExerciseGrade) -> str:
    return as_text(exercise.card) if exercise.card else f"{exercise.id}: {exercise.verdict}"


def _annotation(exercise: ExerciseGrade) -> str:
    points = f"{exercise.id}: {exercise.points:g} of {exercise.max:g} points"
    return f"::error title={_value(points)}::{_data(_text(exercise))}"


def _data(text: str) -> str:
    """Return text as data of a workflow command: on one line, so that it begins no other."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _value(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _summary(grade: Grade) -> Iterable[str]:
    """Yield the lines of the summary; what comes from the notebook is escaped."""
    if grade.error:
        yield f"### {escape(Path(grade.student).name)}\n\n{escape(grade.error)}\n"
        return
    yield f"### {grade.lesson}: {grade.score:g} of {grade.max:g} points\n"
    yield "| exercise | points | |\n|---|---|---|"
    for each in grade.exercises:
        yield f"| `{each.id}` | {each.points:g} of {each.max:g} | {each.verdict} |"
    for name, most, says in written(grade):
        yield f"| `{name}` | 0 of {most:g} | {says} |"
    yield ""
    for each in _wrong(grade):
        yield f"<details><summary>{each.id}</summary><pre>{escape(_text(each))}</pre></details>\n"
    yield f"{graded_with(grade)}\n"


def _points(grades: Sequence[Grade]) -> dict[str, Any]:
    tests = [
        {
            "name": each.id,
            "status": "fail" if each.points < each.max else "pass",
            "score": each.points,
            "message": _text(each),
            "line_no": 0,
        }
        for grade in grades
        for each in grade.exercises
    ]
    errors = [grade.error for grade in grades if grade.error]
    tests += [
        {"name": "notebook", "status": "error", "score": 0, "message": error, "line_no": 0}
        for error in errors
    ]
    is_right = all(test["status"] == "pass" for test in tests)
    status = "error" if errors else "pass" if is_right else "fail"
    return {"version": 1, "status": status, "max_score": sum(g.max for g in grades), "tests": tests}


def files(lesson: Lesson) -> Files:
    """Return the files of a template repository: what students get, and the workflow."""
    return {
        ".github/workflows/classroom.yml": filled("github/classroom.yml", lesson),
        ".github/requirements.txt": f"hanoi-ref[teach]=={__version__}\n".encode() + needs(),
        "README.md": filled("github/README.md", lesson),
        **{f"{lesson.folder}/{name}": content for name, content in given(lesson).items()},
    }
