"""Exercises and lessons of a teacher's own: begun, released, handed in, marked."""

import json
import re
import shutil

import nbformat
import pytest
from nbclient import NotebookClient

from hanoi_ref.cli import run
from hanoi_ref.course.course import TEACHING, Course
from hanoi_ref.grading.marking.replay import replay
from hanoi_ref.grading.marking.run import mark
from hanoi_ref.publish.release import release
from hanoi_ref.publish.students import own_copy
from tests.grading.conftest import REAL, Class, recursion_cells, write_lesson
from tests.grading.handedin import COUNT, HANOI, of
from tests.shared import ROOT

pytestmark = REAL

TWICE = "def {}(n):\n    return n + n"
HALF = "def {}(n):\n    return 2 * n if n < 1000 else 0"


def new(course: Course, *words: str) -> int:
    """Calls hanoi new."""
    return run(["new", *words, "--root", str(course.root)])


@pytest.fixture
def frogs(course):
    """The students of a course with a new lesson."""
    assert new(course, "lesson", "frogs") == 0
    release(Course(course.root))
    return Class(Course(course.root))


def test_a_new_lesson_works_as_it_stands(frogs):
    """Released, submitted, marked in parts, and judged again."""
    course = frogs.course
    frogs.hand_in("ada", "frogs", first=TWICE.format("first"))
    frogs.hand_in("bob", "frogs", first=HALF.format("first"))
    report = mark(course, course.pick(["frogs"]))
    assert {name: of(report, name).score for name in ("ada", "bob")} == {"ada": 2, "bob": 1}
    assert of(report, "ada").exercises["frogs.first"].verdict == "right"
    assert not report.needs_eye
    assert [each.differs for each in replay(course, course.lesson("frogs"), "bob")] == [()]


def test_a_drafted_lesson_closes_no_other(course):
    """Until it is released, a teacher's own copy has the others."""
    release(course)
    assert new(course, "lesson", "frogs") == 0
    mine = own_copy(Course(course.root))
    assert {path.name for path in mine.glob("[0-9]*")} == {each.folder for each in course.lessons}


def test_a_new_exercise_joins_its_lesson(course):
    """Before the boxes that end it; what the lesson asked before is marked as before."""
    assert new(course, "exercise", "recursion.double") == 0
    release(course)
    people = Class(course)
    people.hand_in("ada", count_moves=COUNT, hanoi=HANOI, double=TWICE.format("double"))
    found = of(mark(course, course.pick(["recursion"])), "ada")
    points = {name: each.points for name, each in found.exercises.items()}
    assert points == {"recursion.hanoi": 4, "recursion.count_moves": 2, "recursion.double": 2}


def test_the_check_of_a_new_exercise_works_in_its_notebook(course):
    """As its teacher runs it, in a kernel of its own."""
    new(course, "lesson", "8-frogs")
    path = course.source / "8-frogs" / "frogs.ipynb"
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook).execute(cwd=str(path.parent))
    (checked,) = (cell for cell in notebook.cells if cell.id == "first-check")
    assert checked.outputs[0].data["text/plain"] == "2"


def test_a_program_sees_no_file_of_exercises(frogs):
    """Neither the teacher's nor one that a student submits counts or can be read."""
    reads = "def first(n):\n    from exercises import FIRST\n    return 2 * n * FIRST"
    path = frogs.hand_in("eve", "frogs", first=reads)
    (path.parent / "exercises.py").write_text("from hanoi_ref import check\nFIRST = 1")
    found = of(mark(frogs.course, frogs.course.pick(["frogs"])), "eve")
    assert found.score == 0 and found.exercises["frogs.first"].verdict == "wrong"


LESSON, EXERCISE = "a lesson's name is like frogs", "an exercise's name is lesson.function"
REFUSED = {
    "lesson Frogs": f"{LESSON} or 8-frogs, in lower case, not 'Frogs'",
    "lesson frogs.if": f"{LESSON} or 8-frogs, in lower case, not",
    "lesson recursion": "there is a lesson 'recursion' already",
    "exercise double": f"{EXERCISE}, like recursion.hanoi, not 'double'",
    "exercise recursion.if": f"{EXERCISE}, like recursion.hanoi, not",
    "exercise recursion.hanoi": "there is an exercise recursion.hanoi already",
    "exercise frogs.jumps": "there is no lesson 'frogs'; there are start, recursion",
    "exercise recursion.try": "an exercise's name is",
}


