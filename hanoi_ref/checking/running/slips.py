"""The slips that a program's source may have: each is undone in its syntax tree, one at a time."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations
from typing import Any, NamedTuple, TypeGuard

from hanoi_ref.checking.running.source import loaded

STEP = "__step__"  # a function that is called at the beginning of each call and turn of a loop
LONGEST = 60  # characters of a quoted line
LARGE = 10**200  # in place of a number that stands for "larger than any"

TURNED = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE}
BOUND = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
OPPOSITE = {ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In}
OTHER_NAME = {"min": "max", "max": "min", "any": "all", "all": "any", "append": "extend"}


class Edit(NamedTuple):
    """One slip: its kind, the code, and the field of a node with what it is when undone.

    Edits with the same `group` are also tried together.
    """

    kind: str
    quoted: str
    parent: ast.AST
    field: str
    at: int | None
    new: Any
    group: str = ""


def with_steps(tree: ast.Module) -> ast.Module:
    """Return a copy of a tree in which each call of a function and each turn of a loop is a step.

    >>> print(ast.unparse(with_steps(ast.parse("while a:\\n    a = [b for b in a]"))))
    while a:
        __step__()
        a = [b for b in a if __step__()]
    """
    tree = deepcopy(tree)
    for node in list(ast.walk(tree)):
        match node:
            case ast.FunctionDef(body=lines) | ast.For(body=lines) | ast.While(body=lines):
                lines.insert(0, TAKEN)
            case ast.comprehension(ifs=ifs):
                ifs.insert(0, TAKEN.value)
    return ast.fix_missing_locations(tree)


TAKEN = ast.Expr(ast.Call(ast.Name(STEP, ast.Load()), [], []))


def changes(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the kind and the code of each slip while the tree has it undone.

    >>> tree = ast.parse("def f(a, b):\\n    return a < b")
    >>> [ast.unparse(tree.body[0].body[0]) for _ in changes(tree)][:2]
    ['return a > b', 'return a <= b']
    """
    yield from _of_searches(tree)  # a loop that does not stop leaves no time for many changes
    yield from _undone(_edits(tree))
    for parent in list(ast.walk(tree)):
        for name, value in list(ast.iter_fields(parent)):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                yield from _of_lines(parent, name, value)
    yield from _undone(_of_names(tree))


