"""A class marked: submission by submission, each on its own, none lost and none twice."""

from __future__ import annotations

import secrets
import tempfile
import time
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Any

from hanoi_ref.grading import pipeline
from hanoi_ref.grading.course import Course, Lesson
from hanoi_ref.grading.errors import WorkError
from hanoi_ref.grading.evidence import Finding
from hanoi_ref.grading.gradebook import Mark, Marks, read_marks
from hanoi_ref.grading.notebooks import by_name, digest, graded, read_notebook
from hanoi_ref.grading.results import UNSANDBOXED, ExerciseResult, Report, Submission

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
    seed = secrets.randbelow(2**31) if seed is None else seed
    tasks = [
        (lesson, student)
        for lesson in lessons
        for student in course.students(lesson)
        if not students or student in students
    ]
    for lesson in dict.fromkeys(lesson for lesson, _ in tasks):
        _register(course, lesson)
    run, errors = 0, {}
    for done, (lesson, student) in enumerate(tasks):
        watch(done, len(tasks), f"{lesson.word}: {student}")
        try:
            run += _mark_one(course, lesson, student, seed, fresh)
        except WorkError as error:
            errors[lesson, student] = str(error)
    watch(len(tasks), len(tasks), "done")
    return Report(seed, time.perf_counter() - start, tuple(_results(course, tasks, errors)), run)


def _register(course: Course, lesson: Lesson) -> None:
    """Tell the gradebook which cells the lesson has; its marks stay as they are."""
    with tempfile.TemporaryDirectory() as folder:
        pipeline.generate(course, lesson, Path(folder), record=True)


def _mark_one(course: Course, lesson: Lesson, student: str, seed: int, fresh: bool) -> bool:
    """Mark one submission unless its marks stand; whether it was run."""
    read_notebook(course.submitted / student / lesson.file)
    folder = course.submitted / student / lesson.folder
    facts = {"word": lesson.word, "submission": digest(folder), "sandbox": UNSANDBOXED}
    if not fresh and _record(course, lesson, student).get("submission") == facts["submission"]:
        return False
    pipeline.autograde(course, lesson, student, seed, facts)
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
    findings = {id: Finding(**found) for id, found in record["findings"]}
    got = {id: marks.cells[f"{id.partition('.')[2]}-check"] for id in findings}
    return Submission(
        student=student,
        lesson=lesson.folder,
        score=marks.score,
        max=marks.most,
        exercises={
            id: ExerciseResult(got[id].points, got[id].most, found.verdict, found.mistake)
            for id, found in findings.items()
        },
        repairs=tuple(record.get("repairs", ())),
        flags=tuple(f"{id}: {says}" for id in findings for says in _doubts(findings[id], got[id])),
        to_read=tuple(name for name, each in marks.cells.items() if each.waits),
    )


def _unmarked(
    course: Course, lesson: Lesson, student: str, marks: Marks | None, error: str
) -> Submission:
    """A submission without a mark of its own; an earlier one that had a mark keeps it."""
    source = read_notebook(course.source / lesson.file)
    most = sum(graded(cell).get("points", 0) for cell in by_name(source).values())
    score = marks.score if marks else 0.0
    flags = (f"the mark of an earlier submission, {score:g}, stands",) if score else ()
    return Submission(student, lesson.folder, score, float(most), flags=flags, error=error)


def _doubts(finding: Finding, mark: Mark) -> list[str]:
    """What a person should look at: how the run ended, and marks that the evidence denies."""
    doubts = [finding.flag] if finding.flag else []
    if mark.auto is not None and mark.auto != (finding.score or 0):
        seen = "nothing was" if finding.score is None else f"{finding.score:g} were"
        doubts.append(f"the gradebook has {mark.auto:g} points, {seen} earned by what was observed")
    return doubts
