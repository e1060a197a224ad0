"""Rebuild a submission as one canonical notebook: the lesson as released, with its answers.

Each cell of the lesson comes from the release.  An answer is the cell with its id, or the last cell
that defines its name.  All other cells of the student stand behind the cell that they followed.
"""

import ast
import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from importlib.util import find_spec
from itertools import takewhile

from hanoi_ref.checking.running.source import NOTEBOOK, parsed
from hanoi_ref.course.notebooks import GIVEN, Cell, graded, text
from hanoi_ref.grading.marking.cells import (
    WORD,
    bound,
    code_in,
    functions,
    has_code,
    only_call,
    read,
    touched,
)

CHECK = "-check"
FOUND = "answer found in another cell"
DECIDING = ("grade", "locked", "points", "solution", "task")  # metadata that affect points

# Commands that cannot run here or would undo others: they install, time, reset, open windows.
COMMAND = re.compile(
    r"\s*([!%]\s*(\S{0,99}python\S{0,20} -m |\{sys.executable\} -m )?(pip|conda|mamba|uv|apt)\b"
    r"|%matplotlib\b(?!\s+inline)|%(reset|timeit|prun|load_ext|autoreload|debug|pdb)"
    r"|%%(time|capture|prun)|get_ipython\(\)\.(magic|run_line_magic)\(.%?reset)"
)
SHOWN = 40  # characters of a line

# Code that looks names up dynamically may use any name.
DYNAMIC = {
    *("globals", "locals", "vars", "eval", "exec", "get_ipython", "user_ns"),
    *("f_globals", "f_locals", "__globals__", "__main__"),
}

TEXTS = 10  # texts that are searched for an answer
PACKAGE = __name__.partition(".")[0]
FEW = 5  # words of a text that can be an answer, if it is not below its question
COMMENT = re.compile(r"^[ \t]*#+ ?", re.MULTILINE)


@dataclass(frozen=True)
class Rebuilt:
    """A canonical notebook: its cells, a message on each repair, and the cells of each answer.

    `about` has the name of the cell that a repair is about, if it is about one.  `homes` has the
    ids of the cells that define an answer, by the answer's name; `idle` those of the lesson's cells
    that define nothing that a student's cell needs.  A lesson's drawings and counts may take ten
    times as long as all answers together.
    """

    cells: list[Cell]
    repairs: list[str]
    homes: dict[str, list[str]]
    idle: set[str]
    about: dict[str, str]


def rebuild(
    submitted: Sequence[Cell], released: Sequence[Cell], files: Collection[str] = ()
) -> Rebuilt:
    """Return the canonical notebook of submitted cells, as `reading` returns them.

    The released cells have nbgrader's metadata; `files` has the names of the files beside the
    notebook, which cells can import.
    """
    sheet = _Sheet(submitted, released)
    sheet.match()
    for name, cell in list(sheet.slots.items()):
        sheet.restore_kind(name, cell)
    for check, slot in sheet.released.items():
        if answer := answer_of(slot):
            sheet.find_program(answer, check)
        elif graded(slot).get("solution") and slot["cell_type"] == "markdown":
            sheet.find_words(check)
    cells = sheet.in_order()
    repairs = [*sheet.repairs, *_leave_out(cells, sheet), *_missing_modules(cells, sheet, files)]
    homes = {name: [cell["id"] for cell in cells] for name, cells in sheet.homes.items()}
    return Rebuilt(cells, list(dict.fromkeys(repairs)), homes, sheet.idle, sheet.about)


