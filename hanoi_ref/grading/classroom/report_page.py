"""The report's page: one self-contained HTML file, with its charts."""

import json
import logging
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from io import StringIO
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.files import write_whole
from hanoi_ref.course.words import template, written_day
from hanoi_ref.grading.classroom.names import names_of
from hanoi_ref.grading.classroom.report import (
    STATES,
    ExerciseStats,
    Facts,
    Guessed,
    LessonStats,
    Mistake,
    facts,
    guessed,
    program,
    write_rows,
)
from hanoi_ref.grading.gradebook.reporting import standing
from hanoi_ref.palette import ACCENT, BACKGROUND, LINE, MARKED, REFUSED, TEXT, THEMED, themed

COLOURS = dict(zip(STATES, (ACCENT, MARKED, REFUSED, LINE, BACKGROUND), strict=True))
HATCHES = dict(zip(STATES, ("", "///", "xxx", "", "..."), strict=True))
WORDS = {"right": "right", "partly": "partly right", "wrong": "not yet", "missing": "not tried"}
WORDS["unread"] = "to read"
STEPS = 10  # of the histogram of marks


def marks_chart(lesson: LessonStats) -> str:
    """Return a histogram of the students' shares of the points, in tenths."""
    figure, axes = _figure(4.2, 1.5)
    counts = [0] * STEPS
    for share in lesson.marks.values():
        counts[min(int(share * STEPS), STEPS - 1)] += 1
    axes.bar(range(STEPS), counts, color=ACCENT, width=0.86)
    axes.set_xticks([-0.5, 4.5, 9.5], ["0 %", "50 %", "100 %"])
    axes.yaxis.get_major_locator().set_params(integer=True)
    told = ", ".join(f"{count} at {10 * at} % and more" for at, count in enumerate(counts) if count)
    return _svg(figure, f"Marks of {lesson.folder}: {told}.")


def exercises_chart(exercises: Sequence[ExerciseStats]) -> str:
    """Return a bar for each exercise, with the numbers of students in each state."""
    figure, axes = _figure(6.4, 0.5 + 0.3 * len(exercises))
    shown = list(reversed(exercises))
    left = [0] * len(shown)
    for state in states_of(exercises):
        counts = [len(each.students.get(state, ())) for each in shown]
        edge = TEXT if state in ("partly", "unread") else BACKGROUND  # seen on the pale bar
        look = {"color": COLOURS[state], "hatch": HATCHES[state], "edgecolor": edge}
        axes.barh(
            [_short(each.name) for each in shown], counts, left=left, label=WORDS[state], **look
        )
        left = [a + b for a, b in zip(left, counts, strict=True)]
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.legend(
        ncols=len(STATES),
        loc="lower center",
        bbox_to_anchor=(0.4, 1.0),
        frameon=False,
        fontsize=8,
        labelcolor=TEXT,
    )
    told = "; ".join(f"{_short(each.name)} {each.share:.0%} right" for each in exercises)
    return _svg(figure, f"Exercises, the hardest first: {told}.")


def states_of(exercises: Sequence[ExerciseStats]) -> list[str]:
    """Return the states for which there is a column: answers to read only where there are some."""
    return [
        state for state in STATES if state != "unread" or any(e.students[state] for e in exercises)
    ]


def _short(exercise: str) -> str:
    """Return an exercise's name without that of its lesson, under which it is shown."""
    return exercise.partition(".")[2] or exercise


def _figure(wide: float, high: float) -> tuple[Any, Any]:
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # or it tells of its cache in a home
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context({"axes.edgecolor": TEXT, "xtick.color": TEXT, "ytick.color": TEXT}):
        figure = Figure(figsize=(wide, high), layout="constrained")
        axes = figure.add_subplot()
    axes.spines[["top", "right"]].set_visible(False)
    axes.tick_params(labelsize=8)
    return figure, axes


def _svg(figure: Any, words: str) -> str:
    """Return the drawing as SVG that follows the theme, with a text alternative."""
    from matplotlib import rc_context

    written = StringIO()
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "hanoi"}):
        figure.savefig(written, format="svg", transparent=True, metadata={"Date": None})
    drawn = written.getvalue()
    drawn = re.sub(r"<metadata>.*?</metadata>", "", drawn[drawn.index("<svg") :], flags=re.DOTALL)
    for colour in THEMED:
        drawn = drawn.replace(colour.lower(), themed(colour))
    label = words.replace('"', "'")
    return drawn.replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1)


Row = TypeVar("Row", ExerciseStats, Guessed, Mistake)
NAMELESS: Mapping[str, str] = MappingProxyType({})


def page(
    told: Facts,
    title: str,
    day: str,
    guesses: Sequence[Guessed] = (),
    names: Mapping[str, str] = NAMELESS,
) -> str:
    """Return the page as HTML; `names` has the real names of students, as far as they are known."""
    return template("hanoi_ref.grading.classroom", "templates/report.html.j2").render(
        told=told,
        title=title,
        day=day,
        by_lesson=_by_lesson(told, told.exercises),
        guesses=_by_lesson(told, guesses),
        mistakes=_by_lesson(told, told.mistakes),
        called=lambda student: names.get(student, student),
        states_of=states_of,
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


TITLE = "The Tower of Hanoi"


def write(
    course: Course, lessons: Iterable[Lesson], out: Path, table: Path | None = None
) -> tuple[Path, Path]:
    """Write the page and the table, each in one step.

    Raise WorkError if nothing is graded.
    """
    lessons, kept = list(lessons), course.work / "report.json"
    stands = standing(course, lessons)
    before: dict[str, Any] = {}  # without an earlier report, or if its file is damaged
    with suppress(OSError, ValueError):
        stored = json.loads(kept.read_text(encoding="utf-8"))
        before = stored if isinstance(stored, dict) else {}
    told = facts(
        stands.submissions,
        stands.students,
        lambda *which: program(course, *which),
        before,
        stands.totals,
        stands.excuses,
    )
    day = written_day(date.today())
    write_whole(out, page(told, TITLE, day, guessed(course, lessons), names_of(course)))
    table = table or out.with_suffix(".csv")
    write_rows(stands.submissions, table, {lesson.folder: lesson.silent for lesson in told.lessons})
    write_whole(kept, json.dumps(before | told.marks))
    return out, table
