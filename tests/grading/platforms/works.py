"""Submissions of lesson 1 that every door gets, and what they are worth."""

import json
from collections.abc import Mapping
from pathlib import Path

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.notebooks import by_name, checks, read_notebook, text
from hanoi_ref.grading.platforms.lessons import given
from tests.grading.handedin import EXIT, OFF, SWAPPED
from tests.shared import ROOT

LESSON = Lesson("1-recursion")
SEEDS = (7, 8, 9)


def notebook(answers: Mapping[str, str]) -> bytes:
    """Lesson 1 with these answers in its cells."""
    told = json.loads(given(LESSON)[f"{LESSON.notebook}.ipynb"])
    for cell in told["cells"]:
        cell["source"] = answers.get(cell["id"], cell["source"])
    return json.dumps(told).encode()


def _solved() -> dict[str, str]:
    solved = read_notebook(ROOT / "solutions" / LESSON.file)
    return {name: text(by_name(solved)[name]) for name in checks(solved)}


RIGHT = {**_solved(), "recursion-written": "By induction on n."}
# Its hanoi is wrong, and its right gather calls it: without follow-through it would get nothing.
WRONG = {**RIGHT, "hanoi": SWAPPED, "count_moves": OFF}
FORGES = """\
print("::error::forged")
for path in ("/autograder/results/results.json", "/grade/results/results.json"):
    try:
        open(path, "w").write('{"score": 100}')
    except OSError:
        pass
"""
HOSTILE = {**RIGHT, "count_moves": FORGES + EXIT, "times_moved": f"{FORGES}raise SystemExit"}
WORKS = {
    "right": notebook(RIGHT),
    "wrong": notebook(WRONG),
    "hostile": notebook(HOSTILE),
    "untouched": notebook({}),
}
DAMAGED = b'{"cells": ['


def a_class(root: Path) -> Course:
    """A course's folder with lesson 1, in which each of these is a student's submission."""
    for name in ("solutions", "course"):
        path = root / name / LESSON.file
        path.parent.mkdir(parents=True)
        path.write_bytes((ROOT / name / LESSON.file).read_bytes())
    config = "nbgrader_config.py"
    (root / config).write_bytes((ROOT / config).read_bytes())
    for name, content in WORKS.items():
        path = root / "grading" / "submitted" / name / LESSON.file
        path.parent.mkdir(parents=True)
        path.write_bytes(content)
    return Course(root)