class _Sheet:
    """The cells of a submission while they find their places.

    `slots` has the cells that stand for cells of the release, by the ids of those; `adopted` has
    the cells that are an answer elsewhere.  `homes` has the cells that define each answer.
    """

    def __init__(self, submitted: Sequence[Cell], released: Sequence[Cell]) -> None:
        self.cells = [dict(cell) for cell in submitted]
        self.released = {cell["id"]: cell for cell in released}
        self.slots: dict[str, Cell] = {}
        self.adopted: dict[str, Cell] = {}
        self.homes: dict[str, list[Cell]] = {}
        self.repairs: list[str] = []
        self.about: dict[str, str] = {}
        self.needed: set[str] = set()
        self.idle: set[str] = set()
        self._texts = {text(cell).strip() for cell in released}

    def say(self, name: str, clause: str) -> None:
        self.repairs.append(f"{name}: {clause}")
        self.about[self.repairs[-1]] = name

    def is_released(self, cell: Cell) -> bool:
        return cell["source"].strip() in self._texts

    def has_slot(self, cell: Cell) -> bool:
        return any(cell is other for other in (*self.slots.values(), *self.adopted.values()))

    def remove(self, gone: Collection[int]) -> None:
        self.cells = [cell for cell in self.cells if id(cell) not in gone]

    # Which cell is which

    def match(self) -> None:
        """Find the cells of the lesson by metadata, id or content."""
        names = [graded(cell).get("grade_id", "") for cell in self.cells]
        counts, claims = Counter(names), dict[str, list[Cell]]()
        for cell, name in zip(self.cells, names, strict=True):
            own = cell["id"]
            if name and own in self.released and not counts[own] and counts[name] > 1:
                self.say(own, "the cell had the name of another one; it is known by its id")
                name = own
            name = name if graded(self.released.get(name, {})) else own
            if name in self.released:
                claims.setdefault(name, []).append(cell)
        for name, rivals in claims.items():
            self.slots[name] = self._chosen(name, rivals) if len(rivals) > 1 else rivals[0]
        self._match_by_content()
        for name, cell in self.slots.items():
            known, wanted = graded(cell), graded(self.released[name])
            if known and any(known.get(key, False) != wanted.get(key, False) for key in DECIDING):
                self.say(name, "its metadata were changed; those of the course count")
            elif wanted and not known:
                self.say(name, "metadata missing; identified by content")

    def _chosen(self, name: str, rivals: list[Cell]) -> Cell:
        """Return the last written one of cells with the same name; remove empty copies."""
        slot = self.released[name]
        if not graded(slot):
            return rivals[-1]
        is_answer = graded(slot).get("solution")
        whole = "\n".join(cell["source"] for cell in rivals)
        if is_answer and parsed(whole) and not all(parsed(cell["source"]) for cell in rivals):
            rivals[0]["source"] = whole
            self.remove({id(cell) for cell in rivals[1:]})
            self.say(name, "the cell was in pieces; they are one again")
            return rivals[0]
        written = [
            cell
            for cell in rivals
            if (not _is_untouched(cell, slot) if is_answer else has_code(cell["source"]))
        ]
        chosen = (written or rivals)[-1]
        kept = {id(chosen), *map(id, written)}
        self.remove({id(cell) for cell in rivals if id(cell) not in kept})
        self.say(name, "the cell was there more than once; the last one counts")
        return chosen

    def _match_by_content(self) -> None:
        """Find cells that have lost metadata and id: the same text, or the same check."""
        taken = {id(cell) for cell in self.slots.values()}
        by_text: dict[str, list[Cell]] = {}
        for cell in self.cells:
            if id(cell) not in taken:
                for key in {cell["source"].strip(), _checked_alone(cell["source"])}:
                    by_text.setdefault(key, []).append(cell)
        for name, slot in self.released.items():
            keys = (text(slot).strip(), graded(slot).get("grade") and _checked_alone(text(slot)))
            rivals = next(filter(None, (by_text.get(key) for key in keys if key)), [])
            if name not in self.slots and len(rivals) == 1:
                self.slots[name] = rivals[0]

    def restore_kind(self, name: str, cell: Cell) -> None:
        """Give a cell the type that it was released with, unless it is something else now."""
        slot = self.released[name]
        kind, is_same = slot["cell_type"], cell["source"].strip() == text(slot).strip()
        if cell["cell_type"] != kind and (graded(slot) or is_same):
            if kind == "code" and graded(slot):
                cell["source"] = code_in(cell["source"]) or cell["source"]
            _turn(cell, kind)
            what = "code" if kind == "code" else "text"
            self.say(name, f"the cell was of another kind; it is {what} again")

    # Programs

    def find_program(self, name: str, check: str) -> None:
        """Find the cell in which an answer is written, which may have another place or name."""
        home = self.slots.get(name)
        if home is not None:
            self._join_next(name, home)
        if home is not None and name in bound(home["source"]):
            self.homes[name] = [home]
            return
        cell = self._written_elsewhere(name)
        if cell is None:
            self._find_by_other_name(name, home, self.slots.get(check))
            return
        self.homes[name] = [cell]
        self.say(name, FOUND)
        if home is not None and _is_untouched(home, self.released[name]):
            self.remove({id(self.slots.pop(name))})
        if name not in self.slots and not self.has_slot(cell):
            self.adopted[name] = cell

    def _join_next(self, name: str, home: Cell) -> None:
        """Join an answer with the next cell, if only the two together are a program."""
        at = next(at for at, cell in enumerate(self.cells) if cell is home)
        after = next(iter(self.cells[at + 1 :]), home)
        whole = f"{home['source']}\n{after['source']}"
        if not self.has_slot(after) and not parsed(after["source"]) and parsed(whole):
            home["source"] = whole
            self.remove({id(after)})
            self.say(name, "the cell was in pieces; they are one again")

    def _written_elsewhere(self, name: str) -> Cell | None:
        """Return the last cell that defines a name; a text cell that does becomes code."""
        others: list[Cell] = [cell for cell in self.cells if not self.is_released(cell)]
        codes = [cell for cell in others if cell["cell_type"] == "code"]
        codes = [cell for cell in codes if name in bound(cell["source"])]
        # `hanoi = hanoi(3)` binds the name as well, but the answer is the function.
        if programs := [cell for cell in codes if name in functions(cell["source"])] or codes:
            return programs[-1]
        texts = [cell for cell in others if cell["cell_type"] != "code" and name in cell["source"]]
        for cell in texts[: -TEXTS - 1 : -1]:
            if not self.has_slot(cell) and name in bound(code := code_in(cell["source"])):
                cell["source"] = code
                _turn(cell, "code")
                return cell
        return None

    def _find_by_other_name(self, name: str, home: Cell | None, check: Cell | None) -> None:
        """Find an answer by the name in its check, or as the only function of its cell."""
        others: list[str] = []
        if home is not None:
            own = functions(home["source"])
            stub = functions(text(self.released[name]))
            if len(own) == len(stub) == 1 and [*own.values()] == [*stub.values()]:
                others += own
        match check and only_call(check["source"]):
            case ast.Call(ast.Name("check"), [_, ast.Name(other)]) if other != name:
                others.append(other)
        for other in others:
            for cell in reversed(self.cells):
                is_own = cell["cell_type"] == "code" and not self.is_released(cell)
                if is_own and other in bound(cell["source"]):
                    alias = {"cell_type": "code", "id": f"{name}-alias", "metadata": {}}
                    alias["source"] = f"{name} = {other}"
                    self.cells.insert(self.cells.index(cell) + 1, alias)
                    self.homes[name] = [cell, alias]
                    self.say(name, f"renamed to {other}; judged under that name")
                    return

    # Words

    def find_words(self, name: str) -> None:
        """Find an answer in words below its own cell, below where that cell was, or elsewhere."""
        slot, home = self.released[name], self.slots.get(name)
        if home is not None and not _is_untouched(home, slot):
            return
        below = (cell for cell in self._below(name, home) if self._words(cell).strip())
        new = (cell for cell in self.cells if cell["id"] not in self.released)
        notes = (cell for cell in new if not self.is_released(cell) and _is_note(self._words(cell)))
        note = next(below, None) or max(notes, key=lambda cell: len(cell["source"]), default=None)
        if note is not None:
            if home is not None:
                self.remove({id(home)})
            note["source"] = self._words(note)
            _turn(note, slot["cell_type"])
            self.slots.pop(name, None)
            self.adopted[name] = note
            self.say(name, FOUND)

    def _below(self, name: str, home: Cell | None) -> Iterator[Cell]:
        """Yield the student's cells below the place of a cell, up to the next of the lesson."""
        names = list(self.released)
        above = text(self.released[names[names.index(name) - 1]]).strip()
        starts = (
            at
            for at, cell in enumerate(self.cells)
            if (cell is home if home is not None else cell["source"].strip() == above)
        )
        start = next(starts, len(self.cells))
        yield from takewhile(lambda cell: not self.is_released(cell), self.cells[start + 1 :])

    def _words(self, cell: Cell) -> str:
        """Return the text of a cell: all of it, or the comments of a code cell without code."""
        names = (name for name, other in self.slots.items() if other is cell)
        if any(graded(self.released[name]) for name in names):
            return ""
        if cell["cell_type"] != "code":
            return str(cell["source"])
        code = parsed(cell["source"])
        return "" if code is None or code.body else COMMENT.sub("", cell["source"])

    # The canonical notebook

    def in_order(self) -> list[Cell]:
        """Return the lesson's cells in its order, each other cell behind the one it followed."""
        places = {id(cell): name for name, cell in self.slots.items()}
        there = [places[id(cell)] for cell in self.cells if id(cell) in places]
        self._say_moved(there)
        self._find_needed()
        behind: dict[str, list[Cell]] = {"": []}
        last = ""
        for cell in self.cells:
            if id(cell) in places:
                last = places[id(cell)]
            else:
                behind.setdefault(last, []).append(cell)
        cells = list[Cell]()
        for name, slot in self.released.items():
            cells += behind[""] if there[:1] == [name] else []
            cells += [*self._at(name, slot), *behind.get(name, [])]
        cells += behind[""] if not there else []
        return self._labelled(cells)

    def _say_moved(self, there: list[str]) -> None:
        """Name the cells that break the order of the others."""
        wanted = [name for name in self.released if name in set(there)]
        if wanted != there:
            blocks = SequenceMatcher(None, wanted, there, autojunk=False).get_matching_blocks()
            kept = {name for block in blocks for name in wanted[block.a :][: block.size]}
            moved = [name for name in wanted if name not in kept]
            more = f" and {len(moved) - 5} more" if len(moved) > 5 else ""
            self.repairs.append(
                f"cells were moved; each is back in its place: {', '.join(moved[:5])}{more}"
            )

    def _find_needed(self) -> None:
        """Find the names and the lesson's cells that the student's code needs, far away or near."""
        own = {
            cell["source"]
            for cell in self.cells
            if cell["cell_type"] == "code" and not self.is_released(cell)
        }
        self.needed = set().union(*map(read, own))
        lesson = {
            name: text(slot) for name, slot in self.released.items() if slot["cell_type"] == "code"
        }
        is_any = any(DYNAMIC & set(WORD.findall(source)) for source in own)
        given = {name: None if is_any else touched(source) for name, source in lesson.items()}
        while found := [n for n, names in given.items() if names is None or names & self.needed]:
            for name in found:
                self.needed |= read(lesson[name])
                del given[name]
        self.idle = {name for name in given if not graded(self.released[name])}

    def _at(self, name: str, slot: Cell) -> list[Cell]:
        """Return the cells that stand at the place of a released cell."""
        mine, known, source = self.slots.get(name), graded(slot), text(slot)
        own = {"cell_type": slot["cell_type"], "id": name, "metadata": {}, "source": source}
        if mine is not None and known.get("solution"):
            return [mine]
        if mine is None and known.get("solution"):
            if name in self.adopted or (name in self.homes and not known.get("grade")):
                return []
            if not known.get("grade"):
                self.say(name, "the answer's cell was deleted")
                return []
        if mine is None and slot["cell_type"] == "code" and not known:
            if not bound(source) & self.needed:
                return []
            self.say(name, "the cell was deleted; an answer needs it")
        elif mine is None and known:
            self.say(name, "the cell was deleted; it is put back")
        if mine is None or mine["source"].strip() == source.strip():
            own |= {"execution_count": mine.get("execution_count")} if mine else {}
            self.slots[name] = own
            return [own]
        if known and has_code(mine["source"]):
            self.say(name, "code written into the cell was moved above it")
            self.slots[name] = own
            mine["id"] = f"{name}-code"
            return [mine, own]
        if known:
            self.say(name, "the cell was edited; the original is used")
            self.slots[name] = own
            return [own]
        if slot["cell_type"] == "code" and (bound(source) - bound(mine["source"])) & self.needed:
            self.say(name, "the cell was changed; the lesson's own is run first")
            return [{**own, "id": f"{name}-released"}, mine]
        return [mine]

    def _labelled(self, cells: list[Cell]) -> list[Cell]:
        """Give the lesson's cells its metadata, and every cell an id of its own."""
        names = {id(cell): name for name, cell in (self.slots | self.adopted).items()}
        taken: set[str] = set()
        for cell in cells:
            wanted = self.released.get(names.get(id(cell), ""), {})
            known = graded(wanted)
            cell["metadata"] = {"nbgrader": dict(known)} if known else {}
            if known.get("solution") and known.get("grade"):
                cell["metadata"][GIVEN] = text(wanted)
            free = (f"{cell['id']}-{n}" for n in range(2, len(cells) + 2))
            if cell["id"] in taken:
                cell["id"] = next(name for name in free if name not in taken)
            taken.add(cell["id"])
            count = cell.pop("execution_count", None)
            if cell["cell_type"] == "code":
                cell |= {"execution_count": count, "outputs": []}
        return cells


