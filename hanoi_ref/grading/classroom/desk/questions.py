"""The questions of the desk and their answers, as its page shows them."""

import hashlib
import json
import re
from base64 import b64decode
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from nbgrader.api import Comment, Grade, MissingEntry, SubmittedAssignment, SubmittedNotebook
from sqlalchemy.orm import joinedload

from hanoi_ref.checking.blank import is_blank
from hanoi_ref.checking.card import Card
from hanoi_ref.checking.card import as_html as as_card
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import CallError, WorkError
from hanoi_ref.course.exercises import Rubric, rubrics
from hanoi_ref.course.notebooks import (
    ATTACHED,
    DEAD,
    LINK,
    Cell,
    by_name,
    graded,
    pictures_of,
    read_notebook,
    text,
)
from hanoi_ref.grading.classroom.feedback import HEADING
from hanoi_ref.grading.classroom.markdown import Addresses, as_html, comment_as_html
from hanoi_ref.grading.classroom.shown import ROOM, beginning, changes, cost, program, shares, words
from hanoi_ref.grading.classroom.similarity import groups
from hanoi_ref.grading.gradebook.book import Book
from hanoi_ref.grading.gradebook.decisions import excuses
from hanoi_ref.grading.gradebook.journal import COMMENT, note
from hanoi_ref.grading.gradebook.manual_grades import (
    Reading,
    answer,
    answer_cell,
    note_mark,
    noted,
    of_changed,
)
from hanoi_ref.grading.gradebook.policy import exercise_of
from hanoi_ref.grading.gradebook.regrade_requests import Request
from hanoi_ref.grading.sandbox.sanitize import clean_markdown

SHOWN = 60  # characters of a bad value in a message
SOLUTION = re.compile(r"^.*(?:###|<!--) (BEGIN|END) SOLUTION(?: -->)?\s*$\n?", re.MULTILINE)


@dataclass(frozen=True)
class Question:
    """A question that a person grades, or a program with a check; texts are Markdown or code."""

    lesson: Lesson
    name: str
    title: str
    task: str
    solution: str
    points: float
    is_program: bool
    rubric: Rubric
    is_check: bool = False

    @property
    def exercise(self) -> str:
        """Its name in course.toml."""
        return exercise_of(self.lesson, self.name)


def questions(course: Course) -> list[Question]:
    """Return all questions in the order of the course: first those that a person grades."""
    found = [each for lesson in course.lessons for each in _of_lesson(course, lesson)]
    return sorted(found, key=lambda each: each.is_check)


def question(course: Course, folder: str, name: str) -> Question:
    """Return the question with this name; raise CallError if the lesson does not have it."""
    for each in _of_lesson(course, course.lesson(folder)):
        if each.name == name:
            return each
    raise CallError(f"{folder} has no question or exercise {name!r}")


def _of_lesson(course: Course, lesson: Lesson) -> Iterator[Question]:
    known_rubrics = rubrics(course)
    title, task, answers = lesson.folder, list[str](), dict[str, tuple[Cell, str, str]]()
    for cell in read_notebook(course.source / lesson.file)["cells"]:
        known, source = graded(cell), text(cell)
        if known.get("solution"):
            answers[known["grade_id"]] = cell, title, "\n\n".join(task)
        if known.get("grade") and (asked := answers.get(answer_cell(known["grade_id"]))):
            solved, its_title, its_task = asked
            yield Question(
                lesson=lesson,
                name=known["grade_id"],
                title=its_title,
                task=its_task,
                solution=SOLUTION.sub("", text(solved)).strip(),
                points=float(known.get("points") or 0),
                is_program=solved["cell_type"] == "code",
                rubric=known_rubrics.get(known["grade_id"], Rubric()),
                is_check=not known.get("solution"),
            )
        elif cell["cell_type"] == "markdown":
            heading = HEADING.search(source)
            title, task = (heading[1], []) if heading else (title, task)
            task.append(HEADING.sub("", source, count=1).strip())


@dataclass(frozen=True)
class Answer:
    """A student's answer with its grade and comment.

    `mark` is None until a person has graded it.  `before` is the grade of an earlier version,
    `is_blank` is True if nothing was written, and `pictures` has the names of those pasted into it.
    `auto` has the points of a check, and `card` its verdict. Other points in `mark` override it.
    `given` is what the journal has on the present grade: the person, the time, the rubric's rows.
    """

    student: str
    name: str
    source: str
    mark: float | None
    comment: str
    most: float
    before: Reading | None = None
    is_blank: bool = False
    pictures: tuple[str, ...] = ()
    auto: float | None = None
    card: dict[str, Any] | None = field(default=None, repr=False)
    given: Reading | None = None

    @property
    def version(self) -> str:
        """A short hash that changes with the answer, its grade or its comment."""
        whole = json.dumps([self.source, self.mark, self.comment, self.most])
        return hashlib.sha256(whole.encode()).hexdigest()[:16]


