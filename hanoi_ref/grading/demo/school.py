"""The made-up class: who hands in what, right, half right, wrong, hanging, crashing, torn."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory, mkdtemp

from hanoi_ref.grading.course import CONFIG, Course, Lesson
from hanoi_ref.grading.demo.paper import Paper
from hanoi_ref.grading.demo.people import WRITTEN, pick_names
from hanoi_ref.grading.demo.programs import wrong_program
from hanoi_ref.grading.errors import WorkError

PATIENCE = "\n# Nobody waits for a made-up class: a cell that hangs is stopped after 8 seconds.\n"


@dataclass(frozen=True)
class Planted:
    """One submission and the kind of work it is."""

    student: str
    lesson: Lesson
    kind: str


@contextmanager
def found_school(course: Course, keep: bool = False) -> Iterator[Course]:
    """A copy of the course with a class of its own; it is gone afterwards, unless it is kept.

    WorkError says what the class cannot do without: the solutions, where it has its right answers.
    """
    if not course.source.is_dir():
        raise WorkError(
            f"a made-up class takes its right answers from {course.source}, which is not there"
        )
    if not course.lessons:
        raise WorkError(f"{course.source} has no lessons, so there is nothing to mark")
    if keep:
        yield _copy(course, Path(mkdtemp(prefix="hanoi-demo-")))
    else:
        with TemporaryDirectory(prefix="hanoi-demo-") as folder:
            yield _copy(course, Path(folder))


def _copy(course: Course, root: Path) -> Course:
    rubbish = shutil.ignore_patterns(".*", "__pycache__")
    for folder in (course.source, course.release):
        shutil.copytree(folder, root / folder.name, ignore=rubbish)
    config = (course.root / CONFIG).read_text(encoding="utf-8")
    (root / CONFIG).write_text(f"{config}{PATIENCE}c.Run.timeout = 8\n", encoding="utf-8")
    return Course(root)


def hand_in(course: Course, students: int, seed: int) -> list[Planted]:
    """Fill the course's folder of submissions; the same seed gives the same class."""
    random = Random(f"class {seed}")
    planted = []
    for at, student in enumerate(pick_names(students, random)):
        for number, lesson in enumerate(course.lessons):
            # Another kind in each lesson: who crashes in one may shine in the next.
            kind = list(KINDS)[(at + 5 * number) % len(KINDS)]
            path = course.submitted / student / lesson.file
            path.parent.mkdir(parents=True)
            path.write_text(_work(course, lesson, kind, random), encoding="utf-8")
            planted.append(Planted(student, lesson, kind))
    return planted


def _work(course: Course, lesson: Lesson, kind: str, random: Random) -> str:
    paper = Paper(course, lesson)
    KINDS[kind](paper, random)
    whole = str(paper)
    return whole[: len(whole) // 2] if kind == "torn" else whole


def _right(paper: Paper, random: Random) -> None:
    _solve(paper, paper.names)
    for name in paper.written():
        paper.fill(name, random.choice(WRITTEN))


def _solve(paper: Paper, names: list[str]) -> None:
    for name in names:
        paper.fill(name, paper.solved(name))


def _partly(paper: Paper, random: Random) -> None:
    _right(paper, random)
    for name in random.sample(paper.names, (len(paper.names) + 1) // 2):
        _mistake(paper, name, random, partly=True)


def _wrong(paper: Paper, random: Random) -> None:
    for name in paper.names:
        _mistake(paper, name, random, partly=False)


def _mistake(paper: Paper, name: str, random: Random, partly: bool) -> None:
    if wrong := wrong_program(paper.exercise(name), partly, random):
        paper.fill(name, wrong)


def _unfinished(paper: Paper, random: Random) -> None:
    _solve(paper, paper.names[: len(paper.names) // 2])


def _untouched(paper: Paper, random: Random) -> None: ...


def _hang(paper: Paper, random: Random) -> None:
    _stuck(paper, random, "while True:\n        moves = []")


def _crash(paper: Paper, random: Random) -> None:
    _stuck(paper, random, "import os\n    os._exit(1)")


def _stuck(paper: Paper, random: Random, body: str) -> None:
    """Right, but for one function with this body; where there is none, the same as a value."""
    _right(paper, random)
    if functions := paper.functions():
        name = random.choice(functions)
        paper.fill(name, f"{paper.header(name)}\n    {body}")
    else:
        name = paper.names[0]
        paper.fill(name, f"def find_out():\n    {body}\n\n{name} = find_out()")


def _hanging_cell(paper: Paper, random: Random) -> None:
    _right(paper, random)
    name = random.choice(paper.names)
    paper.fill(name, "disks = 3\nwhile disks:\n    pass")


def _deleted_check(paper: Paper, random: Random) -> None:
    _right(paper, random)
    paper.drop(f"{random.choice(paper.names)}-check")


def _copied_cell(paper: Paper, random: Random) -> None:
    _right(paper, random)
    name = random.choice(paper.names)
    paper.copy(name, f"{paper.header(name)}\n    ..." if name in paper.functions() else "...")


KINDS: dict[str, Callable[[Paper, Random], None]] = {
    "right": _right,
    "partly": _partly,
    "wrong": _wrong,
    "hang": _hang,
    "crash": _crash,
    "torn": _right,
    "untouched": _untouched,
    "right again": _right,
    "hanging cell": _hanging_cell,
    "unfinished": _unfinished,
    "deleted check": _deleted_check,
    "copied cell": _copied_cell,
}
