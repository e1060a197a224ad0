"""Everybody in the class, kept beside the gradebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any

from hanoi_ref.course.course import Course
from hanoi_ref.course.files import read_kept, write_kept
from hanoi_ref.gradebook.people.person import Person, squashed

FILE = "roster.json"


@dataclass(frozen=True)
class Roster:
    """Everybody who is known in a course: those on its roster, and others who have sent work."""

    people: tuple[Person, ...] = ()

    @property
    def listed(self) -> tuple[Person, ...]:
        """Those on the roster, in its order."""
        return tuple(person for person in self.people if person.listed)

    def of(self, student: str) -> Person:
        """The person with this name in the gradebook; one of that name only where nobody has it."""
        known = (person for person in self.people if person.id == student)
        return next(known, Person(student, listed=False))

    def find(self, name: str, platform: str = "", number: str = "") -> Person | None:
        """Who a platform means by a number or a name; nobody where it could be two."""
        found = self.called(name, platform, number)
        return found[0] if len(found) == 1 else None

    def called(self, name: str, platform: str = "", number: str = "") -> list[Person]:
        """All who could be meant.

        A number goes before a name, and the gradebook's own name before others.
        """
        by_number = [p for p in self.people if number and p.numbers.get(platform) == number]
        others = [p for p in self.people if not number or p.numbers.get(platform, number) == number]
        by_id = [other for other in others if other.id == name]
        return by_number or by_id or [p for p in others if squashed(name) in p.forms()]

    def with_person(self, person: Person) -> Roster:
        """The roster with one more, or with what has been learnt of one."""
        if any(each.id == person.id for each in self.people):
            kept = (person if each.id == person.id else each for each in self.people)
            return Roster(tuple(kept))
        return Roster((*self.people, person))

    def with_only(self, students: Collection[str]) -> Roster:
        """Those on the roster, and of the others these."""
        return Roster(
            tuple(person for person in self.people if person.listed or person.id in students)
        )

    def updated(self, newer: Iterable[Person]) -> Roster:
        """The people of a newer roster, who keep the names that they have in the gradebook.

        Who is on the older one only is known still, and no longer listed.
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
        """A person of a newer roster under the name in the gradebook, where that is known."""
        number = person.numbers.get("canvas", "")
        asked = filter(None, (person.id, person.email, person.name if by_name else ""))
        old = next(filter(None, (self.find(name, "canvas", number) for name in asked)), None)
        if old is None or (old.email and person.email and old.email != person.email):
            return person
        aliases = dict.fromkeys((*old.aliases, *person.aliases, person.id))
        numbers = {**old.numbers, **person.numbers}
        return replace(person, id=old.id, aliases=tuple(aliases), numbers=numbers)

    def keep(self, course: Course) -> None:
        """Writes it beside the gradebook; times and Moodle's numbers are of one assignment only."""
        course.work.mkdir(exist_ok=True)
        told = [asdict(person) for person in self.people]
        for each in told:
            each["numbers"].pop("moodle", None)
            del each["sent"]
        write_kept(course.work / FILE, told)


def kept_roster(course: Course) -> Roster:
    """The roster that the course has kept, an empty one where there is none."""
    path, please = course.work / FILE, "remove it and collect again"
    return read_kept(path, _roster, please) or Roster()


def _roster(told: list[dict[str, Any]]) -> Roster:
    return Roster(tuple(_person(**each) for each in told))


def _person(aliases: list[str], **facts: object) -> Person:
    return Person(aliases=tuple(aliases), **facts)  # type: ignore[arg-type]
