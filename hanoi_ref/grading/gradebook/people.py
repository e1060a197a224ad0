"""The people of a class: who they are, read from a roster."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any
from unicodedata import normalize

from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import CallError
from hanoi_ref.course.files import read_kept, write_kept
from hanoi_ref.course.tables import Headings, Rows, read_rows
from hanoi_ref.grading.gradebook import blackboard, brightspace
from hanoi_ref.grading.gradebook.moments import moment
from hanoi_ref.grading.gradebook.worksheet import participant, worksheet_of

LONGEST = 300  # characters of a name that count


@dataclass(frozen=True)
class Person:
    """A student: the name in the gradebook, the real name, and the names on platforms.

    `numbers` are the platforms' numbers, by platform, and `group` the group's name.  `listed` is
    True if the roster has the student.  `sent` is when the student submitted, if the roster has
    that for its assignment.
    """

    id: str
    first: str = ""
    last: str = ""
    email: str = ""
    aliases: tuple[str, ...] = ()
    numbers: dict[str, str] = field(default_factory=dict)
    listed: bool = True
    sent: datetime | None = None
    group: str = ""

    @property
    def name(self) -> str:
        """The student's real name, or the gradebook's name if that is unknown."""
        return f"{self.first} {self.last}".strip() or self.id

    @property
    def sortable(self) -> str:
        """The name with the family name first, for sorting."""
        return f"{self.last}, {self.first}" if self.first and self.last else self.name

    def forms(self) -> set[str]:
        """Return all names that a platform may use, normalised for comparison."""
        mail = (self.email, self.email.partition("@")[0])
        words = self.name.split()
        turned = (" ".join(words[at:] + words[:at]) for at in range(len(words)))
        in_group = f"{self.group} {self.name}"  # Moodle's, where an assignment is for groups
        told = (self.id, *turned, self.sortable, *mail, *self.aliases, in_group)
        return {squashed(form) for form in told} - {""}


def squashed(name: str) -> str:
    """Return a name in lower case, without accents, spaces and signs, as Canvas writes it.

    >>> squashed("Müller, Ana-María") == squashed("mullerana maria")
    True
    """
    whole = normalize("NFKD", name[:LONGEST]).casefold()
    return "".join(filter(str.isalnum, whole))


def as_folder(name: str) -> str:
    """Return a name that is valid for a folder.

    >>> as_folder("../ada "), as_folder("Ada Lovelace")
    ('ada', 'Ada Lovelace')
    """
    plain = "".join(
        sign if sign.isprintable() else " " for sign in normalize("NFC", name[:LONGEST])
    )
    return re.sub(r'[/\\:*?"<>|]+', "-", plain).strip(" .-")


# The column names of Canvas, Moodle and nbgrader.  If several could be the student's name in the
# gradebook, the first one is used.
IDS = (
    "student_id", "student id", "username", "sis login id", "login_id", "login", "sis user id",
    "id number", "orgdefinedid", "id", "email address", "email", "full name", "name", "student",
)  # fmt: skip
# After the English names of first and last names, those of Moodle's lists in German, French,
# Spanish, Italian, Portuguese and Dutch; an address is known by its sign.
FIRST = (
    "first_name", "first name", "firstname", "given name",
    "vorname", "prénom", "nombre", "nome", "voornaam",
)  # fmt: skip
LAST = (
    "last_name", "last name", "lastname", "surname", "family name", "nachname", "nom",
    "nom de famille", "apellido", "apellidos", "apellido(s)", "cognome", "sobrenome", "apelido",
    "achternaam",
)  # fmt: skip
FULL = ("full name", "name", "student")
EMAIL = ("email address", "email", "e-mail")
ADDRESS = re.compile(r"[^@\s]+@[^@\s]+")
CANVAS = ("canvas_id", "canvas id", "canvas_user_id", "lms_user_id")
MOODLE = ("identifier", "participant")
SENT = ("last modified (submission)", "submitted_at", "submitted at")
GROUP = ("group_name", "group name", "group", "groups")
TEST_STUDENT = ("student, test", "test student")  # who is in each Canvas course, for its teacher
NOBODY = ("points possible", *TEST_STUDENT)  # rows that are not students
# The login of Canvas's test student is a digest in every language (app/models/course.rb).
LOGINS = ("sis login id", "login_id")
DIGEST = re.compile(r"[0-9a-f]{40}")


def read_roster(path: Path) -> tuple[Person, ...]:
    """Return the students in a table of Canvas, Moodle, nbgrader or a teacher.

    Raise CallError if the table cannot be a roster.
    """
    people = tuple(person for person, _ in people_of(read_rows(path)))
    if not people:
        raise CallError(f"{path} has no student column; expected one of {listed(IDS)}")
    twice = [id for id, times in Counter(each.id for each in people).items() if times > 1]
    if twice:
        raise CallError(f"{path} has {twice[0]!r} twice; the two cannot be told apart")
    return people


def people_of(rows: Rows) -> Iterator[tuple[Person, dict[str, str]]]:
    """Yield each student with the row of the table."""
    nobody, heads = {*map(squashed, NOBODY)}, headings_of(rows)
    digests = {login for row in rows if DIGEST.fullmatch(login := _login(row))}
    testers = digests if len(digests) == 1 else set()  # a school's logins may be digests too
    mail = _address_column(rows)
    for row in rows:
        cells = {name.strip().casefold(): cell for name, cell in row.items()}
        cells = heads.in_english(row) if heads else cells
        if mail and not any(name in cells for name in IDS):
            cells["email"] = row[mail]
        person = _person_from(cells)
        if person.id and squashed(person.name) not in nobody and _login(row) not in testers:
            yield person, row


def headings_of(rows: Rows) -> Headings | None:
    """Return the columns of a platform's table that is known by its shape; None for others."""
    shapes = (worksheet_of, brightspace.headings_of, blackboard.headings_of)
    return next(filter(None, (of(rows) for of in shapes)), None)


