"""The policy of a course on points, dates and totals, read from course.toml."""

import math
import os
import time as clock
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any, NoReturn
from zoneinfo import TZPATH, available_timezones

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import CallError
from hanoi_ref.course.notebooks import by_name, graded, read_notebook
from hanoi_ref.grading.gradebook.book import Book
from hanoi_ref.grading.gradebook.decisions import extensions
from hanoi_ref.grading.gradebook.marks import Times
from hanoi_ref.grading.gradebook.people import Roster, kept_roster
from hanoi_ref.grading.gradebook.receipts import Received

FILE = "course.toml"
VOID = "void"
LAST = time(23, 59, 59)  # of a date without a time


@dataclass(frozen=True)
class Late:
    """The penalty for lateness.

    `penalty` is a share of the points earned, per day begun; `most` is its limit.  After `days`
    days nothing counts.  Each student has `free` late days without penalty, over all lessons;
    `grace` is a time that does not count as late, on the first day and on each later one.
    """

    penalty: float = 0.0
    most: float = 1.0
    days: int | None = None
    free: int = 0
    grace: timedelta = timedelta()


@dataclass(frozen=True)
class Policy:
    """The settings of a course for points, deadlines and totals.

    `points` and `void` are by exercise, as "recursion.hanoi" or "recursion-written"; exercises in
    `whole` give all points or none. With `follow_through`, a right answer that calls a wrong one
    gets its points. `due` and `weights` are by the lesson's folder, `sections` has other due dates
    by the section's name and the folder. `timezone` is that of these dates and of a platform's
    times. Without `weights` each point counts the same. The `drop` lowest lessons are left out of
    the total. `columns` are the names of lessons on the platform,
    by the lesson's folder. With `best`, an earlier submission counts if it has more points.
    `backups` is how many copies of the gradebook are kept.
    """

    points: dict[str, float] = field(default_factory=dict)
    void: frozenset[str] = frozenset()
    partial: bool = True
    follow_through: bool = True
    whole: frozenset[str] = frozenset()
    due: dict[str, datetime] = field(default_factory=dict)
    sections: dict[str, dict[str, datetime]] = field(default_factory=dict)
    timezone: str = ""
    late: Late | None = None
    weights: dict[str, float] | None = None
    drop: int = 0
    columns: dict[str, str] = field(default_factory=dict)
    best: bool = False
    backups: int = 5

    def is_whole(self, exercise: str) -> bool:
        """Return whether an exercise gives no partial credit."""
        return not self.partial or exercise in self.whole

    @property
    def in_other_zones(self) -> list[datetime]:
        """The due dates with an offset that this machine does not have then; empty with a zone."""
        due = [] if self.timezone else self.due.values()
        return [each for each in due if each.utcoffset() != each.astimezone().utcoffset()]


def policy_of(course: Course) -> Policy:
    """Return the policy in course.toml, the default without one; raise CallError if it is invalid.

    Unknown names are errors: a typing error would silently cost points.  The course's time zone
    becomes that of this process, in which times without an offset are read and all are shown.
    """
    path = course.root / FILE
    try:
        text = path.read_text(encoding="utf-8")
        _use_zone(tomllib.loads(text).get("due"))
        return _policy(course, text)
    except FileNotFoundError:
        return Policy()
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise CallError(f"{path} cannot be read: {error}") from None


@lru_cache(8)
def _policy(course: Course, text: str) -> Policy:
    """Parse a policy; cached for all pages of a class, as names are looked up in every lesson."""
    return _Reader(course).policy(tomllib.loads(text))


def exercise_of(lesson: Lesson, cell: str) -> str:
    """Return the exercise of a graded cell, as it is named in course.toml.

    >>> exercise_of(Lesson("1-recursion"), "hanoi-check")
    'recursion.hanoi'
    >>> exercise_of(Lesson("1-recursion"), "recursion-written")
    'recursion-written'
    """
    is_check = cell.endswith("-check")
    return f"{lesson.word}.{cell.removesuffix('-check')}" if is_check else cell


