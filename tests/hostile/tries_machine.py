"""Tries on the machine: processes, time and memory."""

from tests.hostile.trial import Try, answer, inside, quiet

FOREVER = "while True: pass"

DEAF = "while True:\n    try:\n        while True: pass\n    except BaseException: pass"

SLEEP = "import time\ntime.sleep(1000)"

ENDED = "ended its own process"

_HOPS = "use POSIX; POSIX::setsid(); while (1) { my $p = fork(); exit if $p; }"

_TREE = (
    "while (1) { my $p = fork(); setpgrp(0, 0) if defined $p && !$p; exit if $p && rand() < 0.9 }"
)


def _storm(program: str, count: int) -> str:
    return (
        "import subprocess, time\nfor _ in range(" + str(count) + "):\n"
        f"    try: subprocess.Popen(['perl', '-e', {program!r}])\n"
        "    except OSError: pass\ntime.sleep(0.5)"
    )


# A clone with CLONE_VFORK leaves its parent in the state of a wait for a disk.
_VFORK = """\
import ctypes, os, time
def wait(seconds):
    if not ctypes.CDLL(None).syscall(56, 0x4000 | 17, 0, 0, 0, 0):
        time.sleep(seconds)
        os._exit(0)
"""

PROCESSES = [
    answer("exit-hard", inside("import os\nos._exit(1)"), flag=ENDED),
    answer("exit-hard-0", inside("import os\nos._exit(0)"), flag=ENDED),
    *(
        answer(name, inside(trick))
        for name, trick in {
            "exit-by-signal": "import os, signal\nsignal.raise_signal(9)",
            "exit-by-recursion-in-c": "x = []\nfor _ in range(10**6): x = [x]\nreturn repr(x)",
            "stop-itself": "import os, signal\nsignal.raise_signal(signal.SIGSTOP)",
            "loop": FOREVER,
            "loop-deaf": DEAF,
            "loop-signals-masked": "import signal\nsignal.pthread_sigmask(0, range(1, 65))\n"
            + FOREVER,
            "loop-in-c": "sum(range(10**12))",
            "loop-in-a-pattern": "import re\nre.match('(a+)+$', 'a' * 60 + 'b')",
            "sleep": SLEEP,
            "sleep-and-work": "import time\nwhile True:\n    time.sleep(0.09)\n    sum(range(10**6))",
            "wait-for-input": "import os\nos.read(os.pipe()[0], 1)",
            "loop-by-alarm": "import signal\nsignal.signal(signal.SIGALRM, lambda *a: None)\nsignal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)\nwhile True: pass",
            "exit-by-limits": "import resource\nresource.setrlimit(resource.RLIMIT_CPU, (0, 0))\nwhile True: pass",
        }.items()
    ),
    answer("exit-by-null", inside("import ctypes\nctypes.string_at(0)"), flag=ENDED),
    *(
        quiet(name, trick)
        for name, trick in {
            "exit-in-a-cell": "import os\nos._exit(1)",
            "exit-in-the-parent": "import os, signal\nos.kill(os.getppid(), signal.SIGKILL)",
            "kill-everybody": "import os, signal\ntry: os.kill(-1, signal.SIGKILL)\nexcept OSError: pass",
            "cell-loop": FOREVER,
            "cell-loop-deaf": DEAF,
            "cell-sleep": SLEEP,
            "cell-sleep-deaf": "import time\nwhile True:\n    try: time.sleep(1000)\n    except BaseException: pass",
            "cell-sleep-and-work": "import time\nwhile True:\n    time.sleep(0.09)\n    sum(range(10**6))",
            "cell-input": "input('name?')",
            "at-exit": "import atexit\ndef spin():\n    while True: pass\natexit.register(spin)",
            "daemon": "import os, time\nif os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n        time.sleep(600)\n    os._exit(0)",
            "daemon-program": "import subprocess, sys\nsubprocess.Popen([sys.executable, '-c',\n    'import os, time; os.setsid(); time.sleep(600)'], start_new_session=True)",
        }.items()
    ),
    *(
        quiet(name, trick, least=0)
        for name, trick in {
            "kill-by-number": "import os, signal\nfor pid in range(2, 40):\n    try: os.kill(pid, signal.SIGTERM) if pid not in (os.getpid(),) else None\n    except OSError: pass",
            "stop-in-a-cell": "import signal\nsignal.raise_signal(signal.SIGSTOP)",
            "thread-stays": "import threading\ndef spin():\n    while True: pass\nthreading.Thread(target=spin, daemon=True).start()",
            "children-tell-outputs": "import os\nos.fork()",
            "storm-that-hops": _storm(_HOPS, 1),
            "storm-that-hops-everywhere": _storm(_HOPS, 30),
            "storm-that-grows": _storm(_TREE, 1),
            "storm-of-python": (
                "import os, time\nif os.fork() == 0:\n    os.setsid()\n    while True:\n        try:\n"
                "            if os.fork(): os._exit(0)\n        except OSError: pass\ntime.sleep(0.5)"
            ),
            "daemon-of-a-shell": "!(setsid sleep 600 &) ; setsid sh -c 'sleep 600 &'",
            "daemon-deaf-to-all": (
                "import os, signal, time\nif os.fork() == 0:\n    os.setsid()\n"
                "    for s in set(signal.Signals) - {9, 19}:\n"
                "        try: signal.signal(s, signal.SIG_IGN)\n        except OSError: pass\n"
                "    time.sleep(600)"
            ),
            "daemon-that-stops": "import os, signal\nif os.fork() == 0:\n    os.setsid()\n    signal.raise_signal(signal.SIGSTOP)",
            "daemon-by-spawn": "import os, sys\nos.posix_spawn(sys.executable, [sys.executable, '-c', 'import time; time.sleep(600)'], {}, setsid=True)",
            "daemon-by-a-pool": (
                "from multiprocessing import get_context\nimport time\n"
                "for _ in range(3): get_context('fork').Process(target=time.sleep, args=(600,), daemon=False).start()"
            ),
        }.items()
    ),
    answer(
        "stop-the-parent",
        inside("import os, signal\nos.kill(os.getppid(), signal.SIGSTOP)"),
        least=0,
        most=6,
    ),
    quiet(
        "cells-that-all-loop",
        FOREVER,
        cells={
            id: DEAF for id in ("times_moved", "gather", "years_needed", "grand_tour", "bug_hunt")
        },
        most=6,
        least=0,
        hangs=6,
    ),
    quiet(
        "cells-that-all-exit",
        "import os\nos._exit(1)",
        cells={
            id: "import os, time\nsum(range(10**8))\nos._exit(1)"
            for id in ("times_moved", "gather", "years_needed", "grand_tour", "bug_hunt")
        },
        least=0,
        most=6,
        hangs=3,
    ),
    answer(
        "threads",
        inside(
            "import threading\ndef spin():\n    while True: pass\nfor _ in range(500): threading.Thread(target=spin).start()"
        ),
        hangs=2,  # its first thread sleeps while the others are kept from running by other programs
    ),
    quiet(
        "fork-bomb",
        "import os, time\nfor _ in range(9):\n    try: os.fork()\n    except OSError: time.sleep(30)\ntime.sleep(30)",
        least=0,
        hangs=4,
    ),
    *(
        quiet(name, trick, least=0)
        for name, trick in {
            "wait-as-vfork-does": _VFORK + "wait(1.3)\nwait(1.3)",
            "starved-by-children": "import os\nfor _ in range(30):\n    if not os.fork():\n        for _ in range(10**8): pass\n        os._exit(0)\n"
            + FOREVER,
            "stop-by-a-child": "import ctypes, os, time\nif not ctypes.CDLL(None).syscall(56, 19, 0, 0, 0, 0): os._exit(0)\ntime.sleep(0.5)",
        }.items()
    ),
    answer(
        "daemon-of-an-answer",
        inside(
            "import os, time\nif os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n        time.sleep(600)\n    os._exit(0)"
        ),
        most=6,
        least=6,
    ),
    answer(
        "children-answer-and-end",
        inside("import os\nif os.fork(): os._exit(0)"),
        most=6,
        least=0,
    ),
    answer(
        "storm-of-an-answer",
        inside(
            "import os\nif os.fork() == 0:\n    os.setsid()\n    while True:\n        try:\n            if os.fork(): os._exit(0)\n        except OSError: pass"
        ),
        most=6,
        least=0,
    ),
]

