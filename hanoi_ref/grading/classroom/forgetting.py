"""Remove a student from all that a course stores, and say what else may name them."""

import html
import json
import re
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field, fields
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile, is_zipfile

from nbgrader.api import MissingEntry

from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import CallError
from hanoi_ref.course.files import one_run, write_whole
from hanoi_ref.course.words import counted
from hanoi_ref.grading.gradebook.book import gradebook, gradebook_file
from hanoi_ref.grading.gradebook.people import FILE as ROSTER
from hanoi_ref.grading.gradebook.people import kept_roster
from hanoi_ref.grading.gradebook.receipts import COUNTS, LAST, RECEIPTS, WORSE, Receipt
from hanoi_ref.grading.gradebook.regrade_requests import Request
from hanoi_ref.grading.gradebook.results import ExerciseResult, Report, Submission
from hanoi_ref.grading.lms.person import Person, squashed

OWN = ("submitted", "autograded", "feedback", "earlier", ".staging")  # a folder for each student
OF_LESSONS = ("seeds.json", "registered.json")  # these name lessons only
MADE = (".html", ".csv", ".zip", ".begun")  # files that a command makes again
ABOUT = ("student", "id", "who", "person", "name")  # keys whose value says whom a record is about
# The fields of stored records: as keys, these words are no student's name.
RECORDS = (Person, Receipt, Request, Report, Submission, ExerciseResult)
FIELDS = {each.name for record in RECORDS for each in fields(record)}
FIELDS |= {RECEIPTS, LAST, COUNTS, WORSE}
SOMEBODY = "(removed)"
SHORT = 4  # letters; a shorter name is looked for only as a whole value, and in pages
LARGEST = 50_000_000  # bytes of a file that is searched
ELSEWHERE = (
    "downloads, exports and reports outside grading/, your learning platform, copies of this disk, "
    "and browsers in which the desk was read"
)


@dataclass
class Forgotten:
    """The lines on what was removed, and on what still names the student."""

    removed: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)


class Names:
    """The names under which a student may be stored: as a whole value, and as words of a text."""

    def __init__(self, person: Person, course: Course) -> None:
        told = (person.id, person.name, person.sortable, person.email, *person.aliases)
        self.all = {name for name in told if name}
        self._keys = self.all - FIELDS - {lesson.folder for lesson in course.lessons}
        self._any, self._long = _words(self.all), _words(n for n in self.all if len(n) >= SHORT)
        self._forms = {form for form in person.forms() if len(form) >= SHORT}

    def in_page(self, text: str) -> bool:
        """Return whether a page or a table has one of the names as a word."""
        return bool(self._any.search(text))

    def in_text(self, text: str) -> bool:
        """Return whether a text has one of the names that are no usual words."""
        return bool(self._long.search(text))

    def in_archive(self, path: Path) -> bool:
        """Return whether the name of a file in a zip file has one of the names in any spelling."""
        with ZipFile(path) as archive:
            files = [*map(squashed, archive.namelist())]
        return any(form in file for file in files for form in self._forms)

    def is_about(self, value: Any) -> bool:
        """Return whether a stored record is about the student."""
        return (
            isinstance(value, str)
            and value in self.all
            or (
                isinstance(value, dict)
                and any(isinstance(value.get(key), str) and value[key] in self.all for key in ABOUT)
            )
        )

    def without(self, value: Any) -> Any:
        """Return a stored value without the student's records and keys.

        Where another record refers to the student, the name is replaced: the record stays.
        """
        if isinstance(value, dict):
            kept = {key: each for key, each in value.items() if key not in self._keys}
            return {key: self._replaced(each) for key, each in kept.items()}
        if isinstance(value, list):
            return [self.without(each) for each in value if not self.is_about(each)]
        return value

    def _replaced(self, value: Any) -> Any:
        is_name = isinstance(value, str) and value in self._keys
        return SOMEBODY if is_name else self.without(value)