def _use_zone(due: Any) -> None:
    """Make the time zone of the table [due] that of this process, if it has one."""
    zone = due.get("timezone") if isinstance(due, dict) else None
    if zone in (None, os.environ.get("TZ")):
        return
    if not any((Path(folder) / str(zone)).is_file() for folder in TZPATH):
        near = get_close_matches(str(zone), available_timezones(), n=1)
        meant = f"; did you mean {near[0]}?" if near else ""
        _refuse(f"[due] timezone is a name such as Europe/Berlin, not {zone!r}{meant}")
    os.environ["TZ"] = zone
    clock.tzset()


class _Reader:
    """A validator of course.toml, with one method per table."""

    def __init__(self, course: Course) -> None:
        self._course = course

    def policy(self, told: dict[str, Any]) -> Policy:
        """Return the policy of all tables."""
        tables: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "points": self._points,
            "partial": self._partial,
            "due": self._due,
            "late": self._late,
            "weights": self._weights,
            "total": self._total,
            "columns": self._columns,
            "resubmissions": self._resubmissions,
            "backups": self._backups,
        }
        _known("course.toml", told, tables)
        facts: dict[str, Any] = {}
        for name, table in told.items():
            if not isinstance(table, dict):
                _refuse(f"{name} is a table, [{name}], not {table!r}")
            facts |= tables[name](table) if table else {}
        return Policy(**facts)

    def _points(self, table: dict[str, Any]) -> dict[str, Any]:
        told = dict(_flat(table))
        self._require_exercises("points", told)
        void = {name for name, points in told.items() if points == VOID}
        points = {name: told[name] for name in told.keys() - void}
        for name, value in points.items():
            _number(f"[points] {name}", value, f'a number, 0 or more, or "{VOID}"')
        return {"points": points, "void": frozenset(void)}

    def _partial(self, table: dict[str, Any]) -> dict[str, Any]:
        _known("[partial]", table, ("credit", "all_or_nothing", "follow_through"))
        credit, whole = table.get("credit", True), table.get("all_or_nothing", [])
        follow_through = table.get("follow_through", True)
        for name, value in {"credit": credit, "follow_through": follow_through}.items():
            if not isinstance(value, bool):
                _refuse(f"[partial] {name} is true or false, not {value!r}")
        if not isinstance(whole, list):
            _refuse(f"[partial] all_or_nothing is a list of exercises, not {whole!r}")
        self._require_exercises("partial", whole)
        return {"partial": credit, "whole": frozenset(whole), "follow_through": follow_through}

    def _due(self, table: dict[str, Any]) -> dict[str, Any]:
        every = {name: value for name, value in table.items() if not isinstance(value, dict)}
        zone = every.pop("timezone", "")
        sections = {name: value for name, value in table.items() if isinstance(value, dict)}
        known = kept_roster(self._course).sections
        for name in sections:
            if known and name not in known:
                _refuse(f"[due] has a section {name!r}; the roster has {', '.join(known)}")
        return {
            "due": self._dates("due", every),
            "timezone": zone,
            "sections": {name: self._dates(f"due.{name}", sections[name]) for name in sections},
        }

    def _dates(self, table: str, told: dict[str, Any]) -> dict[str, datetime]:
        """Return due dates by the lesson's folder."""
        due = {}
        for name, moment in told.items():
            if not isinstance(moment, date):
                _refuse(f"[{table}] {name} is a date as in 2026-10-09T18:00:00, not {moment!r}")
            due[self._lesson(table, name).folder] = as_moment(moment)
        return due

    def _late(self, table: dict[str, Any]) -> dict[str, Any]:
        _known("[late]", table, ("penalty", "max_penalty", "cutoff_days", "free_days", "grace"))
        for name, value in table.items():
            if name in ("penalty", "max_penalty"):
                _number(f"[late] {name}", value, "a percentage, 0 to 100", 100)
            else:
                _number(f"[late] {name}", value, "a number, 0 or more")
        late = Late(
            penalty=table.get("penalty", 0) / 100,
            most=table.get("max_penalty", 100) / 100,
            days=table.get("cutoff_days"),
            free=int(table.get("free_days", 0)),
            grace=timedelta(minutes=table.get("grace", 0)),
        )
        return {"late": late}

    def _weights(self, table: dict[str, Any]) -> dict[str, Any]:
        weights = {}
        for name, value in table.items():
            _number(f"[weights] {name}", value, "a number, 0 or more")
            weights[self._lesson("weights", name).folder] = float(value)
        if not sum(weights.values()):
            _refuse("[weights] needs a lesson with a weight above 0")
        return {"weights": weights}

    def _total(self, table: dict[str, Any]) -> dict[str, Any]:
        _known("[total]", table, ("drop",))
        drop = table.get("drop", 0)
        if not isinstance(drop, int) or isinstance(drop, bool) or drop < 0:
            _refuse(f"[total] drop is a number of lessons, 0 or more, not {drop!r}")
        return {"drop": drop}

    def _columns(self, table: dict[str, Any]) -> dict[str, Any]:
        columns = dict[str, str]()
        for name, column in table.items():
            if not isinstance(column, str) or not column.strip():
                _refuse(f"[columns] {name} is the name of an assignment, not {column!r}")
            if column.strip() in columns.values():
                _refuse(f"[columns] has {column!r} twice; each lesson has a column of its own")
            columns[self._lesson("columns", name).folder] = column.strip()
        return {"columns": columns}

    def _resubmissions(self, table: dict[str, Any]) -> dict[str, Any]:
        _known("[resubmissions]", table, ("count",))
        if (count := table.get("count", "last")) not in ("last", "best"):
            _refuse(f'[resubmissions] count is "last" or "best", not {count!r}')
        return {"best": count == "best"}

    def _backups(self, table: dict[str, Any]) -> dict[str, Any]:
        _known("[backups]", table, ("keep",))
        keep = table.get("keep", Policy().backups)
        if not isinstance(keep, int) or isinstance(keep, bool) or keep < 1:
            _refuse(f"[backups] keep is a number of copies, 1 or more, not {keep!r}")
        return {"backups": keep}

    def _lesson(self, table: str, name: str) -> Lesson:
        try:
            return self._course.lesson(name)
        except CallError as error:
            _refuse(f"[{table}]: {error}")

    def _require_exercises(self, table: str, names: Any) -> None:
        known = find_exercises(self._course)
        for name in names:
            if name not in known:
                _refuse(f"[{table}]: {_unknown(str(name), known)}")


