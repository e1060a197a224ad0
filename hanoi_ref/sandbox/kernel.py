"""What Linux offers for walls and Python does not name: mounts, namespaces, capabilities."""

import ctypes
import os

NEWNS, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET = (
    0x00020000,
    0x04000000,
    0x08000000,
    0x10000000,
    0x20000000,
    0x40000000,
)
NOSUID, NODEV, NOEXEC, RDONLY, BIND, REC, PRIVATE = 2, 4, 8, 1, 4096, 16384, 1 << 18
DETACH = 2
SET_PDEATHSIG, SET_DUMPABLE, SET_KEEPCAPS, SET_SUBREAPER, SET_NO_NEW_PRIVS = 1, 4, 8, 36, 38
READ_SEARCH = 1 << 2  # the capability to read whatever the other walls let be read
CAPBSET_DROP, LAST_CAP = 24, 40
_MOUNT_SETATTR, _PIVOT_ROOT = 442, {"x86_64": 155, "aarch64": 41}
_AT_RECURSIVE = 0x8000


def _call(name: str, *arguments: object) -> int:
    libc = ctypes.CDLL(None, use_errno=True)
    done: int = getattr(libc, name)(*arguments)
    if done < 0:
        error = ctypes.get_errno()
        raise OSError(error, f"{name}: {os.strerror(error)}")
    return done


def unshare(what: int) -> None:
    """Leave the namespaces that others live in."""
    _call("unshare", what)


def prctl(what: int, value: int) -> None:
    """Set one of a process's own switches."""
    _call("prctl", what, value, 0, 0, 0)


def mount(
    source: str, target: str, kind: str | None = None, flags: int = 0, data: str | None = None
) -> None:
    """Put a file system, or what lies elsewhere, at a place.

    Parameters
    ----------
    source : the name of the file system, or the path that is bound.
    target : the place, a file or folder that is there.
    kind : the type of file system, None where a path is bound.
    flags : BIND, REC, NOSUID and the like.
    data : options of the file system.

    Raises
    ------
    OSError : where the kernel refuses.
    """
    words = [None if word is None else word.encode() for word in (source, target, kind)]
    _call("mount", *words, ctypes.c_ulong(flags), None if data is None else data.encode())


def read_only(target: str) -> None:
    """Nothing can be written at a place any more, nor in what is mounted below it."""
    attributes = (ctypes.c_uint64 * 4)(RDONLY | NOSUID | NODEV, 0, 0, 0)
    libc_target = target.encode()
    _call("syscall", _MOUNT_SETATTR, -100, libc_target, _AT_RECURSIVE, attributes, 32)


def change_root(root: str) -> None:
    """A folder that is a mount becomes the root, and what was there before is out of reach."""
    os.chdir(root)
    _call("syscall", _PIVOT_ROOT[os.uname().machine], b".", b".")
    _call("umount2", b".", DETACH)
    os.chdir("/")


def drop_capabilities(but: int = 0) -> None:
    """Whoever is root in name can do no more than others, `but` for what it can already."""
    prctl(SET_NO_NEW_PRIVS, 1)
    for capability in range(LAST_CAP + 1):
        try:
            prctl_drop(capability)
        except OSError:
            break  # this kernel knows no more of them, or there are none to drop
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    had = (ctypes.c_uint32 * 6)()
    _call("capget", header, had)
    kept = had[1] & but
    _call("capset", header, (ctypes.c_uint32 * 6)(kept, kept))


def prctl_drop(capability: int) -> None:
    """One capability can never be had again."""
    prctl(CAPBSET_DROP, capability)
