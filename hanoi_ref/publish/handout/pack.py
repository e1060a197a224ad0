"""The hand-out as one zip file, with the same bytes on every machine and at any time."""

import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from hanoi_ref.course.course import CONFIG, Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.files import write_whole
from hanoi_ref.course.requirements import closure, needs
from hanoi_ref.publish.folder import NOTE

TOP = "hanoi"  # the folder in the zip file
GIVEN, PARTS = "given", "parts"
SHARED = ("README.md", "LICENSE.md", "extras", "pictures", "0-start/map.svg", "0-start/tower.svg")
PINS = Path("binder") / "requirements.txt"
EARLIEST = (1980, 1, 1, 0, 0, 0)  # for a zip file; a fixed time keeps the bytes reproducible


def pack(course: Course, lessons: Iterable[Lesson], out: Path) -> list[str]:
    """Write a hand-out of these lessons to `out` atomically; return the names of its files.

    Students can unpack a later hand-out over an old one and keep their work, because start.py
    does not replace notebooks.  Raises WorkError if something is missing.
    """
    content = dict(sorted(_content(course, lessons)))
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, data in content.items():
            info = ZipInfo(f"{TOP}/{name}", EARLIEST)
            info.external_attr = 0o644 << 16
            archive.writestr(info, data, ZIP_DEFLATED)
    write_whole(out, packed.getvalue())
    return list(content)


def _content(course: Course, lessons: Iterable[Lesson]) -> Iterator[tuple[str, bytes]]:
    for name in ("START.md", "start.py", "start.bat"):
        yield name, files("hanoi_ref.publish.handout").joinpath("page", name).read_bytes()
    yield CONFIG, NOTE.encode()
    yield f"{PARTS}/requirements.txt", requirements(course).encode()
    yield from _wheel(course)
    paths = [course.release / name for name in SHARED]
    for lesson in lessons:
        if not (course.release / lesson.file).is_file():
            raise WorkError(f"{lesson} is not released yet; run hanoi release first")
        paths.append(course.release / lesson.folder)
    given = {each for path in paths for each in (_files(path) if path.is_dir() else [path])}
    for path in sorted(given):
        yield f"{GIVEN}/{path.relative_to(course.release).as_posix()}", path.read_bytes()


def _files(folder: Path) -> list[Path]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return [path for path in found if not any(p.startswith(".") for p in path.parts[-2:])]


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
        yield f"{PARTS}/{wheel.name}", wheel.read_bytes()


def requirements(course: Course) -> str:
    """Return the pinned packages that a student's lessons need, on any system."""
    path = course.root / PINS
    if not path.is_file():
        raise WorkError(f"{path} is missing; it lists the packages for the lessons")
    wanted, lines = closure(needs("course")), path.read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if line[:1].isalnum()]
    kept = [pin for pin in pins if canonicalize_name(Requirement(pin).name) in wanted]
    return "\n".join(kept) + "\n"
