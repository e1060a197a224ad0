"""Python slips that can be found in a program's source, for any exercise.

Examples are a forgotten `...` placeholder, an unused value, the None of a method that changes its
list, and a loop that always stops in its first turn.  Answers are considered only where floats
stand for exact numbers: those are a slip if large numbers go wrong.
"""

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from hanoi_ref.checking.answer import kind_of, restored
from hanoi_ref.checking.diagnose.evidence import Evidence
from hanoi_ref.checking.exercise import Diagnosis
from hanoi_ref.checking.observation import Plain
from hanoi_ref.checking.running.source import always_returns, parsed, stored

GIVES_ANEW = {"sorted", "reversed", "zip", "replace", "join", "strip", "upper", "lower", "moved"}
PURE = {"len", "min", "max", "sum", "int", "str", "abs", "range", "list", "tuple", "set", "print"}
PURE |= {"enumerate", "any", "all", "divmod", "bin", *GIVES_ANEW}
LONGEST = 60  # characters of a quoted line


class Function(NamedTuple):
    """A function's tree, and the trees of the functions that it may call, by their names."""

    tree: ast.FunctionDef
    others: dict[str, ast.FunctionDef]

    def nodes(self) -> Iterator[ast.AST]:
        """Yield all nodes of the function's tree."""
        return ast.walk(self.tree)

    def calls_pure(self, call: ast.Call) -> bool:
        """Return whether a call cannot have changed anything.

        It calls one of Python's, or a function that returns a value and visibly does nothing else.
        """
        name = called(call)
        if not isinstance(call.func, ast.Name) or name not in self.others:
            return name in PURE
        nodes = list(ast.walk(self.others[name]))
        returns = any(isinstance(node, ast.Return) and node.value for node in nodes)
        return returns and not any(_acts(node, name) for node in nodes)


def _acts(node: ast.AST, name: str) -> bool:
    """Return whether a node of a function may change what is outside it, by more than a call of it.

    A += changes a list that is an argument.
    """
    match node:
        case ast.Expr(value=ast.Call() as call):
            return called(call) != name
        case ast.Global() | ast.Nonlocal() | ast.AugAssign():
            return True
    return is_store(node)


def functions_in(texts: Sequence[str]) -> Iterator[Function]:
    """Yield the first function, then the others that it uses by name."""
    codes = [code.body[0] for code in map(parsed, texts) if code and code.body]
    trees = [tree for tree in codes if isinstance(tree, ast.FunctionDef)]
    others = {tree.name: tree for tree in trees}
    names = (node.id for node in ast.walk(trees[0]) if isinstance(node, ast.Name)) if trees else ()
    for tree in dict.fromkeys([*trees[:1], *(others[name] for name in names if name in others)]):
        yield Function(tree, others)


def is_store(node: ast.AST) -> bool:
    """Return whether a node assigns to an item or attribute of an object."""
    return isinstance(node, (ast.Subscript, ast.Attribute)) and not isinstance(node.ctx, ast.Load)


def called(node: ast.AST) -> str:
    """Return the last name of the called function; empty if it is not a call of a name."""
    match node:
        case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
            return name
    return ""


def quoted(node: ast.AST) -> str:
    """Return the code of a node in backticks, shortened if it is long."""
    text = ast.unparse(node)
    return f"`{text if len(text) <= LONGEST else text[: LONGEST - 1] + '…'}`"


# Slips

CHANGES_ITSELF = {"append", "extend", "insert", "reverse", "sort", "remove", "clear", "add"}
NO_RESULT = "changes its object and returns None: call it on a line of its own."
KEEP = "Where should this value go: into a variable, or to the caller?"
TURNS = "A {} in it ends the {} in the first turn. What should happen only after the last turn?"
SAME = "The condition is the same in every turn of the loop. What should change it?"

Lint = Callable[[Function, ast.AST], Diagnosis | None]


def slip_among(texts: Sequence[str], endless: bool = False) -> Diagnosis | None:
    """Return the first slip in a function's source, or in those after it that it calls by name.

    `endless` asks for loops that cannot end as well.
    """
    lints = [_none_used, _thrown_away, _first_turn, _never_filled, _counts_items]
    lints += [_never_changes, _goes_away] * endless
    return _first(texts, lints)


def dots_among(texts: Sequence[str]) -> Diagnosis | None:
    """Return the first `...` placeholder left in a function, or in one that it calls."""
    return _first(texts, [_dots])


