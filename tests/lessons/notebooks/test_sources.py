"""What the guide to the sources says is in a notebook is there."""

import json
import re

import pytest

from tests.shared import ROOT

GUIDE = (ROOT / "solutions" / "SOURCES.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (\w+) \| ([^|]+) \| ([\w-]+) \| `([^`|]+)` \| `([^`|]+)` \|$", re.M)
ROWS = ROW.findall(GUIDE)
NOTEBOOKS = {path.stem: path for path in (ROOT / "solutions").glob("*/*.ipynb")}
# The numbers of the list by which course and sources were compared, one line for each source.
LISTED = """
    2 8 10 11 13 19 21 24-27 29-31 33-35 45 46 51 53 54 56 60 62 69-72 75-78 81 84-87 89 90 93 94
    96 97 99 104 105
    108 110-112 118 119 124-128 130 132
    134-136 139 140 147-150 153 157
    167 171 173-178 180-182 186-188 191 194 196 199 201 204 209 211-213 215-217 221 222 227 228 232
    237-245
    246 254-256 259
"""
OVERLOOKED = {f"S{number}" for number in range(1, 18)}


def plain(text: str) -> str:
    """Return a text with single spaces."""
    return " ".join(text.split())


def cells(lesson: str) -> dict[str, str]:
    """Return the source of each cell of a notebook, by its id."""
    notebook = json.loads(NOTEBOOKS[lesson].read_text(encoding="utf-8"))
    return {cell["id"]: plain("".join(cell["source"])) for cell in notebook["cells"]}


def wrong(rows: list[tuple[str, ...]]) -> list[tuple[str, str]]:
    """Return the item of each row whose cell lacks its words, with the cell."""
    found = {lesson: cells(lesson) for *_, lesson, _, _ in rows if lesson in NOTEBOOKS}
    return [
        (item, cell)
        for item, _, lesson, cell, words in rows
        if plain(words) not in found.get(lesson, {}).get(cell, "")
    ]


def listed() -> set[str]:
    """Return all items of the list: `24-27` stands for four."""
    spans = [part.split("-") for part in LISTED.split()]
    return {str(n) for span in spans for n in range(int(span[0]), int(span[-1]) + 1)}


def test_each_statement_is_where_the_guide_says():
    """A cell that was renamed or reworded needs its row changed."""
    assert wrong(ROWS) == []


def test_no_row_is_overlooked():
    """Each row of five columns is read; a `|` or a backtick in a column would hide it."""
    five = [line for line in GUIDE.splitlines() if line.count("|") > 4]
    heads = [line for line in five if line.startswith(("| item", "|---"))]
    assert len(ROWS) == len(five) - len(heads) > 250


def test_each_item_has_one_row():
    """All items of the list, and no other number."""
    items = [item for item, *_ in ROWS]
    assert len(items) == len(set(items))
    assert {item for item in items if item.isdigit()} == listed()
    assert {item for item in items if item.startswith("S")} == OVERLOOKED
    assert len(listed()) == 74 + 3 + 40


@pytest.mark.parametrize(
    "row",
    [
        ("1", "other words", "start", "rules", "Three disks may move at a time"),
        ("2", "no such cell", "start", "no-rules", "One disk moves at a time"),
        ("3", "no such lesson", "finish", "rules", "One disk moves at a time"),
    ],
    ids=lambda row: row[1],
)
def test_a_false_row_is_found(row):
    """Words, cell and lesson all count."""
    assert wrong([row]) == [(row[0], row[3])]
