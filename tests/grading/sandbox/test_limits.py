"""Limits count what all processes of a program use together, and nothing that others do."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from errno import EPERM

import pytest

from hanoi_ref.checking.running import clock
from hanoi_ref.grading.sandbox.processes import Watch, below, processor_time, seconds_of
from hanoi_ref.grading.sandbox.runner.host import ANSWER, ForkServer, Hung, Program
from hanoi_ref.grading.sandbox.runner.messages import ChannelClosed, pair
from tests.grading.sandbox.test_sandbox import OFFERED
from tests.shared import PATIENCE, often

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="walls are Linux's")


@pytest.fixture(scope="module")
def fork_server() -> Iterator[ForkServer]:
    """A warm process."""
    made = ForkServer()
    yield made
    made.close()


@pytest.fixture(params=["namespaces", "landlock"])
def program(request: pytest.FixtureRequest, fork_server: ForkServer) -> Iterator[Program]:
    """A program at a level."""
    if not OFFERED[request.param]:
        pytest.skip(f"this machine does not offer {request.param}")
    made = fork_server.start(request.param, {})
    yield made
    made.close()


WAIT = "\ntime.sleep(60)"
EXIT, CLONE = {"x86_64": (60, 56)}.get(os.uname().machine, (93, 220))
HOLD = "x = bytearray(500 << 20); time.sleep(60); os._exit(0)"
TOO_MUCH = {
    "memory of children of a thread": f"""
import os, threading, time
def fork():
    for _ in range(5):
        if not os.fork(): {HOLD}
    time.sleep(60)
threading.Thread(target=fork).start()""",
    "memory of orphans": f"""
import os, time
for _ in range(5):
    if not os.fork():
        if os.fork(): os._exit(0)
        os.setsid()
        {HOLD}""",
    "memory of a thread whose process seems to have ended": f"""
import ctypes, os, threading, time
def hold():
    time.sleep(0.2)
    {HOLD}
for _ in range(5):
    if not os.fork():
        threading.Thread(target=hold).start()
        ctypes.CDLL(None).syscall({EXIT}, 0)""",
    "memory of those that follow each other": """
import os, time
x = bytearray(300 << 20)
for _ in range(6):
    if not os.fork():
        while True:
            x[::4096] = bytes(len(x[::4096]))
            if os.fork(): os._exit(0)""",
    "buffers of sockets": """
import os, socket, time
for _ in range(25):
    if not os.fork():
        kept = [socket.socketpair() for _ in range(100)]
        for one, _ in kept:
            one.setblocking(False)
            one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)
            try: one.send(bytes(1 << 20))
            except OSError: pass
        time.sleep(60)""",
}
WRITTEN = {
    "files": """
for at in range(300):
    with open(f"f{at}", "wb") as file: file.write(bytes(4 << 20))
import time""",
    "deleted files": """
import os, time
kept = []
for at in range(200):
    kept.append(open("f", "wb"))
    os.unlink("f")
    kept[-1].write(bytes(4 << 20)), kept[-1].flush()""",
    "files that are mapped": """
import mmap, os, time
kept = []
for at in range(30):
    with open("f", "w+b") as file:
        os.unlink("f")
        file.write(bytes(32 << 20)), file.flush()
        kept.append(mmap.mmap(file.fileno(), 32 << 20))""",
    "many files": """
import time
for at in range(20_000): open(f"f{at}", "w").close()""",
    "folders that are very deep": """
import os, time
for _ in range(3_000):
    os.mkdir("f")
    os.chdir("f")
for at in range(200):
    with open(f"{at}", "wb") as file: file.write(bytes(4 << 20))""",
    "folders that cannot be listed": """
import os, time
os.mkdir("f", 0o300)
for at in range(200):
    with open(f"f/{at}", "wb") as file: file.write(bytes(4 << 20))""",
}


@pytest.mark.parametrize("way", often(TOO_MUCH, "memory of orphans"))
def test_processes_share_a_limit_on_memory(program: Program, way: str) -> None:
    """However they were started, and whatever keeps the memory."""
    with pytest.raises((ChannelClosed, Hung)):
        program.run(TOO_MUCH[way] + WAIT, False, PATIENCE)


@pytest.mark.parametrize("source", WRITTEN.values(), ids=WRITTEN)
def test_a_program_can_write_so_much(program: Program, source: str) -> None:
    """It gets an error, or is ended."""
    try:
        outputs = program.run(source + WAIT, False, PATIENCE)
    except ChannelClosed:
        return
    assert outputs[-1]["ename"] in ("OSError", "PermissionError")


VFORK = """
import ctypes, os, time
if not ctypes.CDLL(None).syscall({}, 0x4000 | 17, 0, 0, 0, 0):
    time.sleep(0.4)
    os._exit(0)"""


def test_a_program_does_not_wait_for_free(program: Program) -> None:
    """A process that waits for a child as `vfork` does looks as if it waited for a disk."""
    program.run(VFORK.format(CLONE), False, 5.0)
    assert program.cost > 0.3


BURN = """
def burn(seconds):
    until = time.process_time() + seconds
    while time.process_time() < until: pass