def _words(names: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern of names as words; html.escape writes some of them in another way."""
    forms = sorted({form for name in names for form in (name, html.escape(name))})
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, forms))})(?!\w)" if forms else r"(?!)")


def forget(course: Course, student: str, only_list: bool = False) -> Forgotten:
    """Remove a student's files, marks and records; with `only_list`, change nothing.

    A second call continues one that was interrupted: the roster, which knows the names, comes last.
    Raise CallError if nothing is stored of such a student.
    """
    called = kept_roster(course).directory.called(student)
    if len(called) > 1:
        ids = " and ".join(person.id for person in called)
        raise CallError(f"{student!r} is the name of {ids}; name one of these")
    known = called[0] if called else None
    person = known or Person(student)
    names, done = Names(person, course), Forgotten()
    if student not in names.all:
        raise CallError(f"{student!r} is not a stored name; did you mean {person.id!r}?")
    with one_run(course):
        same = _same_work(course, person.id)
        _remove_folders(course, person.id, done, only_list)
        _remove_from_databases(course, person.id, done, only_list)
        if not (known or done.removed):  # a word such as a lesson's name is in many records
            raise CallError(f"nothing is stored of {student!r} in {course.work}")
        for path in sorted(_others(course), key=lambda path: (path.name == ROSTER, path)):
            _remove_from_file(course, path, names, done, only_list)
    done.left += [f"{path} has the same work, as of a group" for path in same]
    done.left += _named_elsewhere(course, person.id, names)
    return done


def _remove_folders(course: Course, student: str, done: Forgotten, only_list: bool) -> None:
    for name in OWN:
        # One of the folders that are there: a name may be "..".
        for folder in [path for path in (course.work / name).glob("*") if path.name == student]:
            count = sum(path.is_file() for path in folder.rglob("*"))
            done.removed.append(f"{name}/{student}: {counted(count, 'file')}")
            if not only_list:
                shutil.rmtree(folder)


NOTEBOOKS = (
    "SELECT n.id FROM submitted_notebook n JOIN submitted_assignment a ON n.assignment_id = a.id "
    "WHERE a.student_id = ?"
)
DELETE = (
    f"DELETE FROM grade WHERE notebook_id IN ({NOTEBOOKS})",
    f"DELETE FROM comment WHERE notebook_id IN ({NOTEBOOKS})",
    f"DELETE FROM submitted_notebook WHERE id IN ({NOTEBOOKS})",
    "DELETE FROM submitted_assignment WHERE student_id = ?",
    "DELETE FROM student WHERE id = ?",
)


def _remove_from_databases(course: Course, student: str, done: Forgotten, only_list: bool) -> None:
    """Remove a student from the gradebook and its copies, and overwrite the freed pages."""
    file = gradebook_file(course)
    if not file and not only_list:
        with gradebook(course) as book, suppress(MissingEntry):
            book.remove_student(student)
            done.removed.append("the gradebook on its server; its own backups may keep the marks")
    paths = {path for path in course.work.rglob("*.db") if _top(course, path) not in OWN}
    for path in sorted(paths | ({file} if file else set())):
        if not path.is_file():
            continue
        name = path.relative_to(course.work) if path.is_relative_to(course.work) else path
        try:
            with closing(sqlite3.connect(path, timeout=60)) as database:
                asked = "SELECT count(*) FROM submitted_assignment WHERE student_id = ?"
                (count,) = database.execute(asked, [student]).fetchone()
                known = database.execute("SELECT 1 FROM student WHERE id = ?", [student]).fetchone()
                if not (count or known):
                    continue
                if not only_list:
                    with database:
                        for statement in DELETE:
                            database.execute(statement, [student])
                    database.execute("VACUUM")
            done.removed.append(f"{name}: {counted(count, 'submission')}")
        except sqlite3.Error as error:
            done.left.append(f"{name}, a database: {error}")


def _others(course: Course) -> Iterator[Path]:
    """Yield the files of grading/ that belong to no student alone, and are no database."""
    for path in course.work.rglob("*"):
        is_own = path.suffix == ".db" or path.is_symlink() or _top(course, path) in OWN
        if path.is_file() and not is_own:
            yield path


def _top(course: Course, path: Path) -> str:
    return path.relative_to(course.work).parts[0]


def _remove_from_file(
    course: Course, path: Path, names: Names, done: Forgotten, only_list: bool
) -> None:
    """Remove a student from a file of records; delete a file that a command makes again."""
    name = path.relative_to(course.work).as_posix()
    if path.name in OF_LESSONS:
        return
    try:
        is_archive = is_zipfile(path)
        text = "" if is_archive else _text(path)
        if path.suffix == ".json":
            value = json.loads(text)
            new = "" if (kept := names.without(value)) == value else _json(kept, 1)
        elif path.suffix == ".jsonl":
            new = _without_lines(text, names)
        elif path.suffix in MADE and (
            names.in_archive(path) if is_archive else names.in_page(text)
        ):
            done.removed.append(f"{name}: the whole file, which its command writes again")
            if not only_list:
                path.unlink()
            return
        else:
            new = ""
    except (ValueError, OSError, RecursionError, BadZipFile) as error:
        done.left.append(f"{name} cannot be read ({error})")
        return
    if new:
        done.removed.append(f"{name}: the records of the student")
        if not only_list:
            write_whole(path, new)
    if names.in_text(new or text):
        done.left.append(f"{name} still has the name in a text")


def _json(value: Any, indent: int | None) -> str:
    return json.dumps(value, indent=indent, ensure_ascii=False) + "\n"


def _without_lines(text: str, names: Names) -> str:
    """Return lines of JSON without those about a student; empty if nothing changes."""
    kept, changed = [], False
    for line in text.splitlines(keepends=True):
        try:
            value = json.loads(line)
        except ValueError:
            kept.append(line)  # the last line of a run that was killed
            continue
        new = None if names.is_about(value) else names.without(value)
        changed |= new != value
        if new is not None:
            kept.append(line if new == value else _json(new, None))
    return ("".join(kept) or "\n") if changed else ""


def _text(path: Path) -> str:
    """Return a file's text; raise ValueError if it is too large."""
    if path.stat().st_size > LARGEST:
        raise ValueError("it is too large to be searched")
    return path.read_bytes().decode("utf-8", "replace")


def _same_work(course: Course, student: str) -> list[str]:
    """Return others' submissions that are the student's own, byte by byte."""

    def digests(folder: Path) -> dict[str, Path]:
        found = (path for path in folder.rglob("*.ipynb") if path.is_file())
        return {sha256(path.read_bytes()).hexdigest(): path for path in found}

    mine = {path.name: path for path in course.submitted.glob("*")}.get(student)
    own = (digests(mine) if mine else {}).keys() - {
        sha256(course.given_notebook(each).read_bytes()).hexdigest()
        for each in course.lessons
        if course.given_notebook(each).is_file()
    }
    others = (each for each in course.submitted.glob("*") if each.name != student)
    found = (path for other in others for digest, path in digests(other).items() if digest in own)
    return sorted(path.relative_to(course.work).as_posix() for path in found)


def _named_elsewhere(course: Course, student: str, names: Names) -> Iterable[str]:
    """Yield what else names the student: others' files, and files at the top of the course."""
    paths = [path for path in course.root.glob("*") if path.is_file()]
    for name in OWN:
        others = (each for each in (course.work / name).glob("*") if each.name != student)
        paths += [path for other in others for path in other.rglob("*") if path.is_file()]
    for path in sorted(paths):
        with suppress(OSError, ValueError, BadZipFile):
            if names.in_archive(path) if is_zipfile(path) else names.in_text(_text(path)):
                yield f"{path.relative_to(course.root).as_posix()} has the name in it"
