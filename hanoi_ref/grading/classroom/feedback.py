"""Feedback pages: what a student reads on each answer."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any

from nbconvert.exporters import Exporter, HTMLExporter
from nbconvert.filters.ansi import strip_ansi
from nbconvert.preprocessors import Preprocessor
from nbgrader.api import Comment, Gradebook
from pygments.formatters import HtmlFormatter
from traitlets import Bool

from hanoi_ref.checking.blank import is_blank
from hanoi_ref.checking.card import Card
from hanoi_ref.checking.card import as_html as as_card
from hanoi_ref.course.course import Course
from hanoi_ref.course.notebooks import read_notebook, text
from hanoi_ref.course.words import counted, template
from hanoi_ref.grading.classroom.markdown import as_html, comment_as_html, contained
from hanoi_ref.grading.classroom.shown import (
    beginning,
    cost,
    program,
    shares,
    size,
    while_room,
    words,
)
from hanoi_ref.grading.gradebook.applying import Ledger
from hanoi_ref.grading.gradebook.book import opened
from hanoi_ref.grading.gradebook.manual_grades import Reading, noted
from hanoi_ref.grading.gradebook.marks import Mark, of_student
from hanoi_ref.grading.gradebook.policy import Lateness, exercise_of
from hanoi_ref.grading.gradebook.reporting import OBSERVED, is_newer
from hanoi_ref.grading.sandbox.sanitize import LONGEST, clean_html
from hanoi_ref.palette import drawing_style

COURSE = "The Tower of Hanoi"
NEARLY = 1e-6  # points that make no difference


class Details(Preprocessor):
    """Adds `resources["hanoi"]`: course, student, submission time, lateness, points that count.

    `given` has the sources of the released cells, `rows` the rubric's rows that a person chose.
    """

    enabled = Bool(True).tag(config=True)

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Return the notebook with the policy's points and a person's comments in its cells."""
        request = resources["nbgrader"]
        course, student = Course(Path(self.config.CourseDirectory.root)), request["student"]
        lesson = course.lesson(request["assignment"])
        given = read_notebook(course.given_notebook(lesson))["cells"]
        with Gradebook(request["db_url"]) as gradebook:
            person = gradebook.find_student(student)
            name = " ".join(filter(None, (person.first_name, person.last_name))) or student
            comments = of_student(gradebook, Comment, lesson.notebook, lesson.folder, student)
        ledger = ledger_of(course, student)
        marks, late = ledger.marks(lesson)[student], ledger.late(lesson, student)
        void, cells = ledger.policy.void, marks.cells.items()
        excused = ledger.is_excused(lesson, student)
        resources["hanoi"] = {
            "course": COURSE,
            "student": name,
            "handed_in": late.at and late.at.astimezone(),
            "late": _lateness(late, marks.penalty),
            "is_newer": is_newer(course, lesson, student, nb.metadata.get("hanoi", {})),
            "unread": {name for name, mark in cells if mark.waits},
            "void": {name for name in marks.cells if excused or exercise_of(lesson, name) in void},
            "overridden": {name for name, m in cells if m.by_hand and m.auto is not None},
            "total": ledger.totals([student]).get(student),
            "excused": excused,
            "given": {text(cell).strip() for cell in given},
            "rows": {
                name: rows_of(reading, marks.cells[name])
                for name, reading in noted(course, lesson, student).items()
                if name in marks.cells
            },
        }
        request["late_penalty"] = marks.penalty
        for cell in nb.cells:
            grading = cell.metadata.get("nbgrader", {})
            name = grading.get("grade_id")
            if grading.get("solution"):  # nbgrader has comments of its own on empty cells
                comment = comments.get(name)
                grading["comment"] = (comment and comment.manual_comment) or ""
            if grading.get("grade") and (mark := marks.cells.get(name)):
                grading["score"], grading["points"] = mark.points, mark.most
        return nb, resources


Rows = tuple[tuple[float, str], ...]
BESIDE = "beside these lines"


def rows_of(reading: Reading, mark: Mark) -> Rows:
    """Return the rubric's rows of a manual grade, with the points that they have in a mark.

    The last row has the points that the person gave or took beside the rubric.

    >>> reading = Reading("", mark=2.5, most=4, rows=((1, "base"), (1, "step")))
    >>> rows_of(reading, Mark(5, None, 8, waits=False, by_hand=True))
    ((2.0, 'base'), (2.0, 'step'), (1.0, 'beside these lines'))
    """
    scale = mark.most / reading.most if reading.most else 1.0
    is_it = reading.counts and mark.by_hand and abs(reading.mark * scale - mark.points) < NEARLY
    if not (is_it and reading.rows):
        return ()
    rows = [(points * scale, words) for points, words in reading.rows]
    rest = mark.points - sum(points for points, _ in rows)
    return (*rows, *[(rest, BESIDE)] * (abs(rest) > NEARLY))


