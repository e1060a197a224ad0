"""Whatever gets its points in a kernel gets them here, and what was done for that is said."""

import json
from base64 import b64encode
from typing import Any

import pytest

from hanoi_ref.marking.runner import COUNTED, FAILED, MENDED, PLACE
from hanoi_ref.marking.submission import Task, judge
from tests.grading.accidents.making import Notebook, add, new_cell, put
from tests.grading.marking.test_rebuild import draft, released

STEPS = """\
def step(n, source, target, spare):
    if n == 0:
        return []
    first = step(n - 1, source, spare, target)
    return first + [source + target] + step(n - 1, spare, target, source)"""
BY_STEPS = """\
def hanoi(n, source="A", target="C", spare="B"):
    return step(n, source, target, spare)"""
EMPTY = 'def hanoi(n, source="A", target="C", spare="B"):\n    return []'
WHOLE = STEPS.replace("step(", "hanoi(").replace(
    "(n, source, target, spare):", '(n, source="A", target="C", spare="B"):'
)
POWER = "def power(n):\n    return 2**n - 1"
MEMO = "@memo\ndef count_moves(n):\n    return 2**n - 1"
GUARDED = """\
try:
    import numba
    power = numba.njit(lambda n: 2**n)
except ImportError:
    power = lambda n: 2**n
def count_moves(n):
    return power(n) - 1"""
OF_CLASS = """\
class Tower:
    moves = 0
    def carry(self, n, source, target, spare):
        Tower.moves += 1
        first = self.carry(n - 1, source, spare, target) if n else []
        return first + ([source + target] + self.carry(n - 1, spare, target, source) if n else [])
def hanoi(n, source="A", target="C", spare="B"):
    return Tower().carry(n, source, target, spare)"""
ASKS = 'disks = int(input("How many? "))\n'

# The answer's cell, what it becomes, the student's other cells by the cell that they precede, and
# what is said.  A number before a cell is its execution count.
STATES: dict[str, tuple[str, str, list[tuple[str, str]], str]] = {
    "helper at the end": ("hanoi", BY_STEPS, [("bug_hunt", STEPS)], ""),
    "decorator at the end": (
        "count_moves",
        MEMO,
        [("bug_hunt", "def memo(function):\n    return function")],
        MENDED,
    ),
    "table of what is at the end": (
        "count_moves",
        "def count_moves(n):\n    return TABLE[n]",
        [("count_moves", "TABLE = [power(n) for n in range(501)]"), ("bug_hunt", POWER)],
        MENDED,
    ),
    "helper whose name is used again": (
        "hanoi",
        BY_STEPS,
        [("hanoi", STEPS), ("gather", "step = 0\nfor k in range(3):\n    step += k")],
        PLACE,
    ),
    "right version below a wrong one": ("hanoi", EMPTY, [("hanoi-check", WHOLE)], ""),
    "right version between two wrong ones": (
        "hanoi",
        EMPTY,
        [("hanoi-check", WHOLE), ("bug_hunt", "hanoi = hanoi(2)")],
        PLACE,
    ),
    "overwritten, and its helper at the end": (
        "hanoi",
        BY_STEPS,
        [("hanoi-check", "hanoi = 5"), ("bug_hunt", STEPS)],
        MENDED,
    ),
    "helper redefined, by the order of the runs": (
        "hanoi",
        BY_STEPS,
        [("hanoi", f"7 {STEPS}"), ("hanoi", "6 def step(*anything):\n    return []")],
        COUNTED,
    ),
    "class that changes": ("hanoi", OF_CLASS, [("bug_hunt", "Tower = None")], PLACE),
    "annotation that Python 3.14 does not read": (
        "hanoi",
        WHOLE.replace('"B"):', '"B") -> List[str]:'),
        [],
        FAILED.partition("stops")[0],
    ),
    "input above a helper": ("hanoi", BY_STEPS, [("hanoi", ASKS + STEPS)], PLACE),
    "input above the answer": ("hanoi", ASKS + WHOLE, [], FAILED.partition("stops")[0]),
    "import that the program guards": ("count_moves", GUARDED, [], "numba is not installed here"),
    "builtin that the answer uses as its own": (
        "count_moves",
        "max = 2\ndef count_moves(n):\n    return max**n - 1",
        [],
        "",
    ),
}


def judged(notebook: Notebook) -> dict[str, Any]:
    """Return the record of a notebook's grading."""
    content = b64encode(json.dumps(notebook).encode()).decode()
    cells = json.dumps(released("recursion"))
    done = judge(Task("1-recursion", 7, "digest", "recursion.ipynb", content, cells))
    return dict(done["metadata"]["hanoi"])


@pytest.mark.parametrize("state", STATES)
def test_a_state_that_a_student_has_seen_counts(state):
    """At the end, where it is written, in the order of the runs, or after what failed."""
    name, source, others, says = STATES[state]
    solved = draft("recursion")
    for each in solved.names:
        solved.fill(each, solved.solved(each))
    notebook = solved.notebook
    for number, (before, text) in enumerate(others):
        count, _, rest = text.partition(" ")
        cell = new_cell(rest if count.isdigit() else text, id=f"own-{number}")
        cell["execution_count"] = int(count) if count.isdigit() else None
        add(before, cell)(notebook)
    put(name, source)(notebook)
    record = judged(notebook)
    shares = {each["exercise"]: each["share"] for each in record["findings"]}
    assert shares[f"recursion.{name}"] == 1, record["repairs"]
    assert says.format(name) in " ".join(record["repairs"])
    assert bool(says) == bool(record["repairs"])
