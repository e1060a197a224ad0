"""The cells of a notebook: how each is run, and what its source binds, reads and changes."""

import ast
import re
import unicodedata
from dataclasses import dataclass, field
from functools import lru_cache
from platform import python_version_tuple
from symtable import symtable
from typing import Any

from hanoi_ref.checking.exercise import Exercise
from hanoi_ref.checking.running.source import NAMED, NOTEBOOK, bound_by, parsed, within

# Statements that only define names; an assertion may be a student's test.
DEFINING = (
    *(ast.Expr, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.FunctionDef, ast.ClassDef),
    *(ast.Import, ast.ImportFrom, ast.For, ast.While, ast.If, ast.With),
)
WORDY = 8_000  # characters of a text that may contain code
FENCED = re.compile(r"^[ \t]*(`{3,}|~{3,})[^\n]*\n(.*?)^[ \t]*\1[ \t]*$", re.DOTALL | re.MULTILINE)
STARTS = re.compile(r"^(def|async def|class|from|import|@|\w+ *=[^=])", re.MULTILINE)
MERGE = re.compile(r"^(<{7}|>{7})( |$)", re.MULTILINE)
WORD = re.compile(r"[^\W\d]\w*")
OURS = ".".join(python_version_tuple()[:2])
LINE = 200  # characters of a line in which newer syntax is looked for
DIED, HUNG, OVER = "ProgramEnded", "CellTimeout", "NotRun"
SAYS = {
    DIED: "the program ended its process in this cell",
    HUNG: "this cell timed out and could not be interrupted",
    OVER: "the submission had used all its time or programs; the rest was not run",
}

Output = dict[str, Any]


@dataclass
class Cell:
    """A code cell as a submission runner takes it.

    `name` is nbgrader's name, `python` the newer Python that the cell was written with, if it was;
    `exercise` is set if the cell checks one.  `lesson` is True if the
    cell is as it was released, `is_test` if it contains a teacher's own test, `is_idle` if it does
    not run.  `makes` has the answers that it is the home of, `asked` those that are asked after
    it if they are wrong at the end, and `count` is the execution count.
    """

    source: str
    name: str = ""
    python: str = ""
    lesson: bool = False
    exercise: Exercise | None = None
    is_test: bool = False
    is_idle: bool = False
    makes: tuple[str, ...] = ()
    count: int | None = None
    asked: list[str] = field(default_factory=list)
    outputs: list[Output] = field(default_factory=list)
    has_run: bool = False
    lost: str = ""

    @property
    def is_given(self) -> bool:
        """Whether it is the lesson's own and not graded."""
        return self.lesson and not self.is_test and self.exercise is None

    @property
    def errors(self) -> list[Output]:
        """The errors among its outputs."""
        return [output for output in self.outputs if output["output_type"] == "error"]

    @property
    def end(self) -> tuple[str, str]:
        """How it failed: the word of a verdict and a clause; both are empty if it did not."""
        if self.lost == DIED:
            return "crash", "its cell ended the program"
        if self.lost == HUNG or self.is_interrupted:
            return "hang", "its cell timed out"
        if self.errors:
            name, says = self.errors[0]["ename"], self.errors[0]["evalue"][:200].strip()
            told = f"its cell stops with {name}{f': {says}' if says else ''}"
            why = self._why_unread if parsed(self.source) is None else ""
            return "wrong", f"{told}; {why}" if why else told
        return "", ""

    @property
    def _why_unread(self) -> str:
        """A clause on what is in its source that Python cannot read."""
        if MERGE.search(self.source):
            return "it has the marks of a merge that was not finished"
        for at, line in enumerate(self.source.split("\n"), 1):
            if odd := [sign for sign in line if unicodedata.category(sign) == "Cf"]:
                return f"line {at} has an invisible character (U+{ord(odd[0]):04X})"
        says = f"it was written with Python {self.python} and graded with {OURS}"
        return f"{says}{_newer_line(self.source)}" if self.python else ""

    @property
    def is_interrupted(self) -> bool:
        """Whether it was interrupted, as its time was up."""
        return any(error["ename"] == "KeyboardInterrupt" for error in self.errors)


# The syntax that each Python brought, as one line of a program shows it.
SINCE = {
    r"^\s*(async\s+)?(def|class)\s+\w+\[": "3.12",  # type parameters
    r"^\s*type\s+\w+(\[.*\])?\s*=": "3.12",
    r"""\b[rR]?[fF](['"]).*\{[^}]*(\1|\\)""": "3.12",  # quotes and backslashes in an f-string
    r"^\s*except\*?\s+\w+\s*,": "3.14",
    r"""\b[rR]?[tT]['"]""": "3.14",
}


def _newer_line(source: str) -> str:
    """Return a clause on the line that needs a newer Python; empty if it is of no known kind."""
    try:
        ast.parse(source)
    except SyntaxError as error:
        at = error.lineno or 1
        line = [*source.split("\n"), ""][at - 1][:LINE]
        needs = (version for pattern, version in SINCE.items() if re.search(pattern, line))
        return next((f": line {at} needs {version}" for version in needs), "")
    return ""


