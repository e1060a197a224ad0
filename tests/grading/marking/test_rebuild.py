"""Any file becomes a valid notebook or is refused; any notebook is rebuilt with each answer."""

import json
from base64 import b64encode
from copy import deepcopy
from random import Random
from typing import Any

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanoi_ref.checking.blank import is_blank
from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.notebooks import by_name, graded, read_notebook, text
from hanoi_ref.grading.classroom.demo import Draft, fill
from hanoi_ref.grading.marking.reading import understood
from hanoi_ref.grading.marking.rebuild import Rebuilt, rebuild
from hanoi_ref.grading.marking.runner import COUNTED, FAILED, MENDED, PLACE
from hanoi_ref.grading.marking.submission import judge
from hanoi_ref.grading.marking.task import Task
from tests.grading.accidents.making import Notebook, add, new_cell, put
from tests.shared import ROOT, share_of

COURSE = Course(ROOT)
ORDINARY = ["right", "partly", "wrong", "unfinished", "untouched", "hang", "crash", "hanging cell"]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=9,
)
KEYS = ["cell_type", "id", "metadata", "source", "outputs", "execution_count", "attachments"]
KNOWN = st.sampled_from(
    ["code", "markdown", "raw", "heading", "hanoi", "def hanoi(n): return n", 4]
)
CELL = st.dictionaries(st.sampled_from(KEYS), KNOWN | JSON) | JSON
NOTEBOOK = st.fixed_dictionaries(
    {"cells": st.lists(CELL, max_size=5)},
    optional={"metadata": JSON, "nbformat": KNOWN | JSON, "nbformat_minor": JSON},
)


def released(word: str) -> list[dict[str, Any]]:
    """Return the cells of a lesson's release, with their names as ids."""
    cells = read_notebook(COURSE.release / COURSE.lesson(word).file)["cells"]
    return [{**cell, "id": graded(cell).get("grade_id", cell["id"])} for cell in cells]


def rebuilt(notebook: Any, word: str = "recursion") -> tuple[Rebuilt, dict[str, Any]]:
    """Return a submission rebuilt, and its graded cells by name."""
    read, _ = understood(str(notebook).encode(), "a.ipynb")
    found = rebuild(read["cells"], released(word))
    return found, by_name({"cells": found.cells})


def draft(word: str = "recursion", **answers: str) -> Draft:
    """Return a notebook with these answers."""
    made = Draft(COURSE, COURSE.lesson(word))
    for name, source in answers.items():
        made.fill(name.replace("_check", "-check"), source)
    return made


@given(NOTEBOOK)
@settings(max_examples=60, deadline=None)
def test_whatever_has_cells_is_read_and_rebuilt(told):
    """It is valid, is read once more without a word, and then has every graded cell once."""
    notebook, _ = understood(json.dumps(told).encode(), "a.ipynb")
    nbformat.validate(nbformat.from_dict(notebook))
    assert understood(json.dumps(notebook).encode(), "a.ipynb") == (notebook, [])
    whole = {**notebook, "cells": rebuild(notebook["cells"], released("recursion")).cells}
    nbformat.validate(nbformat.from_dict(whole))
    names = [name for cell in whole["cells"] if (name := graded(cell).get("grade_id"))]
    assert len(names) == len(set(names))
    assert {each["id"] for each in released("recursion") if graded(each).get("grade")} <= {*names}


@given(st.binary(max_size=200))
@settings(deadline=None)
def test_whatever_a_file_holds_is_read_or_refused(content):
    """Nothing but a notebook, or a clause that begins with the file's name."""
    try:
        understood(content, "a.ipynb")
    except WorkError as error:
        assert str(error).startswith("a.ipynb ")


@pytest.mark.parametrize(
    ("cell", "count", "words"),
    [
        (new_cell("#" * 10_000), 101, "1,010,000 characters of code"),
        (new_cell("", "markdown"), 10_001, "10,001 cells"),
        (new_cell("e" * 3_000_000, "markdown"), 7, "21,000,000 characters in texts .*"),
    ],
    ids=["code", "cells", "texts"],
)
def test_a_notebook_that_takes_too_long_to_read_is_refused(cell, count, words):
    """What is shown, such as a picture in a text, may be longer than a program."""
    with pytest.raises(WorkError, match=rf"a.ipynb has {words}; the limit for a notebook is"):
        understood(json.dumps({"cells": [cell] * count}).encode(), "a.ipynb")
    picture = [new_cell("e" * 2_000_000, "markdown")]
    assert understood(json.dumps({"cells": picture}).encode(), "a.ipynb")[0]["cells"]


