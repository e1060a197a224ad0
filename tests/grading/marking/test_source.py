"""What can be read off a source: rounds of calls, tables, ways round the silence."""

import ast
import re
from functools import cache
from importlib import import_module

import nbformat
import pytest

from hanoi_ref.checking.exercise import has_few_inputs
from hanoi_ref.checking.observation import Observation
from hanoi_ref.grading.marking.answer_source import calls_in_round, is_table, table_size
from hanoi_ref.grading.marking.examine import Finding
from hanoi_ref.grading.marking.flags import doubted, goes_round
from hanoi_ref.lessons import EXERCISES
from tests.lessons.programs import LESSONS, load
from tests.shared import ROOT, often, share_of

RIGHT, _ = load()
SOLUTIONS = sorted((ROOT / "solutions").glob("[0-9]*/*.ipynb"))
FEW = [
    name
    for name, exercise in EXERCISES.items()
    if has_few_inputs(exercise) and not exercise.variable and exercise.name != "own_test"
]


@cache
def right_programs(word: str) -> list[tuple[str, str, list[str]]]:
    """Each right program of a lesson: its exercise, its name, and the cells that define it."""
    tools, programs = [], []
    text = (ROOT / f"tests/lessons/{word}/programs.py").read_text(encoding="utf-8")
    for each in ast.parse(text).body:
        marks = [ast.unparse(mark) for mark in getattr(each, "decorator_list", ())]
        programs += [(mark[6:-1], each.name, "") for mark in marks if mark.startswith("right(")]
        if ast.unparse(each).startswith("RIGHT["):
            programs += listed(each)
        elif not ast.unparse(each).startswith(("@wrong(", "WRONG[")):
            tools.append(unmarked(each))
    known, shared = vars(import_module(f"tests.lessons.{word}.programs")), "\n".join(tools)
    return [(eval(exercise, known), name, [shared, own]) for exercise, name, own in programs]


def listed(statement: ast.AugAssign | ast.Assign | ast.Expr) -> list[tuple[str, str, str]]:
    """The programs that one statement adds to the right ones, each as a cell of its own."""
    exercise = next(each for each in ast.walk(statement) if isinstance(each, ast.Subscript)).slice
    added = statement.value.args[0] if isinstance(statement, ast.Expr) else statement.value
    answers = added.elts if isinstance(added, ast.List) else [added]
    return [(ast.unparse(exercise), "answer", f"answer = {ast.unparse(e)}") for e in answers]


def unmarked(statement: ast.stmt) -> str:
    """A definition without what takes it into the catalogue."""
    lines = ast.unparse(statement).splitlines()
    return "\n".join(line for line in lines if not line.startswith(("@right(", "@wrong(")))


def answers(name: str) -> list[object]:
    """What a right program of an exercise answers to the cases of one seed."""
    found = [RIGHT[name][0](*case.args) for case in EXERCISES[name].cases(7)[:-1]]
    return [list(each) if hasattr(each, "__next__") else each for each in found]


# Rounds


# Cells (divided by bars) with the round of calls that begins at f; none is there, or unknown.
ROUNDS: dict[str, tuple[str, ...] | None] = {
    "def f(n): return f(n - 1)": ("f", "f"),
    "def f(n): return g(n)|def g(n): return g(n - 1)": ("g", "g"),
    "def f(n): return g(n)|def g(n): return h(n)|def h(n): f(n)": tuple("fghf"),
    "def f(n):\n  def go(n): return go(n - 1)\n  return go(n)": ("go", "go"),
    "def f(n):\n  def go(n): return f(n - 1)\n  return go(n)": ("f", "go", "f"),
    "f = lambda n: f(n - 1) if n else 0": ("f", "f"),
    "from functools import cache\nf = cache(lambda n: f(n - 1))": ("f", "f"),
    "def f(n): return list(map(f, range(n)))": ("f", "f"),
    "def f(n): return [f(k) for k in range(n)]": ("f", "f"),
    "def f(n): return n|g = f|def f(n): return g(n)": ("f", "g", "f"),
    "def f(n): return g(n)|g = f": ("f", "g", "f"),
    "class T:\n  def go(self, n): return self.go(n - 1)|f = T().go": ("go", "go"),
    "class T:\n  def __call__(self, n): return self(n - 1)|f = T()": ("__call__",) * 2,
    "def f(n): return f(n - 1)|def f(n): return n": (),
    "def f(n): return 2 ** n|def g(n): return g(f(n))": (),
    "def f(n):\n  f = [n]\n  return f[0]": (),
    "def g(n): return f(n)|def f(g): return g(1)": (),
    "def f(n):\n  moves = []\n  moves = moves + [n]\n  return moves": (),
    "moves = []|def f(n): return moves|moves = f(3)": (),
    "class S:\n  def pop(self): return self.items.pop()|def f(n): return S().pop()": (),
    "%matplotlib inline\ndef f(n): return n|this is no Python": (),
    "def f(n): return print(n)|f?": (),
    "": None,
    "f = 3": None,
    "def g(n): return n": None,
    "def f(n) return n": None,
    "def f(n): return globals()['f'](n - 1)": None,
    "def f(n): return getattr(me, 'f')(n - 1)": None,
    "def f(n): return eval('f(n - 1)')": None,
    "def f(n): return f.__globals__['f'](n)": None,
    "def f(n): return (lambda g: g(g, n))(lambda g, n: g(g, n - 1))": None,
}


