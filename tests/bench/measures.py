"""Speed measurements beside alternatives, in one run on one machine."""

from __future__ import annotations

import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from itertools import permutations
from statistics import median, quantiles
from time import perf_counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hanoi_ref.checking.exercise import Exercise

HANOI = "from hanoi_ref.cli import main; main()"
PEAK = "import resource; from hanoi_ref.solvers.bulk import Levels; Levels(12).distances(); " + (
    "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
)
BYTES_26 = 3 * (2**26 - 1)


@dataclass(frozen=True)
class Measure:
    """One row of the table: our median seconds, the peer's, and the ratio of the two.

    Without a peer, `peer_seconds` is the project's own limit.
    """

    name: str
    what: str
    seconds: float
    peer: str
    peer_seconds: float
    wanted: float

    @property
    def ratio(self) -> float:
        """How many times faster than the peer."""
        return self.peer_seconds / self.seconds

    @property
    def good(self) -> bool:
        """Whether the ratio is at least the wanted one."""
        return self.ratio >= self.wanted

    def as_dict(self) -> dict[str, object]:
        """Return the row as plain values for JSON."""
        return asdict(self) | {"ratio": self.ratio, "good": self.good}


def run(names: Iterable[str] = (), repeat: int = 3) -> list[Measure]:
    """Return these measurements, or all quick ones; raise ValueError for an unknown name.

    >>> [line.name for line in run(["position"], repeat=1)]
    ['position']
    """
    known, chosen = BENCHES | SLOW, list(names) or list(BENCHES)
    for name in chosen:
        if name not in known:
            raise ValueError(f"there is no measurement {name!r}: there are {', '.join(known)}")
    return [line for name in chosen for line in known[name](repeat)]


def first_move(repeat: int) -> list[Measure]:
    """Measure the first of the 2^1000 - 1 moves, against a tenth of a second."""
    from hanoi_ref.solvers import recursive

    ours = _seconds(lambda: next(recursive(1000)), repeat)
    what = "first move of recursive(1000)"
    return [Measure("first-move", what, ours, "limit 0.1 s", 0.1, 1)]


def position(repeat: int) -> list[Measure]:
    """Measure the position in the middle of the legend's game, against 0.1 ms."""
    from hanoi_ref.solvers import position_after

    ours = _seconds(lambda: [position_after(2**63, 64) for _ in range(1000)], repeat) / 1000
    what = "position_after(2**63, 64)"
    return [Measure("position", what, ours, "limit 0.1 ms", 1e-4, 1)]


def arrays(repeat: int) -> list[Measure]:
    """Measure the solution for 20 disks as arrays, against the usual recursive function."""
    from hanoi_ref.solvers.bulk import solution

    ours = _seconds(lambda: solution(20), repeat)
    peer = _seconds(lambda: _usual(20, "A", "C", "B", []), repeat)
    return [Measure("arrays", "solution(20)", ours, "recursion with tuples", peer, 50)]


def explorer(repeat: int) -> list[Measure]:
    """Measure the map of 729 positions with 127 calls and 64 rows, against a second."""
    from hanoi_ref.solvers import recursive
    from hanoi_ref.widgets import Explorer

    ours = _seconds(lambda: Explorer(6, solver=recursive), repeat)
    return [Measure("explorer", "Explorer(6, solver=recursive)", ours, "limit 1 s", 1, 1)]


def wrong_check(repeat: int) -> list[Measure]:
    """Measure what `check` adds to a wrong program's own time, against a second.

    The programs are the known mistakes; of a hundred, 95 take less than this.
    """
    from hanoi_ref.lessons.catalogue import EXERCISES

    wrong = [(each, mistake) for each in EXERCISES.values() for mistake in each.mistakes]
    quick = [(each, mistake.fresh()) for each, mistake in wrong if not mistake.slow]
    added = quantiles([_added(*each, seed) for seed, each in enumerate(quick)], n=20)[-1]
    what = f"check of {len(quick)} wrong programs beyond their time, 95 %"
    return [Measure("wrong-check", what, added, "limit 1 s", 1, 1)]


def _added(exercise: Exercise, program: Callable[..., Any], seed: int) -> float:
    """Return the seconds that a check takes beyond running the program once."""
    from hanoi_ref.checking.running.observe import observe_all
    from hanoi_ref.lessons.notebook import verdict_on

    packages = exercise.allowed_packages
    own = _seconds(lambda: observe_all(program, exercise.cases(seed), packages), 1)
    return _seconds(lambda: verdict_on(exercise, program, seed), 1) - own


def search_8(repeat: int) -> list[Measure]:
    """Measure distances on four pegs with 8 disks, against networkx including its graph."""
    from hanoi_ref.solvers.bulk import Levels

    ours = _seconds(lambda: Levels(8).distances(), repeat)
    peer = _seconds(lambda: _by_networkx(8), repeat)
    return [Measure("search-8", "Levels(8, pegs=4)", ours, "networkx", peer, 50)]


def search_10(repeat: int) -> list[Measure]:
    """Measure distances of 1,048,576 positions on four pegs, against a search with a deque."""
    from hanoi_ref.solvers.bulk import Levels

    ours = _seconds(lambda: Levels(10).distances(), repeat)
    peer = _seconds(lambda: _by_deque(10), min(repeat, 1))
    return [Measure("search-10", "Levels(10, pegs=4)", ours, "deque", peer, 20)]


