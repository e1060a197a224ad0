"""The last step of a release: nothing in it depends on when or where it was made."""

from typing import Any

from nbgrader.preprocessors import NbGraderPreprocessor

from hanoi_ref.lessons.readiness import GIVEN

KEPT = ("deletable", "editable", "jupyter", "nbgrader", "tags")
GOES_ON = "raises-exception"  # Jupyter's word for: Run All goes on, though this cell has failed


class Tidy(NbGraderPreprocessor):
    """Keeps of the metadata what a student's Jupyter needs, and gives graded cells lasting ids."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """The notebook without timestamps, widget state and versions."""
        nb.metadata = {
            "kernelspec": nb.metadata.get("kernelspec", {}),
            "language_info": {"name": "python"},
        }
        done: tuple[Any, Any] = super().preprocess(nb, resources)
        return done

    def preprocess_cell(self, cell: Any, resources: Any, index: int) -> tuple[Any, Any]:
        """The cell with what is kept; a graded cell's id is its grade_id, so it can be repaired.

        One that fails keeps nobody from the boards below it, nor from the check that explains.
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
