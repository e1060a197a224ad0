"""The isolation of a process: system calls, filters and namespaces of the Linux kernel."""

import ctypes
import os
import socket
import tempfile
from errno import ENOMEM, ENOSYS, EOPNOTSUPP, EPERM
from functools import cache
from pathlib import Path
from typing import NamedTuple

from hanoi_ref.grading.sandbox import kernel
from hanoi_ref.grading.sandbox.kernel import Refusal, Ruleset, call
from hanoi_ref.grading.sandbox.visible import links, outermost, parts, visible

# The kernel's functions


NEWNS, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET = (1 << bit for bit in (17, 26, 27, 28, 29, 30))
NOSUID, NODEV, NOEXEC, RDONLY, BIND, REC, PRIVATE = 2, 4, 8, 1, 4096, 16384, 1 << 18
DETACH = 2
SET_PDEATHSIG, SET_DUMPABLE, SET_KEEPCAPS, SET_SUBREAPER, SET_NO_NEW_PRIVS = 1, 4, 8, 36, 38
SET_THP_DISABLE = 41
READ_SEARCH = 1 << 2  # the capability to read whatever the rest of the sandbox allows
_CAPBSET_DROP, _LAST_CAP = 24, 40
_MOUNT_SETATTR, _PIVOT_ROOT = 442, {"x86_64": 155, "aarch64": 41}
_AT_RECURSIVE = 0x8000


def unshare(what: int) -> None:
    """Leave the namespaces shared with other processes."""
    call("unshare", what)


def prctl(what: int, value: int) -> None:
    """Set an option of this process."""
    call("prctl", what, value, 0, 0, 0)


def mount(
    source: str, target: str, kind: str | None = None, flags: int = 0, data: str | None = None
) -> None:
    """Mount a file system, or bind a path, at another path.

    Raise OSError if the kernel refuses.
    """
    words = [None if word is None else word.encode() for word in (source, target, kind)]
    call("mount", *words, ctypes.c_ulong(flags), None if data is None else data.encode())


def read_only(target: str) -> None:
    """Make a mount and all mounts below it read-only."""
    attributes = (ctypes.c_uint64 * 4)(RDONLY | NOSUID | NODEV, 0, 0, 0)
    call("syscall", _MOUNT_SETATTR, -100, target.encode(), _AT_RECURSIVE, attributes, 32)


def change_root(root: str) -> None:
    """Make a mounted folder the root and detach the old root."""
    os.chdir(root)
    call("syscall", _PIVOT_ROOT[os.uname().machine], b".", b".")
    call("umount2", b".", DETACH)
    os.chdir("/")


def drop_capabilities(but: int = 0) -> None:
    """Drop all capabilities except those in `but` that this process has; gain none from now on."""
    prctl(SET_NO_NEW_PRIVS, 1)
    prctl(SET_THP_DISABLE, 1)  # of a huge page, all is kept until all is freed, and a part counted
    for capability in range(_LAST_CAP + 1):
        try:
            prctl(_CAPBSET_DROP, capability)
        except OSError:
            break  # the kernel has no more of them, or there are none to drop
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    had = (ctypes.c_uint32 * 6)()
    call("capget", header, had)
    kept = had[1] & but
    call("capset", header, (ctypes.c_uint32 * 6)(kept, kept))


DEVICES = ("/dev/null", "/dev/full", "/dev/random", "/dev/urandom")


# Filters of system calls


# System calls that reach other processes, the network or the kernel, or keep memory or disk that
# the limits do not see.  Calls in UNKNOWN, which the filters cannot inspect or which libraries can
# do without, are reported as missing.
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
    mq_open mq_unlink msgget shmget semget inotify_init inotify_init1 fanotify_init
    set_mempolicy mbind set_mempolicy_home_node modify_ldt personality flock timer_create
    sendmsg sendmmsg sendfile splice tee vmsplice io_setup
    landlock_create_ruleset landlock_add_rule landlock_restrict_self
