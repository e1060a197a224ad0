"""The people of a class: read from the tables of platforms, stored, and found by their names."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any

from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import CallError
from hanoi_ref.course.files import read_kept, write_kept
from hanoi_ref.course.tables import Headings, Rows, first_of, read_rows
from hanoi_ref.grading.lms import PLATFORMS
from hanoi_ref.grading.lms.grades import Row
from hanoi_ref.grading.lms.moments import moment
from hanoi_ref.grading.lms.person import LONGEST, Person, as_folder, split_name, squashed
from hanoi_ref.grading.lms.platform import Listed


def _names_of(*columns: str) -> tuple[str, ...]:
    """Return the names of some columns on all platforms, each once."""
    names = (getattr(platform.columns, each) for each in columns for platform in PLATFORMS)
    return tuple(dict.fromkeys(chain.from_iterable(names)))


# If several could be the student's name in the gradebook, the first one is used.
IDS = _names_of(
    *("student_id", "username", "login", "school_id", "email"),
    *("full_name", "any_name", "sortable_name"),
)
FIRST, LAST = _names_of("first_name"), _names_of("last_name")
ANY_NAME, FULL = _names_of("any_name"), _names_of("full_name", "any_name", "sortable_name")
NUMBER = [name for name in _names_of("school_id", "number") if name != "id"]  # may count rows
EMAIL = _names_of("email", "other_email")
SENT, GROUP, SECTION = _names_of("sent"), _names_of("group"), _names_of("section")
KEYS = [name for name in IDS if name == "name" or name not in ANY_NAME]  # before an address
OPTIONAL = {"group": GROUP, "section": SECTION}  # kept if a newer table has no such column
ADDRESS = re.compile(r"[^@\s]+@[^@\s]+")
ROUNDED = re.compile(r"\d[.,]?\d*E\+\d+")  # 1.23457E+11
WORD, MOST_WORDS = re.compile(r"[^\W_]+"), 8  # a word of a name, and how many a name may have
CERTAIN = re.compile(r"@|^(?=.*\d).{4}")  # no word that somebody else may be called


def read_roster(path: Path) -> tuple[Person, ...]:
    """Return the students in a table of a platform, nbgrader or a teacher.

    Raise CallError if the table cannot be a roster.
    """
    rows = read_rows(path)
    people = tuple(person for person, _ in people_of(rows))
    if not people:
        known, there = listed(IDS), listed(rows[0] if rows else ["no row"])
        raise CallError(f"{path} has no student column; expected one of {known}, not {there}")
    twice = [id for id, times in Counter(each.id for each in people).items() if times > 1]
    if twice:
        raise CallError(f"{path} has {twice[0]!r} twice; the two cannot be told apart")
    return people


def people_of(rows: Rows) -> Listed:
    """Return each student with the row of the table."""
    heads, mail = headings_of(rows), _address_column(rows)
    people: Listed = []
    for row in rows:
        cells = {name.strip().casefold(): cell for name, cell in row.items()}
        cells = _with_both_names(heads.in_english(row) if heads else cells)
        if mail and not any(name in cells for name in KEYS):
            cells["email"] = row[mail]
        _require_exact(cells)
        people.append((_person_from(cells), row))
    for platform in PLATFORMS:
        people = [*platform.students(people)]
    return _told_apart([(person, row) for person, row in people if person.id])


def _with_both_names(cells: Row) -> Row:
    """Return a row in which the name beside a first name is the last name, and the reverse.

    The whole name has the other one among its words.
    """
    first, last = ([name for name in names if name in cells] for names in (FIRST, LAST))
    name = next((name for name in ANY_NAME if name in cells), "")
    if not name or bool(first) == bool(last):
        return cells
    if {*first_of(cells, first or last).split()} < {*cells[name].split()}:
        return cells
    missing = LAST[0] if first else FIRST[0]
    return {missing if heading == name else heading: cell for heading, cell in cells.items()}


def _told_apart(people: Listed) -> Listed:
    """Return the students under other names where several have one, such as a family's address.

    They need other numbers, too, if what they share is no address.
    """
    times = Counter(person.id for person, _ in people)
    shared = _shared(person for person, _ in people)
    apart: Listed = []
    for person, row in people:
        own = [number for number in person.numbers.values() if number not in shared]
        own = [person.name] * (person.name not in shared) + own if own or "@" in person.id else []
        if times[person.id] > 1 and own:
            person = replace(person, id=as_folder(own[0]))
        apart.append((person, row))
    return apart


def _shared(people: Iterable[Person]) -> set[str]:
    """Return the names, addresses and numbers that several students have."""
    keys = chain.from_iterable(
        {each.id, each.name, each.email, *each.aliases, *each.numbers.values()} for each in people
    )
    return {key for key, times in Counter(keys).items() if times > 1}


def _require_exact(cells: Row) -> None:
    """Raise CallError if a spreadsheet has rounded the number that names a student."""
    for name in IDS:
        if ROUNDED.fullmatch(number := cells.get(name, "")):
            row = ", ".join(filter(None, cells.values()))[:LONGEST]
            raise CallError(
                f"a spreadsheet has rounded {number} in the column {name!r} of the row {row!r}; "
                "download the table again, or make the column text before the number is entered"
            )


def headings_of(rows: Rows) -> Headings | None:
    """Return the columns of a platform's table that is known by its shape; None for others."""
    return next(filter(None, (platform.headings_of(rows) for platform in PLATFORMS)), None)