@lru_cache(1)  # a student's pages are made one after the other
def ledger_of(course: Course, student: str) -> Ledger:
    """Return the points of a student in all lessons, as the gradebook has them now."""
    with opened(course) as book:
        ledger = Ledger(course, book, student)
        for lesson in course.lessons:
            ledger.marks(lesson)
        ledger.totals([student])
    return ledger


def _lateness(late: Lateness, penalty: float) -> str:
    """Return how late a submission is, and the days charged if they cost anything."""
    by = _late(late.by.total_seconds()) or ("late" if late.guessed else "")
    return f"{by}, counted as {counted(late.charged, 'day')}" if penalty and late.charged else by


def _late(seconds: float) -> str:
    """Return how late something is, in the largest unit that fits.

    >>> _late(0), _late(7200), _late(200_000)
    ('', '2 hours late', '2 days late')
    """
    for name, length in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= length:
            return f"{counted(seconds // length, name)} late"
    return "less than a minute late" if seconds > 0 else ""


LINES = 30  # of a program's output; further ones are only counted
ANSWERS, PAGE = 250_000, 900_000  # bytes of all answers, and of a page
TITLE = 200  # characters
OWN = re.compile(r"^-+> ?\d+ .*", re.MULTILINE)  # the lines of a traceback in the student's code


CODE_STYLES = ("default", "github-dark")  # of pygments


def colours() -> str:
    """Return the style sheet of programs, with enough contrast in both themes (WCAG 2.2, 4.5:1)."""
    light, dark = (
        HtmlFormatter(style=style, cssclass="code").get_style_defs() for style in CODE_STYLES
    )
    return f"{light}\n@media screen and (prefers-color-scheme: dark) {{\n{dark}\n}}"


def folded(cell: Any) -> str:
    """Return a cell with its outputs as HTML."""
    if cell.cell_type != "code":
        pasted = contained(cell.get("attachments", {}))
        return f'<div class="cell words">{words(cell.source, pasted or None)}</div>'
    is_check = cell.metadata.get("nbgrader", {}).get("grade")  # its card is shown above
    outputs = [] if is_check else cell.get("outputs", [])
    shown = "".join(while_room(_output, outputs, LONGEST, "output"))
    return f'<div class="cell">{program(cell.source)}{shown}</div>'


def _output(output: Any) -> str:
    if output.output_type == "error":
        # With the student's own lines that led to it, the first and the last ones.
        own = [line.strip() for line in OWN.findall(strip_ansi("\n".join(output.traceback)))]
        lines = own if len(own) <= 6 else [*own[:3], f"... {len(own) - 6} more calls", *own[-3:]]
        error = "\n".join([*lines, f"{output.ename}: {output.evalue[:300]}"])
        return f'<pre class="error">{escape(beginning(error))}</pre>'
    if output.output_type == "stream":
        return _text("".join(output.text))
    data = output.get("data", {})
    html = data.get("text/html") or data.get("image/svg+xml")
    if html:
        return f'<div class="shown">{clean_html("".join(html))}</div>'
    return _text("".join(data.get("text/plain", "")))


def _text(output: str) -> str:
    return f"<pre>{escape(beginning(output.removesuffix(chr(10)), lines=LINES))}</pre>"


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
    rows: Rows = ()  # of the rubric that were given, as HTML


@dataclass(frozen=True)
class Contents:
    """The contents of a page; `total` is the percentage of what is graded so far.

    A student who is `excused` has no points in this lesson; `is_newer` says that there is newer
    work, which is not graded.
    """

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
    excused: bool = False
    is_newer: bool = False
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
    told, record = resources.get("hanoi", {}), notebook.metadata.get("hanoi", {})
    titles = (re.match(rf"# (.{{1,{TITLE}}})", cell.source) for cell in notebook.cells)
    findings = {}  # by the names of their cells
    for finding in record.get("findings", ()):
        id = finding["exercise"]
        findings[id.partition(".")[2] or id] = finding
    exercises = tuple(_exercises(notebook, told, findings))
    room = PAGE - sum(size(each.answer + each.card + each.comment) for each in exercises)
    cells = [cell for cell in notebook.cells if cell.source or cell.get("outputs")]
    return Contents(
        course=told.get("course", ""),
        lesson=next((title[1] for title in titles if title), ""),
        student=told.get("student", resources["nbgrader"]["student"]),
        handed_in=told.get("handed_in"),
        late=told.get("late", ""),
        exercises=exercises,
        penalty=resources["nbgrader"].get("late_penalty", 0) or 0,
        receipt=record.get("receipt", ""),
        version=record.get("version", ""),
        total=told.get("total"),
        excused=told.get("excused", False),
        is_newer=told.get("is_newer", False),
        cells=tuple(while_room(folded, cells, room, "cell")),
    )


