"""The contents of a feedback page, in the order in which a student reads it."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from hanoi_ref.checking.card import Card
from hanoi_ref.checking.card import as_html as as_card
from hanoi_ref.classroom.feedback.cells import code, folded
from hanoi_ref.classroom.feedback.markdown import as_html
from hanoi_ref.lessons.readiness import is_blank

# "Exercise: count the moves (2 points)", in the language of the lesson.
HEADING = re.compile(r"^#+ [^\W\d]+\s?: (.+?)(?: \([^()\n]*\))?$", re.MULTILINE)
STATES = ("right", "partly", "hang")  # verdicts that are states as well; others are "wrong"


@dataclass(frozen=True)
class ExerciseReport:
    """An exercise with the student's answer and its result; `score` is None while it is unread."""

    name: str
    title: str
    score: float | None
    points: float
    state: str  # a key of WORDS in page.py
    answer: str  # HTML
    card: str  # HTML
    comment: str  # HTML, of the teacher
    overridden: bool = False  # whether the points are the teacher's, not the check's


@dataclass(frozen=True)
class Contents:
    """The contents of a page; `total` is the percentage over all lessons so far."""

    course: str
    lesson: str
    student: str
    handed_in: datetime | None
    late: str
    exercises: tuple[ExerciseReport, ...]
    penalty: float
    receipt: str
    version: str
    total: float | None = None
    cells: tuple[str, ...] = field(repr=False, default=())

    @property
    def score(self) -> float:
        """The points earned so far, with the penalty for lateness taken off."""
        return max(sum(exercise.score or 0 for exercise in self.exercises) - self.penalty, 0)

    @property
    def points(self) -> float:
        """The maximum points of all exercises that have been graded."""
        return sum(exercise.points for exercise in self.exercises if exercise.score is not None)

    @property
    def unread(self) -> list[ExerciseReport]:
        """The answers that the teacher has not graded yet."""
        return [exercise for exercise in self.exercises if exercise.state == "unread"]

    @property
    def first(self) -> ExerciseReport | None:
        """The exercise to look at first: failed ones come before those not tried."""
        order = ["partly", "wrong", "hang", "unrun", "incomplete", "missing"]
        left = [exercise for exercise in self.exercises if exercise.state in order]
        return min(left, key=lambda each: order.index(each.state), default=None)


def contents(notebook: Any, resources: Any) -> Contents:
    """Return the contents of a page, from a graded notebook and the results of earlier steps."""
    told, known = resources.get("hanoi", {}), notebook.metadata.get("hanoi", {})
    return Contents(
        course=told.get("course", ""),
        lesson=_title(notebook),
        student=told.get("student", resources["nbgrader"]["student"]),
        handed_in=told.get("handed_in"),
        late=told.get("late", ""),
        exercises=tuple(_exercises(notebook, told, _findings(known))),
        penalty=resources["nbgrader"].get("late_penalty", 0) or 0,
        receipt=known.get("receipt", ""),
        version=known.get("version", ""),
        total=told.get("total"),
        cells=tuple(folded(cell) for cell in notebook.cells if cell.source or cell.get("outputs")),
    )


def _title(notebook: Any) -> str:
    titles = (re.match(r"# (.+)", cell.source) for cell in notebook.cells)
    return next((title[1] for title in titles if title), "")


def _findings(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return the findings of the grading by the names of their cells."""
    found = {each["exercise"]: each for each in record.get("findings", ())}
    return {id.partition(".")[2] or id: each for id, each in found.items()}


def _exercises(
    notebook: Any, told: Mapping[str, Any], findings: Mapping[str, Any]
) -> Iterator[ExerciseReport]:
    title, answers = "", dict[str, Any]()
    for cell in notebook.cells:
        grading = cell.metadata.get("nbgrader", {})
        heading = HEADING.search(cell.source) if cell.cell_type == "markdown" else None
        if heading and not grading.get("solution"):
            title = heading[1]
        if grading.get("solution"):
            answers[grading["grade_id"]] = cell
        if grading.get("grade"):
            name = grading["grade_id"].removesuffix("-check")
            answer = answers.get(name) or answers.get(grading["grade_id"]) or cell
            yield _exercise(name, title or name, grading, answer, told, findings.get(name))


def _exercise(
    name: str, title: str, grading: Any, answer: Any, told: Mapping[str, Any], finding: Any
) -> ExerciseReport:
    points = grading.get("points", 0)
    score = None if grading["grade_id"] in told.get("unread", ()) else grading.get("score", 0)
    untouched = is_blank(answer) or answer.source.strip() in told.get("given", ())
    if score is None and untouched:
        score = 0.0
    is_void = grading["grade_id"] in told.get("void", ())
    overridden = grading["grade_id"] in told.get("overridden", ())
    state = _state(score, points, None if overridden else finding, untouched)
    return ExerciseReport(
        name=name,
        title=title,
        score=score,
        points=points,
        state="void" if is_void else state,
        answer=code(answer.source)
        if answer.cell_type == "code"
        else as_html(answer.source, answer.get("attachments")),
        card=_card(finding, None if overridden else score or 0, points),
        comment=as_html(answer.metadata.get("nbgrader", {}).get("comment") or ""),
        overridden=overridden,
    )


def _state(score: float | None, points: float, finding: Any, untouched: bool) -> str:
    if score is None:
        return "unread"
    if untouched and not score:
        return "missing"
    if finding and finding["verdict"] == "missing":
        return "incomplete"
    if finding and finding["verdict"] in STATES:
        return str(finding["verdict"])
    if finding and finding.get("card") and not finding.get("observations", True):
        return "unrun"
    if finding:
        return "wrong"
    return "right" if score >= points else "partly" if score else "wrong"


def _card(finding: Any, score: float | None, points: float) -> str:
    """Return a finding's card with these points, or its own; empty if a person grades it."""
    stored = finding and finding.get("card")
    card = Card.from_json(stored) if stored else None
    return as_card(card if score is None else card.worth(score, points)) if card else ""
