"""An answer finds the same library for every grader, also in a private class."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hanoi_ref.cli import run
from tests.grading.conftest import REAL, Class
from tests.grading.handedin import HANOI
from tests.grading.platforms.works import notebook
from tests.grading.sandbox.test_sandbox import OFFERED
from tests.grading.sandbox.walk import LIBRARY
from tests.shared import ROOT, often

pytestmark = REAL

# They open a browser, print, or are programs and tests.
LEFT_OUT = {"antigravity", "idlelib", "lib2to3", "this", "turtledemo", "test", "__main__"}
MODULES = sorted(name for name in sys.stdlib_module_names - LEFT_OUT if name[0] != "_")
ANSWER = f"""
def missing():
    found = []
    for name in {MODULES}:
        try:
            __import__(name)
        except ImportError as error:
            found.append(name)
    return found
print(missing())"""
HOST = """
import json, os, sys
os.umask(int(sys.argv[1]))
from hanoi_ref.grading.sandbox.runner.host import ForkServer
server, said = ForkServer(), {}
for level in json.loads(sys.argv[2]):
    program = server.start(level, {})
    said[level] = program.run(sys.argv[3], False, 60.0)[0]["text"]
    program.close()
server.close()
print(json.dumps(said))"""


def interpreter(user: int) -> str | None:
    """Return a Python of this version that a user can start; None if there is none."""
    system = f"/usr/bin/python{sys.version_info[0]}.{sys.version_info[1]}"
    for python in (sys.executable, system):
        try:
            subprocess.run([python, "-c", ""], user=user, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            continue
        return python
    return None


@pytest.mark.parametrize("user", often((0, 65534), 65534))
@pytest.mark.parametrize("umask", often((0o077, 0o027, 0o022), 0o077))
def test_every_module_of_the_library_can_be_imported(user, umask):
    """At each level, as many as without a sandbox."""
    if os.geteuid() != 0:
        user = os.geteuid()
    python = interpreter(user)
    if python is None:
        pytest.skip("no Python that this user can start")
    call = {"user": user, "cwd": "/", "capture_output": True, "text": True}
    plain = subprocess.run([python, "-I", "-c", ANSWER], **call)
    levels = json.dumps([level for level, there in OFFERED.items() if there])
    env = {**os.environ, "HOME": "/", "PYTHONPATH": os.pathsep.join((LIBRARY, str(ROOT)))}
    done = subprocess.run([python, "-c", HOST, str(umask), levels, ANSWER], env=env, **call)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == dict.fromkeys(json.loads(levels), plain.stdout)


COUNT = """\
def count_moves(n):
    import sqlite3, statistics, timeit, unittest, xml.dom.minidom
    return statistics.mean([2**n - 1])"""
ANSWERS = {
    "count_moves": COUNT,
    "hanoi": f"import asyncio\nawait asyncio.sleep(0)\n{HANOI}",
}


def by_class(people: Class, at: Path) -> dict:
    """Return the results of a class, whose files are closed to others."""
    people.hand_in("ada", **ANSWERS)
    out = at / "class.json"
    assert run(["grade", "recursion", "--root", str(people.course.root), "--json", str(out)]) == 0
    return json.loads(out.read_text())["submissions"][0]


def by_file(people: Class, at: Path) -> dict:
    """Return the results of one file."""
    (at / "recursion.ipynb").write_bytes(notebook(ANSWERS))
    out = at / "file.json"
    assert run(["mark", str(at / "recursion.ipynb"), "--json", str(out)]) in (0, 1)
    return json.loads(out.read_text())["submissions"][0]


def by_platform(people: Class, at: Path) -> dict:
    """Return the results of a folder in the form of a platform."""
    (at / "one").mkdir()
    (at / "one" / "recursion.ipynb").write_bytes(notebook(ANSWERS))
    out = at / "platform.json"
    words = ["--as-one", "--lesson", "recursion", "--format", "json", "--out", str(out)]
    assert run(["mark", str(at / "one"), *words]) in (0, 1)
    return json.loads(out.read_text())["submissions"][0]


@pytest.mark.parametrize("graded", often([by_class, by_file, by_platform], by_class))
def test_modules_are_found_in_an_answer_by_every_way(graded, people, tmp_path):
    """They are loaded when the answer is called; a cell that awaits loads more."""
    results = graded(people, tmp_path)["exercises"]
    for name in ANSWERS:
        assert results[f"recursion.{name}"]["verdict"] == "right"
