"""Names of students on pages for teachers."""

from collections import Counter

from hanoi_ref.course.course import Course
from hanoi_ref.grading.gradebook.people import kept_roster


def names_of(course: Course) -> dict[str, str]:
    """Return the real names of students by their names in the gradebook, as far as they are known.

    Two who have the same name have their names in the gradebook beside it.
    """
    known = {person.id: person.name for person in kept_roster(course).listed}
    counts = Counter(known.values())
    return {id: name if counts[name] == 1 else f"{name} ({id})" for id, name in known.items()}
