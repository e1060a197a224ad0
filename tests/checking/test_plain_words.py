"""Python's errors in plain words, which are true of every program that raises them."""

import pytest

from hanoi_ref.checking import Case
from hanoi_ref.checking.plain_words import ERRORS, explained
from hanoi_ref.checking.running.observe import observe
from hanoi_ref.lessons import check

RAISED = {
    "len(x for x in 'ab')": "len is asked of something without a length",
    "(x for x in 'ab')[0]": "an item of a generator",
    "[].pop()": "an empty collection",
    "set().pop()": "an empty collection",
    "'AB'['A']": "a string is indexed",
    "['A']['A']": "a list is indexed",
    "{['A']: 1}": "hashable",
    "[].append(1).sort()": "a method is called on None",
    "{}['A']": "does not have this key",
    "{1}.remove(2)": "does not have this key",
    "3[0]": "a number is used as if it had items",
    "3(4)": "a number is called",
    "[1](0)": "a list is called",
    "'a' * 'b'": "a string or list is multiplied",
    "1 < 'a'": "have no order",
    "{} < {}": "have no order",
    "1 / 0": "divides by zero",
    "[].add(1)": "not a set",
    "[].index(3)": "nothing in a list",
    "int('A')": "not a number",
    "'AB'.index('C')": "finds nothing",
    "exec('raise EOFError(\"EOF when reading a line\")')": "asks for input",
    "[].pop[0]": "a method is not called",
    "[1, 2][5]": "an index that its list does not have",
}


@pytest.mark.filterwarnings("ignore::SyntaxWarning")
@pytest.mark.parametrize("code", RAISED)
def test_a_common_error_is_put_in_plain_words(code):
    """By Python's own message, of this version."""
    error = observe(eval(f"lambda: {code}"), Case()).error
    words = explained(error)
    assert words and RAISED[code] in f"{words.name} {words.hint}", error


def test_a_name_that_is_used_too_early_is_explained_on_the_card():
    """By the check, which knows no mistake like it."""

    def count_moves(n):
        if n > 0:
            moves = moves + 1  # noqa: F821
        return moves

    mistake = check("recursion.count_moves", count_moves).verdict.mistake
    assert mistake.name == "a name is used in the function before it has a value there"
    assert mistake.source == "by_error"


def test_no_explanation_hides_a_more_particular_one():
    """The first words that occur in a message count."""
    known = list(ERRORS)
    assert not [(a, b) for at, a in enumerate(known) for b in known[at + 1 :] if a in b]
