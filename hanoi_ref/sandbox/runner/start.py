"""Start a module of the package in a process of its own, at the other end of a connection."""

import os
import sys
from collections.abc import Mapping, Sequence
from subprocess import DEVNULL, Popen


def start(
    words: Sequence[str], descriptor: int, env: Mapping[str, str] | None = None
) -> Popen[bytes]:
    """Return a new process that runs a module with arguments, of which a descriptor is the last.

    With an environment of its own it prints no errors here.  It has a session of its own, as Ctrl-C
    must not interrupt it halfway.
    """
    return Popen(
        [sys.executable, "-m", *words, str(descriptor)],
        env={**(env or os.environ), "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        pass_fds=[descriptor],
        stdin=DEVNULL,
        stdout=DEVNULL,
        stderr=DEVNULL if env else None,
        start_new_session=True,
    )
