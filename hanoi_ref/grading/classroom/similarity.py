"""Find texts of a class that are alike, and say how surprising that is."""

import builtins
import keyword
import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations
from typing import NamedTuple

from rapidfuzz import fuzz, process, utils

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
    return _lowered(WORD, text)


def signs(text: str) -> Words:
    """Return the words and signs of a program in lower case.

    >>> signs("f(n - 1)").words
    ('f', '(', 'n', '-', '1', ')')
    """
    return _lowered(SIGN, text)


def _lowered(word: re.Pattern[str], text: str) -> Words:
    matches = [*word.finditer(text)]
    return Words(tuple(m[0].lower() for m in matches), tuple(m.span() for m in matches))


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


RUN = 5  # words; shorter runs are no evidence

Run = tuple[str, ...]
Places = Mapping[Run, Sequence[int]]
"""The positions where each run of RUN words begins."""


class Passage(NamedTuple):
    """A run of `size` words, with its index in the first and in the second text."""

    here: int
    there: int
    size: int


def places(row: Sequence[str]) -> dict[Run, list[int]]:
    """Return the positions where each run of RUN words begins.

    >>> places("abcdef")
    {('a', 'b', 'c', 'd', 'e'): [0], ('b', 'c', 'd', 'e', 'f'): [1]}
    """
    found: dict[Run, list[int]] = defaultdict(list)
    for at in range(len(row) - RUN + 1):
        found[tuple(row[at : at + RUN])].append(at)
    return dict(found)


def passages(a: Sequence[str], in_a: Places, b: Sequence[str], in_b: Places) -> Iterator[Passage]:
    """Yield the passages that two texts share, in the order of the first; none is used twice.

    >>> one, other = "abcdefxuvwyz", "uvwyz-abcdef"
    >>> list(passages(one, places(one), other, places(other)))
    [Passage(here=0, there=6, size=6), Passage(here=7, there=0, size=5)]
    """
    starts = sorted((at, run) for run in in_a.keys() & in_b.keys() for at in in_a[run])
    done, used = 0, set[int]()
    for at, run in starts:
        free = [there for there in in_b[run] if at >= done and there not in used]
        if free:
            size, there = max((_size(a, at, b, there, used), there) for there in free)
            used.update(range(there, there + size))
            done = at + size
            yield Passage(at, there, size)


def _size(a: Sequence[str], at: int, b: Sequence[str], there: int, used: set[int]) -> int:
    """Return how many words two texts have in common from these positions on."""
    size = RUN
    while (
        at + size < len(a)
        and there + size < len(b)
        and there + size not in used
        and a[at + size] == b[there + size]
    ):
        size += 1
    return size


TRUST = 8.0  # texts until word pairs count more than single words


class Surprise:
    """A model of expected words, each given the one before, learned from texts.

    The texts are those of a class and others in the same language; runs that were `given` to
    everybody have no surprise.  The bits of a run are the negative logarithm of its probability.
    Two texts are subtracted from each count: those that share the run.
    """

    def __init__(self, texts: Iterable[Sequence[str]], given: Iterable[Sequence[str]]) -> None:
        rows = list(texts)
        self._singles = Counter(word for row in rows for word in set(row))
        self._doubles = Counter(run for row in rows for run in runs(row, 2))
        self._all = sum(self._singles.values())
        self._bits: dict[tuple[str | None, str], float] = {}
        self._given = {run for row in given for run in runs(row, RUN)}

    def bits(self, run: Sequence[str], common: Sequence[bool] = ()) -> float:
        """Return the bits of a run of words that two texts share; `common` words have none.

        >>> rare = Surprise([["a", "b", "c"]] * 2 + [["a", "x"]] * 6, [])
        >>> rare.bits(["b", "c"]) > rare.bits(["a", "x"])
        True
        """
        common = common or [False] * len(run)
        known = [a or b for a, b in zip(self._is_given(run), common, strict=True)]
        before = [None, *run[:-1]]
        return sum(
            self._of_word(first, word)
            for first, word, is_given in zip(before, run, known, strict=True)
            if not is_given
        )

    def _of_word(self, first: str | None, word: str) -> float:
        """Return the bits of a word after another one, computed once."""
        if (first, word) not in self._bits:
            self._bits[first, word] = -math.log2(self._chance(first, word))
        return self._bits[first, word]

    def _chance(self, first: str | None, word: str) -> float:
        alone = (max(self._singles[word] - 2, 0) + 1) / (self._all + 1)
        if first is None:
            return alone
        together = max(self._doubles[first, word] - 2, 0)
        return (together + TRUST * alone) / (max(self._singles[first] - 2, 0) + TRUST)

    def _is_given(self, run: Sequence[str]) -> list[bool]:
        """Return for each word whether it belongs to a run that everybody was given."""
        known = [False] * len(run)
        for at in range(len(run) - RUN + 1):
            if tuple(run[at : at + RUN]) in self._given:
                known[at : at + RUN] = [True] * RUN
        return known


