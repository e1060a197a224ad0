"""The files that platforms grade with: a wheel with one lesson, pinned packages, scripts."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.metadata import distribution
from importlib.resources import files as resources
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import hanoi_ref
from hanoi_ref import __version__
from hanoi_ref.course.course import CONFIG, Lesson
from hanoi_ref.platforms.lessons import given, installed
from hanoi_ref.publish.folder import NOTE, WHEEL
from hanoi_ref.publish.handout.pack import EARLIEST, requirements

Files = Mapping[str, bytes]
"""The contents of files by their names."""

NAME = f"hanoi_ref-{__version__}"
INFO = f"{NAME}.dist-info"
TAGS = "Wheel-Version: 1.0\nGenerator: hanoi\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
OLDEST = "3.11"  # Python; as requires-python in pyproject.toml


def filled(name: str, lesson: Lesson) -> bytes:
    """Return a file of `files/` with the names of a lesson and of this version in it."""
    text = resources("hanoi_ref.platforms").joinpath("files", name).read_text(encoding="utf-8")
    told = {
        "LESSON": lesson.word,
        "FOLDER": lesson.folder,
        "NOTEBOOK": f"{lesson.notebook}.ipynb",
        "VERSION": __version__,
        "PYTHON": OLDEST,
    }
    for key, value in told.items():
        text = text.replace(f"@{key}@", value)
    return text.encode()


def needs() -> bytes:
    """Return the pinned packages that grading needs, one a line, for any system."""
    return requirements(installed(), "course", "bulk", "teach").encode()


def needs_and_wheel(lesson: Lesson) -> Files:
    """Return the files from which pip installs what grades this lesson."""
    return {"requirements.txt": needs(), f"{NAME}-py3-none-any.whl": wheel(lesson)}


@cache
def wheel(lesson: Lesson) -> bytes:
    """Return the running package as a wheel that has the files of one lesson, as students get them.

    It is made from the installed files, so that nothing is built or downloaded, and has the same
    bytes each time.
    """
    root = Path(hanoi_ref.__file__).parent
    content = {
        path.relative_to(root.parent).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and not _is_left_out(path.relative_to(root))
    }
    there = f"hanoi_ref/publish/{WHEEL.name}"
    content[f"{there}/{CONFIG}"] = NOTE.encode()
    for name, data in given(lesson).items():
        content[f"{there}/course/{lesson.folder}/{name}"] = data
    told = distribution("hanoi-ref")
    for name in ("METADATA", "entry_points.txt"):
        content[f"{INFO}/{name}"] = (told.read_text(name) or "").encode()
    for path in told.files or ():
        if "licenses" in path.parts:
            content[str(path)] = path.read_binary()
    content[f"{INFO}/WHEEL"] = TAGS.encode()
    rows = [f"{name},sha256={_digest(data)},{len(data)}" for name, data in content.items()]
    content[f"{INFO}/RECORD"] = "\n".join([*rows, f"{INFO}/RECORD,,", ""]).encode()
    return packed(content)


def _is_left_out(path: Path) -> bool:
    """Return whether a file of the package is not code: another lesson, or made while it runs."""
    return path.parts[:2] == ("publish", WHEEL.name) or any(
        part[0] == "." or part == "__pycache__" for part in path.parts
    )


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")


def is_program(content: bytes) -> bool:
    """Return whether a file is a script, which needs the right to run."""
    return content.startswith(b"#!")


def packed(files: Files) -> bytes:
    """Return the files as a zip file, with the same bytes each time."""
    whole = BytesIO()
    with ZipFile(whole, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            info = ZipInfo(name, EARLIEST)
            info.external_attr = (0o100755 if is_program(content) else 0o100644) << 16
            archive.writestr(info, content, ZIP_DEFLATED)
    return whole.getvalue()


def write(files: Files, folder: Path) -> None:
    """Write the files to a new folder; scripts get the right to run."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        path.chmod(0o755 if is_program(content) else 0o644)
