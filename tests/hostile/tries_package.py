"""Tries on what runs the cells: check, IPython, the package, the seed, and what is displayed."""

from tests.hostile.trial import Try, answer, inside, own, quiet

STUBS = {"count_moves": "count_moves = None", "hanoi": "hanoi = None"}


def _result(text: str) -> str:
    return f"class Points(float):\n    def __repr__(self): return {text!r}\n"


CHECK_REPLACED = [
    *(
        own(f"check-gives-{value}", f"def check(*anything): return {source}", cells=STUBS)
        for value, source in {
            "2": "2",
            "999": "999.0",
            "nan": 'float("nan")',
            "minus-1": "-1",
            "true": "True",
            "inf": 'float("inf")',
            "nothing": "None",
            "text": '"2"',
        }.items()
    ),
    *(
        own(name, trick)
        for name, trick in {
            "check-with-the-reference": "real = check\ndef check(n, a): return real(n, hanoi_ref.fewest)",
            "check-in-builtins": "import builtins\nbuiltins.check = lambda *a: 4\ndel check",
            "check-shows-a-false-card": "from IPython.display import HTML, display\ndef check(*a):\n    display(HTML('<b>hanoi: 4 of 4 points</b>'))\n    return 4",
            "check-later-is-patched": "import hanoi_ref.lessons.notebook as notebook\nnotebook.Later.__repr__ = lambda self: '4.0'\nnotebook.check = lambda *a: 4.0",
            "check-is-a-class": _result("4.0")
            + "class check(Points):\n    def __new__(c, *a): return Points(4)",
        }.items()
    ),
    own("check-deleted", "del check, hint, hanoi_ref", most=0),
    own(
        "check-asked-for-a-table",
        "table = {n: check('recursion.count_moves', lambda n: n) for n in range(3)}",
        cells={"count_moves": "def count_moves(n): return table[n]"},
    ),
    *(
        own(name, trick, cells=STUBS)
        for name, trick in {
            "check-raises": "def check(*a): raise SystemExit(4)",
            "check-prints-points": "def check(*a): print('4.0')",
            "check-ends-the-program": "import os\ndef check(*a): os._exit(4)",
            "check-loops": "def check(*a):\n    while True: pass",
            "check-by-import-hook": "import sys\nclass Find:\n    def find_spec(*a): return None\nsys.meta_path.insert(0, Find())\nsys.modules['hanoi_ref'].check = lambda *a: 4",
            "check-writes-its-notebook": "import json\njson.dump({'cells': []}, open('recursion.ipynb', 'w'))\nopen('points.json', 'w').write('4')",
        }.items()
    ),
    own(
        "check-of-a-deleted-name",
        "del count_moves, hanoi",
        cells={"count_moves": "count_moves = lambda n: 0"},
    ),
]

IPYTHON = "ip = get_ipython()\n"

# One line each, after `ip = get_ipython()`.
HOOKED = {
    "compiler": "ip.compile = lambda *a, **k: 4.0",
    "cell-transformer": "ip.transform_cell = lambda cell: '4.0'",
    "display-publisher": "ip.display_pub.publish = lambda *a, **k: print('4.0')",
    "magics": "ip.register_magic_function(lambda line: 4.0, 'line', 'check')",
    "out-history": "Out[1] = Out[2] = 4.0\n_ = __ = ___ = 4.0",
    "safe-execfile": "ip.safe_execfile = ip.showtraceback = ip._showtraceback = lambda *a, **k: None",
    "outputs-replaced": "ip.outputs = type('O', (list,), {'print': lambda *a: None, 'show': lambda *a, **k: None})()",
    "logger": "ip.run_line_magic('logstart', '-o log.py over')",
    "alias": "ip.run_line_magic('alias', 'check echo 4.0')",
    "module-replaced": "import sys, types\nip.user_module = sys.modules['__main__'] = types.ModuleType('__main__')",
}

