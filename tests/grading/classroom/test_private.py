"""What a class has is for its teacher alone, or for the group that a setting names."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil
import pytest

from hanoi_ref.cli import run
from hanoi_ref.course.course import Course
from hanoi_ref.grading.marking.workers import level
from tests.grading.downloads import pack, write_table
from tests.grading.sandbox.test_same_for_all import interpreter
from tests.grading.sandbox.walk import LIBRARY
from tests.shared import PATIENCE, ROOT, often


def rights(folder: Path) -> dict[str, int]:
    """The rights of all files and folders below one, and its own."""
    paths = (folder, *folder.rglob("*"))
    return {str(path.relative_to(folder)): path.stat().st_mode & 0o777 for path in paths}


def a_term(course: Course, aside: Path, ada: str) -> None:
    """Every command that writes of a class."""
    download = pack(aside / "x.zip", {"zoe/grains.ipynb": ada, "yan/grains.ipynb": "{"})
    roster = write_table(aside / "r.csv", [{"id": each} for each in ("zoe", "ada", "bob")])
    asked = [{"student": "ada", "exercise": "grains.fill", "request": "Why?"}]
    form = write_table(aside / "f.csv", asked)
    for command in (
        ["collect", str(download), "--roster", str(roster)],
        ["grade", "grains", "--workers", "1", "--json", str(aside / "m.json")],
        ["requests", str(form)],
        ["override", "ada", "grains.fill", "3", "--reason", "x"],
        ["extend", "bob", "grains", "2030-01-01"],
        ["review"],
        ["report"],
        ["feedback"],
        ["alike", "grains"],
        ["export", "--to", "csv", "--out", str(aside / "o.csv")],
    ):
        assert run([*command, "--root", str(course.root)]) in (0, 1), command
    (course.work / "gradebook.db").unlink()
    assert run(["restore", "--root", str(course.root)]) in (0, 1)


WITHHELD = {"True": 0o007, "False": 0o077}  # by the setting of nbgrader


@pytest.mark.parametrize("setting", often(WITHHELD, "True"))
def test_nobody_else_can_read_a_class(setting, marked, tmp_path, people_of_old, capsys):
    """Gradebook, backups, seeds, submissions, pages, reports, and what is written elsewhere."""
    withheld, config = WITHHELD[setting], marked.root / "nbgrader_config.py"
    name = "c.CourseDirectory.groupshared = "
    config.write_text(config.read_text().replace(f"{name}False", f"{name}{setting}"))
    aside = tmp_path / "aside"
    aside.mkdir()
    before = os.umask(0o022)
    try:
        a_term(marked, aside, people_of_old)
        assert os.umask(0o022) == 0o022  # each command has put it back
    finally:
        os.umask(before)
    found = rights(marked.work)
    # nbgrader gives notebooks and pages their own rights, which its exchange needs; the folders
    # above them are closed.
    by_nbgrader = ("autograded/", "feedback/", "released/", "link")
    assert not [n for n, mode in found.items() if mode & withheld and not n.startswith(by_nbgrader)]
    assert found["."] == 0o777 & ~withheld
    kinds = {"gradebook.db", "report.html", "roster.json", "journal.jsonl", "seeds.json"}
    assert kinds <= found.keys()
    # The exchange copies a page with its rights, for its student.
    assert found["feedback/ada/1-grains/grains.html"] & 0o004
    assert any(name.startswith("backups/gradebook") for name in found)
    for name in ("o.csv", "m.json"):
        assert not (aside / name).stat().st_mode & withheld
    # As root, the strongest level needs files that another user may read.
    assert json.loads((aside / "m.json").read_text())["sandbox"] == level("")


@pytest.fixture
def people_of_old(marked: Course) -> str:
    """A notebook to collect; the class was made when everybody could read it, with a link in it."""
    for path in (marked.work, *marked.work.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    outside = marked.root / "outside.txt"
    outside.write_text("x")
    outside.chmod(0o644)
    (marked.work / "link").symlink_to(outside)
    return (marked.submitted / "ada" / "1-grains" / "grains.ipynb").read_text()


def test_what_a_link_names_keeps_its_rights(marked, people_of_old):
    """Only what is in grading/ itself is closed."""
    run(["review", "--root", str(marked.root)])
    assert (marked.root / "outside.txt").stat().st_mode & 0o777 == 0o644
    assert (marked.work / "gradebook.db").stat().st_mode & 0o777 == 0o600


TEACHERS, GROUP = (61_001, 61_002), 62_000


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can be two users")
@pytest.mark.full
def test_two_of_a_group_work_in_one_folder(marked):
    """A file that one of them wrote is the other's too; nobody is locked out."""
    python = interpreter(TEACHERS[0])
    if python is None:
        pytest.skip("no Python that these users can start")
    with TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        root = Path(folder) / "course"
        shutil.copytree(marked.root, root, symlinks=True)
        config = root / "nbgrader_config.py"
        name = "c.CourseDirectory.groupshared = "
        config.write_text(config.read_text().replace(f"{name}False", f"{name}True"))
        for path in (root, *root.rglob("*")):
            os.chown(path, TEACHERS[0], GROUP)
            path.chmod(0o2770 if path.is_dir() else 0o660)
        env = {"PATH": os.environ["PATH"], "HOME": "/", "COLUMNS": "80"}
        env["PYTHONPATH"] = os.pathsep.join((LIBRARY, str(ROOT)))
        for teacher, words in (
            (0, "grade --workers 1"),
            (1, "override ada grains.total 1 --reason x"),
            (0, "grade --fresh --seed 8 --workers 1"),
            (1, "grade --fresh --workers 1"),
            (1, "feedback"),
            (0, "feedback"),
        ):
            done = subprocess.run(
                [python, "-m", "hanoi_ref", *words.split()],
                cwd=root,
                env=env,
                user=TEACHERS[teacher],
                group=GROUP,
                extra_groups=[GROUP],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            assert done.returncode in (0, 1), (words, done.stdout)
            assert not re.search("denied|not graded", done.stdout), (words, done.stdout)
        groups = {path.stat().st_gid for path in (root / "grading").rglob("*")}
        assert groups == {GROUP}


PARENT = """
import os, time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from hanoi_ref.grading.classroom.pages import begin_work

pool = ProcessPoolExecutor(2, get_context("spawn"), initializer=begin_work)
busy = pool.submit(time.sleep, 3600)
print(pool.submit(os.getpid).result(), *pool._processes, flush=True)
time.sleep(3600)
"""


@pytest.mark.full
def test_the_workers_of_feedback_end_with_it():
    """Also when it is killed; they would stay for good."""
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    workers = [psutil.Process(int(each)) for each in parent.stdout.readline().split()]
    assert len({*workers}) == 2
    parent.kill()
    parent.wait(PATIENCE)
    parent.stdout.close()
    _, alive = psutil.wait_procs(workers, PATIENCE)
    assert not alive
