"""nbgrader's settings for a course, as nbgrader_config.py has them, and what it needs around it."""

import os
import sys
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from functools import lru_cache
from pathlib import Path
from typing import Any

from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config
from traitlets.config.loader import ConfigFileNotFound, PyFileConfigLoader

from hanoi_ref.course.course import CONFIG, Course
from hanoi_ref.course.errors import WorkError


def directory(course: Course) -> Any:
    """What nbgrader knows about the course's folders and its gradebook."""
    return CourseDirectory(config=settings(course))


def level(course: Course) -> str:
    """The walls that the course's settings ask for; empty for the strongest there are."""
    wanted = settings(course).Judge.get("level")
    return wanted if isinstance(wanted, str) else ""


def settings(course: Course) -> Config:
    """All that nbgrader_config.py sets; WorkError says why it cannot be read."""
    path = course.root / CONFIG
    try:
        return deepcopy(_loaded(path, path.stat().st_mtime_ns))
    except (ConfigFileNotFound, OSError) as error:
        raise WorkError(f"{path} cannot be read: {error}") from error


@lru_cache(8)
def _loaded(path: Path, written: int) -> Config:
    return PyFileConfigLoader(path.name, path=str(path.parent)).load_config()


@contextmanager
def quietly() -> Iterator[None]:
    """What nbgrader needs around it: its own programs on PATH, and its warnings silenced."""
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    with _environment({"PATH": programs}), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its deprecations are not the teacher's business
        yield


@contextmanager
def _environment(values: Mapping[str, str]) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
