"""Our own steps in nbgrader's pipeline; nbgrader_config.py defines their order."""

import re
from pathlib import Path
from typing import Any

import nbformat
from nbconvert.exporters import NotebookExporter
from nbconvert.preprocessors import Preprocessor
from nbformat.v4 import new_markdown_cell
from nbgrader.api import Gradebook
from nbgrader.preprocessors import ClearSolutions, NbGraderPreprocessor, SaveAutoGrades
from traitlets import Bool, Unicode

from hanoi_ref.checking.blank import GIVEN, is_blank
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.files import one_run
from hanoi_ref.course.notebooks import graded, printable
from hanoi_ref.grading.gradebook.book import gradebook
from hanoi_ref.grading.gradebook.manual_grades import keep_read, note_marks
from hanoi_ref.grading.gradebook.receipts import keep_time
from hanoi_ref.grading.marking.finding import find
from hanoi_ref.grading.marking.reading import content_of, require_small, understood
from hanoi_ref.grading.marking.seeds import Seeds
from hanoi_ref.grading.marking.submission import judge
from hanoi_ref.grading.marking.task import released_cells, task_of

# "cellView" folds a cell on Colab, "jupyter" in JupyterLab.
KEPT = ("cellView", "deletable", "editable", "jupyter", "nbgrader", "tags")
GOES_ON = "raises-exception"  # Jupyter's tag for cells whose error does not stop Run All


class Reader(NotebookExporter):
    """A lenient reader of notebooks for nbgrader's autograde, before any of its own checks.

    When it is made, nbgrader has not yet removed any marked notebook: what a person has marked in
    it goes into the journal.
    """

    def __init__(self, *, parent: Any = None, **more: Any) -> None:
        super().__init__(parent=parent, **more)
        if where := getattr(parent, "coursedir", None):
            course = Course(Path(where.root))
            with one_run(course), gradebook(course) as book:
                note_marks(book, course, Lesson(where.assignment_id))

    def from_filename(
        self, filename: str, resources: Any = None, **more: Any
    ) -> tuple[Any, dict[str, Any]]:
        """Return the notebook in a file, converted; raise WorkError if it is not a notebook."""
        require_small(Path(filename))
        done: tuple[Any, dict[str, Any]] = super().from_filename(filename, resources, **more)
        return done

    def from_file(
        self, file_stream: Any, resources: Any = None, **more: Any
    ) -> tuple[Any, dict[str, Any]]:
        """Return the notebook in an open file, converted."""
        path = Path(file_stream.name)
        node = nbformat.from_dict(understood(content_of(path), printable(path.name))[0])
        done: tuple[Any, dict[str, Any]] = self.from_notebook_node(node, resources, **more)
        return done


class Judge(NbGraderPreprocessor):
    """The step in place of nbgrader's Execute, which alone decides the points.

    It judges the submitted file, as `hanoi grade` does, whatever the steps before made of it.
    """

    level = Unicode("", help="Kind of sandbox; empty for the strongest that works here.").tag(
        config=True
    )

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Return the canonical notebook with outputs, points, and findings in its metadata."""
        where, course = resources["nbgrader"], Course(Path(self.config.CourseDirectory.root))
        lesson, student = Lesson(where["assignment"]), where["student"]
        with one_run(course), Gradebook(where["db_url"]) as book:
            notebook = find(course, lesson, course.submitted / student / lesson.folder)
            released = released_cells(course, lesson, book)
            task = task_of(course, lesson, student, notebook, released, self.level)
            return nbformat.from_dict(judge(task)), resources


class Save(SaveAutoGrades):
    """The step that stores points, and whose submission's they are.

    Manual grades stay with the answers that they were given to.
    """

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Return the notebook after its points are in the gradebook.

        An emptied answer has no points, like an untouched one; nbgrader would have it read.
        """
        where, course = resources["nbgrader"], Course(Path(self.config.CourseDirectory.root))
        nb, resources = super().preprocess(nb, resources)
        with one_run(course), Gradebook(where["db_url"]) as book:
            lesson, student = Lesson(where["assignment"]), where["student"]
            for cell in filter(is_blank, nb.cells):
                facts = graded(cell)
                if facts.get("grade") and facts.get("solution"):
                    whose = (lesson.notebook, lesson.folder, student)
                    grade = book.find_grade(facts["grade_id"], *whose)
                    grade.auto_score, grade.needs_manual_grade = 0, False
            keep_read(book, course, lesson, student, nb)
            keep_time(book, course, lesson, student, nb.metadata.hanoi["submission"])
            book.db.commit()
        return nb, resources


class Receipt(Preprocessor):
    """A step that adds a receipt: it can prove the grading later, but does not reveal the seed."""

    enabled = Bool(True).tag(config=True)

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Return the notebook with a receipt above it, if our own judge graded it.

        Later submissions get a new seed, as this page may be passed on.
        """
        root = Path(self.config.CourseDirectory.root)
        Seeds(root / "grading").forget(resources["nbgrader"]["assignment"])
        record = nb.metadata.get("hanoi", {})
        if "receipt" in record:
            says = f"Marked with hanoi {record['version']}; receipt `{record['receipt']}`."
            nb.cells.insert(0, new_markdown_cell(says))
        return nb, resources


class Clear(ClearSolutions):
    """nbgrader's step that takes solutions out; a value to fill in is left in one line."""

    def preprocess_cell(self, cell: Any, resources: Any, cell_index: int) -> tuple[Any, Any]:
        r"""Return the cell as students get it.

        >>> VALUE.sub(in_one_line, "by_hand = (\n    ...  # your code here\n)")
        'by_hand = ...  # your code here'
        """
        cell, resources = super().preprocess_cell(cell, resources, cell_index)
        cell.source = VALUE.sub(in_one_line, cell.source)
        return cell, resources


VALUE = re.compile(r"(\b\w+ = )\((?:  (# .*))?\n    \.\.\.  (# your code here)\n\)")


def in_one_line(stub: re.Match[str]) -> str:
    """Return a stub without its parentheses, with the author's comment if there is one."""
    name, comment, ours = stub.groups()
    return f"{name}...  {comment or ours}"


class Tidy(NbGraderPreprocessor):
    """The last step of a release: it removes all that depends on when or where it was made."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Return the notebook without timestamps, widget state and versions."""
        nb.metadata = {
            "kernelspec": nb.metadata.get("kernelspec", {}),
            "language_info": {"name": "python"},
        }
        done: tuple[Any, Any] = super().preprocess(nb, resources)
        return done

    def preprocess_cell(self, cell: Any, resources: Any, index: int) -> tuple[Any, Any]:
        """Return the cell with the metadata that students need; a graded cell's id is its name.

        A cell that fails does not stop the boards below it, nor the check that explains the error.
        """
        cell.metadata = {key: cell.metadata[key] for key in KEPT if key in cell.metadata}
        grading = cell.metadata.get("nbgrader", {})
        cell.id = grading.get("grade_id", cell.id)
        if grading.get("grade") and grading.get("solution"):
            cell.metadata[GIVEN] = cell.source
        tags = [tag for tag in cell.metadata.pop("tags", []) if not tag.startswith("nbval")]
        if cell.cell_type == "code":
            tags = [*dict.fromkeys([*tags, GOES_ON])]
        if tags:
            cell.metadata["tags"] = tags
        return cell, resources