class Moved(WorkError):
    """Raised if the answer was graded or resubmitted meanwhile; `now` is its present state."""

    def __init__(self, now: Answer) -> None:
        super().__init__(f"{now.student} has been marked by somebody else meanwhile; look again")
        self.now = now


def answers(book: Book, course: Course, question: Question) -> list[Answer]:
    """Return the answers of all graded students, in the order of their names.

    Students of one name have their names in the gradebook beside it.
    """
    with book.transaction() as gradebook:
        rows = list(_rows(gradebook, course, question))
        cell = _cell(gradebook, "find_solution_cell", question, answer_cell(question.name))
        query = gradebook.db.query(Comment).filter(Comment.cell_id == cell.id) if cell else ()
        comments = {comment.notebook_id: comment.manual_comment for comment in query}
        found = [answer for row in rows if (answer := _answer(course, question, row, comments))]
    counts = Counter(answer.name for answer in found)
    for at, each in enumerate(found):
        if counts[each.name] > 1:
            found[at] = replace(each, name=f"{each.name} ({each.student})")
    return sorted(found, key=lambda answer: answer.student)


def counted(
    book: Book, course: Course, question: Question, asking: Collection[str]
) -> tuple[int, int]:
    """Return how many answers to a question there are, and how many are ungraded or asked for."""
    with book.transaction() as gradebook:
        waits = [
            (grade.needs_manual_grade and not question.is_check)
            or grade.notebook.assignment.student.id in asking
            for grade in _rows(gradebook, course, question)
        ]
    return len(waits), sum(waits)


class NeedsReason(CallError):
    """A program would get other points than its check gives, without a comment."""

    def __init__(self, says: str) -> None:
        super().__init__(f"{says}: comment on it")
        self.says = says


def give(
    book: Book,
    course: Course,
    question: Question,
    student: str,
    version: str,
    mark: Any,
    said: str,
    ticks: Collection[int] = (),
) -> Answer:
    """Write a grade and a comment to the gradebook, and return the updated answer.

    `ticks` are the numbers of the rubric's rows that were chosen.

    Raise Moved if the answer has another version now.

    Raise CallError if there is no such answer, or the grade is not valid.
    """
    with book.transaction() as gradebook:
        try:
            whose = (question.lesson.notebook, question.lesson.folder, student)
            grade = gradebook.find_grade(question.name, *whose)
            gradebook.db.refresh(grade, with_for_update=True)  # SQLite has locked everything
            comment = gradebook.find_comment(answer_cell(question.name), *whose)
        except MissingEntry:
            raise CallError(f"{student} has no answer to {question.name}") from None
        before = _answer(course, question, grade, {comment.notebook_id: comment.manual_comment})
        if before is None or before.version != version:
            gone = Answer(student, student, "", None, "", question.points, is_blank=True)
            raise Moved(before or gone)
        # Write what formgrader would write.
        grade.manual_score = _override(before, _mark(mark, before.most), said)
        grade.needs_manual_grade = grade.manual_score is None and grade.auto_score is None
        is_by_hand = grade.manual_score is not None
        if said.strip() != (comment.manual_comment or ""):
            comment.manual_comment = said.strip() or None
        gradebook.db.flush()
        gradebook.db.refresh(comment)
        after = _answer(course, question, grade, {comment.notebook_id: comment.manual_comment})
    assert after is not None  # it existed a moment ago, and the transaction excludes other writers
    given = _note(course, question, before, after, is_by_hand, ticks)
    return replace(after, given=given)


def _note(
    course: Course,
    question: Question,
    before: Answer,
    after: Answer,
    is_by_hand: bool,
    ticks: Collection[int],
) -> Reading | None:
    """Add to the journal what has changed; return a mark by hand as the journal has it."""
    lesson, student = question.lesson, after.student
    if is_by_hand and after.mark is not None:
        rows = tuple(row for at, row in enumerate(question.rubric.rows) if at in ticks)
        reading = Reading(after.source, after.mark, after.most, after.comment, rows=rows)
        note_mark(course, lesson, student, question.name, reading)
        return noted(course, lesson, student).get(question.name)
    if question.name in noted(course, lesson, student):
        note_mark(course, lesson, student, question.name, None)
    if before.comment != after.comment:
        cell = answer_cell(question.name)
        note(course, COMMENT, lesson.folder, student, cell=cell, comment=after.comment)
    return None


