"""The site's Python: Pyodide, the packages, and a snapshot of its memory after their import."""

import gzip
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from importlib.metadata import metadata
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import hanoi_ref
from hanoi_ref.checking.running.silence import ROOMS
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.requirements import closure

STUDENTS = ("__init__.py", "py.typed", "palette.py", "checking", *ROOMS)
KEPT = (".py", ".js", ".css", ".json", ".toml", ".typed")


def own_files() -> Iterator[tuple[str, bytes]]:
    """Yield the files of this package by path, without teachers' modules."""
    root = Path(hanoi_ref.__file__).parent
    for path in sorted(root.rglob("*")):
        if path.suffix in KEPT and path.relative_to(root).parts[0] in STUDENTS:
            yield path.relative_to(root.parent).as_posix(), path.read_bytes()
    about = f"Metadata-Version: 2.1\nName: hanoi-ref\nVersion: {hanoi_ref.__version__}\n"
    yield f"hanoi_ref-{hanoi_ref.__version__}.dist-info/METADATA", about.encode()


def wheel_files(wheel: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files that a wheel installs as modules, by path, without its tests."""
    with ZipFile(wheel) as archive:
        for name in archive.namelist():
            if not (name.endswith("/") or "/tests/" in name or ".data/" in name):
                yield name, archive.read(name)


def packed(wheels: list[Path]) -> bytes:
    """Return a tar archive of our package and these wheels; the same files give the same bytes."""
    done = BytesIO()
    with tarfile.open(fileobj=done, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for given in (own_files(), *map(wheel_files, wheels)):
            for name, content in given:
                entry = tarfile.TarInfo(name)
                entry.size = len(content)
                archive.addfile(entry, BytesIO(content))
    return done.getvalue()


def version_of(package: str) -> str:
    """Return the version of an installed package."""
    return str(metadata(package)["Version"])


EXTENSIONS = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
KERNEL = "@jupyterlite/pyodide-kernel-extension"
PUBLIC = "https://cdn.jsdelivr.net/pyodide/v{version}/full/"
START = "pyodide.mjs"  # JupyterLite's kernel imports this name: ours takes it from Pyodide's own
LOADER = "loader.mjs"
PROGRAM = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"

SAME = ("ipython", "ipywidgets", "anywidget")  # in the installed versions, with dependencies
KERNELS = "micropip"  # needed by the kernel, in the runtime's version
# What no lesson imports: completion by jedi, a terminal, and the front end, which JupyterLite has.
UNUSED = {"jedi", "parso", "prompt-toolkit", "wcwidth", "jupyterlab-widgets", "widgetsnbextension"}
# What the kernel would install at each start; it is in the snapshot.  Nobody imports jedi.
PRELOADED = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")
BROWSER = {"sys_platform": "emscripten", "platform_system": "Emscripten"}
CHARTS = ("numpy", "matplotlib")  # only the public runtime has browser builds of these


def put_runtime(there: Path, offline: bool) -> None:
    """Put Pyodide, the packages and the snapshot into a folder; WorkError says what is missing.

    With `offline` the site never requests another address.  Without it, the packages for charts
    come from the public runtime when a lesson needs them.
    """
    there.mkdir(parents=True)
    public = _pyodide(there)
    lock = {"info": public["info"], "packages": {} if offline else _charts(public)}
    (there / LOCK).write_text(json.dumps(lock), encoding="utf-8")
    beside = EXTENSIONS / KERNEL / "static" / "pypi"  # the wheels that come with the kernel
    kernels = sorted(path for path in beside.glob("*.whl") if "widgetsnb" not in path.name)
    if not kernels:
        raise WorkError(f"{beside} has no wheels of the kernel")
    with tempfile.TemporaryDirectory() as aside:
        tar, memory = Path(aside) / "packages.tar", Path(aside) / "memory"
        tar.write_bytes(packed([*kernels, *_downloaded(Path(aside), public)]))
        ours = Path(__file__).parent
        script, program = str(ours / "snapshot.mjs"), str(ours / "snapshot.py")
        _run("node", script, str(there), str(tar), program, str(memory), at=there)
        for path, name in ((tar, "packages.bin"), (memory, "memory.bin")):
            (there / name).write_bytes(gzip.compress(path.read_bytes(), mtime=0))
    (there / START).rename(there / LOADER)
    shutil.copy(ours / "page" / "python.mjs", there / START)


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
    names = sorted(closure(SAME, BROWSER | version) - UNUSED)
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
