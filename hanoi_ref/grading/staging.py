"""Where a submission is marked before its notebook takes the place of an earlier one."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hanoi_ref.grading.course import Course

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


def put_in_place(made: Path, there: Path) -> None:
    """Puts all files of a folder into another one, each in one step and the notebook last.

    What lay there and is not made again goes afterwards.
    """
    files = [path.relative_to(made) for path in made.rglob("*") if path.is_file()]
    for name in sorted(files, key=lambda name: (name.suffix == ".ipynb", name)):
        (there / name).parent.mkdir(parents=True, exist_ok=True)
        os.replace(made / name, there / name)
    for old in [path for path in there.rglob("*") if path.is_file()]:
        if old.relative_to(there) not in files:
            old.unlink()