def _override(before: Answer, mark: float | None, said: str) -> float | None:
    """Return a mark to store; None if it is that of the check.  Another one needs a reason."""
    if before.auto is None or mark is None:
        return mark
    if mark != before.auto and not said.strip():
        raise NeedsReason(f"{mark:g} points in place of {before.auto:g} need a reason")
    return None if mark == before.auto else mark


def _mark(mark: Any, most: float) -> float | None:
    if mark is None:
        return None
    is_number = isinstance(mark, int | float) and not isinstance(mark, bool)
    if not is_number or not 0 <= mark <= most:
        raise CallError(f"a mark is a number from 0 to {most:g}, not {ascii(mark)[:SHOWN]}")
    return float(mark)


def _rows(gradebook: Any, course: Course, question: Question) -> Iterator[Any]:
    """Yield the gradebook's rows for a question, with students loaded who are not excused."""
    excused = excuses(course).get(question.lesson.folder, ())
    cell = _cell(gradebook, "find_grade_cell", question, question.name)
    whose = joinedload(Grade.notebook).joinedload(SubmittedNotebook.assignment)
    query = gradebook.db.query(Grade).options(whose.joinedload(SubmittedAssignment.student))
    for grade in query.filter(Grade.cell_id == cell.id) if cell else ():
        if grade.notebook.assignment.student.id not in excused:
            yield grade


def _cell(gradebook: Any, find: str, question: Question, name: str) -> Any:
    """Return the question's cell in the gradebook; None before anything is graded."""
    try:
        return getattr(gradebook, find)(name, question.lesson.notebook, question.lesson.folder)
    except MissingEntry:
        return None


def _answer(
    course: Course, question: Question, grade: Any, comments: dict[str, str]
) -> Answer | None:
    """Return a grade with its answer; None if the graded notebook is missing."""
    student = grade.notebook.assignment.student
    path = course.autograded / student.id / question.lesson.file
    try:
        written = _written(path, path.stat().st_mtime_ns, question.name)
    except (OSError, WorkError):
        return None
    waits, by_hand = grade.needs_manual_grade, grade.manual_score
    before = None
    if waits or (question.is_check and by_hand is None):
        # The text of an earlier answer may not have been stored.
        unstored = None if by_hand is None else Reading("", by_hand, grade.cell.max_score)
        before = of_changed(course, question.lesson, student.id).get(question.name) or unstored
    mark = grade.auto_score if by_hand is None else by_hand
    given = noted(course, question.lesson, student.id).get(question.name)
    is_it = given and given.counts and not waits and given.mark == by_hand
    return Answer(
        **written,
        before=before,
        student=student.id,
        name=" ".join(filter(None, (student.first_name, student.last_name))) or student.id,
        mark=None if waits else float(mark or 0),
        comment=comments.get(grade.notebook_id) or "",
        most=float(grade.cell.max_score),
        auto=grade.auto_score if question.is_check else None,
        given=given if is_it else None,
    )


@lru_cache(5_000)
def _written(path: Path, changed: int, name: str) -> dict[str, Any]:
    """Return what a graded notebook has on an answer, as fields of an Answer."""
    notebook = read_notebook(path)
    cell, record = by_name(notebook).get(name, {}), notebook["metadata"].get("hanoi", {})
    cards = {f["exercise"].partition(".")[2]: f.get("card") for f in record.get("findings", ())}
    return {
        "source": answer(notebook, name),
        "is_blank": is_blank(cell),
        # Only their names: this is kept for a class, and `picture` looks at what is in each.
        "pictures": tuple(cell.get("attachments", ())),
        "card": cards.get(answer_cell(name)),
    }


def picture(course: Course, question: Question, student: str, name: str) -> tuple[str, bytes]:
    """Return the type and the content of a picture in an answer; CallError if there is none."""
    if student in (path.name for path in course.autograded.glob("*")):
        notebook = read_notebook(course.autograded / student / question.lesson.file)
        for kind, data in (
            pictures_of(by_name(notebook).get(question.name, {})).get(name, {}).items()
        ):
            return kind, b64decode(data)
    raise CallError(f"{student!r} has no picture {name!r} in {question.name}")


Shown = dict[str, Any]
ANSWERS, EXTRAS = 900_000, 700_000  # bytes of all answers, and of their cards and changes
LONG = 2_000  # characters of a request
TOO_MUCH = "<p>There is no room for this card; see the student's feedback page.</p>"


def shown_question(question: Question) -> Shown:
    """Return the question with its task, the course's own answer and the rubric."""
    rubric = question.rubric
    return {
        **named(question),
        "task": as_html(question.task),
        "solution": _html(question.solution, question.is_program),
        "points": question.points,
        "rubric": [{"points": points, "for": as_html(said)} for points, said in rubric.rows],
        "plain": [said for _, said in rubric.rows],
        "notes": as_html(rubric.notes),
    }


