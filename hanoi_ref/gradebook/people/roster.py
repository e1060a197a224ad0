"""The students of a course, stored beside the gradebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass, replace
from itertools import chain
from typing import Any

from hanoi_ref.course.course import Course
from hanoi_ref.course.files import read_kept, write_kept
from hanoi_ref.gradebook.people.person import Person, squashed

FILE = "roster.json"


@dataclass(frozen=True)
class Roster:
    """The students of a course: those on its roster, and others who have submitted work."""

    people: tuple[Person, ...] = ()

    @property
    def listed(self) -> tuple[Person, ...]:
        """The students on the roster, in its order."""
        return tuple(person for person in self.people if person.listed)

    def of(self, student: str) -> Person:
        """Return the student with this name in the gradebook, or a new one."""
        known = (person for person in self.people if person.id == student)
        return next(known, Person(student, listed=False))

    def find(self, name: str, platform: str = "", number: str = "") -> Person | None:
        """Return the student with a platform's number or name; None if unknown or ambiguous."""
        found = self.called(name, platform, number)
        return found[0] if len(found) == 1 else None

    def called(self, name: str, platform: str = "", number: str = "") -> list[Person]:
        """Return all students who could be meant.

        Numbers are compared before names, and the gradebook's own names before others.  A person
        has one number on Canvas, and one for each assignment on Moodle.
        """
        by_number = [p for p in self.people if number in p.numbers.get(platform, "").split()]
        asked = number if platform == "canvas" else ""
        others = [p for p in self.people if not asked or p.numbers.get(platform, asked) == asked]
        by_id = [other for other in others if other.id == name]
        return by_number or by_id or [p for p in others if squashed(name) in p.forms()]

    def group(self, name: str) -> tuple[Person, ...]:
        """Return the listed students in a group."""
        return tuple(
            each for each in self.listed if name and squashed(each.group) == squashed(name)
        )

    def with_person(self, person: Person) -> Roster:
        """Return the roster with a student added or replaced."""
        if any(each.id == person.id for each in self.people):
            kept = (person if each.id == person.id else each for each in self.people)
            return Roster(tuple(kept))
        return Roster((*self.people, person))

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
        names = Counter(each.name for each in newer)
        for each in newer:
            known = self.known(each, by_name=names[each.name] == 1)
            named = each if known.id in people else known
            people[named.id] = named
        gone = [replace(person, listed=False) for person in self.people if person.id not in people]
        return Roster((*people.values(), *gone))

    def known(self, person: Person, by_name: bool = True) -> Person:
        """Return a student of a newer roster with the name in the gradebook, if that is known."""
        number = person.numbers.get("canvas", "")
        asked = filter(None, (person.id, person.email, person.name if by_name else ""))
        old = next(filter(None, (self.find(name, "canvas", number) for name in asked)), None)
        if old is None or (old.email and person.email and old.email != person.email):
            return person
        aliases = dict.fromkeys((*old.aliases, *person.aliases, person.id))
        numbers = {**old.numbers, **person.numbers}
        if "moodle" in numbers:
            each = (known.numbers.get("moodle", "").split() for known in (old, person))
            numbers["moodle"] = " ".join(dict.fromkeys(chain(*each)))
        group = person.group or old.group
        return replace(person, id=old.id, aliases=tuple(aliases), numbers=numbers, group=group)

    def keep(self, course: Course) -> None:
        """Write the roster without the submission times of one assignment."""
        course.work.mkdir(exist_ok=True)
        told = [asdict(person) for person in self.people]
        for each in told:
            del each["sent"]
        write_kept(course.work / FILE, told)


def kept_roster(course: Course) -> Roster:
    """Return the stored roster; an empty one if there is none."""
    path, please = course.work / FILE, "remove it and collect again"
    return read_kept(path, _roster, please) or Roster()


def find_student(course: Course, name: str) -> str:
    """Return a student's name in the gradebook; raise CallError if nobody is called so."""
    known = kept_roster(course).find(name)
    return known.id if known else next(iter(course.pick_students([name])))


def _roster(told: list[dict[str, Any]]) -> Roster:
    return Roster(tuple(_person(**each) for each in told))


def _person(aliases: list[str], **facts: object) -> Person:
    return Person(aliases=tuple(aliases), **facts)  # type: ignore[arg-type]
