"""Tries on what the package knows: borrowed as it is, through its widgets, as a table."""

from typing import Any

from tests.hostile.trial import HANOI, Try, answer

COUNTS = "def count_moves(n): return table[n]"

PEGS = """\
def hanoi(n, source="A", target="C", spare="B"):
    return [source + target if 0 else "".join({"A": source, "B": spare, "C": target}[p] for p in m)
            for m in table[n]]"""


def _reference(name: str, cells: dict[str, str], **more: Any) -> Try:
    return Try(f"reference-{name}", cells, **more)


ASKS = "import hanoi_ref; print([hanoi_ref.fewest(n) for n in range(501)])"

# Ways to a package that answers, each of which gives a table for every case.
FETCHED = {
    "child-of-the-shell": f"found = !{{sys.executable}} -c {ASKS!r}\ntable = eval(found[0])",
    "child-in-another-folder": f"import subprocess\ntable = eval(subprocess.run([sys.executable, '-c', {ASKS!r}], cwd='/', capture_output=True).stdout)",
    "child-by-getoutput": f"asks = {ASKS!r}\ntable = eval(get_ipython().getoutput(f'{{sys.executable}} -c \"{{asks}}\"')[0])",
    "child-by-spawn": f"os.spawnl(os.P_WAIT, sys.executable, 'x', '-c', {ASKS.replace('print(', 'open(chr(116), chr(119)).write(str(') + ')'!r})\ntable = eval(open('t').read())",
    "subinterpreter": f"import _xxsubinterpreters as s\ns.run_string(s.create(), {ASKS.replace('print(', 'open(chr(116), chr(119)).write(str(') + ')'!r})\ntable = eval(open('t').read())",
    "finder-taken-away": "sys.meta_path[:] = [f for f in sys.meta_path if 'hanoi' not in type(f).__module__]\nfor name in [*sys.modules]:\n    if name.startswith('hanoi_ref'): del sys.modules[name]\nimport hanoi_ref\ntable = [hanoi_ref.fewest(n) for n in range(501)]",
    "file-of-the-package": "import importlib.util as u\nspec = u.spec_from_file_location('mine', hanoi_ref.__path__[0] + '/theory/counts.py')\nmine = u.module_from_spec(spec)\nspec.loader.exec_module(mine)\ntable = [mine.fewest(n) for n in range(501)]",
    "copy-of-the-package": "import shutil\nshutil.copytree(hanoi_ref.__path__[0], 'other')\nimport other\ntable = [other.fewest(n) for n in range(501)]",
    "found-in-memory": "import gc\nfound = next(f for f in gc.get_objects() if type(f) is type(lambda: 0) and f.__name__ == 'fewest')\ntable = [found(n) for n in range(501)]",
    "modules-by-another-word": "M = getattr(sys, 'mod' + 'ules')\nfor name in [*M]:\n    if 'absent' in name: M[name]._NOTED = type('None_', (list,), {'__bool__': lambda self: False})()\ntable = [hanoi_ref.fewest(n) for n in range(501)]",
}

# The package's answers where an own function would stand, one way each.
BORROWED = {
    "by-a-subclass": {
        "count_moves": "class F(type(hanoi_ref.fewest)): pass" + "\ncount_moves = hanoi_ref.fewest"
    },
    "by-wraps": {
        "count_moves": "from functools import wraps\n@wraps(hanoi_ref.fewest)\ndef count_moves(*a): return hanoi_ref.fewest(*a)"
    },
    "by-methodcaller": {
        "count_moves": "from operator import methodcaller\ndef count_moves(n): return methodcaller('fewest', n)(hanoi_ref)"
    },
    "by-eval": {
        "count_moves": "def count_moves(n): return eval('__import__(\"hanoi_ref\").fewest(n)')"
    },
    "by-star-of-solvers": {
        "own": "from hanoi_ref.solvers.recursion import *",
        "hanoi": "def hanoi(*a): return list(recursive(*a))",
    },
    "by-pickle": {
        "own": "import pickle\nf = pickle.loads(b'chanoi_ref.theory.counts\\nfewest\\n.')",
        "count_moves": "def count_moves(n): return f(n)",
    },
    "by-reload": {
        "own": "import importlib, hanoi_ref.theory\nt = importlib.reload(hanoi_ref.theory)",
        "count_moves": "def count_moves(n): return t.fewest(n)",
    },
    "by-the-puzzle": {
        "hanoi": "def hanoi(n, *a):\n    from hanoi_ref.puzzle import Rules\n    r, p, m = Rules(), 'A' * n, []\n    while p != 'C' * n: m.append(r.solve(p)[0]); p = r.after(p, m[-1])\n    return m"
    },
    "by-a-search-of-find": {
        "hanoi": "def hanoi(n, *a): return list(hanoi_ref.find(Rules(), 'A' * n, 'C' * n))"
    },
    "by-predictions": {
        "own": "answers = [predict(f'count_moves({n})') for n in range(9)]",
        "count_moves": "def count_moves(n): return answers[n]",
    },
    "by-hints": {
        "own": "words = [str(hint('recursion.count_moves')) for _ in range(3)]",
        "count_moves": "def count_moves(n): return eval(words[-1].split()[-1])",
    },
    "by-a-friend": {"own": "friend = Friend(3)", "hanoi": "def hanoi(n, *a): return friend.moves"},
    "by-tables-of-names": {
        "own": "import hanoi_ref\nf = vars(hanoi_ref).get('fewest') or hanoi_ref.__getattr__('fewest')",
        "count_moves": "count_moves = f",
    },
    "by-a-default": {"count_moves": "def count_moves(n, f=hanoi_ref.fewest): return f(n)"},
}

