"""Which of a lesson's own cells nobody needs when a submission is marked.

What a lesson draws, counts and tabulates for its reader may take ten times as long as all answers
together, and nothing of it is looked at here.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from symtable import SymbolTable, symtable
from typing import Protocol

from hanoi_ref.checking.running.names import NOTEBOOK, bound_by, parsed, within

# Statements that do nothing but give names; an assertion may be somebody's test.
PLAIN = (
    *(ast.Expr, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.FunctionDef, ast.ClassDef),
    *(ast.Import, ast.ImportFrom, ast.For, ast.While, ast.If, ast.With),
)
# Whoever asks for names in other ways than by writing them may ask for any.
ANY = {
    *("globals", "locals", "vars", "eval", "exec", "get_ipython", "user_ns"),
    *("f_globals", "f_locals", "__globals__", "__main__"),
}


class CellLike(Protocol):
    """A cell, as far as it matters here; `is_given` where it is the lesson's own and not marked."""

    source: str

    @property
    def is_given(self) -> bool: ...  # noqa: D102


def idle(cells: Sequence[CellLike]) -> set[int]:
    """The places of the cells that give no name which a cell that is needed asks for.

    Cells of students are all needed, and of the lesson's those that do more than give names.
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
    """The names that a cell gives a value or changes, None where it may do something else.

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
    """The variable of which a node changes a part, or calls a method for what that does."""
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
    """The names that a cell asks for and does not only use inside of its own functions.

    >>> sorted(asked("def f(n):\\n    ways = n\\n    return ways + far\\nf(m)"))
    ['f', 'far', 'm']

    Of what nobody can read it is all words.
    """
    code = None if NOTEBOOK.search(source) else parsed(source)
    try:
        return frozenset(_free(symtable(ast.unparse(code), "", "exec"))) if code else words(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # such as a return by itself
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
    """All that may be a name in some source, in its strings and remarks as well.

    >>> sorted(words("x = f(y)  # as in g"))
    ['as', 'f', 'g', 'in', 'x', 'y']
    """
    return frozenset(re.findall(r"[^\W\d]\w*", source))
