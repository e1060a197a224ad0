"""The hand-out as one zip file, with the same bytes on every machine and at any time."""

import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from hanoi_ref.course.course import CONFIG, Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.files import write_whole
from hanoi_ref.course.requirements import closure, needs
from hanoi_ref.publish.folder import NOTE, WHEEL
from hanoi_ref.publish.places import HANDOUT
from hanoi_ref.publish.students import put_release

TOP = "hanoi"  # the folder in the zip file
GIVEN, PARTS = "given", "parts"
# What hanoi init copies, and answers that only grading lends.
FOR_TEACHERS = (f"hanoi_ref/publish/{WHEEL.name}/", "hanoi_ref/platforms/lendable.json")
PINS = Path("binder") / "requirements.txt"
EARLIEST = (1980, 1, 1, 0, 0, 0)  # for a zip file; a fixed time keeps the bytes reproducible


class Packed(NamedTuple):
    """The names of a hand-out's files, and the files of course/ that somebody has worked in."""

    files: list[str]
    differs: list[str]


def pack(course: Course, lessons: Iterable[Lesson], out: Path) -> Packed:
    """Write a hand-out of these lessons to `out` atomically.

    The lessons are made from solutions/: what a teacher writes in course/ is not in it.  Students
    can unpack a later hand-out over an old one and keep their work, because start.py does not
    replace notebooks.  Raises WorkError if something is missing.
    """
    with tempfile.TemporaryDirectory() as folder:
        differs = put_release(course, lessons, given := Path(folder), HANDOUT)
        content = dict(sorted(_content(course, given)))
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, data in content.items():
            info = ZipInfo(f"{TOP}/{name}", EARLIEST)
            info.external_attr = 0o644 << 16
            archive.writestr(info, data, ZIP_DEFLATED)
    write_whole(out, packed.getvalue())
    return Packed(list(content), differs)


def _content(course: Course, given: Path) -> Iterator[tuple[str, bytes]]:
    for name in ("START.md", "start.py", "start.bat"):
        yield name, files("hanoi_ref.publish.handout").joinpath("page", name).read_bytes()
    yield CONFIG, NOTE.encode()
    yield f"{PARTS}/requirements.txt", requirements(course).encode()
    yield from _wheel(course)
    for path in sorted(each for each in given.rglob("*") if each.is_file()):
        yield f"{GIVEN}/{path.relative_to(given).as_posix()}", path.read_bytes()


def _wheel(course: Course) -> Iterator[tuple[str, bytes]]:
    """Yield the package's wheel, built from a clone, or else the installed version's."""
    is_clone = (course.root / "pyproject.toml").is_file()
    package = str(course.root) if is_clone else f"hanoi-ref=={version('hanoi-ref')}"
    with tempfile.TemporaryDirectory() as folder:
        quiet = ["--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation"]
        command = [sys.executable, "-m", "pip", "wheel", *quiet, "-w", folder, package]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            said = done.stderr.strip().splitlines() or ["pip said nothing"]
            raise WorkError(f"the package could not be built: {said[-1]}")
        (wheel,) = Path(folder).glob("*.whl")
        yield f"{PARTS}/{wheel.name}", for_students(wheel.read_bytes())


def for_students(wheel: bytes) -> bytes:
    """Return a wheel without the course's own files, in which a teacher may work, and answers."""
    small = BytesIO()
    with ZipFile(BytesIO(wheel)) as whole, ZipFile(small, "w", ZIP_DEFLATED) as archive:
        for info in whole.infolist():
            if info.filename.startswith(FOR_TEACHERS):
                continue
            content = whole.read(info)
            if info.filename.endswith(".dist-info/RECORD"):
                lines = content.decode().splitlines(keepends=True)
                kept = (line for line in lines if not line.startswith(FOR_TEACHERS))
                content = "".join(kept).encode()
            archive.writestr(info, content, ZIP_DEFLATED)
    return small.getvalue()


def requirements(course: Course, *extras: str) -> str:
    """Return the pinned packages that these extras need on any system (default: a student's)."""
    path = course.root / PINS
    if not path.is_file():
        raise WorkError(f"{path} is missing; it lists the packages for the lessons")
    wanted = closure(name for extra in extras or ("course",) for name in needs(extra))
    lines = path.read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if line[:1].isalnum()]
    kept = [pin for pin in pins if canonicalize_name(Requirement(pin).name) in wanted]
    return "\n".join(kept) + "\n"
