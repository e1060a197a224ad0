"""Learning platforms: one module for each, with its downloads, rosters and grade file.

To add a platform, write a module like `canvas` and add its `Platform` to `PLATFORMS`.
"""

from hanoi_ref.grading.lms.blackboard import BLACKBOARD
from hanoi_ref.grading.lms.brightspace import BRIGHTSPACE
from hanoi_ref.grading.lms.canvas import CANVAS
from hanoi_ref.grading.lms.cocalc import COCALC
from hanoi_ref.grading.lms.folder import FOLDER
from hanoi_ref.grading.lms.github import GITHUB
from hanoi_ref.grading.lms.gradescope import GRADESCOPE
from hanoi_ref.grading.lms.moodle import MOODLE
from hanoi_ref.grading.lms.prairielearn import PRAIRIELEARN

PLATFORMS = (
    CANVAS,
    MOODLE,
    BRIGHTSPACE,
    BLACKBOARD,
    PRAIRIELEARN,
    GRADESCOPE,
    COCALC,
    GITHUB,
    FOLDER,
)
# Clones of the repositories of GitHub Classroom are plain folders.
BY_NAME = {platform.name: platform for platform in PLATFORMS if platform is not GITHUB}
BY_FORMAT = {each.format or each.name: each.write for each in PLATFORMS if each.write}
