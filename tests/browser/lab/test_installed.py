"""The course from its wheels and the index: an empty environment, an empty home, no clone."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest
from labdriver import PATIENCE, ROOT
from pages import expect

from tests.shared import free_port

pytestmark = pytest.mark.release


class Environment:
    """A new virtual environment, whose programs know nothing of this clone."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.home = folder, folder / "home"
        self.home.mkdir()
        subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)

    def start(self, *words: str, at: Path, **more) -> subprocess.Popen:
        """Starts a program of the environment."""
        program, *rest = words
        command = [self.folder / "venv" / "bin" / program, *rest]
        kept = {name: each for name, each in os.environ.items() if not name.startswith("PYTHON")}
        return subprocess.Popen(command, cwd=at, env={**kept, "HOME": str(self.home)}, **more)

    def run(self, *words: str, at: Path | None = None) -> str:
        """Runs a program that must do its work, and returns what it prints."""
        done = self.start(*words, at=at or self.home, stdout=subprocess.PIPE, text=True)
        said, _ = done.communicate()
        assert done.returncode in (0, 1), (words, said)
        return said


def test_a_learner_opens_lesson_0_and_runs_lesson_1(wheels, browser, tmp_path):
    """hanoi init and hanoi lab: a board is drawn, and no cell of lesson 1 fails unasked."""
    there = Environment(tmp_path)
    there.run("pip", "install", "--quiet", f"{wheels[0]}[course]")
    there.run("hanoi", "init", "mine")
    mine, port = there.home / "mine", free_port()
    options = ["--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1"]
    options += [f"--ServerApp.port={port}", "--IdentityProvider.token="]
    lab = there.start("hanoi", "lab", "start", *options, at=mine)
    try:
        url = f"http://127.0.0.1:{port}"
        while lab.poll() is None and not answers(f"{url}/api"):
            time.sleep(0.2)  # between two questions
        page = browser.new_page()
        page.goto(f"{url}/lab/tree/course/0-start/start.ipynb")
        page.locator(".jp-NotebookPanel .jp-Cell").first.wait_for(timeout=PATIENCE)
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_text("Run All Cells", exact=True).click()
        expect(page.locator("[data-disk]").first).to_be_attached(timeout=PATIENCE)
        page.close()
    finally:
        lab.terminate()
        lab.wait()
    lesson = mine / "course" / "1-recursion" / "recursion.ipynb"
    there.run("jupyter", "nbconvert", "--to", "notebook", "--execute", "--inplace", str(lesson))
    cells = json.loads(lesson.read_text(encoding="utf-8"))["cells"]
    assert all(cell["execution_count"] for cell in cells if cell["cell_type"] == "code")


def test_a_teacher_marks_a_class(wheels, tmp_path):
    """hanoi init --teacher and hanoi demo, and nbgrader's own commands in that folder."""
    there = Environment(tmp_path)
    there.run("pip", "install", "--quiet", f"{wheels[0]}[teach]", str(wheels[1]))
    there.run("hanoi", "init", "--teacher", "class")
    said = there.run("hanoi", "demo", "start", "--students", "3", at=there.home / "class")
    assert "3 submissions" in said
    create = ("nbgrader", "generate_assignment", "1-recursion", "--create", "--force")
    there.run(*create, at=there.home / "class")
    released = "course/1-recursion/recursion.ipynb"
    assert (there.home / "class" / released).read_bytes() == (ROOT / released).read_bytes()


def answers(url: str) -> bool:
    """Whether a server answers."""
    try:
        return urlopen(url).status == 200
    except OSError:
        return False
