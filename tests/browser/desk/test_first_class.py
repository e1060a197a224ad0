"""The guide promises a first class in fifteen minutes: each command of it is typed here.

What is to be read is read in a real browser.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from deskdriver import DeskServer, Reader

from hanoi_ref.course.course import Course
from tests.grading.conftest import Class
from tests.grading.downloads import notebook, pack, rfc4180, write_table
from tests.grading.handedin import COUNT
from tests.shared import ROOT

pytestmark = pytest.mark.full

TITLE = "## From hand-out to grades"
SETS_UP = ("make demo", "source .venv/bin/activate")  # .ci/run does the first in a fresh clone
DESK = "hanoi desk"
PROOF = "No disks need no moves, and each disk more doubles them and adds one."


def commands() -> list[str]:
    """What the section tells a teacher to type."""
    guide = (ROOT / "solutions" / "TEACHING.md").read_text(encoding="utf-8")
    section = guide.partition(TITLE)[2].partition("\n## ")[0]
    return re.findall(r"^    (\S.*)$", section, re.MULTILINE)


def types(folder: Path, command: str) -> subprocess.CompletedProcess[str]:
    """What a command does in a clone, with the programs of this environment."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    kept = {"PATH": path, "HOME": str(folder.parent), "PYTHONPATH": str(folder)}
    return subprocess.run(command.split(), cwd=folder, env=kept, capture_output=True, text=True)


def reads(browser: Any, clone: Path) -> None:
    """Gives the one answer that waits two points, by keys."""
    server = DeskServer(Course(clone), clone.parent)
    page = Reader(browser, server)
    page.wait(left=1)
    page.see(PROOF)
    page.press("1", "2", "Enter")
    page.wait(left=0, unsaved=0)
    page.close()
    server.stop()


def test_a_first_class_is_taught_as_the_guide_says(browser, tmp_path):
    """From a clone to marks in a file, with one student who has answered and one who has not."""
    clone = tmp_path / "my course"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    people = Class(Course(clone))
    solved = notebook(people.release(), count_moves=COUNT, **{"recursion-written": PROOF})
    pack(
        clone / "submissions.zip", {"Ada Lovelace_7_assignsubmission_file_/recursion.ipynb": solved}
    )
    listed = [("ada", "Ada", "Lovelace"), ("bob", "Bob", "Babbage")]
    rows = [
        {"id": id, "first_name": first, "last_name": last, "email": f"{id}@x.org"}
        for id, first, last in listed
    ]
    write_table(clone / "roster.csv", rows)

    told = commands()
    assert told[:2] == list(SETS_UP) and len(told) == 10
    for command in told[2:]:
        if command == DESK:
            reads(browser, clone)
        else:
            done = types(clone, command)
            assert done.returncode == 0, (command, done.stdout + done.stderr)
    assert (clone / "grading" / "report.html").is_file()
    assert len(list((clone / "grading" / "feedback").rglob("*.html"))) == 1
    head, ada, bob = rfc4180((clone / "marks.csv").read_bytes())
    assert (ada[0], ada[head.index("recursion.count_moves")], bob[0]) == ("ada", "2", "bob")
    assert ada[head.index("recursion-written")] == "2"
    canvas = rfc4180((clone / "canvas.csv").read_bytes())
    assert [row[0] for row in canvas] == [
        "Student",
        "    Points Possible",
        "Lovelace, Ada",
        "Babbage, Bob",
    ]
