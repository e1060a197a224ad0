"""What a teacher's command can say when it cannot do its work, each in one sentence."""


class CallError(ValueError):
    """The call cannot be served as it was made: a wrong root, lesson or student."""


class WorkError(RuntimeError):
    """The call was fine, but the work could not be finished."""


class RunError(WorkError):
    """Nothing more can be marked, whoever's it is: the gradebook fails, or the disk is full."""
