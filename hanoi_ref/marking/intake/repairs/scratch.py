"""Neutralise experiments between the answers: lost imports, commands, overwritten names."""

import ast
import builtins
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, lru_cache
from importlib.util import find_spec
from itertools import pairwise
from typing import Any, cast

from hanoi_ref.checking.running.names import NAMED, loaded
from hanoi_ref.course.notebooks import text
from hanoi_ref.marking.intake.repairs.bindings import bound, code_of, names
from hanoi_ref.marking.intake.repairs.cells import SubmissionCells
from hanoi_ref.marking.judging.idle import asked

LEFT_OUT = re.compile(  # no installing, no opening of windows, no reset while grading
    r"[!%]\s*(\S{0,99}python\S{0,20} -m |\{sys.executable\} -m )?(pip|conda|mamba|matplotlib|reset)"
    r"|get_ipython\(\)\.(magic|run_line_magic)\(.%?reset"
)
COMMAND = re.compile(r"[%!?]|.*\?$")
HARMLESS = re.compile(r"%%?(time|capture|prun|matplotlib inline)\b(?!it)")
BLOCKS = (ast.If, ast.For, ast.While)
# Statements that may be left out, if they define no function.
LOOSE = (ast.Expr, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Assert, *BLOCKS)
ENDS = {"quit", "exit", "sys.exit", "os.exit", "input"}
SHOWN = 40  # characters of a line
NO_FUNCTION = (
    ast.Constant,
    *(ast.List, ast.Tuple, ast.Dict, ast.Set, ast.JoinedStr),
    *(ast.ListComp, ast.SetComp, ast.DictComp, ast.BinOp, ast.Compare),
)
VALUES = {"len", "sum", "list", "int", "float", "str", "set", "dict", "tuple", "sorted", "input"}


# Imports


def import_first(sheet: SubmissionCells) -> None:
    """Move the lesson's imports before the first answer, if they are not there."""
    first = min((sheet.at(cell) for cell in sheet.places.values()), default=len(sheet.cells))
    before = (cell for cell in sheet.cells[:first] if cell.cell_type == "code")
    there = {name for cell in before for name in bound(cell.source)}
    for source in reversed(_imports(sheet)):
        if not bound(source) <= there:
            sheet.remove([cell for cell in sheet.cells if cell.source.strip() == source])
            kinds = [cell.cell_type for cell in sheet.cells]
            sheet.insert(kinds.index("code") if "code" in kinds else 0, source)
            sheet.say("imports", "the cell was moved, changed or lost; it is run first")


def _imports(sheet: SubmissionCells) -> list[str]:
    """Return the sources of the lesson's cells that contain only imports."""
    sources = ("".join(cell["source"]).strip() for cell in sheet.given)
    return [source for source in sources if _only_imports(source)]


def _only_imports(source: str) -> bool:
    code = code_of(source)
    kinds = (ast.Import, ast.ImportFrom)
    return bool(code and code.body and all(isinstance(statement, kinds) for statement in code.body))


# Commands


def leave_out(sheet: SubmissionCells) -> None:
    """Comment out lines that would reset the kernel, or end a cell before its answer."""
    used = {name for cell in sheet.cells if cell.cell_type == "code" for name in asked(cell.source)}
    for cell in sheet.cells:
        if sheet.is_own(cell):
            _leave_out(sheet, cell, used)


def _leave_out(sheet: SubmissionCells, cell: Any, used: set[str]) -> None:
    answers = [name for name, each in sheet.places.items() if each is cell]
    whose = answers[0] if answers else "own cell"
    lines = cell.source.split("\n")
    stops = _stops(cell.source, bool(answers), used)
    for at in sorted({*_commands(lines, bool(answers)), *stops}):
        shown = lines[at].strip()[:SHOWN]
        sheet.say(whose, f"the line {shown!r} is left out when the notebook is marked")
        lines[at] = f"# {lines[at]}"
    cell.source = "\n".join(lines)


def _commands(lines: list[str], in_answer: bool) -> Iterator[int]:
    """Yield the indices of harmful notebook commands."""
    for at, line in enumerate(lines):
        harms = LEFT_OUT.match(line) or (in_answer and COMMAND.match(line))
        if harms and not HARMLESS.match(line):
            yield at


def _stops(source: str, in_answer: bool, used: set[str]) -> Iterator[int]:
    """Yield the lines of statements that end a cell before its answer.

    Some end the program, use a name defined further down or left out with its statement, or import
    a missing module in vain.
    """
    code = code_of(source)
    body = code.body if code else []
    later = {name for statement in body for name in names(statement)} if in_answer else set()
    shared = {after.lineno for one, after in pairwise(body) if one.end_lineno == after.lineno}
    gone: set[str] = set()
    for statement in body:
        own = {*names(statement)}
        later -= own
        early = isinstance(statement, ast.Expr | ast.Assert) and later & loaded(statement)
        loose = isinstance(statement, LOOSE) and not _defines(statement)
        ends = loose and (_ends(statement) or gone & _loaded_now(statement))
        lines = range(statement.lineno, (statement.end_lineno or statement.lineno) + 1)
        stops = early or ends or _is_in_vain(statement, used)
        if stops and not {lines[0], lines[-1]} & shared:
            gone |= own
            yield from (line - 1 for line in lines)
        else:
            gone -= own


def _defines(statement: ast.stmt) -> bool:
    return any(isinstance(each, NAMED) for each in ast.walk(statement))


