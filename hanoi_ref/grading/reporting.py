"""What came of marking, read back from the gradebook and from the marked notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hanoi_ref.grading.course import Course, Lesson
from hanoi_ref.grading.errors import WorkError
from hanoi_ref.grading.gradebook import Book
from hanoi_ref.grading.marks import Marks
from hanoi_ref.grading.notebooks import by_name, graded, read_notebook
from hanoi_ref.grading.results import ExerciseResult, Submission

Whose = tuple[Lesson, str]
"""A lesson and a student."""


def record_of(course: Course, lesson: Lesson, student: str) -> dict[str, Any]:
    """How a notebook was marked; empty where there is none that was marked to its end.

    Versions before 0.2 stored no observations; what they have marked is marked again.
    """
    try:
        marked = read_notebook(course.autograded / student / lesson.file)
    except WorkError:
        return {}
    record = marked.get("metadata", {}).get("hanoi", {})
    findings = record.get("findings", [])
    is_known = all(isinstance(found, dict) and "observations" in found for found in findings)
    return dict(record) if is_known else {}


def results(
    course: Course,
    book: Book,
    records: Mapping[Whose, dict[str, Any]],
    errors: Mapping[Whose, str],
) -> Iterable[Submission]:
    """What each of these students has got, with what a person should look at.

    Parameters
    ----------
    course, book : where marks and notebooks are.
    records : how each submission was marked; empty where it was not.
    errors : why it was not.

    Returns
    -------
    A result for each record, in their order.
    """
    marks = {lesson: book.marks(lesson) for lesson in dict.fromkeys(each for each, _ in records)}
    for (lesson, student), record in records.items():
        got, error = marks[lesson].get(student), errors.get((lesson, student))
        if error or got is None or "findings" not in record:
            yield _unmarked(course, lesson, student, got, error or "it was not marked")
        else:
            yield _result(lesson, student, got, record)


def _result(lesson: Lesson, student: str, marks: Marks, record: dict[str, Any]) -> Submission:
    findings = {found["exercise"]: found for found in record["findings"]}
    got = {id: marks.cells[_cell_of(id, marks)] for id in findings}
    return Submission(
        student=student,
        lesson=lesson.folder,
        score=marks.score,
        max=marks.most,
        exercises={
            id: ExerciseResult(got[id].points, got[id].most, found["verdict"], found["mistake"])
            for id, found in findings.items()
        },
        repairs=tuple(record.get("repairs", ())),
        flags=tuple(_flags(record)),
        to_read=tuple(name for name, each in marks.cells.items() if each.waits),
    )


def _flags(record: dict[str, Any]) -> Iterable[str]:
    """What a person should look at, by exercise, in the source, and beside the notebook."""
    for found in record["findings"]:
        yield from (f"{found['exercise']}: {says}" for says in found["flags"])
    yield from record.get("flags", ())
    if record.get("files"):
        yield f"beside the notebook: {', '.join(record['files'][:10])}"


def _cell_of(exercise: str, marks: Marks) -> str:
    """The name of the cell with an exercise's marks; a teacher's own test is named by itself."""
    check = f"{exercise.partition('.')[2]}-check"
    return check if check in marks.cells else exercise


def _unmarked(
    course: Course, lesson: Lesson, student: str, marks: Marks | None, error: str
) -> Submission:
    """A submission without a mark of its own; an earlier one that had a mark keeps it."""
    source = by_name(read_notebook(course.source / lesson.file))
    known = {name: graded(cell) for name, cell in source.items()}
    most = sum(each.get("points", 0) for each in known.values())
    unread = tuple(n for n, each in known.items() if each.get("grade") and each.get("solution"))
    score = marks.score if marks else 0.0
    flags = (f"the mark of an earlier submission, {score:g}, stands",) if score else ()
    return Submission(
        student, lesson.folder, score, float(most), flags=flags, error=error, to_read=unread
    )


def weakest(levels: Sequence[str], reached: Iterable[Any]) -> str | None:
    """The weakest of the levels, the strongest first, that is among those reached."""
    found = set(reached)
    return next((level for level in reversed(levels) if level in found), None)
