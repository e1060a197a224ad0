"""Where a submission is marked before its notebook takes the place of an earlier one."""

from __future__ import annotations

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
    folder.mkdir(parents=True)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
