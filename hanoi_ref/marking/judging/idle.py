"""Find a lesson's own cells that need not run when a submission is graded.

A lesson's drawings, counts and tables may take ten times as long as all answers together, and
grading uses none of them.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from symtable import SymbolTable, symtable
from typing import Protocol

from hanoi_ref.checking.running.names import NOTEBOOK, bound_by, parsed, within

# Statements that only define names; an assertion may be a student's test.
PLAIN = (
    *(ast.Expr, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.FunctionDef, ast.ClassDef),
    *(ast.Import, ast.ImportFrom, ast.For, ast.While, ast.If, ast.With),
)
# Code that looks names up dynamically may use any name.
ANY = {
    *("globals", "locals", "vars", "eval", "exec", "get_ipython", "user_ns"),
    *("f_globals", "f_locals", "__globals__", "__main__"),
}


class CellLike(Protocol):
    """A cell as `idle` needs it; `is_given` is True for the lesson's own, ungraded cells."""

    source: str

    @property
    def is_given(self) -> bool: ...  # noqa: D102


def idle(cells: Sequence[CellLike]) -> set[int]:
    """Return the indices of the lesson's cells that define no name that a needed cell uses.

    All cells of students are needed, and those of the lesson that do more than define names.
    """
    gives = {at: given(cell.source) for at, cell in enumerate(cells) if cell.is_given}
    left = {at: names for at, names in gives.items() if names is not None}
    if any(words(cell.source) & ANY for cell in cells if not cell.is_given):
        return set()
    wanted = set().union(*(asked(c.source) for at, c in enumerate(cells) if at not in left))
    while found := [at for at, names in left.items() if names & wanted]:
        for at in found:
            wanted |= asked(cells[at].source)
            del left[at]
    return set(left)


@lru_cache(500)
def given(source: str) -> frozenset[str] | None:
    """Return the names that a cell binds or changes; None if it may do something else.

    >>> sorted(given("near = {}\\nfor p in tree:\\n    near[p] = far[p] = 1\\nseen.add(p)"))
    ['far', 'near', 'p', 'seen']
    >>> given("assert near"), given("from maths import *"), given("%matplotlib inline")
    (None, None, None)
    """
    code = parsed(source)
    if code is None or not all(isinstance(statement, PLAIN) for statement in code.body):
        return None
    names = frozenset(name for node in within(code) for name in (*bound_by(node), *_changed(node)))
    return None if "*" in names else names


def _changed(node: ast.AST) -> Iterator[str]:
    """Yield the variable of which a node changes a part, or calls a method as a statement."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        node = node.value.func
    elif not isinstance(getattr(node, "ctx", None), ast.Store | ast.Del):
        return
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
        if isinstance(node, ast.Name):
            yield node.id


@lru_cache(500)
def asked(source: str) -> frozenset[str]:
    """Return the names that a cell loads, without local variables of its functions.

    >>> sorted(asked("def f(n):\\n    ways = n\\n    return ways + far\\nf(m)"))
    ['f', 'far', 'm']

    If the cell cannot be parsed, return all its words.
    """
    code = None if NOTEBOOK.search(source) else parsed(source)
    try:
        return frozenset(_free(symtable(ast.unparse(code), "", "exec"))) if code else words(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # such as a stray return
        return words(source)


def _free(scope: SymbolTable) -> Iterator[str]:
    for symbol in scope.get_symbols():
        is_of_all = scope.get_type() == "module" or symbol.is_global()
        if symbol.is_referenced() and is_of_all:
            yield symbol.get_name()
    for inner in scope.get_children():
        yield from _free(inner)


@lru_cache(500)
def words(source: str) -> frozenset[str]:
    """Return all words of a source that may be names, also in strings and comments.

    >>> sorted(words("x = f(y)  # as in g"))
    ['as', 'f', 'g', 'in', 'x', 'y']
    """
    return frozenset(re.findall(r"[^\W\d]\w*", source))
