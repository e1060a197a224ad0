"""No accident costs a mark: what a person would understand is understood, and said."""

import json
import shutil
from copy import deepcopy
from pathlib import Path

import pytest

from hanoi_ref.course.course import Course
from hanoi_ref.course.notebooks import by_name, read_notebook, text
from hanoi_ref.grading.classroom.demo import Draft
from hanoi_ref.grading.classroom.pages import make_pages
from hanoi_ref.grading.gradebook.book import read_marks
from hanoi_ref.grading.gradebook.results import Submission
from hanoi_ref.grading.marking import pipeline
from hanoi_ref.grading.marking.replay import run_again
from hanoi_ref.grading.marking.run import mark
from hanoi_ref.grading.marking.workers import process_pool
from hanoi_ref.publish.release import generate
from tests.grading.accidents import (
    ACCIDENTS,
    CHANGED,
    HABITS,
    RARE,
    REFUSED,
    STUBS,
    Accident,
    Notebook,
)
from tests.grading.accidents.cells import GOES_ON, OWN_MEANING
from tests.hostile.classroom import small_course
from tests.shared import share_of

pytestmark = pytest.mark.full

HONEST = Accident("honest")
ALL = [HONEST, *ACCIDENTS, *REFUSED]
NAMED = ((each.name, each) for each in CHANGED)
CROSSED = [HONEST, *share_of(NAMED, 1 / 12)]  # each with every habit: all take five minutes
# nbgrader's own command reads these as well.
STOCK = """
utf-8-mark windows-1252 cut-behind-cells nbformat-3 metadata-null lines-without-ends ids-missing
kinds-missing played-on check-above check-deleted answer-as-text check-unmarked imports-deleted
""".split()
WHEN_RUN = (GOES_ON, OWN_MEANING)  # a habit may change what has to be done then
BY_NAME = {each.name: each for each in ALL}


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


def student_of(each: Accident) -> str:
    """The student to whom it happened."""
    return each.student or f"{ALL.index(each):03}-{each.name}".replace("/", "-")


def marked(course: Course) -> dict[str, Submission]:
    """The results of lesson 1 by student, marked by two workers."""
    with process_pool(2) as workers:
        report = mark(course, [course.lesson("recursion")], seed=7, workers=workers)
    return {each.student: each for each in report.submissions}


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    """A course in which each accident happened to a student."""
    course = light_course(tmp_path_factory.mktemp("accidents") / "course")
    notebook, folder = right(course), course.lesson("recursion").folder
    for each in ALL:
        each.happen(notebook, course.submitted / student_of(each) / folder)
    return course


@pytest.fixture(scope="module")
def results(course: Course) -> dict[str, Submission]:
    """The whole class, marked once."""
    return marked(course)


@pytest.mark.parametrize("accident", ACCIDENTS, ids=lambda each: each.name)
def test_an_accident_costs_nothing(results, accident):
    """All points that the same work has without it, and nothing is done that is not said."""
    got, honest = results[student_of(accident)], results[student_of(HONEST)]
    assert honest.score == honest.max - 4 and not honest.needs_eye
    assert (got.error, got.score, got.max) == (None, honest.score, honest.max), got
    assert accident.says in " ".join(got.repairs)
    assert bool(accident.says) == bool(got.repairs), got.repairs


def test_there_are_enough_accidents():
    """Eighty of them are said, and no two have one name."""
    assert len([each for each in ACCIDENTS if each.says]) >= 80
    assert len(BY_NAME) == len(ALL)


def test_an_answer_in_words_is_there_to_read(results):
    """Whatever befell its cell; one that was deleted is as it was released."""
    unread = [each.name for each in ACCIDENTS if not results[student_of(each)].to_read]
    assert unread == ["written-deleted"]


@pytest.mark.parametrize("accident", REFUSED, ids=lambda each: each.name)
def test_what_cannot_be_read_is_said_by_name(results, accident):
    """No answer of it waits for a reader; the rest of the class is marked."""
    got = results[student_of(accident)]
    assert (got.score, got.exercises, got.to_read) == (None, {}, ())
    assert accident.says in (got.error or "")
    assert "\n" not in (got.error or "")


@pytest.mark.parametrize("name", ["named-recursion", "nbformat-3", "imports-deleted", "student-2"])
def test_it_can_be_run_again(course, results, name):
    """What was submitted leads to the same verdicts and observations, whatever befell it."""
    again = run_again(course, course.lesson("recursion"), student_of(BY_NAME[name]))
    assert [each.differs for each in again if each.differs] == []


def test_pages_find_their_students(course, results, tmp_path):
    """A name is a name: not a pattern, and not without its spaces."""
    root, students = tmp_path / "course", {" ada ", "ada [group 2]", "ada*", "{student_id}"}
    left_out = shutil.ignore_patterns("submitted", "autograded")
    shutil.copytree(course.root, root, ignore=left_out)
    for student in students:
        shutil.copytree(course.autograded / student, Course(root).autograded / student)
    pages, failures = make_pages(Course(root), [course.lesson("recursion")])
    assert failures == []
    assert students == {page.parents[1].name for page in pages if page.is_file()}


@pytest.fixture(scope="module")
def stock(tmp_path_factory: pytest.TempPathFactory) -> Course:
    """A class that is marked by nbgrader's own step."""
    course = light_course(tmp_path_factory.mktemp("stock") / "course")
    lesson, notebook = course.lesson("recursion"), right(course)
    generate(course, lesson, course.work / "release", record=True)
    for name in ["honest", *STOCK]:
        BY_NAME[name].happen(notebook, course.submitted / name / lesson.folder)
        pipeline.autograde(course, lesson, name)
    return course


@pytest.mark.parametrize("name", STOCK)
def test_nbgrader_alone_reads_it_as_well(stock, name):
    """`nbgrader autograde` and formgrader's button give the same marks, where the name is right."""
    lesson = stock.lesson("recursion")
    marks = read_marks(stock, lesson)
    assert marks[name].score == marks["honest"].score == marks["honest"].most - 4
    notebook = read_notebook(stock.autograded / name / lesson.file)
    assert BY_NAME[name].says in " ".join(notebook["metadata"]["hanoi"]["repairs"])


@pytest.fixture(scope="module")
def crossed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Submission]:
    """The results of notebooks with an accident of cells and a habit, marked once.

    Accidents of a whole notebook are left out: they change how it is read, not what is in it.
    """
    course = light_course(tmp_path_factory.mktemp("crossed") / "course")
    base, folder = right(course), course.lesson("recursion").folder
    for accident in CROSSED:
        for habit in HABITS + RARE * (accident is HONEST):
            notebook = deepcopy(base)
            (accident.notebook or bool)(notebook)
            habit.happen(notebook, course.submitted / f"{accident.name}, {habit.name}" / folder)
    return marked(course)


@pytest.mark.parametrize("habit", HABITS + RARE, ids=lambda each: each.name)
def test_an_accident_costs_nothing_with_a_habit(crossed, habit):
    """All points with each accident, and what has to be done for either of them is said."""
    wrong = {}
    for accident in CROSSED if habit in HABITS else [HONEST]:
        got = crossed[f"{accident.name}, {habit.name}"]
        said = " ".join(got.repairs)
        is_said = habit.says in said and (accident.says in said or accident.says in WHEN_RUN)
        if (got.error, got.score, is_said) != (None, got.max - 4, True):
            lost = [name for name, each in got.exercises.items() if each.points < each.max]
            wrong[accident.name] = (got.error, lost, got.repairs)
    assert wrong == {}
