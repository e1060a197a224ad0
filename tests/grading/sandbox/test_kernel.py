"""Filters of system calls for both machines, and kernels without landlock."""

import struct
import subprocess
import sys
from errno import ENOMEM, ENOSYS, EOPNOTSUPP, EPERM

import pytest

from hanoi_ref.grading.sandbox import isolation
from hanoi_ref.grading.sandbox.kernel import NUMBERS, filter_program
from tests.grading.sandbox.test_sandbox import OFFERED, linux

CODES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
ALLOWED, KILLED = "allowed", "killed"


def answer(program: bytes, code: int, number: int, arguments: tuple[int, ...] = ()) -> int | str:
    """What a filter says to a system call: its error number, or that it is allowed, or killed."""
    told = struct.pack("=IIQ6Q", number, code, 0, *(*arguments, *[0] * 6)[:6])
    lines, at, held = list(struct.iter_unpack("=HBBI", program)), 0, 0
    while True:
        what, yes, no, value = lines[at]
        at += 1
        if what == 0x20:
            (held,) = struct.unpack_from("=I", told, value)
        elif what == 0x54:
            held &= value
        elif what in (0x15, 0x35):
            at += yes if (held == value if what == 0x15 else held >= value) else no
        else:
            assert what == 0x06
            return {0: KILLED, 0x7FFF0000: ALLOWED}.get(value, value & 0xFFFF)


@pytest.fixture(params=CODES)
def asked(request):
    """A question to the filter of a machine: the name of a call, and its arguments."""
    program = filter_program(isolation.refusals(), request.param)
    column = list(CODES).index(request.param)

    def ask(name, *arguments):
        number = NUMBERS[name][column] if isinstance(name, str) else name
        return None if number is None else answer(program, CODES[request.param], number, arguments)

    ask.program, ask.code = program, CODES[request.param]
    return ask


def test_each_call_is_refused_with_its_error(asked):
    """On both machines; a machine without the call has no number for it."""
    for names, error in (
        (isolation.REFUSED, EPERM),
        (isolation.UNKNOWN, ENOSYS),
        (isolation.UNSUPPORTED, EOPNOTSUPP),
    ):
        for name in names:
            assert asked(name) in (error, None), name
    assert asked("kill") == asked("io_setup") == EPERM


@pytest.mark.parametrize(
    ("call", "allowed", "refused", "error"),
    [
        ("clone", [(17,), (0x3D0F00,)], [(1 << 28 | 17,), (1 << 25,), (1 << 17,)], EPERM),
        ("openat", [(0, 0, 0), (0, 0, 0o1002)], [(0, 0, 0o1000)], EPERM),
        ("ioctl", [(0, 0x5401)], [(0, 0x5412), (0, 0x8901), (0, 1 << 32 | 0x5412)], EPERM),
        ("fcntl", [(0, 1), (0, 2)], [(0, 8), (0, 1024), (0, 1 << 40 | 37)], EPERM),
        ("prctl", [(15,), (16,)], [(1,), (4,), (36,), (41,)], EPERM),
        ("mmap", [(0, 0, 0, 0x22), (0, 0, 0, 1)], [(0, 0, 0, 0x21), (0, 0, 0, 0x4021)], ENOMEM),
        ("prlimit64", [(0, 7)], [(1, 7), (1 << 32, 7)], EPERM),
        ("socketpair", [(1, 1), (1, 0x80001)], [(1, 2), (1, 0x80002)], EPERM),
    ],
)
def test_some_calls_are_refused_with_some_arguments(asked, call, allowed, refused, error):
    """The upper half of an argument hides nothing from the filter."""
    assert {asked(call, *each) for each in allowed} == {ALLOWED}
    assert {asked(call, *each) for each in refused} == {error}


def test_the_end_of_a_child_sends_sigchld_or_nothing(asked):
    """Any other signal could stop its parent, or wake it, as `kill` may not."""
    for flags in (0, 0x4100):  # as fork and vfork
        allowed = {low for low in range(256) if asked("clone", flags | low) == ALLOWED}
        assert allowed == {0, 17}


def test_calls_by_another_table_end_the_process(asked):
    """A number means another call there."""
    for code in {*CODES.values(), 0x40000003} - {asked.code}:
        assert answer(asked.program, code, 0) == KILLED
    if asked.code == CODES["x86_64"]:
        assert asked(0x40000000) == asked(0x40000000 | 62) == KILLED
        assert asked(0xFFFFFFFF) == ALLOWED


OLD_KERNEL = """
import sys
from hanoi_ref.grading.sandbox import isolation, kernel
from hanoi_ref.grading.sandbox.runner.host import ForkServer, best_level
refused = [kernel.Refusal(name, 38) for name in sys.argv[1:]]
isolation.prctl(isolation.SET_NO_NEW_PRIVS, 1)
kernel.filter_calls(kernel.filter_program(refused))
server = ForkServer()
print(kernel.landlock_abi(), best_level(server))
try:
    server.start("landlock", {})
except OSError as error:
    print(error)
server.close()
"""
LANDLOCK = ("landlock_create_ruleset", "landlock_add_rule", "landlock_restrict_self")


@linux
@pytest.mark.parametrize("also", [(), ("unshare", "setns")])
def test_a_kernel_without_landlock_is_said_to_have_none(also):
    """Namespaces are used where there are some; else the class is told that it is unsandboxed."""
    command = [sys.executable, "-c", OLD_KERNEL, *LANDLOCK, *also]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    level = "namespaces" if OFFERED["namespaces"] and not also else "unsandboxed"
    assert said.splitlines() == [f"0 {level}", "landlock or seccomp is missing"]
