"""Texts and programs as rows of words, each with its place."""

import builtins
import keyword
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

WORD = re.compile(r"\w+")
SIGN = re.compile(r"\w+|[^\w\s]")  # in a program signs are words, too
NAME = re.compile(r"[^\W\d]\w*")
KNOWN = {*keyword.kwlist, *dir(builtins)}
RENAMED = "_"


class Words(NamedTuple):
    """The words of a text, and where each stands in it."""

    words: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]


def words(text: str) -> Words:
    """The words of a text, whatever their case; its formulas are read as the words in them.

    >>> words("Move $2^n$ disks.").words
    ('move', '2', 'n', 'disks')
    """
    return _words_in(WORD, text)


def signs(text: str) -> Words:
    """The words and signs of a program, whatever their case.

    >>> signs("f(n - 1)").words
    ('f', '(', 'n', '-', '1', ')')
    """
    return _words_in(SIGN, text)


def _words_in(word: re.Pattern[str], text: str) -> Words:
    found = [*word.finditer(text)]
    return Words(tuple(each[0].lower() for each in found), tuple(each.span() for each in found))


def renamed(text: str) -> Words:
    """The words of a program in which all names of its own are one.

    >>> " ".join(renamed("return f(n - 1) + [a + len(b)]").words)
    'return _ ( _ - 1 ) + [ _ + len ( _ ) ]'
    """
    found = [*SIGN.finditer(text)]
    plain = (each[0] for each in found)
    own = (RENAMED if NAME.fullmatch(each) and each not in KNOWN else each for each in plain)
    return Words(tuple(own), tuple(each.span() for each in found))


Reader = Callable[[str], Words]


def runs(row: Sequence[str], length: int) -> set[tuple[str, ...]]:
    """All runs of so many words.

    >>> sorted(runs("abcd", 3))
    [('a', 'b', 'c'), ('b', 'c', 'd')]
    """
    return {tuple(row[at : at + length]) for at in range(len(row) - length + 1)}
