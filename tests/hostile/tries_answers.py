"""Tries on what an answer is: forged, lying, lent, a hidden recursion, or an own test that spies."""

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
    *(
        _forged(name, trick)
        for name, trick in {
            "many": 'b\'{"seen": {"value": 1}}\\n\' * 5000',
            "none": "b'\\n' * 50",
            "nan": 'b\'{"seen": {"value": NaN}}\\n\'',
            "infinite": 'b\'{"seen": {"value": 1e999, "score": Infinity}}\\n\'',
            "deep": "b'{\"seen\": ' + b'[' * 100000 + b']' * 100000 + b'}\\n'",
            "no-dict": "b'[1, 2]\\n\"text\"\\nnull\\n'",
            "no-observation": 'b\'{"seen": {"ended": "right", "points": 999}}\\n\'',
            "huge-int": "b'{\"seen\": {\"value\": ' + b'9' * 5000 + b'}}\\n'",
            "fraction": 'b\'{"seen": {"value": {"type": "Fraction", "text": "1e999999999"}}}\\n\'',
            "fraction-0": 'b\'{"seen": {"value": {"type": "Fraction", "text": "1/0"}}}\\n\'',
            "half-character": 'b\'{"seen": {"value": "\\\\ud800"}}\\n\'',
            "no-utf-8": 'b\'{"seen": {"value": "\\xff\\xfe"}}\\n\'',
            "keys-twice": 'b\'{"seen": {"value": 0}, "seen": {"value": 1}, "points": 4}\\n\'',
            "nowhere": 'b\'{"nowhere": true, "here": true}\\n\'',
            "wide": 'b\'{"seen": {"value": {"type": "list", "items": [\' + b\'0,\' * 7000000 + b\'0]}}}\\n\'',
            "lend": 'b\'{"lend": "x = 1", "seen": {"value": 1}}\\n\'',
            "status-word": 'b\'{"seen": {"status": "right", "value": 7}}\\n\'',
            "old-names": 'b\'{"seen": {"ended": "value", "borrowed": "", "value": 7}}\\n\'',
            "round-of-nobody": 'b\'{"seen": {"value": 7, "call_cycle": [[[]]]}}\\n\'',
            "stub": 'b\'{"seen": {"is_stub": true, "value": 7}}\\n\'',
            "type-of-nothing": 'b\'{"seen": {"value": {"type": "__import__", "items": []}}}\\n\'',
            "set-of-dicts": 'b\'{"seen": {"value": {"type": "set", "items": [{}]}}}\\n\'',
            "text-of-errors": 'b\'{"seen": {"status": "error", "error": {"type": "T", "text": "\' + b\'e\' * 400000 + b\'"}}}\\n\'',
            "printed-much": "b'{\"seen\": {\"printed\": \"' + b'p' * 15000000 + b'\"}}\\n'",
            "many-types": 'b\'{"seen": {"value": {"type": "list", "items": [\' + b\'{"type":"x"},\' * 300000 + b\'{"type":"x"}]}}}\\n\' * 12',
            "half-a-line": 'b\'{"seen": {"val\'',
            "escapes": 'b\'{"seen": {"value": "\\u001b[2J\\u202e"}}\\n\'',
            "lines-of-others": 'b\'{"level": "unsandboxed", "entered": "x", "ready": true, "turn": 1}\\n\' * 9',
        }.items()
    ),
    *(
        answer(name, trick)
        for name, trick in {
            "forged-endless": f"{WRITE}\ndef count_moves(n):\n    while True:\n        everywhere(b'x' * 60000)",
            "forged-drip": f"{WRITE}\ndef count_moves(n):\n    while True:\n        everywhere(b' ')",
            "forged-questions-without-end": f"{WRITE}\ndef count_moves(n):\n    while True:\n        everywhere(b'{{\"ask\": [3]}}\\n')",
        }.items()
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


# Classes and values that say of themselves what they are not.
SELVES = {
    "int-by-index": "class I:\n    def __index__(self): return 7\n    __int__ = __index__\ncount_moves = lambda n: I()",
    "text-of-a-number": "count_moves = lambda n: str(2**n - 1)",
    "list-of-one": "count_moves = lambda n: [2**n - 1]",
    "half-a-number": "from fractions import Fraction\ncount_moves = lambda n: Fraction(2 ** (n + 1) - 3, 2)",
    "complex": "count_moves = lambda n: complex(2**n - 1, 1)",
    "infinite": "count_moves = lambda n: float('inf')",
    "type-of-int": "class M(type):\n    def __instancecheck__(c, o): return True\nclass int_(metaclass=M): pass\ncount_moves = lambda n: int_()",
    "class-is-int": "class C:\n    __class__ = int\ncount_moves = lambda n: C()",
    "getattr": "class G:\n    def __getattr__(self, name): return lambda *a, **k: 7\ncount_moves = lambda n: G()",
    "reduce": "class R:\n    def __reduce__(self): return (int, (7,))\n    def __deepcopy__(self, m): return 7\ncount_moves = lambda n: R()",
    "generator": "def count_moves(n): yield 2**n - 1",
    "coroutine": "async def count_moves(n): return 2**n - 1",
    "lambda-of-lambda": "count_moves = lambda n: lambda: 2**n - 1",
    "exception-with-value": "def count_moves(n): raise StopIteration(2**n - 1)",
}

LYING = [
    *(
        _lies(name, trick)
        for name, trick in {
            "equal-to-all": "class Same(int):\n    def __eq__(self, other): return True\n    __hash__ = int.__hash__\ndef count_moves(n): return Same(0)",
            "list": "class L(list):\n    def __iter__(self): return iter(['AC'])\ncount_moves = L",
            "class-with-odd-name": "count_moves = type('int', (), {'__call__': lambda self, n: self})()",
            "answers-change-with-time": "asked = []\ndef count_moves(n):\n    asked.append(n)\n    return 2 ** len(asked) - 1",
            "true-for-numbers": "def count_moves(n): return True",
            "json-of-its-own": "class J(dict):\n    def items(self): return [('value', 1)]\ncount_moves = J",
            "raises-silent": "def count_moves(n):\n    raise BaseException('right')",
            "observation-itself": "from hanoi_ref.checking.observation import Observation\ndef count_moves(n): return Observation(value=7)",
        }.items()
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
    *(_lies(name, source) for name, source in SELVES.items()),
    Try(
        "lies-list-that-grows",
        {
            "hanoi": "class L(list):\n    def __len__(self): return 7\n    def __getitem__(self, k): return 'AC'\ndef hanoi(*a): return L(['AC'])"
        },
        most=1,  # its one move is legal
    ),
    Try(
        "lies-moves-that-print-right",
        {
            "hanoi": "class S(str):\n    def __eq__(self, o): return True\n    __hash__ = str.__hash__\ndef hanoi(n, *a): return [S('XX')] * (2**n - 1)"
        },
    ),
]

# A wrong answer that is used by a right one, which is lent a right one: only the right one earns.
KEEPING = """\
def gather(position, target):
    if not position: return []
    keep(hanoi)
    if position[0] == target: return gather(position[1:], target)
    (spare,) = set("ABC") - {position[0], target}
    return gather(position[1:], spare) + [position[0] + target] + hanoi(len(position) - 1, spare, target, position[0])"""

KEEPERS = {
    "in-a-file": "import marshal\ndef keep(f): open('kept', 'wb').write(marshal.dumps(f.__code__))",
    "in-a-global": "def keep(f): globals()['count_moves'] = globals()['grand_tour'] = f",
    "in-the-shell": "def keep(f): get_ipython().user_ns['times_moved'] = f",
    "in-a-thread": "import threading\ndef keep(f): threading.Thread(target=lambda: print(f(3))).start()",
    "in-a-child": "import os, time\ndef keep(f):\n    if not os.fork(): time.sleep(0.2); os._exit(len(f(3)))",
    "in-the-parent": "import os, signal\ndef keep(f):\n    try: os.kill(os.getppid(), signal.SIGUSR1)\n    except OSError: pass",
}

LENT = [
    *(
        own(
            f"lent-kept-{name}",
            source,
            cells={"gather": KEEPING, "hanoi": "def hanoi(*a): return ['AC']"},
            most=4,  # three for gather, and one as the move of hanoi is legal
        )
        for name, source in KEEPERS.items()
    ),
    *(
        Try(name, trick)
        for name, trick in {
            "lent-is-passed-on": {
                "hanoi": "def hanoi(*a): return []",
                "grand_tour": "def grand_tour(*a): return hanoi(*a)",
                "gather": "def gather(p, t): return hanoi(len(p))",
            },
            "lent-by-a-string": {
                "hanoi": "def hanoi(*a): return []",
                "count_moves": "def count_moves(n): return len(globals()['hanoi'](n))",
                "gather": "def gather(p, t): return hanoi(len(p))",
            },
            "lent-named-in-a-comment": {
                "hanoi": "def hanoi(*a): return []",
                "times_moved": "def times_moved(n, d):\n    'hanoi'\n    return len(hanoi(n)) - 1",
            },
        }.items()
    ),
]


TOLD_APART = {
    "by-time": "import time\n    t = time.time(); program(3)\n    return time.time() - t < 1e-9",
    "by-repr": "return repr(program) == 'program' and 'reflected' in repr(program)",
    "by-help": "return 'reflected' in str(program.__doc__) + str(dir(program))",
    "by-big-numbers": "try: program(10**9)\n    except BaseException as e: return type(e).__name__ == 'RecursionError'\n    return False",
    "by-odd-arguments": "found = set()\n    for x in (None, 'x', -1, 2.5, [], {}):\n        try: program(x)\n        except BaseException as e: found.add(str(e))\n    return len(found) == 99",
    "by-its-channel": "program._line.send({'seen': {'value': True}})\n    return True",
    "by-counting-calls": "globals()['k'] = globals().get('k', 0) + 1\n    return k % 2 == 1",
    "always": "return True",
}

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
    *(
        Try(
            f"told-apart-{name}",
            {"own_test": f"def own_test(program):\n    {source}"},
            lesson="gray",
        )
        for name, source in TOLD_APART.items()
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

STACK = 'def hanoi_stack(n, source="A", target="C", spare="B"):\n    '

MOVES = "def moves(n, a, c, b):\n    return moves(n - 1, a, b, c) + [a + c] + moves(n - 1, b, c, a) if n else []\n"

HIDDEN_WAYS = {
    "by-a-partial-of-c": MOVES
    + "import _thread\nfrom functools import partial\n"
    + STACK
    + "kept = []\n    partial(_thread.start_new_thread, lambda: kept.append(moves(n, source, target, spare)), ())()\n    while not kept: pass\n    return kept[0]",
    "by-a-timer": MOVES
    + "import threading\n"
    + STACK
    + "kept = []\n    t = threading.Timer(0, lambda: kept.append(moves(n, source, target, spare)))\n    t.start(); t.join()\n    return kept[0]",
    "by-an-item": "class M(dict):\n    def __missing__(self, k):\n        n, a, c, b = k\n        return self[n - 1, a, b, c] + [a + c] + self[n - 1, b, c, a] if n else []\n"
    + STACK
    + "return M()[n, source, target, spare]",
    "by-a-key": "def moves(t):\n    n, a, c, b = t\n    return sum(map(moves, [(n - 1, a, b, c)]), []) + [a + c] + sum(map(moves, [(n - 1, b, c, a)]), []) if n else []\n"
    + STACK
    + "return moves((n, source, target, spare))",
    "by-a-generator": "def moves(n, a, c, b):\n    if n:\n        yield from moves(n - 1, a, b, c)\n        yield a + c\n        yield from moves(n - 1, b, c, a)\n"
    + STACK
    + "return list(moves(n, source, target, spare))",
    "by-another-name": MOVES
    + "go = moves\ndel moves\nmoves = lambda *a: go(*a)\n"
    + STACK
    + "return moves(n, source, target, spare)",
    "by-a-coroutine": "async def moves(n, a, c, b):\n    return await moves(n - 1, a, b, c) + [a + c] + await moves(n - 1, b, c, a) if n else []\n"
    + STACK
    + "try: moves(n, source, target, spare).send(None)\n    except StopIteration as e: return e.value",
    "by-code-made-late": STACK
    + "space = {}\n    exec('def m(n, a, c, b): return m(n - 1, a, b, c) + [a + c] + m(n - 1, b, c, a) if n else []', space)\n    return space['m'](n, source, target, spare)",
    "by-a-trampoline-of-c": "import ctypes\nP = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.py_object)\ndef m(t):\n    n, a, c, b = t\n    return P(m)((n - 1, a, b, c)) + [a + c] + P(m)((n - 1, b, c, a)) if n else []\n"
    + STACK
    + "return m((n, source, target, spare))",
    "by-a-child": MOVES
    + "import os, json\n"
    + STACK
    + "r, w = os.pipe()\n    if not os.fork():\n        os.write(w, json.dumps(moves(n, source, target, spare)).encode()); os._exit(0)\n    os.close(w); os.wait()\n    return json.loads(open(r).read())",
}

HIDDEN = [
    Try("recursion-in-a-thread", {"hanoi_stack": POOL}, lesson="iteration", most=2, least=2),
    Try(
        "recursion-in-many-threads",
        {"hanoi_stack": POOL.replace("Pool.kept or ", "")},
        lesson="iteration",
        most=2,
        least=2,
    ),
    *(
        Try(f"recursion-{name}", {"hanoi_stack": source}, lesson="iteration", most=2)
        for name, source in HIDDEN_WAYS.items()
    ),
]

FAMILIES: dict[str, list[Try]] = {
    "forged": FORGED,
    "lies": LYING,
    "lent": LENT,
    "oracles": ORACLES,
    "hidden": HIDDEN,
}
