"""No submission takes long to read, however odd it is: the time grows no faster than its size."""

import json
import time
from contextlib import suppress
from copy import deepcopy
from itertools import product
from random import Random
from typing import Any

import nbformat
import pytest

from hanoi_ref.checking.diagnose.errors import by_error
from hanoi_ref.checking.diagnose.evidence import Evidence
from hanoi_ref.checking.exercise import Case
from hanoi_ref.checking.observation import Observation, Raised
from hanoi_ref.checking.running.source import may_make
from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.notebooks import graded, read_notebook
from hanoi_ref.grading.classroom.alike import SOLUTION
from hanoi_ref.grading.classroom.demo import Draft
from hanoi_ref.grading.classroom.feedback import HEADING, contents, page
from hanoi_ref.grading.classroom.markdown import as_html
from hanoi_ref.grading.marking.answer_source import calls_in_round, is_table, table_size
from hanoi_ref.grading.marking.cells import bound, code_in, only_imports
from hanoi_ref.grading.marking.flags import goes_round
from hanoi_ref.grading.marking.reading import understood
from hanoi_ref.grading.marking.rebuild import rebuild
from hanoi_ref.grading.sandbox.runner.messages import tidied
from hanoi_ref.grading.sandbox.sanitize import clean_html, clean_markdown, clean_outputs
from hanoi_ref.lessons import find
from tests.grading.accidents.making import new_cell
from tests.shared import ROOT, share_of

Notebook = dict[str, Any]

PIECES = [
    *" \n\te0[](){`$*_|'\\-é𝔸\0\ud800\u202e",
    *'0,|[\n|((|"""|\\(|\\\\(|&#92;|<div>|</|<!--|<svg>|$$|```\n|~~~\n|- |> |# A : a ('.split("|"),
    *" (;|-|\n;![;](;(data:;[a]: ;http://a;\\begin{a};\\frac{;^{;\x1b[2K;=\n;%%\n;!ls\n;?\n".split(
        ";"
    ),
    *"lambda: 0,|lambda x: |a = 0\n|input()\n|n = n\n|if n:\n |def f(n):\n|x.|f(|not |1+".split(
        "|"
    ),
    *"{1:|[x for x in |import a\n|class A:\n|@f\n|del n\n|### BEGIN SOLUTION|int = 3\n".split("|"),
    *"check('recursion.hanoi', hanoi)\n|hanoi = hanoi(3)\n|getattr(sys, x)\n|f.__doc__\n".split(
        "|"
    ),
    *"'AC', |def hanoi(n):\n    return n\n|----> 1 a\n".split("|"),
]
ODD = [None, True, -1, 10**30, 1e300, "", "hanoi", "e" * 100_000, [], {}, [[]], {"a": {"b": []}}]
KEYS = "cell_type id metadata source outputs execution_count attachments".split()
GRADED = "grade_id grade solution points locked cell_type schema_version task".split()
KINDS = ["code", "markdown", "raw", "heading", "x"]
FORMATS = ["text/plain", "text/html", "image/svg+xml", "image/png", "text/latex", "a"]


def odd(random: Random) -> Any:
    """A value of an odd kind, which no other place shares."""
    return deepcopy(random.choice(ODD))


def text(random: Random) -> str:
    """One or several units, repeated, of a length that is seldom large."""
    parts, most = random.choices(PIECES, k=random.randint(1, 4)), random.choice([2, 3, 5])
    return "".join(part * int(10 ** random.uniform(0, most) / len(part)) for part in parts)


def output(random: Random) -> Any:
    """An output of any kind, or what is none."""
    value: Any = random.choice([text(random), text(random).splitlines(), odd(random)])
    kind = random.choice(["stream", "error", "display_data", "execute_result", "x", None])
    told: dict[str, Any] = {"output_type": kind, "name": "stderr", "text": value, "evalue": value}
    told |= {"ename": value, "traceback": [value], "data": {random.choice(FORMATS): value}}
    told |= {"metadata": {}, "execution_count": None}
    return random.choice([told, told, told, odd(random)])


