"""The site's Python: Pyodide, and the wheels of the packages."""

import json
import re
import shutil
import subprocess
import sys
import tarfile
from email import message_from_string
from hashlib import sha256
from importlib.metadata import metadata
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from packaging.utils import canonicalize_name

import hanoi_ref
from hanoi_ref.checking.running.silence import ROOMS
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.requirements import closure

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
    contents = {}
    for path in wheels:
        with ZipFile(path) as wheel:
            names = wheel.namelist()
            (at,) = (name for name in names if name.endswith(".dist-info/METADATA"))
            facts = message_from_string(wheel.read(at).decode())
        contents[canonicalize_name(str(facts["Name"]))] = path, names, facts
    entries: dict[str, Any] = {}
    for name, (path, names, facts) in sorted(contents.items()):
        required = [line for line in facts.get_all("Requires-Dist", []) if "extra ==" not in line]
        heads = [head[0] for line in required if (head := re.match(r"[\w.-]+", line))]
        modules = [each.partition("/")[0] for each in names if each.endswith(".py")]
        tops = {module.removesuffix(".py") for module in modules}
        entries[name] = {
            "name": name,
            "version": facts["Version"],
            "file_name": path.name,
            "sha256": sha256(path.read_bytes()).hexdigest(),
            "imports": sorted(top for top in tops if top.isidentifier()),
            "depends": sorted(contents.keys() & {*map(canonicalize_name, heads)}),
            "install_dir": "site",
            "package_type": "package",
            "unvendored_tests": False,
        }
    return entries


def version_of(package: str) -> str:
    """Return the version of an installed package."""
    return str(metadata(package)["Version"])


EXTENSIONS = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
KERNEL = "@jupyterlite/pyodide-kernel-extension"
PUBLIC = "https://cdn.jsdelivr.net/pyodide/v{version}/full/"
PROGRAM = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"

SAME = ("ipython", "ipywidgets", "anywidget")  # in the installed versions, with dependencies
KERNELS = "micropip"  # needed by the kernel, in the runtime's version
# Used by the kernel's completion only; they are the slowest part of the start.
EMPTY = ("jedi", "parso")
REPLACED = (*EMPTY, "widgetsnbextension")  # the kernel brings a smaller version of the last
BROWSER = {"sys_platform": "emscripten", "platform_system": "Emscripten"}
CHARTS = ("numpy", "matplotlib")  # only the public runtime has browser builds of these


def put_runtime(there: Path, offline: bool) -> None:
    """Put Pyodide and its packages into a folder; WorkError says what is not available.

    With `offline` the site never requests another address.  Without it, the packages for charts
    come from the public runtime when a lesson needs them.
    """
    there.mkdir(parents=True)
    public = _pyodide(there)
    beside = EXTENSIONS / KERNEL / "static" / "pypi"  # the wheels that come with the kernel
    kernels = sorted(path for path in beside.glob("*.whl") if "-3.6." not in path.name)
    if not kernels:
        raise WorkError(f"{beside} has no wheels of the kernel")
    wheels = [*_downloaded(there, public), *(Path(shutil.copy(path, there)) for path in kernels)]
    wheels.append(own_wheel(there))
    wheels += [empty_wheel(there, name) for name in EMPTY]
    packages = locked(wheels)
    if not offline:
        packages = {**_charts(public), **packages}
    lock = {"info": public["info"], "packages": packages}
    (there / LOCK).write_text(json.dumps(lock), encoding="utf-8")


def _pyodide(there: Path) -> dict[str, Any]:
    """Download Pyodide from npm and return its lock file."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    _run("npm", "pack", "--silent", f"pyodide@{PYODIDE_VERSION}", at=there)
    (packed,) = there.glob("pyodide-*.tgz")
    with tarfile.open(packed) as archive:
        for name in (*PROGRAM, LOCK):
            taken = archive.extractfile(f"package/{name}")
            if taken is None:
                raise WorkError(f"pyodide {PYODIDE_VERSION} of npm has no {name}")
            (there / name).write_bytes(taken.read())
    packed.unlink()
    return dict(json.loads((there / LOCK).read_text(encoding="utf-8")))


def _downloaded(there: Path, public: dict[str, Any]) -> list[Path]:
    """Download pure Python wheels from the package index."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_PYTHON_VERSION

    for_any = ["--platform", "any", "--implementation", "py", "--abi", "none"]
    which = ["--only-binary", ":all:", "--python-version", PYODIDE_PYTHON_VERSION, *for_any]
    quiet = ["--quiet", "--disable-pip-version-check", "--no-deps", "-d", "."]
    version = {"python_version": which[3], "python_full_version": f"{which[3]}.0"}
    names = sorted(closure(SAME, BROWSER | version) - {*REPLACED})
    wanted = [f"{name}=={version_of(name)}" for name in names]
    wanted.append(f"{KERNELS}=={public['packages'][KERNELS]['version']}")
    _run(sys.executable, "-m", "pip", "download", *quiet, *which, *wanted, at=there)
    return sorted(there.glob("*.whl"))


def _charts(public: dict[str, Any]) -> dict[str, Any]:
    """Return the lock entries of the chart packages, at the public runtime's address."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    address, packages, wanted = PUBLIC.format(version=PYODIDE_VERSION), public["packages"], {}
    asked = [*CHARTS]
    while asked:
        if (name := asked.pop()) not in wanted:
            entry = packages[name]
            wanted[name] = {**entry, "file_name": address + entry["file_name"]}
            asked += entry["depends"]
    return wanted


def _run(*command: str, at: Path) -> None:
    """Run a program; raise WorkError if it is missing or fails."""
    try:
        subprocess.run(command, cwd=at, check=True, capture_output=True, text=True)
    except FileNotFoundError:
        raise WorkError(f"{command[0]} is not installed, and a site needs it") from None
    except subprocess.CalledProcessError as error:
        said = (error.stderr.strip() or error.stdout.strip() or "it printed nothing").splitlines()
        raise WorkError(f"{' '.join(command[:4])} failed: {said[-1]}") from None
