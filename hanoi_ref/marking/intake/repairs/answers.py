"""Find a student's answers, which need not be in the cells meant for them."""

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from hanoi_ref.course.notebooks import text
from hanoi_ref.marking.intake.repairs.bindings import bound, code_in, code_of, stubs
from hanoi_ref.marking.intake.repairs.cells import CHECK, SubmissionCells, Wanted, turn
from hanoi_ref.marking.intake.repairs.identity import told_of

MOST = 10  # texts that are searched for an answer
FEW = 5  # words of a text that can be an answer, if it is not below its question
COMMENT = re.compile(r"^[ \t]*#+ ?", re.MULTILINE)
FOUND = "answer found in another cell"


def find_answers(sheet: SubmissionCells) -> None:
    """Assign a cell to each answer, and remove or move stubs that would override it."""
    for each in sheet.wanted.values():
        if f"{each.name}{CHECK}" in sheet.wanted:
            _find_program(sheet, each)
        elif each.is_answer and each.kind == "markdown":
            _find_words(sheet, each)


# Programs


def _find_program(sheet: SubmissionCells, each: Wanted) -> None:
    own = sheet.owned.get(each.name)
    if own is not None:
        _join_next(sheet, each.name, own)
    if own is not None and each.name in bound(own.source):
        sheet.places[each.name] = own
    elif (found := _written_elsewhere(sheet, each.name)) is not None:
        sheet.places[each.name] = found
        _make_own(sheet, each, own, found)


def _join_next(sheet: SubmissionCells, name: str, own: Any) -> None:
    """Join an answer with the next cell, if only the two together are a program."""
    after = next(iter(sheet.cells[sheet.at(own) + 1 :]), own)
    whole = f"{own.source}\n{after.source}"
    if not sheet.is_owned(after) and code_of(after.source) is None and code_of(whole):
        own.source = whole
        sheet.remove([after])
        sheet.say(name, "the cell was in pieces; they are one again")


def _written_elsewhere(sheet: SubmissionCells, name: str) -> Any:
    """Return the last cell that defines an answer, also if it became a text cell."""
    own = [cell for cell in sheet.cells if sheet.is_own(cell) and name in bound(cell.source)]
    programs = [each for each in own if not sheet.is_locked(each)]
    if programs:
        return programs[-1]
    words = (cell for cell in sheet.cells if cell.cell_type != "code" and name in cell.source)
    words = (word for word in words if not sheet.is_owned(word) and not sheet.is_given(word))
    for cell in list(words)[: -MOST - 1 : -1]:
        if name in bound(code_in(cell.source)):
            cell.source = code_in(cell.source)
            turn(cell, "code")
            return cell
    return None


def _make_own(sheet: SubmissionCells, each: Wanted, own: Any, found: Any) -> None:
    """Make the cell with the answer its own cell; remove or move the old one if it is unwritten."""
    if own is not None and each.is_untouched(own):
        sheet.remove([own])
        del sheet.owned[each.name]
        own = None
    if own is not None and each.name in stubs(own.source):
        sheet.move(own, found, behind=False)
    if own is None and not sheet.is_owned(found):
        sheet.own(each.name, found)
    sheet.say(each.name, FOUND)


# Words


def _find_words(sheet: SubmissionCells, each: Wanted) -> None:
    """Find an answer in words below its own cell, below where that cell was, or elsewhere."""
    own = sheet.owned.get(each.name)
    if own is not None and not each.is_untouched(own):
        return
    below = (cell for cell in _below(sheet, each, own) if _words(sheet, cell).strip())
    found = next(below, None) or _longest_note(sheet)
    if found is not None:
        if own is not None:
            sheet.remove([own])
        found.source = _words(sheet, found)
        turn(found, each.kind)
        sheet.own(each.name, found)
        sheet.say(each.name, FOUND)


def _below(sheet: SubmissionCells, each: Wanted, own: Any) -> Iterator[Any]:
    """Yield the student's cells below the position of a cell, up to the next one of the lesson."""
    names = [told_of(cell).get("grade_id") for cell in sheet.given]
    above = text(sheet.given[names.index(each.name) - 1]).strip() if each.name in names else ""
    places = (cell for cell in sheet.cells if cell.source.strip() == above)
    start = own if own is not None else next(places, None)
    if start is not None:
        below = sheet.cells[sheet.at(start) + 1 :]
        yield from takewhile(lambda cell: not sheet.is_given(cell), below)


def _longest_note(sheet: SubmissionCells) -> Any:
    """Return the longest text in a new cell of the student's; None if there is none."""
    ids = {each.get("id") for each in sheet.given}
    new = (cell for cell in sheet.cells if cell.id not in ids and not sheet.is_given(cell))
    read = (cell for cell in new if cell.cell_type != "code" or code_of(cell.source) is not None)
    notes = (cell for cell in read if _is_note(_words(sheet, cell)))
    return max(notes, key=lambda cell: len(cell.source), default=None)


def _is_note(words: str) -> bool:
    return len(words.split()) >= FEW and code_of(words) is None and not bound(code_in(words))


def _words(sheet: SubmissionCells, cell: Any) -> str:
    """Return the text of a cell: all of it, or the comments of a code cell without code."""
    if sheet.is_owned(cell):
        return ""
    code = code_of(cell.source) if cell.cell_type == "code" else None
    if code is None:
        return str(cell.source)
    return "" if code.body else COMMENT.sub("", cell.source)