""".split()
UNKNOWN = ("io_uring_setup", "io_uring_enter", "io_uring_register", "openat2", "clone3")
UNSUPPORTED = ("fallocate",)  # it takes disk faster than a limit can be kept
SHARED = 0x21  # memory that is MAP_SHARED and MAP_ANONYMOUS belongs to no process
CLONE = 0x7E0200EE  # flags of clone: new namespaces of any kind, and signals but 1, 16 and 17
_INT = 0xFFFFFFFF  # the kernel reads only these bits


@cache
def readable() -> Ruleset:
    """Return rules of landlock for what is visible, and for temporary folders; slow to build.

    They restrict reading only.
    """
    file = kernel.READ_FILE | kernel.EXECUTE
    rules = Ruleset(file | kernel.READ_DIR)
    for path in (path for outer in outermost() for path in parts(outer)):
        rules.allow(path, access=None if path.is_dir() else file)
    rules.allow(tempfile.gettempdir())
    rules.allow(*filter(os.path.exists, DEVICES), access=kernel.READ_FILE)
    return rules


def allow_paths(scratch: str) -> None:
    """Restrict this process to the visible paths and to one folder where it can write.

    Each of two sets of rules must allow an access.  The second one has few: it names the folder of
    this process, and no more than the outermost of the visible paths.
    """
    read = kernel.READ_FILE | kernel.READ_DIR | kernel.EXECUTE
    devices = kernel.MAKE_CHAR | kernel.MAKE_BLOCK | kernel.MAKE_SOCK | kernel.MAKE_FIFO
    temporary, rules = Path(scratch).resolve().parent, Ruleset()
    for outer in outermost():
        apart = temporary not in outer.parents and outer not in (temporary, *temporary.parents)
        for path in [outer] if apart else parts(outer):
            rules.allow(path, access=read if path.is_dir() else read & ~kernel.READ_DIR)
    rules.allow(scratch, access=rules.handled & ~devices)
    there = filter(os.path.exists, DEVICES)
    rules.allow(*there, access=kernel.READ_FILE | kernel.WRITE_FILE)
    readable().apply()
    rules.apply()


@cache
def calls_refused() -> bytes:
    """Return the filter of system calls as a BPF program."""
    return kernel.filter_program(refusals())


def refusals() -> list[Refusal]:
    """Return the system calls that a program may not make."""
    refused = [Refusal(name, EPERM) for name in REFUSED]
    refused += [Refusal(name, ENOSYS) for name in UNKNOWN]
    refused += [Refusal(name, EOPNOTSUPP) for name in UNSUPPORTED]
    for bit in (1 << bit for bit in range(32) if CLONE & 1 << bit):
        refused.append(Refusal("clone", EPERM, 0, bit, bit))
    for signal in (1, 16):  # a child's end may send none, or SIGCHLD (17): others stop or wake
        refused.append(Refusal("clone", EPERM, 0, 0xFF, signal))
    # Opening for reading with truncation, which landlock before version 3 allows.
    flags, truncating = os.O_ACCMODE | os.O_TRUNC, os.O_TRUNC | os.O_RDONLY
    refused.append(Refusal("open", EPERM, 1, flags, truncating))
    refused.append(Refusal("openat", EPERM, 2, flags, truncating))
    for request in (0x5412, 0x8901, 0x8902):  # typing into another terminal; signals, as below
        refused.append(Refusal("ioctl", EPERM, 1, _INT, request))
    # F_SETOWN, F_SETSIG, F_SETOWN_EX: any signal to another process; F_NOTIFY, and locks of files
    # that others can read: F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW, F_SETLEASE.
    for command in (8, 10, 15, 1026, 6, 7, 37, 38, 1024):
        refused.append(Refusal("fcntl", EPERM, 1, _INT, command))
    for option in (SET_PDEATHSIG, SET_DUMPABLE, SET_SUBREAPER, SET_THP_DISABLE):  # ours stay
        refused.append(Refusal("prctl", EPERM, 0, _INT, option))
    refused.append(Refusal("mmap", ENOMEM, 3, SHARED, SHARED))
    refused.append(Refusal("prlimit64", EPERM, 0, other=True))  # the limits of other processes
    # Allow pairs of connected sockets only; a datagram socket could send elsewhere.
    refused.append(Refusal("socketpair", EPERM, 1, 0xF, 2))
    return refused


# Namespaces


ROOT = "/sys"  # the new root is built here: every system has it, and the program does not need it
SCRATCH = "/scratch"
WRITABLE = (SCRATCH, "/tmp", "/dev/shm")
SIZE = "size=64m,nr_inodes=4k,mode=1777"


class View(NamedTuple):
    """Namespaces in which there is only what is visible, as descriptors; programs enter them."""

    mounts: int
    users: int


@cache
def view() -> View:
    """Build a view in a child, once for all programs; raise OSError if the system forbids it."""
    here, there = socket.socketpair()
    if not (child := os.fork()):
        try:
            _leave(NEWNS)
            _furnish()
            found = [os.open(f"/proc/self/ns/{kind}", os.O_RDONLY) for kind in ("mnt", "user")]
            socket.send_fds(there, [b" "], found)
        except OSError as error:
            there.send(str(error).encode())
        finally:
            os._exit(0)
    there.close()
    with here:
        said, descriptors, _, _ = socket.recv_fds(here, 200, 2)
    os.waitpid(child, 0)
    if len(descriptors) < 2:
        raise OSError(said.decode() or "there are no namespaces")
    return View(*descriptors)


def enter_view(known: View) -> None:
    """Leave all namespaces that are shared, for those of the view and new ones.

    Children forked from now on are in the new ones.
    """
    if os.geteuid() != 0:
        call("setns", known.users, NEWUSER)
    call("setns", known.mounts, NEWNS)
    _leave(NEWNS | NEWPID | NEWNET | NEWIPC | NEWUTS)
    socket.sethostname("hanoi")


def furnish_scratch() -> tuple[str, int]:
    """Mount new processes and writable folders in the view.

    Return the folder for the program, and a descriptor of all processes, which can be written to.
    """
    processes = os.open("/proc", os.O_PATH)
    mount("proc", "/proc", "proc", NOSUID | NODEV | NOEXEC | RDONLY)
    for folder in WRITABLE:
        covered = os.open(folder, os.O_PATH)
        inside = os.listdir(folder)  # an interpreter, perhaps, or the package
        mount("tmpfs", folder, "tmpfs", NOSUID | NODEV, SIZE)
        for name in inside:
            os.mkdir(f"{folder}/{name}")
            mount(f"/proc/self/fd/{covered}/{name}", f"{folder}/{name}", flags=BIND | REC)
        os.close(covered)
    return SCRATCH, processes


def become(user: int, processes: int) -> None:
    """Change from root to a user who owns nothing, in its own user namespace."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
        try:
            unshare(NEWUSER)
        except OSError:
            return  # this namespace is an extra; the shared ones are left already
        prctl(SET_DUMPABLE, 1)
        _map(user, user, processes)


