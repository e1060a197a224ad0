"""Moodle: the names in its downloads, its grading worksheet in any language, and its import.

*Download all submissions* has a folder per submission,
`Jane Doe_1234_assignsubmission_file_/recursion.ipynb`, or `_` for the last `/` if it has no
folders.  The number is a person's in that one assignment.  Groups and anonymous participants are
`Group A-Participant_1003_assignsubmission_file_` (mod/assign/locallib.php).  The participant is a
word of the language (`hiddenuser` in mod/assign/lang).  Feedback files are uploaded in folders of
the same names.

The headings of a grading worksheet are translated, but their order is fixed
(mod/assign/gradingtable.php).  It begins with the participant, then name and address, unless
marking is anonymous.  The status, the grade, the highest grade and whether the grade can be changed
follow, then times and the comment.  Its import finds columns by their headings and reads 2.5 and
2,5 (mod/assign/feedback/offline), so headings stay as they are.

*Grades, Export* names a column `Assignment: title (Real)`, each word in the language of the site
(grade/export/lib.php).  *Grades, Import* maps such columns.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from hanoi_ref.course.errors import CallError
from hanoi_ref.course.tables import Headings, Rows, decimal, first_of, number, table
from hanoi_ref.course.words import counted
from hanoi_ref.grading.lms.grades import Column, Export, Row, column_of
from hanoi_ref.grading.lms.person import Person, squashed
from hanoi_ref.grading.lms.platform import Columns, Name, Piece, Platform, Report, Students

FORM = re.compile(
    r"(?P<name>.+?)_(?P<number>\d+)_assignsubmission_(file|onlinetext)(_(?P<file>.*))?"
)
# What Moodle calls everybody with anonymous marking, in its language packs (mod/assign/lang).
PARTICIPANTS = {*map(squashed, "Participant Participante Partecipante Teilnehmer/in".split())}
PARTICIPANTS |= {*map(squashed, "Deelnemer Deltagare 参与者".split())}


def parse(part: str) -> Name | None:
    """Return the parts of a name; None if it is not Moodle's."""
    if not (match := FORM.fullmatch(part)):
        return None
    prefix = f"{match['name']}_{match['number']}_assignsubmission_file_/"
    return Name(match["name"], match["number"], match["file"] or "", prefix=prefix)


def settle(pieces: list[Piece], students: Students, report: Report) -> list[Piece]:
    """Return the files of anonymous participants under a name with the number, others as they are.

    All of them have one word of the language, after the name of a group if there are groups.
    """
    named = [piece for piece in pieces if piece.is_named]
    words = {_participant_in(piece) for piece in named}
    word = words.pop() if len(words) == 1 else ""
    several = len({piece.number for piece in named}) > 1
    is_known = students.find(word) or students.group(word)
    is_of_all = word and several and " " not in word and not is_known
    anonymous = {squashed(word)} if is_of_all else PARTICIPANTS
    renamed = []
    for piece in pieces:
        word = _participant_in(piece)
        is_anonymous = piece.is_named and squashed(word) in anonymous
        renamed.append(replace(piece, name=f"{word} {piece.number}") if is_anonymous else piece)
    return renamed


def _participant_in(piece: Piece) -> str:
    return piece.name.rpartition("-")[2].strip()


PARTICIPANT = re.compile(r"(?P<word>\D*[^\d\s])\s*(?P<number>\d+)")
# What the columns are called here, which is what they are called in English.
IDENTIFIERS = IDENTIFIER, _ = "identifier", "participant"
NAME, EMAIL = "full name", "email address"
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
        ours = (IDENTIFIER, NAME, EMAIL, GRADE, MOST, SENT, COMMENT)
        return Headings({name: english[name] for name in ours if name in english})
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


def participant(cells: Row) -> tuple[str, str]:
    """Return a participant's name and number; both are empty if the row has none.

    >>> participant({"identifier": "Participante1003"}), participant({"identifier": "1003"})
    (('Participante 1003', '1003'), ('', ''))
    """
    if match := PARTICIPANT.fullmatch(first_of(cells, IDENTIFIERS).strip()):
        return f"{match['word']} {match['number']}", match["number"]
    return "", ""


def _are_participants(cells: Sequence[str]) -> bool:
    """Return whether all cells are one word, each with another number."""
    matches = [PARTICIPANT.fullmatch(cell) for cell in cells]
    numbers = {match["number"] for match in matches if match}
    words = {match["word"] for match in matches if match}
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
    names = [cell for cell in cells[1] if cell] if between else []
    return {NAME: 1} if names and len({*names}) >= DISTINCT * len(names) else {}


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


def write(export: Export) -> bytes:
    """Return the grading worksheet with its grades, or a table for Moodle's import of grades."""
    worksheet = worksheet_of(export.table)
    return _worksheet(export, worksheet) if worksheet else _import(export)


