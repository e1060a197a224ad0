# nbgrader's settings for this course: `nbgrader generate_assignment`, `autograde`,
# `generate_feedback`, `formgrader` and `hanoi` all read this file.
import os
import sys
from pathlib import Path
from urllib.parse import quote

root = Path(__file__).resolve().parent
# nbgrader looks for modules in the current folder first, which may be a student's: there, a file
# psutil.py would run as you.  Modules of this folder can be imported, but hide no others.
while sys.path[:1] == [os.getcwd()]:
    sys.path[:] = [*sys.path[1:], str(root)]

from nbgrader.converters import GenerateAssignment
from nbgrader.preprocessors import AssignLatePenalties, ClearSolutions

from hanoi_ref.grading.classroom.feedback import Details, FeedbackPage
from hanoi_ref.grading.marking.steps import Clear, Judge, Reader, Receipt, Save, Tidy

c = get_config()

# One source for each lesson: solutions/1-recursion/recursion.ipynb, released to course/.
c.CourseDirectory.root = str(root)
c.CourseDirectory.course_id = "hanoi"
c.CourseDirectory.source_directory = "solutions"
c.CourseDirectory.release_directory = "course"
c.CourseDirectory.submitted_directory = "grading/submitted"
c.CourseDirectory.autograded_directory = "grading/autograded"
c.CourseDirectory.feedback_directory = "grading/feedback"
# The guide beside a lesson's solutions is not released.
c.CourseDirectory.ignore.append("teaching.md")

# With True, the owner's group may read and write what a class has; without, the owner alone.
c.CourseDirectory.groupshared = False

# SQLite makes its file but not the folder.  It waits a minute for a lock, not five seconds:
# a lock that is held longer would end the run of a whole class.
(root / "grading").mkdir(mode=0o700, exist_ok=True)
# HANOI_GRADEBOOK names another database, such as postgresql://... (binder/hub/README.md).
gradebook = f"sqlite:///{quote(str(root))}/grading/gradebook.db?timeout=60"
c.CourseDirectory.db_url = os.environ.get("HANOI_GRADEBOOK") or gradebook

# A stub does nothing, so "Run all cells" goes on, and a check sees that nothing is written yet.
c.ClearSolutions.code_stub = {"python": "...  # your code here"}
c.ClearSolutions.text_stub = "*Write your answer here, in place of this line.*"

# Clear takes the place of nbgrader's ClearSolutions; Tidy comes last, so that the release does not
# depend on when or where the solutions were run.
steps = GenerateAssignment.preprocessors.default()
c.GenerateAssignment.preprocessors = [Clear if each is ClearSolutions else each for each in steps]
c.GenerateAssignment.preprocessors.append(Tidy)

# Reader accepts notebooks in any encoding and format.  Judge makes the notebook anew from the
# submitted file, so no step before it has anything to repair or to check.
c.Autograde.exporter_class = Reader
c.Autograde.sanitize_preprocessors = []

# A marked notebook has the seed of its hidden cases: on a shared machine, no student may read it.
c.Autograde.permissions = 440

# Judge replaces nbgrader's Execute: it runs a submission in a sandbox, calls its answers and writes
# the points.  Save stores them, and keeps those that a person has given.
# c.Judge.level = "landlock" or "unsandboxed" requires a weaker sandbox.
c.Autograde.autograde_preprocessors = [
    Judge,
    Save,
    AssignLatePenalties,
]

# Our own feedback page: what to look at first, then each exercise by its name.
c.GenerateFeedback.preprocessors = [Receipt, Details]
c.GenerateFeedback.exporter_class = FeedbackPage