def _exercises(
    notebook: Any, told: Mapping[str, Any], findings: Mapping[str, Any]
) -> Iterator[ExerciseReport]:
    title, answers, asked = "", dict[str, Any](), list[tuple[str, str, Any, Any]]()
    for cell in notebook.cells:
        grading = cell.metadata.get("nbgrader", {})
        heading = HEADING.search(cell.source) if cell.cell_type == "markdown" else None
        if heading and not grading.get("solution"):
            title = heading[1][:TITLE]
        if grading.get("solution"):
            answers[grading["grade_id"]] = cell
        if grading.get("grade"):
            name = grading["grade_id"].removesuffix("-check")
            answer = answers.get(name) or answers.get(grading["grade_id"]) or cell
            asked.append((name, title or name, grading, answer))
    costs = [cost(answer.source, answer.cell_type == "code") for *_, answer in asked]
    for (name, title, grading, answer), room in zip(asked, shares(costs, ANSWERS), strict=True):
        yield _exercise(name, title, grading, answer, room, told, findings.get(name))


def _exercise(
    name: str,
    title: str,
    grading: Any,
    answer: Any,
    room: int,
    told: Mapping[str, Any],
    finding: Any,
) -> ExerciseReport:
    points = grading.get("points", 0)
    score = None if grading["grade_id"] in told.get("unread", ()) else grading.get("score", 0)
    untouched = is_blank(answer) or answer.source.strip() in told.get("given", ())
    if score is None and untouched:
        score = 0.0
    is_void = grading["grade_id"] in told.get("void", ())
    overridden = grading["grade_id"] in told.get("overridden", ())
    rows = told.get("rows", {}).get(grading["grade_id"], ())
    state = _state(score, points, None if overridden else finding, untouched)
    card = Card.from_json(finding["card"]) if finding and finding.get("card") else None
    if card and not overridden:  # a person's points are not those on the card
        card = card.worth(score or 0, points)
    return ExerciseReport(
        name=name,
        title=title,
        score=score,
        points=points,
        state="void" if is_void else state,
        answer=program(answer.source, room)
        if answer.cell_type == "code"
        else words(answer.source, contained(answer.get("attachments", {})), room),
        card=as_card(card) if card else "",
        comment=comment_as_html(answer.metadata.get("nbgrader", {}).get("comment") or ""),
        overridden=overridden,
        rows=tuple((worth, as_html(said)) for worth, said in rows),
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


WORDS = {
    "right": ("✓", "right"),
    "partly": ("◐", "partly right"),
    "wrong": ("✗", "not yet"),
    "unrun": ("✗", "not run"),
    "hang": ("✗", "timed out"),
    "incomplete": ("○", "incomplete"),
    "missing": ("○", "not tried"),
    "unread": ("…", "not read yet"),
    "void": ("∅", "excused"),
}


def page(told: Contents) -> str:
    """Return the page as self-contained HTML."""
    made = template("hanoi_ref.grading.classroom", "templates/feedback.html.j2")
    return made.render(told=told, words=WORDS, colours=colours(), drawings=drawing_style())


class FeedbackPage(HTMLExporter):
    """The exporter of nbgrader's generate_feedback; nbgrader_config.py names it."""

    def from_notebook_node(
        self, nb: Any, resources: Any = None, **more: Any
    ) -> tuple[str, dict[str, Any]]:
        """Return the page of a graded notebook, after the steps that nbgrader_config.py names."""
        for finding in nb.metadata.get("hanoi", {}).get("findings", ()):
            # They are large, nbconvert copies them several times, and no page shows them.
            finding |= {name: finding[name][:1] for name in OBSERVED if name in finding}
        done, told = Exporter.from_notebook_node(self, nb, resources, **more)
        return page(contents(done, told)), told
