"""The running package as a wheel, made from its installed files, and a folder that installs it.

Nothing is built or downloaded.
"""

import base64
import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.metadata import distribution, metadata
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import hanoi_ref
from hanoi_ref import __version__
from hanoi_ref.course.requirements import PINS

Files = Mapping[str, bytes]
"""The contents of files by their names."""

STEM = f"hanoi_ref-{__version__}"
NAME = f"{STEM}-py3-none-any.whl"
TAGS = "Wheel-Version: 1.0\nGenerator: hanoi\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
EARLIEST = (1980, 1, 1, 0, 0, 0)  # for a zip file; a fixed time keeps the bytes reproducible
PACKAGE = Path(hanoi_ref.__file__).parent
COURSE = "hanoi_ref/publish/course_files"  # what hanoi init copies; a clone has it at its top
# Answers that are lent to programs while these are graded.
LENDABLE = "hanoi_ref/grading/platforms/lendable.json"
# What pip puts outside of the package, as `shared-data` in pyproject.toml.
SHARED = {
    "hanoi_ref/widgets/etc": "etc/jupyter",
    "hanoi_ref/widgets/lab": "share/jupyter/labextensions/hanoi-ref",
    "hanoi_ref/widgets/page": "share/jupyter/labextensions/hanoi-ref/static",
}

# Pip reads the first line relative to this file.  The leading dot also tells Binder to copy the
# folder before it installs.
OWN = f"# This package is beside this file.\n--find-links=.\nhanoi-ref=={__version__}\n"


def for_students() -> bytes:
    """Return the package as a wheel without the course's own files and without answers."""
    return wheel({name: data for name, data in code().items() if name != LENDABLE})


def for_binder(packages: str) -> Files:
    """Return the files of binder/, from which pip installs these packages and this one."""
    oldest = metadata("hanoi-ref")["Requires-Python"].removeprefix(">=")
    return {
        "binder/runtime.txt": f"python-{oldest}\n".encode(),
        PINS.as_posix(): (packages + OWN).encode(),
        f"binder/{NAME}": for_students(),
    }


def wheel(content: Files) -> bytes:
    """Return these files as a wheel of this version, with the same bytes each time.

    The names of the files are relative to the folder into which pip installs packages.
    """
    content = dict(content)
    for source, target in SHARED.items():
        for name in [each for each in content if each.startswith(f"{source}/")]:
            there = f"{STEM}.data/data/{target}{name.removeprefix(source)}"
            content[there] = content[name]
    told = distribution("hanoi-ref")
    info = f"{STEM}.dist-info"
    # An editable install keeps the metadata of the day when it was made; the fields still hold.
    fields = (told.read_text("METADATA") or "").partition("\n\n")[0].splitlines()
    fields = [f"Version: {__version__}" if each.startswith("Version:") else each for each in fields]
    content[f"{info}/METADATA"] = "\n".join([*fields, ""]).encode()
    content[f"{info}/entry_points.txt"] = (told.read_text("entry_points.txt") or "").encode()
    for path in told.files or ():
        if "licenses" in path.parts:
            content["/".join([info, *path.parts[1:]])] = path.read_binary()
    content[f"{info}/WHEEL"] = TAGS.encode()
    rows = [f"{name},sha256={_digest(data)},{len(data)}" for name, data in content.items()]
    content[f"{info}/RECORD"] = "\n".join([*rows, f"{info}/RECORD,,", ""]).encode()
    return packed(content)


@cache
def code() -> Files:
    """Return the files of the package, without the course's own and what running has made."""
    return {
        path.relative_to(PACKAGE.parent).as_posix(): path.read_bytes()
        for path in sorted(PACKAGE.rglob("*"))
        if path.is_file() and not _is_left_out(path.relative_to(PACKAGE.parent))
    }


def _is_left_out(path: Path) -> bool:
    is_made = any(part[0] == "." or part == "__pycache__" for part in path.parts)
    return is_made or path.is_relative_to(COURSE)


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
