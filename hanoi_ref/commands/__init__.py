"""The commands of `hanoi`: their options and output; other packages do the work."""

from hanoi_ref.commands.grading import grade, mark, platform
from hanoi_ref.commands.learn import binder, init, lab, progress, site, update
from hanoi_ref.commands.solve import solve
from hanoi_ref.commands.teach import (
    demo,
    feedback,
    handout,
    release,
    replay,
    report,
    restore,
)
from hanoi_ref.commands.term import (
    alike,
    collect,
    desk,
    export,
    extend,
    forget,
    new,
    override,
    requests,
    review,
)

LEARNING = (init, lab, update, solve, progress, site, binder)
TEACHING = (release, handout, grade, mark, platform, restore, replay, feedback, report, demo)
TERM = (collect, review, override, requests, extend, export, forget)
READING = (desk, alike, new)
COMMANDS = (*LEARNING, *TEACHING, *TERM, *READING)

__all__ = ["COMMANDS"]
