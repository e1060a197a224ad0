"""Errors that a command reports, each in one sentence, and the blocks that raise them."""

import errno
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

RUN_AGAIN = "what is graded is kept: run this again"


class CallError(ValueError):
    """A wrong argument: a root, lesson or student that does not exist."""


class WorkError(RuntimeError):
    """The arguments are right, but the work cannot be finished."""


class RunError(WorkError):
    """No submission can be graded any more: the gradebook fails, or the disk is full."""


class SlowError(WorkError):
    """A block has worked for longer than it may."""


TO_DO = {
    errno.ENOSPC: "make room and run this again",
    errno.EDQUOT: "make room and run this again",
    errno.EACCES: "ask its owner for the right",
    errno.EROFS: "put the course where you may write",
}


def sentence(error: OSError) -> str:
    """Return what the system refused, on which file, and what to do.

    >>> sentence(OSError(errno.ENOSPC, "No space left on device", "marks.csv"))
    'marks.csv: No space left on device; make room and run this again'
    """
    where = f"{error.filename}: " if error.filename else ""
    advice = TO_DO.get(error.errno or 0)
    return f"{where}{error.strerror or error}" + (f"; {advice}" if advice else "")


SECONDS = 60.0  # of the processor; a submission takes less than one
RINGS_AGAIN = 1.0  # in case the exception is swallowed


@contextmanager
def bounded(seconds: float | None = None) -> Iterator[None]:
    """Raise SlowError in the block when this process has worked so many seconds in it.

    >>> with bounded(0.01):
    ...     while True: pass
    Traceback (most recent call last):
    hanoi_ref.course.errors.SlowError: it takes more than 0.01 s of the processor

    It does nothing where no timer can ring: on Windows, and outside of the main thread.
    """
    seconds = SECONDS if seconds is None else seconds
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "SIGPROF"):
        yield
        return

    def ring(*_: object) -> NoReturn:
        raise SlowError(f"it takes more than {seconds:.2g} s of the processor")

    handler = signal.signal(signal.SIGPROF, ring)
    before = signal.setitimer(signal.ITIMER_PROF, seconds, RINGS_AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, *before)
        signal.signal(signal.SIGPROF, handler)


@contextmanager
def reading(name: str, seconds: float | None = None) -> Iterator[None]:
    """Turn whatever happens to the block into one sentence on the file that it reads.

    >>> with reading("work.zip"):
    ...     raise EOFError("Compressed file ended")
    Traceback (most recent call last):
    hanoi_ref.course.errors.WorkError: work.zip cannot be read (Compressed file ended)

    Decoders raise many kinds of errors on damaged files, so only the sentences of this package pass
    as they are.  `seconds` are those of `bounded`.
    """
    try:
        with bounded(seconds):
            yield
    except SlowError as error:
        raise WorkError(f"{name} cannot be read ({error})") from None
    except (CallError, WorkError):
        raise
    except Exception as error:
        known = error.strerror if isinstance(error, OSError) else str(error)[:200]
        why = " ".join((known or type(error).__name__).split())
        raise WorkError(f"{name} cannot be read ({why})") from None