def answer_of(slot: Cell) -> str:
    """Return the name of the answer that a released cell checks; "" if it is no check."""
    known = graded(slot)
    is_check = known.get("grade") and not known.get("solution")
    name = str(known.get("grade_id", ""))
    return name.removesuffix(CHECK) if is_check and name.endswith(CHECK) else ""


def _turn(cell: Cell, kind: str) -> None:
    """Change the type of a cell."""
    cell["cell_type"] = kind
    for key in ("attachments",) if kind == "code" else ("outputs", "execution_count"):
        cell.pop(key, None)
    if kind == "code":
        cell |= {"outputs": [], "execution_count": None}


def _is_untouched(cell: Cell, slot: Cell) -> bool:
    """Return whether a cell is empty, or as it was released."""
    return cell["source"].strip() in ("", text(slot).strip())


def _checked_alone(source: str) -> str:
    """Return the id of the exercise that a cell checks, if it does nothing else."""
    match only_call(source):
        case ast.Call(ast.Name("check"), [ast.Constant(str(name)), *_]):
            return f"check {name}"
    return ""


def _is_note(words: str) -> bool:
    """Return whether words may be an answer: enough of them, and not a program."""
    return len(words.split()) >= FEW and parsed(words) is None and not bound(code_in(words))


# What cannot run here


