"""No file that a student sends stops a command, however damaged it is or made to be slow."""

import json
import os
import shutil
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from hanoi_ref.cli import run
from hanoi_ref.course.course import Course
from hanoi_ref.grading.gradebook.people import kept_roster
from hanoi_ref.grading.gradebook.regrade_requests import open_requests
from tests.grading.classroom.damaging import (
    cell,
    damaged_notebook,
    damaged_table,
    damaged_zip,
)
from tests.grading.conftest import Class
from tests.grading.downloads import lying, notebook, pack, rec, write_table
from tests.grading.toy import TOTAL

START = 300  # million additions, in whose time a command may do nothing yet
FOR_EACH = 500  # and those for each MB that it reads
HONEST = ("ada", "zed")


@contextmanager
def cheap(*paths: Path) -> Iterator[None]:
    """A block that takes the processor no longer than so many additions, on this machine now."""
    size, began = sum(path.stat().st_size for path in paths), time.process_time()
    yield
    took, began = time.process_time() - began, time.process_time()
    sum(i & 7 for i in range(1_000_000))
    assert took < (START + FOR_EACH * size / 10**6) * (time.process_time() - began)


def without_traceback(command: list[str], course: Course, codes: tuple[int, ...] = (0, 1)) -> int:
    """Run a command in the course; an uncaught error would be raised here."""
    code = run([*command, "--root", str(course.root)])
    assert code in codes, command
    return code


def collected(course: Course, download: Path, *options: str) -> int:
    """Collect a download with honest files among others, and empty the folder again."""
    with cheap(download):
        code = without_traceback(["collect", str(download), *options], course)
    assert {rec(student) for student in HONEST} <= lying(course)
    for kept in (course.submitted, course.work / "earlier"):
        shutil.rmtree(kept, ignore_errors=True)
    (course.work / "received.json").unlink()
    (course.work / "roster.json").unlink()
    return code


def among(honest: str, **files: bytes | str) -> dict[str, bytes | str]:
    """A download's files: those of two honest students, and these of mallory."""
    theirs = {f"{student}/grains.ipynb": honest for student in HONEST}
    return theirs | {f"mallory/{name}": content for name, content in files.items()}


def sizes(few: int, whole: int) -> list[Any]:
    """How many damaged files to try: a few, and before a release the whole."""
    return [range(few), pytest.param(range(few, whole), marks=pytest.mark.release)]


@pytest.mark.parametrize("numbers", sizes(24, 1_000), ids=str)
def test_a_damaged_zip_costs_nobody_else(numbers, course, ada, tmp_path, capsys):
    """In every compression, in every part of the file; alone, and beside a notebook."""
    for number in numbers:
        files = among(ada, **{"work.zip": damaged_zip(number, ada)})
        collected(course, pack(tmp_path / "x.zip", files))
        assert len(capsys.readouterr().out) < 10_000


@pytest.mark.parametrize("numbers", sizes(8, 1_000), ids=str)
def test_a_damaged_notebook_costs_nobody_else(numbers, marked, tmp_path, capsys):
    """Neither when it is collected nor when a class with it is looked at."""
    ada = notebook(Class(marked).release(), total=TOTAL)
    for number in numbers:
        work = damaged_notebook(number, ada)
        collected(marked, pack(tmp_path / "x.zip", among(ada, **{"grains.ipynb": work})))
        there = marked.submitted / rec("mallory")
        there.parent.mkdir(parents=True)
        there.write_bytes(work)
        with cheap(there):
            without_traceback(["review"], marked)
            without_traceback(["export", "--to", "csv", "--out", str(tmp_path / "o.csv")], marked)
        capsys.readouterr()


def form(path: Path, random: Random) -> Path:
    """A form's table: three students have filled in anything, and two honest ones the usual."""
    rows = [{"student": cell(random), "exercise": cell(random), "request": cell(random)}] * 3
    rows += [{"student": each, "exercise": "grains.fill", "request": "Why?"} for each in BOTH]
    return write_table(path, rows)


BOTH = ("ada", "bob")


