"""What a marked notebook says, put in the order in which its student reads it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from hanoi_ref.grading.feedback.cells import code, folded
from hanoi_ref.grading.feedback.markdown import as_html
from hanoi_ref.lessons.readiness import STUB

# "Exercise: count the moves (2 points)", in whatever language a lesson is.
HEADING = re.compile(r"^#+ [^\W\d]+\s?: (.+?)(?: \((.*)\))?$", re.MULTILINE)
WORD = re.compile(r'<section class="hanoi-verdict" aria-label="[^"]*, ([\w ]+)"')
POINTS = re.compile(r"(?<=\w): ([\d.]+) of ([\d.]+) points(?=[,<])")  # in a card's headline
PART = re.compile(r">([\d.]+)/([\d.]+)<(?=/span)")  # of a part of it
STATES = {"right": "right", "partly right": "partly", "missing": "missing"}


@dataclass(frozen=True)
class Exercise:
    """An exercise with what its student wrote and what came of it; no score while it is unread."""

    name: str
    title: str
    score: float | None
    points: float
    state: str  # right, partly, wrong, missing, unread or void
    answer: str  # HTML
    card: str  # HTML
    comment: str  # HTML, of the teacher


@dataclass(frozen=True)
class Contents:
    """All that stands on a page; `total` is what there is in all lessons so far, in percent."""

    course: str
    lesson: str
    student: str
    handed_in: datetime | None
    late: str
    exercises: tuple[Exercise, ...]
    penalty: float
    receipt: str
    version: str
    total: float | None = None
    cells: tuple[str, ...] = field(repr=False, default=())

    @property
    def score(self) -> float:
        """What is earned so far, late days taken off."""
        return max(sum(each.score or 0 for each in self.exercises) - self.penalty, 0)

    @property
    def points(self) -> float:
        """What could have been earned by what has been read."""
        return sum(each.points for each in self.exercises if each.score is not None)

    @property
    def unread(self) -> list[Exercise]:
        """What the teacher has yet to read."""
        return [each for each in self.exercises if each.state == "unread"]

    @property
    def first(self) -> Exercise | None:
        """What to look at first: what went wrong before what was not tried."""
        order = ["partly", "wrong", "missing"]
        left = [each for each in self.exercises if each.state in order]
        return min(left, key=lambda each: order.index(each.state), default=None)


def contents(notebook: Any, resources: Any) -> Contents:
    """The contents of a page, from a marked notebook and what is known of it besides."""
    told, known = resources.get("hanoi", {}), notebook.metadata.get("hanoi", {})
    return Contents(
        course=told.get("course", ""),
        lesson=_title(notebook),
        student=told.get("student", resources["nbgrader"]["student"]),
        handed_in=told.get("handed_in"),
        late=told.get("late", ""),
        exercises=tuple(_exercises(notebook, told)),
        penalty=resources["nbgrader"].get("late_penalty", 0) or 0,
        receipt=known.get("receipt", ""),
        version=known.get("version", ""),
        total=told.get("total"),
        cells=tuple(folded(cell) for cell in notebook.cells if cell.source or cell.get("outputs")),
    )


def _title(notebook: Any) -> str:
    titles = (re.match(r"# (.+)", cell.source) for cell in notebook.cells)
    return next((title[1] for title in titles if title), "")


def _exercises(notebook: Any, told: Mapping[str, Any]) -> Iterator[Exercise]:
    title, answers = "", dict[str, Any]()
    for cell in notebook.cells:
        grading = cell.metadata.get("nbgrader", {})
        heading = HEADING.search(cell.source) if cell.cell_type == "markdown" else None
        if heading and not grading.get("solution"):
            title = heading[1]
        if grading.get("solution"):
            answers[grading["grade_id"]] = cell
        if grading.get("grade"):
            yield _exercise(cell, grading, title, answers, told)


def _exercise(
    cell: Any, grading: Any, title: str, answers: dict[str, Any], told: Mapping[str, Any]
) -> Exercise:
    name = grading["grade_id"].removesuffix("-check")
    answer = answers.get(name) or answers.get(grading["grade_id"]) or cell
    points = grading.get("points", 0)
    score = None if grading["grade_id"] in told.get("unread", ()) else grading.get("score", 0)
    if score is None and STUB in answer.source:
        score = 0.0
    card, is_void = _card(cell, score or 0, points), grading["grade_id"] in told.get("void", ())
    return Exercise(
        name=name,
        title=title or name,
        score=score,
        points=points,
        state="void" if is_void else _state(score, points, card, answer),
        answer=code(answer.source) if answer.cell_type == "code" else as_html(answer.source),
        card=card,
        comment=as_html(answer.metadata.get("nbgrader", {}).get("comment") or ""),
    )


def _state(score: float | None, points: float, card: str, answer: Any) -> str:
    if score is None:
        return "unread"
    word = WORD.search(card)
    if STUB in answer.source:
        return "missing"
    if word:
        return STATES.get(word[1], "wrong")
    return "right" if score >= points else "partly" if score else "wrong"


def _card(cell: Any, score: float, points: float) -> str:
    """The verdict card that a check has left, nothing where a person marks."""
    shown = (output.get("data", {}).get("text/html", "") for output in cell.get("outputs", []))
    return _worth("".join("".join(html) for html in shown), score, points)


def _worth(card: str, score: float, points: float) -> str:
    """A card with the points that count, where the course gives others than the lesson."""
    said = POINTS.search(card)
    if said is None or (float(said[1]), float(said[2])) == (score, points):
        return card
    times = points / (float(said[2]) or 1)
    card = PART.sub(lambda m: f">{float(m[1]) * times:g}/{float(m[2]) * times:g}<", card)
    return POINTS.sub(f": {score:g} of {points:g} points", card)
