"""The landlock and seccomp filters: paths and system calls that the kernel refuses."""

import os
from contextlib import suppress
from errno import ENOSYS, EPERM
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from hanoi_ref.sandbox.paths import DEVICES, expanded, readable, unreadable

# System calls that reach other processes, the network or the kernel.  Calls in UNKNOWN, which
# the filters cannot inspect, are reported as missing.
REFUSED = """
    ptrace process_vm_readv process_vm_writev pidfd_getfd pidfd_open process_madvise kcmp
    kill tkill tgkill rt_sigqueueinfo rt_tgsigqueueinfo pidfd_send_signal
    socket connect bind listen accept accept4
    mount umount2 pivot_root chroot move_mount open_tree fsopen fsconfig fsmount fspick
    mount_setattr
    unshare setns keyctl add_key request_key bpf perf_event_open userfaultfd
    truncate chmod fchmod fchmodat fchmodat2 chown lchown fchown fchownat
    utime utimes futimesat utimensat setxattr lsetxattr fsetxattr removexattr lremovexattr
    fremovexattr link linkat mknod mknodat name_to_handle_at open_by_handle_at
    setuid setgid setreuid setregid setresuid setresgid setgroups setfsuid setfsgid
    setpriority sched_setscheduler sched_setaffinity sched_setattr sched_setparam ioprio_set
    migrate_pages move_pages process_mrelease memfd_create memfd_secret
    reboot swapon swapoff kexec_load kexec_file_load init_module finit_module delete_module
    acct quotactl settimeofday clock_settime clock_adjtime adjtimex syslog vhangup
    mq_open mq_unlink msgget shmget semget inotify_init fanotify_init
""".split()
UNKNOWN = ("io_uring_setup", "io_uring_enter", "io_uring_register", "openat2", "clone3")
CLONE_NEW = 0x7E020000  # flags for new namespaces of any kind, for clone
_INT = 0xFFFFFFFF  # the kernel reads only these bits


def landlock_abi() -> int:
    """Return the landlock version of this system, 0 for none."""
    try:
        from landlock import landlock_abi_version

        return int(landlock_abi_version())
    except (ImportError, OSError):
        return 0


def has_seccomp() -> bool:
    """Return whether system calls can be filtered here."""
    try:
        import pyseccomp

        return bool(pyseccomp.get_api())
    except (ImportError, OSError, RuntimeError):
        return False


def allow_paths(scratch: str, course: str | None) -> None:
    """Restrict this process to the readable paths and to one folder where it can write."""
    from landlock import FSAccess, Ruleset

    read = FSAccess.READ_FILE | FSAccess.READ_DIR | FSAccess.EXECUTE
    devices = FSAccess.MAKE_CHAR | FSAccess.MAKE_BLOCK | FSAccess.MAKE_SOCK | FSAccess.MAKE_FIFO
    rules = Ruleset()
    holes = unreadable(Path(course) if course else None)
    for path in expanded(readable(), holes):
        rules.allow(path, rules=read if path.is_dir() else FSAccess.READ_FILE | FSAccess.EXECUTE)
    rules.allow(scratch, rules=rules.restrict_rules & ~devices)
    there = [device for device in DEVICES if os.path.exists(device)]
    rules.allow(*there, rules=FSAccess.READ_FILE | FSAccess.WRITE_FILE)
    rules.apply()


@cache
def calls_refused() -> bytes:
    """Return the filter of system calls as a BPF program, which is slow to build."""
    from pyseccomp import ALLOW, ERRNO, MASKED_EQ, NE, Arg, SyscallFilter

    walls = SyscallFilter(ALLOW)
    for name in REFUSED:
        _add(walls, ERRNO(EPERM), name)
    for name in UNKNOWN:
        _add(walls, ERRNO(ENOSYS), name)
    for bit in range(32):
        if CLONE_NEW & (1 << bit):
            _add(walls, ERRNO(EPERM), "clone", Arg(0, MASKED_EQ, 1 << bit, 1 << bit))
    # Opening for reading with truncation, which landlock before version 3 allows.
    flags = os.O_ACCMODE | os.O_TRUNC
    for name, at in (("open", 1), ("openat", 2)):
        _add(walls, ERRNO(EPERM), name, Arg(at, MASKED_EQ, flags, os.O_TRUNC | os.O_RDONLY))
    for request in (0x5412, 0x8901, 0x8902):  # typing into another terminal; signals, as below
        _add(walls, ERRNO(EPERM), "ioctl", Arg(1, MASKED_EQ, _INT, request))
    for command in (8, 10, 15):  # F_SETOWN, F_SETSIG, F_SETOWN_EX: any signal to another process
        _add(walls, ERRNO(EPERM), "fcntl", Arg(1, MASKED_EQ, _INT, command))
    _add(walls, ERRNO(EPERM), "prlimit64", Arg(0, NE, 0))  # the limits of other processes
    # Allow pairs of connected sockets only; a datagram socket could send elsewhere.
    _add(walls, ERRNO(EPERM), "socketpair", Arg(1, MASKED_EQ, 0xF, 2))
    with TemporaryFile() as file:
        walls.export_bpf(file)
        file.seek(0)
        return file.read()


def _add(walls: Any, action: int, name: str, *arguments: object) -> None:
    with suppress(OSError, RuntimeError, ValueError):  # this system has no such call
        walls.add_rule(action, name, *arguments)
