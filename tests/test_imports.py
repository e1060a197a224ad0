"""What is loaded when: the package is light, and its rooms stand on one another one way only."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "hanoi_ref"

# What `import hanoi_ref` may load beyond what a bare Python has, and what that needs in its turn.
LIGHT = {"__future__", "importlib"}

# The rooms, low to high: what each may import besides itself.
PUZZLE = {"puzzle"}
SOLVERS = {*PUZZLE, "solvers"}
THEORY = {*SOLVERS, "theory"}
DRAW = {*THEORY, "draw"}
CHECKING = {*DRAW, "checking"}
LESSONS = {*CHECKING, "lessons"}
GRADING = {*LESSONS, "widgets", "grading"}
BELOW = {
    "puzzle": set(),
    "solvers": PUZZLE,
    "theory": SOLVERS,
    "draw": THEORY,
    "widgets": CHECKING,
    "checking": DRAW,
    "lessons": CHECKING,
    "grading": GRADING,
    "commands": GRADING,
    "cli": {*GRADING, "commands"},
}
PURE = ["puzzle", "solvers", "theory", "draw", "checking", "lessons"]


def python(*arguments: str) -> subprocess.CompletedProcess[str]:
    """What a fresh Python says."""
    command = [sys.executable, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True)


def loaded(code: str) -> set[str]:
    """The modules that some code loads in a fresh process, beyond those of a bare Python."""
    show = "import sys; print(*sys.modules, sep='\\n')"
    return {*python("-c", f"{code}; {show}").stdout.split()} - {*python("-c", show).stdout.split()}


def is_ours(name: str) -> bool:
    """Whether a module belongs to the package."""
    return name.partition(".")[0] == "hanoi_ref"


def strangers(names: set[str]) -> set[str]:
    """Those that are neither ours nor of the standard library."""
    tops = {name.partition(".")[0] for name in names if not is_ours(name)}
    ours = sys.stdlib_module_names
    return {top for top in tops - ours if not top.startswith("_sysconfigdata")}


def test_importing_the_package_loads_nothing():
    """The front alone, and of the standard library only what it names, with what that needs."""
    needs = loaded("import " + ", ".join(sorted(LIGHT)))
    assert loaded("import hanoi_ref") - needs == {"hanoi_ref"}
    assert strangers(needs) == set()


@pytest.mark.parametrize("room", PURE)
def test_a_pure_room_needs_only_python(room):
    """So that it runs in a browser: the standard library, and the rooms below it."""
    names = loaded(f"import hanoi_ref.{room}; hanoi_ref.{room}.__all__")
    assert strangers(names) == set()
    rooms = {name.split(".")[1] for name in names if name.startswith("hanoi_ref.")}
    assert rooms <= BELOW[room] | {room}


@pytest.mark.parametrize("room", PURE)
def test_a_name_is_no_module(room):
    """A file of a room that is called like one of its functions would hide that function."""
    code = f"import hanoi_ref.{room} as room; [getattr(room, name) for name in room.__all__]; "
    show = "print([name for name in room.__all__ if type(getattr(room, name)) is type(room)])"
    assert python("-c", code + show).stdout.strip() == "[]"


def test_checking_needs_only_python():
    """With every lesson, every judge and every drawing loaded."""
    code = "import hanoi_ref; hanoi_ref.check('recursion.hanoi', lambda *a: ['AC', 'CA'])"
    assert strangers(loaded(code)) == set()


def rooms_imported(module: Path) -> set[str]:
    """The rooms that a module imports, at its top or inside its functions."""
    found = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                found |= {alias.name for alias in names}
            case ast.ImportFrom(module=str(name), level=0, names=names):
                found |= {f"{name}.{alias.name}" for alias in names}
            case ast.ImportFrom(level=level) if level:
                raise AssertionError(f"{module} imports by a relative name")
    ours = (name.split(".") for name in found if is_ours(name))
    return {name[1] for name in ours if len(name) > 1}


def room_of(module: Path) -> str:
    """The room of a module, which may be a file by itself."""
    return module.relative_to(PACKAGE).parts[0].removesuffix(".py")


MODULES = sorted(PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_rooms_import_only_from_below(module):
    """Low to high, as the house is built."""
    room = room_of(module)
    rooms = rooms_imported(module) & {room_of(each) for each in MODULES}
    assert rooms <= BELOW.get(room, set()) | {room}


def imported(module: Path, root: Path) -> set[Path]:
    """The files of ours that a file imports, at its top or inside its functions."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    paths = (root / f"{name.replace('.', '/')}.py" for name in names)
    return {path for path in paths if path.is_file()}


@pytest.mark.parametrize("folder", ["hanoi_ref", "tests"])
def test_no_files_import_one_another_in_a_circle(folder):
    """Whatever is taken away because all that it needs is gone already, in the end all is gone."""
    root = PACKAGE.parent
    needs = {path: imported(path, root) - {path} for path in (root / folder).rglob("*.py")}
    while ready := {path for path, others in needs.items() if not others & needs.keys()}:
        needs = {path: others for path, others in needs.items() if path not in ready}
    assert not needs, f"in a circle, or in need of one: {sorted(map(str, needs))}"


def test_every_room_has_its_place():
    """A new room is put in its order here before anything imports it."""
    assert {room_of(module) for module in MODULES} == {*BELOW, "__init__"}


def import_time(module: str) -> int:
    """Microseconds to import a module in a fresh process, as Python itself counts them."""
    report = python("-X", "importtime", "-c", f"import {module}").stderr
    (line,) = re.findall(rf"^import time: +\d+ \| +(\d+) \| {module}$", report, re.MULTILINE)
    return int(line)


def test_importing_the_package_is_quick():
    """It takes under a tenth of what IPython takes, the best of some runs of each."""
    ours, theirs = (
        min(import_time(name) for _ in range(runs))
        for name, runs in [("hanoi_ref", 7), ("IPython", 3)]
    )
    assert ours * 10 < theirs, f"{ours} µs against {theirs} µs"
