"""A class of tries between honest neighbours, marked once at one level of the sandbox."""

import json
import os
import shutil
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

import psutil

from hanoi_ref.course.course import Course
from hanoi_ref.course.settings import level
from hanoi_ref.grading.classroom.demo import Draft
from hanoi_ref.grading.gradebook.results import Submission
from hanoi_ref.grading.marking.run import mark
from hanoi_ref.grading.marking.submission import submission_runner
from hanoi_ref.grading.sandbox import isolation
from tests.hostile.trial import Notebook, Try, cell_of, written
from tests.hostile.tries_files import OWNED
from tests.shared import PATIENCE, ROOT

SEED = 1_618_033_988
CANARY = "canary_7f3a91c2"  # stands in every file that no program may read
EVERY = 12  # tries between two honest submissions
KEPT = ("predict", "growth-chart", "own_test-programs")
WRONG = {
    "recursion": "count_moves",
    "iteration": "legal_move",
    "gray": "gray",
    "graph": "distance",
    "magnetic": "duration_ratio",
}


@dataclass
class Marked:
    """What came of one class; the seconds are those of the processor that each one used."""

    course: Course
    submissions: dict[tuple[str, str], Submission]
    seconds: dict[str, float]
    alone: dict[tuple[str, str], Submission]
    left: list[str] = field(default_factory=list)
    written: list[str] = field(default_factory=list)

    def notebook(self, student: str, lesson: str) -> Notebook | None:
        """The marked notebook, where there is one."""
        path = self.course.autograded / student / self.course.lesson(lesson).file
        return json.loads(path.read_text()) if path.is_file() else None


def small_course(root: Path, level: str) -> Course:
    """The real course without its pictures, so that a class is marked in minutes."""
    root.mkdir()
    for folder in ("solutions", "course"):
        shutil.copytree(ROOT / folder, root / folder)
        for path in (root / folder).glob("*/*.ipynb"):
            path.write_text(json.dumps(_lean(json.loads(path.read_text()))))
    config = (ROOT / "nbgrader_config.py").read_text()
    (root / "nbgrader_config.py").write_text(f"# {CANARY}\n{config}\nc.Judge.level = {level!r}\n")
    (root / "grading").mkdir()
    (root / "grading" / "notes.txt").write_text(CANARY)
    return Course(root)


def _lean(notebook: Notebook) -> Notebook:
    kept = [cell for cell in notebook["cells"] if _is_needed(cell)]
    return {**notebook, "cells": kept}


def _is_needed(cell: dict[str, Any]) -> bool:
    source = cell["source"] if isinstance(cell["source"], str) else "".join(cell["source"])
    code = cell["cell_type"] == "code" and ("import" in source or "def " in source)
    return bool(cell["metadata"].get("nbgrader")) or code or cell["id"] in KEPT


def student_of(number: int, each: Try) -> str:
    """A try's student, in the order of the table unless the name itself is the try."""
    return each.student or f"{number:03}-{each.name}"


def fill(course: Course, tries: Sequence[Try]) -> list[tuple[str, str]]:
    """Hands everything in; the honest students and their lessons."""
    honest = []
    for number in range(0, len(tries) + EVERY, EVERY):
        for lesson, name in WRONG.items():
            if lesson == "recursion" or number == 0:
                for end, wrong in (("0", None), ("z", name)):
                    student = f"{max(0, number - 1):03}-{'~' if number else ''}{end}-honest"
                    _honest(course, student, lesson, wrong)
                    honest.append((student, lesson))
    for number, each in enumerate(tries):
        _hand_in(course, student_of(number, each), each)
    return honest


def _honest(course: Course, student: str, word: str, wrong: str | None) -> None:
    """All right, or all right but one; a helper file lies beside, and is needed."""
    lesson = course.lesson(word)
    draft = Draft(course, lesson)
    for name in draft.names:
        draft.fill(name, f"{draft.solved(name)}\nfrom honest import {CANARY}")
    if wrong:
        draft.fill(wrong, f"{draft.header(wrong)}\n    return 1")
    path = course.submitted / student / lesson.file
    path.parent.mkdir(parents=True)
    path.write_text(str(draft))
    (path.parent / "honest.py").write_text(f"{CANARY} = 1")


def _hand_in(course: Course, student: str, each: Try) -> None:
    lesson = course.lesson(each.lesson)
    notebook = json.loads((course.release / lesson.file).read_text())
    written(notebook, each.cells)
    if each.notebook:
        each.notebook(notebook)
    folder = course.submitted / student / lesson.folder
    folder.mkdir(parents=True)
    (course.submitted / student / lesson.file).write_text(json.dumps(notebook))
    for name, text in each.files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    if each.folder:
        each.folder(folder)


