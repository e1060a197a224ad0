"""Wheels for the browser, and their entries in Pyodide's lock file."""

import re
from email import message_from_string
from email.message import Message
from hashlib import sha256
from importlib.metadata import metadata
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from packaging.utils import canonicalize_name

import hanoi_ref
from hanoi_ref.checking.running.silence import ROOMS

OURS = "hanoi-ref"
NEEDS = ["anywidget", "ipywidgets"]  # dependencies of the package for drawing boards
STUDENTS = ("__init__.py", "py.typed", "checking", *ROOMS)
KEPT = (".py", ".js", ".css", ".json", ".toml", ".typed")
WHEEL = "Wheel-Version: 1.0\nGenerator: hanoi\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def own_wheel(folder: Path) -> Path:
    """Build the wheel of this package from the installed files, without teachers' modules."""
    root = Path(hanoi_ref.__file__).parent
    files = {
        path.relative_to(root.parent).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.suffix in KEPT and path.relative_to(root).parts[0] in STUDENTS
    }
    return _written(folder, OURS, hanoi_ref.__version__, files, [*NEEDS])


def empty_wheel(folder: Path, name: str) -> Path:
    """Build an empty package, which replaces one that is imported but not needed."""
    return _written(folder, name, "99", {f"{name}/__init__.py": b""}, [])


def _written(
    folder: Path, name: str, version: str, files: dict[str, bytes], needs: list[str]
) -> Path:
    """Write a wheel with these files; its bytes are reproducible."""
    stem = f"{name.replace('-', '_')}-{version}"
    told = [f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}"]
    told += [f"Requires-Dist: {each}" for each in needs]
    info = {"METADATA": "\n".join(told) + "\n", "WHEEL": WHEEL, "RECORD": ""}
    path = folder / f"{stem}-py3-none-any.whl"
    with ZipFile(path, "w", ZIP_DEFLATED) as wheel:
        for at, content in [
            *files.items(),
            *((f"{stem}.dist-info/{each}", text.encode()) for each, text in info.items()),
        ]:
            wheel.writestr(ZipInfo(at), content, ZIP_DEFLATED)
    return path


def locked(wheels: list[Path]) -> dict[str, Any]:
    """Return the entries of these wheels in a Pyodide lock file, by package name."""
    said = {canonicalize_name(str(_metadata_of(path)["Name"])): path for path in wheels}
    return {name: _entry(name, path, set(said)) for name, path in sorted(said.items())}


def _entry(name: str, path: Path, known: set[str]) -> dict[str, Any]:
    told = _metadata_of(path)
    return {
        "name": name,
        "version": told["Version"],
        "file_name": path.name,
        "sha256": sha256(path.read_bytes()).hexdigest(),
        "imports": _imports(path),
        "depends": sorted(known & {*_needs(told)}),
        "install_dir": "site",
        "package_type": "package",
        "unvendored_tests": False,
    }


def _metadata_of(path: Path) -> Message:
    """Return the metadata of a wheel."""
    with ZipFile(path) as wheel:
        (at,) = (each for each in wheel.namelist() if each.endswith(".dist-info/METADATA"))
        return message_from_string(wheel.read(at).decode())


def _needs(told: Message) -> list[str]:
    """Return the packages that a wheel requires without extras."""
    asked = [each for each in told.get_all("Requires-Dist", []) if "extra ==" not in each]
    return [canonicalize_name(found[0]) for each in asked if (found := re.match(r"[\w.-]+", each))]


def _imports(path: Path) -> list[str]:
    """Return the top-level modules of a wheel."""
    with ZipFile(path) as wheel:
        files = [each for each in wheel.namelist() if each.endswith(".py")]
    tops = {file.partition("/")[0].removesuffix(".py") for file in files}
    return sorted(top for top in tops if top.isidentifier())


def version_of(package: str) -> str:
    """Return the version of an installed package."""
    return str(metadata(package)["Version"])