def _first(texts: Sequence[str], lints: Sequence[Lint]) -> Diagnosis | None:
    slips = (
        lint(function, node)
        for function in functions_in(texts)
        for lint in lints
        for node in function.nodes()
    )
    return next(filter(None, slips), None)


def _dots(function: Function, node: ast.AST) -> Diagnosis | None:
    """Find a `...` among other statements; a function of `...` alone counts as unwritten."""
    tree = function.tree
    lines = tree.body[ast.get_docstring(tree, clean=False) is not None :]
    match node:
        case ast.Expr(value=ast.Constant(value=value)) if value is ... and len(lines) > 1:
            where = f"line {node.lineno - tree.lineno + 1} of {tree.name}"
            hint = "They do nothing. Replace them with code."
            return Diagnosis(f"there is still a `...` placeholder in {where}", hint)
    return None


def _none_used(function: Function, node: ast.AST) -> Diagnosis | None:
    values: list[ast.expr | None] = []
    match node:
        case ast.Assign() | ast.Return():
            values = [node.value]
        case ast.For() | ast.comprehension():
            values = [node.iter]
        case ast.BinOp():
            values = [node.left, node.right]
        case ast.Call():
            values = [*node.args]
    for value in values:
        match value:
            case ast.Call(func=ast.Attribute(attr=method)) if method in CHANGES_ITSELF:
                name = f"{quoted(value)} returns None, and this None is used"
                return Diagnosis(name, f"{method} {NO_RESULT}")
    return None


def _thrown_away(function: Function, node: ast.AST) -> Diagnosis | None:
    match node:
        case ast.Expr(value=ast.Call(func=callee) as value):
            own = isinstance(callee, ast.Name) and callee.id in function.others
            is_thrown_away = own or called(value) in GIVES_ANEW
            is_thrown_away = is_thrown_away and function.calls_pure(value)
        case ast.Expr(value=value):
            kinds = (ast.BinOp, ast.Compare, ast.Subscript, ast.Name, ast.UnaryOp)
            is_thrown_away = isinstance(value, kinds)
        case _:
            return None
    name = f"the value of {quoted(value)} is never used"
    return Diagnosis(name, KEEP) if is_thrown_away else None


def _first_turn(function: Function, node: ast.AST) -> Diagnosis | None:
    if not isinstance(node, (ast.For, ast.While)):
        return None
    leaves = [
        type(inner) for inner in ast.walk(node) if isinstance(inner, (ast.Continue, ast.Break))
    ]
    by_break = leaves == [ast.Break] and isinstance(node.body[-1], ast.Break)
    if not by_break and (leaves or not always_returns(node.body)):
        return None
    ends = ("break", "loop") if by_break else ("return", "whole function")
    return Diagnosis(f"{_head(node)} ends in its first turn", TURNS.format(*ends))


def _never_filled(function: Function, node: ast.AST) -> Diagnosis | None:
    """Find a container that is made, and looked at, but never changed or handed on."""
    match node:
        case ast.Assign([ast.Name(id=name)], value) if isinstance(node.targets[0], ast.Name):
            is_empty = ast.unparse(value) in EMPTY
            is_one_item = isinstance(value, ast.BinOp) and isinstance(value.left, ast.List)
        case _:
            return None
    uses = [
        (parent, one)
        for parent in function.nodes()
        for one in ast.iter_child_nodes(parent)
        if isinstance(one, ast.Name) and one.id == name and one is not node.targets[0]
    ]
    if not (is_empty or is_one_item) or not uses or not all(_looks_at(*use) for use in uses):
        return None
    if is_empty:
        return Diagnosis(f"nothing is ever put into {name}", f"When should {name} change, and how?")
    return Diagnosis(f"{name} never changes", f"Which line should store something new in {name}?")


EMPTY = {"[]", "{}", "set()", "dict()", "list()", "deque()"}


def _looks_at(parent: ast.AST, name: ast.Name) -> bool:
    """Return whether a use of a container's name cannot change it."""
    match parent:
        case ast.Compare(ops=[ast.In() | ast.NotIn()]) | ast.While() | ast.If():
            return True
        case ast.Subscript(value=base):
            return base is name and not is_store(parent)
    return called(parent) == "len"


