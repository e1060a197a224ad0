"""What is loaded when: the package is light, and its rooms stand on one another one way only."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from hanoi_ref.publish.site.runtime import own_files

PACKAGE = Path(__file__).parents[1] / "hanoi_ref"

# What `import hanoi_ref` may load beyond what a bare Python has, and what that needs in its turn.
LIGHT = {"__future__", "importlib"}

# The packages that run in a browser, low to high; import-linter holds their order.
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
    """So that it runs in a browser: the standard library, and the packages below it."""
    names = loaded(f"import hanoi_ref.{room}; hanoi_ref.{room}.__all__")
    assert strangers(names) == set()
    rooms = {name.split(".")[1] for name in names if name.startswith("hanoi_ref.")}
    assert rooms <= {"palette", *PURE[: PURE.index(room) + 1]}


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


def test_the_site_has_every_module_that_a_lesson_loads():
    """Its package leaves out what only teachers need."""
    code = "import hanoi_ref; hanoi_ref.check('recursion.hanoi', lambda *a: ['AC', 'CA'])"
    names = loaded(f"{code}; [getattr(hanoi_ref, name) for name in hanoi_ref.__all__]")
    files = {path.removesuffix(".py").removesuffix("/__init__") for path, _ in own_files()}
    ours = {name.replace(".", "/") for name in names if is_ours(name)}
    assert len(ours) > 90 and ours - files == set()


@pytest.mark.parametrize("name", ["marking.steps", "classroom.feedback", "classroom.desk"])
def test_an_older_name_of_a_module_gives_the_same_module(name):
    """Settings of courses and servers have these; a second copy would have other classes."""
    old, new = f"hanoi_ref.{name}", f"hanoi_ref.grading.{name}"
    code = f"import {old}, {new}, sys; print({old} is {new}, {new}.__spec__.name)"
    assert python("-c", code).stdout.split() == ["True", new]


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
