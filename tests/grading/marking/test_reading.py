"""Whatever a file holds, it becomes a notebook in order, or is refused by name."""

import json

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanoi_ref.course.errors import WorkError
from hanoi_ref.marking.intake.reading import understood

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=9,
)
KEYS = ["cell_type", "id", "metadata", "source", "outputs", "execution_count", "attachments"]
KNOWN = st.sampled_from(
    ["code", "markdown", "raw", "heading", "hanoi", "def hanoi(n): return n", 4]
)
CELL = st.dictionaries(st.sampled_from(KEYS), KNOWN | JSON) | JSON
NOTEBOOK = st.fixed_dictionaries(
    {"cells": st.lists(CELL, max_size=5)},
    optional={"metadata": JSON, "nbformat": KNOWN | JSON, "nbformat_minor": JSON},
)


@given(NOTEBOOK)
@settings(max_examples=300, deadline=None)
def test_whatever_has_cells_becomes_a_notebook(told):
    """It is valid, and read once more there is nothing to say of it."""
    notebook, _ = understood(json.dumps(told).encode(), "a.ipynb")
    nbformat.validate(nbformat.from_dict(notebook))
    again, said = understood(json.dumps(notebook).encode(), "a.ipynb")
    assert (again, said) == (notebook, [])


@given(st.binary(max_size=200))
@settings(deadline=None)
def test_whatever_a_file_holds_is_read_or_refused(content):
    """Nothing but a notebook, or a clause that begins with the file's name."""
    try:
        understood(content, "a.ipynb")
    except WorkError as error:
        assert str(error).startswith("a.ipynb ")


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ([{"cell_type": "code", "source": "#" * 10_000}] * 101, "1,010,000 characters of code"),
        ([{"cell_type": "markdown", "source": ""}] * 10_001, "10,001 cells"),
    ],
    ids=["code", "cells"],
)
def test_a_notebook_that_takes_too_long_to_read_is_refused(cells, words):
    """What is shown, such as a picture in a text, may be longer than a program."""
    with pytest.raises(WorkError, match=rf"a.ipynb has {words}; the limit for a notebook is"):
        understood(json.dumps({"cells": cells}).encode(), "a.ipynb")
    picture = [{"cell_type": "markdown", "source": "e" * 2_000_000}]
    assert understood(json.dumps({"cells": picture}).encode(), "a.ipynb")[0]["cells"]