def any_cell(random: Random) -> Any:
    """A cell of any kind."""
    cell = {"cell_type": random.choice(KINDS), "id": text(random)[:70], "metadata": {}}
    return {**cell, "source": text(random), "outputs": [output(random)]}


def change(cells: list[Any], random: Random) -> None:
    """Change an entry of a cell, its source, its outputs, or what nbgrader knows of it."""
    cell = random.choice(cells)
    if not isinstance(cell, dict):
        return
    match random.choice(["entry", "source", "source", "metadata", "outputs"]):
        case "entry":
            value = random.choice([odd(random), text(random), random.choice(KINDS)])
            cell[random.choice(KEYS)] = value
        case "source":
            source = cell.get("source")
            kept = "".join(map(str, source)) if isinstance(source, str | list) else ""
            kept = random.choice(["", kept])
            cell["source"] = random.choice([text(random) + kept, f"{kept}\n{text(random)}"])
        case "outputs":
            cell["outputs"] = [output(random) for _ in range(random.randint(0, 4))]
        case "metadata" if isinstance(cell.get("metadata"), dict):
            known = cell["metadata"].setdefault("nbgrader", {})
            if isinstance(known, dict):
                value = random.choice([odd(random), "hanoi", "hanoi-check"])
                known[random.choice(GRADED)] = value


def shuffle(cells: list[Any], random: Random) -> None:
    """Move, repeat, lose or add a cell, or what is none."""
    copies = [random.choice([any_cell(random), odd(random)])]
    if random.random() < 0.5:
        cell = cells.pop(random.randrange(len(cells)))
        copies = [deepcopy(cell) for _ in range(random.choice([0, 1, 1, 2, 200]))] or copies
    where = random.randint(0, len(cells))
    cells[where:where] = copies


def mutated(notebook: Notebook, seed: int) -> bytes:
    """Return the bytes of a notebook to which one to six things happened."""
    random = Random(seed)
    told = deepcopy(notebook)
    for _ in range(random.randint(1, 6)):
        random.choice([change, change, shuffle])(told["cells"], random)
    if random.random() < 0.1:
        told[random.choice(["nbformat", "nbformat_minor", "metadata"])] = odd(random)
    content = json.dumps(told).encode()
    if random.random() < 0.1:
        at, piece = (
            random.randrange(len(content)),
            random.choice([b"", b"\xff", b"}", b",", b"[" * 10_000]),
        )
        content = content[:at] + piece + content[at + 1 :]
    return content[: random.randrange(len(content))] if random.random() < 0.03 else content


SIZES = 50_000, 400_000  # what is parsed, and what is too long
COUNT = find("recursion.count_moves")
COURSE = Course(ROOT)
LESSON = COURSE.lesson("recursion")
KEPT = "tools", "intro", "count_moves", "hanoi", "bug_hunt", "recursion-written"
BUDGET = 5  # seconds of the processor, and one more for each megabyte; an ordinary one takes 0.05
PART = 100  # notebooks of one test


