"""Back up the gradebook, and beside it the records of a class that are not in the gradebook."""

import shutil
from pathlib import Path

from hanoi_ref.course.course import Course
from hanoi_ref.grading.gradebook.book import REGISTERED, Book
from hanoi_ref.grading.gradebook.policy import policy_of

FOLDER, RECORDS = "backups", ".records"
MADE_AGAIN = (REGISTERED, "report.json")  # by the next run or report


def back_up(course: Course, book: Book) -> None:
    """Copy the gradebook and the records to grading/backups/, which keeps the last copies.

    Records are the roster, times, seeds, saved comments and the journal: all files of JSON in
    grading/.  course.toml says how many copies are kept.
    """
    folder, keep = course.work / FOLDER, policy_of(course).backups
    folder.mkdir(exist_ok=True)
    for part in folder.glob(".gradebook-*"):  # of a run that was killed
        shutil.rmtree(part) if part.is_dir() else part.unlink()
    stem = book.back_up(folder, keep)
    beside = folder / f".{stem}.new"
    beside.mkdir()
    for path in sorted(course.work.glob("[!.]*.json*")):
        if path.is_file() and path.name not in MADE_AGAIN:
            shutil.copy2(path, beside / path.name)  # the seeds stay readable for the owner only
    beside.replace(folder / f"{stem}{RECORDS}")
    for old in records(folder)[:-keep]:
        if not old.with_suffix(".db").exists():
            shutil.rmtree(old)


def records(folder: Path) -> list[Path]:
    """Return the copies of records in a folder, the oldest first."""
    return sorted(folder.glob(f"gradebook-*{RECORDS}"))
