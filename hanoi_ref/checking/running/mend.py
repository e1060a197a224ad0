"""Small changes of a program's source, each of which would mend a common slip.

A slip has one name in all exercises: it is whatever makes the answers right when it is undone.  The
changed programs run in the student's process; diagnose/mended.py judges what they return.
"""

import ast
from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations, count
from time import process_time
from types import FunctionType
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from hanoi_ref.checking.exercise import Case
from hanoi_ref.checking.observation import Plain
from hanoi_ref.checking.running.isolate import bare, isolated, with_callees
from hanoi_ref.checking.running.observe import observe
from hanoi_ref.checking.running.source import parsed, source_of

MOST = 150  # changes that are tried
BUDGET = 0.2  # seconds of the processor for all of them
EACH = 0.03  # seconds for one of them
LONGEST = 60  # characters of a quoted line
LARGE = 10**9  # in place of a number that stands for "larger than any"

TURNED = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE}
BOUND = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
OPPOSITE = {ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In}
OTHER_NAME = {"min": "max", "max": "min", "any": "all", "all": "any", "append": "extend"}

Change = tuple[str, Any]
"""The kind of a slip, and what stands in its place once it is undone."""


class Mended(NamedTuple):
    """One changed program: its number, the kind of its slip, the changed code, its function."""

    number: int
    kind: str
    quoted: str
    program: Any


def mended_answers(answer: Any, case: Case) -> list[Plain]:
    """Return what changed programs answer: kinds of slips, the code that was changed, and values.

    >>> mended_answers(None, Case((1,), how="mendable"))  # only functions are changed
    []
    """
    function, is_first = bare(answer), case.how == "mendable"
    if function is None:
        return []
    short = Case(case.args, items=case.items, seconds=EACH)
    before = observe(isolated(answer), short).value if is_first else None
    until, left, items = process_time() + BUDGET, set[int](), list[Plain]()
    only = None if is_first else _left.get(function, set())
    for at, kind, quoted, program in mendings(function, only):
        seen = observe(program, short)
        if seen.has_value and not seen.changed and not (is_first and seen.value == before):
            items.append({"type": "tuple", "items": [kind, quoted, seen.value]})
            left.add(at)
        if process_time() > until:
            break
    if is_first:  # one that changes nothing here, where the answer is wrong, mends nothing
        _left[function] = left if process_time() < until + BUDGET else set()
    return items


_left: WeakKeyDictionary[Any, set[int]] = WeakKeyDictionary()


def mendings(function: FunctionType, only: set[int] | None) -> Iterator[Mended]:
    """Yield the program with one change after another, in it or in a function of the same cell.

    `only` has the numbers of those that are wanted, if they are not all.
    """
    file, number = function.__code__.co_filename, count()
    for one in with_callees(function):
        module = parsed(source_of(one.__code__)) if one.__code__.co_filename == file else None
        is_def = module and isinstance(module.body[0], ast.FunctionDef)
        if not module or not is_def or one.__code__.co_freevars:
            continue
        module = deepcopy(module)  # the tree of `parsed` is shared
        for at, (kind, quoted) in zip(number, changes(module), strict=False):
            if at >= MOST:
                return
            if only is not None and at not in only:
                continue
            copy = bare(isolated(function))
            assert copy is not None
            try:
                code = compile(ast.fix_missing_locations(module), file, "exec")
                exec(code, copy.__globals__)
            except (SyntaxError, ValueError, RecursionError, TypeError):
                continue
            program = copy.__globals__[one.__name__] if one is function else copy
            yield Mended(at, kind, quoted, program)