def find_exercise(course: Course, name: str) -> tuple[Lesson, str]:
    """Return the lesson and the graded cell of an exercise, whose lesson need not be named.

    CallError says that there is none, or which exercises of this name there are.
    """
    known = find_exercises(course)
    meant = exercises_called(name, known)
    if len(meant) > 1:
        raise CallError(f"there are several exercises {name!r}: {' and '.join(meant)}; name one")
    if not meant:
        raise CallError(_unknown(name, known))
    return known[meant[0]]


def exercises_called(name: str, known: Collection[str]) -> list[str]:
    """Return the exercises that a name means: itself, or those of this name in any lesson.

    >>> known = ["recursion.hanoi", "binary.bug_hunt", "graph.bug_hunt"]
    >>> exercises_called("hanoi", known), exercises_called("bug_hunt", known)
    (['recursion.hanoi'], ['binary.bug_hunt', 'graph.bug_hunt'])
    """
    return [name] if name in known else [each for each in known if each.endswith(f".{name}")]


def find_exercises(course: Course) -> dict[str, tuple[Lesson, str]]:
    """Return the lesson and the cell of each exercise and written answer, by its name."""
    folder = course.source if course.source.is_dir() else course.release
    return {
        exercise_of(lesson, name): (lesson, name)
        for lesson in course.lessons
        for name, cell in by_name(read_notebook(folder / lesson.file)).items()
        if graded(cell).get("grade")
    }


def _unknown(name: str, known: Iterable[str]) -> str:
    ids = [*known]
    by_name = {id.partition(".")[2]: id for id in reversed(ids)} | {id: id for id in ids}
    near = get_close_matches(name, by_name, n=1)
    meant = f"; did you mean {by_name[near[0]]}?" if near else ""
    return f"there is no exercise {name!r}{meant}"


def as_moment(told: date) -> datetime:
    """Return a date as a time: the end of its day; in the local zone if it has none.

    >>> as_moment(date(2026, 10, 9)).strftime("%H:%M:%S")
    '23:59:59'
    """
    moment = told if isinstance(told, datetime) else datetime.combine(told, LAST)
    return moment if moment.tzinfo else moment.astimezone()


