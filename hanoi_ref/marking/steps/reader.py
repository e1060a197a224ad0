"""A lenient reader of notebooks for nbgrader's autograde, before any of its own checks."""

from pathlib import Path
from typing import Any

import nbformat
from nbconvert.exporters import NotebookExporter

from hanoi_ref.marking.intake.reading import read, require_small


class Reader(NotebookExporter):
    """An exporter that repairs what it reads; `resources["hanoi"]` has messages on the repairs."""

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
        notebook, repairs = read(Path(file_stream.name))
        told = {**(resources or {}), "hanoi": repairs}
        done: tuple[Any, dict[str, Any]] = self.from_notebook_node(
            nbformat.from_dict(notebook), resources=told, **more
        )
        return done