def _worksheet(export: Export, form: Headings) -> bytes:
    """Return the worksheet with its grades; rows without a grade stay as they are."""
    lesson = _lesson_of(export)
    if not form.heading(MOST):
        export.messages.append(
            f"{export.name} has no maximum grade; Moodle takes no points for a scale"
        )
    cells = {row.get(form.heading(MOST), "") for _, row in export.students}
    points = {cell: value for cell in cells if (value := decimal(cell)) is not None}
    if {*points.values()} - {lesson.most}:
        export.messages.append(
            f"Moodle has a maximum grade of {', '.join(sorted(points))}, "
            f"{lesson.lesson} gives {lesson.most:g}"
        )
    rows = []
    for person, row in export.students:
        grade, comment = export.grade(lesson, person), form.heading(COMMENT)
        if grade.score is not None:
            row = row | {form.heading(GRADE): number(grade.score)}
            if comment and not row[comment] and grade.late_days:
                days = f"{counted(grade.late_days, 'day')} late"
                lost = f"{days}, {grade.penalty:g} points taken off" if grade.penalty else days
                row[comment] = lost
        rows.append([row[heading] for heading in export.headings])
    return table(export.headings, rows)


def _lesson_of(export: Export) -> Column:
    """Return the lesson that was asked for, or is in the file's name, or is the only one.

    Raise CallError if there are several.
    """
    if export.lesson:
        return export.lesson
    name = squashed(export.name)

    def is_named(column: Column) -> bool:
        titles = map(squashed, (*column.titles, column.lesson.notebook))
        return any(title in name for title in titles if title)

    lessons = [*filter(is_named, export.lessons)] or [*export.lessons]
    if len(lessons) != 1:
        raise CallError(f"{export.name} does not name its lesson; name it with --lesson")
    return lessons[0]


ITEM = re.compile(r"[^:：]+[:：] ?(?P<title>.+) \([^()]+\)")  # of any language
REAL = "(Real)"  # ends the names of columns with grades in Moodle's own export
WHO = ("First name", "Last name", "ID number", "Email address")
ALSO_WHO = ("Surname", "Username", "Institution", "Department")


def _import(export: Export) -> bytes:
    who = [heading for heading in export.headings if heading in (*WHO, *ALSO_WHO)]
    if not {*who} - {"Institution", "Department"}:  # the first columns in another language, if any
        before = takewhile(lambda heading: not ITEM.fullmatch(heading), export.headings)
        who = [*before] if any(map(ITEM.fullmatch, export.headings)) else []
    who = who or [*WHO]
    items = reversed([*map(ITEM.fullmatch, export.headings)])  # grades come before feedback
    titles = {item["title"]: item[0] for item in items if item}
    is_export = titles or any(heading.endswith(REAL) for heading in export.headings)
    lessons = [export.lesson] if export.lesson else export.lessons
    columns = []
    for lesson in lessons:
        column = column_of(titles, lesson.titles)
        columns.append(column or f"Assignment: {lesson.titles[0]} {REAL}")
        if not column and is_export:
            export.messages.append(
                f"{export.name} has no column {columns[-1]}; map it when you import"
            )

    def names(person: Person, row: Row) -> list[str]:
        own = dict(zip(WHO, (person.first, person.last, person.id, person.email), strict=True))
        return [row.get(name) or own.get(name, "") for name in who]

    return table([*who, *columns], export.rows(names, lessons))


MOODLE = Platform(
    name="moodle",
    write=write,
    parse=parse,
    settle=settle,
    number_of="assignment",
    anonymous="Moodle's worksheet of this assignment as --roster has them",
    # The lists of participants and grades in English, German, French, Spanish, Italian, Portuguese,
    # Dutch, Danish, Norwegian, Swedish, Polish, Czech, Catalan and Turkish (firstname, lastname and
    # idnumber in lang/*/moodle.php); an address is known by its sign.
    columns=Columns(
        username=("username",),
        school_id=("id number",),
        email=(EMAIL,),
        full_name=(NAME,),
        any_name=("nom", "nombre", "nome", "naam", "navn", "namn"),
        number=(
            *("id-nummer", "numéro d'identification", "número de id", "codice identificativo"),
            *("número de identificação", "numer id", "identifikační číslo"),
        ),
        first_name=(
            *("first name", "vorname", "prénom", "voornaam", "fornavn", "förnamn", "imię"),
            *("jméno", "křestní jméno", "adı", "ad"),
        ),
        last_name=(
            *("last name", "surname", "nachname", "nom de famille", "apellido", "apellidos"),
            *("apellido(s)", "cognome", "sobrenome", "apelido", "achternaam", "efternavn"),
            *("etternavn", "efternamn", "nazwisko", "příjmení", "cognoms", "soyadı", "soyad"),
        ),
        sent=(SENT,),
        group=("group", "groups"),
    ),
    headings_of=worksheet_of,
    numbers=lambda cells: {"moodle": participant(cells)[1]},
    unnamed=lambda cells: participant(cells)[0],
)
