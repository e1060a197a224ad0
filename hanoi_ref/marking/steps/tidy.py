"""The last step of a release: it removes all that depends on when or where it was made."""

from typing import Any

from nbgrader.preprocessors import NbGraderPreprocessor

from hanoi_ref.lessons.readiness import GIVEN

KEPT = ("deletable", "editable", "jupyter", "nbgrader", "tags")
GOES_ON = "raises-exception"  # Jupyter's tag for cells whose error does not stop Run All


class Tidy(NbGraderPreprocessor):
    """A step that keeps only the metadata students need, and gives graded cells stable ids."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Return the notebook without timestamps, widget state and versions."""
        nb.metadata = {
            "kernelspec": nb.metadata.get("kernelspec", {}),
            "language_info": {"name": "python"},
        }
        done: tuple[Any, Any] = super().preprocess(nb, resources)
        return done

    def preprocess_cell(self, cell: Any, resources: Any, index: int) -> tuple[Any, Any]:
        """Return the cell with the metadata to keep; a graded cell's id becomes its grade_id.

        A cell that fails does not stop the boards below it, nor the check that explains the error.
        """
        cell.metadata = {key: cell.metadata[key] for key in KEPT if key in cell.metadata}
        cell.id = cell.metadata.get("nbgrader", {}).get("grade_id", cell.id)
        known = cell.metadata.get("nbgrader", {})
        if known.get("grade") and known.get("solution"):
            cell.metadata[GIVEN] = cell.source
        tags = [tag for tag in cell.metadata.pop("tags", []) if not tag.startswith("nbval")]
        if cell.cell_type == "code":
            tags = [*dict.fromkeys([*tags, GOES_ON])]
        if tags:
            cell.metadata["tags"] = tags
        return cell, resources
