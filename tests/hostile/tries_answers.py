"""Tries on what an answer is: forged, lying, read elsewhere, borrowed, written down."""

from __future__ import annotations

from typing import Any

from tests.hostile.trial import HANOI, Try, answer, own

WRITE = """\
import os

def everywhere(data):
    for descriptor in range(3, 256):
        try:
            os.write(descriptor, data)
        except OSError:
            pass
"""


def _forged(name: str, data: str, **more: Any) -> Try:
    """An answer that writes an observation by itself, wherever it can, and ends."""
    source = f"{WRITE}\ndef count_moves(n):\n    everywhere({data})\n    os._exit(0)"
    return answer(f"forged-{name}", source, **more)


FORGED = [
    _forged("value", """b'{"seen": {"value": 1}}\\n'""", flag=""),
    _forged("many", """b'{"seen": {"value": 1}}\\n' * 5000"""),
    _forged("none", "b'\\n' * 50"),
    _forged("nan", """b'{"seen": {"value": NaN}}\\n'"""),
    _forged("infinite", """b'{"seen": {"value": 1e999, "score": Infinity}}\\n'"""),
    _forged("deep", """b'{"seen": ' + b'[' * 100000 + b']' * 100000 + b'}\\n'"""),
    _forged("no-dict", """b'[1, 2]\\n"text"\\nnull\\n'"""),
    _forged("no-observation", """b'{"seen": {"ended": "right", "points": 999}}\\n'"""),
    _forged("huge-int", """b'{"seen": {"value": ' + b'9' * 5000 + b'}}\\n'"""),
    _forged(
        "fraction",
        """b'{"seen": {"value": {"type": "Fraction", "text": "1e999999999"}}}\\n'""",
    ),
    _forged("fraction-0", """b'{"seen": {"value": {"type": "Fraction", "text": "1/0"}}}\\n'"""),
    _forged("half-character", """b'{"seen": {"value": "\\\\ud800"}}\\n'"""),
    _forged("no-utf-8", """b'{"seen": {"value": "\\xff\\xfe"}}\\n'"""),
    _forged("keys-twice", """b'{"seen": {"value": 0}, "seen": {"value": 1}, "points": 4}\\n'"""),
    _forged("nowhere", """b'{"nowhere": true, "here": true}\\n'"""),
    _forged(
        "wide",
        """b'{"seen": {"value": {"type": "list", "items": [' + b'0,' * 7000000 + b'0]}}}\\n'""",
    ),
    answer(
        "forged-endless",
        f"{WRITE}\ndef count_moves(n):\n    while True:\n        everywhere(b'x' * 60000)",
    ),
    answer(
        "forged-drip",
        f"{WRITE}\ndef count_moves(n):\n    while True:\n        everywhere(b' ')",
    ),
    answer(
        "forged-questions-without-end",
        f"{WRITE}\ndef count_moves(n):\n    while True:\n        everywhere(b'{{\"ask\": [3]}}\\n')",
    ),
    own(
        "forged-outputs",
        WRITE + 'four = \'{"output_type": "execute_result", "data": {"text/plain": "4.0"}}\'\n'
        "everywhere(('{\"outputs\": [' + four + ']}\\n').encode() * 40)",
    ),
    own(
        "forged-outputs-wide",
        WRITE + "everywhere(b'{\"outputs\": [' + b'[],' * 4000000 + b'0]}\\n')",
        flag="",
    ),
    own(
        "forged-outputs-and-on-it-goes",
        WRITE + "while True: everywhere(b'{\"outputs\": []}\\n')",
        flag="",
    ),
    own(
        "questions-forged-in-a-test-of-ones-own",
        "import os",
        lesson="gray",
        cells={
            "own_test": f"{WRITE}\ndef own_test(p):\n"
            "    while True:\n        everywhere(b'{\"ask\": [20]}\\n')"
        },
    ),
]


def _lies(name: str, source: str, **more: Any) -> Try:
    return answer(f"lies-{name}", source, **more)


LYING = [
    _lies(
        "equal-to-all",
        "class Same(int):\n    def __eq__(self, other): return True\n"
        "    __hash__ = int.__hash__\ndef count_moves(n): return Same(0)",
    ),
    _lies("list", "class L(list):\n    def __iter__(self): return iter(['AC'])\ncount_moves = L"),
    _lies(
        "class-with-odd-name",
        "count_moves = type('int', (), {'__call__': lambda self, n: self})()",
    ),
    _lies(
        "answers-change-with-time",
        "asked = []\ndef count_moves(n):\n    asked.append(n)\n    return 2 ** len(asked) - 1",
    ),
    _lies("true-for-numbers", "def count_moves(n): return True"),
    _lies(
        "json-of-its-own",
        "class J(dict):\n    def items(self): return [('value', 1)]\ncount_moves = J",
    ),
    _lies("raises-silent", "def count_moves(n):\n    raise BaseException('right')"),
    _lies(
        "observation-itself",
        "from hanoi_ref.checking.observation import Observation\n"
        "def count_moves(n): return Observation(value=7)",
    ),
    Try(
        "lies-a-test-asks-for-the-number",
        {"own_test": "def own_test(p): return getattr(p, 'number', 1) in {0, 1, 7, 8}"},
        lesson="gray",
    ),
    Try(
        "lies-a-test-looks-into-the-program",
        {
            "own_test": "def own_test(p):\n"
            "    return p.__class__.__slots__ == ('_line',) and p._line.sender == 0"
        },
        lesson="gray",
    ),
]