def changes(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the kind and the code of each slip while the tree has it undone.

    >>> tree = ast.parse("def f(a, b):\\n    return a < b")
    >>> [ast.unparse(tree.body[0].body[0]) for _ in changes(tree)][:2]
    ['return a > b', 'return a <= b']
    """
    for parent in list(ast.walk(tree)):
        for name, value in list(ast.iter_fields(parent)):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                yield from _of_lines(parent, name, value)
            for at, node in enumerate(value if isinstance(value, list) else [value]):
                quoted = parent if isinstance(node, ast.Constant) else node
                for kind, new in _of_node(node, parent) if isinstance(node, ast.AST) else ():
                    text = ast.unparse(quoted).splitlines()[0][:LONGEST]
                    setattr(parent, name, _with(value, at, new))
                    yield kind, text
                    setattr(parent, name, value)


def _with(value: Any, at: int, new: Any) -> Any:
    return [*value[:at], new, *value[at + 1 :]] if isinstance(value, list) else new


def _of_node(node: ast.AST, parent: ast.AST) -> Iterator[Change]:
    """Yield the slips that one node may be."""
    match node:
        case ast.Compare(left, [op], right):
            for kind, table in (("turned", TURNED), ("bound", BOUND), ("opposite", OPPOSITE)):
                if type(op) in table:
                    yield kind, ast.Compare(left, [table[type(op)]()], right)
        case ast.BinOp(left, ast.Mod(), ast.Constant(2) as two):
            yield "parity", ast.BinOp(ast.BinOp(left, ast.Add(), ast.Constant(1)), ast.Mod(), two)
        case ast.BinOp(ast.List([item]), ast.Mult(), times) if not _is_plain(item):
            turns = ast.Call(ast.Name("range", ast.Load()), [times], [])
            loop = ast.comprehension(ast.Name("_", ast.Store()), turns, [], 0)
            yield "shared", ast.ListComp(item, [loop])
        case ast.BinOp(left, ast.Add(), right):
            yield "order", ast.BinOp(right, ast.Add(), left)
            yield "sign", ast.BinOp(left, ast.Sub(), right)
        case ast.BinOp(left, ast.Sub(), right):
            yield "sign", ast.BinOp(left, ast.Add(), right)
        case ast.BoolOp(op, values):
            yield "both", ast.BoolOp(ast.And() if isinstance(op, ast.Or) else ast.Or(), values)
        case ast.Constant(value) if type(value) is int:
            yield "one off", ast.Constant(value + 1)
            yield "one off", ast.Constant(value - 1)
            if value > 8:
                yield "too small", ast.Constant(LARGE)
        case ast.Subscript(value, index, ctx) if not isinstance(index, ast.Slice):
            far = ast.BinOp(ast.UnaryOp(ast.USub(), ast.Constant(1)), ast.Sub(), index)
            yield "end", ast.Subscript(value, far, ctx)
        case ast.Call():
            yield from _of_call(node)
    if isinstance(parent, ast.If | ast.IfExp) and parent.test is node:
        yield "opposite", ast.UnaryOp(ast.Not(), node)


def _is_plain(item: ast.expr) -> bool:
    return not isinstance(item, ast.List | ast.Set | ast.Dict | ast.Call)


def _of_call(call: ast.Call) -> Iterator[Change]:
    """Yield the slips that a call may be."""
    match call:
        case ast.Call(ast.Attribute(attr="pop") as pop, [ast.Constant(0)]):
            yield "pop", ast.Call(pop, [], [])
        case ast.Call(ast.Attribute(attr="pop") as pop, []):
            yield "pop", ast.Call(pop, [ast.Constant(0)], [])
        case ast.Call(ast.Attribute(value), []):
            yield "dropped", value
        case ast.Call(ast.Name("int"), [digits]):
            for base in (2, 3):
                yield "base", ast.Call(call.func, [digits, ast.Constant(base)], [])
    if isinstance(call.func, ast.Name) and call.func.id in OTHER_NAME:
        other = ast.Name(OTHER_NAME[call.func.id], ast.Load())
        yield "extreme", ast.Call(other, call.args, call.keywords)
    elif isinstance(call.func, ast.Name):
        for one, two in combinations(range(len(call.args)), 2):
            args = [*call.args]
            args[one], args[two] = call.args[two], call.args[one]
            yield "exchanged", ast.Call(call.func, args, call.keywords)


def _of_lines(parent: ast.AST, name: str, lines: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    """Yield the slips in the order of lines, or in how far they are indented."""
    for at, line in enumerate(lines):
        text, rest = ast.unparse(line).splitlines()[0][:LONGEST], lines[at + 1 :]
        match line, rest[:1]:
            case ast.For() | ast.While(), _ if isinstance(line.body[-1], ast.Return):
                body, last = line.body, line.body[-1]
                line.body = body[:-1] or [ast.Pass()]
                setattr(parent, name, [*lines[: at + 1], last])
                yield "in loop", ast.unparse(last)[:LONGEST]
                line.body = body
            case ast.Assign() | ast.Expr(), [ast.If() as below]:
                body = below.body
                below.body = [line, *body]
                setattr(parent, name, [*lines[:at], *rest])
                yield "always", text
                below.body = body
            case ast.Assign([ast.Name() as target], value), _:
                add = ast.AugAssign(ast.Name(target.id, ast.Store()), ast.Add(), value)
                setattr(parent, name, [*lines[:at], add, *rest])
                yield "overwrites", text
        if rest and not isinstance(line, ast.Return):
            setattr(parent, name, [*lines[:at], rest[0], line, *rest[1:]])
            yield "lines", text
        setattr(parent, name, lines)
