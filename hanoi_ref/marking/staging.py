"""A temporary folder for a submission's new notebook, until it replaces an earlier one."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hanoi_ref.course.course import Course

FOLDER = ".staging"


@contextmanager
def staging(course: Course) -> Iterator[Path]:
    """Yield an empty folder beside the graded notebooks; delete what a killed run left there."""
    folder = course.work / FOLDER
    shutil.rmtree(folder, ignore_errors=True)
    try:  # an interrupt may come as soon as the folder exists
        folder.mkdir(parents=True)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
