"""Find the lesson's notebook among the files that a student submitted."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.notebooks import by_name, graded, printable, read_notebook, text
from hanoi_ref.marking.intake.reading import read
from hanoi_ref.marking.intake.repairs.bindings import bound

DEEP = 3  # folders below the lesson's folder
MOST = 20  # files that are examined
SKIPPED = ("__MACOSX", "__pycache__")


class Found(NamedTuple):
    """A notebook found: its path, its content, and the repairs made to find and to read it."""

    path: Path
    notebook: dict[str, Any]
    repairs: list[str]


@dataclass(frozen=True)
class _Candidate:
    path: Path
    notebook: dict[str, Any]
    repairs: list[str]
    known: int
    answered: int


def find(course: Course, lesson: Lesson, folder: Path) -> Found:
    """Return the notebook in a student's folder of a lesson; raise WorkError if there is none.

    A file with the right name counts, unless it has no answers and another file has some.
    Otherwise the file with most answers counts, then with most of the lesson's cells, then the
    latest.
    """
    right = folder / f"{lesson.notebook}.ipynb"
    given = by_name(read_notebook(course.release / lesson.file))
    others, errors = _candidates(folder, right, given)
    fitting = [other for other in others if 4 * other.known > len(given)]
    try:
        named = _candidate(right, given) if os.path.lexists(right) else None
    except WorkError as error:
        if not fitting:
            raise
        named, errors = None, [str(error)]
    if named and (named.answered or not any(each.answered for each in fitting)):
        return Found(right, named.notebook, [*named.repairs, *_beside(folder, right, fitting)])
    if not fitting:
        raise WorkError(_nothing(right, others, errors))
    best = max(fitting, key=lambda each: (each.answered, each.known, _changed(each.path)))
    rest = [each for each in fitting if each is not best]
    said = [*errors, f"the notebook is read from {_name(folder, best.path)}"]
    said[-1] += f", as nothing is answered in {right.name}" if named else f", not {right.name}"
    return Found(
        best.path, best.notebook, [*said, *best.repairs, *_beside(folder, best.path, rest)]
    )


def _candidate(path: Path, given: dict[str, Any]) -> _Candidate:
    notebook, repairs = read(path)
    return _Candidate(path, notebook, repairs, *_counts(notebook, given))


def _counts(notebook: dict[str, Any], given: dict[str, Any]) -> tuple[int, int]:
    """Return how many of the lesson's graded cells a notebook has, and how many are answered."""
    cells = notebook["cells"]
    code = {name for cell in cells if cell["cell_type"] == "code" for name in bound(text(cell))}
    ids = {cell["id"] for cell in cells} | {*by_name(notebook)}
    texts = {text(cell).strip() for cell in cells}
    known = [
        name for name, each in given.items() if {name} & (ids | code) or text(each).strip() in texts
    ]
    written = {
        name
        for cell in cells
        for name in (cell["id"], graded(cell).get("grade_id"))
        if cell["cell_type"] != "code" and name in given and text(cell) != text(given[name])
    }
    return len(known), len((code | written) & given.keys())


def _candidates(
    folder: Path, right: Path, given: dict[str, Any]
) -> tuple[list[_Candidate], list[str]]:
    """Return other files that could be the notebook, and messages on those that cannot be read."""
    found, errors = [], []
    for path in list(_files(folder, right))[:MOST]:
        try:
            found.append(_candidate(path, given))
        except WorkError as error:
            errors.append(str(error))
    return found, errors


def _files(folder: Path, right: Path) -> Iterator[Path]:
    """Yield files with names similar to the notebook's, those in the fewest folders first."""
    for at, folders, names in os.walk(folder):
        depth = len(Path(at).relative_to(folder).parts)
        folders[:] = sorted(each for each in folders if not _is_hidden(each) and depth < DEEP)
        for name in sorted(names):
            path = Path(at, name)
            if path != right and not _is_hidden(name) and _is_like(name, right.stem):
                yield path


def _is_hidden(name: str) -> bool:
    return name.startswith(".") or name in SKIPPED


def _is_like(name: str, stem: str) -> bool:
    begin, dot, ending = name.casefold().rpartition(".")
    return ".ipynb" in name.casefold() or (begin if dot else ending) == stem and ending != "py"


def _nothing(right: Path, others: list[_Candidate], errors: list[str]) -> str:
    if errors:
        return f"{right.name} is missing; {'; '.join(errors)}"
    names = ", ".join(sorted(other.path.name for other in others))
    beside = f"; there is {names}, without the cells of the lesson" if others else ""
    return f"{right.name} is missing{beside}"


def _beside(folder: Path, path: Path, rest: list[_Candidate]) -> Iterator[str]:
    """Yield a message on other notebooks of the lesson, which are not graded."""
    names = [_name(folder, each.path) for each in rest]
    if names:
        yield f"{_name(folder, path)} is marked; {', '.join(names)} could have been meant, too"


def _changed(path: Path) -> float:
    return path.stat().st_mtime


def _name(folder: Path, path: Path) -> str:
    return printable(str(path.relative_to(folder)))
