"""A toy course, made as teachers make lessons of their own, and programs that its students submit.

Lesson 0 is the draft of `hanoi new lesson`, as it is.  Lesson 1 has a number, a list of steps and
a written answer to find.
"""

import shutil
from pathlib import Path

import nbformat
from nbformat.v4 import new_markdown_cell

from hanoi_ref.course.course import Course
from hanoi_ref.publish.scaffold.new import new_exercise, new_lesson

TOTAL = "def total(n):\n    return (1 << n) - 1"
OFF = "def total(n):\n    return 2**n"
FLOAT = "def total(n):\n    return int(2.0**n - 1)"
LOOP = "def total(n):\n    while True:\n        pass"
EXIT = "def total(n):\n    import os\n    os._exit(1)"
FILL = "def fill(n):\n    return [1 << square for square in range(n)]"
TWICE = "def first(n):\n    return n + n"
WRITTEN = "grains-written"

SOLVED = "    ### BEGIN SOLUTION\n    the_key = {}\n    return the_key\n    ### END SOLUTION"
SOLUTIONS = {
    "fill": 'def fill(n):\n    """The grains of each square."""\n'
    + SOLVED.format("[2**square for square in range(n)]"),
    "total": 'def total(n):\n    """The grains of n squares."""\n' + SOLVED.format("2**n - 1"),
}
PROOF = "### BEGIN SOLUTION\nThe key to the proof is induction.\n### END SOLUTION"
BY_A_PERSON = {"grade": True, "solution": True, "locked": False, "task": False, "points": 4}


def make_toy(root: Path) -> Course:
    """Write the solutions of the toy course."""
    course = Course(root)
    new_lesson(course, "twice")
    new_lesson(Course(root), "grains.fill")
    path, own = new_exercise(Course(root), "grains.total")
    shutil.copyfile(Path(__file__).with_name("exercises.py"), own)
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        cell.source = SOLUTIONS.get(cell.id, cell.source)
    facts = {"grade_id": WRITTEN, "schema_version": 3, **BY_A_PERSON}
    at = [cell.id for cell in notebook.cells].index("keypoints")
    proof = new_markdown_cell(PROOF, id="proof", metadata={"nbgrader": facts})
    notebook.cells.insert(at, proof)
    nbformat.write(notebook, path)
    return Course(root)
