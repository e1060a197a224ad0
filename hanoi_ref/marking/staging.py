"""Where a submission is marked before its notebook takes the place of an earlier one."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hanoi_ref.course.course import Course

FOLDER = ".staging"


@contextmanager
def staging(course: Course) -> Iterator[Path]:
    """An empty folder beside the marked notebooks; what a run that was killed has left is gone."""
    folder = course.work / FOLDER
    shutil.rmtree(folder, ignore_errors=True)
    try:  # an interrupt may come as soon as the folder is there
        folder.mkdir(parents=True)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
