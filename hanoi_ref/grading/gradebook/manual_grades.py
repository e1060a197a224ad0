"""Points and comments that a person gives, and the answers that one has looked at."""

import hashlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from nbgrader.api import (
    Assignment,
    BaseCell,
    Comment,
    Grade,
    MissingEntry,
    SubmittedAssignment,
    SubmittedNotebook,
)

from hanoi_ref.checking.blank import is_blank
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.notebooks import Notebook, by_name, read_notebook, text
from hanoi_ref.grading.gradebook.book import Book
from hanoi_ref.grading.gradebook.journal import (
    CHANGED,
    COMMENT,
    FORMGRADER,
    MARK,
    journal,
    note,
)
from hanoi_ref.grading.gradebook.marks import of_student

EARLIER = "earlier"  # in a graded notebook's metadata, of versions before 0.3


@dataclass(frozen=True)
class Reading:
    """A person's grade for an answer: its text, the points out of `most`, and the comment.

    `digest` is that of the text, which may not have been stored; `counts` is False since the answer
    has changed.  `by` is the person who gave it and `at` the time, if they are known; `rows` has
    the rows of the rubric that were chosen, each with its points and words.
    """

    source: str
    mark: float
    most: float
    comment: str = ""
    digest: str = ""
    counts: bool = True
    by: str = ""
    at: str = ""
    rows: tuple[tuple[float, str], ...] = ()

    def is_of(self, source: str) -> bool:
        """Return whether it was given to this text."""
        return (self.digest or digest_of(self.source)) == digest_of(source)


Readings = dict[str, Reading]
"""The last manual grade of each answer, by the names of graded cells."""

LONGEST = 20_000  # characters of an answer that the journal keeps; of longer ones, the digest


def digest_of(source: str) -> str:
    """Return a short hash of an answer's text."""
    return hashlib.sha256(source.encode("utf-8", "surrogatepass")).hexdigest()[:20]


def noted(course: Course, lesson: Lesson, student: str) -> Readings:
    """Return the last manual grades of a submission that the journal has."""
    found: Readings = {}
    for line in journal(course).of(lesson.folder, student):
        what, name = line.get("what"), line.get("cell", "")
        if what == MARK and line["points"] is None:
            found.pop(name, None)
        elif what == MARK:
            facts = line["points"], line["most"], line["comment"], line["digest"]
            rows = tuple((points, words) for points, words in line.get("rows", ()))
            who = {"by": line.get("by", ""), "at": line.get("given", line["at"]), "rows": rows}
            found[name] = Reading(line["answer"], *facts, **who)
        elif what == CHANGED and name in found:
            found[name] = replace(found[name], counts=False)
    return found


def note_mark(
    course: Course, lesson: Lesson, student: str, name: str, reading: Reading | None
) -> None:
    """Add a manual grade to the journal; None takes it back."""
    known = reading or Reading("", 0, 0)
    facts: dict[str, Any] = {
        "cell": name,
        "points": reading and known.mark,
        "most": known.most,
        "comment": known.comment,
        "digest": known.digest or (digest_of(known.source) if known.source else ""),
        "answer": known.source if len(known.source) <= LONGEST else "",
    }
    if known.rows:
        facts["rows"] = known.rows
    if known.by:  # it was given before
        facts |= {"by": known.by, "given": known.at} if known.at else {"by": known.by}
    note(course, MARK, lesson.folder, student, **facts)


def note_marks(book: Any, course: Course, lesson: Lesson, student: str | None = None) -> None:
    """Add to the journal what formgrader has written to the gradebook: marks and comments.

    Without a student, all students of the lesson are looked at.
    """
    marks, comments = given_by_hand(book, lesson, student)
    for (who, name), (mark, most) in marks.items():
        words = comments.pop((who, answer_cell(name)), "")
        before = noted(course, lesson, who).get(name)
        if before and before.counts and (before.mark, before.comment) == (mark, words):
            continue
        try:
            source = answer(read_notebook(course.autograded / who / lesson.file), name)
        except WorkError:
            source = ""  # it is not known what was graded
        note_mark(course, lesson, who, name, Reading(source, mark, most, words, by=FORMGRADER))
    for (who, cell), words in comments.items():
        if comments_noted(course, lesson, who).get(cell, "") != words:
            found = {"cell": cell, "comment": words, "by": FORMGRADER}
            note(course, COMMENT, lesson.folder, who, **found)


def comments_noted(course: Course, lesson: Lesson, student: str) -> dict[str, str]:
    """Return the last comments on answers without a manual grade that the journal has, by cell."""
    lines = journal(course).of(lesson.folder, student)
    return {line["cell"]: line["comment"] for line in lines if line.get("what") == COMMENT}


def note_all(course: Course, book: Book, lessons: Iterable[Lesson]) -> None:
    """Add to the journal what formgrader has written, for some lessons."""
    with book.transaction() as nbgraders:
        for lesson in lessons:
            note_marks(nbgraders, course, lesson)


