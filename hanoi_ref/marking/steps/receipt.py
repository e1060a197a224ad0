"""The step of a feedback page that says how its marks came about."""

from pathlib import Path
from typing import Any

from nbconvert.preprocessors import Preprocessor
from nbformat.v4 import new_markdown_cell
from traitlets import Bool

from hanoi_ref.marking.seeds import Seeds


class Receipt(Preprocessor):
    """Begins a page with its receipt: the marking can be proved later, the seed is not told."""

    enabled = Bool(True).tag(config=True)

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """The notebook with a line above it, where it was marked by the course's own judge.

        What is handed in from now on is marked with another seed, as this page may be passed on.
        """
        root = Path(self.config.CourseDirectory.root)
        Seeds(root / "grading").forget(resources["nbgrader"]["assignment"])
        known = nb.metadata.get("hanoi", {})
        if "receipt" in known:
            says = f"Marked with hanoi {known['version']}; receipt `{known['receipt']}`."
            nb.cells.insert(0, new_markdown_cell(says))
        return nb, resources
