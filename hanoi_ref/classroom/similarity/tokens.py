"""Split texts and programs into words with their positions."""

import builtins
import keyword
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

WORD = re.compile(r"\w+")
SIGN = re.compile(r"\w+|[^\w\s]")  # in a program, signs are words too
NAME = re.compile(r"[^\W\d]\w*")
KNOWN = {*keyword.kwlist, *dir(builtins)}
RENAMED = "_"


class Words(NamedTuple):
    """The words of a text, with the range of each in the text."""

    words: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]


def words(text: str) -> Words:
    """Return the words of a text in lower case; formulas are read as the words in them.

    >>> words("Move $2^n$ disks.").words
    ('move', '2', 'n', 'disks')
    """
    return _words_in(WORD, text)


def signs(text: str) -> Words:
    """Return the words and signs of a program in lower case.

    >>> signs("f(n - 1)").words
    ('f', '(', 'n', '-', '1', ')')
    """
    return _words_in(SIGN, text)


def _words_in(word: re.Pattern[str], text: str) -> Words:
    found = [*word.finditer(text)]
    return Words(tuple(each[0].lower() for each in found), tuple(each.span() for each in found))


def renamed(text: str) -> Words:
    """Return the words of a program in which all its own names become the same word.

    >>> " ".join(renamed("return f(n - 1) + [a + len(b)]").words)
    'return _ ( _ - 1 ) + [ _ + len ( _ ) ]'
    """
    found = [*SIGN.finditer(text)]
    plain = (each[0] for each in found)
    own = (RENAMED if NAME.fullmatch(each) and each not in KNOWN else each for each in plain)
    return Words(tuple(own), tuple(each.span() for each in found))


Reader = Callable[[str], Words]


def runs(row: Sequence[str], length: int) -> set[tuple[str, ...]]:
    """Return all runs of this many words.

    >>> sorted(runs("abcd", 3))
    [('a', 'b', 'c'), ('b', 'c', 'd')]
    """
    return {tuple(row[at : at + length]) for at in range(len(row) - length + 1)}
