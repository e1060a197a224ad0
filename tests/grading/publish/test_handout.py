"""What students get has no answers in it, begins in two steps, and never undoes what they wrote."""

import os
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

import nbformat
import pytest

from hanoi_ref.cli import run
from hanoi_ref.course.course import Course
from tests.shared import ROOT


@pytest.fixture(scope="module")
def handed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A hand-out of lessons 0 and 1."""
    out = tmp_path_factory.mktemp("handout") / "hanoi.zip"
    assert run(["handout", "start", "recursion", "--out", str(out), "--root", str(ROOT)]) == 0
    return out


def unpacked(handed: Path, there: Path) -> Path:
    """The folder that comes out of it."""
    with ZipFile(handed) as archive:
        archive.extractall(there)
    return there / "hanoi"


def starter(folder: Path) -> ModuleType:
    """The start.py of a hand-out."""
    spec = spec_from_file_location("start", folder / "start.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_is_the_same_to_the_byte(handed, tmp_path):
    """Whenever it is made."""
    again = tmp_path / "again.zip"
    assert run(["handout", "start", "recursion", "--out", str(again), "--root", str(ROOT)]) == 0
    assert again.read_bytes() == handed.read_bytes()


def test_it_holds_the_lessons_asked_for_and_no_answer(handed, tmp_path):
    """Neither the solutions nor their outputs, neither the tests nor a gradebook."""
    folder = unpacked(handed, tmp_path)
    lessons = {path.parent.name for path in folder.glob("given/[0-9]*/*.ipynb")}
    assert lessons == {"0-start", "1-recursion"}
    for path in folder.glob("given/*/*.ipynb"):
        text = path.read_text(encoding="utf-8")
        assert "BEGIN SOLUTION" not in text
        assert not [c for c in nbformat.reads(text, 4).cells if c.get("outputs")]
    with ZipFile(next(folder.glob("parts/*.whl"))) as wheel:
        tops = {name.partition("/")[0].partition("-")[0] for name in wheel.namelist()}
    assert tops == {"hanoi_ref"} | {each for each in tops if each.startswith("hanoi_ref")}


def test_what_a_lesson_needs_is_pinned_and_nothing_for_marking(handed):
    """For every system."""
    with ZipFile(handed) as archive:
        lines = archive.read("hanoi/parts/requirements.txt").decode().splitlines()
    names = {line.partition("==")[0] for line in lines}
    assert {"jupyterlab", "ipywidgets", "anywidget", "ipykernel", "click", "colorama"} <= names
    assert not {"nbgrader", "sqlalchemy", "landlock", "pytest"} & names
    pins = (ROOT / "binder" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert set(lines) <= set(pins)


def test_what_was_written_outlives_the_next_handout(handed, tmp_path):
    """A later one brings new lessons and a new guide, and leaves notebooks alone."""
    folder = unpacked(handed, tmp_path)
    starter(folder).take_over()
    mine = folder / "course" / "1-recursion" / "recursion.ipynb"
    mine.write_text("my work")
    (folder / "course" / "README.md").write_text("old")
    later = tmp_path / "later.zip"
    words = ["recursion", "iteration", "--out", str(later), "--root", str(ROOT)]
    assert run(["handout", *words]) == 0
    unpacked(later, tmp_path)
    starter(folder).take_over()
    assert mine.read_text() == "my work"
    assert (folder / "course" / "2-iteration" / "iteration.ipynb").is_file()
    assert (folder / "course" / "README.md").read_text() != "old"
    assert [each.word for each in Course(folder).lessons] == ["start", "recursion", "iteration"]


def test_an_old_python_is_told_so(handed, tmp_path, monkeypatch, capsys):
    """In one sentence, before anything is made."""
    start = starter(unpacked(handed, tmp_path))
    monkeypatch.setattr(start, "NEEDED", (9, 9))
    assert start.main() == 1
    here = ".".join(map(str, sys.version_info[:2]))
    assert capsys.readouterr().out == f"This is Python {here}; the course needs 9.9 or newer.\n"
    assert not (tmp_path / "hanoi" / "course").exists()


@pytest.mark.full  # it takes a minute and a network
def test_two_steps_open_a_lesson(handed, tmp_path):
    """In an empty home, in a folder with a space in its name."""
    (tmp_path / "my work").mkdir()
    folder = unpacked(handed, tmp_path / "my work")
    pip = {name: os.environ[name] for name in os.environ if name.startswith("PIP_")}
    env = {"HOME": str(tmp_path), "PATH": os.defpath, **pip}
    command = [sys.executable, "start.py", "recursion", "--version"]
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.strip().splitlines()[-1].startswith("4.")
