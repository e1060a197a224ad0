"""What each command of `hanoi` takes and shows; the work is done in the rooms below."""

from hanoi_ref.commands.measure import bench
from hanoi_ref.commands.play import lab, solve
from hanoi_ref.commands.teach import demo, feedback, grade, release

COMMANDS = (lab, solve, release, grade, feedback, demo, bench)

__all__ = ["COMMANDS"]
