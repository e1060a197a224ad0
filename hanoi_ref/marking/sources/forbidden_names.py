"""Where the source of an answer reaches for what is not the student's own."""

import ast
import re
from collections.abc import Iterator, Sequence

from hanoi_ref import _ROOM_OF as ROOM_OF
from hanoi_ref.checking.running.names import parsed
from hanoi_ref.course.notebooks import printable

# What reaches code, frames, modules, files or answers of others, by its full name.
OUTSIDE = """
    builtins ctypes faulthandler gc importlib inspect signal subprocess
    __builtins__ __import__ compile eval exec io.open open
    os._exit os.abort os.environ os.execv os.fork os.kill os.open os.popen os.putenv os.system
    pathlib.Path.glob pathlib.Path.open
    sys._current_frames sys._getframe sys.meta_path sys.modules sys.monitoring sys.setprofile
    sys.settrace threading.setprofile threading.settrace types.CodeType types.FunctionType
    hanoi_ref.checking hanoi_ref.lessons hanoi_ref.solvers hanoi_ref.theory
""".split()

# The names by which functions, frames and the notebook hand out what is in them.
INSIDE = set(
    """
    __closure__ __code__ __globals__ __subclasses__ cell_contents co_code cr_frame f_back
    f_builtins f_globals f_locals gi_frame tb_frame
    iterdir read_bytes read_text rglob
    ast_transformers input_transformer_manager input_transformers_cleanup
    input_transformers_post run_ast_nodes run_cell run_code user_ns
    """.split()
)
EVENTS = "events.register"
COMMANDS = re.compile(r"\s*(!|%%?(bash|sh|script|system|sx|run|load|load_ext)\b)")
SHOWN = 60  # letters of a line

Found = tuple[int, str]
"""The number of a line, and what is used on it."""


def goes_round(sources: Sequence[str]) -> list[str]:
    """Clauses about what goes round the silence of the package, each with its first line in a cell.

    >>> goes_round(["", "import gc\\nlen(gc.get_objects())"])
    ['line 1 of cell 2 uses gc: import gc']

    Cells of others are given as empty texts, so that the numbers are those of the notebook.
    """
    cells = [(source, parsed(source) or ast.Module([], [])) for source in sources]
    meant = {name: full for _, code in cells for name, full in _imported(code)}
    return [
        f"line {line} of cell {at} uses {what}: {_short(source, line)}"
        for at, (source, code) in enumerate(cells, 1)
        if source
        for line, what in _firsts(source, code, meant)
    ]


def _firsts(source: str, code: ast.Module, meant: dict[str, str]) -> list[Found]:
    """The first line of everything that a cell uses."""
    try:
        found = sorted({*_commands(source), *_uses(code, meant)}, reverse=True)
    except RecursionError:
        return [(1, "more brackets than can be read")]
    return sorted((line, what) for what, line in {what: line for line, what in found}.items())


def _lines(source: str) -> list[str]:
    """The lines as Python counts them."""
    return re.split("\r\n|\r|\n", source)


def _short(source: str, line: int) -> str:
    """The beginning of a line, as every page and terminal can show it."""
    text = printable(_lines(source)[line - 1].strip())
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _commands(source: str) -> Iterator[Found]:
    """The lines that the notebook gives to the system, or takes from a file."""
    for at, line in enumerate(_lines(source), 1):
        if found := COMMANDS.match(line):
            yield at, found[1]


def _uses(code: ast.Module, meant: dict[str, str]) -> Iterator[Found]:
    """All of OUTSIDE and INSIDE that the code names."""
    own = _bound(code) - meant.keys()
    for node in ast.walk(code):
        line = getattr(node, "lineno", 0)
        for name in _full_names(node, meant, own):
            yield from ((line, name) for what in OUTSIDE if name == f"{what.rpartition('.')[0]}.*")
            yield from ((line, what) for what in OUTSIDE if f"{name}.".startswith(f"{what}."))
        if (inner := _inner_name(node)) in INSIDE or inner == EVENTS:
            yield line, inner


def _bound(code: ast.Module) -> set[str]:
    """Names that the code gives to things of its own, such as a variable called signal."""
    return {name for node in ast.walk(code) if (name := _given_name(node))}


def _given_name(node: ast.AST) -> str | None:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        return node.id
    return node.arg if isinstance(node, ast.arg) else None


def _imported(code: ast.Module) -> Iterator[tuple[str, str]]:
    """What each imported name stands for in full."""
    for node in ast.walk(code):
        if isinstance(node, ast.ImportFrom):
            for name in node.names:
                yield name.asname or name.name, f"{node.module}.{name.name}"
        elif isinstance(node, ast.Import):
            for name in node.names:
                first = name.name.partition(".")[0]
                yield name.asname or first, name.name if name.asname else first


def _full_names(node: ast.AST, meant: dict[str, str], own: set[str]) -> list[str]:
    """What a node names, with the modules in front, where it is not the code's own."""
    if isinstance(node, ast.Import):
        return [name.name for name in node.names]
    if isinstance(node, ast.ImportFrom):
        return [_in_its_room(f"{node.module}.{name.name}") for name in node.names]
    if isinstance(node, ast.Name | ast.Attribute):
        first, *rest = _chain(node)
        return [] if first in own else [".".join([meant.get(first, first), *rest])]
    return []


def _in_its_room(name: str) -> str:
    """The full name of what the package hands out itself, such as hanoi_ref.recursive."""
    package, _, short = name.rpartition(".")
    room = ROOM_OF.get(short) if package == "hanoi_ref" else None
    return f"hanoi_ref.{room}.{short}" if room in ("solvers", "theory") else name


def _chain(node: ast.AST) -> list[str]:
    """The names of a.b().c from the left; a call is passed over."""
    if isinstance(node, ast.Call):
        return _chain(node.func)
    if isinstance(node, ast.Attribute):
        return [*_chain(node.value), node.attr]
    return [node.id if isinstance(node, ast.Name) else ""]


def _inner_name(node: ast.AST) -> str:
    """An attribute, also one that is asked for by a text, as in getattr(f, "__code__")."""
    if isinstance(node, ast.Attribute):
        return EVENTS if _chain(node)[-2:] == EVENTS.split(".") else node.attr
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