def _counts_items(function: Function, node: ast.AST) -> Diagnosis | None:
    """Find a counter that is returned, but counts the items that are taken from a queue."""
    if not isinstance(node, ast.While):
        return None
    taken = {called(one) for line in node.body for one in ast.walk(line)} & {"pop", "popleft"}
    counters = {
        ast.unparse(line.target)
        for line in node.body
        if isinstance(line, ast.AugAssign) and ast.unparse(line.value) == "1"
    }
    names = [one for one in function.nodes() if isinstance(one, ast.Name)]
    stored = Counter(one.id for one in names if isinstance(one.ctx, ast.Store))
    for one in ast.walk(node) if taken else ():
        if isinstance(one, ast.Return) and isinstance(one.value, ast.Name):
            name = one.value.id
            if name in counters and stored[name] == 2:  # its first value, and += 1
                return Diagnosis(f"`{name} += 1` runs once for each item that is taken out", COUNTS)
    return None


COUNTS = "What should it count: items, or rounds in which all items are equally far?"


def _never_changes(function: Function, node: ast.AST) -> Diagnosis | None:
    """Find a loop whose condition uses only names that the loop never reassigns."""
    if not isinstance(node, ast.While) or any(_ends(node)):
        return None
    if isinstance(node.test, ast.Constant) and node.test.value:
        return Diagnosis(f"nothing ends {_head(node)}", "Which line should leave it, and when?")
    if any(isinstance(inner, ast.Attribute | ast.NamedExpr) for inner in ast.walk(node.test)):
        return None
    names = {name.id for name in ast.walk(node.test) if isinstance(name, ast.Name)}
    names -= {called(call) for call in ast.walk(node.test)}
    inside = [inner for statement in node.body for inner in ast.walk(statement)]
    if not names or any(_base(inner) in names or _may_change(function, inner) for inner in inside):
        return None
    return Diagnosis(f"nothing changes the condition of {_head(node)}", SAME)


def _ends(loop: ast.While) -> Iterator[ast.stmt]:
    """Yield what may end a loop besides its condition; a break of an inner loop ends only that."""
    left: list[tuple[ast.AST, bool]] = [(line, True) for line in loop.body]
    while left:
        node, is_own = left.pop()
        if isinstance(node, ast.Return | ast.Raise) or (isinstance(node, ast.Break) and is_own):
            yield node
        is_own = is_own and not isinstance(node, ast.For | ast.While)
        left += [(inner, is_own) for inner in ast.iter_child_nodes(node)]


def _goes_away(function: Function, node: ast.AST) -> Diagnosis | None:
    """Find a loop whose number only grows or only shrinks, and never comes to its end."""
    match node:
        case ast.While(ast.Compare(ast.Name(name), [op], [ast.Constant(int() as end)])):
            pass
        case _:
            return None
    inside = [inner for line in node.body for inner in ast.walk(line)]
    steps = [step for inner in inside if (step := _step_of(inner, name)) is not None]
    changed = [inner for inner in inside if _base(inner) == name]
    if any(_ends(node)) or not steps or len(steps) != len(changed):
        return None
    grows, shrinks = min(steps) > 0, max(steps) < 0
    if grows and isinstance(op, ast.Gt | ast.GtE) or shrinks and isinstance(op, ast.Lt | ast.LtE):
        way = "larger" if grows else "smaller"
        hint = f"It goes on while {ast.unparse(node.test)}. Which way should {name} go?"
        return Diagnosis(f"{name} only becomes {way} in {_head(node)}", hint)
    if isinstance(op, ast.NotEq) and set(map(abs, steps)) - {1}:
        hint = f"By how much does {name} change in a turn, and which numbers does it pass over?"
        return Diagnosis(f"{_head(node)} ends only if {name} is exactly {end}", hint)
    return None


def _step_of(node: ast.AST, name: str) -> int | None:
    """Return the number that a line adds to a variable; None if it does something else."""
    match node:
        case ast.AugAssign(ast.Name(changed), op, ast.Constant(int() as step)):
            pass
        case ast.Assign(
            [ast.Name(changed)], ast.BinOp(ast.Name(old), op, ast.Constant(int() as step))
        ) if old == changed:
            pass
        case _:
            return None
    sign = {ast.Add: 1, ast.Sub: -1}.get(type(op), 0)
    return sign * step if changed == name and sign * step else None


def stays_in(texts: Sequence[str]) -> Diagnosis | None:
    """Name the only loop in which a program can stay that was stopped."""
    nodes = [node for function in functions_in(texts) for node in function.nodes()]
    loops = [node for node in nodes if isinstance(node, ast.While)]
    names = {function.tree.name for function in functions_in(texts)}
    if len(loops) != 1 or any(called(node) in names for node in nodes):
        return None
    ends = sorted({type(end).__name__.lower() for end in _ends(loops[0])})
    name = ", and does not reach its ".join([f"{_head(loops[0])} goes on", *ends[:1]])
    hint = "Print its variables in the first three turns. Do they come nearer to the end?"
    return Diagnosis(name, hint)


