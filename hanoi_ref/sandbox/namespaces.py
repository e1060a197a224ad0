"""The strongest sandbox level: namespaces with their own root, processes, network and user."""

import os
import socket
from contextlib import suppress
from pathlib import Path

from hanoi_ref.sandbox import kernel
from hanoi_ref.sandbox.paths import DEVICES, readable, unreadable

ROOT = "/sys"  # the new root is built here: every system has it, and the program does not need it
SCRATCH = "/scratch"
SIZE = "size=64m,nr_inodes=4k,mode=1777"


def leave() -> None:
    """Leave the shared namespaces; children forked from now on are in the new ones."""
    spaces = kernel.NEWNS | kernel.NEWPID | kernel.NEWNET | kernel.NEWIPC | kernel.NEWUTS
    if os.geteuid() == 0:
        kernel.unshare(spaces)
    else:
        user, group = os.geteuid(), os.getegid()
        kernel.unshare(spaces | kernel.NEWUSER)
        _map(user, group)
    socket.sethostname("hanoi")


def furnish(course: str | None) -> str:
    """Build the new root, change to it, and return the writable folder."""
    kernel.mount("none", "/", flags=kernel.REC | kernel.PRIVATE)
    kernel.mount("tmpfs", ROOT, "tmpfs", kernel.NOSUID | kernel.NODEV, "size=1m,mode=755")
    for folder in (SCRATCH, "/tmp", "/dev/shm"):
        os.makedirs(ROOT + folder, exist_ok=True)
        kernel.mount("tmpfs", ROOT + folder, "tmpfs", kernel.NOSUID | kernel.NODEV, SIZE)
    for path in readable():  # which may be in one of those folders
        _bind(path)
    for path in unreadable(Path(course) if course else None):
        _hide(path)
    for device in DEVICES:
        _bind_file(Path(device))
    _mount_proc()
    kernel.change_root(ROOT)
    return SCRATCH


def become(user: int) -> None:
    """Change from root to a user who owns nothing, in its own user namespace."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
        try:
            kernel.unshare(kernel.NEWUSER)
        except OSError:
            return  # this namespace is an extra; the shared ones are left already
        kernel.prctl(kernel.SET_DUMPABLE, 1)
        _map(user, user)


def _map(user: int, group: int) -> None:
    """Map only this user and this group into the new user namespace."""
    Path("/proc/self/setgroups").write_text("deny", encoding="ascii")
    Path("/proc/self/gid_map").write_text(f"{group} {group} 1", encoding="ascii")
    Path("/proc/self/uid_map").write_text(f"{user} {user} 1", encoding="ascii")


def _bind(path: Path) -> None:
    if path.is_symlink():  # such as /bin to usr/bin
        os.makedirs(f"{ROOT}{path.parent}", exist_ok=True)
        if not os.path.lexists(f"{ROOT}{path}"):
            os.symlink(os.readlink(path), f"{ROOT}{path}")
    elif path.is_file():
        _bind_file(path)
        kernel.read_only(f"{ROOT}{path}")
    elif not os.path.isdir(f"{ROOT}{path}"):  # else it came with an outer folder
        os.makedirs(f"{ROOT}{path}")
        kernel.mount(str(path), f"{ROOT}{path}", flags=kernel.BIND | kernel.REC)
        kernel.read_only(f"{ROOT}{path}")


def _bind_file(path: Path) -> None:
    target = Path(f"{ROOT}{path}")
    if path.exists() and not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.touch()
        kernel.mount(str(path), str(target), flags=kernel.BIND)


def _hide(path: Path) -> None:
    """Hide a path by mounting an empty folder or file over it."""
    target = f"{ROOT}{path}"
    if os.path.isdir(target):
        kernel.mount("tmpfs", target, "tmpfs", kernel.RDONLY, "size=0,mode=755")
    elif os.path.exists(target):
        kernel.mount("/dev/null", target, flags=kernel.BIND)


def _mount_proc() -> None:
    os.makedirs(f"{ROOT}/proc", exist_ok=True)
    flags = kernel.NOSUID | kernel.NODEV | kernel.NOEXEC
    with suppress(OSError):  # a container may forbid it, and few programs need it
        kernel.mount("proc", f"{ROOT}/proc", "proc", flags)
