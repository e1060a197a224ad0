"""Find a student by a name that somebody types, or suggest the students with similar names."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import CallError
from hanoi_ref.grading.gradebook.people import kept_roster
from hanoi_ref.grading.lms.person import Person, squashed

NEAREST, LIKE = 3, 0.7  # names that are suggested, and how like they are at least, 0 to 1


class Lookup:
    """The names of a class, each of which may mean several students."""

    def __init__(self, course: Course) -> None:
        self._roster = kept_roster(course)
        others = (path.name for path in course.submitted.glob("*") if path.is_dir())
        people = {person.id: person for person in self._roster.people}
        people |= {id: Person(id) for id in others if id not in people}
        self._ids, self._by_name = {*people}, defaultdict[str, list[str]](list)
        for person in people.values():
            for each in _names(person):
                self._by_name[each].append(person.id)

    def find(self, name: str, is_suggesting: bool = True) -> str:
        """Return a student's name in the gradebook, from any name that only this student has.

        CallError names those of several, or the nearest ones if `is_suggesting`, which takes long.
        """
        if known := self._roster.find(name):
            return known.id
        if name in self._ids:
            return name
        meant = sorted(self._by_name.get(squashed(name), ()))
        if len(meant) > 1:
            left = len(meant) - NEAREST
            more = f" ({left:,} more)" if left > 0 else ""
            raise CallError(f"{name!r} may be {_either(meant[:NEAREST])}{more}; name one")
        if not meant:
            near = self._nearest(name) if is_suggesting else []
            among = f" among {len(self._ids):,}" if self._ids else "; there is no student at all"
            end = f"; did you mean {_either(near)}?" if near else among
            raise CallError(f"there is no student {name!r}{end}")
        return meant[0]

    def _nearest(self, name: str) -> list[str]:
        """Return the students whose names are most like one."""
        likeness, matcher = dict[str, float](), SequenceMatcher()
        matcher.set_seq2(squashed(name.partition("@")[0]))
        for each, ids in self._by_name.items():
            matcher.set_seq1(each)
            if matcher.real_quick_ratio() >= LIKE and matcher.quick_ratio() >= LIKE:
                ratio = matcher.ratio()
                likeness |= {id: max(likeness.get(id, 0), ratio) for id in ids}
        near = sorted(likeness, key=lambda id: (-likeness[id], id))
        return [id for id in near if likeness[id] >= LIKE][:NEAREST]


def find_student(course: Course, name: str) -> str:
    """Return a student's name in the gradebook, from any name that only this student has.

    That is the one in the gradebook, the real name in any order, an address or what is before its
    @, a first or a last name.  CallError names those of several, or the nearest ones.
    """
    return Lookup(course).find(name)


def pick_students(course: Course, names: Iterable[str]) -> frozenset[str]:
    """Return the named students; CallError names one who is unknown or has not submitted."""
    wanted = [*names]
    found = frozenset(map(Lookup(course).find, wanted)) if wanted else frozenset[str]()
    for student in sorted(found):
        if not (course.submitted / student).is_dir():
            raise CallError(f"{student} has not submitted anything")
    return found


def _names(person: Person) -> set[str]:
    """Return all names that may mean a person, also those that others may have, normalised."""
    locals_ = [each.partition("@")[0] for each in (person.id, person.email)]
    words = person.name.split() if person.name != person.id else re.split(r"[._\s-]+", locals_[0])
    return person.forms() | {squashed(each) for each in (*locals_, *words)} - {""}


def _either(names: Sequence[str]) -> str:
    """Return names as a choice.

    >>> _either(["a", "b", "c"]), _either(["a"])
    ('a, b or c', 'a')
    """
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last
