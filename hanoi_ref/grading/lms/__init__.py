"""Learning platforms: one module for each, with its downloads, its rosters and its grade file.

To add a platform, write a module like `canvas` and add its `Platform` to `PLATFORMS`.
"""

from hanoi_ref.grading.lms.blackboard import BLACKBOARD
from hanoi_ref.grading.lms.brightspace import BRIGHTSPACE
from hanoi_ref.grading.lms.canvas import CANVAS
from hanoi_ref.grading.lms.folder import FOLDER
from hanoi_ref.grading.lms.moodle import MOODLE

PLATFORMS = (CANVAS, MOODLE, BRIGHTSPACE, BLACKBOARD, FOLDER)
BY_NAME = {platform.name: platform for platform in PLATFORMS}
BY_FORMAT = {platform.format or platform.name: platform for platform in PLATFORMS}
