"""Tries on the machine: processes, time, memory, output, and what is written where."""

from typing import Any

from tests.hostile.trial import COUNT, HANOI, Try, answer, own

FOREVER = "while True: pass"
DEAF = "while True:\n    try:\n        while True: pass\n    except BaseException: pass"
SLEEP = "import time\ntime.sleep(1000)"


def _inside(source: str) -> str:
    """A count_moves with this body."""
    return "def count_moves(n):\n    " + source.replace("\n", "\n    ") + "\n    return 2**n - 1"


def _cell(name: str, source: str, **more: Any) -> Try:
    """A cell of its own, in a notebook that earns six points otherwise."""
    cells = {"count_moves": COUNT, "hanoi": HANOI, **more.pop("cells", {})}
    return own(name, source, cells=cells, **{"most": 6, "least": 6, **more})


ENDED = "ended its own process"

PROCESSES = [
    answer("exit-hard", _inside("import os\nos._exit(1)"), flag=ENDED),
    answer("exit-hard-0", _inside("import os\nos._exit(0)"), flag=ENDED),
    answer("exit-by-signal", _inside("import os, signal\nsignal.raise_signal(9)")),
    answer("exit-by-null", _inside("import ctypes\nctypes.string_at(0)"), flag=ENDED),
    answer(
        "exit-by-recursion-in-c", _inside("x = []\nfor _ in range(10**6): x = [x]\nreturn repr(x)")
    ),
    _cell("exit-in-a-cell", "import os\nos._exit(1)"),
    _cell("exit-in-the-parent", "import os, signal\nos.kill(os.getppid(), signal.SIGKILL)"),
    _cell(
        "kill-everybody",
        "import os, signal\ntry: os.kill(-1, signal.SIGKILL)\nexcept OSError: pass",
    ),
    _cell(
        "kill-by-number",
        "import os, signal\nfor pid in range(2, 40):\n"
        "    try: os.kill(pid, signal.SIGTERM) if pid not in (os.getpid(),) else None\n"
        "    except OSError: pass",
        least=0,
    ),
    answer("stop-itself", _inside("import os, signal\nsignal.raise_signal(signal.SIGSTOP)")),
    answer(
        "stop-the-parent",
        _inside("import os, signal\nos.kill(os.getppid(), signal.SIGSTOP)"),
        least=0,
        most=6,
    ),
    _cell("stop-in-a-cell", "import signal\nsignal.raise_signal(signal.SIGSTOP)", least=0),
    answer("loop", _inside(FOREVER)),
    answer("loop-deaf", _inside(DEAF)),
    answer(
        "loop-signals-masked",
        _inside("import signal\nsignal.pthread_sigmask(0, range(1, 65))\n" + FOREVER),
    ),
    answer("loop-in-c", _inside("sum(range(10**12))")),
    answer("loop-in-a-pattern", _inside("import re\nre.match('(a+)+$', 'a' * 60 + 'b')")),
    answer("sleep", _inside(SLEEP)),
    answer(
        "sleep-and-work",
        _inside("import time\nwhile True:\n    time.sleep(0.09)\n    sum(range(10**6))"),
    ),
    answer("wait-for-input", _inside("import os\nos.read(os.pipe()[0], 1)")),
    _cell("cell-loop", FOREVER),
    _cell("cell-loop-deaf", DEAF),
    _cell("cell-sleep", SLEEP),
    _cell(
        "cell-sleep-deaf",
        "import time\nwhile True:\n    try: time.sleep(1000)\n    except BaseException: pass",
    ),
    _cell(
        "cell-sleep-and-work",
        "import time\nwhile True:\n    time.sleep(0.09)\n    sum(range(10**6))",
    ),
    _cell("cell-input", "input('name?')"),
    _cell(
        "cells-that-all-loop",
        FOREVER,
        cells={
            id: DEAF for id in ("times_moved", "gather", "years_needed", "grand_tour", "bug_hunt")
        },
        most=6,
        least=0,
        hangs=6,
    ),
    _cell(
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
        _inside(
            "import threading\ndef spin():\n    while True: pass\nfor _ in range(500): threading.Thread(target=spin).start()"
        ),
        hangs=2,  # its first thread sleeps while the others are kept from running by other programs
    ),
    _cell(
        "thread-stays",
        "import threading\ndef spin():\n    while True: pass\nthreading.Thread(target=spin, daemon=True).start()",
        least=0,
    ),
    _cell("at-exit", "import atexit\ndef spin():\n    while True: pass\natexit.register(spin)"),
    _cell(
        "fork-bomb",
        "import os, time\nfor _ in range(9):\n    try: os.fork()\n    except OSError: time.sleep(30)\ntime.sleep(30)",
        least=0,
        hangs=4,
    ),
    _cell(
        "daemon",
        "import os, time\nif os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n"
        "        time.sleep(600)\n    os._exit(0)",
    ),
    _cell(
        "daemon-program",
        "import subprocess, sys\nsubprocess.Popen([sys.executable, '-c',\n"
        "    'import os, time; os.setsid(); time.sleep(600)'], start_new_session=True)",
    ),
    answer(
        "daemon-of-an-answer",
        _inside(
            "import os, time\nif os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n        time.sleep(600)\n    os._exit(0)"
        ),
        most=6,
        least=6,
    ),
    answer(
        "children-answer-and-end",
        _inside("import os\nif os.fork(): os._exit(0)"),
        most=6,
        least=0,
    ),
    _cell("children-tell-outputs", "import os\nos.fork()", least=0),
]

