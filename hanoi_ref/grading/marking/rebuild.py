"""Rebuild a submission as one canonical notebook: the lesson as released, with its answers.

Each cell of the lesson comes from the release.  `matching` finds the answers.  All other cells of
the student stand behind the cell that they followed.
"""

import ast
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import cache
from importlib.util import find_spec

from hanoi_ref.checking.blank import GIVEN
from hanoi_ref.checking.running.source import NOTEBOOK, parsed
from hanoi_ref.course.notebooks import Cell, graded, is_test, text
from hanoi_ref.grading.marking.cells import WORD, bound, has_code, read, touched
from hanoi_ref.grading.marking.matching import (
    Plan,
    compare_metadata,
    find_program,
    find_words,
    match_by_content,
    match_by_name,
    restore_kinds,
)

CHECK = "-check"
SHOWN = 40  # characters of a line
PACKAGE = __name__.partition(".")[0]

# Commands that cannot run here or would undo others: they install, time, reset, open windows.
COMMAND = re.compile(
    r"\s*([!%]\s*(\S{0,99}python\S{0,20} -m |\{sys.executable\} -m )?(pip|conda|mamba|uv|apt)\b"
    r"|%matplotlib\b(?!\s+inline)|%(reset|timeit|prun|load_ext|autoreload|debug|pdb)"
    r"|%%(time|capture|prun)|get_ipython\(\)\.(magic|run_line_magic)\(.%?reset)"
)

# Code that looks names up dynamically may use any name.
DYNAMIC = {
    *("globals", "locals", "vars", "eval", "exec", "get_ipython", "user_ns"),
    *("f_globals", "f_locals", "__globals__", "__main__"),
}


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
    plan = Plan.of(submitted, released)
    for step in (match_by_name, match_by_content, compare_metadata, restore_kinds, find_answers):
        plan = step(plan)
    needed, idle = needed_names(plan)
    plan = leave_out_commands(put_in_order(plan, needed))
    ids = new_ids(plan)
    says = dict.fromkeys([*(says for _, says in plan.repairs), *missing_modules(plan, files)])
    return Rebuilt(
        cells=labelled(plan, ids),
        repairs=list(says),
        homes={name: [ids[number] for number in numbers] for name, numbers in plan.homes.items()},
        idle=idle,
        about={says: name for name, says in plan.repairs if name},
    )


def find_answers(plan: Plan) -> Plan:
    """Find each answer of the lesson, in its order: a program by its check, or words."""
    for name, original in plan.released.items():
        check = str(graded(original).get("grade_id", "")) if is_test(original) else ""
        answer = check.removesuffix(CHECK)
        if answer and answer != check:
            plan = find_program(plan, answer, check=name)
    for is_far in (False, True):  # what is at the place of one is no other's
        for name, original in plan.released.items():
            if graded(original).get("solution") and original["cell_type"] == "markdown":
                plan = find_words(plan, name, is_far)
    return plan


def needed_names(plan: Plan) -> tuple[set[str], set[str]]:
    """Return the names that the student's code needs, also indirectly, and the lesson's idle cells.

    An idle cell is ungraded code that neither binds nor changes a needed name.
    """
    own = {plan.source(number) for number in plan.own_code}
    lesson = {name: text(c) for name, c in plan.released.items() if c["cell_type"] == "code"}
    is_any = any(DYNAMIC & set(WORD.findall(source)) for source in own)
    given = {name: None if is_any else touched(source) for name, source in lesson.items()}
    needed = set[str]().union(*map(read, own))
    while used := [name for name, names in given.items() if names is None or names & needed]:
        for name in used:
            needed |= read(lesson[name])
            del given[name]
    return needed, {name for name in given if not graded(plan.released[name])}


# The cells in order


def put_in_order(plan: Plan, needed: Collection[str]) -> Plan:
    """Put the lesson's cells in its order, each other cell behind the one that it followed."""
    names = {number: name for name, number in plan.places.items()}
    before = [names[number] for number in plan.order if number in names]
    behind: dict[str, list[int]] = {"": []}
    last = ""
    for number in plan.order:
        last = names.get(number, last)
        if number not in names:
            behind.setdefault(last, []).append(number)
    plan, cells = restore_cells(_note_moved(plan, before), needed)
    order: list[int] = []
    for name, numbers in cells.items():
        order += behind[""] if before[:1] == [name] else []
        order += [*numbers, *behind.get(name, [])]
    return replace(plan, order=order if before else order + behind[""])


def _note_moved(plan: Plan, names: Sequence[str]) -> Plan:
    """Note the lesson's cells that break the order of the others; `names` is their order."""
    placed = set(names)
    wanted = [name for name in plan.released if name in placed]
    if wanted == names:
        return plan
    blocks = SequenceMatcher(None, wanted, names, autojunk=False).get_matching_blocks()
    kept = {name for block in blocks for name in wanted[block.a :][: block.size]}
    moved = [name for name in wanted if name not in kept]
    more = f" and {len(moved) - 5} more" if len(moved) > 5 else ""
    says = f"cells were moved; each is back in its place: {', '.join(moved[:5])}{more}"
    return replace(plan, repairs=(*plan.repairs, ("", says)))


