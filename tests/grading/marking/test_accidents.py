"""No accident costs a mark: what a person would understand is understood, and said."""

import json
import shutil
from pathlib import Path

import pytest

from hanoi_ref.classroom.demo.submission import Draft
from hanoi_ref.classroom.pages import make_pages
from hanoi_ref.course.course import Course
from hanoi_ref.course.notebooks import by_name, read_notebook, text
from hanoi_ref.gradebook.book import read_marks
from hanoi_ref.gradebook.results import Report, Submission
from hanoi_ref.marking import pipeline
from hanoi_ref.marking.replay import run_again
from hanoi_ref.marking.run import mark
from tests.grading.accidents import ACCIDENTS, REFUSED, STUBS, TOO_MUCH, Accident, Notebook
from tests.hostile.classroom import small_course

pytestmark = pytest.mark.full

HONEST = "honest"
CASES = [pytest.param(*each, id=each[1].name) for each in enumerate(ACCIDENTS)]
STOCK = [each for each in ACCIDENTS if each.stock]


def right(course: Course) -> Notebook:
    """Lesson 1 with all answers, the one in words too."""
    draft = Draft(course, course.lesson("recursion"))
    STUBS.update({name: text(cell) for name, cell in by_name(draft.notebook).items()})
    for name in draft.names:
        draft.fill(name, draft.solved(name))
    draft.fill("recursion-written", "Induction: für n = 0 ist nichts zu tun → 2ⁿ − 1.")
    return draft.notebook


def light_course(root: Path) -> Course:
    """The small course, without the chart for which each submission imports matplotlib."""
    course = small_course(root, "")
    lesson = course.lesson("recursion")
    for path in (course.source / lesson.file, course.release / lesson.file):
        notebook = read_notebook(path)
        notebook["cells"] = [each for each in notebook["cells"] if each["id"] != "growth-chart"]
        path.write_text(json.dumps(notebook))
    return course


def hand_in(course: Course, accident: Accident, student: str) -> None:
    """A right submission, to which this has happened."""
    lesson = course.lesson("recursion")
    accident.happen(right(course), course.submitted / student / lesson.folder)


def student_of(number: int, each: Accident) -> str:
    """Whoever it happened to."""
    return each.student or f"{number:03}-{each.name}".replace("/", "-")


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    """Where all of it happened."""
    course = light_course(tmp_path_factory.mktemp("accidents") / "course")
    hand_in(course, Accident(HONEST), HONEST)
    for number, each in enumerate([*ACCIDENTS, *REFUSED, *TOO_MUCH]):
        hand_in(course, each, student_of(number, each))
    return course


@pytest.fixture(scope="module")
def report(course: Course) -> Report:
    """All of the class, marked once."""
    return mark(course, [course.lesson("recursion")], seed=7)


def of(report: Report, student: str) -> Submission:
    """What a student got."""
    return next(each for each in report.submissions if each.student == student)


@pytest.mark.parametrize(("number", "accident"), CASES)
def test_an_accident_costs_nothing(report, number, accident):
    """All points that the same work has without it, and nothing is done that is not said."""
    got, honest = of(report, student_of(number, accident)), of(report, HONEST)
    assert honest.score == honest.max - 4 and not honest.needs_eye
    assert (got.error, got.score, got.max) == (None, honest.score, honest.max), got
    assert accident.says in " ".join(got.repairs)
    assert bool(accident.says) == bool(got.repairs), got.repairs


def test_there_are_enough_accidents():
    """Eighty of them are said, and no two have one name."""
    assert len([each for each in ACCIDENTS if each.says]) >= 80
    assert len({each.name for each in ACCIDENTS}) == len(ACCIDENTS)


def test_an_answer_in_words_is_there_to_read(report):
    """Whatever befell its cell; one that was deleted is as it was handed out."""
    unread = {
        student_of(number, each)
        for number, each in enumerate(ACCIDENTS)
        if not of(report, student_of(number, each)).to_read
    }
    assert {name.partition("-")[2] for name in unread} == {"written-deleted"}


@pytest.mark.parametrize(
    ("number", "accident"),
    [pytest.param(*each, id=each[1].name) for each in enumerate([*REFUSED, *TOO_MUCH], len(CASES))],
)
def test_what_cannot_be_read_is_said_by_name(report, number, accident):
    """No answer of it waits for a reader; the rest of the class is marked."""
    got = of(report, student_of(number, accident))
    assert (got.score, got.exercises, got.to_read) == (0, {}, ())
    assert accident.says in (got.error or "")
    assert "\n" not in (got.error or "")


@pytest.mark.parametrize("name", ["named-recursion", "nbformat-3", "imports-deleted", "student-2"])
def test_it_can_be_run_again(course, report, name):
    """What was handed in leads to the same verdicts and observations, whatever befell it."""
    cases = enumerate(ACCIDENTS)
    student = next(student_of(*each) for each in cases if each[1].name == name)
    again = run_again(course, course.lesson("recursion"), student)
    assert [each.differs for each in again if each.differs] == []


def test_pages_find_their_students(course, report, tmp_path):
    """A name is a name: not a pattern, and not without its spaces."""
    assert report.marked
    root = tmp_path / "course"
    shutil.copytree(
        course.root, root, ignore=lambda at, names: {"submitted", "autograded"} & {*names}
    )
    students = {" ada ", "ada [group 2]", "ada*", "{student_id}"}
    for student in students:
        marked = f"grading/autograded/{student}"
        shutil.copytree(course.root / marked, root / marked)
    pages, failures = make_pages(Course(root), [course.lesson("recursion")])
    assert failures == []
    assert students == {page.parents[1].name for page in pages if page.is_file()}


@pytest.fixture(scope="module")
def stock(tmp_path_factory: pytest.TempPathFactory) -> Course:
    """A class that is marked by nbgrader's own step, without any staging before it."""
    course = light_course(tmp_path_factory.mktemp("stock") / "course")
    lesson = course.lesson("recursion")
    pipeline.generate(course, lesson, course.work / "release", record=True)
    for each in [Accident(HONEST), *STOCK]:
        hand_in(course, each, each.name)
        pipeline.autograde(course, lesson, each.name)
    return course


@pytest.mark.parametrize("accident", [pytest.param(each, id=each.name) for each in STOCK])
def test_nbgrader_alone_reads_it_as_well(stock, accident):
    """`nbgrader autograde` and formgrader's button give the same marks, where the name is right."""
    lesson = stock.lesson("recursion")
    marks = read_marks(stock, lesson)
    assert marks[accident.name].score == marks[HONEST].score == marks[HONEST].most - 4
    marked = read_notebook(stock.autograded / accident.name / lesson.file)
    assert accident.says in " ".join(marked["metadata"]["hanoi"]["repairs"])