@pytest.mark.parametrize("numbers", sizes(12, 500), ids=str)
def test_what_students_fill_in_costs_nobody_else(numbers, marked, tmp_path, capsys):
    """In a form, on the roster, in the table that a platform wants back."""
    for number in numbers:
        table = form(tmp_path / "form.csv", Random(number))
        with cheap(table):
            without_traceback(["requests", str(table)], marked)
        assert {*BOTH} <= {each.student for each in open_requests(marked)}
        shown = capsys.readouterr().out
        assert "\x1b" not in shown and len(shown) < 20_000
        for file in ("journal.jsonl", "roster.json"):
            (marked.work / file).unlink(missing_ok=True)


@pytest.mark.parametrize("numbers", sizes(6, 500), ids=str)
def test_a_damaged_table_is_read_or_refused(numbers, marked, tmp_path, capsys):
    """In one sentence; then it is the teacher who has named the wrong file, and nothing changes."""
    ada = notebook(Class(marked).release(), total=TOTAL)
    download = pack(tmp_path / "x.zip", among(ada))
    whole = form(tmp_path / "whole.csv", Random(1)).read_bytes()
    for number in numbers:
        table = tmp_path / "table.csv"
        table.write_bytes(damaged_table(number, whole))
        for command in (
            ["requests", str(table)],
            ["export", "--to", "canvas", "--roster", str(table), "--out", str(tmp_path / "o.csv")],
            ["collect", str(download), "--roster", str(table)],
        ):
            with cheap(table, download):
                code = without_traceback(command, marked, (0, 1, 2))
            said = capsys.readouterr().err
            assert code < 2 or (said.count("\n") == 1 and said.startswith("hanoi: "))
        for file in ("journal.jsonl", "roster.json"):
            (marked.work / file).unlink(missing_ok=True)


# Slow on purpose: a file of a few kB that once took minutes.


def tiny_cells(number: int) -> str:
    """A notebook with so many cells without anything."""
    return '{"cells":[' + ",".join(["{}"] * number) + "]}"


def overlapped(number: int) -> bytes:
    """A zip file whose entries are all the same file."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        archive.writestr("a0.ipynb", tiny_cells(9_000))
    data = packed.getvalue()
    at = data.index(b"PK\x01\x02")
    entry, end = data[at : data.index(b"PK\x05\x06")], data[data.index(b"PK\x05\x06") :]
    entries = b"".join(entry.replace(b"a0.i", f"{i:04d}".encode()[-4:]) for i in range(number))
    counts = struct.pack("<HHI", number, number, len(entries))
    return data[:at] + entries + end[:8] + counts + end[16:]


def many(number: int, name: str, content: str) -> bytes:
    """A zip file with so many files, each with its number in its name."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for i in range(number):
            archive.writestr(name.format(i), content)
    return packed.getvalue()


DENSE = "\u0301\u0316" * 20_000  # marks that Unicode puts in order, each after all before it
SLOW = {
    "90 kB of cells": lambda: {"grains.ipynb": tiny_cells(30_000)},
    "9,999 cells without id": lambda: {"grains.ipynb": tiny_cells(9_999)},
    "cells that repeat an id": lambda: {
        "grains.ipynb": json.dumps({"cells": [{"id": "cell-1"}] * 9_999})
    },
    "20,000 entries on one file": lambda: {"work.zip": overlapped(20_000)},
    "3,000 notebooks": lambda: {"work.zip": many(3_000, "{}.ipynb", tiny_cells(900))},
    "5,000 files": lambda: {"work.zip": many(5_000, "a/{}.txt", "x")},
    "paths of 3,000 folders": lambda: {"work.zip": many(50, "a/" * 3_000 + "{}.ipynb", "{}")},
    "marks in a name": lambda: {f"{DENSE[:400]}.zip": many(90, DENSE[:16_000] + "{}.ipynb", "{}")},
    "marks in a text": lambda: {"grains.ipynb": json.dumps({"cells": [{"source": DENSE}]})},
    "nested lists": lambda: {"grains.ipynb": '{"cells":' + "[" * 90_000},
    "commas": lambda: {"grains.ipynb": '{"cells":[' + '",' * 90_000},
    "digits": lambda: {"grains.ipynb": '{"cells":[' + "9" * 400_000 + "]}"},
}