REFERENCE = [
    *(
        _reference(name, trick)
        for name, trick in {
            "direct": {
                "hanoi": "hanoi = hanoi_ref.recursive",
                "count_moves": "count_moves = hanoi_ref.fewest",
            },
            "star": {
                "own": "from hanoi_ref.solvers import *\nfrom hanoi_ref.theory import *",
                "hanoi": "hanoi = recursive",
                "times_moved": "",
                "years_needed": "",
            },
            "getattr": {"hanoi": "def hanoi(*a): return getattr(hanoi_ref, 'recur' + 'sive')(*a)"},
            "partial": {
                "hanoi": "from functools import partial\nhanoi = partial(hanoi_ref.recursive)"
            },
            "class": {
                "hanoi": "class H:\n    def __call__(self, *a): return list(hanoi_ref.recursive(*a))\nhanoi = H()"
            },
            "cached": {
                "count_moves": "from functools import cache\ncount_moves = cache(hanoi_ref.fewest)"
            },
            "swallowed": {
                "count_moves": "def count_moves(n):\n    import hanoi_ref\n    try: return hanoi_ref.fewest(n)\n    except BaseException: return 2 ** n - 1"
            },
            "generator": {
                "own": "table = {n: hanoi_ref.recursive(n) for n in range(13)}",
                "hanoi": PEGS,
            },
            "table": {
                "own": "table = [hanoi_ref.fewest(n) for n in range(501)]",
                "count_moves": COUNTS,
            },
            "table-mapped": {
                "own": "table = list(map(hanoi_ref.fewest, range(501)))",
                "count_moves": COUNTS,
            },
            "table-by-name": {
                "own": "__name__ = 'hanoi_ref.solvers'\ntable = [hanoi_ref.fewest(n) for n in range(501)]",
                "count_moves": COUNTS,
            },
            "table-by-thread": {
                "own": "from concurrent.futures import ThreadPoolExecutor\nwith ThreadPoolExecutor() as pool: table = list(pool.map(hanoi_ref.fewest, range(501)))",
                "count_moves": COUNTS,
            },
            "table-in-a-try-cell": {
                "count_moves": "table = []\ndef count_moves(n):\n    if not table:\n        table.extend(hanoi_ref.fewest(k) for k in range(501))\n    return table[n]"
            },
            "explorer": {
                "own": "table = {n: list(Explorer(n)._moves) if hasattr(Explorer, '_moves') else [*map(str, Explorer(n, step=999).moves)] for n in range(8)}",
                "hanoi": PEGS,
            },
            "explorer-solver": {
                "own": "ex = Explorer(3, solver=hanoi_ref.recursive)\nex.step = 7\ntable = {3: list(ex.moves)}",
                "hanoi": PEGS,
            },
            "race": {
                "own": "from hanoi_ref import Race\nrace = Race(hanoi_ref.recursive, [], 6)\ntable = {6: race._sides[0]['line'][1]}",
                "hanoi": PEGS,
            },
            "board-counts": {
                "own": "table = [Board(n)._line[3][0] for n in range(65)]\ntable = [int(x) for x in table]",
                "count_moves": COUNTS,
            },
            "board-hints": {
                "own": "table = {}\nfor n in range(13):\n    board = Board(n)\n    table[n] = []\n"
                "    while board.position != 'C' * n:\n        move = board._hint()['move']\n"
                "        board.play([move])\n        table[n].append(str(move))",
                "hanoi": PEGS,
            },
            "board-hints-asked": {
                "hanoi": "def hanoi(n, *pegs):\n    board = Board(n)\n    while board.position != 'C' * n:\n        words = board.hint()[-1]\n        board.play([words[-7] + words[-2]])\n    return board.moves"
            },
            "hints-module": {
                "own": "from hanoi_ref.widgets.boards.game import next_step\nfrom hanoi_ref import classic\nfrom hanoi_ref.puzzle import Position\nmove = next_step(classic(3), Position('AAA')).move\nprint('MOVE', move)"
            },
            "drawings": {
                "own": "import re\nfrom hanoi_ref import draw_bits, draw_walk\ntable = [len(re.findall('<text', str(draw_bits(n)))) for n in range(6)]",
                "count_moves": COUNTS,
            },
            "check-as-oracle": {
                "count_moves": "def count_moves(n):\n    return next(k for k in range(9999) if check('recursion.count_moves', lambda m: k) > 0)"
            },
            "code-copied": {
                "own": "import types, hanoi_ref\nmine = hanoi_ref.fewest.__code__.co_consts",
                "count_moves": "def count_moves(n):\n    return next(c for c in mine if isinstance(c, types.FunctionType) and c.__name__ == 'fewest')(n)",
            },
            "lesson-cell-asks-for-me": {
                "own": "import builtins\ndef range(*n): return builtins.range(*n) if len(n) > 1 else builtins.range(501)",
                "predict": "table = None",
                "count_moves": "def count_moves(n): return Out[max(Out)][n] if isinstance(n, int) and Out and False else -1",
            },
        }.items()
    ),
    _reference(
        "rules",
        {
            "fewest_free": "def fewest_free(n):\n    return hanoi_ref.find(Rules(flips=True), 'A' * n, 'c' * n, 'C' * n).length"
        },
        lesson="magnetic",
    ),
    _reference(
        "graph",
        {
            "own": "import hanoi_ref.theory as t",
            "neighbours": "def neighbours(position):\n    return sorted({str(Rules().after(position, m)) for m in Rules().legal_moves(position)})",
            "distance": "def distance(*a): return t.distance_to_peg(*a)",
        },
        lesson="graph",
        most=2,
    ),
    *(
        _reference(name, {"own": f"import os, sys, hanoi_ref\n{source}", "count_moves": COUNTS})
        for name, source in FETCHED.items()
    ),
    *(_reference(name, cells) for name, cells in BORROWED.items()),
]

