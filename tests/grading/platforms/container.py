"""A platform's container, rebuilt: the system's folders and some of the test's own, in a chroot.

`python tests/grading/platforms/container.py ROOT COMMAND` is the process inside.  As in a container
without privileges, no program in it can make namespaces: the sandbox falls to its second level.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from errno import ENOSYS, EPERM
from pathlib import Path

from hanoi_ref.grading.sandbox.isolation import SET_NO_NEW_PRIVS, prctl
from hanoi_ref.grading.sandbox.kernel import Refusal, filter_calls, filter_program

NEW = 0x7E020000  # all flags of clone(2) that make a namespace
ENTER = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]
ROOTED = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]


def is_possible() -> bool:
    """Return whether this system can make the container."""
    if sys.platform != "linux" or not shutil.which("unshare"):
        return False
    mounts = [*ENTER, *ROOTED, "mount", "-t", "proc", "proc", "/proc"]
    return subprocess.run(mounts, capture_output=True).returncode == 0


def run(
    root: Path, command: str, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command in the container; the folders in `root` are at its top, beside the system's."""
    inside = [*ENTER, *ROOTED, sys.executable, __file__, str(root), command]
    usual = {"PATH": os.environ["PATH"], "HOME": "/root", "LANG": "C.UTF-8"}
    return subprocess.run(inside, env={**usual, **(env or {})}, capture_output=True, text=True)


def mounted(root: Path) -> None:
    """Mount the system's folders below a root."""
    for path in sorted(Path("/").iterdir()):
        there = root / path.name
        if path.is_symlink():
            there.unlink(missing_ok=True)
            there.symlink_to(os.readlink(path))
        elif path.is_dir() and not (there.is_dir() and any(there.iterdir())):
            there.mkdir(exist_ok=True)
            kind = ["-t", "proc", "proc"] if path == Path("/proc") else ["--rbind", str(path)]
            subprocess.run(["mount", *kind, str(there)], check=True)


def without_namespaces() -> None:
    """Refuse the system calls that make namespaces or mount, as a container's own filter does."""
    refused = [Refusal(name, EPERM) for name in ("unshare", "setns", "mount", "umount2")]
    refused += [
        Refusal("clone", EPERM, 0, 1 << bit, 1 << bit) for bit in range(32) if NEW & 1 << bit
    ]
    prctl(SET_NO_NEW_PRIVS, 1)  # without it, only root can filter calls
    filter_calls(filter_program([*refused, Refusal("clone3", ENOSYS)]))


if __name__ == "__main__":
    mounted(Path(sys.argv[1]))
    os.chroot(sys.argv[1])
    os.chdir("/")
    without_namespaces()
    os.execvp("bash", ["bash", "-c", sys.argv[2]])
