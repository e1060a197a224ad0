"""All steps that repair a submission, in order."""

import ast
from collections.abc import Iterator, Mapping
from typing import Any

from hanoi_ref.course.notebooks import text
from hanoi_ref.marking.intake.repairs.answers import find_answers
from hanoi_ref.marking.intake.repairs.bindings import bound, code_in, code_of, forget
from hanoi_ref.marking.intake.repairs.cells import SubmissionCells, Wanted, turn
from hanoi_ref.marking.intake.repairs.identity import has_code, identify
from hanoi_ref.marking.intake.repairs.order import bring_back, judge_late, put_back, put_in_order
from hanoi_ref.marking.intake.repairs.scratch import import_first, keep_meanings, leave_out


def put_right(sheet: SubmissionCells) -> None:
    """Run all repair steps; each depends on those before."""
    identify(sheet)
    _put_kinds_right(sheet)
    renamed = dict(_renamed(sheet))
    for name, cell in list(sheet.owned.items()):
        if not sheet.wanted[name].is_answer:
            _put_text_right(sheet, sheet.wanted[name], cell)
    find_answers(sheet)
    other_names = dict(_by_other_names(sheet, renamed))
    put_back(sheet)
    put_in_order(sheet)
    import_first(sheet)
    bring_back(sheet)
    leave_out(sheet)
    keep_meanings(sheet)
    judge_late(sheet)
    _call_by_name(sheet, other_names)
    forget()


def _renamed(sheet: SubmissionCells) -> Iterator[tuple[str, str]]:
    """Yield the name of each answer that has another name in its cell or check, and that name."""
    for name, cell in sheet.owned.items():
        own, stub = _functions(cell.source), _functions(sheet.wanted[name].source)
        if len(own) == len(stub) == 1 and [*own.values()] == [*stub.values()] and own != stub:
            yield name, next(iter(own))
    for check, cell in sheet.owned.items():
        name, code = sheet.wanted[check].answers, code_of(cell.source)
        for statement in code.body if name and code else ():
            match statement:
                case ast.Expr(ast.Call(ast.Name("check"), [_, ast.Name(other)])) if other != name:
                    yield name, other


def _functions(source: str) -> dict[str, int]:
    """Return the functions of a cell by their names, each with its number of parameters."""
    code = code_of(source)
    found = (each for each in (code.body if code else ()) if isinstance(each, ast.FunctionDef))
    return {each.name: len(each.args.args) for each in found}


def _by_other_names(
    sheet: SubmissionCells, renamed: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """Find answers by the names in their checks, if they are not defined by their own names."""
    for name, other in renamed.items():
        cells = [cell for cell in sheet.cells if sheet.is_own(cell) and other in bound(cell.source)]
        if cells and name not in sheet.places:
            sheet.places[name] = cells[-1]
            yield name, other


def _call_by_name(sheet: SubmissionCells, other_names: Mapping[str, str]) -> None:
    """Define each renamed answer by its own name too, before its check."""
    for check, each in sheet.wanted.items():
        if other := other_names.get(each.answers):
            sheet.insert(sheet.at(sheet.owned[check]), f"{each.answers} = {other}")
            sheet.say(each.answers, f"renamed to {other}; judged under that name")


def _put_kinds_right(sheet: SubmissionCells) -> None:
    """Restore the type of cells that were changed from code to text or the reverse."""
    for name, cell in sheet.owned.items():
        if cell.cell_type != (kind := sheet.wanted[name].kind):
            if kind == "code":
                cell.source = code_in(cell.source) or cell.source
            turn(cell, kind)
            what = "code" if kind == "code" else "text"
            sheet.say(name, f"the cell was of another kind; it is {what} again")
    code = {text(each).strip() for each in sheet.given if each["cell_type"] == "code"}
    for cell in sheet.cells:
        if cell.cell_type != "code" and cell.source.strip() in code:
            turn(cell, "code")
            sheet.say(cell.id, "the cell was of another kind; it is code again")


def _put_text_right(sheet: SubmissionCells, each: Wanted, cell: Any) -> None:
    """Restore a locked cell; code that a student wrote into it moves to a new cell above."""
    if cell.source.strip() != each.source.strip():
        if has_code(cell.source):
            sheet.insert(sheet.at(cell), cell.source)
            sheet.say(each.name, "code written into the cell was moved above it")
        else:
            sheet.say(each.name, "the cell was edited; the original is used")
    cell.source = each.source