def test_what_a_program_printed_may_be_long():
    """Twenty-odd megabytes of lists, which are not marked."""
    printed = {"output_type": "stream", "name": "stdout", "text": ["[[1, 2], {3}]\n"] * 1_200_000}
    content = json.dumps({"cells": [{**new_cell("print(7)"), "outputs": [printed]}]}).encode()
    assert len(content) > 20_000_000
    (cell,) = understood(content, "a.ipynb")[0]["cells"]
    assert (cell["source"], cell["outputs"]) == ("print(7)", [])


KINDS = [
    (f"{lesson.word} {kind}", (lesson.word, kind)) for lesson in COURSE.lessons for kind in ORDINARY
]


@pytest.mark.parametrize(("word", "kind"), share_of(KINDS, 1 / 8))
def test_an_ordinary_notebook_is_left_as_it_is(word, kind):
    """Right, wrong or empty: no cell is changed or moved, and nothing is said."""
    submitted = draft(word)
    fill(submitted, kind, Random(f"{word} {kind}"))
    notebook, odd = understood(str(submitted).encode(), "a.ipynb")
    found, _ = rebuilt(submitted, word)
    assert (odd, found.repairs) == ([], [])
    assert [each["source"] for each in found.cells] == [text(each) for each in notebook["cells"]]


def named(source: str, name: str, kind: str = "code", **facts: bool) -> dict[str, Any]:
    """Return a cell of a lesson with its name and facts in nbgrader's metadata."""
    facts = {"grade": False, "solution": False, "locked": True, **facts}
    return {**new_cell(source, kind, name), "metadata": {"nbgrader": {"grade_id": name, **facts}}}


# A lesson of four cells, and a student's answer and own cells.
TOOLS = new_cell("near = far = 1", id="tools")
STUB = named("def f(n):\n    ...", "f", solution=True)
CHECK = named('check("a.f", f)', "f-check", grade=True)
WHY = named("Why?", "f-why", "markdown", grade=True, solution=True)
LESSON = [TOOLS, STUB, CHECK, WHY]
F, G = "def f(n):\n    return near", "def g(n):\n    return near"
ANSWER = {**STUB, "source": F}
OWN = new_cell("x = 1", id="own")
PROOF = "By induction: no disk, no move; then one tower, one move, one tower."
FENCED = f"My answer:\n```\n{F}\n```"
ELSEWHERE, LOST = "answer found in another cell", "metadata missing; identified by content"
JOINED = "f: the cell was in pieces; they are one again"
LEFT_OUT = "f: the line '%%time' is left out when the notebook is marked"


def but(cell: dict[str, Any], source: str | None = None, **entries: Any) -> dict[str, Any]:
    """Return a cell with another source, or other entries."""
    return cell | entries | ({} if source is None else {"source": source})


def without(cell: dict[str, Any]) -> dict[str, Any]:
    """Return a cell without its id and its metadata."""
    return {**cell, "id": f"x-{cell['id']}", "metadata": {}}


