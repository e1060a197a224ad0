"""A course of two small lessons, so that tests of releasing and marking are quick."""

import json
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.engine import Engine

from hanoi_ref.course.course import Course
from hanoi_ref.grading.gradebook.book import opened
from hanoi_ref.grading.marking import workers
from hanoi_ref.grading.marking.pipeline import register
from hanoi_ref.grading.marking.run import mark
from hanoi_ref.grading.marking.workers import InProcess
from hanoi_ref.publish.release import release
from tests.grading import toy
from tests.grading.downloads import notebook
from tests.grading.handedin import COUNT, OFF, PROOF
from tests.grading.handedin import HANOI as ANSWER
from tests.grading.toy import make_toy
from tests.shared import ROOT

PYTHON = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}

BY_HAND = """\
by_hand = (
    ### BEGIN SOLUTION
    ["AB", "AC", "BC"]
    ### END SOLUTION
)"""

COUNT_MOVES = '''\
def count_moves(n):
    """The fewest moves for n disks."""
    ### BEGIN SOLUTION
    return 2**n - 1
    ### END SOLUTION'''

HANOI = '''\
def hanoi(n, source="A", target="C", spare="B"):
    """The moves that carry n disks."""
    ### BEGIN SOLUTION
    if n == 0:
        return []
    the_key = hanoi(n - 1, source, spare, target)
    return [*the_key, source + target, *hanoi(n - 1, spare, target, source)]
    ### END SOLUTION'''

WRITTEN = "### BEGIN SOLUTION\nThe key to the proof is induction.\n### END SOLUTION"


def known(name: str, **facts: Any) -> dict[str, Any]:
    """A cell's metadata as nbgrader wants it."""
    usual = {"grade": False, "locked": False, "solution": False, "task": False}
    return {"nbgrader": {"grade_id": name, "schema_version": 3, **usual, **facts}}


def exercise(lesson: str, name: str, source: str) -> list[Any]:
    """The solution cell and the check cell of an exercise, whose points a release sets."""
    answer = new_code_cell(source, metadata=known(name, solution=True), id=f"{name}-answer")
    check = new_code_cell(
        f'check("{lesson}.{name}", {name})',
        metadata=known(f"{name}-check", grade=True, locked=True, points=0),
        id=f"{name}-mark",
    )
    return [answer, check]


def opening(title: str) -> list[Any]:
    """The cells that begin a lesson; the import has traces of having been run."""
    run = new_code_cell(
        "from hanoi_ref import check, draw_position",
        id="import",
        metadata={"execution": {"iopub.status.busy": "2026-01-01"}, "tags": ["nbval-skip"]},
        outputs=[new_output("stream", text="hello")],
        execution_count=1,
    )
    return [new_markdown_cell(f"# {title}", id="title"), run]


def write_lesson(root: Path, folder: str, cells: list[Any]) -> Path:
    """Write a lesson's solutions."""
    path = root / "solutions" / folder / f"{folder.partition('-')[2]}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    notebook = new_notebook(cells=cells, metadata={"kernelspec": PYTHON, "widgets": {"x": 1}})
    nbformat.write(notebook, path)
    return path


def start_cells() -> list[Any]:
    """Lesson 0, small."""
    return [*opening("Play"), *exercise("start", "by_hand", BY_HAND)]


def recursion_cells() -> list[Any]:
    """Lesson 1, small."""
    proof = known("recursion-written", grade=True, solution=True, points=0)
    return [
        *opening("Recurse"),
        *exercise("recursion", "hanoi", HANOI),
        new_code_cell('hanoi(2)\ndraw_position("AAB")', id="try"),
        *exercise("recursion", "count_moves", COUNT_MOVES),
        new_markdown_cell(WRITTEN, metadata=proof, id="proof"),
    ]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands judge in this process: each new worker would import everything for two seconds."""

    def here(count: int, wanted: str = "", tell: Callable[[str], object] = str) -> Any:
        judging = InProcess(wanted)
        tell(judging.level)
        return nullcontext(judging)

    monkeypatch.setattr(workers, "process_pool", here)


@pytest.fixture(scope="session", autouse=True)
def compiled_once() -> Iterator[None]:
    """Share compiled SQL: the gradebook of each test is another engine, which compiles all anew."""
    compiled: dict[Any, Any] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SQLiteDialect_pysqlite, "__eq__", lambda a, b: type(a) is type(b))
        patch.setattr(SQLiteDialect_pysqlite, "__hash__", lambda dialect: hash(type(dialect)))
        shared = property(lambda _: compiled, lambda *_: None)
        patch.setattr(Engine, "_compiled_cache", shared, raising=False)
        yield


def make_real(root: Path) -> Course:
    """Write the solutions of two lessons that ask exercises of the course."""
    write_lesson(root, "0-start", start_cells())
    write_lesson(root, "1-recursion", recursion_cells())
    return Course(root)


MAKERS = {"toy": make_toy, "real": make_real}
# The mark of a file whose tests are about exercises of the course.
REAL = [
    pytest.mark.usefixtures("released"),
    pytest.mark.parametrize("released", ["real"], indirect=True),
]


def make_release(kind: str, root: Path) -> Course:
    """Make a course and its release, and register it."""
    shutil.copyfile(ROOT / "nbgrader_config.py", root / "nbgrader_config.py")
    course = MAKERS[kind](root)
    release(course)
    with opened(course) as book:
        for lesson in course.lessons:
            register(course, book, lesson)
    return course


@pytest.fixture(scope="session")
def made() -> dict[str, Course]:
    """What was made already, since files with the toy and with the real course take turns."""
    return {}


@pytest.fixture(scope="session")
def released(
    request: Any, made: dict[str, Course], tmp_path_factory: pytest.TempPathFactory
) -> Course:
    """A course whose release is made and registered; not to be written to."""
    kind = getattr(request, "param", "toy")
    if kind not in made:
        made[kind] = make_release(kind, tmp_path_factory.mktemp("course"))
    return made[kind]


@pytest.fixture
def course(released: Course, tmp_path: Path) -> Iterator[Course]:
    """A course of one's own."""
    shutil.copytree(released.root, tmp_path / "course")
    yield Course(tmp_path / "course")


