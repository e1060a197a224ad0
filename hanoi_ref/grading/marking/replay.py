"""Recompute the result of a graded submission, from its observations or by running it again."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isclose
from typing import Any

from hanoi_ref import __version__
from hanoi_ref.checking.card import as_text
from hanoi_ref.checking.exercise import Exercise
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.exercises import exercises_of
from hanoi_ref.course.notebooks import Cell, Notebook, by_name, graded, read_notebook, text
from hanoi_ref.course.settings import level
from hanoi_ref.grading.gradebook.book import opened
from hanoi_ref.grading.gradebook.marks import Marks
from hanoi_ref.grading.marking.examine import Finding, judged
from hanoi_ref.grading.marking.finding import find
from hanoi_ref.grading.marking.flags import doubted
from hanoi_ref.grading.marking.lending import followed
from hanoi_ref.grading.marking.submission import judge, result
from hanoi_ref.grading.marking.task import released_cells, task_of

COMPARED = "verdict share mistake flags observations again lent with_lent".split()


@dataclass(frozen=True)
class Again:
    """One exercise that was judged again: its verdict, its card as text, and the differences."""

    exercise: str
    verdict: str
    says: str
    differs: tuple[str, ...] = ()


def replay(course: Course, lesson: Lesson, student: str) -> list[Again]:
    """Judge all exercises of a graded submission again, from the stored observations.

    Raise WorkError if it is not graded.
    """
    notebook = _marked(course, lesson, student)
    record, cells = notebook["metadata"]["hanoi"], by_name(notebook)
    sources = [text(cell) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    with opened(course) as book:
        marks = book.marks(lesson).get(student)
    known = exercises_of(course, lesson)
    return [
        _judged_again(
            found,
            known.get(found["exercise"]),
            record["seed"],
            sources,
            cells.get(f"{found['exercise'].partition('.')[2]}-check") or cells[found["exercise"]],
            marks,
        )
        for found in record["findings"]
    ]


def _judged_again(
    found: Mapping[str, Any],
    exercise: Exercise | None,
    seed: int,
    sources: Sequence[str],
    cell: Cell,
    marks: Marks | None,
) -> Again:
    """Return a stored finding judged again, compared with its cell and the gradebook."""
    name = graded(cell)["grade_id"]
    if exercise is None or not found["observations"]:
        why = "; ".join(found["flags"]) or "no cell defines its answer"
        return Again(found["exercise"], found["verdict"], f"nothing to judge: {why}")
    now = judged(exercise, seed, found["observations"], found.get("again", ()))
    if lent := found.get("lent"):
        now = followed(now, exercise, seed, lent, found["with_lent"])
    now = doubted(now, exercise, sources)
    differs = list(_differences(found, now))
    shown = {kind: "".join(lines) for kind, lines in cell["outputs"][-1]["data"].items()}
    if shown != result(now, float(graded(cell)["points"]))["data"]:
        differs.append("its card is another one")
    mark = marks.cells[name] if marks else None
    if mark is None or mark.auto is None or not isclose(mark.auto, now.share * mark.most):
        auto, most = (mark.auto, mark.most) if mark else (None, float(graded(cell)["points"]))
        differs.append(
            f"the gradebook has {auto} of {most:g} points, it should be {now.share * most:g}"
        )
    says = as_text(now.card) if now.card else ""
    says += f"\nfound by: {now.source}" if now.source else ""
    return Again(found["exercise"], now.verdict, says, tuple(differs))


def run_again(course: Course, lesson: Lesson, student: str) -> list[Again]:
    """Run a graded submission again with the same seed, and return the differences.

    They include a later submission, and another version of the package.
    """
    before = _marked(course, lesson, student)["metadata"]["hanoi"]
    with opened(course) as book, book.transaction() as nbgraders:
        released = released_cells(course, lesson, nbgraders)
    notebook = find(course, lesson, course.submitted / student / lesson.folder)
    seed, wanted = before["seed"], level(course)
    task = task_of(course, lesson, student, notebook, released, wanted, seed)
    after = judge(task)["metadata"]["hanoi"]
    known = {found["exercise"]: found for found in after["findings"]}
    changes = []
    if before["submission"] != after["submission"]:
        changes += ["the submission changed since it was marked"]
    if before["version"] != __version__:
        changes += [f"it was marked with hanoi {before['version']}, this is {__version__}"]
    if before["flags"] != after["flags"]:
        changes += [f"its source was flagged {before['flags']}, now {after['flags']}"]
    return [Again("submission", "marked", "", tuple(changes))] + [
        Again(
            found["exercise"],
            known[found["exercise"]]["verdict"],
            "",
            tuple(_differences(found, known[found["exercise"]])),
        )
        for found in before["findings"]
    ]


def _differences(before: Mapping[str, Any], after: Finding | Mapping[str, Any]) -> Iterable[str]:
    now = after if isinstance(after, Mapping) else vars(after)
    for name in COMPARED:
        values = (side.get(name, []) for side in (before, now))
        was, is_now = (list(each) if isinstance(each, tuple) else each for each in values)
        if was != is_now:
            yield f"{name} was {was!r:.200}, is now {is_now!r:.200}"


def _marked(course: Course, lesson: Lesson, student: str) -> Notebook:
    path = course.autograded / student / lesson.file
    notebook = read_notebook(path) if path.is_file() else {"metadata": {}}
    if "findings" not in notebook["metadata"].get("hanoi", {}):
        raise WorkError(f"{student} has no {lesson} that is graded; run hanoi grade first")
    return notebook
