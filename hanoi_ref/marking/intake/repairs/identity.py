"""Identify the lesson's cells in a submission."""

import ast
from typing import Any

from hanoi_ref.marking.intake.repairs.bindings import bound, code_of, stubs
from hanoi_ref.marking.intake.repairs.cells import SubmissionCells, Wanted

TOLD = ("grade", "locked", "points", "solution", "task")  # metadata that affect points


def identify(sheet: SubmissionCells) -> None:
    """Find the lesson's cells by metadata, id or content, and restore their metadata."""
    told = {cell.id: told_of(cell) for cell in sheet.cells}
    claims = _claims(sheet, {id: known.get("grade_id", "") for id, known in told.items()})
    claimed: dict[str, list[Any]] = {}
    for cell in sheet.cells:
        claimed.setdefault(claims.get(cell.id, ""), []).append(cell)
    for name, each in sheet.wanted.items():
        if mine := claimed.get(name):
            sheet.owned[name] = _choose(sheet, each, mine) if len(mine) > 1 else mine[0]
    for name, each in sheet.wanted.items():
        if name not in sheet.owned and (cell := _stripped(sheet, each)):
            sheet.owned[name] = cell
            sheet.say(name, "metadata missing; identified by content")
    _write_metadata(sheet, told)


def told_of(cell: Any) -> dict[str, Any]:
    """Return nbgrader's metadata of a cell; empty if they are invalid."""
    known = cell["metadata"].get("nbgrader")
    sane = isinstance(known, dict) and isinstance(known.get("grade_id"), str)
    return dict(known) if sane else {}


def has_code(source: str) -> bool:
    """Return whether a source binds names, or has stubs."""
    return bool(bound(source) | stubs(source))


def _claims(sheet: SubmissionCells, claims: dict[str, str]) -> dict[str, str]:
    """Return the names that cells have by metadata; the id decides if two have the same name."""
    names = list(claims.values())
    for id, name in claims.items():
        if name and id in sheet.wanted and id not in names and names.count(name) > 1:
            claims[id] = id
            sheet.say(id, "the cell had the name of another one; it is known by its id")
    return claims


def _choose(sheet: SubmissionCells, each: Wanted, mine: list[Any]) -> Any:
    """Return the last written one of cells with the same name; remove empty copies."""
    if each.is_answer and each.kind == "code" and (joined := _joined(sheet, each, mine)):
        return joined
    written = [cell for cell in mine if not _is_empty(each, cell)]
    chosen = (written or mine)[-1]
    sheet.remove(cell for cell in mine if cell is not chosen and _is_empty(each, cell))
    sheet.say(each.name, "the cell was there more than once; the last one counts")
    return chosen


def _joined(sheet: SubmissionCells, each: Wanted, mine: list[Any]) -> Any:
    """Return the first cell with the sources of all, if only together they are a program."""
    whole = "\n".join(cell.source for cell in mine)
    if all(code_of(cell.source) for cell in mine) or not code_of(whole):
        return None
    mine[0].source = whole
    sheet.remove(mine[1:])
    sheet.say(each.name, "the cell was in pieces; they are one again")
    return mine[0]


def _is_empty(each: Wanted, cell: Any) -> bool:
    return each.is_untouched(cell) if each.is_answer else not has_code(cell.source)


def _stripped(sheet: SubmissionCells, each: Wanted) -> Any:
    """Return the only cell with this name as its id, or with the same source or check."""
    free = [cell for cell in sheet.cells if not sheet.is_owned(cell)]
    same = [cell for cell in free if cell.id == each.name]
    same = same or [cell for cell in free if cell.source.strip() == each.source.strip()]
    asked = _asked(each.source)
    same = same or [cell for cell in free if asked and _asked(cell.source) == asked]
    return same[0] if len(same) == 1 else None


def _asked(source: str) -> str:
    """Return the id of the exercise that a cell checks, if it does nothing else."""
    code = code_of(source)
    match code.body if code else []:
        case [ast.Expr(ast.Call(ast.Name("check"), [ast.Constant(str(id)), *_]))]:
            return id
    return ""


def _write_metadata(sheet: SubmissionCells, told: dict[str, dict[str, Any]]) -> None:
    for cell in sheet.cells:
        cell.metadata = {}
    for name, cell in sheet.owned.items():
        sheet.own(name, cell)
        old, new = told[cell.id], sheet.wanted[name].metadata
        if old and any(old.get(each, False) != new.get(each, False) for each in TOLD):
            sheet.say(name, "its metadata were changed; those of the course count")
