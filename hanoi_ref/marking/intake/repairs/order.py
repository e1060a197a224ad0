"""Restore the order in which the cells of a lesson are run and judged."""

import ast
import builtins
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Any

from hanoi_ref.checking.running.names import loaded, stored
from hanoi_ref.course.notebooks import graded, text
from hanoi_ref.marking.intake.repairs.bindings import bound, code_of
from hanoi_ref.marking.intake.repairs.cells import SubmissionCells, Wanted

BUILTINS = frozenset(dir(builtins))


def put_back(sheet: SubmissionCells) -> None:
    """Put back graded cells that were deleted."""
    for name, each in sheet.wanted.items():
        if each.is_marked and name not in sheet.owned:
            sheet.own(name, sheet.insert(_position(sheet, each), each.source, each.kind))
            sheet.say(name, "the cell was deleted; it is put back")
        elif each.is_answer and name not in (sheet.owned | sheet.places):
            sheet.say(name, "the answer's cell was deleted")


def _position(sheet: SubmissionCells, each: Wanted) -> int:
    """Return the index behind the answer that it checks, else behind the last cell before it."""
    if each.answers in sheet.places:
        return sheet.at(_last_check(sheet, sheet.places[each.answers], each.name)) + 1
    before = list(sheet.wanted)[: list(sheet.wanted).index(each.name)]
    there = [sheet.at(sheet.owned[name]) + 1 for name in before if name in sheet.owned]
    return there[-1] if there else len(sheet.cells)


def _last_check(sheet: SubmissionCells, place: Any, name: str) -> Any:
    """Return the last of the checks that directly follow a cell; the cell itself if none do."""
    others = [
        sheet.owned.get(other)
        for other, each in sheet.wanted.items()
        if other != name and sheet.places.get(each.answers) is place
    ]
    last = place
    for cell in sheet.cells[sheet.at(place) + 1 :]:
        if not any(cell is each for each in others):
            break
        last = cell
    return last


def put_in_order(sheet: SubmissionCells) -> None:
    """Move each check behind its answer, and restore the order of the checks."""
    moved = _out_of_order(sheet)
    for name, each in sheet.wanted.items():
        place = sheet.places.get(each.answers) or sheet.owned.get(each.answers)
        if each.answers and place is not None:
            cell = sheet.owned[name]
            if sheet.at(cell) < sheet.at(place) or name in moved:
                sheet.move(cell, _last_check(sheet, place, name))
                sheet.say(name, "the cell was moved; it stands behind its answer again")


def _out_of_order(sheet: SubmissionCells) -> set[str]:
    """Return the names of the cells that break the order of the others."""
    there = sorted(sheet.owned, key=lambda name: sheet.at(sheet.owned[name]))
    wanted = [name for name in sheet.wanted if name in sheet.owned]
    match = SequenceMatcher(None, wanted, there, autojunk=False)
    blocks = match.get_matching_blocks()
    return set(wanted) - {name for block in blocks for name in wanted[block.a :][: block.size]}


def bring_back(sheet: SubmissionCells) -> None:
    """Put back deleted code of the lesson that an answer needs."""
    lesson = [each for each in sheet.given if each["cell_type"] == "code" and not graded(each)]
    there = _bound_in(sheet.cells)
    for cell in list(sheet.places.values()):
        wanting = [cell.source]
        while wanting:
            missing = needed(wanting.pop()) - there
            for each in [each for each in lesson if missing & bound(text(each))][:1]:
                sheet.insert(sheet.at(cell), text(each))
                sheet.say(str(each.get("id")), "the cell was deleted; an answer needs it")
                there |= bound(text(each))
                wanting += [cell.source, text(each)]


def judge_late(sheet: SubmissionCells) -> None:
    """Move a check behind all cells that its answer needs, as they were run in the notebook."""
    for name, each in sheet.wanted.items():
        if each.answers in sheet.places:
            _judge_late(sheet, name, sheet.places[each.answers])


def _judge_late(sheet: SubmissionCells, name: str, place: Any) -> None:
    check = sheet.owned[name]
    at = sheet.at(check)
    missing = needed(place.source) - _bound_in(sheet.cells[:at])
    late = [cell for cell in sheet.cells[at + 1 :] if missing & _bound_in([cell])]
    if late and missing & _needed_at_once(place.source):
        sheet.move(place, late[-1])
        sheet.move(check, place)
    elif late:
        sheet.move(check, late[-1])
    if late:
        sheet.say(name, "the answer needs what stands further down; it is judged there")


def _bound_in(cells: list[Any]) -> set[str]:
    return {name for cell in cells if cell.cell_type == "code" for name in bound(cell.source)}


@lru_cache(500)
def needed(source: str) -> frozenset[str]:
    """Return the names that code loads and does not bind itself."""
    code = code_of(source)
    if code is None:
        return frozenset()
    given = {node.arg for node in ast.walk(code) if isinstance(node, ast.arg)}
    return frozenset(loaded(code) - stored(code) - given - BUILTINS)


def _needed_at_once(source: str) -> set[str]:
    """Return the names that code loads outside of functions."""
    code = code_of(source)
    found: set[str] = set()
    for each in code.body if code else ():
        inner = each.decorator_list if isinstance(each, ast.FunctionDef) else [each]
        found |= {name for node in inner for name in loaded(node)}
    return found
