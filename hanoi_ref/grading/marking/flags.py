"""Flag answers for the teacher to look at; no flag costs points."""

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from hanoi_ref import _ROOM_OF as ROOM_OF
from hanoi_ref.checking.answer import restored
from hanoi_ref.checking.diagnose.in_common import SLEEPS
from hanoi_ref.checking.exercise import Exercise, has_few_inputs
from hanoi_ref.checking.running.source import LONGEST, parsed
from hanoi_ref.course.notebooks import printable
from hanoi_ref.course.words import counted
from hanoi_ref.grading.marking.answer_source import calls_in_round, is_table
from hanoi_ref.grading.marking.examine import Finding

# Code that may reach what it should not


# Full names that give access to code, frames, modules, files or other answers.
OUTSIDE = """
    _xxsubinterpreters asyncio.create_subprocess_exec asyncio.create_subprocess_shell
    builtins ctypes faulthandler fileinput gc importlib inspect linecache pkgutil runpy signal
    subprocess zipimport
    __builtins__ __import__ codecs.open compile eval exec io.open open tokenize.open
    numpy.fromfile numpy.genfromtxt numpy.load numpy.loadtxt
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
    iterdir read_bytes read_text rglob write_bytes write_text
    getoutput getoutput_pexpect
    ast_transformers input_transformer_manager input_transformers_cleanup
    input_transformers_post run_ast_nodes run_cell run_code user_ns
    """.split()
)
EVENTS = "events.register"
COMMANDS = re.compile(r"\s*(!|%%?(bash|sh|script|system|sx|run|load|load_ext|writefile)\b)")
SHOWN = 60  # characters of a line

Use = tuple[int, str]
"""The number of a line, and the forbidden name on it."""


def goes_round(sources: Sequence[str]) -> dict[str, int]:
    """Return a clause on each name in code that may reach what it should not, with its first cell.

    >>> goes_round(["", "import gc\\nlen(gc.get_objects())", "gc.freeze()"])
    {'line 1 of cell 2 and 1 more cell use gc: import gc': 2}

    Cells that are not the student's are empty strings, so the cell numbers are the notebook's.
    """
    cells = [(source, parsed(source) or ast.Module([], [])) for source in sources]
    meant = {name: full for _, code in cells for name, full in _imported(code)}
    places: dict[str, list[tuple[int, int, str]]] = {}  # cells, lines and their text, by name
    for at, (source, code) in enumerate(cells, 1):
        lines = re.split("\r\n|\r|\n", source)  # as Python counts them
        first: dict[str, int] = {}
        try:
            for line, what in sorted({*_commands(lines), *_uses(code, meant)}):
                first.setdefault(what, line)
        except RecursionError:
            first = {"more brackets than can be read": 1}
        for what, line in sorted(first.items(), key=lambda use: use[::-1]):
            places.setdefault(what, []).append((at, line, lines[line - 1]))
    clauses = {_clause(what, found): found[0][0] for what, found in places.items()}
    return clauses | {
        f"cell {at} is too long to be read ({len(source):,} characters)": at
        for at, source in enumerate(sources, 1)
        if len(source) > LONGEST
    }


def _clause(what: str, places: list[tuple[int, int, str]]) -> str:
    """Return a clause on the cells that use a name, with the first line."""
    at, line, source = places[0]
    text = printable(source.strip())
    text = text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
    more = f" and {counted(len(places) - 1, 'more cell')} use" if len(places) > 1 else " uses"
    return f"line {line} of cell {at}{more} {what}: {text}"


def _commands(lines: Sequence[str]) -> Iterator[Use]:
    """Yield the notebook commands that run a shell command or load a file."""
    for at, line in enumerate(lines, 1):
        if command := COMMANDS.match(line):
            yield at, command[1]