# The submitted cells, the ids of the rebuilt ones, with a star at the answer, and what is said.
IN_PLACE = "tools *f f-check f-why"
REBUILT: dict[str, tuple[Any, ...]] = {
    "nothing": (LESSON, "tools f f-check f-why"),
    "answer": ([TOOLS, ANSWER, CHECK, WHY], IN_PLACE),
    "own cells": (
        [but(OWN, id="a"), TOOLS, ANSWER, but(OWN, id="b"), but(OWN, id="c"), CHECK, WHY],
        "a tools *f b c f-check f-why",
    ),
    "moved": (
        [WHY, OWN, TOOLS, ANSWER, CHECK],
        f"{IN_PLACE} own",
        "cells were moved; each is back in its place: f-why",
    ),
    "two with one id": (
        [TOOLS, ANSWER, but(OWN, id="f-check-code"), but(CHECK, "x = 1"), WHY],
        "tools *f f-check-code f-check-code-2 f-check f-why",
        "f-check: code written into the cell was moved above it",
    ),
    # Which cell is which
    "by id": (
        [TOOLS, ANSWER, but(CHECK, metadata=ANSWER["metadata"]), WHY],
        IN_PLACE,
        "f-check: the cell had the name of another one; it is known by its id",
        "f-check: its metadata were changed; those of the course count",
    ),
    "by content": ([without(TOOLS), ANSWER, without(CHECK), WHY], IN_PLACE, f"f-check: {LOST}"),
    "by what it checks": (
        [TOOLS, ANSWER, but(without(CHECK), "check('a.f', f)"), WHY],
        IN_PLACE,
        f"f-check: {LOST}",
        "f-check: the cell was edited; the original is used",
    ),
    "copies": (
        [TOOLS, but(ANSWER, G, id="old"), ANSWER, but(STUB, id="empty"), CHECK, WHY],
        "tools old *f f-check f-why",
        "f: the cell was there more than once; the last one counts",
    ),
    "copies in pieces": (
        [TOOLS, but(ANSWER, F[:9]), but(ANSWER, F[10:], id="rest"), CHECK, WHY],
        IN_PLACE,
        JOINED,
    ),
    "pieces": ([TOOLS, but(ANSWER, F[:9]), but(OWN, F[10:]), CHECK, WHY], IN_PLACE, JOINED),
    "kinds": (
        [but(TOOLS, cell_type="raw"), but(ANSWER, FENCED, cell_type="markdown"), CHECK, WHY],
        IN_PLACE,
        "tools: the cell was of another kind; it is code again",
        "f: the cell was of another kind; it is code again",
    ),
    # Answers elsewhere
    "in a new cell": (
        [TOOLS, STUB, CHECK, WHY, but(OWN, F)],
        "tools f-check f-why *own",
        f"f: {ELSEWHERE}",
    ),
    "in a text": (
        [TOOLS, CHECK, WHY, new_cell(FENCED, "markdown", "own")],
        "tools f-check f-why *own",
        f"f: {ELSEWHERE}",
    ),
    "a function, not its value": (
        [TOOLS, CHECK, WHY, but(OWN, F), but(OWN, "f = f(3)", id="value")],
        "tools f-check f-why *own value",
        f"f: {ELSEWHERE}",
    ),
    "in the check": (
        [TOOLS, but(CHECK, f"{F}\n{CHECK['source']}"), WHY],
        "tools *f-check-code f-check f-why",
        f"f: {ELSEWHERE}",
        "f-check: code written into the cell was moved above it",
    ),
    "another name": (
        [TOOLS, but(ANSWER, G), CHECK, WHY],
        "tools *f *f-alias f-check f-why",
        "f: renamed to g; judged under that name",
    ),
    # The lesson's cells
    "answer deleted": (
        [TOOLS, CHECK, WHY],
        "tools f-check f-why",
        "f: the answer's cell was deleted",
    ),
    "others deleted": (
        [ANSWER],
        IN_PLACE,
        "tools: the cell was deleted; an answer needs it",
        "f-check: the cell was deleted; it is put back",
        "f-why: the cell was deleted; it is put back",
    ),
    "deleted, not needed": ([but(ANSWER, "f = abs"), CHECK, WHY], "*f f-check f-why"),
    "changed": (
        [but(TOOLS, "far = 2"), ANSWER, CHECK, WHY],
        f"tools-released {IN_PLACE}",
        "tools: the cell was changed; the lesson's own is run first",
    ),
    "changed, not needed": ([but(TOOLS, "near = 2"), ANSWER, CHECK, WHY], IN_PLACE),
    "commands": ([TOOLS, but(ANSWER, f"%%time\n{F}"), CHECK, WHY], IN_PLACE, LEFT_OUT),
}


@pytest.mark.parametrize("case", REBUILT)
def test_a_small_notebook_is_rebuilt(case):
    """What is locked is as released, the answer is there, and the submitted cells are unchanged."""
    submitted, ids, *says = REBUILT[case]
    before = deepcopy(submitted)
    made = rebuild(submitted, LESSON)
    homes = made.homes.get("f", [])
    assert " ".join("*" * (id in homes) + id for id in (c["id"] for c in made.cells)) == ids
    assert (made.repairs, submitted) == (says, before)
    locked = by_name({"cells": made.cells})["f-check"]
    assert (locked["cell_type"], locked["source"]) == ("code", CHECK["source"])
    names = {each: each.partition(":")[0] for each in says if each != LEFT_OUT}
    released = {cell["id"] for cell in LESSON}
    assert made.about == {each: name for each, name in names.items() if name in released}


NO_PROOFS = [
    new_cell("Ask about this.", "markdown"),
    new_cell("Here is what I tried:\ndef g(n):\n    return n", "markdown"),
    new_cell("# def f(n):\n#     return [] if n == 0 else f(n - 1)"),
    new_cell("def f(n) return the moves of n disks"),
]


@pytest.mark.parametrize("cell", NO_PROOFS)
def test_a_note_or_a_broken_program_is_no_proof(cell):
    """It stays where it is, and the answer is blank."""
    made = rebuild([TOOLS, cell, *LESSON[1:]], LESSON)
    assert [each["id"] for each in made.cells] == ["tools", "mine", "f", "f-check", "f-why"]
    assert is_blank(made.cells[-1])