def _ends(statement: ast.stmt) -> bool:
    """Return whether a statement surely calls what ends a program, whichever branches it takes."""
    match statement:
        case ast.If(test):
            runs: list[ast.AST] = [test]
        case ast.For(_, first, body) | ast.While(first, body):
            runs = [first, *(each for each in body if not isinstance(each, BLOCKS))]
        case _:
            runs = [statement]
    return any(_name(call.func) in ENDS for node in runs for call in _calls(node))


def _loaded_now(statement: ast.stmt) -> set[str]:
    """Return the names that a statement loads when it runs, not when its functions are called."""
    found, todo = set[str](), [cast("ast.AST", statement)]
    while todo:
        node = todo.pop()
        found |= {node.id} if isinstance(node, ast.Name) and not _is_bound(node) else set()
        todo += [] if isinstance(node, ast.Lambda) else ast.iter_child_nodes(node)
    return found


def _is_in_vain(statement: ast.stmt, used: set[str]) -> bool:
    """Return whether a statement imports a module that is missing here, and nothing uses it."""
    match statement:
        case ast.Import(aliases):
            modules = [alias.name for alias in aliases]
        case ast.ImportFrom(str(module), _, 0):
            modules = [module]
        case _:
            return False
    return not {*names(statement)} & (used | {"*"}) and any(map(_is_missing, modules))


@cache
def _is_missing(module: str) -> bool:
    with suppress(ImportError, ValueError):
        return find_spec(module.partition(".")[0]) is None
    return True


def _calls(node: ast.AST) -> Iterator[ast.Call]:
    return (each for each in ast.walk(node) if isinstance(each, ast.Call))


def _name(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute):
        return f"{_name(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


# Names


def keep_meanings(sheet: SubmissionCells) -> None:
    """Restore names with another value before the next answer or check, if one needs them."""
    for cell, name in _needing(sheet):
        sheet.insert(sheet.at(cell), _meaning(sheet, name))
        sheet.say(name, "the name was given another meaning; it has its own again")


def _needing(sheet: SubmissionCells) -> list[tuple[Any, str]]:
    """Return the cells before which a name must be restored, each with the name."""
    needed = {name for each in sheet.places.values() for name in _called(each.source)}
    needed |= {name for source in _imports(sheet) for name in bound(source)}
    needed |= _builtins_of_the_lesson(sheet)
    places = {id(cell): at for at, cell in enumerate(sheet.cells)}
    asked = {name: each.answers for name, each in sheet.wanted.items() if each.answers}
    checks = sorted((places[id(sheet.owned[name])], name) for name in asked)
    marked = sorted(
        places[id(cell)] for name, cell in sheet.owned.items() if name in {*asked, *asked.values()}
    )
    found = {}
    for at, cell in enumerate(sheet.cells):
        behind = [name for place, name in checks if place > at]
        for name in sorted(_taken(cell.source)) if behind and sheet.is_own(cell) else ():
            if name in needed | {asked[each] for each in behind} and _meaning(sheet, name):
                where = next(place for place in marked if place > at)
                found[where, name] = (sheet.cells[where], name)
    return list(found.values())


def _builtins_of_the_lesson(sheet: SubmissionCells) -> set[str]:
    """Return the builtins that the lesson's own functions call, and that no answer uses.

    An answer may use the name for a value of its own.
    """
    given = {
        name for each in sheet.given if each["cell_type"] == "code" for name in _called(text(each))
    }
    used = {name for each in sheet.places.values() for name in asked(each.source)}
    return {name for name in given - used if hasattr(builtins, name)}


@lru_cache(500)  # most cells of a class are equal
def _called(source: str) -> frozenset[str]:
    code = code_of(source)
    return frozenset(_name(call.func) for call in _calls(code)) if code else frozenset()


@lru_cache(500)
def _taken(source: str) -> frozenset[str]:
    """Return the names to which a cell assigns a value that surely is not a function."""
    code, found = code_of(source), set[str]()
    for each in code.body if code else ():
        if isinstance(each, ast.Assign):
            targets = {node.id for node in each.targets if isinstance(node, ast.Name)}
            found |= targets if _is_no_function(each.value, targets) else set()
        elif isinstance(each, ast.For | ast.AugAssign | ast.Delete | ast.With):
            found |= {n.id for n in ast.walk(each) if isinstance(n, ast.Name) and _is_bound(n)}
    return frozenset(found)


def _is_bound(node: ast.Name) -> bool:
    return not isinstance(node.ctx, ast.Load)


def _is_no_function(value: ast.expr, targets: set[str]) -> bool:
    """Return whether a value cannot be called: hanoi = hanoi(3) keeps an answer, not a program."""
    if isinstance(value, ast.Call):
        return _name(value.func) in VALUES | targets
    return isinstance(value, NO_FUNCTION)


def _meaning(sheet: SubmissionCells, name: str) -> str:
    """Return code that restores a name; empty if that is unknown."""
    for source in _imports(sheet):
        for statement in ast.parse(source).body:
            assert isinstance(statement, ast.Import | ast.ImportFrom)
            if named := [
                alias for alias in statement.names if name == (alias.asname or alias.name)
            ]:
                statement.names = named
                return ast.unparse(statement)
    if name in sheet.places:
        return _definition(sheet.places[name].source, name)
    return f"del {name}" if callable(getattr(builtins, name, None)) else ""


def _definition(source: str, name: str) -> str:
    """Return the source of the last definition of a function."""
    code = code_of(source)
    found = [
        each
        for each in (code.body if code else [])
        if isinstance(each, ast.FunctionDef) and each.name == name
    ]
    if not found:
        return ""
    begin = min([found[-1].lineno, *(each.lineno for each in found[-1].decorator_list)])
    return "\n".join(source.split("\n")[begin - 1 : found[-1].end_lineno])
