"""Find a student by a name that somebody types, or suggest the students with similar names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import CallError
from hanoi_ref.gradebook.people import Person, kept_roster, squashed

NEAREST, LIKE = 3, 0.7  # names that are suggested, and how like they are at least, 0 to 1


def find_student(course: Course, name: str) -> str:
    """Return a student's name in the gradebook, from any name that only this student has.

    That is the one in the gradebook, the real name in any order, an address or what is before its
    @, a first or a last name.  CallError names those of several, or the nearest ones.
    """
    roster = kept_roster(course)
    if known := roster.find(name):
        return known.id
    others = (path.name for path in course.submitted.glob("*") if path.is_dir())
    people = {person.id: person for person in roster.people}
    people |= {id: Person(id) for id in others if id not in people}
    if name in people:
        return name
    asked = squashed(name)
    meant = sorted(id for id, person in people.items() if asked and asked in _names(person))
    if len(meant) > 1:
        raise CallError(f"{name!r} may be {_either(meant[:NEAREST])}{_more(meant)}; name one")
    if not meant:
        raise CallError(f"there is no student {name!r}{_suggestion(name, people.values())}")
    return meant[0]


def pick_students(course: Course, names: Iterable[str]) -> frozenset[str]:
    """Return the named students; CallError names one who is unknown or has not submitted."""
    found = frozenset(find_student(course, name) for name in names)
    for student in sorted(found):
        if not (course.submitted / student).is_dir():
            raise CallError(f"{student} has not submitted anything")
    return found


def _names(person: Person) -> set[str]:
    """Return all names that may mean a person, also those that others may have, normalised."""
    locals_ = [each.partition("@")[0] for each in (person.id, person.email)]
    words = person.name.split() if person.name != person.id else re.split(r"[._\s-]+", locals_[0])
    return person.forms() | {squashed(each) for each in (*locals_, *words)} - {""}


def _suggestion(name: str, people: Iterable[Person]) -> str:
    """Return the students whose names are most like one, as the end of a sentence."""
    asked, likeness, people = squashed(name.partition("@")[0]), dict[str, float](), [*people]
    for person in people:
        matcher = SequenceMatcher(b=asked)
        for each in _names(person):
            matcher.set_seq1(each)
            if matcher.quick_ratio() >= LIKE:
                likeness[person.id] = max(likeness.get(person.id, 0), matcher.ratio())
    near = sorted(likeness, key=lambda id: (-likeness[id], id))
    near = [id for id in near if likeness[id] >= LIKE][:NEAREST]
    if near:
        return f"; did you mean {_either(near)}?"
    return f" among {len(people):,}" if people else "; there is no student at all"


def _either(names: Sequence[str]) -> str:
    """Return names as a choice.

    >>> _either(["a", "b", "c"]), _either(["a"])
    ('a, b or c', 'a')
    """
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last


def _more(names: Sequence[str]) -> str:
    more = len(names) - NEAREST
    return f" ({more:,} more)" if more > 0 else ""
