"""Find pairs of answers that share more than chance explains, given their lengths.

References
----------
S. Karlin and S. F. Altschul, Methods for assessing the statistical significance of molecular
sequence features, Proc. Natl. Acad. Sci. 87, 1990: in texts of m and n words about m n / 2^b runs
of b bits are shared by chance.
S. Schleimer, D. S. Wilkerson and A. Aiken, Winnowing: local algorithms for document
fingerprinting, SIGMOD 2003: pairs are found by the short runs that they have in common.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from hanoi_ref.classroom.similarity.passages import Passage, Places, Run, passages, places
from hanoi_ref.classroom.similarity.surprise import Surprise
from hanoi_ref.classroom.similarity.tokens import Reader, Words, words

LONGEST = 20_000  # characters; the rest is not compared
SHARE = 0.25  # of the shorter answer; less may be a common habit
MARGIN = 20.0  # bits; by chance, one class in a million has such a pair


@dataclass(frozen=True)
class Pair:
    """Two answers with their shared passages, as ranges in both texts, and a measure of these.

    `words` counts the shared words, `shorter` those of the shorter answer.  `bits` is the
    information shared beyond what length and chance explain.
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

    Parameters
    ----------
    texts : the answers by student.
    given : released texts, and the course's own answer.
    readers : functions that split a text into words; the one with the higher result counts.
    language : other texts, from which the usual wording is learned.
    margin : the bits that a pair needs beyond what length and chance explain.

    Returns
    -------
    At most one pair for any two students.
    """
    best: dict[tuple[str, str], Pair] = {}
    chance = math.log2(max(1, math.comb(len(texts), 2))) + margin
    for reader in readers:
        for pair in _tokenized(texts, given, reader, language):
            names = (pair.first, pair.second)
            if pair.bits > max(chance, best[names].bits if names in best else 0):
                best[names] = pair
    return sorted(best.values(), key=lambda pair: (-pair.bits, pair.first, pair.second))


def _tokenized(
    texts: Mapping[str, str], given: Sequence[str], reader: Reader, language: Sequence[str]
) -> Iterator[Pair]:
    rows = {student: reader(text[:LONGEST]) for student, text in sorted(texts.items())}
    usual = [reader(text).words for text in given]
    others = [reader(text).words for text in language]
    surprise = Surprise([*(row.words for row in rows.values()), *usual, *others], usual)
    where = {student: places(row.words) for student, row in rows.items()}
    for first, second in _candidates(where):
        a, b = rows[first].words, rows[second].words
        shared = passages(a, where[first], b, where[second])
        pair = _pair((first, rows[first]), (second, rows[second]), shared, surprise)
        if pair.words >= SHARE * pair.shorter:
            yield pair


def _candidates(where: Mapping[str, Places]) -> list[tuple[str, str]]:
    """Return all pairs with a common run that at most half of the class has."""
    who: dict[Run, list[str]] = defaultdict(list)
    for student, runs in where.items():
        for run in runs:
            who[run].append(student)
    most = max(2, len(where) // 2)
    shared = (students for students in who.values() if 2 <= len(students) <= most)
    return sorted({pair for students in shared for pair in combinations(sorted(students), 2)})


def _pair(
    one: tuple[str, Words], other: tuple[str, Words], shared: Iterable[Passage], surprise: Surprise
) -> Pair:
    """Return two answers as a pair, with their shared passages and how surprising these are.

    Parameters
    ----------
    one, other : the students with their answers.
    shared : the passages in both answers.
    surprise : measures how surprising a run of words is.

    Returns
    -------
    The pair, with those passages that chance does not explain.
    """
    (first, a), (second, b) = one, other
    by_chance = math.log2(len(a.words) * len(b.words))
    found, bits = [], 0.0
    for here, there, size in shared:
        more = surprise.bits(a.words[here : here + size]) - by_chance
        if more > 0:
            found.append((_span(a, here, size), _span(b, there, size), size))
            bits += more
    count, shorter = sum(size for *_, size in found), min(len(a.words), len(b.words))
    return Pair(first, second, tuple(each[:2] for each in found), count, shorter, bits)


def _span(row: Words, at: int, size: int) -> tuple[int, int]:
    return row.spans[at][0], row.spans[at + size - 1][1]
