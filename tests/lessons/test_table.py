"""The table of what a function gives never stops a lesson and never fills the screen."""

import pytest

from hanoi_ref import table
from hanoi_ref.checking.failure import ENDLESS


def forgets(n):
    """A recursion without an end."""
    return forgets(n - 1)


def hangs(n):
    """A loop without an end."""
    while True:
        pass


def unwritten(n):
    """What is not written yet."""
    ...


def gap(n):
    """Its second line has still its dots."""
    return [] if n == 0 else ...


def talks(n):
    """It prints what it should give."""
    print(n)


TABLES = [
    (lambda n: 2**n - 1, "<lambda>(0)  0\n<lambda>(1)  1"),
    (forgets, f"forgets(0) made too many nested calls: {ENDLESS}"),
    (hangs, "hangs(0) was still running after a second. Is there an infinite loop?"),
    (unwritten, "unwritten is not written yet."),
    (gap, "gap(0)  []\ngap(1) still returns the dots (...). Replace them."),
    (talks, "talks(0)  None\n          printed: 0\ntalks(1)  None\n          printed: 1"),
]


@pytest.mark.parametrize(("function", "words"), TABLES)
def test_whatever_a_function_does_is_told_shortly(function, words):
    """One line a call, or one line on what ended it."""
    assert repr(table(function, range(2))) == words


def test_a_tuple_is_several_arguments():
    """As a student would type the call."""
    assert repr(table(pow, [(2, 3)])) == "pow(2, 3)  8"


def test_a_long_value_loses_its_end():
    """A number of 500 digits does not widen the page."""
    assert len(repr(table(lambda n: 10**n, [500]))) < 100


def test_nothing_that_a_function_gives_is_taken_for_html():
    """What looks like a tag is text."""
    assert "<script>" not in table(lambda n: "<script>", [1])._repr_html_()
