"""Recursion that must be seen, or else not be taken for a loop."""

from tests.hostile.trial import Try

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

FAMILIES: dict[str, list[Try]] = {"hidden": HIDDEN}
