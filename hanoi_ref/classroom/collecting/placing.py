"""Write submissions to grading/submitted/; replaced ones move to grading/earlier/."""

import os
import shutil
from datetime import UTC, datetime
from pathlib import Path

from hanoi_ref.classroom.collecting.sorting import NOTEBOOK, HandedIn
from hanoi_ref.course.course import Course
from hanoi_ref.gradebook.people.received import Receipt

EARLIER = "earlier"
NEW, SAME, CHANGED, OLDER = "new", "as before", "changed", "older than what is there"


def place(course: Course, sent: HandedIn, known: Receipt | None) -> str:
    """Write a submission to its folder, in one step, and return what changed.

    A submission older than the present one is left out; a replaced one goes to grading/earlier/.
    """
    folder = course.submitted / sent.student / sent.lesson.folder
    content = _content(sent)
    before = _files_in(folder)
    if before == content:
        return SAME
    if before and known and _is_older(sent, known):
        return OLDER
    beside = course.work / ".collecting"
    shutil.rmtree(beside, ignore_errors=True)
    _write(content, beside)
    if before:
        _back_up(course, folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    if folder.is_dir():
        folder.rmdir()
    os.replace(beside, folder)
    return CHANGED if before else NEW


def _is_older(sent: HandedIn, known: Receipt) -> bool:
    """Return whether a submission is older than a known one, by Canvas's numbers or by the time."""
    if sent.upload and known.number and sent.upload != known.number:
        return sent.upload < known.number
    return bool(sent.when and known.at and sent.when < known.at)


def _content(sent: HandedIn) -> dict[str, bytes]:
    """Return the files by name in the student's folder; the notebook gets the lesson's name."""
    content = {"/".join(each.file): each.entry.read() for each in sent.beside}
    if sent.notebook:
        content[f"{sent.lesson.notebook}{NOTEBOOK}"] = sent.notebook.entry.read()
    return content


def _files_in(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def _write(content: dict[str, bytes], folder: Path) -> None:
    for name, data in content.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def _back_up(course: Course, folder: Path) -> None:
    """Move a submission to the earlier ones, under the time of the move."""
    now = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S-%f")
    to = course.work / EARLIER / folder.relative_to(course.submitted) / now
    to.parent.mkdir(parents=True, exist_ok=True)
    os.replace(folder, to)
