"""The report's page: one self-contained HTML file."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from hanoi_ref.classroom.report.charts import WORDS, exercises_chart, marks_chart
from hanoi_ref.classroom.report.facts import STATES, ExerciseStats, Facts
from hanoi_ref.classroom.report.guesses import Guessed
from hanoi_ref.course.words import template

Row = TypeVar("Row", ExerciseStats, Guessed)


def page(told: Facts, title: str, day: str, guesses: Sequence[Guessed] = ()) -> str:
    """Return the page as HTML.

    Parameters
    ----------
    told : the facts about the class.
    title, day : the heading.
    guesses : the first guesses of the class.

    Returns
    -------
    One file, with its charts inside.
    """
    return template("hanoi_ref.classroom.report", "page.html.j2").render(
        told=told,
        title=title,
        day=day,
        by_lesson=_by_lesson(told, told.exercises),
        guesses=_by_lesson(told, guesses),
        states=STATES,
        words=WORDS,
        marks_chart=marks_chart,
        exercises_chart=exercises_chart,
    )


def _by_lesson(told: Facts, rows: Iterable[Row]) -> dict[str, list[Row]]:
    every = list(rows)
    return {
        lesson.folder: [each for each in every if each.lesson == lesson.folder]
        for lesson in told.lessons
    }