def test_words_of_the_lesson_are_no_answers():
    """Code in the lesson's own text answers nothing, if a student deletes all cells of code."""
    for lesson in COURSE.lessons:
        notebook = read_notebook(COURSE.release / lesson.file)
        notebook["cells"] = [each for each in notebook["cells"] if each["cell_type"] != "code"]
        found, named = rebuilt(json.dumps(notebook), lesson.word)
        assert not found.homes and all(name.endswith(("-check", "-written")) for name in named)


IMPORTS = [
    ("import no_such_module", "no_such_module"),
    ("from no_such_module.towers import tower as t", "no_such_module"),
    ("from no_such_module import *", "no_such_module"),
    ("import math, beside\nfrom hanoi_ref import check", None),
]


@pytest.mark.parametrize(("line", "missing"), IMPORTS)
def test_a_module_that_is_not_installed_is_named(line, missing):
    """Its import stays; files of the student's own are no such modules."""
    source = f"{line}\n{F}"
    made = rebuild([TOOLS, but(ANSWER, source), CHECK, WHY], LESSON, ["beside.py"])
    says = [f"{missing} is not installed here; only what uses it fails"]
    assert made.repairs == says * bool(missing)
    assert made.cells[1]["source"] == source


RENAMED = [
    (G, "g", True),
    (G, "f", True),
    (G, "solve", True),
    (f"{G}\nf = len", "g", False),
    ("def third(one, other):\n    return 'C'", "f", False),
    (F, "f", False),
]


@pytest.mark.parametrize(("source", "called", "is_renamed"), RENAMED)
def test_an_answer_is_found_by_another_name(source, called, is_renamed):
    """That of its check, or of the only function in its cell with as many arguments; it is said."""
    submitted = [TOOLS, but(ANSWER, source), but(CHECK, f'check("a.f", {called})'), WHY]
    made = rebuild(submitted, LESSON)
    aliases = [each["source"] for each in made.cells if each["id"].endswith("-alias")]
    assert aliases == ["f = g"] * is_renamed
    assert ("f: renamed to g; judged under that name" in made.repairs) == is_renamed


THEIRS = "def hanoi(n):\n    ways = 1\n    return near(n) + ways"
SHOWN = {
    "Board(3, solver=hanoi)\ntable(hanoi, range(5))": True,
    "[hanoi(n) for n in range(3)]": True,
    "x = Board(3)\nx": True,
    "print(x := 3)": True,
    "ways = 3": True,
    "near = abs": False,
    "near.name = 3": False,
    "near.clear()": False,
    "for near in (1, 2): pass": False,
    "from math import *": False,
    "assert True": False,
    "%time 3": False,
}
ASKING = [
    *("near(3)", "return near", "near(", "%time near(3)", f"{'-' * 5000}near"),
    *("class A:\n    x = near", "globals()['x']", "eval('x' + '')", "import __main__"),
]


def idle(given: str, own: str) -> set[str]:
    """Return which cells of a lesson with one cell need not be run for a student's own cell."""
    cells = [new_cell(given, id="given"), new_cell(own)]
    return rebuild(cells, cells[:1]).idle


@pytest.mark.parametrize(("given", "is_idle"), SHOWN.items())
def test_what_nobody_needs_of_a_lesson_is_not_run(given, is_idle):
    """A cell is run if it gives a name that a student's cell has in it, or may change one."""
    assert idle(given, THEIRS) == ({"given"} if is_idle else set())


@pytest.mark.parametrize("own", ASKING)
def test_what_is_asked_for_is_found_in_any_source(own):
    """Though it may be none that Python can run, and code that may ask for any name finds all."""
    assert idle("near = x = 1", own) == set()


def test_what_a_needed_cell_needs_is_needed():
    """However far away; and what is nobody's is not."""
    sources = ["far = 1", "def middle(): return far", "near = middle", "lost = far"]
    lesson = [new_cell(source, id=f"lesson-{at}") for at, source in enumerate(sources)]
    assert rebuild([*lesson, new_cell(THEIRS)], lesson).idle == {"lesson-3"}


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
    for number, (before, own) in enumerate(others):
        count, _, rest = own.partition(" ")
        cell = new_cell(rest if count.isdigit() else own, id=f"own-{number}")
        cell["execution_count"] = int(count) if count.isdigit() else None
        add(before, cell)(notebook)
    put(name, source)(notebook)
    record = judged(notebook)
    shares = {each["exercise"]: each["share"] for each in record["findings"]}
    assert shares[f"recursion.{name}"] == 1, record["repairs"]
    assert says.format(name) in " ".join(record["repairs"])
    assert bool(says) == bool(record["repairs"])
