"""Moodle's grading worksheet, recognised in any language by the shape of its table.

Its headings are translated, but their order is fixed (Moodle's mod/assign/gradingtable.php).  It
begins with the participant, then name and address, unless marking is anonymous.  The status, the
grade, the highest grade and whether the grade can be changed follow, then times and the comment.

The participant is a word of the language and a number (`hiddenuser` in mod/assign/lang).  The name
of the submitted folder has the same number (mod/assign/locallib.php).  The import of grades finds
columns by their headings and reads 2.5 and 2,5 (mod/assign/feedback/offline).  So headings stay as
they are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hanoi_ref.course.tables import Headings, Rows, decimal

PARTICIPANT = re.compile(r"(?P<word>\D*[^\d\s])\s*(?P<number>\d+)")
# What the columns are called here, which is what they are called in English.
IDENTIFIER, NAME, EMAIL = "identifier", "full name", "email address"
GRADE, MOST = "grade", "maximum grade"
SENT, COMMENT = "last modified (submission)", "feedback comments"
OF_OTHERS = ("student", "student_id", "student id", "username", "login", "name")  # first headings
FEWEST = 4  # columns: participant, status, grade, highest grade
DISTINCT = 0.8  # of names differ at least, in a column of names


def worksheet_of(rows: Rows) -> Headings | None:
    """Return where a worksheet has its columns; None if the table is not a worksheet.

    >>> head = ["ID", "Vollständiger Name", "Status", "Bewertung", "Beste Bewertung", "Änderbar"]
    >>> row = ["Teilnehmer/in 1001", "Jörg Müller", "Abgegeben", "", "18,00", "Ja"]
    >>> sheet = worksheet_of([dict(zip(head, row))])
    >>> sheet.heading("identifier"), sheet.heading("full name"), sheet.heading("grade")
    ('ID', 'Vollständiger Name', 'Bewertung')
    """
    columns = [*rows[0]] if rows else []
    english = {name.strip().casefold(): name for name in columns}
    if {IDENTIFIER, GRADE} <= {*english}:
        known = (IDENTIFIER, NAME, EMAIL, GRADE, MOST, SENT, COMMENT)
        return Headings({name: english[name] for name in known if name in english})
    if len(columns) < FEWEST or columns[0].strip().casefold() in OF_OTHERS:
        return None
    if not _are_participants([row[columns[0]] for row in rows]):
        return None
    cells = [[row[name] for row in rows] for name in columns]
    most = next((at for at in range(len(cells) - 1, 2, -1) if _is_most(cells, at)), None)
    scale = next((at for at in range(3, len(cells)) if _is_scale(cells[at])), None)
    at = most or scale
    if at is None:
        return None
    places = {
        IDENTIFIER: 0,
        GRADE: at - 1,
        **_of_person(cells[: at - 1]),
        **_after_grade(cells, at),
    }
    places |= {MOST: most} if most else {}
    return Headings({name: columns[at] for name, at in places.items()})


def participant(told: str) -> tuple[str, str]:
    """Return a participant's name and number; both are empty if the cell is something else.

    >>> participant("Participant 1003"), participant("Participante1003"), participant("1003")
    (('Participant 1003', '1003'), ('Participante 1003', '1003'), ('', ''))
    """
    if match := PARTICIPANT.fullmatch(told.strip()):
        return f"{match['word']} {match['number']}", match["number"]
    return "", ""


def _are_participants(cells: Sequence[str]) -> bool:
    """Return whether all cells are one word, each with another number."""
    found = [PARTICIPANT.fullmatch(cell) for cell in cells]
    numbers = {match["number"] for match in found if match}
    words = {match["word"] for match in found if match}
    return len(words) == 1 and len(numbers) == len(cells)


def _is_most(cells: Sequence[Sequence[str]], at: int) -> bool:
    """Return whether a column has one number above 0, and that before it grades or nothing."""
    distinct = {*cells[at]}
    highest = decimal(next(iter(distinct))) if len(distinct) == 1 else None
    if not highest or highest < 0:
        return False
    return all(cell in ("", "-") or decimal(cell) is not None for cell in cells[at - 1])


def _is_scale(cells: Sequence[str]) -> bool:
    """Return whether a column has the same lines in every row, which are the values of a scale."""
    return len({*cells}) == 1 and "\n" in cells[0]


def _of_person(cells: Sequence[Sequence[str]]) -> dict[str, int]:
    """Return where name and address are, of the columns before the grade.

    With anonymous marking there is neither, but the status, which many have in common.
    """
    between = range(1, len(cells) - 1)  # the last one is the status or something after it
    email = next((at for at in between if any("@" in cell for cell in cells[at])), None)
    if email is not None:
        return {NAME: 1, EMAIL: email} if email > 1 else {EMAIL: email}
    told = [cell for cell in cells[1] if cell] if between else []
    return {NAME: 1} if told and len({*told}) >= DISTINCT * len(told) else {}


def _after_grade(cells: Sequence[Sequence[str]], most: int) -> dict[str, int]:
    """Return where the time of submission and the comment are, of the columns after the grade.

    Each time is a date or a hyphen; the last time is the grade's.  A comment may be empty.
    """
    later = range(most + 1, len(cells))
    times = [at for at in later if all(cell == "-" or _is_time(cell) for cell in cells[at])]
    places = {SENT: times[0]} if len(times) > 1 else {}
    last = len(cells) - 1
    return places | ({COMMENT: last} if times and times[-1] < last else {})


def _is_time(cell: str) -> bool:
    return bool(re.search(r"\d{4}", cell) and re.search(r"\d{1,2}[:.h]\d{2}", cell))
