"""The levels of the sandbox, and how a process enters one."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from base64 import b64decode
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

NAMESPACES, LANDLOCK, UNSANDBOXED = "namespaces", "landlock", "unsandboxed"
LEVELS = (NAMESPACES, LANDLOCK, UNSANDBOXED)  # from the strongest to none

# User ids that systemd reserves for transient services: they own no file.
USERS = range(61184, 65520)


def enter(level: str, line: int) -> None:
    """Enter a level of the sandbox; only the process for the program returns.

    Another process stays outside, with namespaces as their process 1.  It waits until the program
    ends or the other end of `line` is closed, then cleans up.  Raises OSError if the system does
    not support the level.
    """
    _begin_session()
    user = os.geteuid() or USERS[os.getpid() % len(USERS)]  # the limit on processes is per user
    {NAMESPACES: _behind_namespaces, LANDLOCK: _behind_filters, UNSANDBOXED: _unsandboxed}[level](
        line, user
    )
    sys.path[:] = [each for each in sys.path if each not in ("", os.getcwd())] + [os.getcwd()]


def _begin_session() -> None:
    """Start a session without a terminal, which the kernel ends first if it runs out of memory."""
    os.setsid()
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nothing, standard)
    os.close(nothing)
    signal.signal(signal.SIGINT, signal.default_int_handler)


def _close_others(line: int) -> None:
    """Close all descriptors but the channel."""
    os.closerange(3, line)
    os.closerange(line + 1, 4096)


def _behind_namespaces(line: int, user: int) -> None:
    from hanoi_ref.grading.sandbox import isolation, kernel, limits

    isolation.enter_view(isolation.view())
    _close_others(line)
    if os.fork():  # the child is process 1 of the new namespaces
        os._exit(0)
    scratch, processes = isolation.furnish_scratch()
    isolation.prctl(isolation.SET_DUMPABLE, 0)
    _fork_and_outlive(line)
    isolation.become(user, processes)
    os.close(processes)
    _settle(scratch)
    limits.limit(os.geteuid())
    isolation.drop_capabilities()
    if kernel.has_seccomp():
        kernel.filter_calls(isolation.calls_refused())


def _behind_filters(line: int, user: int) -> None:
    from hanoi_ref.grading.sandbox import isolation, kernel, limits, visible

    if not kernel.landlock_abi() or not kernel.has_seccomp():
        raise OSError("landlock or seccomp is missing")
    scratch = _settle_in_temporary(line)
    is_for_all = visible.is_open()  # the interpreter may be in root's home
    limits.limit(user)  # before the paths that it reads are out of reach
    isolation.allow_paths(scratch)
    _close_others(line)
    if user != os.geteuid():  # root has no limit on processes; it may own only the scratch folder
        isolation.prctl(isolation.SET_KEEPCAPS, 1)
        os.chown(scratch, user, user)
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
    isolation.prctl(isolation.SET_PDEATHSIG, signal.SIGKILL)  # changing the user resets it
    isolation.drop_capabilities(but=0 if is_for_all else isolation.READ_SEARCH)
    kernel.filter_calls(isolation.calls_refused())


def _unsandboxed(line: int, user: int) -> None:
    from hanoi_ref.grading.sandbox import limits

    _close_others(line)
    _settle_in_temporary(line)
    with suppress(ValueError, OSError):
        limits.limit(user)


def _settle_in_temporary(line: int) -> str:
    """Fork; return in the child, with a scratch folder that the parent removes."""
    scratch = tempfile.mkdtemp(prefix="hanoi-")
    if sys.platform == "linux":
        from hanoi_ref.grading.sandbox import isolation

        isolation.prctl(isolation.SET_SUBREAPER, 1)
    _fork_and_outlive(line, scratch)
    _settle(scratch)
    return scratch


def _fork_and_outlive(line: int, scratch: str | None = None) -> None:
    """Fork; return in the child.  The parent waits, cleans up and exits."""
    from hanoi_ref.grading.sandbox import limits

    child = os.fork()
    if not child:
        return
    try:
        limits.outlive(child, line, scratch)
        if scratch:
            _remove(scratch)
    finally:
        os._exit(0)


def _remove(scratch: str) -> None:
    """Remove a folder, even if the program has left folders in it that are closed or very deep."""
    try:
        shutil.rmtree(scratch)
    except (OSError, RecursionError):
        for command in (["chmod", "-R", "u+rwx"], ["rm", "-rf"]):
            subprocess.run([*command, "--", scratch], stderr=subprocess.DEVNULL, check=False)


def _settle(scratch: str) -> None:
    """Make the scratch folder the home, working and temporary folder; reset the environment."""
    os.chdir(scratch)
    kept = {name: os.environ[name] for name in ("LANG", "LC_ALL") if name in os.environ}
    os.environ.clear()
    os.environ.update(kept, HOME=scratch, TMPDIR=scratch, MPLCONFIGDIR=scratch)
    os.environ["PATH"] = os.pathsep.join((str(Path(sys.executable).parent), "/usr/bin", "/bin"))
    tempfile.tempdir = None


def unpack(files: Mapping[str, str]) -> None:
    """Write files, given in base64, into the working folder."""
    for name, content in files.items():
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b64decode(content))
