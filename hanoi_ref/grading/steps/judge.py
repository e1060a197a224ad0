"""The step that marks: nothing but what the referee has found goes into the gradebook."""

from __future__ import annotations

import math
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from nbformat import NotebookNode
from nbgrader.preprocessors import NbGraderPreprocessor
from nbgrader.utils import is_grade, is_locked, is_solution
from traitlets import Unicode

from hanoi_ref import __version__
from hanoi_ref.grading.course import Lesson
from hanoi_ref.grading.detours import goes_round
from hanoi_ref.grading.doubts import doubted
from hanoi_ref.grading.examine import Finding
from hanoi_ref.grading.notebooks import digest, read_notebook, text
from hanoi_ref.grading.referee import Cell, Referee, files_beside
from hanoi_ref.grading.sanitize import clean_markdown
from hanoi_ref.grading.seeds import Seeds, receipt
from hanoi_ref.lessons import EXERCISES

BY_THE_STUDENT = "marked by the student's process: its cell is no check of the course"


@cache
def referee(level: str) -> Referee:
    """The one referee of this process, which keeps warm what submissions are run in."""
    return Referee(level or None)


class Judge(NbGraderPreprocessor):
    """In place of nbgrader's Execute: runs the cells behind walls and writes each mark.

    Every marked code cell leaves with one finite result; where nothing was judged it is 0, as
    nbgrader gives all points to a cell that says nothing.
    """

    level = Unicode("", help="The walls to run behind; empty for the strongest there are.").tag(
        config=True
    )

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """The notebook with outputs and marks, and with its findings in `nb.metadata.hanoi`."""
        where, root = resources["nbgrader"], Path(self.config.CourseDirectory.root)
        lesson = Lesson(where["assignment"])
        seed = Seeds(root / "grading").of(lesson.folder)
        cells = _cells(nb, lesson, _released(root, lesson))
        files = files_beside(Path(resources["metadata"]["path"]))
        told = {"course": str(root), "files": files, "lends": _lends(lesson)}
        judge = referee(self.level)
        found = judge.run(list(cells.values()), seed, told)
        findings = _write(nb, cells, found)
        _tidy(nb)
        handed_in = digest(root / "grading" / "submitted" / where["student"] / lesson.folder)
        nb.metadata["hanoi"].update(
            word=lesson.word,
            seed=seed,
            submission=handed_in,
            receipt=receipt(seed, handed_in),
            version=__version__,
            sandbox=judge.level,
            files=sorted(files.keys() - files_beside(root / "course" / lesson.folder).keys()),
            flags=goes_round(_own(nb, cells)),
            findings=[_kept(finding) for finding in findings],
        )
        return nb, resources


def _write(nb: Any, cells: dict[int, Cell], found: list[Finding]) -> list[Finding]:
    """Writes the outputs of all cells, and gives the findings that their marks rest on."""
    sources = [cell.source for cell in cells.values()]
    known = {each.exercise: doubted(each, EXERCISES[each.exercise], sources) for each in found}
    written = [_written(nb.cells[at], cell, known) for at, cell in cells.items()]
    return [finding for finding in written if finding]


def _own(nb: Any, cells: dict[int, Cell]) -> list[str]:
    """The sources of a student's own cells, with nothing in the places of the others."""
    whose = (cells.get(at) for at in range(len(nb.cells)))
    return ["" if cell is None or cell.lesson else cell.source for cell in whose]


def _lends(lesson: Lesson) -> list[str]:
    """The lesson's functions that ask the package for whoever calls them."""
    known = (each for id, each in EXERCISES.items() if id.startswith(f"{lesson.word}."))
    return [name for each in known for name in each.lends]


def _released(root: Path, lesson: Lesson) -> set[str]:
    """The code cells that every student was given."""
    release = read_notebook(root / "course" / lesson.file)
    return {text(cell) for cell in release["cells"] if cell.get("cell_type") == "code"}


def _cells(nb: Any, lesson: Lesson, released: set[str]) -> dict[int, Cell]:
    """The code cells as the referee takes them, by their places."""
    return {
        at: Cell(
            source=cell.source,
            name=cell.metadata.get("nbgrader", {}).get("grade_id", ""),
            lesson=cell.source in released and not is_solution(cell),
            exercise=EXERCISES.get(_exercise(cell, lesson)) if _is_marked(cell) else None,
        )
        for at, cell in enumerate(nb.cells)
        if cell.cell_type == "code"
    }


def _is_marked(cell: Any) -> bool:
    return bool(is_grade(cell) and not is_solution(cell))


def _exercise(cell: Any, lesson: Lesson) -> str:
    return f"{lesson.word}.{cell.metadata.nbgrader.grade_id.removesuffix('-check')}"


def _written(node: Any, cell: Cell, found: dict[str, Finding]) -> Finding | None:
    """Writes a cell's outputs, and gives the finding that its mark rests on."""
    node.execution_count = None
    if not _is_marked(node):
        node.outputs = [NotebookNode(output) for output in cell.outputs]
        return None
    most = float(node.metadata.nbgrader.points)
    if cell.exercise is None:
        finding = _plain_test(node, cell.outputs, most)
        shown = [output for output in cell.outputs if output["output_type"] == "stream"]
    else:
        finding, shown = found[cell.exercise.id], []
    data = {"text/plain": repr(_share(finding) * most)}
    if finding.html:
        data["text/html"] = finding.html
    node.outputs = [NotebookNode({**output, "name": "stdout"}) for output in shown]
    node.outputs.append(NotebookNode(output_type="execute_result", data=NotebookNode(data)))
    node.outputs[-1].update(metadata=NotebookNode(), execution_count=None)
    return finding


def _share(finding: Finding) -> float:
    return min(1.0, max(0.0, finding.share)) if math.isfinite(finding.share) else 0.0


def _plain_test(node: Any, outputs: list[Any], most: float) -> Finding:
    """What a teacher's own test says, which runs where the student's program does."""
    kinds = {output["output_type"] for output in outputs}
    share = 0.0 if "error" in kinds else 1.0
    for output in outputs:
        if output["output_type"] == "execute_result" and share:
            share = _number(output["data"].get("text/plain", ""), most)
    word = "right" if share == 1 else "partly" if share else "wrong"
    return Finding(node.metadata.nbgrader.grade_id, word, share, flags=(BY_THE_STUDENT,))


def _number(said: str, most: float) -> float:
    """The share that a result means; what is no number means all, as in nbgrader."""
    try:
        points = float(said)
    except ValueError:
        return 1.0
    return min(1.0, max(0.0, points / most)) if math.isfinite(points) and most else 0.0


def _tidy(nb: Any) -> None:
    """Nothing that a student wrote runs in a teacher's browser, or poses as something else."""
    for cell in nb.cells:
        known = cell.metadata.get("nbgrader")
        cell.metadata = NotebookNode({"nbgrader": known} if known else {})
        if cell.cell_type != "code":
            cell.pop("attachments", None)
            if not is_locked(cell):
                cell.source = clean_markdown(cell.source)
    nb.metadata = NotebookNode(
        kernelspec=NotebookNode(name="python3", display_name="Python 3", language="python"),
        language_info=NotebookNode(name="python"),
        hanoi=nb.metadata.get("hanoi", NotebookNode()),
    )


def _kept(finding: Finding) -> dict[str, Any]:
    """A finding as it is stored; its card stands in its cell."""
    known = asdict(finding)
    return {name: known[name] for name in ("exercise", "verdict", "share", "mistake", "flags")}