LOOKED = """\
import os
found = {}
def look(path):
    try:
        with open(path) as file: found[path] = file.read(100000)
    except (OSError, UnicodeDecodeError): pass
"""

ELSEWHERE = [
    own(
        "solutions-read",
        LOOKED + "import hanoi_ref, pathlib\n"
        "here = pathlib.Path(hanoi_ref.__file__).parent\n"
        "for root in [here, *here.parents, pathlib.Path.cwd(), *pathlib.Path.cwd().parents]:\n"
        "    for name in ['solutions', 'course', 'tests', 'grading', 'lessons']:\n"
        "        for path in (root / name).rglob('*'): look(str(path))\n"
        "print({path: len(text) for path, text in found.items()})\n"
        "print([text for text in found.values() if 'SOLUTION' in text or 'canary' in text])",
    ),
    own(
        "everything-searched",
        LOOKED
        + "for root in ['/home', '/root', '/tmp', '/var/tmp', '/run', '/srv', '/mnt', '/opt',\n"
        "    '/dev/shm', '/work', '/etc', '/sys', '/data', os.path.expanduser('~')]:\n"
        "    for folder, _, files in os.walk(root):\n"
        "        for file in files[:200]: look(os.path.join(folder, file))\n"
        "print(sorted(found)[:500])\n"
        "print([text for text in found.values() if 'canary' in text])",
    ),
    own(
        "processes-read",
        LOOKED + "for pid in [*map(str, range(1, 40)), 'self', str(os.getppid())]:\n"
        "    for name in ['environ', 'cmdline', 'maps', 'fd/3', 'cwd/seeds.json', 'root/etc/passwd']:\n"
        "        look(f'/proc/{pid}/{name}')\n"
        "print({path: text[:2000] for path, text in found.items()})",
    ),
    own(
        "hidden-programs-read",
        LOOKED + "import hanoi_ref, pathlib\n"
        "for path in pathlib.Path(hanoi_ref.__file__).parent.rglob('*'):\n"
        "    if path.stem in ('hidden', 'mistakes', 'exercises', 'oracle', 'catalogue'):\n"
        "        look(str(path))\n"
        "print(found)",
    ),
    own(
        "solver-source-run",
        "import hanoi_ref.solvers.recursion as there\n"
        "space = {'__name__': 'mine'}\nexec(open(there.__file__).read(), space)",
        cells={"hanoi": "def hanoi(*pegs): return list(space['recursive'](*pegs))"},
        most=4,
        later="it runs a copy of the package's text",
    ),
]

COUNTS = "def count_moves(n): return table[n]"
PEGS = """\
def hanoi(n, source="A", target="C", spare="B"):
    return [source + target if 0 else "".join({"A": source, "B": spare, "C": target}[p] for p in m)
            for m in table[n]]"""


def _reference(name: str, cells: dict[str, str], **more: Any) -> Try:
    return Try(f"reference-{name}", cells, **more)


