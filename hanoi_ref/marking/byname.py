"""One student for nbgrader's converters, whose name is a name and no pattern."""

from __future__ import annotations

from typing import Any


class ByName:
    """Takes the one notebook of one submission as it is called, where a converter would glob."""

    student, notebook = "", ""
    coursedir: Any
    assignments: dict[str, list[str]]
    notebooks: list[str]
    _format_source: Any

    def init_notebooks(self) -> None:
        """The submission and its notebook."""
        folder = self._format_source(self.coursedir.assignment_id, self.student)
        self.assignments, self.notebooks = {folder: [f"{folder}/{self.notebook}.ipynb"]}, []