def given_by_hand(
    book: Any, lesson: Lesson, student: str | None = None
) -> tuple[dict[tuple[str, str], tuple[float, float]], dict[tuple[str, str], str]]:
    """Return the marks with their most points, and the comments, by student and cell."""

    def of_lesson(kind: Any, *columns: Any) -> Any:
        asked = book.db.query(SubmittedAssignment.student_id, BaseCell.name, *columns)
        asked = asked.select_from(kind).join(kind.cell).join(kind.notebook)
        asked = asked.join(SubmittedNotebook.assignment)
        asked = asked.join(Assignment, SubmittedAssignment.assignment_id == Assignment.id)
        asked = asked.filter(Assignment.name == lesson.folder)
        return asked if student is None else asked.filter(SubmittedAssignment.student_id == student)

    marked = of_lesson(Grade, Grade.manual_score, Grade.max_score)
    marked = marked.filter(Grade.manual_score.is_not(None), ~Grade.needs_manual_grade)
    said = of_lesson(Comment, Comment.manual_comment).filter(Comment.manual_comment.is_not(None))
    marks = {(who, name): (mark, most) for who, name, mark, most in marked}
    return marks, {(who, name): words for who, name, words in said}


def note_earlier(course: Course, lesson: Lesson, student: str) -> None:
    """Add to the journal the grades of changed answers that an older version has stored."""
    try:
        notebook = read_notebook(course.autograded / student / lesson.file)
    except WorkError:
        return
    stored = notebook.get("metadata", {}).get("hanoi", {}).get(EARLIER, {})
    for name in stored.keys() - noted(course, lesson, student).keys():
        note_mark(course, lesson, student, name, Reading(**stored[name]))
        note(course, CHANGED, lesson.folder, student, cell=name)


def of_changed(course: Course, lesson: Lesson, student: str) -> Readings:
    """Return the last manual grades of answers that have changed since."""
    readings = noted(course, lesson, student)
    return {name: reading for name, reading in readings.items() if not reading.counts}


def keep_read(book: Any, course: Course, lesson: Lesson, student: str, notebook: Notebook) -> None:
    """Restore the manual grades of unchanged answers, and remove those of changed ones.

    nbgrader has marked all of them as ungraded; the journal has them as they were given.
    """
    whose = (lesson.notebook, lesson.folder, student)
    for name, reading in noted(course, lesson, student).items():
        try:
            grade = book.find_grade(name, *whose)
        except MissingEntry:  # the lesson has no such cell any more
            continue
        now, was_given = answer(notebook, name), grade.manual_score is not None
        if not reading.digest or was_given != reading.counts:
            continue  # it was taken back in formgrader, or is of an unknown text
        is_same, cell = reading.is_of(now), by_name(notebook).get(name, {})
        grade.manual_score = scaled(reading, grade.cell.max_score) if is_same else None
        is_to_read = not is_blank(cell) and grade.auto_score is None
        grade.needs_manual_grade = not is_same and is_to_read
        with suppress(MissingEntry):  # a teacher's own test cell has no answer cell
            comment = book.find_comment(answer_cell(name), *whose)
            comment.manual_comment = (reading.comment or None) if is_same else None
        if is_same != reading.counts:
            if is_same:
                note_mark(course, lesson, student, name, reading)
            else:
                note(course, CHANGED, lesson.folder, student, cell=name)


def give_again(
    book: Any, course: Course, lesson: Lesson, student: str, notebook: Notebook
) -> Iterator[tuple[str, bool]]:
    """Give the manual grades and comments of the journal again where the gradebook has others.

    Yield a clause on each, and whether it was given: not to an answer that has changed since.
    """
    whose = (lesson.notebook, lesson.folder, student)
    grades, comments = (of_student(book, kind, *whose) for kind in (Grade, Comment))
    said = dict(comments_noted(course, lesson, student))
    for name, reading in noted(course, lesson, student).items():
        grade, cell = grades.get(name), answer_cell(name)
        if grade is None or not reading.counts:
            continue
        mark = scaled(reading, grade.max_score)
        clause = f"{name}: {mark:g} of {grade.max_score:g}"
        if not reading.is_of(answer(notebook, name)):
            yield f"{clause} was given to an answer that has changed since; look at it", False
            continue
        said[cell] = reading.comment
        if grade.manual_score != mark or grade.needs_manual_grade:
            before = "none" if grade.manual_score is None else f"{grade.manual_score:g}"
            grade.manual_score, grade.needs_manual_grade = mark, False
            yield f"{clause} (before: {before})", True
    for cell, words in said.items():
        if cell in comments and (comments[cell].manual_comment or "") != words:
            comments[cell].manual_comment = words or None
            yield f"{cell}: a comment", True


def scaled(reading: Reading, most: float) -> float:
    """Return a manual grade out of the points that its question has now."""
    return reading.mark * most / reading.most if reading.most else reading.mark


def answer(notebook: Notebook, name: str) -> str:
    """Return the source of a graded cell; for a check, below that of its answer."""
    cells = by_name(notebook)
    names = dict.fromkeys((answer_cell(name), name))
    return "\n".join(text(cells.get(each, {})) for each in names)


def answer_cell(name: str) -> str:
    """Return the name of the cell that holds the answer to a graded cell.

    >>> answer_cell("hanoi-check"), answer_cell("recursion-written")
    ('hanoi', 'recursion-written')
    """
    return name.removesuffix("-check")