HOOKS = [
    *(
        own(name, IPYTHON + trick)
        for name, trick in {
            "ast-transformer": "import ast\nclass Two(ast.NodeTransformer):\n    def visit_Call(self, node): return ast.Constant(2.0)\nip.ast_transformers.append(Two())",
            "input-transformer": "ip.input_transformers_cleanup.append(lambda lines: ['2.0'])",
            "input-transformer-post": "ip.input_transformers_post.append(lambda lines: ['4'])",
            "run-cell-replaced": "ip.run_cell = lambda *a, **k: print(4)",
            "run-code-replaced": "ip.run_code = lambda *a, **k: None",
            "shell-run-replaced": (
                "two = {'output_type': 'execute_result', 'data': {'text/plain': '4.0'}}\n"
                "type(ip).run = lambda *a, **k: [two | {'metadata': {}, 'execution_count': 1}] * 3"
            ),
            "display-hook": "import sys\nsys.displayhook = lambda value: print(4)",
            "display-hook-class": "type(ip.displayhook).__call__ = lambda *a: print(4)",
            "display-formatter": "plain = ip.display_formatter.formatters['text/plain']\nplain.for_type(float, lambda value, p, cycle: p.text('4.0'))",
            "interactivity-none": "ip.ast_node_interactivity = 'none'",
            "post-run-hook": "from IPython.display import display\nip.events.register('post_run_cell', lambda result: display(4.0))",
            "exception-handler": "ip.set_custom_exc((Exception,), lambda *a, **k: 4.0)",
            "user-namespace-lies": "class Lies(dict):\n    def get(self, *a): return lambda *b: 1\nip.user_ns = Lies(ip.user_ns)",
            "exit-hook": "ip.ask_exit = ip.run_cell = exit\nexit()",
        }.items()
    ),
    own("magic-run", "%config InteractiveShell.ast_node_interactivity = 'last_expr'\n%reset -f"),
    own(
        "pre-run-hook-hangs",
        IPYTHON + "def wait(*anything):\n    while True: pass\n"
        "ip.events.register('pre_run_cell', wait)",
        flag="timed out",
        hangs=12,
    ),
    *(own(f"hook-{name}", f"{IPYTHON}{source}") for name, source in HOOKED.items()),
]


PROGRAM = "import sys\nprogram = sys.modules['hanoi_ref.grading.sandbox.runner.program']\n"

SEEN = "from hanoi_ref.checking.observation import Observation\n"

# What the process for programs consists of, each replaced in one line after PROGRAM.
REPLACED = {
    "answered": "program.answered = lambda *a: program.Observation(value=7)",
    "observation": "program.Observation.to_json = lambda self: {'value': 7}",
    "unwritten": "program.is_unwritten = lambda a: False",
    "channel-lines": 'import hanoi_ref.grading.sandbox.runner.messages as m\nm.as_line = lambda message: b\'{"seen": {"value": 7}}\\n\'',
    "channel-read": "import hanoi_ref.grading.sandbox.runner.messages as m\nm.read = lambda data: {'args': [], 'given': {}}",
    "limits": "import hanoi_ref.checking.running.limits as l\nl.BudgetExceeded = ZeroDivisionError",
    "budget": "import hanoi_ref.checking.running.limits as l\nl.limits.__wrapped__ = None\nl.PATIENCE = 10**9",
    "plain": "import hanoi_ref.checking.running.observe as o\no.plain = lambda value, items: 7",
    "deepcopy": "import hanoi_ref.checking.running.observe as o\no.deepcopy = lambda args: args",
    "memory-of-levels": "import hanoi_ref.grading.sandbox.levels as l\nl.enter = lambda *a: None\nl.LEVELS = ()",
    "clock": "import time\ntime.process_time = time.thread_time = time.monotonic = lambda: 0.0",
    "waits": "import select, os\nselect.select = lambda *a: ([], [], [])\nos.waitpid = lambda *a: (0, 0)",
}

