"""The levels of walls, and how a process goes behind them."""

import os
import shutil
import signal
import sys
import tempfile
from base64 import b64decode
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

NAMESPACES, LANDLOCK, UNSANDBOXED = "namespaces", "landlock", "unsandboxed"
LEVELS = (NAMESPACES, LANDLOCK, UNSANDBOXED)  # from the strongest to none

# Those that systemd keeps for services of a moment: they own no file.
USERS = range(61184, 65520)

Told = Mapping[str, Any]


def enter(level: str, told: Told, line: int) -> None:
    """Goes behind the walls of a level; whoever returns from here is the program.

    Two processes stay outside of it and never return: one waits until the program has ended or
    nobody listens on its `line` any more, and leaves nothing behind; in a world of its own another
    is process 1 there.  OSError where the system does not offer the level.
    """
    _alone(line)
    user = os.geteuid() or USERS[os.getpid() % len(USERS)]  # the limit on processes is per user
    {NAMESPACES: _behind_namespaces, LANDLOCK: _behind_filters, UNSANDBOXED: _unsandboxed}[level](
        told, line, user
    )
    os.umask(0o022)
    _unpack(told.get("files", {}))
    sys.path[:] = [each for each in sys.path if each not in ("", os.getcwd())] + [os.getcwd()]


def _alone(line: int) -> None:
    """A session of its own, no terminal, no descriptor but the line."""
    os.setsid()
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nothing, standard)
    os.closerange(3, line)
    os.closerange(line + 1, 4096)
    signal.signal(signal.SIGINT, signal.default_int_handler)


def _behind_namespaces(told: Told, line: int, user: int) -> None:
    from hanoi_ref.sandbox import filters, kernel, limits, namespaces

    namespaces.leave()
    _fork_and_outlive(line)
    kernel.prctl(kernel.SET_PDEATHSIG, signal.SIGKILL)
    scratch = namespaces.furnish(told.get("course"))
    kernel.prctl(kernel.SET_DUMPABLE, 0)
    _fork_and_outlive(line)
    namespaces.become(user)
    _settle(scratch)
    limits.limit(os.geteuid())
    kernel.drop_capabilities()
    if filters.has_seccomp():
        filters.refuse_calls()


def _behind_filters(told: Told, line: int, user: int) -> None:
    from hanoi_ref.sandbox import filters, kernel, limits

    if not filters.landlock_abi() or not filters.has_seccomp():
        raise OSError("landlock or seccomp is missing")
    scratch = tempfile.mkdtemp(prefix="hanoi-")
    kernel.prctl(kernel.SET_SUBREAPER, 1)
    _fork_and_outlive(line, scratch)
    _settle(scratch)
    limits.limit(user)  # which reads what cannot be read afterwards
    filters.allow_paths(scratch, told.get("course"), told.get("abi"))
    _become(user, scratch)
    kernel.prctl(kernel.SET_PDEATHSIG, signal.SIGKILL)  # which is lost with the user
    kernel.drop_capabilities(but=kernel.READ_SEARCH)  # the interpreter may lie in root's home
    filters.refuse_calls()


def _become(user: int, scratch: str) -> None:
    """Root becomes a user who owns the scratch folder alone; no limit on processes binds root."""
    from hanoi_ref.sandbox import kernel

    if user != os.geteuid():
        kernel.prctl(kernel.SET_KEEPCAPS, 1)
        os.chown(scratch, user, user)
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)


def _unsandboxed(told: Told, line: int, user: int) -> None:
    from hanoi_ref.sandbox import limits

    scratch = tempfile.mkdtemp(prefix="hanoi-")
    if sys.platform == "linux":
        from hanoi_ref.sandbox import kernel

        kernel.prctl(kernel.SET_SUBREAPER, 1)
    _fork_and_outlive(line, scratch)
    _settle(scratch)
    with suppress(ValueError, OSError):
        limits.limit(user)


def _fork_and_outlive(line: int, scratch: str | None = None) -> None:
    """The child goes on; the parent waits, clears up and ends."""
    from hanoi_ref.sandbox import limits

    child = os.fork()
    if not child:
        return
    try:
        limits.outlive(child, line)
        if scratch:
            shutil.rmtree(scratch, ignore_errors=True)
    finally:
        os._exit(0)


def _settle(scratch: str) -> None:
    """The scratch folder is home, and where files go."""
    os.chdir(scratch)
    kept = {name: os.environ[name] for name in ("LANG", "LC_ALL", "TZ") if name in os.environ}
    os.environ.clear()
    os.environ.update(kept, HOME=scratch, TMPDIR=scratch, MPLCONFIGDIR=scratch, HANOI_MARKING="1")
    os.environ["PATH"] = os.pathsep.join((str(Path(sys.executable).parent), "/usr/bin", "/bin"))
    tempfile.tempdir = None


def _unpack(files: Mapping[str, str]) -> None:
    for name, content in files.items():
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b64decode(content))