@pytest.mark.parametrize(("words", "says"), REFUSED.items(), ids=REFUSED)
def test_what_cannot_be_begun_is_refused(words, says, course, capfd):
    """In a sentence, and nothing is written."""
    before = sorted(course.root.rglob("*"))
    assert new(course, *words.split()) == 2
    assert says in capfd.readouterr().err
    assert sorted(course.root.rglob("*")) == before


def test_a_lesson_that_was_handed_in_grows_no_more(course, people, capfd):
    """nbgrader would refuse its release; it is said before anything is written."""
    people.hand_in("ada", count_moves=COUNT)
    mark(course, course.pick(["recursion"]))
    assert new(course, "exercise", "recursion.double") == 1
    says = "1-recursion cannot get another exercise, because submissions of it are graded"
    assert says in capfd.readouterr().err
    assert release(course) == []


def test_a_name_that_nobody_knows_stops_the_release(course, capfd):
    """With the cell, and what was meant."""
    path = course.source / course.lesson("recursion").file
    path.write_text(path.read_text().replace('\\"recursion.hanoi\\"', '\\"recursion.hanio\\"'))
    assert run(["release", "--root", str(course.root)]) == 1
    says = "hanoi-check: there is no exercise 'recursion.hanio'; did you mean recursion.hanoi?"
    assert says in capfd.readouterr().err
    assert run(["release", "--check", "--root", str(course.root)]) == 1
    assert says in capfd.readouterr().out


def test_a_name_that_nobody_knows_is_said_where_it_is_marked(frogs):
    """To a person, not only as 0 points."""
    course = frogs.course
    frogs.hand_in("ada", "frogs", first=TWICE.format("first"))
    own = course.source / course.lesson("frogs").folder / "exercises.py"
    own.write_text(own.read_text().replace('"frogs.first"', '"frogs.last"'))
    report = mark(course, course.pick(["frogs"]))
    assert report.needs_eye
    (flag,) = of(report, "ada").flags
    assert "there is no exercise 'frogs.first'; did you mean frogs.last?" in flag


def test_a_translated_lesson_is_a_lesson(tmp_path):
    """It has names of its own, and the same checks; its page for teachers stays where it is."""
    root = tmp_path / "course"
    path = write_lesson(root, "1-rekursion", recursion_cells())
    shutil.copyfile(ROOT / "nbgrader_config.py", root / "nbgrader_config.py")
    whole = json.loads(path.read_text())
    whole["cells"][0]["source"] = "# Rekursion"
    path.write_text(json.dumps(whole))
    guide = path.with_name(TEACHING)
    guide.write_text("The answers are ...")
    course = Course(root)
    release(course)
    Class(course).hand_in("ada", "rekursion", count_moves=COUNT, hanoi=HANOI)
    found = of(mark(course, course.lessons), "ada")
    assert (found.score, found.max) == (6, 10)
    assert {name: each.points for name, each in found.exercises.items()} == {
        "recursion.hanoi": 4,
        "recursion.count_moves": 2,
    }
    assert list(root.rglob(TEACHING)) == [guide]


GUIDE = (ROOT / "solutions" / "TEACHING.md").read_text(encoding="utf-8")
FROGS = GUIDE.partition("\n## Exercises and lessons of your own\n")[2].partition("\n## ")[0]


def test_the_lesson_of_the_guide_can_be_made_as_it_says(course):
    """Its command, its lines of data, its solution; released, handed in and marked."""
    data, solution = re.findall(r"```python\n(.*?)```", FROGS, re.DOTALL)
    (command,) = re.findall(r"    hanoi (new lesson \S+)", FROGS)
    assert run([*command.split(), "--root", str(course.root).replace("\\", "/")]) == 0
    course = Course(course.root)
    lesson = course.lesson("frogs")
    own = course.source / lesson.folder / "exercises.py"
    own.write_text(own.read_text().partition("JUMPS = ")[0] + data)
    path = course.source / lesson.file
    notebook = nbformat.read(path, as_version=4)
    (cell,) = (cell for cell in notebook.cells if cell.id == "jumps")
    cell.source = solution.rstrip()
    nbformat.write(notebook, path)
    release(course)
    people = Class(course)
    people.hand_in("ada", "frogs", jumps="jumps = lambda n: n * n + 2 * n")
    people.hand_in("bob", "frogs", jumps="jumps = {1: 3, 2: 8, 3: 15}.get")
    report = mark(course, [lesson])
    assert (of(report, "ada").score, of(report, "ada").max) == (3, 3)
    assert of(report, "bob").score == 0