def lost_cell(name: str) -> Output:
    """Return the output of a cell that was lost, by the name of an error."""
    return {
        "output_type": "error",
        "ename": name,
        "evalue": SAYS[name],
        "traceback": [f"{name}: {SAYS[name]}"],
    }


# What the source does


@lru_cache(2_000)  # most cells of a class are equal
def bound(source: str) -> frozenset[str]:
    """Return the names that a cell binds, without stubs.

    >>> sorted(bound("import math\\ndef f(n):\\n    return n\\ndef g(n):\\n    ...\\nx = 1"))
    ['f', 'math', 'x']
    """
    code = parsed(source)
    statements = (each for each in code.body if not _is_stub(each)) if code else ()
    names: set[str] = set()
    for statement in statements:
        names.update(bound_by(statement))
        if not isinstance(statement, NAMED):
            names.update(name for node in within(statement) for name in bound_by(node))
    return frozenset(names)


def definition(source: str, name: str) -> str:
    """Return the function that a cell defines under a name, without its layout; empty if none.

    >>> definition("def f(n): return n", "f") == definition("def f(n):\\n    return n  # it", "f")
    True
    """
    code = parsed(source)
    functions = (each for each in (code.body if code else ()) if isinstance(each, ast.FunctionDef))
    return next((ast.dump(each) for each in functions if each.name == name), "")


def only_imports(source: str) -> bool:
    """Return whether a cell contains imports and nothing else."""
    code = parsed(source)
    body = code.body if code else []
    return bool(body) and all(isinstance(each, ast.Import | ast.ImportFrom) for each in body)


@lru_cache(500)
def touched(source: str) -> frozenset[str] | None:
    """Return the names that a cell of a lesson binds or changes; None if it may do something else.

    >>> sorted(touched("near = {}\\nfor p in tree:\\n    near[p] = far[p] = 1\\nseen.add(p)"))
    ['far', 'near', 'p', 'seen']
    >>> touched("assert near"), touched("from maths import *"), touched("%matplotlib inline")
    (None, None, None)
    """
    code = parsed(source)
    if code is None or not all(isinstance(statement, DEFINING) for statement in code.body):
        return None
    names: set[str] = set()
    for node in within(code):
        names.update(bound_by(node))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            node = node.value.func
        elif not isinstance(getattr(node, "ctx", None), ast.Store | ast.Del):
            continue
        while isinstance(node, ast.Attribute | ast.Subscript):
            node = node.value
            names.update({node.id} if isinstance(node, ast.Name) else ())
    return None if "*" in names else frozenset(names)


@lru_cache(2_000)
def read(source: str) -> frozenset[str]:
    """Return the names that a cell looks up, without local variables of its functions.

    >>> sorted(read("def f(n):\\n    ways = n\\n    return ways + far\\nf(m)"))
    ['f', 'far', 'm']

    If the cell cannot be parsed, return all its words.
    """
    names, code = set[str](), None if NOTEBOOK.search(source) else parsed(source)
    try:
        scopes = [symtable(ast.unparse(code), "", "exec")] if code else []
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # such as a stray return
        code, scopes = None, []
    while scopes:
        scope = scopes.pop()
        is_module = scope.get_type() == "module"
        names.update(
            symbol.get_name()
            for symbol in scope.get_symbols()
            if symbol.is_referenced() and (is_module or symbol.is_global())
        )
        scopes += scope.get_children()
    return frozenset(names) if code else frozenset(WORD.findall(source))


def _is_stub(statement: ast.stmt) -> bool:
    """Return whether a statement assigns or contains only `...`, `pass`, None or a docstring."""
    if isinstance(statement, ast.Assign):
        value = statement.value
        return isinstance(value, ast.Constant) and value.value in (..., None)
    return isinstance(statement, ast.FunctionDef) and all(
        isinstance(each, ast.Pass)
        or (isinstance(each, ast.Return) and each.value is None)
        or (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))
        for each in statement.body
    )


def has_code(source: str) -> bool:
    """Return whether a source binds names, or has stubs."""
    code = parsed(source)
    return bool(bound(source)) or any(map(_is_stub, code.body if code else ()))


def functions(source: str) -> dict[str, int]:
    """Return the functions of a cell by their names, each with its number of parameters."""
    code = parsed(source)
    found = (each for each in (code.body if code else ()) if isinstance(each, ast.FunctionDef))
    return {each.name: len(each.args.args) for each in found}


def only_call(source: str) -> ast.expr | None:
    """Return the call that a cell consists of; None if it does anything else."""
    code = parsed(source)
    match code.body if code else []:
        case [ast.Expr(ast.Call() as call)]:
            return call
    return None


def code_in(text: str) -> str:
    """Return the code in a text: a fenced block, all of it, or its end.

    >>> code_in("Here it is:\\n```python\\nx = 1\\n```\\n")
    'x = 1\\n'
    >>> code_in("Count the moves.\\ndef f(n):\\n    return n"), code_in("Nothing but words.")
    ('def f(n):\\n    return n', '')
    """
    if len(text) > WORDY:
        return ""
    fenced = "\n".join(block[2] for block in FENCED.finditer(text))
    ends = (text[start.start() :] for start in STARTS.finditer(text))
    for candidate in (fenced, text, *list(ends)[:5]):
        if candidate.strip() and bound(candidate):
            return candidate
    return ""
