"""Tries on the package that runs programs, and on the seed of its cases."""

from tests.hostile.trial import Try, answer, own

PROGRAM = "import sys\nprogram = sys.modules['hanoi_ref.sandbox.runner.program']\n"

SEEN = "from hanoi_ref.checking.observation import Observation\n"

# What the process for programs consists of, each replaced in one line after PROGRAM.
REPLACED = {
    "answered": "program.answered = lambda *a: program.Observation(value=7)",
    "observation": "program.Observation.to_json = lambda self: {'value': 7}",
    "unwritten": "program.is_unwritten = lambda a: False",
    "channel-lines": 'import hanoi_ref.sandbox.runner.messages as m\nm.as_line = lambda message: b\'{"seen": {"value": 7}}\\n\'',
    "channel-read": "import hanoi_ref.sandbox.runner.messages as m\nm.read = lambda data: {'args': [], 'given': {}}",
    "limits": "import hanoi_ref.checking.running.limits as l\nl.BudgetExceeded = ZeroDivisionError",
    "budget": "import hanoi_ref.checking.running.limits as l\nl.limits.__wrapped__ = None\nl.PATIENCE = 10**9",
    "plain": "import hanoi_ref.checking.running.observe as o\no.plain = lambda value, items: 7",
    "deepcopy": "import hanoi_ref.checking.running.observe as o\no.deepcopy = lambda args: args",
    "memory-of-levels": "import hanoi_ref.sandbox.levels as l\nl.enter = lambda *a: None\nl.LEVELS = ()",
    "clock": "import time\ntime.process_time = time.thread_time = time.monotonic = lambda: 0.0",
    "waits": "import select, os\nselect.select = lambda *a: ([], [], [])\nos.waitpid = lambda *a: (0, 0)",
}

PACKAGE = [
    own("observe-patched", PROGRAM + SEEN + "program.observe = lambda *a: Observation(value=1)"),
    own(
        "observe-borrows-no-more",
        PROGRAM + "import hanoi_ref.checking.running.observe as o\no.from_package = lambda a: None",
        cells={"count_moves": "count_moves = hanoi_ref.fewest"},
    ),
    own(
        "silence-patched",
        PROGRAM + "from contextlib import nullcontext\n"
        "program.silence = lambda rooms: nullcontext([])",
        cells={
            "count_moves": "count_moves = hanoi_ref.fewest",
            "hanoi": "hanoi = hanoi_ref.recursive",
        },
    ),
    own(
        "silence-and-from-package-patched",
        PROGRAM
        + "import hanoi_ref.checking.running.observe as o\nfrom contextlib import nullcontext\n"
        "program.silence = lambda rooms: nullcontext([])\no.from_package = lambda a: None",
        cells={
            "count_moves": "count_moves = hanoi_ref.fewest",
            "hanoi": "hanoi = hanoi_ref.recursive",
        },
    ),
    own(
        "asked-is-cleared",
        PROGRAM + "real = program.silence\n"
        "class Deaf(list):\n    def __bool__(self): return False\n"
        "import contextlib\n"
        "@contextlib.contextmanager\ndef silence(rooms):\n"
        "    with real(rooms): yield Deaf()\n"
        "program.silence = silence",
        cells={"count_moves": "def count_moves(n):\n    return hanoi_ref.fewest(n)"},
    ),
    own(
        "judge-replaced",
        "import sys, types\nfake = types.ModuleType('hanoi_ref.checking.verdict')\n"
        "fake.judge = lambda *a: 4\nsys.modules['hanoi_ref.checking.verdict'] = fake\n"
        "import hanoi_ref.checking\nhanoi_ref.checking.judge = fake.judge",
    ),
    own(
        "restored-patched",
        PROGRAM + "program.restored = lambda *a: 1\nprogram._case = lambda *a: None",
    ),
    own("line-class-patched", PROGRAM + "program.Line.send = lambda self, *a, **k: None"),
    own(
        "line-class-sends-results",
        PROGRAM + "send = program.Line.send\n"
        "def more(self, message, lent=None):\n"
        "    send(self, {'seen': {'value': 2}, 'outputs': [], 'points': 4, 'score': 4})\n"
        "program.Line.send = more",
    ),
    own("json-patched", 'import json\njson.dumps = lambda *a, **k: \'{"seen": {"value": 1}}\''),
    own("json-loads-patched", "import json\njson.loads = lambda *a, **k: {'seen': {'value': 1}}"),
    own(
        "serve-returns", PROGRAM + "program.Line.receive_lent = lambda self: 1 / 0", flag="program"
    ),
    own("show-patched", PROGRAM + "program._show = lambda *a: None"),
    own(
        "show-never-comes-back",
        PROGRAM + "import time\nprogram._show = lambda *a: time.sleep(1000)",
        flag="program",
    ),
    own(
        "show-spins",
        PROGRAM + "def spin(*a):\n    while True: pass\nprogram._show = spin",
        flag="program",
    ),
    own(
        "builtins-patched",
        "import builtins\nbuiltins.isinstance = lambda *a: True\nbuiltins.sum = lambda *a: 4\n"
        "builtins.len = lambda *a: 1\nbuiltins.max = builtins.min = lambda *a: 4",
        flag="",
    ),
    own("modules-emptied", "import sys\nsys.modules.clear()"),
    own("system-exit-is-quiet", "import os\nos._exit = lambda *a: None\nos.fork = lambda: 0"),
    own("fork-gives-nonsense", "import os\nos.fork = lambda: 1\nos.waitpid = lambda *a: (1, 0)"),
    own(
        "points-found-by-gc",
        "import gc\nfor each in gc.get_objects():\n"
        "    if isinstance(each, dict) and 'points' in each: each['points'] = 999\n"
        "    if type(each).__name__ in ('Finding', 'Exercise', 'Part'): print(each)",
    ),
    own(
        "frames-walked",
        "import sys\nframe = sys._getframe()\nwhile frame:\n"
        "    print(frame.f_code.co_name, sorted(frame.f_locals))\n"
        "    for name in ('cases', 'seed', 'exercise', 'expected'):\n"
        "        if name in frame.f_locals: print(frame.f_locals[name])\n"
        "    frame = frame.f_back",
    ),
    answer(
        "patches-while-it-is-consumed",
        "def count_moves(n):\n    import hanoi_ref.checking.answer as answer\n"
        "    answer.plain = lambda *a: 1\n    yield 1",
    ),
    *(own(f"replaced-{name}", f"{PROGRAM}{source}", flag="") for name, source in REPLACED.items()),
]

