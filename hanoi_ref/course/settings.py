"""nbgrader's settings for a course, from nbgrader_config.py, and its environment."""

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
    """Return nbgrader's CourseDirectory, with the course's folders and gradebook."""
    return CourseDirectory(config=settings(course))


def level(course: Course) -> str:
    """Return the sandbox level that the settings ask for; "" means the strongest available."""
    wanted = settings(course).Judge.get("level")
    return wanted if isinstance(wanted, str) else ""


def settings(course: Course) -> Config:
    """Return all settings of nbgrader_config.py; WorkError says why the file cannot be read."""
    path = course.root / CONFIG
    try:
        return deepcopy(_loaded(path, path.stat().st_mtime_ns))
    except (ConfigFileNotFound, OSError) as error:
        raise WorkError(f"{path} cannot be read: {error}") from error
    except ImportError as error:
        raise WorkError(f"{path} is of another version ({error}); run hanoi update") from error


def settings_in(path: Path) -> Config:
    """Return the settings of a file of nbgrader's; empty if there is none."""
    return deepcopy(_loaded(path, path.stat().st_mtime_ns)) if path.is_file() else Config()


@lru_cache(8)
def _loaded(path: Path, written: int) -> Config:
    return _ConfigFile(str(path)).load_config()


class _ConfigFile(PyFileConfigLoader):  # type: ignore[misc]
    """A file of settings at its path; traitlets would read $HOME in it as a variable."""

    def _find_file(self) -> None:
        self.full_filename = self.filename


@contextmanager
def quietly() -> Iterator[None]:
    """Put nbgrader's programs on PATH and silence its warnings."""
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    with environment({"PATH": programs}), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a teacher cannot act on its deprecation warnings
        yield


@contextmanager
def environment(values: Mapping[str, str]) -> Iterator[None]:
    """Set variables of this process while the block runs."""
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
