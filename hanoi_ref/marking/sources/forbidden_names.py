"""Find code in an answer that reaches outside the student's own code."""

import ast
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from hanoi_ref import _ROOM_OF as ROOM_OF
from hanoi_ref.checking.running.source import LONGEST, parsed
from hanoi_ref.course.notebooks import printable

# Full names that give access to code, frames, modules, files or other answers.
OUTSIDE = """
    _xxsubinterpreters asyncio.create_subprocess_exec asyncio.create_subprocess_shell
    builtins ctypes faulthandler gc importlib inspect signal subprocess
    __builtins__ __import__ compile eval exec io.open open
    os._exit os.abort os.environ os.execv os.fork os.kill os.open
    os.popen os.posix_spawn os.putenv os.spawnl os.spawnv os.system
    pathlib.Path.glob pathlib.Path.open
    sys._current_frames sys._getframe sys.meta_path sys.modules sys.monitoring sys.setprofile
    sys.settrace threading.setprofile threading.settrace types.CodeType types.FunctionType
    hanoi_ref.checking hanoi_ref.lessons hanoi_ref.solvers hanoi_ref.theory
""".split()

# Modules of which some names are in OUTSIDE, as in getattr(sys, x).
WHOLE = {name.partition(".")[0] for name in OUTSIDE if "." in name}

# Attributes through which functions, frames and the notebook expose their internals.
INSIDE = set(
    """
    __closure__ __code__ __globals__ __subclasses__ cell_contents co_code cr_frame f_back
    f_builtins f_globals f_locals gi_frame tb_frame
    iterdir read_bytes read_text rglob
    getoutput getoutput_pexpect
    ast_transformers input_transformer_manager input_transformers_cleanup
    input_transformers_post run_ast_nodes run_cell run_code user_ns
    """.split()
)
EVENTS = "events.register"
COMMANDS = re.compile(r"\s*(!|%%?(bash|sh|script|system|sx|run|load|load_ext)\b)")
SHOWN = 60  # characters of a line

Found = tuple[int, str]
"""The number of a line, and the forbidden name on it."""


def goes_round(sources: Sequence[str]) -> list[str]:
    """Return clauses on code that may reach what it should not, each with its first line.

    >>> goes_round(["", "import gc\\nlen(gc.get_objects())"])
    ['line 1 of cell 2 uses gc: import gc']

    Cells that are not the student's are empty strings, so the cell numbers are the notebook's.
    """
    cells = [(source, parsed(source) or ast.Module([], [])) for source in sources]
    meant = {name: full for _, code in cells for name, full in _imported(code)}
    return [
        f"line {line} of cell {at} uses {what}: {_short(source, line)}"
        for at, (source, code) in enumerate(cells, 1)
        if source
        for line, what in _firsts(source, code, meant)
    ] + [
        f"cell {at} is too long to be read ({len(source):,} characters)"
        for at, source in enumerate(sources, 1)
        if len(source) > LONGEST
    ]


def _firsts(source: str, code: ast.Module, meant: dict[str, str]) -> list[Found]:
    """Return the first line of each forbidden name in a cell."""
    try:
        found = sorted({*_commands(source), *_uses(code, meant)}, reverse=True)
    except RecursionError:
        return [(1, "more brackets than can be read")]
    return sorted((line, what) for what, line in {what: line for line, what in found}.items())


def _lines(source: str) -> list[str]:
    """Return the lines as Python counts them."""
    return re.split("\r\n|\r|\n", source)


def _short(source: str, line: int) -> str:
    """Return the beginning of a line, safe for pages and terminals."""
    text = printable(_lines(source)[line - 1].strip())
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _commands(source: str) -> Iterator[Found]:
    """Yield the notebook commands that run a shell command or load a file."""
    for at, line in enumerate(_lines(source), 1):
        if found := COMMANDS.match(line):
            yield at, found[1]