@pytest.mark.parametrize(("sources", "expected"), ROUNDS.items(), ids=str)
def test_a_round_of_calls_is_found_where_there_is_one(sources, expected):
    """Straight, by others, by names of its own; the last definition counts.

    There is no guess where there is no such function, or what is called has no name in the source.
    """
    assert calls_in_round(sources.split("|"), "f") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("def hanoi_stack(n): return hanoi_stack(n - 1)", "but its source has"),
        ("def hanoi_stack(n): return globals()['hanoi_stack'](n)", "does not tell"),
        ("def hanoi_stack(n): return []", ""),
    ],
)
def test_a_cycle_of_calls_in_the_source_alone_is_flagged(source, expected):
    """The watched run saw none, so somebody has to look; a loop needs no review."""
    seen = Observation(value=[], call_cycle=()).to_json()
    finding = Finding("iteration.hanoi_stack", "right", 1.0, observations=(seen,))
    flags = doubted(finding, EXERCISES["iteration.hanoi_stack"], [source]).flags
    assert (len(flags) == 1 and expected in flags[0]) if expected else flags == ()


# Tables


# Ways to write all answers down; the last one is used for moves alone.
TEMPLATES = {
    "dict": "TABLE = {table}\ndef answer(*args):\n    return TABLE[args]",
    "if": "def answer(*args):\n{choices}",
    "filled": "T = {{}}\n{filled}\ndef answer(*args):\n    return T[args]",
    "docstring": "def answer(*args):\n    {text}\n    return eval(answer.__doc__)[args]",
    "attributes": "class T:\n{names}\ndef answer(*args):\n    return read(vars(T), args)",
    "arguments": "T = dict({arguments})\nanswer = lambda *n: read(T, n)",
    "text": "answer = lambda *args, known={text}: eval(known)[args]",
}


def written(form: str, table: dict) -> str:
    """Return a program that has all answers written down."""
    names = [re.sub(r"\W+", "_", f"a{at}_{value}") for at, value in enumerate(table.values())]
    return TEMPLATES[form].format(
        table=repr(table),
        text=repr(str(table)),
        choices="\n".join(f"    if args == {k!r}: return {v!r}" for k, v in table.items()),
        filled="\n".join(f"T[{k!r}] = {v!r}" for k, v in table.items()),
        names="\n".join(f"    {name} = {at}" for at, name in enumerate(names)),
        arguments=", ".join(f"{name}=0" for name in names),
    )


FORMS = [(f"{name} {form}", (name, form)) for name in FEW for form in TEMPLATES if form != "text"]


@pytest.mark.parametrize(("name", "form"), share_of(FORMS, 1 / 8))
def test_a_table_is_told_by_its_literals(name, form):
    """Where the inputs are few, and however it is written down."""
    table = {
        case.args: answer
        for case, answer in zip(EXERCISES[name].cases(7)[:-1], answers(name), strict=True)
    }
    source = written(form, table)
    told = goes_round([source])  # of a cell that is too long to be read
    assert is_table([source], "answer", answers(name)) or "too long" in " ".join(told)


def test_a_table_of_moves_is_told_by_its_size_alone():
    """The answers to hanoi for n = 0..8, in a list for each or in one text."""
    table = {(n,): list(RIGHT["recursion.hanoi"][0](n)) for n in range(9)}
    packed = {n: "".join(moves) for n, moves in table.items()}
    assert all(
        is_table([written(form, each)], "answer")
        for form in ("dict", "text")
        for each in (table, packed)
    )


@pytest.mark.parametrize("word", often(LESSONS, "recursion", "binary"))
def test_no_right_program_is_suspicious(word):
    """In whatever style: no table, not even Levy's, no way round; and a stack has no round."""
    for exercise, name, cells in right_programs(word):
        assert not EXERCISES[exercise].variable or name == "answer"
        known = answers(exercise) if exercise in FEW else ()
        assert not is_table(cells, name, known), (exercise, name)
        assert not goes_round(cells)
        if word == "iteration":
            found = calls_in_round(cells, name)
            assert found == () if exercise == "iteration.hanoi_stack" else found is not None


SIZES = {
    "def f(n): return 2 * f(n - 1) + 1": 3,
    "def f(n):\n    'One sentence that tells of it.'\n    return n + 1": 1,
    "KNOWN = [0, 1, 3]\ndef g(n): return KNOWN[n]\ndef f(n): return g(n) + 1": 4,
    "OTHER = [0, 1, 3]\ndef f(n): return n + 1": 1,
    "def f(n, known={1: 'AC'}): return known[n]": 2,
    "T = {}\nfor k in [2, 3]: T[k] = 4\ndef f(n): return T[n]": 3,
    "T = {}\nMORE = {1: 2}\nT.update(MORE)\ndef f(n): return T[n]": 2,
    "T = []\nT.append(3)\nT += [4, 5]\ndef f(n): return T[n]": 3,
    "def f(n): return 'AB AC BC'.split()": 4,
    "def f(n):\n    'AC AB'\n    return f.__doc__[n]": 2,
    "f = lambda n: [*dict(AC=0, AB=0)][n]": 4,
    "f = 12345678": 3,
    f"f = 0x{'7' * 9_000}": 4_500,
    "def f(n) return n": 0,
}


