"""Copy the files of a submission into a folder of our own."""

import os
import shutil
from pathlib import Path

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.notebooks import Notebook
from hanoi_ref.marking.intake.finding import SKIPPED, Found, find

TIMESTAMP = "timestamp.txt"  # nbgrader would trust its time for lateness


def lay_out(course: Course, lesson: Lesson, student: str, into: Path) -> tuple[Notebook, list[str]]:
    """Return the notebook of a submission, and messages on how it was found and read.

    The ordinary files beside the notebook are copied.

    Parameters
    ----------
    course, lesson, student : the submission.
    into : the target; it gets a folder for the student, and in it one for the lesson.

    Returns
    -------
    The notebook and the messages.

    Raises
    ------
    WorkError : if there is no notebook, or if it cannot be read.
    """
    there, here = course.submitted / student / lesson.folder, into / student / lesson.folder
    found = find(course, lesson, there)
    here.mkdir(parents=True)
    repairs = [*found.repairs, *_copy_files(there, found, here)]
    return found.notebook, repairs


def _copy_files(there: Path, found: Found, here: Path) -> list[str]:
    """Copy the files beside the notebook, and those in the submission's folder."""
    base, said = found.path.parent, []
    for at in dict.fromkeys((base, there)):
        for path in _files(at):
            to = here / path.relative_to(at)
            if path.name.casefold() == TIMESTAMP:
                said.append(f"a submitted {TIMESTAMP} is ignored")
            elif path != found.path and not to.exists() and not _is_notebook(path):
                to.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, to, follow_symlinks=False)
    return list(dict.fromkeys(said))


def _files(folder: Path) -> list[Path]:
    found = []
    for at, folders, names in os.walk(folder):
        folders[:] = [each for each in folders if each not in (*SKIPPED, ".ipynb_checkpoints")]
        found += [Path(at, name) for name in names]
    return sorted(found)


def _is_notebook(path: Path) -> bool:
    return path.suffix == ".ipynb"