def _address_column(rows: Rows) -> str:
    """Return the first column that has addresses and nothing else; empty if there is none."""
    columns = [*rows[0]] if rows else []
    told = {name: [row[name] for row in rows if row[name]] for name in columns}
    found = (name for name, cells in told.items() if cells and all(map(ADDRESS.fullmatch, cells)))
    return next(found, "")


def _login(row: dict[str, str]) -> str:
    return first_of({name.strip().casefold(): cell for name, cell in row.items()}, LOGINS)


def is_test_student(name: str) -> bool:
    """Return whether a name is that of Canvas's test student.

    >>> is_test_student("studenttest"), is_test_student("Student, Tess")
    (True, False)
    """
    return squashed(name) in {*map(squashed, TEST_STUDENT)}


def _person_from(cells: dict[str, str]) -> Person:
    cells = {name: cell[:LONGEST] for name, cell in cells.items()}
    first, last = _names(cells)
    # Canvas calls its number just ID, a name that others use for their own.
    canvas = (*CANVAS, "id") if "sis user id" in cells or "sis login id" in cells else CANVAS
    anonymous, moodle = participant(first_of(cells, MOODLE))
    numbers = {"canvas": first_of(cells, canvas), "moodle": moodle}
    numbers[brightspace.ID] = cells.get(brightspace.ID, "")
    aliases = (cells.get(name, "") for name in IDS if name != "id")
    return Person(
        id=as_folder(first_of(cells, IDS) or anonymous),
        first=first,
        last=last,
        email=first_of(cells, EMAIL),
        aliases=tuple(dict.fromkeys(filter(None, aliases))),
        numbers={platform: number for platform, number in numbers.items() if number},
        sent=moment(first_of(cells, SENT)),
        group=first_of(cells, GROUP),
    )


def _names(cells: dict[str, str]) -> tuple[str, str]:
    """Return the first and the last name, from their columns or from a full name."""
    first, last = first_of(cells, FIRST), first_of(cells, LAST)
    return (first, last) if first or last else split_name(first_of(cells, FULL))


# Words that begin a family name, in lower case.
PARTICLES = frozenset(
    "af al ap av bin da das de degli dei del della den der di do dos du el ibn la le ten ter van "
    "vom von zu zum zur".split()
)


def split_name(full: str) -> tuple[str, str]:
    """Return the first and the last name in a full name, which Moodle writes in this order.

    Before a comma is the family name.  Without one it is the last word, with the particles before
    it.  A name in a script without capital letters stays whole: its order differs by country.

    >>> split_name("Emma Smith"), split_name("Smith, Emma Jane"), split_name("Ludwig van Beethoven")
    (('Emma', 'Smith'), ('Emma Jane', 'Smith'), ('Ludwig', 'van Beethoven'))
    >>> split_name("Pelé"), split_name("山田 太郎")
    (('', 'Pelé'), ('', '山田 太郎'))
    """
    before, comma, after = full.partition(",")
    if comma:
        return after.strip(), before.strip()
    words = full.split()
    if len(words) < 2 or full.upper() == full.lower():
        return "", full
    at = len(words) - 1
    while at > 1 and words[at - 1].casefold() in PARTICLES:
        at -= 1
    return " ".join(words[:at]), " ".join(words[at:])


def first_of(cells: dict[str, str], names: Iterable[str]) -> str:
    """Return the first cell that is not empty, of the columns with these names."""
    return next((cells[name] for name in names if cells.get(name)), "")


def listed(names: Iterable[str]) -> str:
    """Return names as a list, each once."""
    return ", ".join(dict.fromkeys(names))


FILE = "roster.json"


