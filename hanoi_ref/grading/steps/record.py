"""The last steps of marking and of feedback: what is stored with a mark, what a student sees."""

from __future__ import annotations

from typing import Any

from nbconvert.preprocessors import Preprocessor
from nbgrader.preprocessors import NbGraderPreprocessor
from nbgrader.utils import is_grade
from traitlets import Bool, Dict

from hanoi_ref.grading.evidence import find_all
from hanoi_ref.lessons.notebook import OBSERVATIONS

VIEW, SVG = "application/vnd.jupyter.widget-view+json", "image/svg+xml"


class RecordFindings(NbGraderPreprocessor):
    """Judges what a marked notebook shows, and writes into it how it was marked."""

    facts = Dict(help="What to store: lesson word, seed, digest of what was handed in.").tag(
        config=True
    )

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """The notebook with facts and findings in `nb.metadata.hanoi`."""
        if self.facts:  # stock `nbgrader autograde` gives none
            found = find_all(nb, self.facts["word"], self.facts["seed"])
            nb.metadata["hanoi"] = {**nb.metadata["hanoi"], **self.facts, "findings": found}
        return nb, resources


class Quiet(NbGraderPreprocessor):
    """Outputs as a reader without a kernel sees them, and a warning that costs nothing.

    nbgrader gives 0 for any word on stderr in a graded cell; there it becomes ordinary printing.
    The live view of a widget gives way to its picture, and a picture stands in the page with its
    own words: as an image of its own it would lose them.
    """

    def preprocess_cell(self, cell: Any, resources: Any, index: int) -> tuple[Any, Any]:
        """The cell with its outputs quietened."""
        for output in cell.get("outputs", []):
            if output.output_type == "stream" and is_grade(cell):
                output.name = "stdout"
            if SVG in output.get("data", {}):
                output.data.pop(VIEW, None)
                output.data.setdefault("text/html", output.data[SVG])
        return cell, resources


class HideObservations(Preprocessor):
    """Takes out of a feedback page what is there for the marking alone."""

    enabled = Bool(True).tag(config=True)

    def preprocess_cell(self, cell: Any, resources: Any, index: int) -> tuple[Any, Any]:
        """The cell without observations."""
        if cell.cell_type == "code":
            cell.outputs = [out for out in cell.outputs if OBSERVATIONS not in out.get("data", {})]
        return cell, resources
