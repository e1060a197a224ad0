"""Students' requests to grade an exercise again."""

import re
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import CallError
from hanoi_ref.course.notebooks import printable
from hanoi_ref.course.tables import Rows, first_of, read_rows
from hanoi_ref.grading.gradebook.journal import ANSWERED, REQUEST, add, entry, journal, note
from hanoi_ref.grading.gradebook.naming_students import Lookup
from hanoi_ref.grading.gradebook.people import IDS, kept_roster, listed, people_of
from hanoi_ref.grading.gradebook.policy import exercises_called, find_exercise, find_exercises
from hanoi_ref.grading.lms.grades import Row
from hanoi_ref.grading.lms.person import Person

# Words of headings; those after the first line are German, French, Spanish, Italian and Dutch.
EXERCISE = (
    *("exercise", "question", "task"),
    *("aufgabe", "übung", "exercice", "ejercicio", "esercizio", "oefening"),
)
WORDS = (
    *("request", "reason", "words", "message", "comment"),
    *("begründung", "nachricht", "kommentar", "anfrage", "raison", "demande", "commentaire"),
    *("motivo", "mensaje", "comentario", "motivazione", "messaggio", "reden", "bericht"),
)
LONGEST = 10_000  # characters of a request that are kept
SHOWN = 500  # characters of a request on a line
FEW = 20  # messages on rows that are no requests
SUGGESTED = 3  # of them with a suggestion, for which all names are compared


@dataclass(frozen=True)
class Request:
    """A student's words on an exercise."""

    student: str
    exercise: str
    words: str

    def __str__(self) -> str:
        words = self.words[:SHOWN] + ("..." if len(self.words) > SHOWN else "")
        return printable(f"{self.student}, {self.exercise}: {' '.join(words.split())}")


def open_requests(course: Course) -> list[Request]:
    """Return the requests that nobody has answered, in the order in which they came."""
    return [request for request, is_answered in _requests(course).items() if not is_answered]


def read_requests(course: Course, path: Path) -> list[str]:
    """Store the requests of a CSV table, and return a message on each row that is not one.

    Rows that were stored before stay as they are.  Raises CallError if a column is missing.
    """
    roster, exercises = kept_roster(course), find_exercises(course)
    folders = {path.name for path in course.submitted.glob("*")}
    new, messages, more = list[Request](), list[str](), 0
    lookup: Lookup | None = None
    rows = read_rows(path)
    _require_columns(path, rows)
    people = {id(row): person for person, row in people_of(rows)}
    for row in rows:
        cells = {name.strip().casefold(): cell for name, cell in row.items()}
        person = roster.known(people.get(id(row), Person("")))
        exercise, words = (_cell(cells, names)[:LONGEST] for names in (EXERCISE, WORDS))
        if len(called := exercises_called(exercise, exercises)) == 1:
            exercise = called[0]
        found = roster.find(person.id)
        student = found.id if found else person.id if person.id in folders else ""
        if not student and len(messages) < FEW:
            lookup = lookup or Lookup(course)
            try:
                student = lookup.find(person.id, len(messages) < SUGGESTED)
            except CallError as error:
                messages.append(f"{path.name}: {error}")
                continue
        if student and exercise in exercises:
            new.append(Request(student, exercise, words))
        elif len(messages) == FEW:  # a suggestion for each would take long
            more += 1
        else:
            try:
                find_exercise(course, exercise)
            except CallError as error:
                messages.append(f"{path.name}: {error}")
    messages += [f"{path.name}: {more:,} more rows are no requests"] if more else []
    stored = _requests(course)
    add(
        course,
        [
            entry(REQUEST, "", each.student, exercise=each.exercise, words=each.words)
            for each in dict.fromkeys(new)
            if each not in stored
        ],
    )
    return messages


def _require_columns(path: Path, rows: Rows) -> None:
    """Raise CallError if a table lacks a column that a request needs."""
    heads = {name.strip().casefold() for name in rows[0]} if rows else {*EXERCISE, *WORDS}
    for what, columns, shown in (("exercise", EXERCISE, 3), ("request", WORDS, 5)):
        if not any(_has_word(head, columns) for head in heads):
            raise CallError(
                f"{path} has no {what} column; expected one of {listed(columns[:shown])}"
            )
    if heads.isdisjoint(IDS) and rows and not people_of(rows):
        raise CallError(f"{path} has no student column; expected one of {listed(IDS)}")


def _cell(cells: Row, names: Collection[str]) -> str:
    """Return the cell under one of some headings, or else under one that has such a word."""
    asked = (cell for heading, cell in cells.items() if cell and _has_word(heading, names))
    return first_of(cells, names) or next(asked, "")


def _has_word(heading: str, words: Collection[str]) -> bool:
    return not {*re.findall(r"\w+", heading)}.isdisjoint(words)


def tick_off(course: Course, student: str, exercise: str = "") -> None:
    """Record a student's requests as answered: all of them, or those on one exercise."""
    note(course, ANSWERED, "", student, exercise=exercise)


def _requests(course: Course) -> dict[Request, bool]:
    """Return all requests in the order in which they came, and whether each is answered."""
    answered: dict[Request, bool] = {}
    by_student = defaultdict[str, list[Request]](list)
    for line in journal(course).lines:
        student, what = line["student"], line.get("what")
        if what == REQUEST:
            request = Request(student, line["exercise"], line["words"])
            if request not in answered:
                answered[request] = False
                by_student[student].append(request)
        elif what == ANSWERED:
            for request in by_student[student]:
                answered[request] |= line["exercise"] in ("", request.exercise)
    return answered
