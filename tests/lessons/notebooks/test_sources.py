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


# Where a source has its statement is no part of what it says.
PLACE = re.compile(
    r"\b(?:figures?|tables?|equations?|items?|references?) \d+(?: (?:and|to) \d+)?\b", re.I
)
POWERS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹ⁿ⁻−", "0123456789n--")
POWER = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹ⁿ⁻]+")
NUMBER = re.compile(r"\d+(?:\.\d+)?(?:[A-E]\b)?")
NAMES = "zero one two three four five six seven eight nine ten eleven twelve".split()


def shown(lesson: str) -> dict[str, str]:
    """Return the source of each cell of a notebook and what it shows, by its id."""
    texts = {}
    for cell in json.loads(NOTEBOOKS[lesson].read_text(encoding="utf-8"))["cells"]:
        parts = ["".join(cell["source"])]
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            page = "".join(data.get("text/html", ""))
            page = re.sub(r"<style.*?</style>|<[^>]*>", " ", page, flags=re.S)
            parts += ["".join(output.get("text", "")), "".join(data.get("text/plain", "")), page]
        texts[cell["id"]] = " ".join(parts)
    return texts


def formula(text: str) -> str:
    """Return a text as formulas are compared: powers with ^, no brackets, no spaces.

    >>> formula("3ⁿ − 1") == formula("$3^{n} - 1$") == formula("3**n - 1")
    True
    """
    text = POWER.sub(r"^\g<0>", text).translate(POWERS).replace("**", "^").replace("\\cdot", "·")
    text = re.sub(r"\\frac\{?([^{}]*?)\}?\{([^{}]*)\}", r"\1/\2", text)
    return re.sub(r"[\s{}()$\\*`]", "", text)


def numbers(text: str) -> set[str]:
    """Return the numbers of a text, without commas of thousands, in digits or as words."""
    text = re.sub(r"(?<=\d)(?:\{,\}|,)(?=\d{3})", "", text)
    words = re.findall(r"[a-z]+", text.lower())
    return {*NUMBER.findall(text), *(str(n) for n, name in enumerate(NAMES) if name in words)}


def missing(says: str, cell: str) -> list[str]:
    """Return what a statement says and a cell lacks.

    Each formula and each number of the statement is in the cell.  If it has neither, one of its
    words is, or its first five letters; words of up to four count only where there are no others.
    """
    own = [each.strip(",;:.") for each in PLACE.sub("", says).split()]
    formulas = [each for each in own if POWER.search(each) or re.search(r"\w[/^]", each)]
    figures = NUMBER.findall(
        " ".join(each.replace(",", "") for each in own if each not in formulas)
    )
    lacks = [each for each in formulas if formula(each) not in formula(cell)]
    lacks += [each for each in figures if each not in numbers(cell)]
    words = re.findall(r"[^\W\d]+", " ".join(own).lower())
    stems = [word[:5] for word in words if len(word) > 4] or words
    if formulas or figures or any(stem in cell.lower() for stem in stems):
        return lacks
    return stems


def wrong(rows: list[tuple[str, ...]]) -> list[tuple[str, str]]:
    """Return the item of each row whose cell lacks its words, with the cell."""
    found = {lesson: cells(lesson) for *_, lesson, _, _ in rows if lesson in NOTEBOOKS}
    return [
        (item, cell)
        for item, _, lesson, cell, words in rows
        if plain(words) not in found.get(lesson, {}).get(cell, "")
    ]


def unsaid(rows: list[tuple[str, ...]]) -> dict[str, list[str]]:
    """Return what the cells of rows lack of their statements, by the rows' items."""
    found = {lesson: shown(lesson) for *_, lesson, _, _ in rows}
    lacks = {item: missing(says, found[lesson][cell]) for item, says, lesson, cell, _ in rows}
    return {item: each for item, each in lacks.items() if each}


def listed() -> set[str]:
    """Return all items of the list: `24-27` stands for four."""
    spans = [part.split("-") for part in LISTED.split()]
    return {str(n) for span in spans for n in range(int(span[0]), int(span[-1]) + 1)}


def test_each_statement_is_where_the_guide_says():
    """A cell that was renamed or reworded needs its row changed."""
    assert wrong(ROWS) == []


def test_each_statement_is_said_there():
    """Its own formulas and numbers, or a word of it: the words of a row alone may say anything."""
    assert unsaid(ROWS) == {}


@pytest.mark.parametrize(
    ("says", "cell", "lacks"),
    [
        # Rows 228 and 75, as they once were: their words were found, and their statements not.
        ("Figures and names mixed up: 5A for 14A", "# Figure 14 A of the paper", ["5A", "14A"]),
        (
            "The plan grows like 2 to the n^(1/(r−2))",
            r"about $\sqrt n \cdot 2^{\sqrt{2n}}$; a third root takes the place",
            ["n^(1/(r−2))"],
        ),
        ("The plan grows like 2 to the n^(1/(r−2))", r"$2$ to $c \cdot n^{1/(r-2)}$", []),
        ("18,446 moves in three parts", "`18446` of 3", []),
        ("Seven moves, shown in figure 3", "five moves", []),
        ("The ratio tends to 2/3: equation 13", "two thirds", ["2/3"]),
        ("Lucas was a teacher", "nobody knows", ["lucas", "teach"]),
    ],
)
def test_a_statement_without_its_numbers_is_found(says, cell, lacks):
    """Where a number is written in words, or a formula in LaTeX, it is there."""
    assert missing(says, cell) == lacks


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
