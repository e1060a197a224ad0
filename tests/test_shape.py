"""The house rules about the shape of the code, measured on the code itself.

What ruff and import-linter can measure is in pyproject.toml and runs with `make lint`.
"""

import ast
from collections.abc import Iterator

import pytest

from tests.shared import ROOT

CODE = {
    path: ast.parse(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "hanoi_ref").rglob("*.py"))
}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


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
