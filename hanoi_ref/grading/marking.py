"""A class marked: submission by submission, each on its own, none lost and none twice."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Any

from hanoi_ref.grading import pipeline
from hanoi_ref.grading.course import Course, Lesson
from hanoi_ref.grading.errors import WorkError
from hanoi_ref.grading.gradebook import Marks, read_marks
from hanoi_ref.grading.handedin import require_name, require_ordinary
from hanoi_ref.grading.notebooks import by_name, digest, graded, read_notebook
from hanoi_ref.grading.results import ExerciseResult, Report, Submission
from hanoi_ref.grading.sandbox.levels import LEVELS
from hanoi_ref.grading.seeds import Seeds
from hanoi_ref.grading.steps.judge import referee

Watch = Callable[[int, int, str], None]
"""Called before each submission with how many are done, how many there are, and whose is next."""


def _unwatched(done: int, total: int, whose: str) -> None: ...


def mark(
    course: Course,
    lessons: Iterable[Lesson],
    students: Collection[str] = (),
    seed: int | None = None,
    fresh: bool = False,
    watch: Watch = _unwatched,
) -> Report:
    """The report on all submissions of these lessons, those marked that are new or have changed.

    Marks go into the gradebook one submission at a time: a run that is stopped goes on where it
    was.

    Parameters
    ----------
    course : where the submissions are.
    lessons : those to mark.
    students : those to mark, all where none is named.
    seed : of the inputs; without one it is drawn, so that nobody could foresee them.
    fresh : whether what has not changed is marked again.
    watch : told how far the run has come.

    Returns
    -------
    The report.
    """
    start = time.perf_counter()
    tasks = [
        (lesson, student)
        for lesson in lessons
        for student in course.students(lesson)
        if not students or student in students
    ]
    for lesson in dict.fromkeys(lesson for lesson, _ in tasks):
        _register(course, lesson)
        if seed is not None:
            Seeds(course.work).set(lesson.folder, seed)
    run, errors = 0, {}
    for done, (lesson, student) in enumerate(tasks):
        watch(done, len(tasks), f"{lesson.word}: {student}")
        try:
            run += _mark_one(course, lesson, student, fresh)
        except WorkError as error:
            errors[lesson, student] = str(error)
        except Exception as error:  # whatever it is about a submission, the class goes on
            errors[lesson, student] = f"it could not be marked ({type(error).__name__}: {error})"
    watch(len(tasks), len(tasks), "done")
    results = tuple(_results(course, tasks, errors))
    records = [(lesson, _record(course, lesson, student)) for lesson, student in tasks]
    seeds = {lesson.folder: known["seed"] for lesson, known in records if "seed" in known}
    return Report(seeds, time.perf_counter() - start, results, run, _level(course, tasks))


def _level(course: Course, tasks: Iterable[tuple[Lesson, str]]) -> str:
    """The weakest walls that any of these marks was made behind; those there are for none."""
    reached = {_record(course, *task).get("sandbox") for task in tasks}
    weakest = [level for level in reversed(LEVELS) if level in reached]
    return weakest[0] if weakest else referee("").level


def _register(course: Course, lesson: Lesson) -> None:
    """Tell the gradebook which cells the lesson has; its marks stay as they are."""
    with tempfile.TemporaryDirectory() as folder:
        pipeline.generate(course, lesson, Path(folder), record=True)


def _mark_one(course: Course, lesson: Lesson, student: str, fresh: bool) -> bool:
    """Mark one submission unless its marks stand; whether it was run."""
    require_name(student)
    require_ordinary(course.submitted / student / lesson.folder)
    read_notebook(course.submitted / student / lesson.file)
    handed_in = digest(course.submitted / student / lesson.folder)
    if not fresh and _record(course, lesson, student).get("submission") == handed_in:
        return False
    pipeline.autograde(course, lesson, student)
    return True


def _record(course: Course, lesson: Lesson, student: str) -> dict[str, Any]:
    """How the marked notebook was marked; empty where there is none that was marked to its end."""
    try:
        marked = read_notebook(course.autograded / student / lesson.file)
    except WorkError:
        return {}
    return dict(marked.get("metadata", {}).get("hanoi", {}))


def _results(
    course: Course, tasks: list[tuple[Lesson, str]], errors: dict[tuple[Lesson, str], str]
) -> Iterable[Submission]:
    marks = {lesson: read_marks(course, lesson) for lesson in {lesson for lesson, _ in tasks}}
    for lesson, student in tasks:
        got, error = marks[lesson].get(student), errors.get((lesson, student))
        record = _record(course, lesson, student)
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
    source = read_notebook(course.source / lesson.file)
    most = sum(graded(cell).get("points", 0) for cell in by_name(source).values())
    score = marks.score if marks else 0.0
    flags = (f"the mark of an earlier submission, {score:g}, stands",) if score else ()
    return Submission(student, lesson.folder, score, float(most), flags=flags, error=error)
