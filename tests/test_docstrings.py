"""A docstring is understood by itself, and says of many parameters what each is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# Known mistakes are data; what a command says of itself is the help that its user reads.
SOURCES = [
    path for path in sorted((ROOT / "hanoi_ref").rglob("*.py")) if "mistakes" not in path.stem
]
LEANING = re.compile(r"(The same|Like|As above|As before|Also|Ditto)\b")
HEADING = re.compile(r"^(\w+)\n-+\n", re.M)
YEAR = re.compile(r"\b(1[89]|20)\d\d\b")
MANY = 4


def is_open(name: str) -> bool:
    """Whether a name is for others."""
    return not name.startswith("_")


def offered(node: ast.AST) -> Iterator[tuple[ast.FunctionDef, list[str]]]:
    """The public functions and methods below a node, each with the names of its parameters."""
    for each in getattr(node, "body", ()):
        if isinstance(each, ast.ClassDef) and is_open(each.name):
            yield from offered(each)
        elif isinstance(each, ast.FunctionDef) and is_open(each.name) and not is_command(each):
            args, extra = each.args, (each.args.vararg, each.args.kwarg)
            every = [*args.posonlyargs, *args.args, *args.kwonlyargs, *filter(None, extra)]
            yield each, [arg.arg for arg in every if arg.arg not in ("self", "cls")]


def is_command(function: ast.FunctionDef) -> bool:
    """Whether it is called from the command line."""
    return any(ast.unparse(each).startswith("command(") for each in function.decorator_list)


def sections(docstring: str) -> dict[str, str]:
    """The parts of a docstring by their headings."""
    before, *parts = HEADING.split(docstring)
    return {"": before, **dict(zip(parts[::2], parts[1::2], strict=True))}


FULL = [
    pytest.param(function, names, id=f"{path.relative_to(ROOT)}:{function.name}")
    for path in SOURCES
    for function, names in offered(ast.parse(path.read_text(encoding="utf-8")))
    if len(names) >= MANY
]


@pytest.mark.parametrize(("function", "names"), FULL)
def test_what_takes_much_says_what_each_is(function: ast.FunctionDef, names: list[str]) -> None:
    """Four parameters and more stand under a heading, and so do value, errors and sources."""
    found = sections(ast.get_docstring(function) or "")
    told = [
        name
        for line in re.findall(r"^(\S.*?) :", found["Parameters"], re.M)
        for name in line.split(", ")
    ]
    assert told == names
    assert ("Returns" in found) == (ast.unparse(function.returns or ast.Constant(None)) != "None")
    loose = found[""].partition(">>>")[0]
    assert "Error" not in loose, "errors stand under Raises"
    assert not YEAR.search(loose), "sources stand under References"


def test_a_docstring_leans_on_no_other() -> None:
    """None begins with the same, as if the one above it had been read."""
    kinds = (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)
    leaning = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, kinds) and LEANING.match(ast.get_docstring(node) or "")
    ]
    assert leaning == []
