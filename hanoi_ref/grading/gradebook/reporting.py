"""Read the results of grading from the gradebook and the graded notebooks."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.files import dict_of_dicts, read_kept, write_kept
from hanoi_ref.course.notebooks import digest, printable, read_notebook
from hanoi_ref.grading.gradebook.applying import Ledger
from hanoi_ref.grading.gradebook.book import opened
from hanoi_ref.grading.gradebook.decisions import Reviewed, excuses
from hanoi_ref.grading.gradebook.manual_grades import answer_cell, note_all, of_changed
from hanoi_ref.grading.gradebook.marks import Marks
from hanoi_ref.grading.gradebook.people import kept_roster
from hanoi_ref.grading.gradebook.policy import exercise_of
from hanoi_ref.grading.gradebook.results import ExerciseResult, Submission

SubmissionKey = tuple[Lesson, str]
"""A lesson and a student."""

OBSERVED = ("observations", "again", "with_lent")


def record_of(course: Course, lesson: Lesson, student: str) -> dict[str, Any]:
    """Return the record of a notebook's grading; empty if its grading was not completed.

    Records of versions before 0.2 have no observations, so these notebooks are graded again.
    """
    try:
        marked = read_notebook(course.autograded / student / lesson.file)
    except WorkError:
        return {}
    record = marked.get("metadata", {}).get("hanoi", {})
    findings = record.get("findings", [])
    is_known = all(isinstance(finding, dict) and "observations" in finding for finding in findings)
    return dict(record) if is_known else {}


def outline(record: dict[str, Any]) -> dict[str, Any]:
    """Return a record without observations: those of a whole class would take a gigabyte.

    >>> outline({"seed": 7, "findings": [{"exercise": "recursion.hanoi", "observations": [1]}]})
    {'seed': 7, 'findings': [{'exercise': 'recursion.hanoi'}]}
    """
    findings = [
        {name: value for name, value in finding.items() if name not in OBSERVED}
        for finding in record.get("findings", [])
    ]
    return {**record, "findings": findings} if record else {}


UNGRADED, UNKNOWN = "ungraded.json", "not graded yet, or changed since; run hanoi grade"


def keep_reasons(
    course: Course, tried: Iterable[SubmissionKey], errors: Mapping[SubmissionKey, str]
) -> None:
    """Store why submissions could not be graded; those of `tried` that were have no reason."""
    path = course.work / UNGRADED
    stored = read_kept(path, dict_of_dicts, "remove it and grade again") or {}
    for lesson, student in tried:
        stored.setdefault(lesson.folder, {}).pop(student, None)
    for (lesson, student), why in errors.items():
        of = digest(course.submitted / student / lesson.folder)
        stored.setdefault(lesson.folder, {})[student] = {"of": of, "why": why}
    kept = {folder: table for folder, table in stored.items() if table}
    if kept or path.exists():
        write_kept(path, kept)


def is_newer(course: Course, lesson: Lesson, student: str, record: Mapping[str, Any]) -> bool:
    """Return whether another submission is there than the graded one, whose record this is."""
    return record.get("submission") != digest(course.submitted / student / lesson.folder)


def why_ungraded(
    course: Course, records: Mapping[SubmissionKey, Mapping[str, Any]]
) -> dict[SubmissionKey, str]:
    """Return why submissions are not graded, as the last grading has found, or not yet.

    `records` are those of all graded notebooks: of an earlier submission, if it has changed since.
    """
    stored = read_kept(course.work / UNGRADED, dict_of_dicts, "remove it and grade again") or {}
    found = {}
    for (lesson, student), record in records.items():
        if is_newer(course, lesson, student, record):
            known = stored.get(lesson.folder, {}).get(student, {})
            is_same = known and known["of"] == digest(course.submitted / student / lesson.folder)
            found[lesson, student] = str(known["why"]) if is_same else UNKNOWN
    return found


def results(
    course: Course,
    ledger: Ledger,
    records: Mapping[SubmissionKey, dict[str, Any]],
    errors: Mapping[SubmissionKey, str],
) -> Iterable[Submission]:
    """Yield the result of each submission, with what needs review."""
    reviewed = Reviewed(course)
    for whose, record in records.items():
        lesson, student = whose
        got, error = ledger.marks(lesson).get(student), errors.get(whose)
        if ledger.is_excused(lesson, student):
            result = Submission(student, lesson.folder, None, ledger.most(lesson), excused=True)
        elif got is None or not got.graded:
            why = error or "it was not marked"
            result = Submission(student, lesson.folder, None, ledger.most(lesson), error=why)
        else:
            changed = of_changed(course, lesson, student)
            result = _result(ledger, whose, got, record, changed, error)
        yield replace(result, reviewed=reviewed.has(result))


def _result(
    ledger: Ledger,
    whose: SubmissionKey,
    marks: Marks,
    record: dict[str, Any],
    changed: Collection[str],
    error: str | None,
) -> Submission:
    """Return the result of a graded submission: of an earlier one, if the last has an error.

    All of it is about the submission that was graded, and the points of its programs are only in
    the gradebook if its notebook is lost.
    """
    lesson, student = whose
    exercises, written = {}, dict(marks.cells)
    for finding in record.get("findings", ()):
        id = finding["exercise"]
        # A check has a cell of its own; a teacher's own test is named as its exercise.
        check = f"{id.partition('.')[2]}-check"
        mark = written.pop(check if check in marks.cells else id)
        void, verdict = id in ledger.policy.void, finding["verdict"]
        said, failed = finding["mistake"], tuple(finding.get("failed", ()))
        facts = (mark.points, mark.most, verdict, said, void, failed, mark.by_hand)
        exercises[id] = ExerciseResult(*facts)
    late = ledger.late(lesson, student)
    flags = [*flags_of(record), *_of_overrides(lesson, marks, changed)]
    if late.guessed:
        flags.append("marked late without a time: counts as one day; hanoi extend forgives it")
    if not record:
        error = error or "it was not marked"
    if error:
        flags.insert(0, f"the mark of an earlier submission, {marks.score:g}, stands")
    return Submission(
        student=student,
        lesson=lesson.folder,
        score=marks.score,
        max=marks.most,
        exercises=exercises,
        written={
            name: ExerciseResult(
                mark.points,
                mark.most,
                "unread" if mark.waits else "missing",  # what nobody has graded is blank
                by_hand=mark.by_hand,
            )
            for name, mark in (written.items() if record else ())
        },
        **of_reviews(record),
        repairs=tuple(record.get("repairs", ())),
        flags=tuple(flags),
        error=error,
        to_read=_unread(marks),  # the desk has answers of graded notebooks only
        late_days=late.days,
        penalty=marks.penalty,
        waiting=marks.most - marks.graded,
    )


def _of_overrides(lesson: Lesson, marks: Marks, changed: Collection[str]) -> Iterable[str]:
    """Yield a flag for each program that may have changed since its points were overridden."""
    changed = {name for name in changed if name != answer_cell(name)}
    for name, mark in marks.cells.items():
        if mark.outdated or (name in changed and not mark.by_hand):
            points = "these points" if mark.by_hand else "the points of its check"
            id = exercise_of(lesson, name)
            yield f"{id}: graded again since its points were overridden; {points} count"


def of_reviews(record: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a Submission on what needs review, apart from flags and repairs."""
    flagged = {
        f"{finding['exercise']}: {says}": finding["exercise"].partition(".")[2]
        for finding in record.get("findings", ())
        for says in finding["flags"]
    }
    return {
        "harmless": tuple(record.get("harmless", ())),
        "cells": {**record.get("cells", {}), **flagged},
        "python": tuple(record.get("python", ())),
    }