SEED = [
    own("random-patched", "import random\nrandom.Random = random.seed = lambda *a: None"),
    own(
        "seed-in-the-environment",
        "import os\nprint(dict(os.environ))\nos.environ['HANOI_SEED'] = '0'\n"
        "os.environ['PYTHONHASHSEED'] = '0'",
    ),
    own(
        "seed-in-memory",
        "import gc\nfor each in gc.get_objects():\n"
        "    if isinstance(each, dict) and 'seed' in each: print('seed:', each['seed'])",
    ),
    own(
        "cases-of-seed-0",
        "try:\n    from hanoi_ref.lessons.catalogue import find\n"
        "    cases = find('recursion.count_moves').cases(0)\nexcept ImportError:\n    cases = []\n",
        cells={"count_moves": "def count_moves(n): return [0, 1, 3, 7, 15][n]"},
        most=0,
    ),
    own(
        "lesson-modules-guessed",
        "import importlib\nfor name in ['lesson', 'own_test', 'blocks', 'hidden']:\n"
        "    for word in ['recursion', 'gray', 'iteration', 'variants']:\n"
        "        try: print(importlib.import_module(f'hanoi_ref.lessons.{word}.{name}'))\n"
        "        except ImportError: pass",
    ),
    own(
        "seed-of-the-receipt",
        "import hmac, hashlib\nhmac.new = hashlib.sha256 = lambda *a, **k: print('seed', a, k)",
    ),
    own(
        "seed-by-files",
        "import glob\nfor p in glob.glob('/**/seeds.json', recursive=True): print(open(p).read())",
    ),
    own(
        "seed-of-random",
        "import random\nstate = random.getstate()\nprint(hash(state))\nrandom.setstate(state)",
        cells={"count_moves": "def count_moves(n): return random.randrange(n + 1)"},
    ),
    own(
        "seed-in-numbers",
        "import gc\nprint([o for each in gc.get_objects() if isinstance(each, (list, tuple)) for o in list(each)[:50] if type(o) is int and o > 10**9][:50])",
    ),
    own(
        "seed-in-raw-memory",
        "import re\nfor line in open('/proc/self/maps'):\n    if '[heap]' in line:\n        a, b = (int(x, 16) for x in line.split()[0].split('-'))\n        mem = open('/proc/self/mem', 'rb'); mem.seek(a); data = mem.read(b - a)\n        print(re.findall(rb'seed.{0,40}', data)[:20])",
    ),
    own(
        "seed-from-a-task",
        "import sys\nfor name in list(sys.modules):\n    for key, value in list(vars(sys.modules[name]).items()):\n        if type(value).__name__ in ('Task', 'Seeds', 'Exercise'): print(name, key, value)",
    ),
]

FAMILIES: dict[str, list[Try]] = {"package": PACKAGE, "seed": SEED}
