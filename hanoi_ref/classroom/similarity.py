"""Find answers of a class that are alike, say how surprising that is, and show them."""

import builtins
import keyword
import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import combinations
from typing import NamedTuple

from rapidfuzz import fuzz, process, utils

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.exercises import exercises_of
from hanoi_ref.course.notebooks import Cell, by_name, checked, graded, read_notebook, text
from hanoi_ref.course.words import template
from hanoi_ref.gradebook.people import kept_roster

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

    def bits(self, run: Sequence[str]) -> float:
        """Return the bits of a run of words that two texts share.

        >>> rare = Surprise([["a", "b", "c"]] * 2 + [["a", "x"]] * 6, [])
        >>> rare.bits(["b", "c"]) > rare.bits(["a", "x"])
        True
        """
        known = self._is_given(run)
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

    `given` are released texts and the course's own answer, `language` others from which the usual
    wording is learned; `margin` is in bits.  Of several readers the one with the higher result
    counts.
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
    """Return two answers as a pair, with their shared passages and how surprising these are."""
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


WHOLE = 20_000  # characters; the rest is not compared
NEAR = 85.0  # of 100; beyond that only typing differs


def groups(texts: Sequence[str]) -> list[list[int]]:
    """Return the indices of the texts in groups of nearly equal ones, large groups first.

    >>> groups(["No disks, no moves.", "By induction on n.", "no disks: no moves"])
    [[0, 2], [1]]
    """
    read = [text[:WHOLE] for text in texts]
    alike = process.cdist(read, read, scorer=fuzz.ratio, processor=utils.default_process)
    left, found = list(range(len(texts))), list[list[int]]()
    while left:
        first = left[0]
        group = [at for at in left if at == first or alike[first][at] >= NEAR]
        left = [at for at in left if at not in group]
        found.append(group)
    return sorted(found, key=lambda group: -len(group))


ROOM = 60  # words of a solution; shorter programs are all similar
SOLUTION = re.compile(
    r"### BEGIN SOLUTION((?:(?!### BEGIN SOLUTION).)*?)### END SOLUTION", re.DOTALL
)


@dataclass(frozen=True)
class Asked:
    """A question of a lesson with its answers by student, and the texts that all could see.

    `given` has all released texts and `own` is the course's answer.  `language` has the course's
    other texts of the same kind, from which the usual wording is learned.
    """

    name: str
    is_program: bool
    answers: dict[str, str]
    given: tuple[str, ...]
    own: str = ""
    language: tuple[str, ...] = ()


def asked(course: Course, lesson: Lesson) -> list[Asked]:
    """Return the questions whose answers can be compared; raise WorkError if nothing is graded.

    Work that a group shares is taken once.
    """
    paths = sorted(course.autograded.glob(f"*/{lesson.file}"))
    if not paths:
        raise WorkError(f"nothing of {lesson} is graded yet; run hanoi grade first")
    marked = {path.parents[1].name: read_notebook(path) for path in paths}
    roster = kept_roster(course)
    teams = {(roster.of(s).group or s, *map(text, n["cells"])): s for s, n in marked.items()}
    solved = by_name(read_notebook(course.source / lesson.file))
    released = read_notebook(course.given_notebook(lesson))
    handed_out = tuple(text(cell) for cell in released["cells"])
    stubs = {name: text(cell).strip() for name, cell in by_name(released).items()}
    roomy, said, boxes = set(_roomy(course, lesson, solved)), spoken(course), []
    for name, cell in solved.items():
        is_read = graded(cell).get("solution") and graded(cell).get("grade")
        if not is_read and name not in roomy:
            continue
        every = {s: text(by_name(marked[s]).get(name, {})) for s in teams.values()}
        blank = ("", stubs.get(name, ""))
        answers = {s: source for s, source in every.items() if source.strip() not in blank}
        kind, own = cell["cell_type"], text(cell)
        language = tuple(source for source in said[kind] if source != own)
        boxes.append(Asked(name, kind == "code", answers, handed_out, own, language))
    return boxes


def spoken(course: Course) -> dict[str, list[str]]:
    """Return the sources of all cells of all lessons, with solutions, by cell type."""
    said: dict[str, list[str]] = {"code": [], "markdown": [], "raw": []}
    for lesson in course.lessons:
        for cell in read_notebook(course.source / lesson.file)["cells"]:
            said[cell["cell_type"]].append(text(cell))
    return said


def _roomy(course: Course, lesson: Lesson, solved: Mapping[str, Cell]) -> Iterator[str]:
    """Yield the names of functions long enough to be written in many ways."""
    known = exercises_of(course, lesson)
    for check in solved.values():
        exercise = known.get(checked(check, lesson.word)) if graded(check).get("grade") else None
        if exercise is None or exercise.variable or exercise.name not in solved:
            continue
        written = "".join(SOLUTION.findall(text(solved[exercise.name])))
        if len(signs(written).words) >= ROOM:
            yield exercise.name


PROGRAM = 60.0  # bits; programs for the same task share many lines
OWN = "the course's own answer"


def compared(box: Asked) -> list[Pair]:
    """Return the pairs of answers that are more similar than their length explains.

    Released texts are ignored, and among students the course's own answer too.  An answer unusually
    similar to the course's own is paired with that.
    """
    how = (signs, renamed) if box.is_program else (words,)
    margin = PROGRAM if box.is_program else MARGIN
    among = pairs(box.answers, (*box.given, box.own), how, box.language, margin)
    everybody = pairs(with_own(box).answers, box.given, how, box.language, margin)
    return [*among, *(pair for pair in everybody if OWN in (pair.first, pair.second))]


def with_own(box: Asked) -> Asked:
    """Return the question with the course's own answer among the others."""
    return replace(box, answers={**box.answers, OWN: box.own}) if box.own else box


Span = tuple[int, int]


def page(title: str, found: Mapping[str, Sequence[Pair]], boxes: Mapping[str, Asked]) -> str:
    """Return a self-contained page: the pairs of each question side by side, in neutral words."""

    def sides(pair: Pair, box: Asked) -> tuple[tuple[str, str], ...]:
        """Return both answers with their students, the shared passages highlighted."""
        answers = with_own(box).answers
        here, there = ([passage[side] for passage in pair.passages] for side in (0, 1))
        return (
            (pair.first, marked(answers[pair.first], here)),
            (pair.second, marked(answers[pair.second], there)),
        )

    made = template("hanoi_ref.classroom", "templates/alike.html.j2")
    return made.render(title=title, found=found, boxes=boxes, sides=sides)


def marked(text: str, spans: Sequence[Span]) -> str:
    """Return the text as HTML with some of its ranges highlighted.

    >>> marked("a < b", [(0, 1)])
    '<mark>a</mark> &lt; b'
    """
    done, at = [], 0
    for start, end in sorted(spans):
        done += [escape(text[at:start]), f"<mark>{escape(text[start:end])}</mark>"]
        at = end
    return "".join([*done, escape(text[at:])])
