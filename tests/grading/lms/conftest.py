"""A class of names that are hard to write."""

import pytest

from hanoi_ref.course.course import Course
from hanoi_ref.grading.gradebook.people import Roster
from hanoi_ref.grading.lms.person import Person

NAMES = {
    "ada": ("Ada, Countess", "Lovelace"),
    "bob": ('Bob "Bobby"', "O'Hara"),
    "cleo": ("Zoë", "Müller-Ōta"),
    "=1+1": ("=cmd|'/c calc'!A1", "@SUM(A1)"),
}


@pytest.fixture
def marked(marked: Course) -> Course:
    """Two have handed in, one of them twice; of two there is nothing."""
    people = (Person(id, first, last, f"{id}@x.org") for id, (first, last) in NAMES.items())
    Roster(tuple(people)).keep(marked)
    return marked
