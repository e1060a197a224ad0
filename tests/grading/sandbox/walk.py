"""The files that a program can read, however the course is installed.

`python -m tests.grading.sandbox.walk WAY ...` counts them by folder.
"""

import json
import os
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from tests.shared import ROOT, build_wheels

LIBRARY = sysconfig.get_path("purelib")
MODULES = f"lib/python{sys.version_info[0]}.{sys.version_info[1]}/site-packages"
# Where a program begins to look; in folders that it cannot list it guesses all names.
PATHS = "/ /dev /etc /home /mnt /opt /root /run /srv /tmp /usr /usr/lib /usr/share /var".split()


@dataclass
class Install:
    """The package and its solutions, installed: how to call its Python, and its secrets."""

    python: str
    secrets: list[Path]
    env: dict[str, str] = field(default_factory=dict)


# In a program: the secret files that can be opened, the folders of secrets that can be listed, and
# how many files can be read below each folder.
WALK = """
import json, os, stat
told = json.loads(TOLD)
wanted = {tuple(each) for each in told["inodes"]}
found, tops, seen = [], {}, set()
def opened(path):
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    except OSError:
        return False
    os.close(descriptor)
    return True
for path in told["secrets"]:
    folder, name = os.path.split(path)
    if opened(path) or opened(folder) and name in os.listdir(folder):
        found.append(path)
for start in told["paths"]:
    for folder, folders, names in os.walk(start):
        known = os.stat(folder)
        if (known.st_dev, known.st_ino) in seen or folder.startswith("/proc"):
            folders[:] = []
            continue
        seen.add((known.st_dev, known.st_ino))
        top = "/".join(folder.split("site-packages")[0].rstrip("/").split("/")[:3])
        for entry in os.scandir(folder):
            if entry.inode() in told["numbers"] or entry.is_file(follow_symlinks=False):
                if not opened(entry.path):
                    continue
                tops[top] = tops.get(top, 0) + 1
                told_of = entry.stat()
                if entry.inode() in told["numbers"] and (told_of.st_dev, told_of.st_ino) in wanted:
                    found.append(entry.path)
print(json.dumps([sorted(set(found)), tops]))"""

HOST = """
import json, os, sys
from hanoi_ref.grading.sandbox.runner.host import ForkServer
levels, told = json.loads(sys.argv[1]), json.load(sys.stdin)
prefixes = [os.path.join(each, "lib") for each in (sys.prefix, sys.base_prefix)]
folders = filter(os.path.isdir, [*told["paths"], *prefixes, *sys.path])
told["paths"] += [os.path.join(each, name) for each in folders for name in os.listdir(each)]
source = f"TOLD = {json.dumps(told)!r}\\n{sys.argv[2]}"
server, said = ForkServer(), {}
for level in levels:
    outputs = server.start(level, {}).run(source, False, 60.0)
    said[level] = json.loads(outputs[0]["text"]) if outputs[0].get("name") == "stdout" else outputs
server.close()
print(json.dumps(said))"""


def seen(install: Install, levels: list[str]) -> dict[str, tuple[list[str], dict[str, int]]]:
    """Return, by level, the secrets that a program finds, and the number of files by folder."""
    stats = [path.stat() for path in install.secrets]
    told = {
        "secrets": list(map(str, install.secrets)),
        "inodes": [(each.st_dev, each.st_ino) for each in stats],
        "numbers": [each.st_ino for each in stats],
        "paths": PATHS,
    }
    done = subprocess.run(
        [install.python, "-c", HOST, json.dumps(levels), WALK],
        input=json.dumps(told),
        env={"PATH": os.environ["PATH"], **install.env},
        cwd=install.secrets[-1].parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def a_class(at: Path) -> list[Path]:
    """Make a teacher's folder with marks, a seed, and the work of a neighbour."""
    names = ("submitted/ada/1-recursion/recursion.ipynb", "seeds.json", "gradebook.db")
    for path in (at / "class" / "grading" / name for name in names):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("secret")
    return [at / "class" / "grading" / name for name in names]


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"]


def _ours(folder: Path) -> list[Path]:
    """Return the files of the package that hold answers or mark them."""
    rooms = ("lessons", "grading/marking", "grading/platforms", "solvers", "theory")
    return [path for room in rooms for path in _files(folder / "hanoi_ref" / room)]


def _unzipped(at: Path, wheels: list[Path]) -> list[Path]:
    """Install wheels in a folder as pip does; return the secrets in it, one under another name."""
    for wheel in wheels:
        with ZipFile(wheel) as packed:
            packed.extractall(at)
    (at / "my_answers.py").write_text("secret")
    (at / "others.pth").write_text(LIBRARY)
    return [*_files(at / "hanoi_ref_solutions"), *_ours(at), at / "my_answers.py"]


def _environment(at: Path) -> Path:
    venv.create(at, symlinks=True)
    return at / MODULES


def clone(at: Path, wheels: list[Path]) -> Install:
    """As `git clone` and `make` leave it."""
    secrets = [*_files(ROOT / "solutions"), *_ours(ROOT), ROOT / ".git" / "HEAD"]
    return Install(sys.executable, secrets, {"PYTHONPATH": str(ROOT)})


def wheel(at: Path, wheels: list[Path]) -> Install:
    """In a new environment, by pip."""
    return Install(f"{at}/env/bin/python", _unzipped(_environment(at / "env"), wheels))


def editable(at: Path, wheels: list[Path]) -> Install:
    """In a new environment, by `pip install -e` of a clone."""
    (_environment(at / "env") / "others.pth").write_text(f"{ROOT}\n{LIBRARY}")
    return Install(f"{at}/env/bin/python", clone(at, wheels).secrets)


def user(at: Path, wheels: list[Path]) -> Install:
    """In a home, by `pip install --user`."""
    (at / "home" / MODULES).mkdir(parents=True)
    secrets = _unzipped(at / "home" / MODULES, wheels)
    base = Path(sys.base_prefix) / "bin" / f"python{sys.version_info[0]}.{sys.version_info[1]}"
    return Install(str(base), secrets, {"PYTHONUSERBASE": str(at / "home")})


def zipapp(at: Path, wheels: list[Path]) -> Install:
    """All in one file."""
    with ZipFile(at / "course.pyz", "w") as packed:
        for part in map(ZipFile, wheels):
            for name in part.namelist():
                packed.writestr(name, part.read(name))
    paths = os.pathsep.join((str(at / "course.pyz"), LIBRARY))
    return Install(sys.executable, [at / "course.pyz"], {"PYTHONPATH": paths})


Way = Callable[[Path, list[Path]], Install]
WAYS: dict[str, Way] = {each.__name__: each for each in (clone, wheel, editable, user, zipapp)}


def installed(way: str, at: Path, wheels: list[Path]) -> Install:
    """Install in a folder, beside a class."""
    found = WAYS[way](at, wheels)
    found.secrets += a_class(at)
    return found


if __name__ == "__main__":
    for each in sys.argv[1:] or ("clone", "wheel"):
        with TemporaryDirectory() as folder:
            made = Path(folder)
            build_wheels(made / "wheels")
            wheels = sorted(made.glob("wheels/*.whl"))
            told = seen(installed(each, made, wheels), ["namespaces", "landlock"])
            for level, (secrets, files) in told.items():
                print(f"{each}, {level}: {sum(files.values())} files, {len(secrets)} secrets")
                for top, count in sorted(files.items()):
                    print(f"  {count:7} {top}")
