"""The house rules about the shape of the code, measured on the code itself."""

from __future__ import annotations

import ast
import importlib
import statistics
from itertools import chain
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
PURE = ("puzzle", "solvers", "theory", "draw")
# Known mistakes are data, one file a lesson: programs and words, longer than code should be.
DATA = "mistakes"
SOURCES = sorted((ROOT / "hanoi_ref").rglob("*.py"))
CODE = [path for path in SOURCES if not path.stem.startswith(DATA)]
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def name_of(path):
    """The path as it is said."""
    return path.relative_to(ROOT).as_posix()


def functions(path):
    """Every function of a file, methods and inner ones included."""
    return [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, FUNCTIONS)]


def body_length(function):
    """The lines of a body, its docstring left out."""
    body = function.body[ast.get_docstring(function) is not None :]
    return body[-1].end_lineno - body[0].lineno + 1 if body else 0


def public(path):
    """The functions and classes that a file offers."""
    nodes = ast.parse(path.read_text()).body
    kinds = (*FUNCTIONS, ast.ClassDef)
    return [node for node in nodes if isinstance(node, kinds) and not node.name.startswith("_")]


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_no_function_is_longer_than_forty_lines(path):
    """What does not fit on a screen is two things."""
    long = {node.name: body_length(node) for node in functions(path) if body_length(node) > 40}
    assert not long


def test_most_functions_are_short():
    """The median body has three to nine lines."""
    lengths = [body_length(node) for node in chain.from_iterable(map(functions, CODE))]
    assert 3 <= statistics.median(lengths) <= 9


@pytest.mark.parametrize("path", CODE, ids=name_of)
def test_no_module_is_longer_than_three_hundred_lines(path):
    """One module, one duty; known mistakes are data and may be longer."""
    assert len(path.read_text().splitlines()) <= 300


@pytest.mark.parametrize(
    "path", [path for room in PURE for path in CODE if path.parent.name == room], ids=name_of
)
def test_what_a_pure_room_offers_has_an_example(path):
    """Every public function and class shows a call that runs as a doctest."""
    without = [node.name for node in public(path) if ">>>" not in (ast.get_docstring(node) or "")]
    assert not without


@pytest.mark.parametrize("room", PURE)
def test_no_file_hides_a_name_of_its_room(room):
    """A file named as a function would take the function's place as soon as it is imported."""
    package = importlib.import_module(f"hanoi_ref.{room}")
    for path in (ROOT / "hanoi_ref" / room).glob("*.py"):
        importlib.import_module(f"hanoi_ref.{room}.{path.stem}")
    assert not [name for name in package.__all__ if isinstance(getattr(package, name), ModuleType)]
