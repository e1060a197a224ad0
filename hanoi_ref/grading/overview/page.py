"""The page on the class: one file of HTML that asks nobody for anything."""

from __future__ import annotations

from functools import lru_cache

from jinja2 import Environment, PackageLoader, select_autoescape

from hanoi_ref.draw import palette
from hanoi_ref.grading.overview.charts import WORDS, exercises_chart, marks_chart
from hanoi_ref.grading.overview.facts import STATES, Facts


def page(told: Facts, title: str, day: str) -> str:
    """The page as HTML."""
    by_lesson = {
        lesson.folder: [each for each in told.exercises if each.lesson == lesson.folder]
        for lesson in told.lessons
    }
    return (
        _template()
        .get_template("page.html.j2")
        .render(
            told=told,
            title=title,
            day=day,
            by_lesson=by_lesson,
            states=STATES,
            words=WORDS,
            palette=palette,
            marks_chart=marks_chart,
            exercises_chart=exercises_chart,
        )
    )


@lru_cache(1)
def _template() -> Environment:
    loader = PackageLoader("hanoi_ref.grading.overview", "")
    made = Environment(loader=loader, autoescape=select_autoescape(["j2"]), trim_blocks=True)
    made.filters["percent"] = lambda share: f"{100 * share:.0f} %"
    return made
