"""CONTRIBUTING.md is right: its exercise can be added as it says, and its paths are there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
NAME = "count_positions"
LESSON = "solutions/1-recursion/recursion.ipynb"


def section(title: str) -> str:
    """A section of the page."""
    return TEXT.partition(f"## {title}\n")[2].partition("\n## ")[0]


def blocks() -> list[str]:
    """The code of the worked example, in order."""
    found = re.findall(r"```python\n(.*?)```", section("To add an exercise"), re.DOTALL)
    return [textwrap.dedent(block.replace("\n   ", "\n").removeprefix("   ")) for block in found]


def cells(text: str) -> list[nbformat.NotebookNode]:
    """The cells of a block in percent form, with the metadata that nbgrader wants."""
    made = []
    for head, source in re.findall(r"# %% (.*)\n((?:(?!# %%).*\n?)*)", text):
        prose, name = head.startswith("[markdown] "), head.rpartition(" ")[2]
        if prose:
            source = re.sub(r"(?m)^# ?", "", source)
        new = nbformat.v4.new_markdown_cell if prose else nbformat.v4.new_code_cell
        made.append(new(source.strip("\n"), id=name, metadata=marking(name)))
    return made


def marking(name: str) -> dict:
    """What the neighbours of a cell of this name have."""
    usual = {"grade_id": name, "schema_version": 3, "task": False}
    if name == NAME:
        return {"nbgrader": usual | {"grade": False, "locked": False, "solution": True}}
    if name == f"{NAME}-check":
        check = {"grade": True, "locked": True, "points": 0, "solution": False}
        return {"nbgrader": usual | check}
    return {}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the course to add to."""
    for name in ("hanoi_ref", "solutions", "course", "tests", "binder"):
        ignore = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints")
        shutil.copytree(ROOT / name, tmp_path / name, ignore=ignore)
    for name in ("nbgrader_config.py", "course.toml", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def run(folder: Path, *arguments: str) -> str:
    """What a Python says that has the copy's package; it must end well."""
    environment = os.environ | {"PYTHONPATH": str(folder)}
    said = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True
    )
    assert said.returncode == 0, said.stdout[-3000:] + said.stderr[-3000:]
    return said.stdout


def draft(copy: Path) -> str:
    """Draft the exercise as the page says, and return what the command printed."""
    arguments = ["new", "exercise", f"recursion.{NAME}", "--in-package"]
    return run(copy, "-c", f"from hanoi_ref.cli import run; raise SystemExit(run({arguments}))")


def write_as_the_page_does(copy: Path) -> None:
    """Put the page's blocks in the place of the draft's."""
    module, notebook_cells, programs = blocks()
    (copy / f"hanoi_ref/lessons/recursion/{NAME}.py").write_text(module, encoding="utf-8")
    lesson = copy / "hanoi_ref/lessons/recursion/__init__.py"
    text = re.sub(rf'.*: \["{NAME}"\],\n', "", lesson.read_text(encoding="utf-8"))
    goal = re.search(r'`("[^`]+": \[[^`]+), "count_positions"\]`', section("To add an exercise"))[1]
    assert goal in text
    lesson.write_text(text.replace(goal, f'{goal}, "{NAME}"'), encoding="utf-8")
    notebook = nbformat.read(copy / LESSON, as_version=4)
    drafted = [at for at, cell in enumerate(notebook.cells) if cell.id.startswith(NAME)]
    notebook.cells[drafted[0] : drafted[-1] + 1] = cells(notebook_cells)
    nbformat.write(notebook, copy / LESSON)
    tests = copy / "tests/lessons/recursion/programs.py"
    before = tests.read_text(encoding="utf-8").partition(f'\n\nRIGHT["recursion.{NAME}"]')[0]
    tests.write_text(f"{before}\n\n{programs}", encoding="utf-8")


def make_course(copy: Path) -> None:
    """As `make course` does it, but for the lessons that have not changed."""
    run(copy, "-m", "hanoi_ref.publish.release", LESSON)
    run(copy, "-m", "hanoi_ref.publish.coursemap")
    run(copy, "-m", "hanoi_ref.publish.guide")
    run(copy, "-c", "from hanoi_ref.cli import run; raise SystemExit(run(['release']))")


@pytest.mark.full
def test_a_draft_works_as_it_stands(copy: Path) -> None:
    """The four places are named, and the tests of programs pass."""
    assert [line for line in draft(copy).splitlines() if NAME in line or "recursion" in line] == [
        "solutions/1-recursion/recursion.ipynb",
        f"hanoi_ref/lessons/recursion/{NAME}.py",
        "hanoi_ref/lessons/recursion/__init__.py",
        "tests/lessons/recursion/programs.py",
    ]
    run(copy, "-m", "pytest", "-q", "-k", NAME, "tests/lessons/test_programs.py")


@pytest.mark.release  # it takes minutes
def test_the_exercise_of_the_page_can_be_added_as_it_says(copy: Path) -> None:
    """Then the lesson runs, is released, and all tests of lessons pass, as does the linter."""
    draft(copy)
    write_as_the_page_does(copy)
    make_course(copy)
    ours = ["-m", "not full and not release", "-k", "recursion or not ["]
    said = run(copy, "-m", "pytest", "-q", *ours, "tests/lessons")
    assert int(re.search(r"(\d+) passed", said)[1]) >= 80
    run(copy, "-m", "ruff", "check", "hanoi_ref/lessons")


def test_every_path_of_the_page_is_there() -> None:
    """Files and folders that are named in full exist."""
    paths = re.findall(r"`((?:hanoi_ref|tests|solutions)/[\w./-]+)`", TEXT)
    assert len(paths) >= 8
    here = [path for path in paths if NAME not in path and not re.search("WORD|NAME", path)]
    assert [path for path in here if not (ROOT / path).exists()] == []


def test_the_table_of_packages_names_each_package_and_a_file_in_it() -> None:
    """What to read first is a file of it; the rooms of the grader are packages, too."""
    rows = re.findall(r"^\| `([\w/]+)/` \| [^|]+ \| `([^`]+)` \|$", section("The packages"), re.M)
    ours = ROOT / "hanoi_ref"
    made = [*ours.glob("*/__init__.py"), *ours.glob("grading/*/__init__.py")]
    packages = {path.parent.relative_to(ours).as_posix() for path in made}
    assert {package for package, _ in rows} == packages
    assert all((ROOT / "hanoi_ref" / package / file).is_file() for package, file in rows)


def test_the_walks_lead_through_files_that_are_there() -> None:
    """A function reaches its card in 10 files, a submission its grade in 14, a download in 9."""
    lines = re.findall(r"^(\d+)\. `([^`]+)`: ", section("Three walks through the code"), re.M)
    assert [int(number) for number, _ in lines] == [*range(1, 11), *range(1, 15), *range(1, 10)]
    assert [path for _, path in lines if not (ROOT / "hanoi_ref" / path).is_file()] == []