def flags_of(record: dict[str, Any]) -> Iterable[str]:
    """Yield the flags of exercises and of the source, and other files beside the notebook."""
    for finding in record.get("findings", ()):
        yield from (f"{finding['exercise']}: {says}" for says in finding["flags"])
    yield from record.get("flags", ())
    if record.get("files"):
        yield f"beside the notebook: {printable(', '.join(record['files'][:10]))}"


def _unread(marks: Marks) -> tuple[str, ...]:
    """Return the names of the answers that a person must still grade."""
    return tuple(name for name, mark in marks.cells.items() if mark.waits)


class Standing(NamedTuple):
    """The submissions of some lessons in order, all students, their totals and excuses."""

    submissions: tuple[Submission, ...]
    students: tuple[str, ...]
    totals: dict[str, float]
    excuses: Mapping[str, Collection[str]] = MappingProxyType({})


def standing(course: Course, lessons: Iterable[Lesson]) -> Standing:
    """Return the results of all submissions of these lessons, and all students in the class.

    Students on the roster come first, in its order.  Raise WorkError if nothing is graded.
    """
    wanted = [(lesson, student) for lesson in lessons for student in course.students(lesson)]
    records = {whose: outline(record_of(course, *whose)) for whose in wanted}
    if not any(records.values()):
        raise WorkError("nothing is graded yet; run hanoi grade first")
    listed = [person.id for person in kept_roster(course).listed]
    there = {student for lesson in course.lessons for student in course.students(lesson)}
    everybody = (*listed, *sorted(there.difference(listed)))
    with opened(course) as book:
        note_all(course, book, dict.fromkeys(lesson for lesson, _ in wanted))
        ledger = Ledger(course, book)
        found = tuple(results(course, ledger, records, why_ungraded(course, records)))
        return Standing(found, everybody, ledger.totals(everybody), excuses(course))


def count_unread(course: Course, lessons: Iterable[Lesson], students: Collection[str]) -> int:
    """Return how many answers of these students, or of all, a person must still grade."""
    with opened(course) as book:
        ledger = Ledger(course, book)
        found = [(student, m) for each in lessons for student, m in ledger.marks(each).items()]
    chosen = (marks for student, marks in found if not students or student in students)
    return sum(len(_unread(marks)) for marks in chosen)


def silent(course: Course, lessons: Iterable[Lesson]) -> dict[str, tuple[str, ...]]:
    """Return the listed students who submitted nothing and are not excused, by lesson's folder."""
    listed = [person.id for person in kept_roster(course).listed]
    there = {lesson: set(course.students(lesson)) for lesson in lessons}
    free = excuses(course)
    missing = {
        lesson.folder: tuple(
            student
            for student in listed
            if student not in submitted and student not in free.get(lesson.folder, ())
        )
        for lesson, submitted in there.items()
        if submitted
    }
    return {folder: students for folder, students in missing.items() if students}


def weakest(levels: Sequence[str], reached: Iterable[Any]) -> str | None:
    """Return the weakest of these levels that was reached; `levels` begins with the strongest."""
    levels_reached = set(reached)
    return next((level for level in reversed(levels) if level in levels_reached), None)
