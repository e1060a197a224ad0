"""The grading step: it alone decides which points go into the gradebook."""

import json
from pathlib import Path
from typing import Any

from nbformat import from_dict
from nbgrader.preprocessors import NbGraderPreprocessor
from traitlets import Unicode

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.lock import one_run
from hanoi_ref.marking.judging.submission import judge
from hanoi_ref.marking.judging.tasks import task_of


class Judge(NbGraderPreprocessor):
    """A replacement of nbgrader's Execute: it runs the cells in a sandbox and writes the points."""

    level = Unicode("", help="Kind of sandbox; empty for the strongest that works here.").tag(
        config=True
    )

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Return the notebook with outputs, points, and the findings in `nb.metadata.hanoi`."""
        where = resources["nbgrader"]
        course = Course(Path(self.config.CourseDirectory.root))
        with one_run(course):
            lesson, beside = Lesson(where["assignment"]), Path(resources["metadata"]["path"])
            notebook = json.loads(json.dumps(nb))
            task = task_of(course, lesson, where["student"], notebook, beside, self.level)
            return from_dict(judge(task)), resources