def _leave_out(cells: Sequence[Cell], sheet: _Sheet) -> Iterator[str]:
    """Blank the notebook commands that cannot run here; yield a message on each."""
    answers = {id(cell): name for name, homes in sheet.homes.items() for cell in homes}
    for cell in cells:
        source = cell["source"]
        if cell["cell_type"] != "code" or sheet.is_released(cell) or not NOTEBOOK.search(source):
            continue
        lines = source.split("\n")
        for at, line in enumerate(lines):
            if COMMAND.match(line):
                lines[at] = f"# {line}"
                shown = line.strip()[:SHOWN]
                owner = answers.get(id(cell), "own cell")
                yield f"{owner}: the line {shown!r} is left out when the notebook is marked"
        cell["source"] = "\n".join(lines)


def _missing_modules(cells: Sequence[Cell], sheet: _Sheet, files: Collection[str]) -> Iterator[str]:
    """Yield a message on each module that is imported and not installed here."""
    beside = {name.partition("/")[0].removesuffix(".py") for name in files}
    modules: dict[str, None] = {}
    for cell in cells:
        if (
            cell["cell_type"] == "code"
            and "import" in cell["source"]
            and not sheet.is_released(cell)
        ):
            code = parsed(cell["source"])
            for node in ast.walk(code) if code else ():
                if isinstance(node, ast.Import):
                    modules |= dict.fromkeys(alias.name.partition(".")[0] for alias in node.names)
                elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                    modules[node.module.partition(".")[0]] = None
    for module in modules.keys() - beside:
        if module != PACKAGE and _is_missing(module):
            yield f"{module} is not installed here; only what uses it fails"


@cache
def _is_missing(module: str) -> bool:
    with suppress(ImportError, ValueError):
        return find_spec(module) is None
    return True