def _of_searches(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield the slips in what a search enters: the first argument, or what is there already."""
    first = next((node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)), "")
    for node in list(ast.walk(tree)):
        match node:
            case ast.Compare(left, [ast.NotIn()], [seen]) if first:
                text, before = _text(node), (node.left, node.ops, node.comparators)
                start = ast.copy_location(ast.Name(first, ast.Load()), left)
                node.left, node.ops = start, [ast.NotEq(), ast.NotIn()]
                node.comparators = [left, seen]
                yield "start", f"{text}` is also true of `{first}"
                node.left, node.ops, node.comparators = before
            case ast.For(body=lines):
                for at, line in enumerate(lines):
                    match line:
                        case ast.Assign([ast.Subscript(ast.Name() as seen, key)]):
                            is_new = ast.Compare(
                                key, [ast.NotIn()], [ast.Name(seen.id, ast.Load())]
                            )
                            node.body = [*lines[:at], _placed(ast.If(is_new, lines[at:], []))]
                            yield "again", _text(line)
                node.body = lines


def _undone(every: Iterator[Edit]) -> Iterator[tuple[str, str]]:
    """Yield the kind and the code of each edit, and of each group, while it is made."""
    edits, groups = list(every), defaultdict[str, list[Edit]](list)
    for edit in edits:
        groups[edit.group].append(edit)
    together = [group for name, group in groups.items() if name and len(group) > 1]
    for made in (*together, *([edit] for edit in edits)):
        before = [getattr(edit.parent, edit.field) for edit in made]
        for edit in made:
            value, new = getattr(edit.parent, edit.field), _placed(edit.new)
            if edit.at is not None:
                new = [*value[: edit.at], new, *value[edit.at + 1 :]]
            setattr(edit.parent, edit.field, new)
        yield made[0].kind, made[0].quoted
        for edit, value in reversed([*zip(made, before, strict=True)]):
            setattr(edit.parent, edit.field, value)


def _placed(new: Any) -> Any:
    """Return a node after its new parts have some place in the source, as compile needs it."""
    for one in ast.walk(new) if isinstance(new, ast.AST) else ():
        if "lineno" in one._attributes and not hasattr(one, "lineno"):
            ast.copy_location(one, PLACED)
    return new


PLACED = ast.parse("...").body[0]


def _edits(tree: ast.AST) -> Iterator[Edit]:
    """Yield the slips that each node may be."""
    pegs = _default_pegs(tree)
    refusals = [node.test for node in ast.walk(tree) if _refuses(node)]
    of_refusals = {node for test in refusals for node in ast.walk(test)}
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            for at, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
                is_tried = isinstance(node, ast.AST) and node not in of_refusals
                found = [*_of_node(node, parent)] if is_tried else []
                match node:
                    case ast.Constant(str() as letters) if letters and set(letters) <= {*pegs}:
                        found.append(("fixed", _sum_of([pegs[one] for one in letters]), "fixed"))
                quoted = parent if found and isinstance(node, ast.Constant) else node
                for kind, new, *group in found if not isinstance(parent, ast.arguments) else ():
                    yield Edit(kind, _text(quoted), parent, name, at, new, *group)


def _refuses(node: ast.AST) -> TypeGuard[ast.If]:
    """Return whether it is a condition with an error: one may be right and have no place there."""
    return isinstance(node, ast.If) and isinstance(node.body[-1], ast.Raise)


def _default_pegs(tree: ast.AST) -> dict[str, str]:
    """Return the name of the argument that has each letter as its default."""
    pegs = dict[str, str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.arguments) and node.defaults:
            named = zip(node.args[-len(node.defaults) :], node.defaults, strict=True)
            for arg, default in named:
                if isinstance(default, ast.Constant) and isinstance(default.value, str):
                    pegs[default.value] = arg.arg
    return pegs


def _sum_of(names: list[str]) -> ast.expr:
    """Return the names with + between them."""
    *before, last = names
    name = ast.Name(last, ast.Load())
    return ast.BinOp(_sum_of(before), ast.Add(), name) if before else name


def _text(node: ast.AST) -> str:
    return ast.unparse(node).splitlines()[0].replace(f" if {STEP}()", "")[:LONGEST]


Change = tuple[str, Any] | tuple[str, Any, str]
"""The kind of a slip, what stands in its place once it is undone, and the group of the edit."""

ONE, TWO = ast.Constant(1), ast.Constant(2)


def _of_node(node: ast.AST, parent: ast.AST) -> Iterator[Change]:
    """Yield the slips that one node may be."""
    match node:
        case ast.Compare(left, [op], right):
            for kind, table in (("turned", TURNED), ("bound", BOUND), ("opposite", OPPOSITE)):
                if type(op) in table:
                    yield kind, ast.Compare(left, [table[type(op)]()], right)
        case ast.BinOp(left, ast.Mod(), ast.Constant(2)):
            yield "parity", ast.BinOp(ast.BinOp(left, ast.Add(), ONE), ast.Mod(), TWO), "parity"
        case ast.BinOp(ast.List([item]), ast.Mult(), times) if not _is_plain(item):
            turns = ast.Call(ast.Name("range", ast.Load()), [times], [])
            loop = ast.comprehension(ast.Name("_", ast.Store()), turns, [], 0)
            yield "shared", ast.ListComp(item, [loop])
        case ast.BinOp():
            yield from _of_sum(node)
        case ast.Tuple([one, two], ast.Load() as ctx):
            yield "pair", ast.Tuple([two, one], ctx)
        case ast.BoolOp(op, values):
            yield "both", ast.BoolOp(ast.And() if isinstance(op, ast.Or) else ast.Or(), values)
        case ast.Constant(value) if type(value) is int:
            if value > 8:
                for large in (LARGE, 999):  # so many turns of a loop are not too many
                    yield "too small", ast.Constant(large), f"too small {value}"
            yield "one off", ast.Constant(value + 1)
            if not (value == 2 and _divides(node, parent)):  # all remainders by 1 are 0
                yield "one off", ast.Constant(value - 1)
        case ast.Subscript(value, ast.Slice() as part, ctx):
            for other in _other_parts(part):
                yield "part", ast.Subscript(value, other, ctx)
        case ast.Subscript(value, index, ctx):
            far = ast.BinOp(ast.UnaryOp(ast.USub(), ONE), ast.Sub(), index)
            yield "end", ast.Subscript(value, far, ctx), f"end {ast.dump(value)}"
        case ast.Call():
            yield from _of_call(node)
    if isinstance(parent, ast.If | ast.IfExp) and parent.test is node:
        yield "opposite", ast.UnaryOp(ast.Not(), node)


def _divides(node: ast.AST, parent: ast.AST) -> bool:
    """Return whether a number divides another, for the remainder."""
    match parent:
        case ast.BinOp(_, ast.Mod(), divisor):
            return divisor is node
    return False


SIGN = {ast.Add: ast.Sub, ast.Sub: ast.Add}
OPERATOR = {ast.Mult: ast.Pow, ast.Pow: ast.Mult, ast.FloorDiv: ast.Mod, ast.Mod: ast.FloorDiv}
OPERATOR |= {ast.BitOr: ast.BitXor, ast.BitAnd: ast.BitXor, ast.LShift: ast.RShift}
OPERATOR |= {ast.RShift: ast.LShift}


def _of_sum(sum_: ast.BinOp) -> Iterator[Change]:
    """Yield the slips that a sum, a product or the like may be."""
    left, op, right = sum_.left, sum_.op, sum_.right
    if isinstance(op, ast.Add):
        yield "order", ast.BinOp(right, op, left)
    for kind, table in (("sign", SIGN), ("operator", OPERATOR)):
        if type(op) in table:
            yield kind, ast.BinOp(left, table[type(op)](), right)
    if isinstance(op, ast.Sub) and not isinstance(right, ast.Constant):
        yield "carries", ast.BinOp(left, ast.BitXor(), right)
        yield "difference", ast.BinOp(sum_, ast.Sub(), ONE)
        yield "difference", ast.BinOp(sum_, ast.Add(), ONE)
    if isinstance(op, ast.BitXor) and isinstance(left, ast.Constant):
        match right:  # in 2 ^ n - 1 the difference comes first
            case ast.BinOp(ast.Name() as name, ast.Add() | ast.Sub() as sign, last):
                yield "power", ast.BinOp(ast.BinOp(left, ast.Pow(), name), sign, last)
        yield "power", ast.BinOp(left, ast.Pow(), right)
    match right:
        case ast.BinOp(middle, other, last):
            yield "brackets", ast.BinOp(ast.BinOp(left, op, middle), other, last)
    match left:
        case ast.BinOp(first, other, middle):
            yield "brackets", ast.BinOp(first, other, ast.BinOp(middle, op, right))


def _is_plain(item: ast.expr) -> bool:
    return not isinstance(item, ast.List | ast.Set | ast.Dict | ast.Call)


def _other_parts(part: ast.Slice) -> Iterator[ast.Slice]:
    """Yield slices of what lies on the other side of a slice, or at the other end."""
    match part:
        case ast.Slice(ast.expr() as lower, None, None):
            yield ast.Slice(None, ast.UnaryOp(ast.USub(), lower))
            yield ast.Slice(None, ast.BinOp(lower, ast.Sub(), ONE))
            yield ast.Slice(None, lower)
        case ast.Slice(None, ast.expr() as upper, None):
            yield ast.Slice(ast.UnaryOp(ast.USub(), upper), None)
            yield ast.Slice(ast.BinOp(upper, ast.Add(), ONE), None)
            yield ast.Slice(upper, None)


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
    for at, arg in enumerate(call.args):
        for op in (ast.Sub(), ast.Add()) if isinstance(arg, ast.Name | ast.Call) else ():
            args = [*call.args[:at], ast.BinOp(arg, op, ONE), *call.args[at + 1 :]]
            yield "one off", ast.Call(call.func, args, call.keywords)


def _of_lines(parent: ast.AST, name: str, lines: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    """Yield the slips in the order of lines, or in how far they are indented."""
    for at, line in enumerate(lines):
        if line is TAKEN:
            continue
        text, rest = _text(line), lines[at + 1 :]
        match line, rest[:1]:
            case _ if _refuses(line) and rest:
                setattr(parent, name, [*lines[:at], *rest])
                yield "refuses", _text(line.body[-1])
            case ast.If(body=[*_, ast.Return() as last], orelse=[]), [_, *_]:
                setattr(parent, name, [*lines[:at], *rest])
                yield "special", _text(last)
            case ast.For() | ast.While(), _ if isinstance(line.body[-1], ast.Return):
                body, last = line.body, line.body[-1]
                line.body = body[:-1] or [_placed(ast.Pass())]
                setattr(parent, name, [*lines[: at + 1], last, *rest])
                yield "in loop", _text(last)
                line.body = body
            case ast.Assign() | ast.Expr(), [ast.If() as below]:
                body = below.body
                below.body = [line, *body]
                setattr(parent, name, [*lines[:at], *rest])
                yield "always", text
                below.body = body
            case ast.Assign([ast.Name() as one], value), [ast.Assign([ast.Name() as two], after)]:
                both = ast.Tuple([one, two], ast.Store()), ast.Tuple([value, after], ast.Load())
                together = ast.Assign([both[0]], both[1])
                setattr(parent, name, [*lines[:at], _placed(together), *rest[1:]])
                yield "early", text
        match line:
            case ast.Assign([ast.Name() as target], value):
                add = ast.AugAssign(ast.Name(target.id, ast.Store()), ast.Add(), value)
                setattr(parent, name, [*lines[:at], _placed(add), *rest])
                yield "overwrites", text
        if rest and not isinstance(line, ast.Return):
            setattr(parent, name, [*lines[:at], rest[0], line, *rest[1:]])
            yield "lines", text
        setattr(parent, name, lines)


def _of_names(tree: ast.AST) -> Iterator[Edit]:
    """Yield the slips in which a variable stands for another, or one outside a loop for its own."""
    nodes = list(ast.walk(tree))
    around = {id(node): parent for parent in nodes for node in ast.iter_child_nodes(parent)}
    names = [node for node in nodes if isinstance(node, ast.Name)]
    loads = [node for node in names if isinstance(node.ctx, ast.Load)]
    parameters = [one.arg for one in nodes if isinstance(one, ast.arg)]
    variables = dict.fromkeys([*parameters, *(one.id for one in names if one not in loads)])
    for node in nodes:
        match node:
            case ast.Assign([ast.Tuple(taken)]) | ast.For(ast.Tuple(taken)):
                if len(taken) != len(parameters):  # unlike k, s, t, x = tasks.pop()
                    continue
                own = dict(zip(parameters, map(ast.unparse, taken), strict=True))
                outer = [one for one in loads if one.id in own and one.lineno > node.lineno]
                quoted = ", ".join(dict.fromkeys(f"`{one.id}`" for one in outer))
                for one in outer:
                    yield Edit(
                        "outer", quoted, one, "id", None, own[one.id], f"outer {node.lineno}"
                    )
            case ast.BinOp(left, ast.Mod(), ast.Constant(2)):
                for name in variables.keys() - loaded(left):
                    other = ast.BinOp(ast.Name(name, ast.Load()), ast.Sub(), left)
                    yield Edit("parity of", _text(node), node, "left", None, other)
                    other = ast.BinOp(other, ast.Add(), ONE)
                    yield Edit("parity of", _text(node), node, "left", None, other)
    for one in loads:
        parent = around[id(one)]
        is_called = isinstance(parent, ast.Call) and parent.func is one
        is_other = is_called or isinstance(parent, ast.Compare)  # many comparisons are alike
        for name in variables if one.id in variables and not is_other else ():
            if name != one.id:
                yield Edit("name", _text(parent).strip(), one, "id", None, name)
