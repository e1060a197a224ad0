"""Whatever stops a command, at whichever of its steps: run again, it gives what it would have."""

import json
import os
import shutil
import subprocess
import sys
import time
from datetime import datetime, timedelta
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from hanoi_ref import grade_notebook
from hanoi_ref.cli import run
from hanoi_ref.course.course import Course
from hanoi_ref.grading.classroom import collecting
from hanoi_ref.grading.gradebook import applying, book, journal
from hanoi_ref.grading.gradebook.book import backups, count_marks
from hanoi_ref.grading.marking import restore, resubmitting
from hanoi_ref.grading.marking.run import mark
from hanoi_ref.grading.marking.workers import InProcess
from tests.grading.classroom.damaging import damaged_notebook
from tests.grading.conftest import REAL, Class
from tests.grading.downloads import notebook, pack
from tests.grading.handedin import COUNT, OFF
from tests.grading.interrupting import contents
from tests.grading.platforms import container
from tests.shared import ROOT

pytestmark = REAL

DRIVER = Path(__file__).parents[1] / "interrupting.py"
COMMANDS = {
    "grade": "grade recursion --seed 7",
    "collect": "collect {course}/x.zip",
    "feedback": "feedback",
    "export": "export --to csv",
    "report": "report",
    "restore": "restore",
}
ENDS = {
    "kill": (-9, ""),
    "interrupt": (130, "hanoi: stopped"),
    "full": (1, "; make room and run this again"),
    "disk": (1, "; make "),
    "read-only": (1, "; put the course where you may write"),
}
CLOCKS = (applying, book, collecting, journal, resubmitting, restore)
MAY_END = ("full", "disk")  # as it would have: nothing is written after that step


def many(fault: str, command: str, few: int, whole: int) -> list[Any]:
    """How many moments are tried: a few, and before a release the whole."""
    full, release = pytest.mark.full, pytest.mark.release
    tiers = ((few, full), (whole, release))
    return [pytest.param(fault, command, n, marks=tier) for n, tier in tiers if n]


@pytest.fixture
def begun(marked: Course) -> Course:
    """A course with marks, in which two students submit again, later; one of them is new."""
    people = Class(marked)
    for year, answer in ((2025, OFF), (2026, COUNT)):
        files = {
            f"{who}/recursion.ipynb": notebook(people.release(), count_moves=answer)
            for who in ("ada", "zoe")
        }
        pack(marked.root / "x.zip", files, dict.fromkeys(files, datetime(year, 5, 1)))
        if year == 2025:
            assert run(["collect", str(marked.root / "x.zip"), "--root", str(marked.root)]) == 0
    return marked


@pytest.mark.parametrize(
    ("fault", "command", "moments"),
    [
        *many("kill", "grade", 5, 20),
        *many("interrupt", "grade", 3, 10),
        *many("full", "grade", 5, 20),
        *many("kill", "collect", 8, 20),
        *many("full", "collect", 4, 20),
        *many("kill", "feedback", 0, 10),
        *many("full", "feedback", 4, 10),
        *many("full", "export", 4, 10),
        *many("kill", "restore", 0, 10),
        *many("full", "restore", 0, 10),
        *many("full", "report", 0, 10),
        *many("disk", "grade", 0, 20),
        *many("disk", "feedback", 0, 10),
        *many("disk", "collect", 4, 10),
        *many("read-only", "grade", 0, 1),
        *many("read-only", "collect", 0, 1),
        *many("read-only", "report", 1, 0),
    ],
)
def test_a_command_that_was_stopped_is_run_again(fault, command, moments, begun):
    """It gives the same marks and files, and leaves nothing else; no step ends in a traceback."""
    words = COMMANDS[command].format(course=begun.root).split()
    driver = [sys.executable, str(DRIVER), fault, str(moments), str(begun.root), *words]
    if fault in ("disk", "read-only"):
        if not container.is_possible():
            pytest.skip("this system lets nobody mount a file system")
        driver = [*container.ENTER, *container.ROOTED, *driver]
    done = subprocess.run(driver, stdout=subprocess.PIPE, text=True, check=True)
    told = json.loads(done.stdout)
    clean, (code, says) = told["clean"], ENDS[fault]
    assert len(told["runs"]) == moments
    for first, again in told["runs"]:
        assert again == clean
        if fault in MAY_END and first["says"] == clean["says"]:
            assert first["code"] == clean["code"]
        else:
            assert first["code"] == code and says in first["says"]
            assert len(first["says"].strip().splitlines()) == bool(says)


@pytest.mark.full
def test_a_clock_that_jumps_a_day_changes_nothing(begun, tmp_path, monkeypatch):
    """Forward and back again: neither marks and times, nor which copy is the newest."""
    shutil.copytree(begun.root, tmp_path / "other")
    days = cycle([0, 1, -1])

    class Clock(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return datetime.now(tz) + timedelta(next(days))

    for root in (begun.root, tmp_path / "other"):
        assert run(["collect", str(begun.root / "x.zip"), "--root", str(root)]) == 0
        assert mark(Course(root), begun.lessons, seed=7, fresh=True).marked == 4
        assert run(["feedback", "--root", str(root)]) == 0
        for module in CLOCKS:
            monkeypatch.setattr(module, "datetime", Clock)
        monkeypatch.setattr(time, "time", lambda: Clock.now().timestamp())
    assert contents(begun.root) == contents(tmp_path / "other")
    newest = backups(tmp_path / "other/grading/backups")[-1]
    assert count_marks(newest) == count_marks(backups(begun.work / "backups")[-1])


SPARE: dict[str, dict[str, str]] = {
    "usual": dict(os.environ),
    "no home": {"LC_ALL": "C", "PYTHONUTF8": "0", "TZ": "Pacific/Apia"},
    "none": {"HOME": "/proc", "TMPDIR": "/nowhere", "TZ": ":no/such/zone"},
}


@pytest.mark.release
def test_no_mark_depends_on_the_environment(begun):
    """Without a home or with one that nobody can write to, in the locale C and in odd zones."""
    made = []
    for env in SPARE.values():
        root = begun.root.with_name("copy")
        shutil.rmtree(root, ignore_errors=True)
        shutil.copytree(begun.root, root)
        for name in ("grade", "feedback", "report"):
            words = COMMANDS[name].format(course=begun.root).split()
            command = [sys.executable, "-m", "hanoi_ref", *words, "--root", str(root)]
            done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True)
            assert done.returncode in (0, 1) and done.stderr.count("\n") <= 2, done.stderr
        made.append([each for each in contents(root) if each[0] == "("])  # dates are local
    assert made[0] == made[1] == made[2]


def test_damaged_bytes_get_a_grade_or_a_sentence(ada):
    """From `grade_notebook`, which raises nothing."""
    workers, given = InProcess(), ada.encode()
    damaged = [given[: len(given) * part // 4] for part in range(4)]
    damaged += [damaged_notebook(number, ada) for number in range(22)]
    damaged += [given.decode().encode(code) for code in ("utf-16", "utf-32", "utf-7")] + [bytes(99)]
    grades = [grade_notebook(each, lesson="recursion", workers=workers) for each in damaged]
    assert 0 < sum(grade.error is None for grade in grades) < len(grades)
    for grade in grades:
        assert 0 <= grade.score <= grade.most or grade.error
        assert (grade.error or "a sentence").count("\n") == 0
        assert "Error" not in (grade.error or "")
