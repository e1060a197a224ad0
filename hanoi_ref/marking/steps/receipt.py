"""The step that adds a receipt to a feedback page."""

from pathlib import Path
from typing import Any

from nbconvert.preprocessors import Preprocessor
from nbformat.v4 import new_markdown_cell
from traitlets import Bool

from hanoi_ref.marking.seeds import Seeds


class Receipt(Preprocessor):
    """A step that adds a receipt: it can prove the grading later, but does not reveal the seed."""

    enabled = Bool(True).tag(config=True)

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Return the notebook with a receipt above it, if our own judge graded it.

        Later submissions get a new seed, as this page may be passed on.
        """
        root = Path(self.config.CourseDirectory.root)
        Seeds(root / "grading").forget(resources["nbgrader"]["assignment"])
        known = nb.metadata.get("hanoi", {})
        if "receipt" in known:
            says = f"Marked with hanoi {known['version']}; receipt `{known['receipt']}`."
            nb.cells.insert(0, new_markdown_cell(says))
        return nb, resources
