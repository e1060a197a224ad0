"""What students get has no answers in it, begins in two steps, and never undoes what they wrote."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from io import BytesIO
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

import nbformat
import pytest

from hanoi_ref.cli import run
from hanoi_ref.commands import learn
from hanoi_ref.course.course import Course
from hanoi_ref.publish.site.build import put_contents
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
        outputs = [o for c in nbformat.reads(text, 4).cells for o in c.get("outputs", [])]
        assert all("_table" in each.metadata.hanoi for each in outputs)  # a first board
    with ZipFile(next(folder.glob("parts/*.whl"))) as wheel:
        assert not [name for name in wheel.namelist() if name.endswith("lendable.json")]
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


SECRET = "what the teacher wrote, 4711"


@pytest.fixture(scope="module")
def worked_in(tmp_path_factory: pytest.TempPathFactory) -> Course:
    """A clone whose teacher has done the exercises in course/, and left things there."""
    root = tmp_path_factory.mktemp("clone")
    for name in ("hanoi_ref", "solutions", "course", "binder"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE", "nbgrader_config.py", "course.toml"):
        shutil.copyfile(ROOT / name, root / name)
    for path in [*(root / "course").rglob("*.ipynb")]:
        notebook = json.loads(path.read_text())
        for cell in notebook["cells"]:
            cell["source"] = [f"# {SECRET}\n", *cell["source"]]
            cell["metadata"]["hanoi"] = {"hints": {"taken": [SECRET]}}
            if cell["cell_type"] == "code":
                cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": SECRET}]
        path.write_text(json.dumps(notebook))
        for beside in ("notes.txt", ".ipynb_checkpoints/a.ipynb", "__pycache__/a.pyc", "a.py"):
            (path.parent / beside).parent.mkdir(exist_ok=True)
            (path.parent / beside).write_text(SECRET)
    (root / "course" / "pictures" / "board.ipynb").write_text(SECRET)
    for there in (root / "solutions" / "1-recursion", root / "solutions" / "extras"):
        whole = (root / "solutions" / "1-recursion" / "recursion.ipynb").read_text()
        for beside in ("Untitled.ipynb", "recursion-Copy1.ipynb", ".hidden.ipynb"):
            (there / beside).write_text(whole.replace("import", f"{SECRET}; import", 1))
        (there / ".notes").write_text(SECRET)
        (there / "answers.txt").write_text(SECRET)
    (root / "course.toml").write_text(f"# {SECRET}")
    (root / "mine").mkdir()
    (root / "mine" / "a.ipynb").write_text(SECRET)
    return Course(root)


def everything_in(packed: bytes) -> Iterator[tuple[str, bytes]]:
    """All files of a zip file, and of the wheels in it."""
    with ZipFile(BytesIO(packed)) as archive:
        for name in archive.namelist():
            yield name, archive.read(name)
            if name.endswith(".whl"):
                yield from everything_in(archive.read(name))


def test_nothing_that_a_teacher_wrote_is_in_it(worked_in, handed, tmp_path, capsys):
    """The lessons are those of solutions/, byte by byte, and one line says so."""
    out = tmp_path / "hanoi.zip"
    words = ["start", "recursion", "--out", str(out), "--root", str(worked_in.root)]
    assert run(["handout", *words]) == 0
    content = [*everything_in(out.read_bytes())]
    assert not [name for name, data in content if SECRET.encode() in data]
    assert content == [*everything_in(handed.read_bytes())]
    said = capsys.readouterr().err.strip().splitlines()
    assert len(said) == 1 and "1-recursion/recursion.ipynb" in said[0]
    assert "1-recursion/answers.txt" in said[0]
    assert "2-iteration" not in said[0]


def test_nothing_that_a_teacher_wrote_is_in_a_site(worked_in, tmp_path):
    """Its notebooks have one picture each from the solutions, and nothing of course/."""
    differs = put_contents(worked_in, tmp_path / "files")
    assert {f"{each.file}" for each in worked_in.lessons} <= {*differs}
    files = [path for path in (tmp_path / "files").rglob("*") if path.is_file()]
    assert not [path for path in files if SECRET.encode() in path.read_bytes()]
    assert {path.suffix for path in files} == {".ipynb", ".md", ".png", ".svg"}


@pytest.mark.full
def test_a_teachers_own_copy_is_made_once_and_never_replaced(worked_in, monkeypatch):
    """`hanoi lab --mine` opens it; what is written there stays, what is missing comes back."""
    opened = []
    monkeypatch.setattr(learn, "_become", opened.append)
    monkeypatch.setattr(os, "chdir", lambda folder: None)
    command = ["lab", "recursion", "--mine", "--no-browser", "--root", str(worked_in.root)]
    mine = worked_in.root / "mine" / "1-recursion" / "recursion.ipynb"
    assert run(command) == 0
    assert mine.read_bytes() == (ROOT / "course" / "1-recursion" / "recursion.ipynb").read_bytes()
    assert "--LabApp.default_url=/lab/tree/mine/1-recursion/recursion.ipynb" in opened[-1]
    assert opened[-1][-1] == "--no-browser"
    mine.write_text("my answers")
    (mine.parents[1] / "0-start" / "start.ipynb").unlink()
    assert run(command) == 0
    assert mine.read_text() == "my answers"
    assert (mine.parents[1] / "0-start" / "start.ipynb").is_file()


def test_what_is_not_released_is_not_handed_out(worked_in, tmp_path, capsys):
    """A lesson that is only drafted, and a folder without solutions."""
    shutil.copytree(worked_in.root, tmp_path / "draft")
    shutil.rmtree(tmp_path / "draft" / "course" / "1-recursion")
    out = str(tmp_path / "hanoi.zip")
    assert run(["handout", "--out", out, "--root", str(tmp_path / "draft")]) == 1
    assert "1-recursion is not released yet" in capsys.readouterr().err
    shutil.rmtree(tmp_path / "draft" / "solutions")
    assert run(["handout", "--out", out, "--root", str(tmp_path / "draft")]) == 1
    assert "has no solutions/" in capsys.readouterr().err
    assert run(["lab", "--mine", "--root", str(tmp_path / "draft")]) == 2


@pytest.mark.release
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
