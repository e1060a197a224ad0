"""Submissions of a sample class: right, partly right, wrong, hanging, crashing, truncated."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory, mkdtemp

from hanoi_ref.classroom.demo.people import WRITTEN, pick_names
from hanoi_ref.classroom.demo.programs import wrong_program
from hanoi_ref.classroom.demo.submission import Draft
from hanoi_ref.course.course import CONFIG, Course, Lesson
from hanoi_ref.course.errors import WorkError


@dataclass(frozen=True)
class Labelled:
    """A sample submission, and a label for its kind, such as late or damaged."""

    student: str
    lesson: Lesson
    kind: str


@contextmanager
def made_up_course(course: Course, keep: bool = False) -> Iterator[Course]:
    """Yield a copy of the course for a sample class; it is deleted afterwards unless `keep` is set.

    Raise WorkError if the course has no solutions, which provide the right answers.
    """
    if not course.source.is_dir():
        raise WorkError(
            f"a sample class needs the right answers in {course.source}, which does not exist"
        )
    if not course.lessons:
        raise WorkError(f"{course.source} has no lessons, so there is nothing to grade")
    if keep:
        yield _copy(course, Path(mkdtemp(prefix="hanoi-demo-")))
    else:
        with TemporaryDirectory(prefix="hanoi-demo-") as folder:
            yield _copy(course, Path(folder))


def _copy(course: Course, root: Path) -> Course:
    ignored = shutil.ignore_patterns(".*", "__pycache__")
    for folder in (course.source, course.release):
        shutil.copytree(folder, root / folder.name, ignore=ignored)
    shutil.copyfile(course.root / CONFIG, root / CONFIG)
    return Course(root)


def hand_in(course: Course, students: int, seed: int, only: Lesson | None = None) -> list[Labelled]:
    """Fill the course's folder of submissions, and return what each of them is.

    Parameters
    ----------
    course : the course; its folder of submissions is filled.
    students : how many.
    seed : the same seed makes the same class.
    only : the only lesson that they submit; None for all.

    Returns
    -------
    The student, lesson and kind of each submission.
    """
    random = Random(f"class {seed}")
    labelled = []
    for at, student in enumerate(pick_names(students, random)):
        for number, lesson in enumerate(course.lessons):
            if only not in (None, lesson):
                continue
            # Another kind in each lesson, as real students vary.
            kind = list(KINDS)[(at + 5 * number) % len(KINDS)]
            path = course.submitted / student / lesson.file
            path.parent.mkdir(parents=True)
            path.write_text(_work(course, lesson, kind, random), encoding="utf-8")
            labelled.append(Labelled(student, lesson, kind))
    return labelled


def _work(course: Course, lesson: Lesson, kind: str, random: Random) -> str:
    draft = Draft(course, lesson)
    KINDS[kind](draft, random)
    whole = str(draft)
    return whole[: len(whole) // 2] if kind == "truncated" else whole


def _right(draft: Draft, random: Random) -> None:
    _solve(draft, draft.names)
    for name in draft.written():
        draft.fill(name, random.choice(WRITTEN))


def _solve(draft: Draft, names: list[str]) -> None:
    for name in names:
        draft.fill(name, draft.solved(name))


def _partly(draft: Draft, random: Random) -> None:
    _right(draft, random)
    for name in random.sample(draft.names, (len(draft.names) + 1) // 2):
        _mistake(draft, name, random, partly=True)


def _wrong(draft: Draft, random: Random) -> None:
    for name in draft.names:
        _mistake(draft, name, random, partly=False)


def _mistake(draft: Draft, name: str, random: Random, partly: bool) -> None:
    if wrong := wrong_program(draft.exercise(name), partly, random):
        draft.fill(name, wrong)


def _unfinished(draft: Draft, random: Random) -> None:
    _solve(draft, draft.names[: len(draft.names) // 2])


def _untouched(draft: Draft, random: Random) -> None: ...


def _hang(draft: Draft, random: Random) -> None:
    _stuck(draft, random, "while True:\n        moves = []")


def _crash(draft: Draft, random: Random) -> None:
    _stuck(draft, random, "import os\n    os._exit(1)")


def _stuck(draft: Draft, random: Random, body: str) -> None:
    """Fill in right answers, but for one function with this body, or one value computed by it."""
    _right(draft, random)
    if functions := draft.functions():
        name = random.choice(functions)
        draft.fill(name, f"{draft.header(name)}\n    {body}")
    else:
        name = draft.names[0]
        draft.fill(name, f"def find_out():\n    {body}\n\n{name} = find_out()")


def _hanging_cell(draft: Draft, random: Random) -> None:
    _right(draft, random)
    name = random.choice(draft.names)
    draft.fill(name, "disks = 3\nwhile disks:\n    pass")


def _deleted_check(draft: Draft, random: Random) -> None:
    _right(draft, random)
    draft.drop(f"{random.choice(draft.names)}-check")


def _copied_cell(draft: Draft, random: Random) -> None:
    _right(draft, random)
    name = random.choice(draft.names)
    draft.copy(name, f"{draft.header(name)}\n    ..." if name in draft.functions() else "...")


KINDS: dict[str, Callable[[Draft, Random], None]] = {
    "right": _right,
    "partly": _partly,
    "wrong": _wrong,
    "hang": _hang,
    "crash": _crash,
    "truncated": _right,
    "untouched": _untouched,
    "right again": _right,
    "hanging cell": _hanging_cell,
    "unfinished": _unfinished,
    "deleted check": _deleted_check,
    "copied cell": _copied_cell,
}
