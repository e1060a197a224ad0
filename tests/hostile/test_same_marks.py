"""A made-up class gets the same marks whichever way it is marked, and on a busy machine too."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.grading.classroom.demo import hand_in, made_up_course
from hanoi_ref.grading.gradebook.book import read_marks
from hanoi_ref.grading.marking.run import mark
from hanoi_ref.grading.marking.seeds import Seeds
from hanoi_ref.grading.sandbox.kernel import landlock_abi
from hanoi_ref.grading.sandbox.levels import LANDLOCK

pytestmark = pytest.mark.full

ROOT = Course(Path(__file__).parents[2])
SEED, STUDENTS, LOOPS = 7, 2, 8
BUSY = "while True: pass"
Marks = dict[tuple[str, str], dict[str, float]]


def marks_of(course: Course) -> Marks:
    """The points of each marked cell, by lesson and student."""
    return {
        (lesson.word, student): {name: cell.points for name, cell in marks.cells.items()}
        for lesson in course.lessons
        for student, marks in read_marks(course, lesson).items()
    }


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(["graph"], id="one"),
        pytest.param([], marks=pytest.mark.release, id="all"),
    ],
)
def picked(request: pytest.FixtureRequest) -> tuple[Lesson, ...]:
    """The lessons that are marked."""
    return ROOT.pick(request.param)


@pytest.fixture(scope="module")
def classes(picked: tuple[Lesson, ...]) -> Iterator[tuple[Course, Course, Course]]:
    """The same made-up class in three courses; the first one is marked by hanoi."""
    with made_up_course(ROOT) as one, made_up_course(ROOT) as two, made_up_course(ROOT) as three:
        for course in (one, two, three):
            hand_in(course, STUDENTS, SEED)
            _without_torn(course)
        mark(one, picked, seed=SEED)
        yield one, two, three


def _without_torn(course: Course) -> None:
    """Stock nbgrader ends at a notebook that cannot be read, so there is none here."""
    for path in course.submitted.glob("*/*/*.ipynb"):
        if not path.read_text().rstrip().endswith("}"):
            shutil.rmtree(path.parent)


@contextmanager
def busy(loops: int) -> Iterator[None]:
    """A while in which so many processes use all the time that they can get."""
    running = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(loops)]
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()


def test_stock_nbgrader_gives_the_marks_that_hanoi_gives(classes, picked):
    """`nbgrader autograde`, lesson by lesson."""
    by_hanoi, course, _ = classes
    for lesson in picked:
        Seeds(course.work).set(lesson.folder, SEED)
        for command in ("generate_assignment", "autograde"):
            nbgrader(course, command, lesson.folder)
    assert marks_of(course) == marks_of(by_hanoi)


def nbgrader(course: Course, command: str, lesson: str) -> None:
    """One of nbgrader's own commands, as a teacher calls it."""
    program = Path(sys.executable).with_name("nbgrader")
    force = ["--force"] if command == "generate_assignment" else []
    done = subprocess.run(
        [program, command, lesson, *force], cwd=course.root, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-2000:]


def test_a_busy_machine_changes_no_mark(classes, picked):
    """Eight loops take what they can get of the processor; seconds are the program's own."""
    by_hanoi, _, course = classes
    with busy(LOOPS):
        report = mark(course, picked, seed=SEED)
    assert marks_of(course) == marks_of(by_hanoi)
    # Nothing is new in the other course, so its report is read from what is kept.
    assert report.submissions == mark(by_hanoi, picked).submissions


@pytest.mark.skipif(not landlock_abi(), reason="this system has no landlock")
def test_lower_walls_change_no_mark(classes, picked):
    """With the same seed, the same marks again."""
    course, *_ = classes
    before, config = marks_of(course), course.root / "nbgrader_config.py"
    config.write_text(f'{config.read_text()}\nc.Judge.level = "{LANDLOCK}"\n')
    report = mark(course, picked, seed=SEED, fresh=True)
    assert marks_of(course) == before
    assert report.sandbox == LANDLOCK