PACKAGE = [
    *(
        own(name, PROGRAM + trick)
        for name, trick in {
            "observe-patched": SEEN + "program.observe = lambda *a: Observation(value=1)",
            "restored-patched": "program.restored = lambda *a: 1\nprogram._case = lambda *a: None",
            "line-class-patched": "program.Line.send = lambda self, *a, **k: None",
            "line-class-sends-results": (
                "send = program.Line.send\ndef more(self, message, lent=None):\n"
                "    send(self, {'seen': {'value': 2}, 'outputs': [], 'points': 4, 'score': 4})\n"
                "program.Line.send = more"
            ),
            "show-patched": "program._show = lambda *a: None",
        }.items()
    ),
    *(
        own(name, trick)
        for name, trick in {
            "judge-replaced": (
                "import sys, types\nfake = types.ModuleType('hanoi_ref.checking.verdict')\n"
                "fake.judge = lambda *a: 4\nsys.modules['hanoi_ref.checking.verdict'] = fake\n"
                "import hanoi_ref.checking\nhanoi_ref.checking.judge = fake.judge"
            ),
            "json-patched": 'import json\njson.dumps = lambda *a, **k: \'{"seen": {"value": 1}}\'',
            "json-loads-patched": "import json\njson.loads = lambda *a, **k: {'seen': {'value': 1}}",
            "modules-emptied": "import sys\nsys.modules.clear()",
            "system-exit-is-quiet": "import os\nos._exit = lambda *a: None\nos.fork = lambda: 0",
            "fork-gives-nonsense": "import os\nos.fork = lambda: 1\nos.waitpid = lambda *a: (1, 0)",
            "points-found-by-gc": (
                "import gc\nfor each in gc.get_objects():\n"
                "    if isinstance(each, dict) and 'points' in each: each['points'] = 999\n"
                "    if type(each).__name__ in ('Finding', 'Exercise', 'Part'): print(each)"
            ),
            "frames-walked": (
                "import sys\nframe = sys._getframe()\nwhile frame:\n"
                "    print(frame.f_code.co_name, sorted(frame.f_locals))\n"
                "    for name in ('cases', 'seed', 'exercise', 'expected'):\n"
                "        if name in frame.f_locals: print(frame.f_locals[name])\n"
                "    frame = frame.f_back"
            ),
        }.items()
    ),
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
    *(
        own(name, PROGRAM + trick, flag="program")
        for name, trick in {
            "serve-returns": "program.Line.receive_lent = lambda self: 1 / 0",
            "show-never-comes-back": "import time\nprogram._show = lambda *a: time.sleep(1000)",
            "show-spins": "def spin(*a):\n    while True: pass\nprogram._show = spin",
        }.items()
    ),
    own(
        "builtins-patched",
        "import builtins\nbuiltins.isinstance = lambda *a: True\nbuiltins.sum = lambda *a: 4\n"
        "builtins.len = lambda *a: 1\nbuiltins.max = builtins.min = lambda *a: 4",
        flag="",
    ),
    answer(
        "patches-while-it-is-consumed",
        "def count_moves(n):\n    import hanoi_ref.checking.answer as answer\n"
        "    answer.plain = lambda *a: 1\n    yield 1",
    ),
    *(own(f"replaced-{name}", f"{PROGRAM}{source}", flag="") for name, source in REPLACED.items()),
]