def mark_class(folder: Path, level: str, tries: Sequence[Try]) -> Marked:
    """The class in a folder, and its honest students alone in another one."""
    isolation.prctl(
        isolation.SET_SUBREAPER, 1
    )  # whatever a program leaves behind is ours, and is seen
    (folder / "alone").mkdir()
    alone = small_course(folder / "alone" / "course", level)
    fill(alone, [])
    course = small_course(folder / "course", level)
    fill(course, tries)
    before, there, kept = fingerprint(course), set(_scratches()), set(_children())
    marks, _ = _marked(alone)
    done, seconds = _marked(course)
    found = Marked(course, done, seconds, marks)
    found.left = processes_left(level, kept)
    after = fingerprint(course)
    found.written = sorted({name for name, _ in before ^ after} | set(found_owned(folder)))
    found.written += scratches_left(there)
    return found


def _marked(course: Course) -> tuple[dict[tuple[str, str], Submission], dict[str, float]]:
    judge = submission_runner(level(course))
    costs: list[tuple[float, str]] = []

    def watch(begun: int, total: int, whose: str) -> None:
        costs.append((judge.cost, whose))
        judge.cost = 0.0

    lessons = [course.lesson(word) for word in WRONG]
    report = mark(course, lessons, seed=SEED, watch=watch)
    seconds = {whose: cost for (_, whose), (cost, _) in pairwise(costs)}
    words = {lesson.folder: lesson.word for lesson in lessons}
    return {(each.student, words[each.lesson]): each for each in report.submissions}, seconds


def fingerprint(course: Course) -> set[tuple[str, str]]:
    """Every file that nobody may change: the course's, the package's, the home's."""
    kept = [course.source, course.release, course.submitted, course.root / "nbgrader_config.py"]
    kept += [ROOT / "hanoi_ref", Path.home()]
    files = [path for folder in kept for path in (folder, *sorted(folder.rglob("*")))]
    return {(str(path), _content(path)) for path in files if "__pycache__" not in path.parts}


def _content(path: Path) -> str:
    if path.is_symlink():
        return os.readlink(path)
    if path.is_file() and path.stat().st_size < 1 << 30 and os.access(path, os.R_OK):
        return sha256(path.read_bytes()).hexdigest()
    return str(path.stat().st_mode)


def found_owned(folder: Path) -> Iterator[str]:
    """Files that a try has left anywhere where they are not its own."""
    import sysconfig

    folder = folder.resolve()
    roots = {"/tmp", "/var/tmp", "/dev/shm", "/run", "/etc", "/home", "/root", str(ROOT)}
    roots |= set(sysconfig.get_paths().values())
    for root in roots:
        for at, folders, names in os.walk(root):
            # by name: what belongs to another run may be gone before it can be looked at
            folders[:] = [each for each in folders if Path(at, each) != folder]
            yield from (f"{at}/{name}" for name in (*folders, *names) if OWNED in name)


def scratches_left(there: set[str]) -> list[str]:
    """Scratch folders that stay, but for those of whoever else marks on this machine."""
    left, until = set(_scratches()) - there, time.monotonic() + PATIENCE
    while (left := left & set(_scratches())) and time.monotonic() < until:
        time.sleep(0.1)
    return sorted(left)


def _scratches() -> list[str]:
    return [str(path) for path in Path("/tmp").glob("hanoi-" + "?" * 8)]


def _children() -> Iterator[int]:
    return (child.pid for child in psutil.Process().children(recursive=True))


def processes_left(level: str, there: set[int]) -> list[str]:
    """What still runs when the marking is over, but for what was there and what is kept warm."""
    judge = submission_runner(level)
    kept = there | {fork_server._process.pid for fork_server in judge._fork_servers.values()}
    kept |= {judge._hidden_programs._process.pid} if judge._hidden_programs._process else set()
    until = time.monotonic() + PATIENCE
    while (left := list(_running(kept))) and time.monotonic() < until:
        time.sleep(0.1)
    return left


def _running(kept: set[int]) -> Iterator[str]:
    for child in psutil.Process().children(recursive=True):
        try:
            if child.pid not in kept and child.status() != psutil.STATUS_ZOMBIE:
                yield f"{child.pid} {child.cmdline()}"
        except psutil.Error:
            continue


__all__ = ["CANARY", "SEED", "Marked", "cell_of", "mark_class", "small_course", "student_of"]