def named(question: Question) -> Shown:
    """Return a question's lesson, name and title."""
    name = {"lesson": question.lesson.folder, "name": question.name, "title": question.title}
    return {**name, "check": question.is_check}


def state(answer: Answer, asking: Sequence[Request]) -> Shown:
    """Return what may change while somebody reads: the grade, the comment and open requests."""
    given = answer.given
    return {
        "by": given.by if given else "",
        "at": given.at if given else "",
        "rows": [list(row) for row in given.rows] if given else [],
        "requests": [
            beginning(each.words, LONG) for each in asking if each.student == answer.student
        ],
        "student": answer.student,
        "version": answer.version,
        "mark": answer.mark,
        "comment": answer.comment,
        "rendered": comment_as_html(answer.comment),
        "text": hashlib.sha256(answer.source.encode()).hexdigest()[:16],
    }


def shown_answers(
    found: Sequence[Answer], question: Question, asking: Sequence[Request] = (), place: str = ""
) -> dict[str, Shown]:
    """Return answers by student, in so many bytes together that a browser can show them.

    `place` is the address of the desk, below which a browser finds the pictures.
    """
    rooms = shares([cost(each.source, question.is_program) for each in found], ANSWERS)
    shown, left = dict[str, Shown](), EXTRAS
    for each, room in zip(found, rooms, strict=True):
        one = shown_answer(each, question, asking, place, room)
        before, card = one["before"], one["card"]
        left -= len(json.dumps([card, before and before["changes"]]))
        if left < 0 and before:
            before["changes"] = ""
        if left < 0 and card:
            one["card"] = TOO_MUCH
        shown[each.student] = one
    return shown


def shown_answer(
    answer: Answer,
    question: Question,
    asking: Sequence[Request] = (),
    place: str = "",
    room: int = ROOM,
) -> Shown:
    """Return an answer, with its changes since it was graded, in so many bytes."""
    before, elsewhere = answer.before, ""
    if not {*ATTACHED.findall(answer.source)} <= {*answer.pictures}:
        path = f"grading/submitted/{answer.student}/{question.lesson.file}"
        elsewhere = (
            f"The answer contains a picture that is not shown; see the submitted notebook: {path}"
        )
    whose = map(quote, (question.lesson.folder, question.name, answer.student))
    above = "/".join((place, "pictures", *whose))
    addresses = {name: f"{above}/{quote(name)}" for name in answer.pictures}
    differences = changes(before.source, answer.source) if before else ""
    return {
        **state(answer, asking),
        "name": answer.name,
        "most": answer.most,
        "auto": answer.auto,
        "card": as_card(Card.from_json(answer.card)) if answer.card else "",
        "blank": answer.is_blank,
        "html": _html(answer.source, question.is_program, addresses, room),
        "elsewhere": elsewhere,
        "before": before
        and {
            "mark": before.mark,
            "most": before.most,
            "comment": before.comment,
            "changes": differences,
        },
    }


def in_groups(answers: Sequence[Answer]) -> list[list[Answer]]:
    """Return the answers in groups of similar ones, large groups first; blank ones come last.

    Answers are similar only if they show the same pictures.
    """
    blank = [answer for answer in answers if answer.is_blank]
    by_pictures = defaultdict[tuple[str, ...], list[Answer]](list)
    for each in answers:
        if not each.is_blank:
            by_pictures[_shown(each)].append(each)
    alike = [
        [same[at] for at in group]
        for same in by_pictures.values()
        for group in groups([each.source for each in same])
    ]
    return sorted(alike, key=len, reverse=True) + ([blank] if blank else [])


IMAGE = re.compile(r"!\[|<img\b", re.IGNORECASE)


def _shown(answer: Answer) -> tuple[str, ...]:
    """Return the pictures in an answer, named by content; its student if one is not known here."""
    asked = ATTACHED.findall(answer.source)
    is_known = {*asked} <= {*answer.pictures} and len(IMAGE.findall(answer.source)) <= len(asked)
    return tuple(sorted(answer.pictures)) if is_known else (answer.student,)


def _html(
    source: str, is_program: bool, addresses: Addresses | None = None, room: int = ROOM
) -> str:
    """Return an answer as HTML, in so many bytes."""
    if is_program:
        return program(source, room)
    if cost(source, is_program) > room:
        return words(source, room=room)
    safe = clean_markdown(source)
    return words(safe.replace(DEAD, LINK) if addresses else safe, addresses)