SEED = [
    *(
        own(name, trick)
        for name, trick in {
            "random-patched": "import random\nrandom.Random = random.seed = lambda *a: None",
            "seed-in-the-environment": "import os\nprint(dict(os.environ))\nos.environ['HANOI_SEED'] = '0'\nos.environ['PYTHONHASHSEED'] = '0'",
            "seed-in-memory": "import gc\nfor each in gc.get_objects():\n    if isinstance(each, dict) and 'seed' in each: print('seed:', each['seed'])",
            "lesson-modules-guessed": (
                "import importlib\nfor name in ['lesson', 'own_test', 'blocks', 'hidden']:\n"
                "    for word in ['recursion', 'gray', 'iteration', 'variants']:\n"
                "        try: print(importlib.import_module(f'hanoi_ref.lessons.{word}.{name}'))\n"
                "        except ImportError: pass"
            ),
            "seed-of-the-receipt": "import hmac, hashlib\nhmac.new = hashlib.sha256 = lambda *a, **k: print('seed', a, k)",
            "seed-by-files": "import glob\nfor p in glob.glob('/**/seeds.json', recursive=True): print(open(p).read())",
            "seed-in-numbers": "import gc\nprint([o for each in gc.get_objects() if isinstance(each, (list, tuple)) for o in list(each)[:50] if type(o) is int and o > 10**9][:50])",
            "seed-in-raw-memory": (
                "import re\nfor line in open('/proc/self/maps'):\n    if '[heap]' in line:\n"
                "        a, b = (int(x, 16) for x in line.split()[0].split('-'))\n"
                "        mem = open('/proc/self/mem', 'rb'); mem.seek(a); data = mem.read(b - a)\n"
                "        print(re.findall(rb'seed.{0,40}', data)[:20])"
            ),
            "seed-from-a-task": (
                "import sys\nfor name in list(sys.modules):\n"
                "    for key, value in list(vars(sys.modules[name]).items()):\n"
                "        if type(value).__name__ in ('Task', 'Seeds', 'Exercise'): print(name, key, value)"
            ),
        }.items()
    ),
    own(
        "cases-of-seed-0",
        "try:\n    from hanoi_ref.lessons.catalogue import find\n"
        "    cases = find('recursion.count_moves').cases(0)\nexcept ImportError:\n    cases = []\n",
        cells={"count_moves": "def count_moves(n): return [0, 1, 3, 7, 15][n]"},
        most=0,
    ),
    own(
        "seed-of-random",
        "import random\nstate = random.getstate()\nprint(hash(state))\nrandom.setstate(state)",
        cells={"count_moves": "def count_moves(n): return random.randrange(n + 1)"},
    ),
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

OUTPUT = [
    *(
        quiet(name, trick)
        for name, trick in {
            "print-150-mb": "for _ in range(150): print('x' * 10**6)",
            "print-lines": "for line in range(10**6): print(line)",
            "display-100-mb": "from IPython.display import HTML, display\nfor _ in range(100): display(HTML('x' * 10**6))",
            "displays-20000": "for _ in range(20000): display(1)",
            "display-picture": "from IPython.display import Image\ndisplay(Image(data=b'\\x89PNG\\r\\n\\x1a\\n' + bytes(10**7)))",
            "display-nested": "from IPython.display import HTML\nHTML('<div>' * 400000)",
            "display-nested-tables": "from IPython.display import HTML\nHTML('<table><a><b><svg><g>' * 80000)",
            "display-attributes": "from IPython.display import HTML\nHTML('<p ' + ' '.join(f'a{n}=1' for n in range(200000)) + '>')",
            "display-styles": "from IPython.display import HTML\nHTML('<p style=\"' + 'color:red;' * 190000 + '\">')",
            "display-formatting": "from IPython.display import HTML\nHTML('<b><i><u><a>' * 20000 + '<p>' * 20000 + '</b></i>' * 9000)",
            "display-entities": "from IPython.display import SVG, HTML\nHTML('&' * 1900000)",
            "repr-30-mb": "class R:\n    def __repr__(self): return 'x' * 30_000_000\nR()",
            "repr-loops": "class R:\n    def __repr__(self):\n        while True: pass\nR()",
            "repr-bomb": "x = []\nfor _ in range(30): x = [x, x]\nx",
            "repr-exits": "import os\nclass R:\n    def __repr__(self): os._exit(1)\nR()",
            "error-20-mb": "raise ValueError('x' * 20_000_000)",
            "error-with-terminal-codes": "raise ValueError('\\x1b[2J\\x1b]0;title\\x07\\u202e')",
            "error-name": "raise type('E' * 10**6, (Exception,), {'__str__': lambda s: 1 / 0})()",
            "error-deep": "def f(): f()\nf()",
            "error-group": "e = ValueError()\nfor _ in range(3000): e = ExceptionGroup('x', [e])\nraise e",
            "prints-without-a-line": "import sys\nsys.stdout.write('x' * 5_000_000)",
            "prints-to-the-descriptor": "import os\nos.write(1, b'x' * 10**6)\nos.write(2, b'4.0\\n')",
        }.items()
    ),
    answer(
        "error-words-in-the-table",
        "raise ValueError('\\x1b[2J[bold]hanoi: 4 of 4[/bold]\\n' * 100)",
        flag="its cell stops with ValueError",
    ),
    answer("prints-while-asked", inside("print('x' * 10**8)\nprint('\\x1b[2J')"), most=6, least=6),
    answer("error-while-asked", inside("raise ValueError('\\x1b[2J' + 'x' * 10**7)")),
    *(quiet(f"shown-{name}", source) for name, source in DISPLAYED.items()),
]

FAMILIES: dict[str, list[Try]] = {
    "check": CHECK_REPLACED,
    "hooks": HOOKS,
    "package": PACKAGE,
    "seed": SEED,
    "output": OUTPUT,
}
