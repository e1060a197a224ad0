"""Landlock and filters of system calls, asked of the Linux kernel itself.

Sources: man pages landlock(7), seccomp(2); the kernel's include/uapi/linux/landlock.h, filter.h
and seccomp.h.  The numbers of system calls are those of the kernel's tables for both machines.
"""

import ctypes
import os
import struct
from collections.abc import Iterable
from errno import EFAULT
from typing import NamedTuple

_LIBC = ctypes.CDLL(None, use_errno=True)


def call(name: str, *arguments: object) -> int:
    """Call a function of the C library; raise OSError if it fails."""
    done: int = getattr(_LIBC, name)(*arguments)
    if done < 0:
        error = ctypes.get_errno()
        raise OSError(error, f"{name}: {os.strerror(error)}")
    return done


# Landlock


EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1, 2, 4, 8
MAKE_CHAR, MAKE_SOCK, MAKE_FIFO, MAKE_BLOCK = 1 << 6, 1 << 9, 1 << 10, 1 << 11
_FIRST, _SINCE = (1 << 13) - 1, {2: 1 << 13, 3: 1 << 14, 5: 1 << 15}  # refer, truncate, ioctl
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_VERSION, _PATH_BENEATH, _NO_NEW_PRIVS = 1, 1, 38


def landlock_abi() -> int:
    """Return the landlock version of this system, 0 for none."""
    try:
        return call("syscall", _CREATE_RULESET, None, ctypes.c_size_t(0), _VERSION)
    except (OSError, AttributeError):
        return 0


class Ruleset:
    """Rules of landlock: which kinds of access they restrict, and where these are allowed.

    `handled` are bits such as READ_FILE; None means all that this kernel knows.
    """

    def __init__(self, handled: int | None = None) -> None:
        abi = landlock_abi()
        known = _FIRST | sum(bit for since, bit in _SINCE.items() if abi >= since)
        self.handled = known if handled is None else handled
        told = ctypes.c_uint64(self.handled)
        self._rules = call("syscall", _CREATE_RULESET, ctypes.byref(told), ctypes.c_size_t(8), 0)

    def allow(self, *paths: str | os.PathLike[str], access: int | None = None) -> None:
        """Allow access, by default all that is restricted, to paths and to what is below them."""
        for path in paths:
            where = os.open(path, os.O_PATH | os.O_CLOEXEC)
            try:
                told = struct.pack("=Qi", self.handled if access is None else access, where)
                call("syscall", _ADD_RULE, self._rules, _PATH_BENEATH, told, 0)
            finally:
                os.close(where)

    def apply(self) -> None:
        """Restrict this process, for good."""
        call("prctl", _NO_NEW_PRIVS, 1, 0, 0, 0)
        call("syscall", _RESTRICT_SELF, self._rules, 0)


# Filters of system calls


class Refusal(NamedTuple):
    """A system call that fails with an error number, perhaps only with some argument.

    It is refused if the bits of argument number `at` under `mask` are `value`.  `other` refuses
    all other values instead.
    """

    name: str
    error: int
    at: int | None = None
    mask: int = 0
    value: int = 0
    other: bool = False


_LOAD, _AND, _IF_EQUAL, _IF_AT_LEAST, _RETURN = 0x20, 0x54, 0x15, 0x35, 0x06
_ALLOW, _ERROR, _KILL = 0x7FFF0000, 0x50000, 0
_NUMBER, _MACHINE, _ARGUMENTS = 0, 4, 16  # where the kernel shows them to a filter
_X32 = 0x40000000  # from here on, numbers of a third table, for x86_64 with short addresses
_MACHINES = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}


def has_seccomp() -> bool:
    """Return whether system calls can be filtered here: then the kernel looks for the filter."""
    try:
        call("prctl", 22, 2, None, 0, 0)
    except OSError as error:
        return error.errno == EFAULT and os.uname().machine in _MACHINES
    except AttributeError:
        pass
    return False


def filter_program(refusals: Iterable[Refusal], machine: str | None = None) -> bytes:
    """Return a filter as a BPF program for a machine, by default this one.

    A call by the table of another machine ends the process.  Calls that a machine does not have
    are left out.

    >>> len(filter_program([Refusal("kill", 1)], "x86_64")) // 8
    11
    """
    code, column = _MACHINES[machine or os.uname().machine]
    numbers = {name: each[column] for name, each in NUMBERS.items()}
    lines = [(_LOAD, 0, 0, _MACHINE), (_IF_EQUAL, 1, 0, code), (_RETURN, 0, 0, _KILL)]
    if column == 0:
        lines += [(_LOAD, 0, 0, _NUMBER), (_IF_AT_LEAST, 0, 2, _X32)]
        lines += [(_IF_EQUAL, 1, 0, 0xFFFFFFFF), (_RETURN, 0, 0, _KILL)]  # -1: no call at all
    for name, error, at, mask, value, other in refusals:
        number = numbers[name]
        if number is None:
            continue
        test: list[tuple[int, int, int, int]] = []
        if at is not None and other:
            low = _ARGUMENTS + 8 * at
            test = [(_LOAD, 0, 0, low), (_IF_EQUAL, 0, 2, value)]
            test += [(_LOAD, 0, 0, low + 4), (_IF_EQUAL, 1, 0, 0)]
        elif at is not None:
            test = [(_LOAD, 0, 0, _ARGUMENTS + 8 * at), (_AND, 0, 0, mask)]
            test += [(_IF_EQUAL, 0, 1, value)]
        lines += [(_LOAD, 0, 0, _NUMBER), (_IF_EQUAL, 0, len(test) + 1, number)]
        lines += [*test, (_RETURN, 0, 0, _ERROR | error)]
    return b"".join(struct.pack("=HBBI", *line) for line in [*lines, (_RETURN, 0, 0, _ALLOW)])


