"""Find texts of a class that are alike, and say how much of 100 words of them is the same."""

import builtins
import keyword
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence, Set
from itertools import accumulate, combinations
from typing import NamedTuple

from rapidfuzz import fuzz, process, utils

WORD = re.compile(r"\w+")
SIGN = re.compile(r"\w+|[^\w\s]")  # in a program, signs are words too
CODE = re.compile(
    r"""(?P<prose>\"{3}[\s\S]*?\"{3}|'{3}[\s\S]*?'{3}|\#[^\n]*)|(?P<name>[^\W\d]\w*)|\w+|[^\w\s]"""
)
BREAK = re.compile(r"[.!?:;]\s|\n")  # between sentences, and between the lines of a program
KNOWN = {*keyword.kwlist, *dir(builtins)}


Spans = tuple[tuple[int, int], ...]


class Words(NamedTuple):
    """The words of a text, with the range of each in the text."""

    words: tuple[str, ...]
    spans: Spans


def words(text: str) -> Words:
    """Return the words of a text in lower case; formulas are read as the words in them.

    >>> words("Move $2^n$ disks.").words
    ('move', '2', 'n', 'disks')
    """
    return _read(WORD, text, lambda match: match[0].lower())


def signs(text: str) -> Words:
    """Return the words and signs of a program in lower case.

    >>> signs("f(n - 1)").words
    ('f', '(', 'n', '-', '1', ')')
    """
    return _read(SIGN, text, lambda match: match[0].lower())


def renamed(text: str) -> Words:
    """Return the words and signs of a program, without comments and docstrings, all names alike.

    >>> " ".join(renamed("return f(n - 1) + [a + len(b)]  # the rest").words)
    'return _ ( _ - 1 ) + [ _ + len ( _ ) ]'
    """

    def plain(match: re.Match[str]) -> str:
        return "_" if match["name"] and match[0] not in KNOWN else match[0].replace('"', "'")

    return _read(CODE, CODE.sub(_blank, text), plain)


def _blank(match: re.Match[str]) -> str:
    """Return spaces in place of a comment or docstring, so that the ranges of words stay."""
    return re.sub(r"[^\n]", " ", match[0]) if match["prose"] else match[0]


def _read(pattern: re.Pattern[str], text: str, read: Callable[[re.Match[str]], str]) -> Words:
    matches = [*pattern.finditer(text)]
    return Words(tuple(map(read, matches)), tuple(match.span() for match in matches))


class Kind(NamedTuple):
    """How answers of a kind are compared.

    Only runs of `run` words are known again: shorter ones are in everybody's answers.  An answer
    with fewer than `fewest` words of its own is not compared, as short ones are all alike.
    """

    read: Callable[[str], Words]
    run: int
    fewest: int

    @property
    def row(self) -> int:
        """How many words in a row are enough for a pair, whatever else the answers have."""
        return 4 * self.run


TEXT, PROGRAM = Kind(words, 5, 15), Kind(renamed, 10, 30)
ALIKE = 80  # of 100 words; right programs that people wrote apart rarely have so many
LONGEST = 20_000  # characters; the rest is not compared


class Pair(NamedTuple):
    """Two answers, how many of 100 words are the same in both, and where they share passages."""

    first: str
    second: str
    alike: int
    passages: tuple[Spans, Spans] = ((), ())


