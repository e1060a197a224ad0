"""All steps that repair a submission, in order."""

from typing import Any

from hanoi_ref.course.notebooks import text
from hanoi_ref.marking.intake.repairs.answers import find_answers
from hanoi_ref.marking.intake.repairs.bindings import code_in, forget
from hanoi_ref.marking.intake.repairs.cells import SubmissionCells, Wanted, turn
from hanoi_ref.marking.intake.repairs.identity import has_code, identify
from hanoi_ref.marking.intake.repairs.order import bring_back, judge_late, put_back, put_in_order
from hanoi_ref.marking.intake.repairs.scratch import import_first, keep_meanings, leave_out


def put_right(sheet: SubmissionCells) -> None:
    """Run all repair steps; each depends on those before."""
    identify(sheet)
    _put_kinds_right(sheet)
    for name, cell in list(sheet.owned.items()):
        if not sheet.wanted[name].is_answer:
            _put_text_right(sheet, sheet.wanted[name], cell)
    find_answers(sheet)
    put_back(sheet)
    put_in_order(sheet)
    import_first(sheet)
    bring_back(sheet)
    leave_out(sheet)
    keep_meanings(sheet)
    judge_late(sheet)
    forget()


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
            sheet.say(each.name, "something was written into the cell; it stands above it now")
        else:
            sheet.say(each.name, "the cell was changed; it is as it was handed out")
    cell.source = each.source
