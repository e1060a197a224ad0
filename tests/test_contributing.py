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


def append(path: Path, text: str) -> None:
    """Put text at the end of a file."""
    path.write_text(f"{path.read_text(encoding='utf-8')}\n\n{text}", encoding="utf-8")


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


def with_exercise(text: str, exercise: str) -> str:
    """A lesson's exercises.py with one more, which serves the goal that the page names."""
    page = " ".join(section("To add an exercise").split())
    goal = re.search(r'`("[^`]+": \[[^`]+), COUNT_POSITIONS\]`', page)[1]
    before, written, goals = text.rpartition("WRITTEN = ")
    assert goal in goals
    return before + exercise + written + goals.replace(goal, f"{goal}, COUNT_POSITIONS")


def add_as_told(copy: Path) -> None:
    """What the page asks for: four places, each with its block of code."""
    exercise, mistakes, notebook_cells, programs = blocks()
    lesson = copy / "hanoi_ref" / "lessons" / "recursion"
    text = (lesson / "exercises.py").read_text(encoding="utf-8")
    (lesson / "exercises.py").write_text(with_exercise(text, exercise), encoding="utf-8")
    append(lesson / "mistakes.py", mistakes)
    notebook = nbformat.read(copy / LESSON, as_version=4)
    at = next(at for at, cell in enumerate(notebook.cells) if cell.id == "count_moves-check")
    notebook.cells[at + 1 : at + 1] = cells(notebook_cells)
    nbformat.write(notebook, copy / LESSON)
    append(copy / "tests" / "lessons" / "recursion" / "programs.py", programs)


def make_course(copy: Path) -> None:
    """As `make course` does it, but for the lessons that have not changed."""
    run(copy, "-m", "hanoi_ref.publish.releasing.refresh", LESSON)
    run(copy, "-m", "hanoi_ref.publish.releasing.coursemap")
    run(copy, "-m", "hanoi_ref.publish.releasing.guide")
    run(copy, "-c", "from hanoi_ref.cli import run; raise SystemExit(run(['release']))")


@pytest.mark.full
def test_the_exercise_of_the_page_can_be_added_as_it_says(copy: Path) -> None:
    """In four places; then the lesson runs, is released, and holds all that is asked of it."""
    add_as_told(copy)
    make_course(copy)
    names = ("answers", "lessons", "programs", "teaching", "guide", "map")
    asked = [f"tests/lessons/test_{name}.py" for name in names]
    wanted = f"{NAME} or (recursion and test_lessons) or test_teaching or test_guide or test_map"
    said = run(copy, "-m", "pytest", "-q", "-k", wanted, *asked)
    assert int(re.search(r"(\d+) passed", said)[1]) >= 80


def test_every_path_of_the_page_is_there() -> None:
    """Files and folders that are named in full exist."""
    paths = re.findall(r"`((?:hanoi_ref|tests|solutions)/[\w./-]+)`", TEXT)
    assert len(paths) >= 8
    here = [path for path in paths if not re.search("WORD|NAME", path)]
    assert [path for path in here if not (ROOT / path).exists()] == []


def test_the_table_of_packages_names_each_package_and_a_file_in_it() -> None:
    """What to read first is a file of it."""
    rows = re.findall(r"^\| `(\w+)/` \| [^|]+ \| `([^`]+)` \|$", section("The packages"), re.M)
    packages = {path.parent.name for path in (ROOT / "hanoi_ref").glob("*/__init__.py")}
    assert {package for package, _ in rows} == packages
    assert all((ROOT / "hanoi_ref" / package / file).is_file() for package, file in rows)


def test_two_walks_lead_through_files_that_are_there() -> None:
    """A function reaches its card in fifteen files, a submission its grade in thirty."""
    lines = re.findall(r"^(\d+)\. `([^`]+)`: ", section("Two walks through the code"), re.M)
    assert [int(number) for number, _ in lines] == [*range(1, 16), *range(1, 31)]
    assert [path for _, path in lines if not (ROOT / "hanoi_ref" / path).is_file()] == []