@pytest.mark.parametrize(("source", "size"), SIZES.items())
def test_what_is_written_down_is_counted(source, size):
    """In the answer and in what it names, but for what is there to be read."""
    assert table_size([source], "f") == size


# Ways round the silence


# Each line with what it uses.
WAYS = """
import gc | gc
import gc as rubbish; rubbish.get_objects() | gc
from importlib import reload | importlib
import sys; sys.modules['hanoi_ref'] | sys.modules
from sys import _getframe as frame | sys._getframe
from sys import * | sys.*
check.__globals__ | __globals__
getattr(check, '__code__') | __code__
object.__subclasses__() | __subclasses__
exec('x = 1') | exec
run = eval | eval
__import__('gc') | __import__
from types import FunctionType | types.FunctionType
get_ipython().ast_transformers.append(x) | ast_transformers
get_ipython().events.register('post_run_cell', f) | events.register
import signal | signal
import sys; sys.settrace(None) | sys.settrace
import os; os._exit(0) | os._exit
open('../solutions/1-recursion/recursion.ipynb') | open
from pathlib import Path; Path('x').read_text() | read_text
from pathlib import Path; Path('x').open() | pathlib.Path.open
from hanoi_ref.solvers import recursion | hanoi_ref.solvers
from hanoi_ref import recursive | hanoi_ref.solvers
import hanoi_ref.theory as t | hanoi_ref.theory
import linecache; linecache.getlines('x') | linecache
from linecache import getline | linecache
import tokenize; tokenize.open('x') | tokenize.open
from pathlib import Path; Path('mine.py').write_text('') | write_text
import runpy; runpy.run_path('x') | runpy
%%writefile mine.py | %%writefile
!cat ../solutions/* | !
out = get_ipython().getoutput('ls') | getoutput
import os; os.spawnl(os.P_WAIT, 'ls') | os.spawnl
%run answers.py | %run
import gc\\nfiles = !ls | gc
import sys; getattr(sys, 'mod' + 'ules') | getattr(sys)
import sys as s; getattr(s, 'modules') | sys.modules
import os; vars(os)['fork']() | vars(os)
import sys; sys.__dict__['modules'] | sys.__dict__
"""


@pytest.mark.parametrize("way", WAYS.strip().splitlines())
def test_a_way_round_is_told_with_its_line(way):
    """The number of the line and of the cell, the thing itself, and the text."""
    line, what = way.replace("\\n", "\n").split(" | ")
    first = line.partition("\n")[0]
    assert f"line 2 of cell 2 uses {what}: {first}" in goes_round(["", f"x = 1\n{line}"])


@pytest.mark.parametrize(
    "source",
    [
        "import sys\nsys.setrecursionlimit(10_000)",
        "import sys\ngetattr(sys, 'version')\ngetattr(moves, 'pop')()",
        "signal = 3\nprint(signal)",
        "def compile(moves): return moves\ncompile([])",
        "from hanoi_ref import Board, check, hint, classic",
        "import re\nre.compile('A+')",
        "import os.path\nos.path.join('a', 'b')",
        "class Stack:\n    def open(self): return self",
        "this is no Python",
        "%matplotlib inline\n%%time\nx = 1",
    ],
)
def test_what_everybody_writes_is_no_way_round(source):
    """Names that only look like it, and the notebook's own ways."""
    assert not goes_round([source])


def test_what_is_too_long_is_cut_or_told():
    """A line is there to be recognised; nobody knows what a very long cell uses."""
    says = "cell 2 is too long to be read (200,007 characters)"
    assert goes_round(["", f"x = 1 {'#' * 200_001}"]) == {says: 2}
    (clause,) = goes_round([f"import gc{' ' * 10}# {'why ' * 40}"])
    assert len(clause) < 100 and clause.endswith("…")


@pytest.mark.parametrize("path", SOLUTIONS, ids=lambda path: path.stem)
def test_a_solution_does_nothing_of_the_kind(path):
    """Its answers and the cells to try them go no way round, and its answers are no tables."""
    cells = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4).cells
    code = [cell for cell in cells if cell.cell_type == "code"]
    known = [cell for cell in code if cell.metadata.get("nbgrader", {}).get("solution")]
    tries = [cell.source for cell in code if cell.id.endswith("-try")]
    sources = [cell.source for cell in known]
    assert not goes_round(sources + tries)
    for cell in known:
        name = f"{path.stem.partition('-')[0]}.{cell.metadata.nbgrader.grade_id}"
        expected = answers(name) if name in FEW else ()
        assert not is_table([cell.source for cell in code], name.partition(".")[2], expected)
