"""No submission takes long to read: the time grows no faster than its size."""

import time

import pytest

from hanoi_ref.checking.diagnose.errors import by_error
from hanoi_ref.checking.diagnose.evidence import Evidence
from hanoi_ref.checking.observation import Observation, Raised
from hanoi_ref.checking.running.names import may_make
from hanoi_ref.classroom.feedback.contents import HEADING
from hanoi_ref.classroom.feedback.markdown import as_html
from hanoi_ref.classroom.similarity.gather import SOLUTION
from hanoi_ref.lessons import find
from hanoi_ref.marking.intake.repairs.scratch import _stops
from hanoi_ref.marking.judging.idle import asked
from hanoi_ref.marking.sources.answers import calls_in_round, goes_round, table_size
from hanoi_ref.sandbox.sanitize import clean_html, clean_markdown

SIZES = 50_000, 400_000  # what is parsed, and what is too long
COUNT = find("recursion.count_moves")


def by_text(text):
    """The diagnosis of an error with this message, in a source of these characters."""
    error = Observation("error", error=Raised("NameError", text, 1))
    return by_error(Evidence(COUNT, [(case, error) for case in COUNT.cases(1)], 0), [text])


READERS = {
    "names": lambda text: may_make(text, "f"),
    "asked": asked,
    "flags": lambda text: goes_round([text]),
    "tables": lambda text: table_size([text, f"f = [{text}]"], "f"),
    "calls": lambda text: calls_in_round([text, f"f = [{text}]"], "f"),
    "errors": by_text,
    "repairs": lambda text: [*_stops(f"{text}\nhanoi = 0", True, set())],
    "Markdown": clean_markdown,
    "HTML": clean_html,
    "headings": lambda text: HEADING.search(f"# A: {text}"),
    "solutions": SOLUTION.findall,
}


@pytest.mark.parametrize(
    "unit",
    [
        " ",
        "e",
        "[\n",
        "\\",
        "&#92;",
        "\\(",
        "(data:",
        "0,",
        "=\n",
        "lambda: 0,",
        "a = 0\n",
        "input()\n",
        " (",
        "### BEGIN SOLUTION",
    ],
    ids=repr,
)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", READERS)
def test_what_is_read_takes_little_time(name, unit, size):
    """In seconds of the processor."""
    before = time.thread_time()
    READERS[name](unit * (size // len(unit)) + "x")
    assert time.thread_time() - before < 1


@pytest.mark.parametrize("unit", ["\\\\(", "\\\\[", "\\begin{a}", "  "])
def test_what_stays_open_takes_little_time_on_a_page(unit):
    """nbconvert and mistune search for the end of each."""
    before = time.thread_time()
    as_html(clean_markdown(f"a{unit * 20_000}`"))
    assert time.thread_time() - before < 3
