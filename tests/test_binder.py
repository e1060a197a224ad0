"""What Binder does with the course, step by step, and what a reader finds there."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tests.shared import ROOT

pytestmark = pytest.mark.release
JOVYAN = 1000  # whom Binder runs everything as: nobody special
LESSON = "course/1-recursion/recursion.ipynb"


@pytest.fixture(scope="module")
def open_folder() -> Iterator[Path]:
    """A folder that everybody may enter; pytest's own are for us alone."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.fixture(scope="module")
def repository(open_folder: Path) -> Path:
    """A clone of what is committed."""
    there = open_folder / "repository"
    subprocess.run(["git", "clone", "--quiet", ROOT, there], check=True)
    return there


@pytest.fixture(scope="module")
def pack(repository: Path) -> Iterator[Any]:
    """How Binder would build the repository: its own tool's opinion."""
    packs = pytest.importorskip("repo2docker.buildpacks", reason="repo2docker is not installed")
    before = Path.cwd()
    os.chdir(repository)
    yield packs.PythonBuildPack("an image")
    os.chdir(before)


def test_binder_sees_a_python_course(pack):
    """With the Python, the packages and the last step of the folder binder/."""
    assert pack.detect()
    assert pack.binder_dir == "binder"
    oldest = (ROOT / "binder" / "runtime.txt").read_text().strip().removeprefix("python-")
    assert pack.python_version == oldest
    assert pack.get_post_build_scripts() == ["binder/postBuild"]


PYTHON = str(Path(sys.executable).resolve())  # not one of an environment of ours


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


def as_jovyan(command: list[str], home: Path, folder: Path) -> None:
    """Runs a command as an ordinary user, where that can be."""
    prefix = home / "kernel"
    env = {
        **{"HOME": str(home), "PATH": f"{prefix / 'bin'}{os.pathsep}{os.defpath}"},
        **{name: os.environ[name] for name in os.environ if name.startswith(("PIP_", "UV_"))},
        **{"KERNEL_PYTHON_PREFIX": str(prefix), "NB_PYTHON_PREFIX": str(prefix)},
    }
    told: dict[str, Any] = {"capture_output": True, "text": True, **somebody()}
    done = subprocess.run(command, cwd=folder, env=env, **told)
    assert done.returncode == 0, (done.stdout + done.stderr)[-2000:]


def test_lesson_1_runs_where_binder_has_taken_its_steps(pack, repository, open_folder):
    """An environment of its own, the packages, the last step, and nothing that fails."""
    home = open_folder / "jovyan"
    home.mkdir()
    if somebody():
        for path in [home, repository, *repository.rglob("*")]:
            shutil.chown(path, JOVYAN, JOVYAN)
    as_jovyan([PYTHON, "-m", "venv", str(home / "kernel")], home, repository)
    steps = [*pack.get_preassemble_scripts(), *pack.get_assemble_scripts()]
    for _, script in steps:
        as_jovyan(["bash", "-c", script], home, repository)
    for script in pack.get_post_build_scripts():
        as_jovyan([f"./{script}"], home, repository)
    execute = ["-m", "nbconvert", "--to", "notebook", "--execute", "--inplace", LESSON]
    as_jovyan([str(home / "kernel" / "bin" / "python"), *execute], home, repository)
    cells = nbformat.read(repository / LESSON, as_version=4).cells
    shown = [output for cell in cells for output in cell.get("outputs", [])]
    assert shown
    assert not [each for each in shown if each.output_type == "error"]
