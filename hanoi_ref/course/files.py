"""Files of a course: written whole or not at all, and a lock for one grading at a time."""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import TO_DO, WorkError, sentence

Kept = TypeVar("Kept")


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file atomically: a reader gets either the old content or the new.

    A question mark replaces what is no character, as in the name of a folder in another encoding.
    """
    beside = path.with_name(f".{path.name}.new")
    try:
        beside.write_bytes(
            content.encode(errors="replace") if isinstance(content, str) else content
        )
        os.replace(beside, path)
    except OSError as error:
        error.filename = str(path)  # a full disk names no file
        raise
    finally:
        with suppress(OSError):  # it is there only if the disk is full, or somebody stops the run
            beside.unlink()


def put_in_place(made: Path, there: Path) -> None:
    """Move all files of a folder into another one, each atomically and the notebook last.

    Then remove the old files that have no replacement.
    """
    files = [path.relative_to(made) for path in made.rglob("*") if path.is_file()]
    for name in sorted(files, key=lambda name: (name.suffix == ".ipynb", name)):
        (there / name).parent.mkdir(parents=True, exist_ok=True)
        os.replace(made / name, there / name)
    for old in [path for path in there.rglob("*") if path.is_file()]:
        if old.relative_to(there) not in files:
            old.unlink()


def read_kept(
    path: Path, understood: Callable[[Any], Kept], please: str = "restore or remove it"
) -> Kept | None:
    """Return `understood(content)` for a file's JSON content, or None if the file does not exist.

    Raises WorkError, with advice, if the file is corrupt.
    """
    try:
        return understood(json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return None
    except OSError as error:
        error.filename = str(path)
        raise WorkError(sentence(error)) from None
    except (ValueError, AttributeError, TypeError, KeyError) as error:
        raise WorkError(f"{path} cannot be read ({error}); {please}") from None


def dict_of_dicts(stored: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return a stored table of tables, as by lesson and student; raise for any other content."""
    return {name: dict(table) for name, table in stored.items()}


def write_kept(path: Path, told: Any) -> None:
    """Write plain values as JSON with sorted keys, atomically."""
    path.parent.mkdir(exist_ok=True)
    write_whole(path, json.dumps(told, indent=1, ensure_ascii=False, sort_keys=True) + "\n")


# Who may read what a class has


OTHERS, GROUP_AND_OTHERS = 0o007, 0o077  # the rights that new files do not give
READ = 0o444


@contextmanager
def private(course: Course) -> Iterator[None]:
    """Make what the block writes readable for its owner only, and everything in grading/.

    nbgrader's setting `c.CourseDirectory.groupshared = True` gives the group the owner's rights,
    also to files that libraries make for their owner alone.
    """
    from hanoi_ref.course.settings import directory  # a learner's commands need no nbgrader

    is_shared = bool(directory(course).groupshared)
    withheld = OTHERS if is_shared else GROUP_AND_OTHERS

    def wanted(path: Path) -> int:
        mode = path.stat().st_mode & 0o7777
        # nbgrader's exchange copies a page with its rights, and its student must read the copy.
        is_page = course.feedback in path.parents and path.is_file()
        closed = withheld & ~READ if is_page else withheld
        return (mode | (mode & 0o700) >> 3 * is_shared) & ~closed

    def settle() -> None:
        for folder, _, files in os.walk(course.work):
            for path in map(Path, (folder, *(f"{folder}/{name}" for name in files))):
                with suppress(OSError):  # another owner's, or gone by now
                    if not path.is_symlink() and path.stat().st_mode & 0o7777 != wanted(path):
                        path.chmod(wanted(path))

    before = os.umask(withheld)
    try:
        course.work.mkdir(exist_ok=True)
        if course.work.stat().st_mode & 0o7777 != wanted(course.work):  # or it was another setting
            settle()
        yield
    finally:
        if is_shared:
            settle()
        os.umask(before)


# The lock


FILE = "marking.lock"


@contextmanager
def one_run(course: Course) -> Iterator[None]:
    """Hold the lock of this course; raise WorkError with the owner's id if the lock is taken.

    The system releases the lock when the process ends.  The same process may take it again,
    because nbgrader grades submission by submission.
    """
    from filelock import FileLock, Timeout  # a learner's commands need no lock

    course.work.mkdir(exist_ok=True)
    path = course.work / FILE
    lock = FileLock(path, timeout=0, is_singleton=True)
    try:
        lock.acquire()
    except Timeout:
        owner = _read(path.with_suffix(".pid"))
        who = f", process {owner}" if owner else ""
        raise WorkError(
            f"another run is grading this course{who}; wait for it, or stop it"
        ) from None
    except OSError as error:  # such as on a network disk without locks
        if error.errno in TO_DO:
            raise
        raise WorkError(
            f"{path} cannot be locked ({error.strerror}); put the course where files can be"
        ) from error
    try:
        if _read(path.with_suffix(".pid")) != str(os.getpid()):
            path.with_suffix(".pid").write_text(str(os.getpid()))
        yield
    finally:
        lock.release()


def _read(path: Path) -> str:
    try:
        return path.read_text().strip()
    except OSError:
        return ""
