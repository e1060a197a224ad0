"""Tries on what runs the cells: check and IPython's hooks."""

from tests.hostile.trial import Try, own

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
    own(
        "check-with-the-reference",
        "real = check\ndef check(n, a): return real(n, hanoi_ref.fewest)",
    ),
    own("check-in-builtins", "import builtins\nbuiltins.check = lambda *a: 4\ndel check"),
    own("check-deleted", "del check, hint, hanoi_ref", most=0),
    own(
        "check-shows-a-false-card",
        "from IPython.display import HTML, display\n"
        "def check(*a):\n    display(HTML('<b>hanoi: 4 of 4 points</b>'))\n    return 4",
    ),
    own(
        "check-asked-for-a-table",
        "table = {n: check('recursion.count_moves', lambda n: n) for n in range(3)}",
        cells={"count_moves": "def count_moves(n): return table[n]"},
    ),
    own(
        "check-later-is-patched",
        "import hanoi_ref.lessons.notebook as notebook\n"
        "notebook.Later.__repr__ = lambda self: '4.0'\nnotebook.check = lambda *a: 4.0",
    ),
    own(
        "check-is-a-class",
        _result("4.0") + "class check(Points):\n    def __new__(c, *a): return Points(4)",
    ),
    own("check-raises", "def check(*a): raise SystemExit(4)", cells=STUBS),
    own("check-prints-points", "def check(*a): print('4.0')", cells=STUBS),
    own("check-ends-the-program", "import os\ndef check(*a): os._exit(4)", cells=STUBS),
    own("check-loops", "def check(*a):\n    while True: pass", cells=STUBS),
    own(
        "check-by-import-hook",
        "import sys\nclass Find:\n    def find_spec(*a): return None\nsys.meta_path.insert(0, Find())\nsys.modules['hanoi_ref'].check = lambda *a: 4",
        cells=STUBS,
    ),
    own(
        "check-writes-its-notebook",
        "import json\njson.dump({'cells': []}, open('recursion.ipynb', 'w'))\nopen('points.json', 'w').write('4')",
        cells=STUBS,
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
    own(
        "ast-transformer",
        IPYTHON + "import ast\n"
        "class Two(ast.NodeTransformer):\n"
        "    def visit_Call(self, node): return ast.Constant(2.0)\n"
        "ip.ast_transformers.append(Two())",
    ),
    own(
        "input-transformer", IPYTHON + "ip.input_transformers_cleanup.append(lambda lines: ['2.0'])"
    ),
    own(
        "input-transformer-post", IPYTHON + "ip.input_transformers_post.append(lambda lines: ['4'])"
    ),
    own("run-cell-replaced", IPYTHON + "ip.run_cell = lambda *a, **k: print(4)"),
    own("run-code-replaced", IPYTHON + "ip.run_code = lambda *a, **k: None"),
    own(
        "shell-run-replaced",
        IPYTHON + "two = {'output_type': 'execute_result', 'data': {'text/plain': '4.0'}}\n"
        "type(ip).run = lambda *a, **k: [two | {'metadata': {}, 'execution_count': 1}] * 3",
    ),
    own("display-hook", IPYTHON + "import sys\nsys.displayhook = lambda value: print(4)"),
    own("display-hook-class", IPYTHON + "type(ip.displayhook).__call__ = lambda *a: print(4)"),
    own(
        "display-formatter",
        IPYTHON + "plain = ip.display_formatter.formatters['text/plain']\n"
        "plain.for_type(float, lambda value, p, cycle: p.text('4.0'))",
    ),
    own("interactivity-none", IPYTHON + "ip.ast_node_interactivity = 'none'"),
    own(
        "post-run-hook",
        IPYTHON + "from IPython.display import display\n"
        "ip.events.register('post_run_cell', lambda result: display(4.0))",
    ),
    own(
        "pre-run-hook-hangs",
        IPYTHON + "def wait(*anything):\n    while True: pass\n"
        "ip.events.register('pre_run_cell', wait)",
        flag="timed out",
        hangs=12,
    ),
    own("exception-handler", IPYTHON + "ip.set_custom_exc((Exception,), lambda *a, **k: 4.0)"),
    own(
        "user-namespace-lies",
        IPYTHON + "class Lies(dict):\n    def get(self, *a): return lambda *b: 1\n"
        "ip.user_ns = Lies(ip.user_ns)",
    ),
    own("magic-run", "%config InteractiveShell.ast_node_interactivity = 'last_expr'\n%reset -f"),
    own("exit-hook", IPYTHON + "ip.ask_exit = ip.run_cell = exit\nexit()"),
    *(own(f"hook-{name}", f"{IPYTHON}{source}") for name, source in HOOKED.items()),
]

FAMILIES: dict[str, list[Try]] = {"check": CHECK_REPLACED, "hooks": HOOKS}
