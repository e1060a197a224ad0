"""Prints the ten longest functions and modules, without a verdict: `make lint` runs it.

A long one may be one whole idea: look at what a change has brought into the list.
"""

import ast
from collections.abc import Iterator

from tests.shared import ROOT

SEVERAL = 10
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def lengths() -> Iterator[tuple[bool, int, str]]:
    """Yield each module, then its functions: whether it is a function, its lines, its place."""
    for path in sorted((ROOT / "hanoi_ref").rglob("*.py")):
        text, place = path.read_text(encoding="utf-8"), str(path.relative_to(ROOT))
        yield False, text.count("\n"), place
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, FUNCTIONS):
                yield True, node.end_lineno - node.lineno + 1, f"{place}: {node.name}"


def main() -> None:
    """Prints both lists, the longest first."""
    found = sorted(lengths(), reverse=True)
    for kind in (True, False):
        longest = [f"{lines:5} {place}" for is_, lines, place in found if is_ is kind][:SEVERAL]
        print(f"the longest {'functions' if kind else 'modules'}:", *longest, sep="\n")


if __name__ == "__main__":
    main()