def pairs(texts: Mapping[str, str], given: Sequence[str], kind: Kind = TEXT) -> list[Pair]:
    """Return the pairs of similar answers, most similar first.

    Two answers are similar if ALIKE of 100 words are the same in the same order, or are so after
    the sentences (in a program, the lines) of each are sorted.  So are two that share `kind.row`
    words in a row.  Runs that were `given`, or that more than `many` students have, do not count.
    """
    letters = dict[str, str]()  # one for each word, as rapidfuzz is fast with strings
    rows = {student: kind.read(text[:LONGEST]) for student, text in sorted(texts.items())}
    spelled = {student: _spelled(row.words, letters) for student, row in rows.items()}
    counts = Counter(run for row in spelled.values() for run in runs(row, kind.run))
    most = many(len(rows))
    known = {run for run, count in counts.items() if count > most}
    for each in given:
        known |= runs(_spelled(kind.read(each).words, letters), kind.run)
    pieces = {s: _own(texts[s], rows[s].spans, spelled[s], known, kind.run) for s in rows}
    names = [s for s in rows if sum(map(len, pieces[s])) >= kind.fewest]
    orders = [["".join(order(pieces[s])) for s in names] for order in (list, sorted)]
    tables = [process.cdist(own, own, scorer=fuzz.ratio, score_cutoff=ALIKE) for own in orders]
    long_runs = [runs(own, kind.row) for own in orders[0]]
    found = []
    for a, b in combinations(range(len(names)), 2):
        is_alike = any(table[a][b] for table in tables)
        if is_alike or not long_runs[a].isdisjoint(long_runs[b]):
            one, other = names[a], names[b]
            shared = runs(spelled[one], kind.run) & runs(spelled[other], kind.run) - known
            here, there = (
                _spans(rows[s].spans, spelled[s], shared, kind.run) for s in (one, other)
            )
            alike = int(max(fuzz.ratio(own[a], own[b]) for own in orders))
            found.append(Pair(one, other, alike, (here, there)))
    return sorted(found, key=lambda pair: (-pair.alike, pair.first, pair.second))


def _spelled(words: Sequence[str], letters: dict[str, str]) -> str:
    """Return a text with one letter for each word; new words get the next letters."""
    return "".join(letters.setdefault(each, chr(len(letters) % sys.maxunicode)) for each in words)


def many(answers: int) -> int:
    """Return how many of so many students may share a text that counts.

    >>> many(8), many(60), many(400)
    (4, 12, 80)
    """
    return max(2, min(answers // 2, max(8, answers // 5)))


def runs(row: str, size: int) -> set[str]:
    """Return all runs of this many letters.

    >>> sorted(runs("abcd", 3))
    ['abc', 'bcd']
    """
    return {row[at : at + size] for at in range(len(row) - size + 1)}


def in_runs(row: str, known: Set[str], size: int) -> list[bool]:
    """Return for each letter whether it is in one of these runs.

    >>> in_runs("abcd", runs("xbc", 2), 2)
    [False, True, True, False]
    """
    inside = [False] * len(row)
    for at in range(len(row) - size + 1):
        if row[at : at + size] in known:
            inside[at : at + size] = [True] * size
    return inside


def _own(text: str, spans: Spans, row: str, known: Set[str], size: int) -> list[str]:
    """Return the sentences or lines of a text without the words that are in known runs."""
    pieces, before = [""], 0
    for letter, (start, end), is_known in zip(row, spans, in_runs(row, known, size), strict=True):
        if BREAK.search(text, before, start):
            pieces.append("")
        pieces[-1] += "" if is_known else letter
        before = end
    return pieces


def _spans(spans: Spans, row: str, shared: Set[str], size: int) -> Spans:
    """Return the ranges of the shared words in the text, those in a row as one."""
    inside, found = in_runs(row, shared, size), list[tuple[int, int]]()
    for at, (start, end) in enumerate(spans):
        if inside[at]:
            begin = found.pop()[0] if at and inside[at - 1] else start
            found.append((begin, end))
    return tuple(found)


COMPARED = 300_000  # characters of all texts; the time grows with the square
NEAR = 85.0  # of 100; beyond that only typing differs


def groups(texts: Sequence[str]) -> list[list[int]]:
    """Return the indices of the texts in groups of nearly equal ones, large groups first.

    The longest texts are only grouped with equal ones if all together are too long.

    >>> groups(["No disks, no moves.", "By induction on n.", "no disks: no moves"])
    [[0, 2], [1]]
    """
    where: dict[str, list[int]] = defaultdict(list)
    for at, text in enumerate(texts):
        where[utils.default_process(text)].append(at)
    by_length = sorted(where, key=len)
    sums = accumulate(map(len, by_length))
    short = {text for text, so_far in zip(by_length, sums, strict=True) if so_far <= COMPARED}
    read = [text for text in where if text in short]
    alike = process.cdist(read, read, scorer=fuzz.ratio, score_cutoff=NEAR)
    left, found = list(range(len(read))), [where[text] for text in where if text not in short]
    while left:
        first = left[0]
        group = [at for at in left if at == first or alike[first][at] >= NEAR]
        left = [at for at in left if at not in group]
        found.append(sorted(index for at in group for index in where[read[at]]))
    return sorted(found, key=lambda group: (-len(group), group[0]))