MEMORY = [
    answer("memory-list", _inside("x = [0] * (4 << 27)\nx = [x * 2 for _ in range(9)]")),
    answer("memory-bytes", _inside("x = []\nwhile True: x.append(bytearray(1 << 26))")),
    answer(
        "memory-shared",
        _inside(
            "import mmap\nx = mmap.mmap(-1, 5 << 30)\nfor at in range(0, 5 << 30, 4096): x[at] = 1"
        ),
    ),
    answer(
        "memory-of-files",
        _inside(
            "import os\nfor _ in range(60):\n    fd = os.memfd_create('x')\n    for _ in range(63): os.write(fd, bytes(1 << 20))"
        ),
    ),
    answer("memory-int", _inside("return 1 << (1 << 40)")),
    _cell("memory-in-a-cell", "x = []\nwhile True: x.append(bytearray(1 << 26))", least=0, hangs=2),
    _cell(
        "disk",
        "for at in range(40):\n    with open(f'{at}', 'wb') as file:\n        for _ in range(60): file.write(bytes(1 << 20))",
        least=0,
    ),
    _cell("many-files", "for at in range(10**5):\n    open(f'f{at}', 'w').close()", least=0),
]

OUTPUT = [
    _cell("print-150-mb", "for _ in range(150): print('x' * 10**6)"),
    _cell("print-lines", "for line in range(10**6): print(line)"),
    _cell(
        "display-100-mb",
        "from IPython.display import HTML, display\nfor _ in range(100): display(HTML('x' * 10**6))",
    ),
    _cell("displays-20000", "for _ in range(20000): display(1)"),
    _cell(
        "display-picture",
        "from IPython.display import Image\ndisplay(Image(data=b'\\x89PNG\\r\\n\\x1a\\n' + bytes(10**7)))",
    ),
    _cell("display-nested", "from IPython.display import HTML\nHTML('<div>' * 400000)"),
    _cell(
        "display-nested-tables",
        "from IPython.display import HTML\nHTML('<table><a><b><svg><g>' * 80000)",
    ),
    _cell(
        "display-attributes",
        "from IPython.display import HTML\nHTML('<p ' + ' '.join(f'a{n}=1' for n in range(200000)) + '>')",
    ),
    _cell(
        "display-styles",
        "from IPython.display import HTML\nHTML('<p style=\"' + 'color:red;' * 190000 + '\">')",
    ),
    _cell(
        "display-formatting",
        "from IPython.display import HTML\nHTML('<b><i><u><a>' * 20000 + '<p>' * 20000 + '</b></i>' * 9000)",
    ),
    _cell("display-entities", "from IPython.display import SVG, HTML\nHTML('&' * 1900000)"),
    _cell("repr-30-mb", "class R:\n    def __repr__(self): return 'x' * 30_000_000\nR()"),
    _cell("repr-loops", "class R:\n    def __repr__(self):\n        while True: pass\nR()"),
    _cell("repr-bomb", "x = []\nfor _ in range(30): x = [x, x]\nx"),
    _cell("repr-exits", "import os\nclass R:\n    def __repr__(self): os._exit(1)\nR()"),
    _cell("error-20-mb", "raise ValueError('x' * 20_000_000)"),
    _cell("error-with-terminal-codes", "raise ValueError('\\x1b[2J\\x1b]0;title\\x07\\u202e')"),
    _cell("error-name", "raise type('E' * 10**6, (Exception,), {'__str__': lambda s: 1 / 0})()"),
    _cell("error-deep", "def f(): f()\nf()"),
    _cell(
        "error-group",
        "e = ValueError()\nfor _ in range(3000): e = ExceptionGroup('x', [e])\nraise e",
    ),
    answer(
        "error-words-in-the-table",
        "raise ValueError('\\x1b[2J[bold]hanoi: 4 of 4[/bold]\\n' * 100)",
        flag="its cell stops with ValueError",
    ),
    answer("prints-while-asked", _inside("print('x' * 10**8)\nprint('\\x1b[2J')"), most=6, least=6),
    answer("error-while-asked", _inside("raise ValueError('\\x1b[2J' + 'x' * 10**7)")),
]

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


