"""A student is found by any name that only one has; else the nearest are named, never the class."""

import pytest

from hanoi_ref.course.errors import CallError
from hanoi_ref.grading.gradebook.naming_students import find_student, pick_students
from hanoi_ref.grading.gradebook.people import Roster
from hanoi_ref.grading.lms.person import Person

AT = "@uni.example"
LISTED = [
    *[
        ("Emma", "Smith"),
        ("Noah", "O'Brien"),
        ("Anna", "Meyer"),
        ("Anna", "Weiß"),
        ("太郎", "山田"),
    ],
    *((f"First{n}", f"Last{n}") for n in range(50)),
]
IDS = [f"p{n}.q{n}{AT}" for n in range(len(LISTED))]
EMMA, NOAH, ANNA, WEISS, TARO = IDS[:5] = [
    *(f"{word}{AT}" for word in ("emma.smith", "noah.obrien", "anna.meyer", "a.weiss", "s17"))
]
FOUND = {
    "emma": EMMA,
    "Emma Smith": EMMA,
    "Smith, Emma": EMMA,
    "emma.smith": EMMA,
    "smith": EMMA,
    "OBRIEN": NOAH,
    "a.weiss": WEISS,
    "weiß": WEISS,
    "太郎": TARO,
    "s17": TARO,
    "sent.only": f"sent.only{AT}",
    "only": f"sent.only{AT}",
}
REFUSED = {
    "anna": f"'anna' may be {WEISS} or {ANNA}; name one",
    "emma.smth": f"there is no student 'emma.smth'; did you mean {EMMA}?",
    "Emma Smit": f"there is no student 'Emma Smit'; did you mean {EMMA}?",
    f"nobody{AT}": f"there is no student 'nobody{AT}' among 56",
    "xyz": "there is no student 'xyz' among 56",
    "": "there is no student '' among 56",
}


@pytest.fixture
def course(course):
    """A class whose ids are addresses; one student is not on its roster."""
    people = (Person(id, *names) for id, names in zip(IDS, LISTED, strict=True))
    Roster(tuple(people)).keep(course)
    for student in (f"sent.only{AT}", EMMA):
        (course.submitted / student).mkdir(parents=True)
    return course


@pytest.mark.parametrize(("name", "student"), FOUND.items())
def test_a_student_is_found_by_any_name_of_one(name, student, course):
    """The whole name, one of its words, the address, or what is before its sign."""
    assert find_student(course, name) == student


@pytest.mark.parametrize(("name", "says"), REFUSED.items(), ids=REFUSED)
def test_another_name_is_refused_with_the_nearest(name, says, course):
    """At most three of them; a common domain makes nobody alike."""
    with pytest.raises(CallError) as refused:
        find_student(course, name)
    assert str(refused.value) == says


def test_only_those_are_picked_who_have_submitted(course):
    """Others are named."""
    assert pick_students(course, ["emma", "only"]) == {EMMA, f"sent.only{AT}"}
    with pytest.raises(CallError, match="noah.obrien@uni.example has not submitted anything"):
        pick_students(course, ["noah"])
