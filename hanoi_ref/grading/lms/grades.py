"""The grades of a class, and the platform's own file that they are written into."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from hanoi_ref.course.course import Lesson
from hanoi_ref.course.tables import Rows, decimal, number
from hanoi_ref.grading.lms.person import Person, squashed

Row = dict[str, str]
EXCUSED = "excused"  # the state of a student of whom nothing counts, and a decision in the journal


@dataclass(frozen=True)
class Column:
    """A lesson: the titles that its assignment may have, its points, and its exercises.

    The first title is that of a new assignment.
    """

    lesson: Lesson
    titles: tuple[str, ...]
    most: float
    exercises: tuple[str, ...]


@dataclass(frozen=True)
class Grade:
    """A student's grade for a lesson: points (None: not graded), its state, points by exercise.

    The days late and the penalty are empty without a submission.
    """

    score: float | None
    state: str
    late_days: float | None = None
    penalty: float | None = None
    points: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Export:
    """Grades, and the students of the file that they are for, each with a row of that file.

    `table` and `name` are those of the platform's own file; both are empty without one.  `lesson`
    is the only lesson that was asked for.  `messages` are on what needs review.
    """

    lessons: tuple[Column, ...]
    grades: Mapping[tuple[str, str], Grade]
    totals: Mapping[str, float]
    students: tuple[tuple[Person, Row], ...]
    table: Rows
    name: str = ""
    lesson: Column | None = None
    messages: list[str] = field(default_factory=list)

    @property
    def headings(self) -> tuple[str, ...]:
        """The headings of the platform's own file, in order."""
        return tuple(self.table[0]) if self.table else ()

    def grade(self, lesson: Column, person: Person) -> Grade:
        """Return a student's grade for a lesson."""
        return self.grades[lesson.lesson.folder, person.id]

    def rows(
        self,
        names: Callable[[Person, Row], Iterable[str]],
        lessons: Iterable[Column] | None = None,
        end: Iterable[str] = (),
        excused: str = "",
    ) -> list[list[str]]:
        """Return a row for each student: names, points for some lessons or all, and the end.

        A cell without points is empty, or has what the platform writes for an excused student.
        """
        lessons = [*(self.lessons if lessons is None else lessons)]
        rows = []
        for person, row in self.students:
            grades = (self.grade(lesson, person) for lesson in lessons)
            empty = {EXCUSED: excused}
            cells = (
                empty.get(grade.state, "") if grade.score is None else number(grade.score)
                for grade in grades
            )
            rows.append([*names(person, row), *cells, *end])
        return rows

    def titles(
        self,
        platform: str,
        theirs: Iterable[str],
        points_of: Callable[[str], str],
        is_whole: bool = True,
        missing: str = "add one or leave it out; write its name",
    ) -> list[str]:
        """Return the platform's title of each lesson, or the lesson's own; report what differs.

        `points_of` returns the points of a title as the platform writes them.  With `is_whole` a
        title that is not there is missing.
        """
        by_title, titles = {title: title for title in theirs}, []
        for column in self.lessons:
            title = column_of(by_title, column.titles)
            titles.append(title or column.titles[0])
            possible = points_of(title) if title else ""
            if decimal(possible) not in (None, column.most):  # grades would mean less
                self.messages.append(
                    f"{platform} has {possible} points possible for {title}, "
                    f"{column.lesson} gives {column.most:g}"
                )
            elif is_whole and not title:
                self.messages.append(
                    f"{self.name} has no column {titles[-1]}, so {platform} would {missing} "
                    "into course.toml, [columns]"
                )
        return titles


def column_of(theirs: Mapping[str, str], titles: Iterable[str]) -> str:
    """Return the column with one of some titles; empty if there is none.

    Spaces, signs, case and Canvas's number in parentheses may differ.

    >>> column_of({"Lesson 1: Recursion (8801)": "F"}, ["lesson 1 - recursion"])
    'F'
    """
    for plain in (str, squashed, _without_number):
        by_title = {plain(title): column for title, column in reversed([*theirs.items()])}
        found = (by_title[plain(title)] for title in titles if plain(title) in by_title)
        if column := next(found, ""):
            return column
    return ""


def _without_number(title: str) -> str:
    return squashed(re.sub(r"\(\d+\)$", "", title.strip()))