def memory_12(repeat: int) -> list[Measure]:
    """Measure the memory, in gigabytes, for distances of 16,777,216 positions on four pegs."""
    peak = int(_output(PEAK)) * 1024 / 1e9
    what = "memory of Levels(12, pegs=4), GB"
    return [Measure("memory-12", what, peak, "limit 1 GB", 1.0, 1)]


def pipe(repeat: int) -> list[Measure]:
    """Measure 201 MB of moves into a pipe, against seq and, within twice the time, yes."""
    write = [sys.executable, "-c", HANOI, "solve", "26"]
    ours = _seconds(lambda: _drain(write, BYTES_26), repeat)
    seq = _seconds(lambda: _drain(["seq", str(2**26 - 1)]), repeat)
    yes = _seconds(lambda: _drain(["sh", "-c", f"yes AC | head -c {BYTES_26}"], BYTES_26), repeat)
    what = "hanoi solve 26"
    return [
        Measure("pipe", what, ours, "seq 67108863", seq, 1),
        Measure("pipe", what, ours, "yes AC | head -c 201326589", yes, 0.5),
    ]


def marking(repeat: int) -> list[Measure]:
    """Measure one more submission of lesson 1 against nbgrader's steps, and 200 against 60 s.

    The first class is mixed; in the second one a third of all answers is wrong.
    """
    from tests.bench.marking import whole_class

    class_of_200 = whole_class("recursion")
    what = "200 submissions of recursion, all kinds"
    return [
        *_further("recursion", 30, repeat),
        *_further("recursion", 18, repeat, wrong=1 / 3),
        Measure("marking", what, class_of_200, "limit 60 s", 60, 1),
    ]


def marking_all(repeat: int) -> list[Measure]:
    """Measure one more submission of each other lesson, against nbgrader's own steps."""
    words = ("start", "iteration", "binary", "gray", "graph", "variants", "magnetic")
    return [line for word in words for line in _further(word, 15, repeat)]


def _further(lesson: str, wanted: float, repeat: int, wrong: float = 0) -> list[Measure]:
    from tests.bench.marking import further_submission

    ours, theirs = zip(*(further_submission(lesson, wrong) for _ in range(repeat)), strict=True)
    what = f"a further submission of {lesson}{', a third wrong' if wrong else ''}, two workers"
    peer = "nbgrader's own steps"
    return [Measure("marking", what, median(ours), peer, median(theirs), wanted)]


BENCHES: dict[str, Callable[[int], list[Measure]]] = {
    "first-move": first_move,
    "position": position,
    "arrays": arrays,
    "explorer": explorer,
    "wrong-check": wrong_check,
    "search-8": search_8,
    "search-10": search_10,
    "memory-12": memory_12,
    "pipe": pipe,
}
SLOW: dict[str, Callable[[int], list[Measure]]] = {"marking": marking, "marking-all": marking_all}


def _seconds(call: Callable[[], object], repeat: int) -> float:
    """Return the median time of a call."""
    times = []
    for _ in range(repeat):
        begin = perf_counter()
        call()
        times.append(perf_counter() - begin)
    return median(times)


def _usual(
    n: int, source: str, target: str, spare: str, moves: list[tuple[int, str, str]]
) -> list[tuple[int, str, str]]:
    """Solve as in a typical tutorial, with a list in place of print."""
    if n == 1:
        moves.append((1, source, target))
        return moves
    _usual(n - 1, source, spare, target, moves)
    moves.append((n, source, target))
    return _usual(n - 1, spare, target, source, moves)


def _by_networkx(n: int) -> int:
    import networkx

    graph = networkx.Graph()
    start = (0,) * n
    graph.add_node(start)
    graph.add_edges_from(_edges(start))
    return len(networkx.single_source_shortest_path_length(graph, start))


def _edges(start: tuple[int, ...]) -> Iterable[tuple[tuple[int, ...], tuple[int, ...]]]:
    seen, stack = {start}, [start]
    while stack:
        position = stack.pop()
        for following in _following(position):
            yield position, following
            if following not in seen:
                seen.add(following)
                stack.append(following)


def _by_deque(n: int) -> int:
    start = (0,) * n
    distances = {start: 0}
    queue = deque([start])
    while queue:
        position = queue.popleft()
        for following in _following(position):
            if following not in distances:
                distances[following] = distances[position] + 1
                queue.append(following)
    return len(distances)


def _following(position: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
    """Yield the next positions on four pegs, smallest disk first, in plain Python."""
    tops = {peg: disk for disk, peg in reversed(list(enumerate(position)))}
    bare = len(position)
    for source, target in permutations(range(4), 2):
        disk = tops.get(source, bare)
        if disk < tops.get(target, bare):
            yield (*position[:disk], target, *position[disk + 1 :])


def _output(program: str) -> bytes:
    return subprocess.run([sys.executable, "-c", program], check=True, capture_output=True).stdout


def _drain(command: list[str], expected: int | None = None) -> None:
    """Read all output of a command through a pipe, and check its length."""
    got = 0
    with subprocess.Popen(command, stdout=subprocess.PIPE, bufsize=0) as process:
        assert process.stdout is not None
        while piece := process.stdout.read(1 << 20):
            got += len(piece)
    if process.returncode or expected not in (None, got):
        raise RuntimeError(f"{command[0]} wrote {got} bytes and ended with {process.returncode}")