@pytest.mark.parametrize("name", SLOW)
def test_nothing_is_slow_on_purpose(name, course, ada, tmp_path, capsys):
    """No more than any file of its size takes, and few lines in the terminal."""
    collected(course, pack(tmp_path / "x.zip", among(ada, **SLOW[name]())))
    assert len(capsys.readouterr().out.splitlines()) < 60


@pytest.mark.full
@pytest.mark.parametrize("size", [3_000, pytest.param(20_000, marks=pytest.mark.release)])
def test_a_large_class_takes_seconds(size, course, ada, tmp_path, capsys):
    """A roster of thousands, a download of 400, and a form that all have filled in."""
    ids = [f"s{i:05}" for i in range(size)]
    rows = [
        {"id": id, "Full name": f"Ann {id}", "email": f"{id}@x.org", "group_name": id[:4]}
        for id in ids
    ]
    roster = write_table(tmp_path / "roster.csv", rows)
    download = pack(tmp_path / "x.zip", {f"Ann {id}/grains.ipynb": ada for id in ids[:400]})
    with cheap(roster, download):
        without_traceback(["collect", str(download), "--roster", str(roster)], course)
    assert len(kept_roster(course).listed) == size
    assert lying(course) == {rec(id) for id in ids[:400]}
    asked = [{"student": f"{id}@x.org", "exercise": "grains.fill", "request": "?"} for id in ids]
    bad = [{"student": "nobody", "exercise": id, "request": "?"} for id in ids]
    table = write_table(tmp_path / "form.csv", asked + bad)
    with cheap(table):
        without_traceback(["requests", str(table)], course)
    assert len(open_requests(course)) == size


def test_a_table_of_many_empty_cells_is_refused(marked, tmp_path, capsys):
    """A few columns less than a row has bytes would be a million times a million."""
    wide = tmp_path / "wide.csv"
    wide.write_text(",".join(f"c{i}" for i in range(50_000)) + "\n" + "x\n" * 50_000)
    with cheap(wide):
        assert run(["requests", str(wide), "--root", str(marked.root)]) == 2
    assert "the limit for a table is 5,000,000 cells" in capsys.readouterr().err


def test_names_that_look_alike_are_to_be_looked_at(course, ada, tmp_path, capsys):
    """Folders of one student, by letter case or by signs that nobody sees."""
    names = ("Ada", "ada", "ADA", "ada\u200b", "ada\u202e", "bob")
    download = pack(tmp_path / "x.zip", {f"{name}/grains.ipynb": ada for name in names})
    assert run(["collect", str(download), "--root", str(course.root)]) == 1
    below = capsys.readouterr().out.partition("Look at:\n")[2]
    assert "Ada: taken for one student: 'Ada', 'ada', 'ADA', 'ada\\u200b', 'ada\\u202e'" in below
    assert "bob" not in below


@pytest.mark.release
@pytest.mark.parametrize(
    "encoding",
    [
        "ascii",
        pytest.param("utf-8", marks=pytest.mark.full),
        pytest.param("latin-1", marks=pytest.mark.release),
    ],
)
def test_a_table_is_printed_on_every_terminal(encoding, marked):
    """In Latin-1 and ASCII, and with a folder whose name is no text."""
    shutil.copytree(marked.submitted / "ada", marked.submitted / "zoë 漢字")
    shutil.copytree(marked.submitted / "ada", marked.submitted / os.fsdecode(b"ad\xe4"))
    for command in (["grade", "grains", "--workers", "1"], ["review"], ["report"], ["feedback"]):
        done = subprocess.run(
            [sys.executable, "-m", "hanoi_ref", *command, "--root", str(marked.root)],
            env={**os.environ, "PYTHONIOENCODING": encoding},
            capture_output=True,
        )
        assert done.returncode in (0, 1) and b"Traceback" not in done.stderr, done.stderr
        if command[0] == "grade":
            table = done.stdout.decode(encoding)
            assert ("✓ right" if encoding == "utf-8" else "+ right") in table
