"""Find the lesson's notebook among the files that a student submitted, and copy the others."""

import os
import shutil
import stat
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.notebooks import Cell, by_name, graded, printable, read_notebook, text
from hanoi_ref.grading.gradebook.exchange import TIMESTAMP
from hanoi_ref.grading.marking.cells import bound
from hanoi_ref.grading.marking.reading import content_of, is_program, understood

DEEP = 3  # folders below the lesson's folder
MOST = 20  # files that are examined
SKIPPED = ("__MACOSX", "__pycache__", ".ipynb_checkpoints")
MOST_FILES = 2_000  # files and folders
LARGEST = 200_000_000  # bytes in total
JOINERS = {"\u200c", "\u200d"}  # invisible, but needed in Persian and Hindi names


class Found(NamedTuple):
    """A submitted notebook: its path, the bytes of the file, and messages on how it was found."""

    path: Path
    content: bytes
    repairs: list[str]


class _Candidate(NamedTuple):
    """A file that may be the notebook: how many cells of the lesson it has, and has answered."""

    path: Path
    content: bytes
    known: int
    answered: int


def find(course: Course, lesson: Lesson, folder: Path) -> Found:
    """Return the notebook in a student's folder of a lesson; raise WorkError if there is none.

    A file with the right name counts, unless it has no answers and another file has some.
    Otherwise the file with most answers counts, then with most of the lesson's cells, then the
    latest.
    """
    right = folder / f"{lesson.notebook}.ipynb"
    paths = list(_similar_files(folder, right))[:MOST]
    if not paths and os.path.lexists(right):
        return Found(right, content_of(right), [])
    given = by_name(read_notebook(course.given_notebook(lesson)))
    candidates, errors = list[_Candidate](), list[str]()
    for path in paths:
        try:
            candidates.append(_candidate(path, given))
        except WorkError as error:
            errors.append(str(error))
    fitting = [
        one
        for one in candidates
        if is_enough(one.known, given) or (one.answered and is_program(one.path.name))
    ]
    named = None
    if os.path.lexists(right):
        try:
            named = _candidate(right, given)
        except WorkError as error:
            if not fitting:
                raise
            errors = [str(error)]
    elif not fitting and errors:
        raise WorkError(f"{right.name} is missing; {'; '.join(errors)}")
    elif not fitting:
        names = ", ".join(sorted(candidate.path.name for candidate in candidates))
        beside = f"; there is {names}, without the cells of the lesson" if names else ""
        raise WorkError(f"{right.name} is missing{beside}")
    best, repairs = named, list[str]()
    if named is None or (not named.answered and any(other.answered for other in fitting)):
        best = max(fitting, key=lambda one: (one.answered, one.known, one.path.stat().st_mtime))
        why = f"as nothing is answered in {right.name}" if named else f"not {right.name}"
        repairs = [*errors, f"the notebook is read from {_name(folder, best.path)}, {why}"]
    assert best is not None
    rest = ", ".join(
        f"{_name(folder, other.path)}{' (with more answers)' * (other.answered > best.answered)}"
        for other in fitting
        if other is not best
    )
    if rest:
        repairs += [f"{_name(folder, best.path)} is marked; {rest} could have been meant, too"]
    return Found(best.path, best.content, repairs)


def _candidate(path: Path, given: dict[str, Cell]) -> _Candidate:
    """Return a file with the number of the lesson's graded cells that it has, and has answered."""
    content = content_of(path)
    cells = understood(content, printable(path.name))[0]["cells"]
    written = {
        name
        for cell in cells
        for name in (cell["id"], graded(cell).get("grade_id"))
        if cell["cell_type"] != "code" and name in given and text(cell) != text(given[name])
    }
    answered = (_defined(cells) | written) & given.keys()
    return _Candidate(path, content, len(known_cells(cells, given)), len(answered))