def _address_column(rows: Rows) -> str:
    """Return the first column that has addresses and nothing else; empty if there is none."""
    for name in rows[0] if rows else ():
        cells = [row[name] for row in rows if row[name]]
        if cells and all(map(ADDRESS.fullmatch, cells)):
            return name
    return ""


def _person_from(cells: Row) -> Person:
    cells = {name: cell[:LONGEST] for name, cell in cells.items()}
    first, last = first_of(cells, FIRST), first_of(cells, LAST)
    if not (first or last):
        first, last = split_name(first_of(cells, FULL))
    numbers = dict(chain.from_iterable(each.numbers(cells).items() for each in PLATFORMS))
    unnamed = next(filter(None, (platform.unnamed(cells) for platform in PLATFORMS)), "")
    aliases = (cells.get(name, "") for name in (*IDS, *NUMBER) if name != "id")
    number = first_of(cells, NUMBER)
    id = first_of(cells, IDS) or unnamed or number
    if number not in (id, *numbers.values()):
        numbers["number"] = number
    return Person(
        id=as_folder(id),
        first=first,
        last=last,
        email=first_of(cells, EMAIL),
        aliases=tuple(dict.fromkeys(filter(None, aliases))),
        numbers={platform: number for platform, number in numbers.items() if number},
        sent=moment(first_of(cells, SENT)),
        group=first_of(cells, GROUP),
        section=first_of(cells, SECTION),
        untold=tuple(fact for fact, names in OPTIONAL.items() if not {*names} & cells.keys()),
    )


def listed(names: Iterable[str]) -> str:
    """Return names as a list, each once."""
    return ", ".join(dict.fromkeys(names))


