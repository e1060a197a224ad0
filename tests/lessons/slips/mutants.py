"""First-order slips of a program: each changes one place of its syntax tree."""

import ast
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import zip_longest

COMPARED: dict[type, list[type[ast.cmpop]]] = {
    ast.Lt: [ast.LtE, ast.Gt],
    ast.LtE: [ast.Lt, ast.GtE],
    ast.Gt: [ast.GtE, ast.Lt],
    ast.GtE: [ast.Gt, ast.LtE],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
}
# Nothing becomes a power or a shift to the left that was none: such a number may have no end.
COUNTED: dict[type, list[type[ast.operator]]] = {
    ast.Add: [ast.Sub],
    ast.Sub: [ast.Add],
    ast.Mult: [ast.Add, ast.FloorDiv],
    ast.FloorDiv: [ast.Div, ast.Mult],
    ast.Div: [ast.FloorDiv, ast.Mult],
    ast.Mod: [ast.FloorDiv],
    ast.Pow: [ast.Mult],
    ast.BitXor: [ast.BitOr, ast.BitAnd],
    ast.BitAnd: [ast.BitOr],
    ast.BitOr: [ast.BitAnd],
    ast.RShift: [ast.Sub],
}
OTHER_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any", "append": "extend"}
LEFT_OUT = {"reversed", "sorted", "abs", "int"}
Change = Callable[[ast.AST], object]


def mutants(source: str) -> Iterator[tuple[str, str]]:
    """What each slip changes, and the source with it.

    >>> [what for what, _ in mutants("def f(n):\\n    return n + 1")]
    ['return n + 1 -> pass', 'return n + 1 -> return n - 1', ..., 'return n + 1 -> return n + 0']
    """
    tree = ast.parse(source)
    texts = {ast.unparse(tree)}
    for number, node in enumerate(ast.walk(tree)):
        for change in changes(node):
            copy = deepcopy(tree)
            change(next(each for at, each in enumerate(ast.walk(copy)) if at == number))
            text = ast.unparse(ast.fix_missing_locations(copy))
            if text not in texts:
                texts.add(text)
                yield difference(ast.unparse(tree), text), text


def difference(before: str, after: str) -> str:
    """The lines in which two sources differ, which is one but for what is left out."""
    pairs = zip_longest(before.splitlines(), after.splitlines(), fillvalue="")
    one, other = next((a, b) for a, b in pairs if a != b)
    return f"{one.strip()} -> {other.strip()}"


def changes(node: ast.AST) -> Iterator[Change]:
    """What can be changed at a node itself."""
    match node:
        case ast.Constant(value=bool() as value):
            yield sets("value", not value)
        case ast.Constant(value=int() as value):
            yield from (sets("value", value + step) for step in (1, -1))
        case ast.Constant(value=str() as value) if 2 <= len(value) <= 4:
            yield sets("value", value[::-1])
        case ast.Compare(ops=[op]):
            yield from (sets("ops", [other()]) for other in COMPARED[type(op)])
        case ast.BinOp(op=op) | ast.AugAssign(op=op):
            yield from (sets("op", other()) for other in COUNTED.get(type(op), []))
        case ast.BoolOp(op=op):
            yield sets("op", ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.IfExp(body=body, orelse=orelse):
            yield lambda it: vars(it).update(body=orelse, orelse=body)
        case ast.UnaryOp():
            yield lambda it: vars(it).update(op=ast.UAdd() if is_minus(it) else ast.Not())
        case ast.Name(id=name) if name in OTHER_NAMES:
            yield sets("id", OTHER_NAMES[name])
    yield from changes_of_calls(node)
    yield from left_out(node)


def is_minus(node: ast.AST) -> bool:
    """Whether the sign is turned."""
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)


def changes_of_calls(node: ast.AST) -> Iterator[Change]:
    """Two neighbours exchanged; a call of a function that changes little, left out."""
    if isinstance(node, ast.Call):
        for at in range(len(node.args) - 1):
            yield exchanges("args", at)
        if isinstance(node.func, ast.Name) and node.func.id in LEFT_OUT:
            yield lambda it: vars(it).update(func=ast.Name("list", ast.Load()))
    if isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Load):
        for at in range(len(node.elts) - 1):
            yield exchanges("elts", at)


def exchanges(field: str, at: int) -> Change:
    """Changes the order of two."""

    def change(node: ast.AST) -> None:
        items = getattr(node, field)
        items[at], items[at + 1] = items[at + 1], items[at]

    return change


def left_out(node: ast.AST) -> Iterator[Change]:
    """A statement left out, but for the words that a function begins with."""
    body = getattr(node, "body", None)
    if isinstance(body, list) and not isinstance(node, ast.Module):
        for at, statement in enumerate(body):
            if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):
                yield replaces(at)


def replaces(at: int) -> Change:
    """Puts `pass` in the place of a statement."""

    def change(node: ast.AST) -> None:
        vars(node)["body"][at] = ast.Pass()

    return change


def sets(field: str, value: object) -> Change:
    """Gives a field of a node another value."""
    return lambda node: setattr(node, field, value)