def small(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the cells of a few exercises, with their names as ids."""
    cells = [cell for cell in notebook["cells"] if cell["id"].startswith(KEPT)]
    return [{**cell, "id": graded(cell).get("grade_id", cell["id"])} for cell in cells]


RELEASED = small(read_notebook(COURSE.release / LESSON.file))


def by_text(text: str) -> Any:
    """The diagnosis of an error with this message, in a source of these characters."""
    error = Observation("error", error=Raised("NameError", text, 1))
    source = Observation(value={"type": "list", "items": [text]})
    pairs = [(case, error) for case in COUNT.cases(1)]
    return by_error(Evidence(COUNT, pairs, 0, [(Case(how="source"), source)]))


READERS = {
    "names": lambda text: may_make(text, "f"),
    "bound": lambda text: (bound(text), only_imports(text), code_in(text)),
    "rebuild": lambda text: rebuild([new_cell(text), new_cell(text, "markdown")], RELEASED),
    "answer": lambda text: rebuild([new_cell(text, id="hanoi")] * 2, RELEASED),
    "check": lambda text: rebuild([new_cell(text, id="hanoi-check")] * 2, RELEASED),
    "flags": lambda text: goes_round([text]),
    "tables": lambda text: table_size([text, f"f = [{text}]"], "f"),
    "calls": lambda text: calls_in_round([text, f"f = [{text}]"], "f"),
    "errors": by_text,
    "Markdown": clean_markdown,
    "HTML": clean_html,
    "headings": lambda text: HEADING.search(f"# A: {text}"),
    "solutions": SOLUTION.findall,
}
UNITS = [
    *(" ", "e", "[\n", "\\", "&#92;", "\\(", "(data:", "0,", "=\n", "lambda: 0,", "a = 0\n"),
    *("input()\n", " (", "### BEGIN SOLUTION", "!pip \n", "import a\n", "# \n", "```\n", "def f("),
]


READ = [(repr(each), each) for each in product(READERS, UNITS, SIZES)]


@pytest.mark.parametrize(("name", "unit", "size"), share_of(READ, 1 / 8))
def test_what_is_read_takes_little_time(name, unit, size):
    """In seconds of the processor."""
    before = time.thread_time()
    READERS[name](unit * (size // len(unit)) + "x")
    assert time.thread_time() - before < BUDGET


@pytest.mark.parametrize("unit", ["\\\\(", "\\\\[", "\\begin{a}", "  "])
def test_what_stays_open_takes_little_time_on_a_page(unit):
    """nbconvert and mistune search for the end of each."""
    before = time.thread_time()
    as_html(clean_markdown(f"a{unit * 20_000}`"))
    assert time.thread_time() - before < 3


@pytest.mark.parametrize("number", [10_000, 100_000])
def test_cells_without_ids_take_little_time(number):
    """Each gets one; too many are refused."""
    before = time.thread_time()
    with suppress(WorkError):
        understood(json.dumps({"cells": [{}] * number}).encode(), "a.ipynb")
    assert time.thread_time() - before < BUDGET


# Mutated notebooks


def base() -> dict[str, Any]:
    """Return a right submission."""
    draft = Draft(COURSE, LESSON)
    for name in ("count_moves", "hanoi", "bug_hunt"):
        draft.fill(name, draft.solved(name))
    notebook = json.loads(str(draft))
    return {**notebook, "cells": small(notebook)}


def read(content: bytes) -> None:
    """Take a submission through all that reads and shows it without running it."""
    notebook, _ = understood(content, "a.ipynb")
    cells = nbformat.from_dict(rebuild(notebook["cells"], RELEASED, ["own.py"]).cells)
    code = [cell for cell in cells if cell.cell_type == "code"]
    sources = [cell.source for cell in code]
    goes_round(sources)
    for name in ("count_moves", "hanoi"):
        calls_in_round(sources, name)
        is_table(sources, name, [["AC"], ["AB", "AC", "BC"]])
    for cell, told in zip(code, outputs_in(content), strict=False):
        cell.outputs = nbformat.from_dict(clean_outputs(tidied(told)))
    for cell in cells:
        if cell.cell_type != "code":
            cell.source = clean_markdown(cell.source)
    marked = nbformat.from_dict({**notebook, "cells": cells})
    nbformat.validate(marked)
    page(contents(marked, {"nbgrader": {"student": "ada"}})).encode()


def outputs_in(content: bytes) -> list[Any]:
    """Return what a program may have shown: the outputs that the file has."""
    try:
        cells = json.loads(content)["cells"]
    except (ValueError, RecursionError):
        return []
    return [cell.get("outputs") for cell in cells if isinstance(cell, dict)]


@pytest.mark.parametrize(
    "part",
    [pytest.param(part, marks=pytest.mark.full) for part in range(2)]
    + [pytest.param(part, marks=pytest.mark.release) for part in range(2, 102)],
)
def test_a_mutated_notebook_is_read_or_refused(part):
    """Whatever happened to it, in little time; before a release, ten thousand of them."""
    notebook = base()
    for seed in range(part * PART, (part + 1) * PART):
        content = mutated(notebook, seed)
        before = time.thread_time()
        try:
            read(content)
        except WorkError as error:
            assert str(error).startswith("a.ipynb ")
        except Exception as error:
            raise AssertionError(f"seed {seed}") from error
        assert time.thread_time() - before < BUDGET + len(content) / 10**6, f"seed {seed}"
