"""The house rules about the shape of the code, measured on the code itself.

What ruff and import-linter can measure is in pyproject.toml and runs with `make lint`.
"""

import ast
import statistics
from collections.abc import Iterator

import pytest

from tests.shared import ROOT

CODE = {
    path: ast.parse(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "hanoi_ref").rglob("*.py"))
}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def body_length(function: ast.FunctionDef) -> int:
    """Return how many lines a body has, without its docstring."""
    body = function.body[ast.get_docstring(function) is not None :]
    return body[-1].end_lineno - body[0].lineno + 1 if body else 0


def test_most_functions_are_short():
    """The median body has three to nine lines, and none has more than forty."""
    nodes = (node for tree in CODE.values() for node in ast.walk(tree))
    lengths = [(body_length(node), node.name) for node in nodes if isinstance(node, FUNCTIONS)]
    assert 3 <= statistics.median(length for length, _ in lengths) <= 9
    assert not [each for each in lengths if each[0] > 40]


def test_no_module_is_longer_than_five_hundred_lines():
    """One module, one topic; the known mistakes below an exercise are data."""
    sizes = {path: code_lines(tree) for path, tree in CODE.items()}
    assert not {path: size for path, size in sizes.items() if size > 500}


def code_lines(tree: ast.Module) -> int:
    """Return the number of lines up to EXERCISE, or to the end of the module."""
    exercises = [node for node in tree.body if ast.unparse(node).startswith("EXERCISE = ")]
    return max(node.end_lineno for node in exercises or tree.body)


def without_example(package: str) -> Iterator[str]:
    """Yield the public functions and classes of a package whose docstring shows no call."""
    for path in (ROOT / "hanoi_ref" / package).glob("*.py"):
        for node in CODE[path].body:
            if isinstance(node, (*FUNCTIONS, ast.ClassDef)) and not node.name.startswith("_"):
                if ">>>" not in (ast.get_docstring(node) or ""):
                    yield f"{path.name}: {node.name}"


@pytest.mark.parametrize("package", ["puzzle", "solvers", "theory", "draw"])
def test_what_a_pure_package_offers_has_an_example(package):
    """A call that runs as a doctest."""
    assert not [*without_example(package)]