def _may_change(function: Function, node: ast.AST) -> bool:
    """Return whether a node calls a function or an item's method, which may change any name."""
    match node:
        case ast.Call(func=ast.Attribute(value=base)):
            return isinstance(base, (ast.Subscript, ast.Attribute))
        case ast.Call():
            return not function.calls_pure(node)
    return False


def _base(node: ast.AST) -> str:
    """Return the name that a node assigns to or calls a method of; empty for other nodes."""
    match node:
        case ast.Name(ctx=ast.Store() | ast.Del()):
            return node.id
        case ast.Subscript(value=ast.Name() as base) if is_store(node):
            return base.id
        case ast.Call(func=ast.Attribute(value=ast.Name() as base)):
            return base.id
    return ""


def _head(loop: ast.For | ast.While) -> str:
    """Return the first line of a loop, without its colon."""
    if isinstance(loop, ast.While):
        return f"`while {quoted(loop.test)[1:-1]}`"
    return f"`for {ast.unparse(loop.target)} in {quoted(loop.iter)[1:-1]}`"


def shared_list(texts: Sequence[str]) -> Diagnosis | None:
    """Name a list that a loop changes, and stores in each turn without making a new one."""
    for function in functions_in(texts):
        for loop in function.nodes():
            if not isinstance(loop, ast.For | ast.While):
                continue
            inside = [inner for line in loop.body for inner in ast.walk(line)]
            new = {name for line in loop.body for name in stored(line)}
            changed = {_base(one) for one in inside if called(one) in ("append", "extend")}
            for kept in map(_kept, inside):
                for name in sorted((changed & {*kept}) - new - {""}):
                    hint = "A change of one is a change of all. Make a new list for each place."
                    return Diagnosis(f"`{name}` is one list in several places", hint)
    return None


def shared_items(texts: Sequence[str]) -> Diagnosis | None:
    """Name a list that has one object several times, and whose items the program changes."""
    for function in functions_in(texts):
        shared = {
            node.targets[0].id: node.value
            for node in function.nodes()
            if isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and isinstance(node.value, ast.BinOp)
            and _repeats_an_object(node.value)
        }
        for node in function.nodes():
            match node:
                case ast.Call(ast.Attribute(ast.Subscript(ast.Name(name)), method)):
                    is_changed = method in CHANGES_ITSELF | {"pop"}
                case ast.Subscript(ast.Subscript(ast.Name(name))):
                    is_changed = is_store(node)
                case _:
                    continue
            if is_changed and name in shared:
                hint = "A change of one is a change of all. Make a new one for each place."
                return Diagnosis(f"{quoted(shared[name])} is one object several times", hint)
    return None


def _repeats_an_object(node: ast.BinOp) -> bool:
    match node:
        case ast.BinOp(ast.List([ast.List() | ast.Set() | ast.Dict()]), ast.Mult(), _):
            return True
    return False


def _kept(node: ast.AST) -> list[str]:
    """Return the names of the objects that a line puts into a collection."""
    values: list[ast.expr] = []
    match node:
        case ast.Call(ast.Attribute(attr="append" | "appendleft" | "put"), [value]):
            values = value.elts if isinstance(value, ast.Tuple) else [value]
        case ast.Assign([ast.Subscript()], value):
            values = [value]
    return [value.id for value in values if isinstance(value, ast.Name)]


# Floats where exact numbers grow large, and arguments that are never used

FLOATS = {"log", "log2", "log10", "sqrt", "exp", "float", "Decimal", "pow", "fabs"}
EXACT = 2**53  # floats from here on lack digits
LARGE = 2**30  # a denominator that no short calculation has
LETTERS = 34  # a position of so many disks has a larger number, in base 3
FEW = 3  # right answers needed for comparison

ROUNDED = (
    "A float keeps about 16 digits,<Decimal: a Decimal 28,> and these numbers have more. Whole "
    "numbers are exact. How can you do without this float?"
)
IN_A_FRACTION = (
    "Your result is rounded to about 16 digits before it becomes a fraction. Fraction(1, 3) is "
    "exact, Fraction(1 / 3) is not."
)