PROCESSES += [
    _cell("storm-that-hops", _storm(_HOPS, 1), least=0),
    _cell("storm-that-hops-everywhere", _storm(_HOPS, 30), least=0),
    _cell("storm-that-grows", _storm(_TREE, 1), least=0),
    _cell(
        "storm-of-python",
        "import os, time\nif os.fork() == 0:\n    os.setsid()\n    while True:\n"
        "        try:\n            if os.fork(): os._exit(0)\n        except OSError: pass\ntime.sleep(0.5)",
        least=0,
    ),
    answer(
        "storm-of-an-answer",
        _inside(
            "import os\nif os.fork() == 0:\n    os.setsid()\n    while True:\n        try:\n            if os.fork(): os._exit(0)\n        except OSError: pass"
        ),
        most=6,
        least=0,
    ),
    _cell("daemon-of-a-shell", "!(setsid sleep 600 &) ; setsid sh -c 'sleep 600 &'", least=0),
    _cell(
        "daemon-deaf-to-all",
        "import os, signal, time\nif os.fork() == 0:\n    os.setsid()\n    for s in set(signal.Signals) - {9, 19}:\n        try: signal.signal(s, signal.SIG_IGN)\n        except OSError: pass\n    time.sleep(600)",
        least=0,
    ),
    _cell(
        "daemon-that-stops",
        "import os, signal\nif os.fork() == 0:\n    os.setsid()\n    signal.raise_signal(signal.SIGSTOP)",
        least=0,
    ),
    _cell(
        "daemon-by-spawn",
        "import os, sys\nos.posix_spawn(sys.executable, [sys.executable, '-c', 'import time; time.sleep(600)'], {}, setsid=True)",
        least=0,
    ),
    _cell(
        "daemon-by-a-pool",
        "from multiprocessing import get_context\nimport time\nfor _ in range(3): get_context('fork').Process(target=time.sleep, args=(600,), daemon=False).start()",
        least=0,
    ),
    answer(
        "loop-by-alarm",
        _inside(
            "import signal\nsignal.signal(signal.SIGALRM, lambda *a: None)\nsignal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)\nwhile True: pass"
        ),
    ),
    answer(
        "exit-by-limits",
        _inside(
            "import resource\nresource.setrlimit(resource.RLIMIT_CPU, (0, 0))\nwhile True: pass"
        ),
    ),
]

MEMORY += [
    _cell("memory-text", "x = 'x'\nwhile True: x += x", least=0),
    answer("memory-of-a-set", _inside("x = set(range(10**8))")),
    answer(
        "memory-of-a-product",
        _inside("import itertools\nx = list(itertools.product(range(300), repeat=4))"),
        hangs=2,  # each case stops when its memory is used up, before its time is
    ),
    answer("memory-of-digits", _inside("return str(7 ** (10**7))")),
    _cell(
        "memory-of-pipes",
        "import os\nkept = []\ntry:\n    while True:\n        r, w = os.pipe(); kept.append((r, w)); os.set_blocking(w, False); os.write(w, bytes(65536))\nexcept OSError as e: print(e)\nfor r, w in kept: os.close(r), os.close(w)",
        least=0,
    ),
    _cell("disk-by-a-sparse-file", "with open('sparse', 'wb') as file: file.truncate(1 << 40)"),
    _cell("disk-of-folders", "import os\nfor k in range(5000): os.makedirs(f'a{k}/b')", least=0),
]

# Values whose display is the attack.
DISPLAYED = {
    "script": "from IPython.display import HTML\nHTML('<script>alert(1)</script><img src=x onerror=alert(1)>')",
    "javascript": "from IPython.display import Javascript\nJavascript('document.cookie')",
    "frame": "from IPython.display import IFrame\nIFrame('https://example.org', 900, 900)",
    "svg-script": "from IPython.display import SVG\nSVG('<svg xmlns=\"http://www.w3.org/2000/svg\"><script>1</script></svg>')",
    "markdown": "from IPython.display import Markdown\nMarkdown('[x](javascript:alert(1)) ' * 9)",
    "latex": "from IPython.display import Latex\nLatex(r'$\\href{javascript:alert(1)}{x}$' * 999)",
    "card": "from IPython.display import HTML\nHTML('<section class=\"hanoi-verdict\">gather: 3 of 3 points</section>')",
    "bundle": "from IPython.display import display\ndisplay({'application/x-evil': 'x', 'text/html': '<b>'}, raw=True)",
    "widget": "from IPython.display import display\ndisplay({'application/vnd.jupyter.widget-view+json': {'model_id': 'x'}}, raw=True)",
    "style": "from IPython.display import HTML\nHTML('<style>.hanoi-verdict{display:none}</style><p style=\"margin-top:-9999px;position:fixed\">')",
    "form": "from IPython.display import HTML\nHTML('<form action=//example.org><input name=a><button>x</button></form>')",
    "name-of-a-type": "type('</script><b>' * 9, (), {})",
}
OUTPUT += [_cell(f"shown-{name}", source) for name, source in DISPLAYED.items()]
OUTPUT += [
    _cell("prints-without-a-line", "import sys\nsys.stdout.write('x' * 5_000_000)"),
    _cell(
        "prints-to-the-descriptor", "import os\nos.write(1, b'x' * 10**6)\nos.write(2, b'4.0\\n')"
    ),
]

FAMILIES: dict[str, list[Try]] = {"processes": PROCESSES, "memory": MEMORY, "output": OUTPUT}
