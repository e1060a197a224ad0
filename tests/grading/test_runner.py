"""How programs are told what to run, and how they are heard."""

from __future__ import annotations

import os

from hanoi_ref.grading.runner.host import Program
from hanoi_ref.grading.runner.messages import pair


def test_a_reply_that_comes_too_late_is_nobodys() -> None:
    """What was said about an answer is not taken for what the next cell shows."""
    here, there = pair()
    program = Program(here, os.getpid())
    there.send({"turn": 0})
    there.send({"outputs": [{"name": "late"}], "turn": 0})
    there.send({"outputs": [{"name": "mine"}], "turn": 1})
    assert program.run("x = 1", lesson=False, seconds=5.0) == [{"name": "mine"}]
    there.close()
    program.close()
