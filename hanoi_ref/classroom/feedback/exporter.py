"""The page in the place of nbconvert's own HTML, for hanoi and for nbgrader's own command."""

from typing import Any

from nbconvert.exporters import Exporter, HTMLExporter

from hanoi_ref.classroom.feedback.contents import contents
from hanoi_ref.classroom.feedback.page import page


class FeedbackPage(HTMLExporter):
    """What nbgrader's generate_feedback writes: nbgrader_config.py names it."""

    def from_notebook_node(
        self, nb: Any, resources: Any = None, **more: Any
    ) -> tuple[str, dict[str, Any]]:
        """The page of a marked notebook, after the steps that nbgrader_config.py names."""
        done, told = Exporter.from_notebook_node(self, nb, resources, **more)
        return page(contents(done, told)), told