def _uses(code: ast.Module, meant: dict[str, str]) -> Iterator[Use]:
    """Yield all names in OUTSIDE and INSIDE that the code uses."""
    own = set[str]()
    for node in ast.walk(code):
        match node:
            case (
                ast.FunctionDef(name)
                | ast.ClassDef(name)
                | ast.Name(name, ast.Store())
                | ast.arg(name)
            ):
                own.add(name)
    own -= meant.keys()
    for node in ast.walk(code):
        line = getattr(node, "lineno", 0)
        for name in _full_names(node, meant, own):
            yield from ((line, what) for what in _outside(name))
        if looked_up := _looked_up(node, meant, own):
            yield line, looked_up
        match node:  # an attribute's name may be a string, as in getattr(f, "__code__")
            case ast.Attribute() if _chain(node)[-2:] == EVENTS.split("."):
                yield line, EVENTS
            case ast.Attribute(attr=name) | ast.Constant(str(name)) if name in {*INSIDE, EVENTS}:
                yield line, name


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


@lru_cache(500)  # as `parsed`: most cells are the lesson's own
def _imported(code: ast.Module) -> list[tuple[str, str]]:
    """Return each imported name with its full name."""
    names: list[tuple[str, str]] = []
    for node in ast.walk(code):
        for alias in node.names if isinstance(node, ast.Import | ast.ImportFrom) else ():
            first = alias.name.partition(".")[0]
            if isinstance(node, ast.ImportFrom):
                names.append((alias.asname or alias.name, f"{node.module}.{alias.name}"))
            else:
                names.append((alias.asname or first, alias.name if alias.asname else first))
    return names


def _full_names(node: ast.AST, meant: dict[str, str], own: set[str]) -> list[str]:
    """Return the full names that a node refers to, unless the code defines them itself.

    A function that hanoi_ref re-exports, such as hanoi_ref.recursive, has the name of its room.
    """
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        rooms = {name.name: ROOM_OF.get(name.name) for name in node.names}
        is_ours = node.module == "hanoi_ref"
        return [
            f"hanoi_ref.{room}.{name}"
            if is_ours and room in ("solvers", "theory")
            else f"{node.module}.{name}"
            for name, room in rooms.items()
        ]
    if isinstance(node, ast.Name | ast.Attribute):
        first, *rest = _chain(node)
        return [] if first in own else [".".join([meant.get(first, first), *rest])]
    return []


def _chain(node: ast.AST) -> list[str]:
    """Return the names of a.b().c from the left; calls are skipped."""
    if isinstance(node, ast.Call):
        return _chain(node.func)
    if isinstance(node, ast.Attribute):
        return [*_chain(node.value), node.attr]
    return [node.id if isinstance(node, ast.Name) else ""]


# Doubts about an answer


def doubted(finding: Finding, exercise: Exercise, sources: Sequence[str]) -> Finding:
    """Return the finding with flags from the source of its answer added.

    `sources` are the code cells in order.  Answers without points get no flags but that of sleep.
    """
    if finding.verdict == "hang" and any(SLEEPS.search(source) for source in sources):
        return replace(
            finding, flags=(*finding.flags, "it timed out, and the notebook calls sleep")
        )
    if not finding.share or exercise.variable:
        return finding
    flags = list(finding.flags)
    cycles = [observation.get("call_cycle") for observation in finding.observations]
    watched = [cycle for cycle in cycles if cycle is not None]
    if watched and not any(watched):  # the source may show a cycle that the watched run did not
        read = calls_in_round(sources, exercise.name)
        if read is None:
            flags.append("its source does not tell whether a function calls itself")
        elif read:
            cycle = " calling ".join(read)
            flags.append(f"no function was seen to call itself, but its source has {cycle}")
    few = has_few_inputs(exercise) and exercise.name != "own_test"
    distinct = finding.observations[:-1]  # the last call is an earlier one
    answers = (restored(seen.get("value")) for seen in distinct if few)
    if is_table(sources, exercise.name, answers):
        flags.append("its answers look written down: see the literals of its source")
    return replace(finding, flags=tuple(flags))
