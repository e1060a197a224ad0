"""What Binder does with each repository that it may be given, and what opens there."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hanoi_ref.cli import run
from hanoi_ref.publish.folder import make
from tests.shared import ROOT, often

JOVYAN = 1000  # whom Binder runs everything as: nobody special
PYTHON = str(Path(sys.executable).resolve())  # not one of an environment of ours

# Runs the first code cells of each lesson: one that installs elsewhere, and its imports.
OPENS = """
from pathlib import Path
import nbformat
from nbclient import NotebookClient

lessons = sorted(Path("course").glob("[0-9]*/*.ipynb"))
for path in lessons:
    notebook = nbformat.read(path, 4)
    notebook.cells = [cell for cell in notebook.cells if cell.cell_type == "code"][:2]
    NotebookClient(notebook, resources={"metadata": {"path": str(path.parent)}}).execute()
print(len(lessons), "lessons open")
"""


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everybody may enter; pytest's own are for us alone."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


def clone(there: Path) -> None:
    """A clone of what is committed."""
    subprocess.run(["git", "clone", "--quiet", ROOT, there], check=True)


def teachers_folder(there: Path) -> None:
    """What hanoi init --teacher makes."""
    make(there, teacher=True)


def for_binder(there: Path) -> None:
    """What hanoi binder --out makes."""
    assert run(["binder", "ada/hanoi", "--out", str(there), "--root", str(ROOT)]) == 0


@cache
def somebody() -> dict[str, int]:
    """An ordinary user, if we may become one who may run this Python; else ourselves."""
    who = {"user": JOVYAN, "group": JOVYAN}
    told: dict[str, Any] = {"check": True, "capture_output": True, **who}
    try:
        subprocess.run([PYTHON, "-c", ""], **told)
    except (OSError, subprocess.CalledProcessError):
        return {}
    return who


def as_jovyan(command: list[str], home: Path, folder: Path) -> str:
    """What a command prints for an ordinary user, where that can be."""
    prefix = home / "kernel"
    env = {
        **{"HOME": str(home), "PATH": f"{prefix / 'bin'}{os.pathsep}{os.defpath}"},
        **{name: os.environ[name] for name in os.environ if name.startswith(("PIP_", "UV_"))},
        **{"KERNEL_PYTHON_PREFIX": str(prefix), "NB_PYTHON_PREFIX": str(prefix)},
    }
    told: dict[str, Any] = {"capture_output": True, "text": True, **somebody()}
    done = subprocess.run(command, cwd=folder, env=env, **told)
    assert done.returncode == 0, (done.stdout + done.stderr)[-2000:]
    return done.stdout


@pytest.mark.parametrize(
    "road",
    [
        for_binder,
        teachers_folder,
        clone,
    ],
)
@pytest.mark.release
def test_each_lesson_opens_where_binder_has_taken_its_steps(
    road: Callable[[Path], None], open_folder: Path, monkeypatch: pytest.MonkeyPatch
):
    """With the Python, the packages and the steps that its own tool finds in the repository.

    Its early steps see only the files that it names for them.
    """
    packs = pytest.importorskip("repo2docker.buildpacks", reason="repo2docker is not installed")
    road(repository := open_folder / "repository")
    home, early = open_folder / "jovyan", open_folder / "early"
    monkeypatch.chdir(repository)
    pack = packs.PythonBuildPack("an image")
    assert pack.detect() and pack.binder_dir == "binder"
    oldest = (ROOT / "binder" / "runtime.txt").read_text().strip()
    assert f"python-{pack.python_version}" == oldest
    for source in pack.get_preassemble_script_files():
        if (repository / source).is_file():  # the others are of an image
            (early / source).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(repository / source, early / source)
    for folder in (home, early):
        folder.mkdir(exist_ok=True)
    if somebody():
        for path in open_folder.rglob("*"):
            shutil.chown(path, JOVYAN, JOVYAN)
    as_jovyan([PYTHON, "-m", "venv", str(home / "kernel")], home, repository)
    for _, script in pack.get_preassemble_scripts():
        as_jovyan(["bash", "-c", script], home, early)
    for _, script in pack.get_assemble_scripts():
        as_jovyan(["bash", "-c", script], home, repository)
    for script in pack.get_post_build_scripts():
        as_jovyan([f"./{script}"], home, repository)
    python = str(home / "kernel" / "bin" / "python")
    assert as_jovyan([python, "-c", OPENS], home, repository) == "8 lessons open\n"


@pytest.mark.full
def test_a_repository_for_binder_has_no_solution_and_keeps_its_history(tmp_path, capsys):
    """Made a second time, it is brought up to date; a folder with other files is refused."""
    for_binder(made := tmp_path / "made")
    tops = {path.name for path in made.iterdir()}
    assert tops == {"README.md", "nbgrader_config.py", "binder", "course"}
    pages = [path for path in made.rglob("*") if path.suffix in (".ipynb", ".md")]
    assert len(pages) > 10
    assert not [path for path in pages if "BEGIN SOLUTION" in path.read_text("utf-8")]
    (made / ".git").mkdir()
    (made / "course" / "README.md").write_text("old")
    for_binder(made)
    assert {path.name for path in made.iterdir()} == tops | {".git"}
    assert (made / "course" / "README.md").read_text("utf-8") != "old"
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("dear")
    capsys.readouterr()
    assert run(["binder", "--out", str(tmp_path / "other"), "--root", str(ROOT)]) == 1
    assert "is not a repository that hanoi binder has made" in capsys.readouterr().err
    assert [path.name for path in (tmp_path / "other").iterdir()] == ["letter.txt"]


MISSING = {
    "nothing": (lambda folder: None, 0, ""),
    "the folder": (lambda folder: shutil.rmtree(folder / "binder"), 1, "would install nothing"),
    "the package": (
        lambda folder: (folder / "binder/requirements.txt").write_text("jupyterlab==4.5.0\n"),
        1,
        "does not install hanoi-ref, so no lesson would start",
    ),
    "its wheel": (
        lambda folder: next(folder.glob("binder/*.whl")).unlink(),
        1,
        "has no wheel of hanoi-ref",
    ),
}


@pytest.mark.parametrize("what", often(MISSING))
def test_what_is_missing_on_binder_is_said(what, tmp_path, capsys):
    """By the command that prints the link, in one sentence."""
    remove, code, says = MISSING[what]
    for_binder(tmp_path / "made")
    remove(tmp_path / "made")
    capsys.readouterr()
    assert run(["binder", "ada/hanoi", "--root", str(tmp_path / "made")]) == code
    said = capsys.readouterr()
    assert "mybinder.org/v2/gh/ada/hanoi" in said.out
    assert says in said.err and bool(says) == bool(said.err)


def test_who_shows_solutions_on_binder_is_told(tmp_path, capsys):
    """In a teacher's folder; the link still works."""
    teachers_folder(tmp_path / "class")
    assert run(["binder", "ada/hanoi", "--root", str(tmp_path / "class")]) == 0
    assert "students would see solutions/ there" in capsys.readouterr().err
