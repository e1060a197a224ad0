"""What was handed in lies as ordinary files, so that to read it is quick and reads nothing else."""

import os
import stat
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from hanoi_ref.course.errors import WorkError

MOST = 2_000  # files and folders
LARGEST = 200_000_000  # bytes of all together
JOINERS = {"\u200c", "\u200d"}  # cannot be seen, and are needed to write Persian and Hindi names


def require_ordinary(folder: Path) -> None:
    """WorkError names what in a submission's folder is a link or no file, or is too much.

    nbgrader copies the whole folder before any step of ours, and follows links.
    """
    size = 0
    for count, (path, known) in enumerate(_entries(folder)):
        if not (stat.S_ISREG(known.st_mode) or stat.S_ISDIR(known.st_mode)):
            kind = "a link" if stat.S_ISLNK(known.st_mode) else "no ordinary file"
            raise WorkError(
                f"{ascii(path.name)[1:-1]} is {kind}; remove it or replace it by a file"
            )
        size += known.st_size
        if count > MOST or size > LARGEST:
            raise WorkError(
                f"there is more than {MOST:,} files or {LARGEST // 10**6} MB beside the notebook; "
                "remove files that are not needed"
            )


def require_name(student: str) -> None:
    """WorkError says that a folder's name cannot be a student's.

    No gradebook can hold half characters, nbgrader loses what follows a line break, and what
    cannot be seen makes two students look like one.
    """
    kinds = {unicodedata.category(each) for each in set(student) - JOINERS}
    if kinds & {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"} or not student.strip(". "):
        raise WorkError(
            f"the folder {ascii(student)} is not a valid student name; rename it without line "
            "breaks and invisible characters"
        )


def _entries(folder: Path) -> Iterator[tuple[Path, os.stat_result]]:
    """The student's folder, the lesson's in it, and all that is inside."""
    for path in (folder.parent, folder):
        yield path, path.lstat()
    for at, folders, files in os.walk(folder):
        for name in (*folders, *files):
            yield Path(at, name), Path(at, name).lstat()