MEMORY = [
    *(
        answer(name, inside(trick))
        for name, trick in {
            "memory-list": "x = [0] * (4 << 27)\nx = [x * 2 for _ in range(9)]",
            "memory-bytes": "x = []\nwhile True: x.append(bytearray(1 << 26))",
            "memory-shared": "import mmap\nx = mmap.mmap(-1, 5 << 30)\nfor at in range(0, 5 << 30, 4096): x[at] = 1",
            "memory-of-files": "import os\nfor _ in range(60):\n    fd = os.memfd_create('x')\n    for _ in range(63): os.write(fd, bytes(1 << 20))",
            "memory-int": "return 1 << (1 << 40)",
            "memory-of-digits": "return str(7 ** (10**7))",
        }.items()
    ),
    quiet("memory-in-a-cell", "x = []\nwhile True: x.append(bytearray(1 << 26))", least=0, hangs=2),
    *(
        quiet(name, trick, least=0)
        for name, trick in {
            "disk": "for at in range(40):\n    with open(f'{at}', 'wb') as file:\n        for _ in range(60): file.write(bytes(1 << 20))",
            "many-files": "for at in range(10**5):\n    open(f'f{at}', 'w').close()",
            "memory-text": "x = 'x'\nwhile True: x += x",
            "memory-of-pipes": (
                "import os\nkept = []\ntry:\n    while True:\n"
                "        r, w = os.pipe(); kept.append((r, w)); os.set_blocking(w, False); os.write(w, bytes(65536))\n"
                "except OSError as e: print(e)\nfor r, w in kept: os.close(r), os.close(w)"
            ),
            "memory-of-a-threads-children": (
                "import os, threading, time\ndef fork():\n    for _ in range(5):\n        if not os.fork():\n"
                "            x = bytearray(500 << 20)\n            time.sleep(600)\n    time.sleep(600)\n"
                "threading.Thread(target=fork, daemon=True).start()\ntime.sleep(1)"
            ),
            "memory-shared-and-dropped": (
                "import ctypes, mmap, os, time\nfor _ in range(5):\n    if not os.fork():\n        try:\n"
                "            x = mmap.mmap(-1, 500 << 20)\n            where = ctypes.addressof(ctypes.c_char.from_buffer(x))\n"
                "            for at in range(0, 500 << 20, 4096): x[at] = 1\n"
                "            ctypes.CDLL(None).madvise(ctypes.c_void_p(where), 500 << 20, 4)\n            time.sleep(600)\n"
                "        finally: os._exit(0)\ntime.sleep(1)"
            ),
            "memory-of-sockets": (
                "import os, socket, time\nfor _ in range(40):\n    if not os.fork():\n"
                "        kept = [socket.socketpair() for _ in range(100)]\n        for one, _ in kept:\n"
                "            one.setblocking(False)\n            one.send(bytes(1 << 20))\n        time.sleep(600)\ntime.sleep(1)"
            ),
            "disk-in-advance": "import os\nfor at in range(60): os.posix_fallocate(os.open(f'f{at}', os.O_RDWR | os.O_CREAT), 0, 63 << 20)",
            "disk-of-deleted-files": (
                "import os\nkept = []\nfor at in range(60):\n    kept.append(open('f', 'wb'))\n    os.unlink('f')\n"
                "    kept[-1].write(bytes(32 << 20))"
            ),
            "disk-of-a-folder-that-is-closed": "import os\nos.mkdir('f', 0o300)\nfor at in range(60):\n    with open(f'f/{at}', 'wb') as file: file.write(bytes(32 << 20))",
            "disk-of-folders": "import os\nfor k in range(5000): os.makedirs(f'a{k}/b')",
        }.items()
    ),
    # Each case of these two stops when its memory is used up, before its time is.
    answer("memory-of-a-set", inside("x = set(range(10**8))"), hangs=2),
    answer(
        "memory-of-a-product",
        inside("import itertools\nx = list(itertools.product(range(300), repeat=4))"),
        hangs=2,
    ),
    quiet("disk-by-a-sparse-file", "with open('sparse', 'wb') as file: file.truncate(1 << 40)"),
]

FAMILIES: dict[str, list[Try]] = {"processes": PROCESSES, "memory": MEMORY}