def _flat(table: dict[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Yield settings with dotted names: TOML parses recursion.hanoi as nested tables."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", value


def _known(where: str, told: Any, names: Any) -> None:
    for name in told:
        if name not in names:
            _refuse(f"{where} has no {name!r}; it may have {', '.join(names)}")


def _number(where: str, value: Any, what: str, most: float | None = None) -> None:
    good = isinstance(value, int | float) and not isinstance(value, bool)
    if not good or not 0 <= value <= (most or float("1e6")):
        _refuse(f"{where} is {what}, not {value!r}")


def _refuse(why: str) -> NoReturn:
    raise CallError(why if why.startswith(FILE) else f"{FILE}: {why}")


DAY = timedelta(days=1)
IN_TIME = timedelta()
UNKNOWN = Times(None, None)


@dataclass(frozen=True)
class Lateness:
    """The times when a submission was received and due, and the number of days late.

    `charged` is the number of days that cost points.  `guessed` is True if a platform marks the
    submission as late without a time.
    """

    at: datetime | None = None
    due: datetime | None = None
    days: int = 0
    charged: int = 0
    guessed: bool = False

    @property
    def by(self) -> timedelta:
        """The time by which it is late, if both times are known."""
        return max(self.at - self.due, IN_TIME) if self.at and self.due else IN_TIME


def share_lost(rules: Late, late: Lateness) -> float:
    """Return the share of the earned points that is lost by lateness.

    >>> share_lost(Late(penalty=0.1), Lateness(days=3, charged=2))
    0.2
    >>> share_lost(Late(penalty=0.1, days=7), Lateness(days=8, charged=0))
    1.0
    """
    if rules.days is not None and late.days > rules.days:
        return 1.0
    return min(rules.penalty * late.charged, rules.most)


class Calendar:
    """The deadlines and submission times of all lessons and students."""

    def __init__(
        self, course: Course, book: Book, policy: Policy, received: Received | None = None
    ) -> None:
        self._lessons, self._policy = course.lessons, policy
        self._rules = policy.late or Late()
        self._extended, self._received = extensions(course), received or Received(course)
        self._roster = kept_roster(course) if policy.sections else Roster()
        self._times = {lesson: book.times(lesson) for lesson in course.lessons}

    def due(self, lesson: Lesson, student: str) -> datetime | None:
        """Return a student's deadline for a lesson; None if there is none.

        The student's section takes precedence over the whole class, and course.toml over
        formgrader; an extension never shortens a deadline.
        """
        told = self._times[lesson]
        # Without a submission nbgrader has no date for a student; an extension is never earlier.
        usual = min((each.due for each in told.values() if each.due), default=None)
        section = self._policy.sections.get(self._roster.of(student).section, {})
        due = section.get(lesson.folder) or self._policy.due.get(lesson.folder)
        due = due or told.get(student, Times(None, usual)).due
        extended = self._extended.get(lesson.folder, {}).get(student)
        return max(due, extended) if due and extended else due

    def late(self, lesson: Lesson, student: str) -> Lateness:
        """Return how late a student's submission of a lesson is.

        Free days are spent on the lessons in the order of the course.
        """
        left = self._rules.free
        for each in self._lessons:
            found = self._before_free_days(each, student)
            free = min(left, found.days)
            if each == lesson:
                charged = found.days - free
                return Lateness(found.at, found.due, found.days, charged, found.guessed)
            left -= free
        return Lateness()

    def _before_free_days(self, lesson: Lesson, student: str) -> Lateness:
        receipt = self._received.counting(lesson, student)
        at = receipt.at if receipt else self._times[lesson].get(student, UNKNOWN).at
        due = self.due(lesson, student)
        if at and due:
            return Lateness(at, due, self._days(at, due))
        extended = student in self._extended.get(lesson.folder, {})
        guessed = bool(receipt and receipt.late and not extended)
        return Lateness(at, due, int(guessed), guessed=guessed)

    def _days(self, at: datetime, due: datetime) -> int:
        """Return the number of days begun, each after the grace period.

        A day is one of the calendar: it has 23 or 25 hours when clocks change.
        """
        if at - due <= self._rules.grace:
            return 0
        told, until = (moment.astimezone().replace(tzinfo=None) for moment in (at, due))
        return max(math.ceil((told - until - self._rules.grace) / DAY), 1)
