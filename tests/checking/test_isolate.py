"""What a function reaches: the package itself, earlier calls, values that change."""
# ruff: noqa: B006, D102, D103  (as students write)

from __future__ import annotations

from functools import cache, partial, wraps

import pytest

import hanoi_ref
from hanoi_ref import theory
from hanoi_ref.checking.running.isolate import depends_on, from_package, isolated
from hanoi_ref.lessons import EXERCISES, check

TIMES = theory.times_moved
FREE = hanoi_ref.magnetic(3).rules
# The contract gives these names to puzzles, of which exercises ask something else.
PUZZLES = {"bicolour", "coloured", "linear"}


NOTHING = ()


def handed_on(function):
    """A function in a closure that only hands its arguments on."""
    return lambda *args: function(*args)


@wraps(TIMES)
def in_disguise(*args):
    """What functools.wraps makes of a function of one's own that calls another."""
    return TIMES(*args) + 0


LENT = {
    "itself": TIMES,
    "a partial": partial(TIMES),
    "a cached form": cache(TIMES),
    "a wrapper": in_disguise,
    "a call of it": lambda n, disk: TIMES(n, disk),
    "a call by its address": lambda n, disk: theory.times_moved(n, disk=disk),
    "a call from a closure": handed_on(TIMES),
    "a call with a name of one's own": lambda n, disk: TIMES(n, disk, *NOTHING),
    "wrappers around wrappers": cache(partial(handed_on(TIMES))),
}


@pytest.mark.parametrize("answer", LENT.values(), ids=LENT)
def test_a_function_of_the_package_earns_nothing_and_is_told_so(answer):
    """However it is wrapped."""
    score = check("recursion.times_moved", answer)
    verdict = score.verdict
    assert (verdict.score, verdict.word) == (0, "refused")
    said = "times_moved calls times_moved of the package"
    assert verdict.first.message.startswith(said)
    assert "The check needs a function of your own" in str(score)


GIVEN = """
def rings(start):
    return hanoi_ref.state_graph(hanoi_ref.classic(len(start))).levels
def distance(start, goal):
    return len(rings(start))
"""


def test_who_calls_the_package_for_an_answer_is_named():
    """A student who calls what a lesson gives never wrote the name of what that calls."""
    cells: dict[str, object] = {"__name__": "__main__", "hanoi_ref": hanoi_ref}
    exec(GIVEN, cells)
    said = str(check("graph.distance", cells["distance"]))
    assert "distance calls rings, and rings calls state_graph of the package" in said


@pytest.mark.parametrize(
    ("exercise", "answer"),
    [
        ("magnetic.is_legal", lambda position, move: FREE.why_not(position, move)),
        ("magnetic.after", FREE.after),
        ("variants.linear", hanoi_ref.linear),
        ("gray.gray", hanoi_ref.solvers.gray.gray),
    ],
)
def test_rules_and_solvers_are_not_lent_either(exercise, answer):
    """Whichever room they are in."""
    assert check(exercise, answer).verdict.word == "refused"


class Odd:
    """An object that cannot be looked into."""

    def __getattribute__(self, name):
        """Nothing may be asked."""
        raise RuntimeError(name)


UNBOUND = eval("lambda: nowhere(3)")  # calls what is not there


@pytest.mark.parametrize("answer", [len, print, 3, None, UNBOUND, Odd, str, [1]])
def test_what_is_not_of_the_package_is_no_loan(answer):
    """Builtins, values, names that stand for nothing, objects that may not be asked."""
    assert from_package(answer() if answer is Odd else answer) is None


class Trap:
    """A helper of a student's whose attributes do something."""

    def __getattr__(self, name):
        """Whoever asks has run a student's code."""
        raise RuntimeError(name)

    @property
    def solve(self):
        """The same for one that is there."""
        raise RuntimeError("solve")


def looked_at(trap):
    """Functions that hand on to what runs, or to what is not there."""
    if trap is None:
        later = None
    return {
        "a property": lambda n: trap.solve(n),
        "an attribute": lambda n: trap.other(n),
        "a method of the argument": lambda rules: rules.TIMES(),
        "an empty cell": lambda n: later(n),
    }


@pytest.mark.parametrize("which", looked_at(3))
def test_looking_for_a_loan_runs_nothing_of_the_students(which):
    """Attributes are not asked, and a name that stands for nothing yet is no error."""
    assert from_package(looked_at(Trap())[which]) is None


def test_a_star_hands_out_no_answer():
    """After `from hanoi_ref import *` no exercise is solved unwritten."""
    names: dict[str, object] = {}
    exec("from hanoi_ref import *", names)
    asked = {each.name for each in EXERCISES.values()}
    assert names.keys() & asked == PUZZLES
    for each in EXERCISES.values():
        if each.name in PUZZLES:
            assert check(each.id, names[each.name]) == 0


# A copy without memory

KEPT = ["AB"]


def keeps(n, more=[]):
    KEPT.append(n)
    more.append(n)
    return KEPT + more


def looks_up(n):
    return KEPT[0]


def test_a_program_made_anew_remembers_nothing():
    """Neither in its defaults nor beside it; what it only reads stays."""
    keeps(1)
    assert isolated(keeps)(2) == [2, 2]
    assert isolated(looks_up)(2) == "AB"
    assert KEPT == ["AB", 1]


# What an answer depends on

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


STORED: dict[int, list[object]] = {}


def stores(n):
    STORED[n] = [n]
    return len(STORED)


@pytest.mark.parametrize("held", [{n: [n] for n in range(10**5)}, {0: (itself := [[]])}])
def test_large_containers_are_not_read(held):
    """What earlier calls have stored is left out without a look at each item; so is a cycle."""
    itself.append(itself)
    STORED.update(held)
    try:
        assert isolated(stores)(1) <= 2
    finally:
        STORED.clear()