def suspicious_code(evidence: Evidence) -> Diagnosis | None:
    """Quote the first expression that makes a float, if only large numbers go wrong."""
    nodes = [node for function in functions_in(evidence.texts) for node in function.nodes()]
    floats = sorted(filter(_is_float, nodes), key=_is_whole)  # what loses digits comes first
    right = [seen for _, seen, is_right in evidence.judged if is_right]
    wrong = [(case, seen) for case, seen, is_right in evidence.judged if not is_right]
    if floats and _was_float(restored(evidence.shown[1].value)):
        return Diagnosis(f"{quoted(floats[0])} is a float", IN_A_FRACTION)
    if not floats or len(right) < FEW or any(kind_of(seen.value) == "float" for seen in right):
        return None
    if not all(any(map(_has_many_digits, (*case.args, seen.value))) for case, seen in wrong):
        return None
    fractions = (
        node for node in nodes if isinstance(node, ast.Call) and called(node) == "Fraction"
    )
    is_inside = any(floats[0] in ast.walk(call) for call in fractions)
    hint = IN_A_FRACTION if is_inside else ROUNDED
    return Diagnosis(f"{quoted(floats[0])} is a float", hint)


def unused_argument(texts: Sequence[str]) -> Diagnosis | None:
    """Name an argument without a default that the program never uses, or only in part.

    It is used where it is loaded, deleted or changed, not where it is given a new value.
    """
    function = next(functions_in(texts), None)
    if function is None:
        return None
    uses = [
        (parent, one.id)
        for parent in function.nodes()
        for one in ast.iter_child_nodes(parent)
        if isinstance(one, ast.Name)
        and (isinstance(parent, ast.AugAssign) or not isinstance(one.ctx, ast.Store))
    ]
    used = {name for _, name in uses}
    if not used.isdisjoint({"locals", "vars", "eval", "exec"}):
        return None
    parameters = function.tree.args
    for one in parameters.args[: len(parameters.args) - len(parameters.defaults)]:
        if one.arg not in used:
            return Diagnosis(f"it never uses {one.arg}", "How does the answer depend on it?")
        parts = {_part(parent) for parent, name in uses if name == one.arg}
        items = sorted(part for part in parts - {"len"} if part)
        if len(items) == 1 and "" not in parts:
            length = " and its length" if "len" in parts else ""
            name = f"of {one.arg} it uses only `{items[0]}`{length}"
            return Diagnosis(name, "How does the answer depend on the rest?")
    return None


def left_to_default(texts: Sequence[str]) -> Diagnosis | None:
    """Name a call of a function by itself in which a peg has its default value again."""
    return _first(texts, [_left_to_default])


def _left_to_default(function: Function, node: ast.AST) -> Diagnosis | None:
    tree, defaults = function.tree, function.tree.args.defaults
    if not isinstance(node, ast.Call) or called(node) != tree.name:
        return None
    given = {keyword.arg for keyword in node.keywords}
    if None in given or any(isinstance(arg, ast.Starred) for arg in node.args):
        return None
    names = [one.arg for one in tree.args.args]
    for name, default in zip(names[len(names) - len(defaults) :], defaults, strict=True):
        is_peg = isinstance(default, ast.Constant) and isinstance(default.value, str)
        if is_peg and name not in {*names[: len(node.args)], *given}:
            says = f"{quoted(node)} does not say what {name} is, so it is {ast.unparse(default)}"
            return Diagnosis(says, "Which peg should it be in this call?")
    return None


def _part(use: ast.AST) -> str:
    """Return `name[0]` for one item, "len" for the length; empty for any other use of a name."""
    match use:
        case ast.Subscript(slice=ast.Constant() | ast.UnaryOp(operand=ast.Constant())):
            return ast.unparse(use)
    return "len" if called(use) == "len" else ""


def _is_float(node: ast.AST) -> bool:
    match node:
        case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()) | ast.Constant(value=float()):
            return True
        case ast.Call():
            return called(node) in FLOATS and len(node.args) < 3  # pow(a, b, m) is exact
    return False


def _is_whole(node: ast.AST) -> bool:
    match node:
        case ast.Constant(value=float(number)):
            return number.is_integer()
    return False


def _was_float(value: object) -> bool:
    """Return whether a fraction was made of a float: its denominator is a large power of two."""
    if not isinstance(value, Fraction) or value.denominator < LARGE:
        return False
    return value.denominator & (value.denominator - 1) == 0


def _has_many_digits(value: Plain) -> bool:
    if isinstance(value, (int, float)):
        return abs(value) >= EXACT
    if isinstance(value, dict) and "text" in value:  # a Fraction
        return len(str(value["text"])) >= len(str(EXACT))
    return isinstance(value, str) and len(value) >= LETTERS
