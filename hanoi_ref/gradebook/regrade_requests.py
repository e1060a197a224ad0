"""Students' requests to grade an exercise again, stored beside the gradebook."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from filelock import FileLock

from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import CallError
from hanoi_ref.course.files import read_kept, write_kept
from hanoi_ref.course.tables import read_rows
from hanoi_ref.gradebook.journal import ANSWERED, note
from hanoi_ref.gradebook.people import (
    IDS,
    Person,
    find_student,
    first_of,
    kept_roster,
    listed,
    people_of,
)
from hanoi_ref.gradebook.policy import exercise_of, find_exercise

FILE = "requests.json"
EXERCISE = ("exercise", "question", "task")
WORDS = ("request", "reason", "words", "message", "comment")


@dataclass(frozen=True)
class Request:
    """A student's words on an exercise, and whether a teacher has answered them."""

    student: str
    exercise: str
    words: str
    done: bool = field(default=False, compare=False)

    def __str__(self) -> str:
        return f"{self.student}, {self.exercise}: {self.words}"


def open_requests(course: Course) -> list[Request]:
    """Return the requests that nobody has answered, in the order in which they came."""
    return [request for request in _requests(course) if not request.done]


def read_requests(course: Course, path: Path) -> list[str]:
    """Store the requests of a CSV table, and return a message on each row that is not one.

    Rows that were stored before stay as they are.  Raises CallError if a column is missing.
    """
    new, messages = list[Request](), list[str]()
    for row in read_rows(path):
        cells = {name.strip().casefold(): cell for name, cell in row.items()}
        for what, columns in (("student", IDS), ("exercise", EXERCISE), ("request", WORDS)):
            if cells.keys().isdisjoint(columns):
                raise CallError(f"{path} has no {what} column; expected one of {listed(columns)}")
        person = next((each for each, _ in people_of([row])), Person(""))
        try:
            student = find_student(course, kept_roster(course).known(person).id)
            exercise = exercise_of(*find_exercise(course, first_of(cells, EXERCISE)))
            new.append(Request(student, exercise, first_of(cells, WORDS)))
        except CallError as error:
            messages.append(f"{path.name}: {error}")
    _change(course, lambda known: [*dict.fromkeys([*known, *new])])
    return messages


def tick_off(course: Course, student: str, exercise: str = "") -> None:
    """Record a student's requests as answered: all of them, or those on one exercise."""

    def answered(each: Request) -> Request:
        is_meant = each.student == student and exercise in ("", each.exercise)
        return replace(each, done=each.done or is_meant)

    _change(course, lambda known: [answered(each) for each in known])
    note(course, ANSWERED, "", student, exercise=exercise)


def _requests(course: Course) -> list[Request]:
    return read_kept(course.work / FILE, lambda told: [Request(**each) for each in told]) or []


def _change(course: Course, changed: Callable[[list[Request]], list[Request]]) -> None:
    path = course.work / FILE
    with FileLock(path.with_name(f".{FILE}.lock"), timeout=10):
        write_kept(path, [asdict(each) for each in changed(_requests(course))])