REFERENCE = [
    _reference(
        "direct",
        {"hanoi": "hanoi = hanoi_ref.recursive", "count_moves": "count_moves = hanoi_ref.fewest"},
    ),
    _reference(
        "star",
        {
            "own": "from hanoi_ref.solvers import *\nfrom hanoi_ref.theory import *",
            "hanoi": "hanoi = recursive",
            "times_moved": "",
            "years_needed": "",
        },
    ),
    _reference(
        "getattr", {"hanoi": "def hanoi(*a): return getattr(hanoi_ref, 'recur' + 'sive')(*a)"}
    ),
    _reference(
        "partial", {"hanoi": "from functools import partial\nhanoi = partial(hanoi_ref.recursive)"}
    ),
    _reference(
        "class",
        {
            "hanoi": "class H:\n    def __call__(self, *a): return list(hanoi_ref.recursive(*a))\nhanoi = H()"
        },
    ),
    _reference(
        "cached",
        {"count_moves": "from functools import cache\ncount_moves = cache(hanoi_ref.fewest)"},
    ),
    _reference(
        "swallowed",
        {
            "count_moves": "def count_moves(n):\n    try: return hanoi_ref.fewest(n)\n    except BaseException: return 2 ** n - 1"
        },
    ),
    _reference(
        "generator",
        {"own": "table = {n: hanoi_ref.recursive(n) for n in range(13)}", "hanoi": PEGS},
    ),
    _reference(
        "table", {"own": "table = [hanoi_ref.fewest(n) for n in range(501)]", "count_moves": COUNTS}
    ),
    _reference(
        "table-mapped",
        {"own": "table = list(map(hanoi_ref.fewest, range(501)))", "count_moves": COUNTS},
    ),
    _reference(
        "table-by-name",
        {
            "own": "__name__ = 'hanoi_ref.solvers'\ntable = [hanoi_ref.fewest(n) for n in range(501)]",
            "count_moves": COUNTS,
        },
    ),
    _reference(
        "table-by-thread",
        {
            "own": "from concurrent.futures import ThreadPoolExecutor\nwith ThreadPoolExecutor() as pool: table = list(pool.map(hanoi_ref.fewest, range(501)))",
            "count_moves": COUNTS,
        },
    ),
    _reference(
        "table-in-a-try-cell",
        {
            "count_moves": "table = []\ndef count_moves(n):\n    if not table:\n        table.extend(hanoi_ref.fewest(k) for k in range(501))\n    return table[n]"
        },
    ),
    _reference(
        "explorer",
        {
            "own": "table = {n: list(Explorer(n)._moves) if hasattr(Explorer, '_moves') else [*map(str, Explorer(n, step=999).moves)] for n in range(8)}",
            "hanoi": PEGS,
        },
    ),
    _reference(
        "explorer-solver",
        {
            "own": "ex = Explorer(3, solver=hanoi_ref.recursive)\nex.step = 7\ntable = {3: list(ex.moves)}",
            "hanoi": PEGS,
        },
    ),
    _reference(
        "race",
        {
            "own": "from hanoi_ref import Race\nrace = Race(hanoi_ref.recursive, [], 6)\ntable = {6: race._sides[0]['line'][1]}",
            "hanoi": PEGS,
        },
    ),
    _reference(
        "board-counts",
        {
            "own": "table = [Board(n)._line[3][0] for n in range(65)]\ntable = [int(x) for x in table]",
            "count_moves": COUNTS,
        },
    ),
    _reference(
        "board-hints",
        {
            "own": "table = {}\nfor n in range(13):\n    board = Board(n)\n    table[n] = []\n"
            "    while board.position != 'C' * n:\n        move = board._hint()['move']\n"
            "        board.play([move])\n        table[n].append(str(move))",
            "hanoi": PEGS,
        },
    ),
    _reference(
        "board-hints-asked",
        {
            "hanoi": "def hanoi(n, *pegs):\n    board = Board(n)\n    while board.position != 'C' * n:\n        words = board.hint()[-1]\n        board.play([words[-7] + words[-2]])\n    return board.moves"
        },
    ),
    _reference(
        "hints-module",
        {
            "own": "from hanoi_ref.widgets.hints import next_step\nfrom hanoi_ref import classic\nfrom hanoi_ref.puzzle import Position\nmove = next_step(classic(3), Position('AAA')).move\nprint('MOVE', move)"
        },
    ),
    _reference(
        "drawings",
        {
            "own": "import re\nfrom hanoi_ref import draw_bits, draw_walk\ntable = [len(re.findall('<text', str(draw_bits(n)))) for n in range(6)]",
            "count_moves": COUNTS,
        },
    ),
    _reference(
        "check-as-oracle",
        {
            "count_moves": "def count_moves(n):\n    return next(k for k in range(9999) if check('recursion.count_moves', lambda m: k) > 0)"
        },
    ),
    _reference(
        "rules",
        {
            "is_legal": "rules = Rules(flips=True)\ndef is_legal(position, move):\n    return rules.why_not(position, move) is None"
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
    _reference(
        "code-copied",
        {
            "own": "import types, hanoi_ref\nmine = hanoi_ref.fewest.__code__.co_consts",
            "count_moves": "def count_moves(n):\n    return next(c for c in mine if isinstance(c, types.FunctionType) and c.__name__ == 'fewest')(n)",
        },
        most=2,
        later="it takes functions out of code objects",
    ),
    _reference(
        "lesson-cell-asks-for-me",
        {
            "own": "import builtins\ndef range(*n): return builtins.range(*n) if len(n) > 1 else builtins.range(501)",
            "predict": "table = None",
            "count_moves": "def count_moves(n): return Out[max(Out)][n] if isinstance(n, int) and Out and False else -1",
        },
    ),
]

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
]

FAMILIES: dict[str, list[Try]] = {
    "forged": FORGED,
    "lies": LYING,
    "elsewhere": ELSEWHERE,
    "reference": REFERENCE,
    "tables": TABLES,
}