# Platforms on which a person has one number, and those with another one for each assignment.
ONE_NUMBER = [platform.name for platform in PLATFORMS if platform.number_of == "person"]
MANY_NUMBERS = [platform.name for platform in PLATFORMS if platform.number_of == "assignment"]
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

        Numbers are compared before names, and the gradebook's own names before others.
        """
        if by_number := self._by_number.get((platform, number), []):
            return by_number
        asked = number if platform in ONE_NUMBER else ""

        def without_another_number(person: Person) -> bool:
            return not asked or person.numbers.get(platform, asked) == asked

        known = self.by_id.get(name)
        by_id = [known] if known and without_another_number(known) else []
        return by_id or [*filter(without_another_number, self._by_form.get(squashed(name), ()))]

    def within(self, name: str, noise: Collection[str]) -> list[Person]:
        """Return the listed student whose name, login or number is a part of a longer name, if any.

        Beside a mere word there may be no other word but those of `noise`: Ada is not Ada King.
        """
        spans = [word.span() for word in WORD.finditer(name[:LONGEST])]
        covered, certain = defaultdict[str, set[int]](set), set[str]()
        for first, (start, _) in enumerate(spans):
            for last, (_, end) in enumerate(spans[first : first + MOST_WORDS], first):
                for person in self._by_form.get(squashed(part := name[start:end]), ()):
                    covered[person.id] |= {*range(first, last + 1)} if person.listed else set()
                    certain |= {person.id} if CERTAIN.search(part) else set()
        words = {at: name[start:end] for at, (start, end) in enumerate(spans)}
        rest = {at for at, each in words.items() if each.isalpha() and squashed(each) not in noise}
        found = [id for id, own in covered.items() if own and (id in certain or rest <= own)]
        return [self.by_id[id] for id in found] if len(found) == 1 else []

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

    @property
    def sections(self) -> tuple[str, ...]:
        """The names of the sections that listed students are in."""
        return tuple(sorted({person.section for person in self.listed} - {""}))

    def with_only(self, students: Collection[str]) -> Roster:
        """Return the roster with all listed students, and of the others only these."""
        return Roster(
            tuple(person for person in self.people if person.listed or person.id in students)
        )

    def updated(
        self, newer: Iterable[Person], is_whole: bool = False
    ) -> tuple[Roster, tuple[Person, ...]]:
        """Return the roster with newer data, and the listed students who are not in these.

        Students keep their names in the gradebook.  Those who are not in the newer data are still
        listed, as a class may have several tables, unless one `is_whole`.
        """
        people: dict[str, Person] = {}
        newer = list(newer)
        for newcomer, known in zip(newer, self.matched(newer), strict=True):
            named = newcomer if known.id in people else known
            people[named.id] = named
        left = [person for person in self.people if person.id not in people]
        kept = [replace(person, listed=False) for person in left] if is_whole else left
        return Roster((*people.values(), *kept)), tuple(each for each in left if each.listed)

    def matched(self, newer: Collection[Person]) -> list[Person]:
        """Return the students of a newer roster with their names in the gradebook, if known."""
        shared = _shared(newer)
        return [self.known(person, shared) for person in newer]

    def known(self, person: Person, shared: Collection[str] = ()) -> Person:
        """Return a student of a newer roster with the name in the gradebook, if that is known.

        A person's number goes first, whatever else has changed, then the number in an assignment:
        with anonymous marking there is nothing else.  Values that are `shared` are not asked.
        """
        own = {each: n for each, n in person.numbers.items() if each not in MANY_NUMBERS}
        same = [self.find("", each, number) for each, number in own.items() if number not in shared]
        by_number = (
            self.find("", platform, number)
            for platform in MANY_NUMBERS
            for number in person.numbers.get(platform, "").split()
        )
        names = [person.id, person.email, *person.aliases, person.name]
        names = [name for name in dict.fromkeys(names) if name and name not in shared]
        others = (
            self.find(name, platform, person.numbers.get(platform, ""))
            for platform in ONE_NUMBER
            for name in names
        )
        old = next(filter(None, chain(same, by_number, others)), None)
        if old is None:
            return person
        if old not in same and old.email and person.email and old.email != person.email:
            return person
        aliases = dict.fromkeys((*old.aliases, *person.aliases, person.id))
        numbers = {**old.numbers, **person.numbers}
        for platform in filter(numbers.__contains__, MANY_NUMBERS):
            both = (each.numbers.get(platform, "").split() for each in (old, person))
            numbers[platform] = " ".join(dict.fromkeys(chain(*both)))
        first, last = person.first, person.last
        if old.name == person.name and (first, last) == split_name(person.name):
            first, last = old.first, old.last  # the old may know better
        return replace(
            person,
            id=old.id,
            first=first,
            last=last,
            aliases=tuple(aliases),
            numbers=numbers,
            **{fact: getattr(old, fact) for fact in person.untold},
        )

    def keep(self, course: Course) -> None:
        """Write the roster without the submission times of one assignment."""
        course.work.mkdir(exist_ok=True)
        people = [asdict(person) for person in self.people]
        for facts in people:
            del facts["sent"], facts["untold"]
        write_kept(course.work / FILE, people)


def kept_roster(course: Course) -> Roster:
    """Return the stored roster; an empty one if there is none."""

    def people(stored: list[dict[str, Any]]) -> Roster:
        whole = ({**facts, "aliases": tuple(facts["aliases"])} for facts in stored)
        return Roster(tuple(Person(**facts) for facts in whole))

    return read_kept(course.work / FILE, people, "remove it and collect again") or Roster()