ROW = "[0, 1, 3, 7, 15, 31, 63, 127, 255]"

# Tables of the lesson's answers in places where no dict stands: right for them, and for nothing else.
WRITTEN_DOWN = {
    "in-a-string": f"def count_moves(n): return eval({ROW!r})[n]",
    "in-bytes": "def count_moves(n): return b'\\x00\\x01\\x03\\x07\\x0f\\x1f\\x3f\\x7f\\xff'[n]",
    "in-defaults": "def count_moves(n, t=(0, 1, 3, 7, 15, 31, 63, 127)): return t[n]",
    "in-a-match": "def count_moves(n):\n    match n:\n        case 0: return 0\n        case 1: return 1\n        case 2: return 3\n        case 3: return 7\n        case 4: return 15",
    "in-names": "class T:\n    a0, a1, a3, a7, a15 = range(5)\ndef count_moves(n): return int([k for k in vars(T) if k[0] == 'a'][n][1:])",
    "in-a-docstring": "def count_moves(n):\n    '0 1 3 7 15 31 63'\n    return int(count_moves.__doc__.split()[n])",
    "in-a-file": "def count_moves(n): return int(open('table.txt').read().split()[n])",
}

TABLES = [
    answer(
        "table-of-the-lesson",
        "def count_moves(n): return [0, 1, 3, 7, 15, 31, 63, 127, 255][n]",
        most=4.5,
        flag="",
    ),
    Try(
        "table-of-hanoi",
        {
            "own": HANOI + "\nmoves = {n: hanoi(n) for n in range(4)}",
            "hanoi": "table = "
            + repr(
                {
                    0: [],
                    1: ["AC"],
                    2: ["AB", "AC", "BC"],
                    3: ["AC", "AB", "CB", "AC", "BA", "BC", "AC"],
                }
            )
            + "\ndef hanoi(n, *pegs): return table[n]",
        },
        most=0,
    ),
    *(
        answer(f"table-{name}", source, most=4.5, files={"table.txt": "0 1 3 7 15 31 63"})
        for name, source in WRITTEN_DOWN.items()
    ),
]

FAMILIES: dict[str, list[Try]] = {"reference": REFERENCE, "tables": TABLES}
