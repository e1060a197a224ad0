"""An nbconvert exporter that writes the feedback page, for hanoi and for nbgrader's command."""

from typing import Any

from nbconvert.exporters import Exporter, HTMLExporter

from hanoi_ref.classroom.feedback.contents import contents
from hanoi_ref.classroom.feedback.page import page
from hanoi_ref.gradebook.reporting import OBSERVED


class FeedbackPage(HTMLExporter):
    """The exporter of nbgrader's generate_feedback; nbgrader_config.py names it."""

    def from_notebook_node(
        self, nb: Any, resources: Any = None, **more: Any
    ) -> tuple[str, dict[str, Any]]:
        """Return the page of a graded notebook, after the steps that nbgrader_config.py names."""
        for finding in nb.metadata.get("hanoi", {}).get("findings", ()):
            # They are large, nbconvert copies them several times, and no page shows them.
            finding |= {name: finding[name][:1] for name in OBSERVED if name in finding}
        done, told = Exporter.from_notebook_node(self, nb, resources, **more)
        return page(contents(done, told)), told