def filter_calls(program: bytes) -> None:
    """Filter the system calls of this process from now on by a BPF program."""
    code = ctypes.create_string_buffer(program, len(program))
    told = (ctypes.c_uint64 * 2)(len(program) // 8, ctypes.addressof(code))
    call("prctl", 22, 2, told, 0, 0)


# A name and its numbers on x86_64 and on aarch64, where some calls are missing.
_TABLE = """
    accept 43 202, accept4 288 242, acct 163 89, add_key 248 217, adjtimex 159 171, bind 49 200,
    bpf 321 280, chmod 90 -, chown 92 -, chroot 161 51, clock_adjtime 305 266,
    clock_settime 227 112, clone 56 220, clone3 435 435, connect 42 203, delete_module 176 106,
    fallocate 285 47, fanotify_init 300 262, fchmod 91 52, fchmodat 268 53, fchmodat2 452 452,
    fchown 93 55, fchownat 260 54, fcntl 72 25, finit_module 313 273, flock 73 32,
    fremovexattr 199 16, fsconfig 431 431, fsetxattr 190 7, fsmount 432 432, fsopen 430 430,
    fspick 433 433, futimesat 261 -, init_module 175 105, inotify_init 253 -,
    inotify_init1 294 26, io_setup 206 0, io_uring_enter 426 426, io_uring_register 427 427,
    io_uring_setup 425 425, ioctl 16 29, ioprio_set 251 30, kcmp 312 272, kexec_file_load 320 294,
    kexec_load 246 104, keyctl 250 219, kill 62 129, landlock_add_rule 445 445,
    landlock_create_ruleset 444 444, landlock_restrict_self 446 446, lchown 94 -, link 86 -,
    linkat 265 37, listen 50 201, lremovexattr 198 15, lsetxattr 189 6, mbind 237 235,
    memfd_create 319 279, memfd_secret 447 447, migrate_pages 256 238, mknod 133 -,
    mknodat 259 33, mmap 9 222, modify_ldt 154 -, mount 165 40, mount_setattr 442 442,
    move_mount 429 429, move_pages 279 239, mq_open 240 180, mq_unlink 241 181, msgget 68 186,
    name_to_handle_at 303 264, open 2 -, open_by_handle_at 304 265, open_tree 428 428,
    openat 257 56, openat2 437 437, perf_event_open 298 241, personality 135 92,
    pidfd_getfd 438 438, pidfd_open 434 434, pidfd_send_signal 424 424, pivot_root 155 41,
    prctl 157 167, prlimit64 302 261, process_madvise 440 440, process_mrelease 448 448,
    process_vm_readv 310 270, process_vm_writev 311 271, ptrace 101 117, quotactl 179 60,
    reboot 169 142, removexattr 197 14, request_key 249 218, rt_sigqueueinfo 129 138,
    rt_tgsigqueueinfo 297 240, sched_setaffinity 203 122, sched_setattr 314 274,
    sched_setparam 142 118, sched_setscheduler 144 119, semget 64 190, sendfile 40 71,
    sendmmsg 307 269, sendmsg 46 211, set_mempolicy 238 237, set_mempolicy_home_node 450 450,
    setfsgid 123 152, setfsuid 122 151, setgid 106 144, setgroups 116 159, setns 308 268,
    setpriority 141 140, setregid 114 143, setresgid 119 149, setresuid 117 147, setreuid 113 145,
    settimeofday 164 170, setuid 105 146, setxattr 188 5, shmget 29 194, socket 41 198,
    socketpair 53 199, splice 275 76, swapoff 168 225, swapon 167 224, syslog 103 116, tee 276 77,
    tgkill 234 131, timer_create 222 107, tkill 200 130, truncate 76 45, umount2 166 39,
    unshare 272 97, userfaultfd 323 282, utime 132 -, utimensat 280 88, utimes 235 -,
    vhangup 153 58, vmsplice 278 75
"""
NUMBERS: dict[str, tuple[int | None, int | None]] = {
    name: (int(one), None if other == "-" else int(other))
    for name, one, other in map(str.split, _TABLE.split(","))
}