def restore_cells(plan: Plan, needed: Collection[str]) -> tuple[Plan, dict[str, list[int]]]:
    """Return the plan with copies of released cells, and the cells in the place of each."""
    cells, places, repairs = dict(plan.cells), dict(plan.places), [*plan.repairs]
    result: dict[str, list[int]] = {}
    for name, original in plan.released.items():
        number, new, is_graded = places.get(name, 0), len(cells) + 1, bool(graded(original))
        is_program = name in plan.homes and not graded(original).get("grade")
        is_elsewhere = is_program or name in plan.adopted
        own, copy, clause = restored(original, cells.get(number), is_elsewhere, needed)
        cells |= ({number: own} if own else {}) | ({new: copy} if copy else {})
        numbers = [number] * bool(own) + [new] * bool(copy)
        result[name] = numbers if is_graded else numbers[::-1]
        places |= {name: new} if copy and (is_graded or not own) else {}
        repairs += [(name, f"{name}: {clause}")] if clause else []
    return replace(plan, cells=cells, places=places, repairs=repairs), result


def restored(
    original: Cell, own: Cell | None, is_elsewhere: bool, needed: Collection[str]
) -> tuple[Cell | None, Cell | None, str]:
    """Return what is in the place of a released cell: a student's, a copy, and what was repaired.

    A student's code is above the copy of a graded cell, and below one that binds needed names.
    `is_elsewhere` is True if the cell's answer is in another cell.
    """
    facts, source, kind = graded(original), text(original), original["cell_type"]
    copy: Cell = {"cell_type": kind, "id": original["id"], "source": source}
    if facts.get("solution") and (own or is_elsewhere):
        return own, None, ""
    if facts.get("solution") and not facts.get("grade"):
        return None, None, "the answer's cell was deleted"
    if own is None and facts:
        return None, copy, "the cell was deleted; it is put back"
    if own is None and kind == "code":
        is_needed = not bound(source).isdisjoint(needed)
        clause = "the cell was deleted; an answer needs it"
        return (None, copy, clause) if is_needed else (None, None, "")
    if own is None or own["source"].strip() == source.strip():
        count = own.get("execution_count") if own else None
        return None, {**copy, "execution_count": count}, ""
    if facts and has_code(own["source"]):
        own = {**own, "id": f"{copy['id']}-code"}
        return own, copy, "code written into the cell was moved above it"
    if facts:
        return None, copy, "the cell was edited; the original is used"
    if kind == "code" and not (bound(source) - bound(own["source"])).isdisjoint(needed):
        copy["id"] += "-released"
        return own, copy, "the cell was changed; the lesson's own is run first"
    return own, None, ""


# The cells as they are run


def leave_out_commands(plan: Plan) -> Plan:
    """Turn notebook commands that cannot run here into comments."""
    owners = {number: name for name, numbers in plan.homes.items() for number in numbers}
    cells, repairs = dict(plan.cells), [*plan.repairs]
    for number in plan.own_code:
        if NOTEBOOK.search(plan.source(number)):
            lines = plan.source(number).split("\n")
            for at, line in enumerate(lines):
                if COMMAND.match(line):
                    lines[at] = f"# {line}"
                    says = (
                        f"the line {line.strip()[:SHOWN]!r} is left out when the notebook is marked"
                    )
                    repairs.append(("", f"{owners.get(number, 'own cell')}: {says}"))
            cells[number] = {**cells[number], "source": "\n".join(lines)}
    return replace(plan, cells=cells, repairs=repairs)


def missing_modules(plan: Plan, files: Collection[str]) -> Iterator[str]:
    """Yield a message on each module that is imported, and neither installed here nor written."""
    sources = [plan.source(number) for number in plan.own_code]
    modules = dict.fromkeys(module for source in sources for module in imported(source))
    beside = {name.partition("/")[0].removesuffix(".py") for name in files}
    beside |= {name for source in sources for name in re.findall(r"\b(\w{1,99})\.py\b", source)}
    for module in modules:
        if module not in {*beside, PACKAGE} and _is_missing(module):
            yield f"{module} is not installed here; only what uses it fails"


def imported(source: str) -> Iterator[str]:
    """Yield the modules that a cell imports, by their first names.

    >>> [*imported("import math, os.path as p\\ndef f():\\n    from json import loads")]
    ['math', 'os', 'json']
    """
    code = parsed(source) if "import" in source else None
    for node in ast.walk(code) if code else ():
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


@cache
def _is_missing(module: str) -> bool:
    with suppress(ImportError, ValueError):
        return find_spec(module) is None
    return True


def new_ids(plan: Plan) -> dict[int, str]:
    """Return the ids of the cells by number: their own, or new ones where two have the same."""
    ids = {number: str(cell["id"]) for number, cell in plan.cells.items()}
    taken: set[str] = set()
    for number in plan.order:
        free = (f"{ids[number]}-{n}" for n in range(2, len(plan.order) + 2))
        if ids[number] in taken:
            ids[number] = next(id for id in free if id not in taken)
        taken.add(ids[number])
    return ids


def labelled(plan: Plan, ids: Mapping[int, str]) -> list[Cell]:
    """Return the cells of the notebook; the lesson's have the metadata of the release."""
    names = {number: name for name, number in {**plan.places, **plan.adopted}.items()}
    cells = []
    for number in plan.order:
        original = plan.released.get(names.get(number, ""), {})
        facts, cell = graded(original), {**plan.cells[number], "id": ids[number]}
        cell["metadata"] = {"nbgrader": dict(facts)} if facts else {}
        if facts.get("solution") and facts.get("grade"):
            cell["metadata"][GIVEN] = text(original)
        count = cell.pop("execution_count", None)
        runs = {"execution_count": count, "outputs": []} if cell["cell_type"] == "code" else {}
        cells.append({**cell, **runs})
    return cells
