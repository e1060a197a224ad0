"""Compare the answers of a class to the questions of a lesson, and show similar ones in groups."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape

import networkx as nx

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.exercises import exercises_of
from hanoi_ref.course.notebooks import Cell, by_name, checked, graded, read_notebook, text
from hanoi_ref.course.words import template
from hanoi_ref.grading.classroom.shown import LONGEST, beginning
from hanoi_ref.grading.classroom.similarity import (
    ALIKE,
    PROGRAM,
    TEXT,
    Pair,
    groups,
    many,
    pairs,
    renamed,
    signs,
)
from hanoi_ref.grading.gradebook.people import kept_roster

ROOM = 60  # words of a solution; shorter programs are all similar
SOLUTION = re.compile(
    r"### BEGIN SOLUTION((?:(?!### BEGIN SOLUTION).)*?)### END SOLUTION", re.DOTALL
)


@dataclass(frozen=True)
class Asked:
    """A question of a lesson with its answers by student, and the texts that all could see.

    `given` has all released texts and `own` is the course's answer.
    """

    name: str
    is_program: bool
    answers: dict[str, str]
    given: tuple[str, ...]
    own: str = ""


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
    roomy, boxes = set(_roomy(course, lesson, solved)), []
    for name, cell in solved.items():
        is_read = graded(cell).get("solution") and graded(cell).get("grade")
        if not is_read and name not in roomy:
            continue
        every = {s: text(by_name(marked[s]).get(name, {})) for s in teams.values()}
        blank = ("", stubs.get(name, ""))
        answers = {s: source for s, source in every.items() if source.strip() not in blank}
        boxes.append(Asked(name, cell["cell_type"] == "code", answers, handed_out, text(cell)))
    return boxes


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


OWN = "the course's own answer"


def compared(box: Asked) -> list[Pair]:
    """Return the pairs of similar answers, the most similar first.

    Released texts are ignored, and among students the course's own answer too.  An answer similar
    to the course's own is paired with that.
    """
    kind = PROGRAM if box.is_program else TEXT
    among = pairs(box.answers, (*box.given, box.own), kind)
    everybody = pairs(with_own(box).answers, box.given, kind) if box.own else []
    return [*among, *(pair for pair in everybody if OWN in pair)]


def with_own(box: Asked) -> Asked:
    """Return the question with the course's own answer among the others."""
    return replace(box, answers={**box.answers, OWN: box.own}) if box.own else box


@dataclass(frozen=True)
class Group:
    """Students of whom each has an answer like that of another one of them.

    `pair` is the most similar one among them.  `same` has those who wrote nearly the same.
    """

    students: tuple[str, ...]
    pair: Pair
    same: tuple[tuple[str, ...], ...]


def in_groups(found: Sequence[Pair], box: Asked) -> list[Group]:
    """Return pairs of a question in groups, the most similar first.

    Those who have an answer like the course's own are a group with that.
    """
    made = []
    for is_own in (False, True):
        linked = [pair for pair in found if (OWN in pair) == is_own]
        for names in nx.connected_components(nx.Graph(pair[:2] for pair in linked)):
            best = max((pair for pair in linked if pair.first in names), key=lambda p: p.alike)
            made.append(Group(tuple(sorted(names)), best, _same(names, box)))
    return sorted(made, key=lambda group: (OWN in group.students, -group.pair.alike))


def widespread(box: Asked) -> list[tuple[str, ...]]:
    """Return those who wrote nearly the same, if they are too many to say anything of two."""
    return [names for names in _same(box.answers, box) if len(names) > many(len(box.answers))]


def _same(names: Iterable[str], box: Asked) -> tuple[tuple[str, ...], ...]:
    """Return those of several students who wrote nearly the same, as the desk groups answers."""
    students = [name for name in sorted(names) if name != OWN]
    read = [box.answers[name] for name in students]
    if box.is_program:  # whatever its own names are
        read = [" ".join(renamed(source[:LONGEST]).words) for source in read]
    return tuple(tuple(students[at] for at in group) for group in groups(read) if len(group) > 1)


Span = tuple[int, int]


def page(
    title: str,
    found: Mapping[str, Sequence[Pair]],
    boxes: Mapping[str, Asked],
    names: Mapping[str, str] | None = None,
) -> str:
    """Return a self-contained page: the groups of each question, in neutral words.

    The two answers of a group that share most are side by side.  `names` has the students' names,
    where they are known.
    """

    def sides(pair: Pair, box: Asked) -> tuple[tuple[str, str], ...]:
        """Return both answers with their students, the shared passages highlighted."""
        answers = with_own(box).answers
        return tuple(
            (student, marked(answers[student], spans))
            for student, spans in zip(pair[:2], pair.passages, strict=True)
        )

    made = template("hanoi_ref.grading.classroom", "templates/alike.html.j2")
    told = {name: in_groups(pairs, boxes[name]) for name, pairs in found.items()}
    many_same = {name: widespread(box) for name, box in boxes.items()}
    return made.render(
        title=title,
        found=told,
        boxes=boxes,
        sides=sides,
        widespread=many_same,
        names=names or {},
        alike=ALIKE,
    )


def marked(text: str, spans: Sequence[Span]) -> str:
    """Return the beginning of a text as HTML with some of its ranges highlighted.

    >>> marked("a < b", [(0, 1)])
    '<mark>a</mark> &lt; b'
    """
    text, done, at = beginning(text, lines=LONGEST), [], 0
    for start, end in spans:
        done += [escape(text[at:start]), f"<mark>{escape(text[start:end])}</mark>"]
        at = end
    return "".join([*done, escape(text[at:])])
