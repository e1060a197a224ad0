"""Checks that a submission has only ordinary files, few and small enough to read quickly."""

import os
import stat
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from hanoi_ref.course.errors import WorkError

MOST = 2_000  # files and folders
LARGEST = 200_000_000  # bytes in total
JOINERS = {"\u200c", "\u200d"}  # invisible, but needed in Persian and Hindi names


def require_ordinary(folder: Path) -> None:
    """Raise WorkError if a submission's folder has a link, a special file, or too much data.

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
    """Raise WorkError if a folder's name cannot be a student's name.

    Gradebooks cannot store surrogates, nbgrader drops the text after a line break, and invisible
    characters make two students look like one.
    """
    kinds = {unicodedata.category(each) for each in set(student) - JOINERS}
    if kinds & {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"} or not student.strip(". "):
        raise WorkError(
            f"the folder {ascii(student)} is not a valid student name; rename it without line "
            "breaks and invisible characters"
        )


def _entries(folder: Path) -> Iterator[tuple[Path, os.stat_result]]:
    """Yield the student's folder, the lesson's folder in it, and all entries inside."""
    for path in (folder.parent, folder):
        yield path, path.lstat()
    for at, folders, files in os.walk(folder):
        for name in (*folders, *files):
            yield Path(at, name), Path(at, name).lstat()
