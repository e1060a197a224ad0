"""ctypes bindings for mount, unshare, prctl, capset and pivot_root."""

import ctypes
import os

NEWNS, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET = (1 << bit for bit in (17, 26, 27, 28, 29, 30))
NOSUID, NODEV, NOEXEC, RDONLY, BIND, REC, PRIVATE = 2, 4, 8, 1, 4096, 16384, 1 << 18
DETACH = 2
SET_PDEATHSIG, SET_DUMPABLE, SET_KEEPCAPS, SET_SUBREAPER, SET_NO_NEW_PRIVS = 1, 4, 8, 36, 38
READ_SEARCH = 1 << 2  # the capability to read whatever the rest of the sandbox allows
_CAPBSET_DROP, _LAST_CAP = 24, 40
_MOUNT_SETATTR, _PIVOT_ROOT = 442, {"x86_64": 155, "aarch64": 41}
_AT_RECURSIVE = 0x8000
_SET_SECCOMP, _MODE_FILTER, _INSTRUCTION = 22, 2, 8
_LIBC = ctypes.CDLL(None, use_errno=True)


def _call(name: str, *arguments: object) -> int:
    done: int = getattr(_LIBC, name)(*arguments)
    if done < 0:
        error = ctypes.get_errno()
        raise OSError(error, f"{name}: {os.strerror(error)}")
    return done


def unshare(what: int) -> None:
    """Leave the namespaces shared with other processes."""
    _call("unshare", what)


def prctl(what: int, value: int) -> None:
    """Set an option of this process."""
    _call("prctl", what, value, 0, 0, 0)


def filter_calls(program: bytes) -> None:
    """Filter the system calls of this process from now on by a BPF program."""
    code = ctypes.create_string_buffer(program, len(program))
    told = (ctypes.c_uint64 * 2)(len(program) // _INSTRUCTION, ctypes.addressof(code))
    _call("prctl", _SET_SECCOMP, _MODE_FILTER, told, 0, 0)


def mount(
    source: str, target: str, kind: str | None = None, flags: int = 0, data: str | None = None
) -> None:
    """Mount a file system, or bind a path, at another path.

    Parameters
    ----------
    source : the name of the file system, or the path to bind.
    target : an existing file or folder.
    kind : the type of file system, None for a bind mount.
    flags : the sum of flags such as BIND, REC and NOSUID.
    data : options of the file system.

    Raises
    ------
    OSError : the kernel refuses.
    """
    words = [None if word is None else word.encode() for word in (source, target, kind)]
    _call("mount", *words, ctypes.c_ulong(flags), None if data is None else data.encode())


def read_only(target: str) -> None:
    """Make a mount and all mounts below it read-only."""
    attributes = (ctypes.c_uint64 * 4)(RDONLY | NOSUID | NODEV, 0, 0, 0)
    _call("syscall", _MOUNT_SETATTR, -100, target.encode(), _AT_RECURSIVE, attributes, 32)


def change_root(root: str) -> None:
    """Make a mounted folder the root and detach the old root."""
    os.chdir(root)
    _call("syscall", _PIVOT_ROOT[os.uname().machine], b".", b".")
    _call("umount2", b".", DETACH)
    os.chdir("/")


def drop_capabilities(but: int = 0) -> None:
    """Drop all capabilities except those in `but` that this process has; gain none from now on."""
    prctl(SET_NO_NEW_PRIVS, 1)
    for capability in range(_LAST_CAP + 1):
        try:
            prctl(_CAPBSET_DROP, capability)
        except OSError:
            break  # the kernel has no more of them, or there are none to drop
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    had = (ctypes.c_uint32 * 6)()
    _call("capget", header, had)
    kept = had[1] & but
    _call("capset", header, (ctypes.c_uint32 * 6)(kept, kept))
