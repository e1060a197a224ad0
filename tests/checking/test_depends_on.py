"""What changes an answer between two times is seen, and what does not is not."""

import pytest

from hanoi_ref.checking.running.isolate import depends_on

PROGRAM = """\
table, pegs = {0: [], 1: ["AC"]}, ("A", "C")
def step(n, most=3):
    return [pegs] * min(n, most)
def answer(n, kept=[]):
    return table.get(n) or step(n) or later(n)
"""
SAME = ["", "x = 1", "later = abs", "table = {0: [], 1: ['AC']}", "step(5), answer(1)", PROGRAM]
OTHER = [
    "table[2] = 5",
    "table[0].append('AB')",
    "del table",
    "pegs = 'AC'",
    "def step(n, most=3):\n    return [pegs] * max(n, most)",
    "def step(n, most=4):\n    return [pegs] * min(n, most)",
    "answer.__defaults__[0].append(1)",
    "answer = answer(1)",
    "del step",
]


def differs(source: str) -> bool:
    """Whether the answer depends on something else after more cells."""
    names: dict[str, object] = {}
    exec(PROGRAM, names)
    before = depends_on(names["answer"])
    exec(source, names)
    now = depends_on(names["answer"])
    return any(now.get(key, differs) != value for key, value in before.items())


@pytest.mark.parametrize(
    ("source", "expected"), [*((s, False) for s in SAME), *((s, True) for s in OTHER)]
)
def test_later_cells_change_an_answer(source, expected):
    """By another value, a changed one or none for a name that it reads, however far away."""
    assert differs(source) == expected


UNCLEAR = [
    "import itertools\nit = itertools.count()\ndef answer():\n    return next(it)",
    "class Count:\n    n = 0\ndef answer():\n    return Count.n",
    "table = [[0] * 1000] * 1000\ndef answer():\n    return table",
]


@pytest.mark.parametrize("source", UNCLEAR)
def test_what_may_change_unseen_is_not_compared(source):
    """An iterator, a class of the student's, and what is large."""
    names: dict[str, object] = {"__name__": "__main__"}
    exec(source, names)
    assert depends_on(names["answer"]) is None
