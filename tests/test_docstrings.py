"""A docstring is understood by itself, and says of many parameters what each is."""

import ast
import re
from collections.abc import Iterator

from tests.shared import ROOT

# Functions that others call; checks and the grader are called by the course itself alone.
PUBLIC = {"puzzle", "solvers", "theory", "draw", "lessons"}
# Known mistakes are data: their names and hints describe them.
SOURCES = [
    path for path in sorted((ROOT / "hanoi_ref").rglob("*.py")) if path.parents[1].name != "lessons"
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


def test_a_function_of_many_parameters_explains_each():
    """Four and more stand under a heading, in order, and so do value, errors and sources."""
    for path in SOURCES:
        if path.relative_to(ROOT / "hanoi_ref").parts[0] not in PUBLIC:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        shared = sections(ast.get_docstring(tree) or "")  # said once for all functions of a module
        once = set(re.findall(r"\w+(?=[\w, ]* :)", shared.get("Parameters", "")))
        for function, names in offered(tree):
            if len(names) >= MANY and not set(names) <= once:
                assert faults(function, names) == [], f"{path.relative_to(ROOT)}:{function.name}"


def faults(function: ast.FunctionDef, names: list[str]) -> list[str]:
    """Return what the docstring of a function lacks."""
    found = sections(ast.get_docstring(function) or "")
    rows = re.findall(r"^(\S.*?) :", found.get("Parameters", ""), re.M)
    loose = found[""].partition(">>>")[0]
    returns = ast.unparse(function.returns or ast.Constant(None)) != "None"
    wrong = {
        "Parameters": [name for row in rows for name in row.split(", ")] != names,
        "Returns": ("Returns" in found) != returns,
        "Raises, in place of an error in the text": "Error" in loose,
        "References, in place of a year in the text": bool(YEAR.search(loose)),
    }
    return [heading for heading, is_wrong in wrong.items() if is_wrong]


def test_a_docstring_leans_on_no_other():
    """None begins with the same, as if the one above it had been read."""
    kinds = (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)
    leaning = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, kinds) and LEANING.match(ast.get_docstring(node) or "")
    ]
    assert leaning == []
