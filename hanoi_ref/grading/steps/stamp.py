"""The last steps of marking and of feedback: what is stored with a mark, what a student sees."""

from __future__ import annotations

from typing import Any

from nbconvert.preprocessors import Preprocessor
from nbgrader.preprocessors import NbGraderPreprocessor
from nbgrader.utils import is_grade
from traitlets import Bool, Dict

from hanoi_ref.exercises.notebook import OBSERVATIONS
from hanoi_ref.grading.evidence import find_all


class Stamp(NbGraderPreprocessor):  # type: ignore[misc]  # nbgrader ships no types
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


class Quiet(NbGraderPreprocessor):  # type: ignore[misc]  # nbgrader ships no types
    """Lets a warning in a graded cell cost nothing: nbgrader gives 0 for any word on stderr."""

    def preprocess_cell(self, cell: Any, resources: Any, index: int) -> tuple[Any, Any]:
        """The cell with its stderr as ordinary printing, if it is a graded one."""
        if cell.cell_type == "code" and is_grade(cell):
            for output in cell.outputs:
                if output.output_type == "stream":
                    output.name = "stdout"
        return cell, resources


class Show(Preprocessor):
    """Takes out of a feedback page what is there for the marking alone."""

    enabled = Bool(True).tag(config=True)

    def preprocess_cell(self, cell: Any, resources: Any, index: int) -> tuple[Any, Any]:
        """The cell without observations."""
        if cell.cell_type == "code":
            cell.outputs = [out for out in cell.outputs if OBSERVATIONS not in out.get("data", {})]
        return cell, resources
