"""How programs are told what to run, and how they are heard."""

import os
import shutil
import subprocess
import sys

import pytest

from hanoi_ref.checking.judge_own_test import Hidden
from hanoi_ref.marking.hidden_programs import HiddenPrograms
from hanoi_ref.sandbox.isolation import PACKAGE
from hanoi_ref.sandbox.runner.host import Program
from hanoi_ref.sandbox.runner.messages import pair
from tests.grading.sandbox.test_sandbox import OFFERED


def test_a_reply_that_comes_too_late_is_nobodys():
    """What was said about an answer is not taken for what the next cell shows."""
    here, there = pair()
    program = Program(here, os.getpid())
    there.send({"turn": 0})
    there.send({"outputs": [{"name": "late"}], "turn": 0})
    there.send({"outputs": [{"name": "mine"}], "turn": 1})
    assert program.run("x = 1", lesson=False, seconds=5.0) == [{"name": "mine"}]
    there.close()
    program.close()


ELSEWHERE = """
import sys, hanoi_ref
from hanoi_ref.sandbox.runner.host import ForkServer
fork_server = ForkServer()
program = fork_server.start(sys.argv[1], {})
print(hanoi_ref.__file__, program.run("open(__import__('hanoi_ref').__file__).read(2)", False, 5.0))
fork_server.close()
"""


@pytest.mark.parametrize("level", [level for level, there in OFFERED.items() if there])
def test_the_package_is_read_wherever_it_lies(level, tmp_path):
    """In a folder for what is temporary, too, of which programs have one of their own."""
    shutil.copytree(PACKAGE, tmp_path / "hanoi_ref")
    call = [sys.executable, "-c", ELSEWHERE, level]
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(call, env=env, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout.startswith(str(tmp_path)) and "execute_result" in done.stdout


def test_what_a_hidden_program_gave_is_known_from_then_on():
    """A class asks the same; what is long, or an error, is asked each time."""
    hidden_programs, program = HiddenPrograms(), Hidden("iteration", 0)
    told = [hidden_programs.ask(program, [n]) for n in (2, 14, "x")]
    assert [set(each) for each in told] == [{"value"}, {"value"}, {"error", "text"}]
    assert list(hidden_programs._kept) == [(program, "[2]")]
    assert hidden_programs.ask(program, [2]) == told[0]
    hidden_programs.close()