"""
ELSEWHERE = {
    "a child": "if not os.fork(): burn(0.5); os._exit(0)",
    "a child that nobody can wait for": """
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
if not os.fork(): burn(0.5); os._exit(0)""",
    "an orphan": """
if not os.fork():
    if not os.fork(): burn(0.5)
    os._exit(0)
os.wait()""",
    "a child of its parent": f"""
if not ctypes.CDLL(None).syscall({CLONE}, 0x8000 | 17, 0, 0, 0, 0):
    burn(0.5)
    os._exit(0)""",
}


@pytest.mark.parametrize("source", ELSEWHERE.values(), ids=ELSEWHERE)
def test_work_elsewhere_costs_the_cell_that_started_it(program: Program, source: str) -> None:
    """While the program itself works as long, so that it does not sleep."""
    before = processor_time(program.pid)
    program.run(f"import ctypes, os, signal, time\n{BURN}{source}\nburn(0.6)", False, 20.0)
    assert program.cost > processor_time(program.pid) - before + 0.2


STOPPING = f"""
import ctypes, os, signal, time
{BURN}
libc = ctypes.CDLL(None, use_errno=True)
for what in ({{}}):
    child = libc.syscall({CLONE}, what, 0, 0, 0, 0)
    if not child: os._exit(0)
    print(child, ctypes.get_errno())
"""


def test_a_program_cannot_stop_itself(program: Program) -> None:
    """By a signal that the end of a child sends."""
    signals = [each for each in range(1, 65) if each != signal.SIGCHLD]
    (output,) = program.run(STOPPING.format(signals), False, 20.0)
    assert set(output["text"].splitlines()) == {f"-1 {EPERM}"}


def test_a_stop_is_not_free_while_a_child_works(program: Program) -> None:
    """Nobody else stops a parent only."""
    program.run("import os, time\nif not os.fork():\n    while True: pass", False, 20.0)
    os.kill(program.pid, signal.SIGSTOP)
    watch = program.watch(program.pid, 0.3)
    looked(watch, 5.0)
    assert watch.is_over() and watch.wall < 4


@pytest.fixture
def busy() -> Iterator[subprocess.Popen[bytes]]:
    """A process that works all the time."""
    process = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    yield process
    process.kill()
    process.wait()


FINISHED = """
import os, time
if not os.fork():
    while time.process_time() < 0.3: pass
    os._exit(0)
os.wait()
print(flush=True)
input()"""


def test_work_of_processes_that_have_ended_counts() -> None:
    """That of a child is its parent's."""
    with subprocess.Popen(
        [sys.executable, "-c", FINISHED], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        process.stdout.readline()
        worked = seconds_of(below(process.pid).values())
        process.communicate(b"\n")
    assert worked > 0.2


def looked(watch: Watch, seconds: float) -> None:
    """Look at a process as marking does, for so many seconds at most."""
    until = time.monotonic() + seconds
    while time.monotonic() < until and not watch.is_over():
        time.sleep(0.02)


def test_a_stop_costs_nothing_for_a_while(busy: subprocess.Popen[bytes]) -> None:
    """Somebody else stops a program, not the program itself."""
    os.kill(busy.pid, signal.SIGSTOP)
    watch = Watch(busy.pid, 0.1)
    looked(watch, 0.5)
    assert watch.cost() < 0.1 and not watch.is_over()


def test_a_stop_of_all_processes_costs_nothing_for_a_while() -> None:
    """A program that has a child is stopped with it."""
    source = "import os\nos.fork()\nprint(flush=True)\nwhile True: pass"
    with subprocess.Popen(
        [sys.executable, "-c", source], stdout=subprocess.PIPE, start_new_session=True
    ) as process:
        process.stdout.readline(), process.stdout.readline()
        os.killpg(process.pid, signal.SIGSTOP)
        watch = Watch(process.pid, 0.1)
        looked(watch, 0.5)
        assert watch.cost() < 0.1 and not watch.is_over()
        os.killpg(process.pid, signal.SIGKILL)


def test_a_pause_of_the_machine_costs_nothing(
    busy: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock goes on for eight seconds, in which nothing runs."""
    watch, now = Watch(busy.pid, 1.0), clock.monotonic
    looked(watch, 0.1)
    monkeypatch.setattr(clock, "monotonic", lambda: now() + 8)
    assert watch.wall < 2 and not watch.is_over()


def test_results_have_a_limit_before_they_are_decoded() -> None:
    """Decoded, they take twenty times as much memory."""
    here, there = pair()
    here.left = ANSWER
    line = b'{"seen":{"value":[' + b"0," * 9_999 + b"0]}}\n"
    with pytest.raises(ChannelClosed, match="more than may be received"):
        for _ in range(ANSWER // len(line) + 1):
            there.send_line(line)
            here.receive()
    here.close(), there.close()
