"""What each command of `hanoi` takes and shows; the work is done in the rooms below."""

from hanoi_ref.commands.alone import binder, progress, site
from hanoi_ref.commands.bench import bench
from hanoi_ref.commands.lab import lab
from hanoi_ref.commands.solve import solve
from hanoi_ref.commands.teach import demo, feedback, grade, release, replay, report

COMMANDS = (
    lab,
    solve,
    release,
    grade,
    replay,
    feedback,
    report,
    demo,
    progress,
    site,
    binder,
    bench,
)

__all__ = ["COMMANDS"]
