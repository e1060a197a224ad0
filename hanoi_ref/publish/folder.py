"""A course's folder, made from the installed package and updated from a newer one."""

import json
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import NamedTuple

from hanoi_ref.course.course import CONFIG, Course
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.files import write_whole
from hanoi_ref.course.requirements import PINS
from hanoi_ref.publish.places import FOLDER, guide_for
from hanoi_ref.publish.wheel import COURSE, PACKAGE, for_binder

# A wheel carries the course's files beside this module; in a clone they are where people edit them.
CLONE = PACKAGE.parent
FILES = CLONE / COURSE if (CLONE / COURSE).is_dir() else CLONE
SOLUTIONS = "hanoi_ref_solutions"  # a package of its own, so that students do not install it
FOR_TEACHERS = (CONFIG, "course.toml")
HUB = "binder/hub"  # the guide to a JupyterHub, and its settings
NOTE = "# This folder is a course: hanoi looks for this file.\n"
GIVEN = ".given.json"  # the digest of each file as it was given


class Change(NamedTuple):
    """A file that an update brought: new, updated, or beside the one that people changed."""

    name: str
    done: str


def make(folder: Path, teacher: bool = False) -> Path:
    """Make a folder with the course, and return it; a new folder is made in one step.

    A teacher's folder also has the solutions, the guides, and the settings of nbgrader and of the
    grading policy.  Raises WorkError if the folder has files or the solutions are not installed.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise WorkError(f"{folder} is not empty; name a new folder, or run hanoi update in it")
    given = dict(_files(teacher))
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as beside:
        made = Path(beside) / "course"
        for name, content in given.items():
            _write(made / name, content)
        _write_digests(made, given)
        if folder.exists():  # it may be the current folder, which cannot be replaced
            for each in made.iterdir():
                each.rename(folder / each.name)
        else:
            made.rename(folder)
    return folder


def update(course: Course) -> list[Change]:
    """Bring a folder up to the installed course; files that people changed stay as they are.

    A new version of such a file is written beside it, as recursion.new.ipynb.  Raises WorkError if
    the folder was not made by `make`.
    """
    record = course.root / GIVEN
    if not record.is_file():
        raise WorkError(f"{course.root} was not made by hanoi init, so hanoi cannot update it")
    earlier = json.loads(record.read_text(encoding="utf-8"))
    given = dict(_files(teacher=any(name.startswith("solutions/") for name in earlier)))
    changes = [_updated(course.root / name, name, new, earlier) for name, new in given.items()]
    _write_digests(course.root, given)
    return [change for change in changes if change.done]


def _updated(path: Path, name: str, new: bytes, earlier: dict[str, str]) -> Change:
    if not path.exists():
        _write(path, new)
        return Change(name, "new")
    now, wanted, before = _digest(path.read_bytes()), _digest(new), earlier.get(name)
    if wanted in (now, before):
        return Change(name, "")
    if now == before:
        write_whole(path, new)
        return Change(name, "updated")
    names = (path.with_suffix(f".new{n or ''}{path.suffix}") for n in count())
    beside = next(name for name in names if not name.exists())
    write_whole(beside, new)
    return Change(name, f"kept, as you changed it; the new version is {beside.name}")


def _files(teacher: bool) -> Iterator[tuple[str, bytes]]:
    if not (FILES / "course").is_dir():
        raise WorkError(
            "this hanoi-ref came with a hand-out, which has its lessons in given/; install "
            "hanoi-ref from the package index to make a new folder"
        )
    yield from _folder(FILES / "course", "course")
    if not teacher:
        yield CONFIG, NOTE.encode()
        return
    solutions = CLONE / "solutions"
    if FILES is not CLONE:  # they are in the package with them
        package = find_spec(SOLUTIONS)
        if package is None or not package.submodule_search_locations:
            raise WorkError(
                "hanoi-ref-solutions is not installed; run pip install hanoi-ref-solutions"
            )
        solutions = Path(next(iter(package.submodule_search_locations)))
    yield from _folder(solutions, "solutions")
    for name in FOR_TEACHERS:
        yield name, (FILES / name).read_bytes()
    yield from _folder(FILES / HUB, HUB)
    yield from for_binder((FILES / PINS).read_text(encoding="utf-8")).items()


def _folder(folder: Path, name: str) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        shown = path.name != "pyproject.toml" and not any(part[0] in "._" for part in inside.parts)
        if path.is_file() and shown:
            content = path.read_bytes()
            if path.suffix == ".md":
                content = guide_for(FOLDER, content.decode()).encode()
            yield f"{name}/{inside.as_posix()}", content


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, content)


def _write_digests(folder: Path, given: dict[str, bytes]) -> None:
    digests = {name: _digest(content) for name, content in sorted(given.items())}
    write_whole(folder / GIVEN, json.dumps(digests, indent=1) + "\n")


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()
