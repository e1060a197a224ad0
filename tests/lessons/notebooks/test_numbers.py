"""Every number in prose is computed: by a cell, a test or an exercise of its lesson, or here."""

import re
from math import e, factorial, log

import nbformat
import pytest

from hanoi_ref.theory import frame_stewart_count, longest
from hanoi_ref.theory.magnetic import count_semi_free
from tests.shared import ROOT

NOTEBOOKS = sorted((ROOT / "solutions").glob("*/*.ipynb"))
WORDS = {path.stem: path.stem for path in NOTEBOOKS if path.parent.name != "extras"}
WORDS["gray-code"] = "gray"

# Up to twelve a number counts disks, pegs and steps; from 1800 to now it is a year.
NUMBER = re.compile(r"(?<![\w.^{:])\d+(?:,\d{3})*(?:\.\d+)?(?![\w^])")
NOT_PROSE = re.compile(r"```.*?```|\]\([^)]*\)|https?://\S+|<[^>]+>", re.DOTALL)
COUNTS, YEARS = range(13), range(1800, 2027)
READING = "reading"  # the literature of a lesson: volumes and pages

MINUTE, DAY = 60, 24 * 60 * 60
YEAR = 365.25 * DAY
BILLION = 10**9
MOVE_OF_THE_PRIEST = 2**63 + 1  # the largest of 64 disks moves in 2^63, and this one follows

COMPUTED = {
    "recursion": {
        "1.063": (2**25 - 1) / YEAR,
        "17.1": (2**10 - 1) / MINUTE,
        "348": (2**40 - 1) / YEAR / 100,
        "348.4": (2**40 - 1) / YEAR / 100,
        "348.7": (2**40 - 1) / (365 * DAY) / 100,
        "36.53": (2**60 - 1) / YEAR / BILLION,
        "36.6": (2**60 - 1) / (365 * DAY) / BILLION,
        "81": 3**4,
    },
    "binary": {"9223372036854775809": MOVE_OF_THE_PRIEST},
    "gray-code": {"1024": 2**10},
    "variants": {
        "585": (2**64 - 1) / YEAR / BILLION,
        "1.06": 2 / (e * log(2)),
        "13": frame_stewart_count(5, 4),
        "17": frame_stewart_count(6, 4),
    },
    "more-games": {
        "19958400": factorial(9 + 2) / factorial(2),  # nine cards and two gaps between three stacks
        "26": longest(3),
    },
    "magnetic": {
        "60.6": 20 / 33 * 100,
        "66.7": 2 / 3 * 100,
        "62.0": 67 / 108 * 100,
        "823": count_semi_free(7),
    },
    "warm-up": {"2.0": 120 / MINUTE},
}
REASONS = {
    "recursion": {
        "365": "the days of an ordinary year",
        "580": "quoted, and the reader is asked what is wrong with it",
    },
    "binary": {"1.0": "quoted from what a program on a blog prints"},
    "gray-code": {"1000000": "chosen: the number of a word"},
    "magnetic": {"1111": "in base two: a row of ones, whatever the number"},
    "around": {
        "32768": "quoted from the reports of 2010",
        "13.8": "the age of the universe in billions of years (Planck Collaboration, 2020)",
    },
}
FIGURES = [figure for figures in COMPUTED.values() for figure in figures.items()]


def plain(number: str) -> str:
    """Return a number without what groups its digits."""
    return number.replace(",", "").replace("_", "")


def numbers(text: str) -> set[str]:
    """Return the numbers of a text that need a reason."""
    found = {plain(match) for match in NUMBER.findall(NOT_PROSE.sub(" ", text))}
    return {each for each in found if "." in each or int(each) not in {*COUNTS, *YEARS}}


def computed(notebook) -> set[str]:
    """Return the numbers in the code, the outputs and the minutes of a notebook."""
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    text = " ".join(f"{cell.source} {cell.outputs}" for cell in code)
    return every_number(f"{text} {notebook.metadata}")


def every_number(text: str) -> set[str]:
    """Return all numbers of code, whatever stands beside them."""
    return set(re.findall(r"\d+(?:\.\d+)?", plain(text)))


def in_tests(word: str) -> set[str]:
    """Return the numbers in a lesson's exercises and tests; an extra page tells of all lessons."""
    tests = (ROOT / "tests/lessons" / word).rglob("test_*.py")
    files = [*tests, *(ROOT / "hanoi_ref/lessons" / word).rglob("*.py")]
    return every_number(" ".join(file.read_text(encoding="utf-8") for file in files))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_number_in_prose_is_computed_or_has_its_reason(path):
    """A new number needs a cell, a test of its lesson, or a line in this file."""
    notebook = nbformat.read(path, as_version=4)
    known = computed(notebook) | in_tests(WORDS.get(path.stem, "")) | {*COMPUTED.get(path.stem, ())}
    prose = [cell for cell in notebook.cells if cell.cell_type == "markdown" and cell.id != READING]
    told = set().union(*(numbers(cell.source) for cell in prose))
    assert told - known - {*REASONS.get(path.stem, ())} == set()


@pytest.mark.parametrize(("told", "value"), FIGURES, ids=lambda each: str(each))
def test_a_number_computed_here_is_the_one_that_is_told(told, value):
    """With as many places as the prose gives."""
    places = len(told.partition(".")[2])
    assert told == (f"{value:.{places}f}" if places else str(round(value)))


def test_a_false_number_would_be_found():
    """Commas group, indices and dates are no numbers, a decimal point is one of its parts."""
    prose = (
        "In 1883, with $2^{64}$: 1,023 moves, 17.1 minutes, [A183118](https://oeis.org/A183118)."
    )
    assert numbers(prose) == {"1023", "17.1"}
