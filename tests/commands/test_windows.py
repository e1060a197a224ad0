"""The command on a system without make, fork, alarms and Unix modules: Windows, played here."""

import os
import subprocess
import sys

import pytest

import hanoi_ref.commands.learn  # noqa: F401
from tests.shared import ROOT

# What Python lacks on Windows, of all that we or our packages could ask for.
WINDOWS = """
import os, signal, sys
for name in ("fcntl", "grp", "pwd", "resource", "termios"):
    sys.modules[name] = None
for name in ("fork", "geteuid", "getuid", "setsid", "killpg"):
    delattr(os, name)
for name in ("SIGALRM", "SIGKILL", "setitimer", "ITIMER_REAL"):
    delattr(signal, name)
import click, nbformat  # they have their own ways on Windows, which cannot be played
sys.platform = "win32"
"""
COMMAND = "from hanoi_ref.cli import run; sys.exit(run(sys.argv[1:]))"


def windows(*arguments: str, at=ROOT, code=COMMAND) -> subprocess.CompletedProcess[str]:
    """What the command says there."""
    command = [sys.executable, "-c", WINDOWS + code, *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, cwd=at, env=environment, capture_output=True, text=True)


WORKS = {
    "help": (["--help"], "Usage: hanoi"),
    "solve": (["solve", "2"], "AB AC BC"),
    "lab": (["lab", "--help"], "Open JupyterLab"),
    "progress": (["progress"], "0-start"),
}


@pytest.mark.parametrize(("arguments", "says"), WORKS.values(), ids=WORKS)
def test_a_learners_commands_work_on_windows(arguments, says):
    """All that a student needs."""
    said = windows(*arguments)
    assert (said.returncode, said.stderr) == (0, "")
    assert says in said.stdout


def test_a_folder_is_made_on_windows(tmp_path):
    """And found again by the next command."""
    assert windows("init", "mine", at=tmp_path).returncode == 0
    assert "up to date" in windows("update", at=tmp_path / "mine").stdout


def test_a_check_works_on_windows():
    """Without an alarm a program is bounded by its steps."""
    code = "from hanoi_ref import check; print(check('recursion.count_moves', lambda n: 2**n - 1))"
    said = windows(code=code)
    assert said.returncode == 0, said.stderr
    assert "count_moves: 2 of 2 points" in said.stdout


def test_grading_on_windows_names_wsl():
    """One sentence, not a traceback."""
    said = windows("grade")
    assert said.returncode == 1
    assert said.stderr == (
        "hanoi: grading needs Linux or macOS; on Windows, run this command in WSL\n"
    )


def test_lab_is_waited_for_on_windows(monkeypatch):
    """There os.execv returns to the shell and leaves JupyterLab behind."""
    ran = []
    lab = sys.modules["hanoi_ref.commands.learn"]
    monkeypatch.setattr(lab.os, "name", "nt")
    monkeypatch.setattr(lab.subprocess, "call", lambda command: ran.append(command) or 3)
    with pytest.raises(SystemExit) as end:
        lab._become(["-m", "jupyterlab"])
    assert (end.value.code, ran) == (3, [[sys.executable, "-m", "jupyterlab"]])