def _uses(code: ast.Module, meant: dict[str, str]) -> Iterator[Found]:
    """Yield all names in OUTSIDE and INSIDE that the code uses."""
    own = _bound(code) - meant.keys()
    for node in ast.walk(code):
        line = getattr(node, "lineno", 0)
        for name in _full_names(node, meant, own):
            yield from ((line, what) for what in _outside(name))
        if looked_up := _looked_up(node, meant, own):
            yield line, looked_up
        if (inner := _inner_name(node)) in INSIDE or inner == EVENTS:
            yield line, inner


def _looked_up(node: ast.AST, meant: dict[str, str], own: set[str]) -> str:
    """Return how a name of a module in OUTSIDE is looked up by a string; empty if none is.

    A string that is written out, as in getattr(sys, "version"), says which name it is.
    """
    match node:
        case ast.Call(ast.Name("getattr"), [module, ast.Constant(str(name)), *_]):
            found = [f"{full}.{name}" for full in _full_names(module, meant, own)]
            return next((what for full in found for what in _outside(full)), "")
        case ast.Call(ast.Name("getattr" | "vars" as how), [module, *_]):
            form = how + "({})"
        case ast.Attribute(module, "__dict__"):
            form = "{}.__dict__"
        case _:
            return ""
    whole = (full for full in _full_names(module, meant, own) if full in WHOLE)
    return next(map(form.format, whole), "")


@lru_cache(1_000)  # a program uses a name many times
def _outside(name: str) -> set[str]:
    """Return the names in OUTSIDE that a full name belongs to, and itself if it imports such."""
    stars = {name for what in OUTSIDE if name == f"{what.rpartition('.')[0]}.*"}
    return stars | {what for what in OUTSIDE if f"{name}.".startswith(f"{what}.")}


def _bound(code: ast.Module) -> set[str]:
    """Return names that the code itself defines, such as a variable called signal."""
    return {name for node in ast.walk(code) if (name := _given_name(node))}


def _given_name(node: ast.AST) -> str | None:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        return node.id
    return node.arg if isinstance(node, ast.arg) else None


@lru_cache(500)  # as `parsed`: most cells are the lesson's own
def _imported(code: ast.Module) -> list[tuple[str, str]]:
    """Return each imported name with its full name."""
    return [pair for node in ast.walk(code) for pair in _imported_by(node)]


def _imported_by(node: ast.AST) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.ImportFrom):
        for name in node.names:
            yield name.asname or name.name, f"{node.module}.{name.name}"
    elif isinstance(node, ast.Import):
        for name in node.names:
            first = name.name.partition(".")[0]
            yield name.asname or first, name.name if name.asname else first


def _full_names(node: ast.AST, meant: dict[str, str], own: set[str]) -> list[str]:
    """Return the full names that a node refers to, unless the code defines them itself."""
    if isinstance(node, ast.Import):
        return [name.name for name in node.names]
    if isinstance(node, ast.ImportFrom):
        return [_in_its_room(f"{node.module}.{name.name}") for name in node.names]
    if isinstance(node, ast.Name | ast.Attribute):
        first, *rest = _chain(node)
        return [] if first in own else [".".join([meant.get(first, first), *rest])]
    return []


def _in_its_room(name: str) -> str:
    """Return the full name of a function that hanoi_ref re-exports, such as hanoi_ref.recursive."""
    package, _, short = name.rpartition(".")
    room = ROOM_OF.get(short) if package == "hanoi_ref" else None
    return f"hanoi_ref.{room}.{short}" if room in ("solvers", "theory") else name


def _chain(node: ast.AST) -> list[str]:
    """Return the names of a.b().c from the left; calls are skipped."""
    if isinstance(node, ast.Call):
        return _chain(node.func)
    if isinstance(node, ast.Attribute):
        return [*_chain(node.value), node.attr]
    return [node.id if isinstance(node, ast.Name) else ""]


def _inner_name(node: ast.AST) -> str:
    """Return an attribute's name, also from a string, as in getattr(f, "__code__")."""
    if isinstance(node, ast.Attribute):
        return EVENTS if _chain(node)[-2:] == EVENTS.split(".") else node.attr
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
