"""Errors that a teacher's command reports, each in one sentence."""


class CallError(ValueError):
    """A wrong argument: a root, lesson or student that does not exist."""


class WorkError(RuntimeError):
    """The arguments are right, but the work cannot be finished."""


class RunError(WorkError):
    """No submission can be graded any more: the gradebook fails, or the disk is full."""