LONGEST = 20_000  # characters; the rest is not compared
SHARE = 0.25  # of the shorter answer; less may be a common habit
MARGIN = 20.0  # bits; by chance, one class in a million has such a pair


@dataclass(frozen=True)
class Pair:
    """Two answers with their shared passages, as ranges in both texts, and a measure of these.

    `words` counts the shared words that not many students have, `shorter` all those of the shorter
    answer.  `bits` is the information shared beyond what length and chance explain.
    """

    first: str
    second: str
    passages: tuple[tuple[tuple[int, int], tuple[int, int]], ...]
    words: int
    shorter: int
    bits: float


def pairs(
    texts: Mapping[str, str],
    given: Sequence[str],
    readers: Sequence[Reader] = (words,),
    language: Sequence[str] = (),
    margin: float = MARGIN,
) -> list[Pair]:
    """Return the pairs that are more similar than their length explains, most surprising first.

    `given` are released texts and the course's own answer, `language` others from which the usual
    wording is learned; `margin` is in bits.  Of several readers the one with the higher result
    counts; by the last one, what many students share is found, which does not count.
    """
    common = _common({student: readers[-1](text[:LONGEST]) for student, text in texts.items()})
    best: dict[tuple[str, str], Pair] = {}
    chance = math.log2(max(1, math.comb(len(texts), 2))) + margin
    for reader in readers:
        for pair in _tokenized(texts, given, reader, language, common):
            names = (pair.first, pair.second)
            if pair.bits > max(chance, best[names].bits if names in best else 0):
                best[names] = pair
    return sorted(best.values(), key=lambda pair: (-pair.bits, pair.first, pair.second))


Common = Mapping[str, Sequence[bool]]
"""For each word of each student's text, whether it is in a run that many students have."""


def many(answers: int) -> int:
    """Return how many of so many students may share a text that counts.

    >>> many(8), many(60), many(400)
    (4, 12, 80)
    """
    return max(2, min(answers // 2, max(8, answers // 5)))


def _common(rows: Mapping[str, Words]) -> Common:
    """Return which words are in runs that more than `many` students have."""
    where = {student: places(row.words) for student, row in rows.items()}
    counts = Counter(run for runs in where.values() for run in runs)
    common = {student: [False] * len(row.words) for student, row in rows.items()}
    for student, runs in where.items():
        for run, starts in runs.items():
            for at in starts if counts[run] > many(len(rows)) else ():
                common[student][at : at + RUN] = [True] * RUN
    return common


def _tokenized(
    texts: Mapping[str, str],
    given: Sequence[str],
    reader: Reader,
    language: Sequence[str],
    common: Common,
) -> Iterator[Pair]:
    rows = {student: reader(text[:LONGEST]) for student, text in sorted(texts.items())}
    usual = [reader(text).words for text in given]
    others = [reader(text).words for text in language]
    surprise = Surprise([*(row.words for row in rows.values()), *usual, *others], usual)
    where = {student: places(row.words) for student, row in rows.items()}
    for first, second in _candidates(where):
        a, b = rows[first].words, rows[second].words
        shared = passages(a, where[first], b, where[second])
        sides = (first, rows[first]), (second, rows[second])
        pair = _pair(*sides, shared, surprise, common[first])
        if pair.words >= SHARE * pair.shorter:
            yield pair


def _candidates(where: Mapping[str, Places]) -> list[tuple[str, str]]:
    """Return all pairs with a common run that not many students have."""
    who: dict[Run, list[str]] = defaultdict(list)
    for student, runs in where.items():
        for run in runs:
            who[run].append(student)
    most = many(len(where))
    shared = (students for students in who.values() if 2 <= len(students) <= most)
    return sorted({pair for students in shared for pair in combinations(sorted(students), 2)})


def _pair(
    one: tuple[str, Words],
    other: tuple[str, Words],
    shared: Iterable[Passage],
    surprise: Surprise,
    common: Sequence[bool],
) -> Pair:
    """Return two answers as a pair, with their shared passages and how surprising these are."""
    (first, a), (second, b) = one, other
    by_chance = math.log2(len(a.words) * len(b.words))
    found, bits = [], 0.0
    for here, there, size in shared:
        known = common[here : here + size]
        more = surprise.bits(a.words[here : here + size], known) - by_chance
        if more > 0:
            found.append((_span(a, here, size), _span(b, there, size), known.count(False)))
            bits += more
    count, shorter = sum(size for *_, size in found), min(len(a.words), len(b.words))
    return Pair(first, second, tuple(each[:2] for each in found), count, shorter, bits)


def _span(row: Words, at: int, size: int) -> tuple[int, int]:
    return row.spans[at][0], row.spans[at + size - 1][1]


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
