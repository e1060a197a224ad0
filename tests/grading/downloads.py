"""Downloads as learning platforms give them, and the tables of a class that they write."""

import csv
import io
import json
import stat
from codecs import BOM_UTF8
from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from hanoi_ref.course.course import Course
from hanoi_ref.grading.classroom.exporting import export
from hanoi_ref.grading.gradebook.exchange import TIMESTAMP
from hanoi_ref.grading.gradebook.receipts import Receipt, Received

NOON = datetime(2026, 10, 9, 12, 0)
Files = Mapping[str, str | bytes]


def pack(path: Path, files: Files, times: Mapping[str, datetime] | None = None) -> Path:
    """A zip file with these files, each of its own time; noon where none is given."""
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            when = (times or {}).get(name, NOON)
            info = ZipInfo(name, when.timetuple()[:6])
            info.external_attr = (stat.S_IFREG | 0o644) << 16
            archive.writestr(info, content, ZIP_DEFLATED)
    return path


def link(path: Path, name: str, target: str) -> None:
    """Adds a symbolic link to a zip file."""
    with ZipFile(path, "a") as archive:
        info = ZipInfo(name)
        info.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(info, target)


def unpack(path: Path, into: Path) -> Path:
    """The files of a zip file in a folder, each of its own time."""
    import os

    with ZipFile(path) as archive:
        for info in archive.infolist():
            there = Path(archive.extract(info, into))
            when = datetime(*info.date_time).timestamp()
            os.utime(there, (when, when))
    return into


def write_table(path: Path, rows: Iterable[Mapping[str, str]], delimiter: str = ",") -> Path:
    """A table of comma-separated values."""
    rows = list(rows)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), delimiter=delimiter)
        writer.writeheader()
        writer.writerows(rows)
    return path


# How Moodle names participants, its columns and a time; the words are those of its language packs.
LANGUAGES = {
    "en": (
        "Participant ",
        "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,"
        "Last modified (submission),Last modified (grade),Feedback comments",
        "Friday, 9 October 2026, 5:58 PM",
    ),
    "de": (
        "Teilnehmer/in ",
        "ID,Vollständiger Name,E-Mail-Adresse,Status,Bewertung,Bestwertung,Bewertung änderbar,"
        "Zuletzt geändert (Abgabe),Zuletzt geändert (Bewertung),Feedback als Kommentar",
        "Freitag, 9. Oktober 2026, 17:58",
    ),
    "es": (
        "Participante",
        "Identificador,Nombre completo,Dirección de correo,Estado,Calificación,Calificación máxima,"
        "Se puede cambiar,Última modificación (entrega),Última modificación (calificación),"
        "Comentarios",
        "viernes, 9 de octubre de 2026, 17:58",
    ),
    "fr": (
        "Participant ",
        "Identifiant,Nom complet,Adresse de courriel,Statut,Note,Note maximale,Peut être modifiée,"
        "Dernière modification (travail remis),Dernière modification (note),Commentaires",
        "vendredi 9 octobre 2026, 17:58",
    ),
    "zh": (
        "参与者",
        "识别号,全名,电子邮件,状态,成绩,最高分,可以修改,上次修改-作业,上次修改-评分,反馈",
        "2026-10-09 17:58",
    ),
}


def worksheet(
    path: Path,
    language: str,
    people: Mapping[int, tuple[str, str]],
    comma: str = ",",
    most: str = "10.00",
) -> Path:
    """A grading worksheet of Moodle: names and addresses by number, anonymous where empty."""
    word, heads, when = LANGUAGES[language]
    columns = heads.split(",")
    rows = []
    for number, (name, mail) in people.items():
        cells = (f"{word}{number}", name, mail, "x - y", "", most, "x", when, "-", "")
        row = dict(zip(columns, cells, strict=True))
        rows.append(row if name else {key: row[key] for key in (columns[0], *columns[3:])})
    return write_table(path, rows, comma)


def notebook(release: dict[str, Any], **answers: str) -> str:
    """A lesson's notebook with answers in the cells named."""
    told = json.loads(json.dumps(release))
    for cell in told["cells"]:
        cell["source"] = answers.get(cell["id"], cell["source"])
    return json.dumps(told)


def rfc4180(content: bytes) -> list[list[str]]:
    """The records of a file, by the grammar of RFC 4180 and nothing beyond it.

    AssertionError says where a file breaks it: each record ends with CRLF and has as many fields as
    the first one, a field with a comma, a quote or a line break stands in quotes, a quote in it is
    doubled.
    """
    text = content.decode("utf-8-sig")
    assert text.endswith("\r\n")
    records, fields, at = [], [], 0
    while at < len(text):
        field, at = _field(text, at)
        fields.append(field)
        assert text[at] == "," or text[at : at + 2] == "\r\n", text[at - 20 : at + 20]
        if text[at] == ",":
            at += 1
        else:
            records.append(fields)
            fields, at = [], at + 2
    assert {len(each) for each in records} == {len(records[0])}
    return records


def _field(text: str, at: int) -> tuple[str, int]:
    """A field and where it ends."""
    if text[at] != '"':
        end = at
        while text[end] not in ",\r\n":
            assert text[end] != '"', text[at : end + 20]
            end += 1
        return text[at:end], end
    field, at = "", at + 1
    while True:
        end = text.index('"', at)
        field += text[at:end]
        if text[end + 1 : end + 2] != '"':
            return field, end + 1
        field, at = field + '"', end + 2


def lying(course: Course) -> set[str]:
    """The files that are to be marked, without the times beside them."""
    files = (p for p in course.submitted.rglob("*") if p.is_file() and p.name != TIMESTAMP)
    return {path.relative_to(course.submitted).as_posix() for path in files}


def rec(student: str) -> str:
    """Where a student's notebook of lesson 1 has to lie."""
    return f"{student}/1-grains/grains.ipynb"


def receipt(course: Course, student: str) -> Receipt:
    """When a student's notebook of lesson 1 came."""
    found = Received(course).last(course.lessons[1], student)
    assert found is not None
    return found


def written(course: Course, to: str, roster: Path | None = None) -> list[dict[str, str]]:
    """The rows of an export, which is the same to the byte the second time."""
    content = export(course, to, roster).content
    assert content == export(course, to, roster).content
    assert content.startswith(BOM_UTF8) == (to == "csv")  # Excel needs it
    content = content.removeprefix(BOM_UTF8)
    head, *rows = rfc4180(content)
    assert [head, *rows] == [*csv.reader(io.StringIO(content.decode(), newline=""))]
    return [dict(zip(head, row, strict=True)) for row in rows]


# Language, encoding and delimiter of a table.
TABLES = [
    ("en", "utf-16", "\t"),
    ("en", "utf-8-sig", ","),
    ("de", "utf-8", ";"),
    ("de", "utf-16", "\t"),
    ("ja", "utf-8-sig", ","),
]
PEOPLE = {"ada": ("Ada", "Müller, geb. Ōta"), "bob": ("太郎", "山田")}


def quoted_table(path: Path, rows: list[list[str]], encoding: str, delimiter: str) -> Path:
    """A table as a platform writes it, each cell in quotes."""
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=delimiter, quoting=csv.QUOTE_ALL).writerows(rows)
    path.write_bytes(text.getvalue().encode(encoding))
    return path