class Class:
    """The students of a course, whose notebooks a test writes."""

    def __init__(self, course: Course) -> None:
        self.course = course

    def hand_in(self, student: str, lesson: str = "", **answers: str) -> Path:
        """Put a student's notebook in its place, with answers written into the cells named.

        The lesson is by default lesson 1.
        """
        notebook = self.release(lesson)
        for cell in notebook["cells"]:
            cell["source"] = answers.get(cell["id"], cell["source"])
        return self.put(student, json.dumps(notebook), lesson)

    def file(self, lesson: str) -> str:
        """The path of a lesson's notebook in a student's folder."""
        return (self.course.lesson(lesson) if lesson else self.course.lessons[:2][-1]).file

    def release(self, lesson: str = "") -> dict[str, Any]:
        """A fresh copy of what a student gets."""
        path = self.course.release / self.file(lesson)
        notebook: dict[str, Any] = json.loads(path.read_text())
        return notebook

    def put(self, student: str, text: str, lesson: str = "") -> Path:
        """Put any text where a student's notebook should be."""
        path = self.course.submitted / student / self.file(lesson)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path


@pytest.fixture
def people(course: Course) -> Class:
    """The students of the course."""
    return Class(course)


BY_INDUCTION = "By induction on n."
# By lesson 1: what is right there, what is not, and what is right in lesson 0.
ANSWERS = {
    "grains": (
        {"total": toy.TOTAL, "fill": toy.FILL, toy.WRITTEN: BY_INDUCTION},
        {"total": toy.OFF},
        {"first": toy.TWICE},
    ),
    "recursion": (
        {"count_moves": COUNT, "hanoi": ANSWER, PROOF: BY_INDUCTION},
        {"count_moves": OFF},
        {"by_hand": 'by_hand = ["AB", "AC", "BC"]'},
    ),
}


def mark_copy(released: Course, root: Path) -> Course:
    """Mark a class in a copy of a course."""
    shutil.copytree(released.root, root)
    people = Class(Course(root))
    right, half, first = ANSWERS[people.course.lessons[1].word]
    people.hand_in("ada", **right)
    people.hand_in("bob", **right | half)
    people.hand_in("ada", people.course.lessons[0].word, **first)
    mark(people.course, people.course.lessons, seed=7)
    return people.course


@pytest.fixture(scope="session")
def marked_once(
    released: Course, made: dict[str, Course], tmp_path_factory: pytest.TempPathFactory
) -> Course:
    """A class that has been marked: ada has all, bob half of it; not to be written to."""
    if (kind := f"{released.lessons[1]} marked") not in made:
        made[kind] = mark_copy(released, tmp_path_factory.mktemp("marked") / "course")
    return made[kind]


@pytest.fixture
def marked(marked_once: Course, tmp_path: Path) -> Course:
    """That class, to be written to."""
    shutil.copytree(marked_once.root, tmp_path / "course")
    return Course(tmp_path / "course")


@pytest.fixture(scope="session")
def class_with(
    released: Course, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[Mapping[str, Mapping[str, str]]], Class]:
    """Return a function that makes a class in a course of its own, from the answers of each."""

    def made(students: Mapping[str, Mapping[str, str]]) -> Class:
        root = tmp_path_factory.mktemp("class") / "course"
        shutil.copytree(released.root, root)
        people = Class(Course(root))
        for student, answers in students.items():
            people.hand_in(student, **answers)
        return people

    return made


@pytest.fixture(scope="session")
def make_class() -> type[Class]:
    """For a course that is not the usual one."""
    return Class


@pytest.fixture
def ada(people: Class) -> str:
    """Lesson 1 as Ada has answered it."""
    return notebook(people.release(), count_moves=COUNT, total=toy.TOTAL)


@pytest.fixture
def blank(people: Class) -> str:
    """Lesson 1 as it was given out."""
    return notebook(people.release())