class Directory:
    """Looks up people by their names and numbers; each look-up costs the same in any class."""

    def __init__(self, people: Iterable[Person] = ()) -> None:
        self.by_id: dict[str, Person] = {}
        self._by_form: dict[str, list[Person]] = defaultdict(list)
        self._by_number: dict[tuple[str, str], list[Person]] = defaultdict(list)
        self._by_group: dict[str, list[Person]] = defaultdict(list)
        for person in people:
            self.add(person)

    def add(self, person: Person) -> None:
        """Add a person whose name in the gradebook is new."""
        self.by_id[person.id] = person
        for form in person.forms():
            self._by_form[form].append(person)
        for platform, numbers in person.numbers.items():
            for number in dict.fromkeys(numbers.split()):
                self._by_number[platform, number].append(person)
        if person.listed and (group := squashed(person.group)):
            self._by_group[group].append(person)

    def called(self, name: str, platform: str = "", number: str = "") -> list[Person]:
        """Return all students who could be meant.

        Numbers are compared before names, and the gradebook's own names before others.  A person
        has one number on Canvas, and one for each assignment on Moodle.
        """
        if by_number := self._by_number.get((platform, number), []):
            return by_number
        asked = number if platform == "canvas" else ""

        def without_another_number(person: Person) -> bool:
            return not asked or person.numbers.get(platform, asked) == asked

        known = self.by_id.get(name)
        by_id = [known] if known and without_another_number(known) else []
        return by_id or [*filter(without_another_number, self._by_form.get(squashed(name), ()))]

    def group(self, name: str) -> tuple[Person, ...]:
        """Return the listed students in a group."""
        return tuple(self._by_group.get(squashed(name), ()))


@dataclass(frozen=True)
class Roster:
    """The students of a course: those on its roster, and others who have submitted work."""

    people: tuple[Person, ...] = ()

    @cached_property
    def directory(self) -> Directory:
        """The people by their names and numbers."""
        return Directory(self.people)

    @property
    def listed(self) -> tuple[Person, ...]:
        """The students on the roster, in its order."""
        return tuple(person for person in self.people if person.listed)

    def of(self, student: str) -> Person:
        """Return the student with this name in the gradebook, or a new one."""
        return self.directory.by_id.get(student) or Person(student, listed=False)

    def find(self, name: str, platform: str = "", number: str = "") -> Person | None:
        """Return the student with a platform's number or name; None if unknown or ambiguous."""
        found = self.directory.called(name, platform, number)
        return found[0] if len(found) == 1 else None

    def group(self, name: str) -> tuple[Person, ...]:
        """Return the listed students in a group."""
        return self.directory.group(name)

    def with_only(self, students: Collection[str]) -> Roster:
        """Return the roster with all listed students, and of the others only these."""
        return Roster(
            tuple(person for person in self.people if person.listed or person.id in students)
        )

    def updated(self, newer: Iterable[Person]) -> Roster:
        """Return the roster with newer data; students keep their names in the gradebook.

        Students only on the older roster are kept, but no longer listed.
        """
        people: dict[str, Person] = {}
        newer = list(newer)
        names = Counter(newcomer.name for newcomer in newer)
        for newcomer in newer:
            known = self.known(newcomer, by_name=names[newcomer.name] == 1)
            named = newcomer if known.id in people else known
            people[named.id] = named
        gone = [replace(person, listed=False) for person in self.people if person.id not in people]
        return Roster((*people.values(), *gone))

    def known(self, person: Person, by_name: bool = True) -> Person:
        """Return a student of a newer roster with the name in the gradebook, if that is known.

        Moodle's number goes first: with anonymous marking there is nothing else.
        """
        moodle = (
            self.find("", "moodle", each) for each in person.numbers.get("moodle", "").split()
        )
        number = person.numbers.get("canvas", "")
        asked = filter(None, (person.id, person.email, person.name if by_name else ""))
        others = (self.find(name, "canvas", number) for name in asked)
        old = next(filter(None, chain(moodle, others)), None)
        if old is None or (old.email and person.email and old.email != person.email):
            return person
        aliases = dict.fromkeys((*old.aliases, *person.aliases, person.id))
        numbers = {**old.numbers, **person.numbers}
        if "moodle" in numbers:
            each = (known.numbers.get("moodle", "").split() for known in (old, person))
            numbers["moodle"] = " ".join(dict.fromkeys(chain(*each)))
        names = person.first, person.last
        if old.name == person.name and names == split_name(person.name):  # the old may know better
            names = old.first, old.last
        return replace(
            person,
            id=old.id,
            first=names[0],
            last=names[1],
            aliases=tuple(aliases),
            numbers=numbers,
            group=person.group or old.group,
        )

    def keep(self, course: Course) -> None:
        """Write the roster without the submission times of one assignment."""
        course.work.mkdir(exist_ok=True)
        people = [asdict(person) for person in self.people]
        for facts in people:
            del facts["sent"]
        write_kept(course.work / FILE, people)


def kept_roster(course: Course) -> Roster:
    """Return the stored roster; an empty one if there is none."""

    def people(stored: list[dict[str, Any]]) -> Roster:
        whole = ({**facts, "aliases": tuple(facts["aliases"])} for facts in stored)
        return Roster(tuple(Person(**facts) for facts in whole))

    return read_kept(course.work / FILE, people, "remove it and collect again") or Roster()