def _leave(spaces: int) -> None:
    """Leave namespaces; without the rights for it, in a user namespace of its own."""
    if os.geteuid() == 0:
        unshare(spaces)
    else:
        user, group = os.geteuid(), os.getegid()
        unshare(spaces | NEWUSER)
        _map(user, group)


def _map(user: int, group: int, processes: int | None = None) -> None:
    """Map only this user and this group into the new user namespace."""
    told = {"setgroups": "deny", "gid_map": f"{group} {group} 1", "uid_map": f"{user} {user} 1"}
    for name, text in told.items():
        path = f"self/{name}" if processes is not None else f"/proc/self/{name}"
        file = os.open(path, os.O_WRONLY, dir_fd=processes)
        os.write(file, text.encode())
        os.close(file)


def _furnish() -> None:
    """Build a root with what is visible, and change to it."""
    mount("none", "/", flags=REC | PRIVATE)
    mount("tmpfs", ROOT, "tmpfs", NOSUID | NODEV, "size=1m,mode=755")
    for folder in (*WRITABLE, "/proc"):
        os.makedirs(ROOT + folder)
    devices = [device for device in map(Path, DEVICES) if device.exists()]
    for device in devices:
        Path(f"{ROOT}{device}").touch()
    for path, is_visible in visible().items():
        if is_visible:
            _bind(path)
        else:
            mount("tmpfs", f"{ROOT}{path}", "tmpfs", NOSUID | NODEV, "size=1m,mode=755")
    for link, target in links().items():
        if not os.path.lexists(f"{ROOT}{link}"):
            os.makedirs(f"{ROOT}{link.parent}", exist_ok=True)
            os.symlink(target, f"{ROOT}{link}")
    read_only(ROOT)
    for device in devices:
        mount(str(device), f"{ROOT}{device}", flags=BIND)
    # The kernel lets a user mount new processes only where all others can be seen.
    mount("/proc", f"{ROOT}/proc", flags=BIND | REC)
    change_root(ROOT)


def _bind(path: Path) -> None:
    target = Path(f"{ROOT}{path}")
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.mkdir() if path.is_dir() else target.touch()
    mount(str(path), str(target), flags=BIND | REC)
