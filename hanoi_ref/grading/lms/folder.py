"""A plain folder: students' folders or files without a platform, and a table of all grades.

Each student has a folder, or a notebook with the student and the lesson in its name, as in
`ada_recursion.ipynb`.  nbgrader's exchange has a folder for each attempt, with its time.  A roster
is a table of nbgrader (`nbgrader db student import`), or a teacher's own.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from hanoi_ref.course.course import Lesson
from hanoi_ref.course.tables import number, table
from hanoi_ref.grading.lms.grades import Export
from hanoi_ref.grading.lms.moments import moment
from hanoi_ref.grading.lms.person import Person, squashed
from hanoi_ref.grading.lms.platform import AGAIN, Columns, Name, Platform, Students

EXCHANGE = re.compile(
    r"(?P<student>.+?)\+[^+]+\+(?P<day>\d{4}-\d\d-\d\d) (?P<time>[\d:.-]+)[^+]*(\+.*)?"
)


def parse(part: str) -> Name | None:
    """Return the parts of a name in nbgrader's exchange; None if it is not one.

    >>> name = parse("ada+1-recursion+2026-10-09 17-58-03.5 UTC+x1y2")  # older ones have colons
    >>> name.student, name.when.isoformat() == "2026-10-09T17:58:03.500000+00:00"
    ('ada', True)
    """
    if not (match := EXCHANGE.fullmatch(part)):
        return None
    time = match["time"].replace("-", ":")
    return Name(match["student"], when=moment(f"{match['day']} {time}+00:00"))


def is_lesson(name: str, lessons: Iterable[Lesson]) -> bool:
    """Return whether a folder has the name of a lesson."""
    return any(name in (lesson.folder, lesson.notebook, lesson.word) for lesson in lessons)


def lesson_words(lessons: Iterable[Lesson]) -> set[str]:
    """Return the words in the names of lessons, normalised."""
    names = [name for lesson in lessons for name in (lesson.folder, lesson.word)]
    return {squashed(word) for name in names for word in re.split(r"[\W_]+", name)}


# What systems, browsers and Colab add to the name of a copy, and what people add to a version's.
COPY = re.compile(
    r"(?i)(?<![^\W_])(?:(?:copy|kopie|copie|c[oó]pia|kopia|kopi)(?: ?\d+)?"
    r"(?: (?:of|von|van|de|di|av|af))?|v(?:er(?:si[oó]ne?)?)?[ .]?\d+|untitled\d*|final)"
    r"(?![^\W_])|副本|のコピー"
)


def plain(name: str, lesson: Lesson) -> str:
    """Return a file's or folder's name without its lesson and the marks of copies and versions."""
    bare = re.sub(rf"(?i){re.escape(lesson.notebook)}", " ", PurePosixPath(name).stem)
    return squashed(re.sub(r"\b\d{1,2}\b", "", COPY.sub("", bare).replace("_", " ")))


def student_in(name: str, students: Students, lessons: Iterable[Lesson]) -> str:
    """Return the student in a notebook's name, as in ada_recursion.ipynb, or an empty string."""
    stem = AGAIN.sub("", PurePosixPath(name).stem)
    stem = re.sub(r"^\[\d+\] - ", "", stem)  # the number of an assignment in Open edX
    if person := students.find(stem):
        return person.id
    for lesson in lessons:
        for word in (lesson.folder, lesson.notebook):
            left = re.sub(rf"(?i)(^|[ _.-]+){re.escape(word)}([ _.-]+|$)", " ", f"{stem}").strip()
            if left != stem:
                left = COPY.sub("", left).strip(" .-")
                return left if squashed(left) else ""
    return ""


WHO = ("student", "last name", "first name", "email")
OF_LESSON = ("score", "max", "state", "late days", "penalty")
TOTAL = "total %"


def write(export: Export) -> bytes:
    """Return the file: the student's names, each lesson with its exercises, and the total.

    It begins with a mark of its encoding, without which Excel spoils names.
    """
    head = [*WHO]
    for lesson in export.lessons:
        head += [*(f"{lesson.lesson} {name}" for name in OF_LESSON), *lesson.exercises]
    rows = [[*_cells(export, person)] for person, _ in export.students]
    return BOM_UTF8 + table([*head, TOTAL], rows)


def _cells(export: Export, person: Person) -> Iterator[str]:
    yield from (person.id, person.last, person.first, person.email)
    for lesson in export.lessons:
        grade = export.grade(lesson, person)
        yield from (_number(grade.score), number(lesson.most), grade.state)
        yield from (_number(grade.late_days), _number(grade.penalty))
        yield from (_number(grade.points.get(exercise)) for exercise in lesson.exercises)
    yield _number(export.totals.get(person.id))


def _number(value: float | None) -> str:
    return "" if value is None else number(value)


TOTALS = {*map(squashed, ("Total", "Overall average", "Average", "Summe", "Mittelwert"))}

FOLDER = Platform(
    name="plain",
    write=write,
    parse=parse,
    has_times=True,
    format="csv",
    columns=Columns(
        student_id=("student_id", "student id"),
        login=("login",),
        school_id=("id",),
        email=("email",),
        any_name=("name",),
        number=(
            *("matrikelnummer", "matrikel-nr.", "matrikelnr.", "matriculation number"),
            *("student number", "registration number", "numéro étudiant", "matricola"),
        ),
        other_email=("e-mail",),
        first_name=("first_name", "given name"),
        last_name=("last_name", "family name"),
        sent=("submitted_at", "submitted at"),
        group=("group name",),
    ),
    students=lambda listed: [each for each in listed if squashed(each[0].name) not in TOTALS],
)
