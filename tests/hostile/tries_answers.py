"""Tries on what an answer is: forged, lying, read elsewhere."""

from typing import Any

from tests.hostile.trial import Try, answer, own

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
        "    '/dev/shm', '/etc', '/sys', '/data', os.path.expanduser('~')]:\n"
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
        "    if path.stem in ('hidden', 'own_test', 'blocks', 'lesson', 'hidden_programs', 'catalogue'):\n"
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

ORACLES = [
    Try(
        "the-error-names-the-program",
        {
            "own_test": "def own_test(program):\n    try:\n        program(1, 2, 3, 4)\n"
            "    except TypeError as error:\n        return str(error).split('(')[0] in {\n"
            "            'reflected', 'backwards', 'turned_over', 'from_the_other_side', 'open_ended'}"
        },
        lesson="gray",
    ),
]

POOL = """\
from concurrent.futures import ThreadPoolExecutor
class Pool:
    kept = None
class Moves:
    def __getitem__(this, key):
        n, a, c, b = key
        return this[n - 1, a, b, c] + [a + c] + this[n - 1, b, c, a] if n else []
def hanoi_stack(n, source="A", target="C", spare="B"):
    Pool.kept = Pool.kept or ThreadPoolExecutor(1)
    return Pool.kept.submit(Moves().__getitem__, (n, source, target, spare)).result()
"""

HIDDEN = [
    Try("recursion-in-a-thread", {"hanoi_stack": POOL}, lesson="iteration", most=2, least=2),
    Try(
        "recursion-in-many-threads",
        {"hanoi_stack": POOL.replace("Pool.kept or ", "")},
        lesson="iteration",
        most=2,
        least=2,
    ),
]

FAMILIES: dict[str, list[Try]] = {
    "forged": FORGED,
    "lies": LYING,
    "elsewhere": ELSEWHERE,
    "oracles": ORACLES,
    "hidden": HIDDEN,
}