def known_cells(cells: Sequence[Cell], given: Mapping[str, Cell]) -> list[str]:
    """Return the names of a lesson's graded cells that a notebook has, under any id.

    `given` has those cells by name.  A cell is known by its id, by nbgrader's name, by its text, or
    by what it defines.
    """
    names = {cell["id"] for cell in cells} | {*by_name({"cells": [*cells]})} | _defined(cells)
    texts = {text(cell).strip() for cell in cells}
    return [name for name, cell in given.items() if name in names or text(cell).strip() in texts]


def is_enough(known: int, given: Mapping[str, Cell]) -> bool:
    """Return whether so many of a lesson's graded cells make a notebook one of that lesson."""
    return 4 * known > len(given)


def _defined(cells: Sequence[Cell]) -> set[str]:
    return {name for cell in cells if cell["cell_type"] == "code" for name in bound(text(cell))}


def _similar_files(folder: Path, right: Path) -> Iterator[Path]:
    """Yield files with names similar to the notebook's, those in the fewest folders first."""
    for at, folders, names in os.walk(folder):
        depth = len(Path(at).relative_to(folder).parts)
        folders[:] = sorted(name for name in folders if not _is_hidden(name) and depth < DEEP)
        for name in sorted(names):
            begin, dot, ending = name.casefold().rpartition(".")
            is_like = ".ipynb" in name.casefold()
            is_module = ending == "py" and os.path.lexists(right)
            is_like |= (begin if dot else ending) == right.stem.casefold() and not is_module
            is_hidden = _is_hidden(name) and not name.endswith(".icloud")
            if is_like and not is_hidden and Path(at, name) != right:
                yield Path(at, name)


def _is_hidden(name: str) -> bool:
    return name.startswith(".") or name in SKIPPED


def _name(folder: Path, path: Path) -> str:
    return printable(str(path.relative_to(folder)))


def copy_files(folder: Path, notebook: Path, into: Path) -> list[str]:
    """Copy the files of a submission but its notebooks; return messages on those left out."""
    ignored: list[str] = []
    into.mkdir(parents=True)
    for base in dict.fromkeys((notebook.parent, folder)):
        for at, folders, names in os.walk(base):
            folders[:] = sorted(name for name in folders if name not in SKIPPED)
            for path in sorted(Path(at, name) for name in names):
                to = into / path.relative_to(base)
                if path.name.casefold() == TIMESTAMP:
                    ignored = [f"a submitted {TIMESTAMP} is ignored"]
                elif path != notebook and path.suffix != ".ipynb" and not to.exists():
                    to.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(path, to, follow_symlinks=False)
    return ignored


def require_ordinary(folder: Path) -> None:
    """Raise WorkError if a submission's folder has a link, a special file, or too much data.

    nbgrader copies the whole folder before any step of ours, and follows links.
    """
    paths = [folder.parent, folder]
    for at, folders, names in os.walk(folder):
        paths += [Path(at, name) for name in (*folders, *names)]
        if len(paths) > MOST_FILES:
            break
    known = [(path, path.lstat()) for path in paths]
    for path, status in known:
        if not (stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)):
            kind = "a link" if stat.S_ISLNK(status.st_mode) else "no ordinary file"
            name = ascii(path.name)[1:-1]
            raise WorkError(f"{name} is {kind}; remove it or replace it by a file")
    if len(paths) > MOST_FILES or sum(status.st_size for _, status in known) > LARGEST:
        raise WorkError(
            f"there is more than {MOST_FILES:,} files or {LARGEST // 10**6} MB beside the "
            "notebook; remove files that are not needed"
        )


def require_name(student: str) -> None:
    """Raise WorkError if a folder's name cannot be a student's name.

    Gradebooks cannot store surrogates, nbgrader drops the text after a line break, and invisible
    characters make two students look like one.
    """
    kinds = {unicodedata.category(character) for character in set(student) - JOINERS}
    if kinds & {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"} or not student.strip(". "):
        raise WorkError(
            f"the folder {ascii(student)} is not a valid student name; rename it without line "
            "breaks and invisible characters"
        )
