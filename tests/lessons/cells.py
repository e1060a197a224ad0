"""Answer cells as students wrote them, in tests/lessons/NAME/cells.md, made into programs.

Each runs below the definitions of the solved lesson that it needs, as in the student's notebook.
"""

import ast
import linecache
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from hanoi_ref.course.notebooks import read_notebook
from tests.shared import ROOT

CELL = re.compile(r"^## (\w+\.\w+): (.+)\n((?:\w+: .+\n)*)```python\n([\s\S]*?)^```$", re.M)
KEPT = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.Assign)


@cache
def definitions(lesson: str) -> list[tuple[Any, set[str], set[str]]]:
    """The imports, functions and values of a solved lesson: their code, what they name and use."""
    (path,) = (ROOT / "solutions").glob(f"*-{lesson}*/*.ipynb")
    every = read_notebook(path)["cells"]
    codes = ["".join(cell["source"]) for cell in every if cell["cell_type"] == "code"]
    lines = [line for code in codes if not code.startswith(("%", "!")) for line in parsed(code)]
    return [
        (compile(ast.Module([line], []), lesson, "exec"), named(line), names_in(line))
        for line in lines
    ]


def named(line: ast.stmt) -> set[str]:
    """The names that a definition gives a value, or whose value it changes."""
    match line:
        case ast.FunctionDef(name=name):
            return {name}
        case ast.Assign(targets=targets):
            return {name for target in targets for name in names_in(target)}
        case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
            return {(each.asname or each.name).partition(".")[0] for each in aliases}
    return set()


def names_in(node: ast.AST) -> set[str]:
    """The names in a piece of source."""
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def parsed(code: str) -> list[ast.stmt]:
    """The statements of a cell that define names."""
    return [line for line in ast.parse(code).body if isinstance(line, KEPT)]


def program(exercise: str, title: str, code: str) -> Any:
    """The function or value that a cell defines under the name of its exercise."""
    lesson, _, name = exercise.partition(".")
    made: dict[str, Any] = {"__name__": "__main__"}
    used, needed = names_in(ast.parse(code)), []
    for definition, gives, uses in reversed(definitions(lesson)):
        if gives & used:
            used |= uses
            needed.append(definition)
    for definition in reversed(needed):
        try:
            exec(definition, made)
        except NameError:  # it uses what a cell computes
            continue
    file = f"<{exercise}: {title}>"
    linecache.cache[file] = len(code), None, code.splitlines(keepends=True), file
    exec(compile(code, file, "exec"), made)
    return made[name]


def cells(lesson: str) -> Iterator[tuple[str, Any, dict[str, str]]]:
    """Yield the exercise, the program and the words for its card, of each cell of a lesson."""
    path = ROOT / "tests" / "lessons" / lesson / "cells.md"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    for exercise, title, words, code in CELL.findall(text):
        said = dict(line.split(": ", 1) for line in words.splitlines())
        yield exercise, program(exercise, title, code), said
