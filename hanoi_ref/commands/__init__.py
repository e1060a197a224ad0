"""The commands of `hanoi`: their options and output; other packages do the work."""

from hanoi_ref.commands.alone import binder, progress, site
from hanoi_ref.commands.folder import init, update
from hanoi_ref.commands.lab import lab
from hanoi_ref.commands.solve import solve
from hanoi_ref.commands.teach import demo, feedback, grade, handout, release, replay, report
from hanoi_ref.commands.term import collect, export, extend, override, requests, review
from hanoi_ref.commands.written import alike, desk, new

LEARNING = (init, lab, update, solve, progress, site, binder)
TEACHING = (release, handout, grade, replay, feedback, report, demo)
TERM = (collect, review, override, requests, extend, export)
READING = (desk, alike, new)
COMMANDS = (*LEARNING, *TEACHING, *TERM, *READING)

__all__ = ["COMMANDS"]
