"""The source code of known mistakes, as students would write it in a cell."""

import ast
import inspect
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

from hanoi_ref.checking import Exercise, Mistake, Verdict, judge, observe_all

LAMBDA = (lambda: None).__name__


def wrong_program(exercise: Exercise, partly: bool, random: Random) -> str | None:
    """Return a known mistake as a student would type it: a partly right one, or one without points.

    If the exercise has no mistake of that sort, return one of the other; None if it has none.
    """
    known = [mistake for mistake in exercise.mistakes if not mistake.slow]
    random.shuffle(known)
    other = None
    for mistake in known:
        verdict = _verdict(exercise, mistake)
        if verdict.word != "hang":  # a hanging program would delay the demo
            other = other or mistake
            if (verdict.score > 0) == partly:
                return typed(exercise, mistake)
    return typed(exercise, other) if other else None


def typed(exercise: Exercise, mistake: Mistake) -> str:
    """Return a mistake as a cell's source: a function, or a value if the exercise asks for one."""
    if exercise.variable:
        return f"{exercise.name} = {mistake.program()!r}"
    return source_of(mistake.program, exercise.name)


@cache
def _verdict(exercise: Exercise, mistake: Mistake) -> Verdict:
    """Return the verdict on a mistake, without the mistake's name."""
    answer = mistake.program() if exercise.variable else mistake.fresh()
    cases = exercise.cases()
    return judge(replace(exercise, mistakes=()), cases, observe_all(answer, cases))


def source_of(program: Callable[..., Any], name: str) -> str:
    """Return the program's source under another name, with all that it uses from its module.

    >>> from hanoi_ref.lessons.recursion.count_moves import mistakes
    >>> print(source_of(mistakes[0].program, "count_moves"))
    def count_moves(n):
        return 0 if n == 0 else 2 * count_moves(n - 1)
    """
    module = inspect.getmodule(program)
    assert module is not None
    statements = list(_statements(module.__name__, program.__code__.co_firstlineno))
    bound = {word: statement for statement in statements for word in _names_bound(statement)}
    needed = _needed(bound, program.__name__)
    kept = [statement for statement in statements if any(statement is other for other in needed)]
    rename = _Renamed(program.__name__, name)
    return "\n\n".join(ast.unparse(rename.visit(each)) for each in kept)


def _statements(module: str, line: int = 0) -> Iterator[ast.stmt]:
    """Yield the definitions of a module, after those that it imports from its lesson.

    A lambda that begins on `line` becomes a function named LAMBDA.
    """
    for statement in ast.parse(inspect.getsource(import_module(module))).body:
        match statement:
            case ast.ImportFrom(module=str(other)) if other.startswith("hanoi_ref.lessons"):
                yield from _statements(other)
            case ast.Expr(value=ast.Call(args=[*_, ast.Lambda(lineno=start) as program])):
                if start == line:
                    yield _as_function(program)
            case _:
                yield _Plainly().visit(statement)


def _as_function(program: ast.Lambda) -> ast.stmt:
    function = ast.parse("def f(): return 0").body[0]
    assert isinstance(function, ast.FunctionDef)
    function.name, function.args = LAMBDA, program.args
    function.body = [ast.Return(program.body)]
    return function


def _names_bound(statement: ast.stmt) -> list[str]:
    match statement:
        case ast.FunctionDef(name=name):
            return [name]
        case ast.Assign(targets=[ast.Name(id=name)]):
            return [name]
        case ast.ImportFrom(names=names) | ast.Import(names=names):
            return [alias.asname or alias.name for alias in names]
    return []


def _needed(known: dict[str, ast.stmt], name: str) -> list[ast.stmt]:
    """Return the statement that binds a name, and all those that it needs in turn."""
    found, names = [], [name]
    while names:
        statement = known.pop(names.pop(), None)
        if statement is not None:
            found.append(statement)
            names += [node.id for node in ast.walk(statement) if isinstance(node, ast.Name)]
    return found


class _Plainly(ast.NodeTransformer):
    """Removes annotations, as beginners write none, and the decorators that register mistakes.

    A @cache remains: many programs would take too long without it.
    """

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:  # noqa: D102
        self.generic_visit(node)
        node.decorator_list = [each for each in node.decorator_list if isinstance(each, ast.Name)]
        node.returns = None
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:  # noqa: D102
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:  # noqa: D102
        if node.value is None:
            return node
        return ast.copy_location(ast.Assign([node.target], node.value), node)


class _Renamed(ast.NodeTransformer):
    def __init__(self, old: str, new: str) -> None:
        self.old, self.new = old, new

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:  # noqa: D102
        self.generic_visit(node)
        node.name = self.new if node.name == self.old else node.name
        return node

    def visit_Name(self, node: ast.Name) -> ast.Name:  # noqa: D102
        node.id = self.new if node.id == self.old else node.id
        return node
