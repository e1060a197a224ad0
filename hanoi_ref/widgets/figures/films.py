"""Arguments of the lessons as films: a fold, three copies, two plans, a stack of tasks."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise, product
from operator import itemgetter
from string import ascii_uppercase
from typing import Any

from hanoi_ref.draw import Svg, draw_curves, draw_graph, draw_position, draw_rounds
from hanoi_ref.draw.graphs.search import draw_search, rows_for
from hanoi_ref.draw.svg import MONO, drawing, shape, text
from hanoi_ref.palette import ACCENT, FAINT, GROUND, ON_DISK, PEG, TEXT, disk_colour
from hanoi_ref.puzzle import Position, Rules, whole
from hanoi_ref.solvers import algorithm_62, recursive, shortest
from hanoi_ref.solvers.gray import hypercube_walk
from hanoi_ref.solvers.spread import toward
from hanoi_ref.solvers.variants import disks_moved, frame_stewart
from hanoi_ref.theory.counts import fewest, longest
from hanoi_ref.theory.distance import distance
from hanoi_ref.theory.graph import sierpinski_point
from hanoi_ref.theory.magnetic import post_colours
from hanoi_ref.theory.variants import counterclockwise_count
from hanoi_ref.widgets.figures.figure import Stepped, natural_size
from hanoi_ref.widgets.figures.iteration import Tasks


class Film(Stepped):
    """Pictures with a player bar, and a sentence for each.

    >>> from hanoi_ref.draw import draw_position
    >>> film = Film("One disk", [(draw_position("A"), "On A."), (draw_position("C"), "On C.")])
    >>> film.act("step 1")
    >>> film
    One disk. On C.
    """

    def __init__(self, name: str, frames: Iterable[tuple[str, str]], **traits: Any) -> None:
        self.name, self.frames = name, list(frames)
        self.tall = max((natural_size(picture) for picture, _ in self.frames), key=itemgetter(1))
        super().__init__(**traits)
        self.say(self.frames[0][1])

    @property
    def last(self) -> int:
        """The number of the last picture, counted from 0."""
        return len(self.frames) - 1

    def go(self, at: int) -> None:
        """Go to a picture and say its sentence."""
        self.at = at
        self.say(self.frames[at][1])

    def draw(self) -> str:
        """Return the picture of this step."""
        return self.frames[self.at][0]


ROW = 24
SIDE = 440
PLACES = "Bring the smaller disks to their places"  # the last leg of each plan


def fold_film(n: int = 3) -> Film:
    """Return a film in which folding the list of one bit makes the Gray code of n bits, 1 to 4.

    >>> fold_film(2).frames[-1][0].desc
    '00, 01, 11, 10.'
    """
    whole("n", n, 1, 4)
    frames = [(_words(["0", "1"], n), "One bit: 0, 1. Neighbours differ in one bit.")]
    for k in range(1, n):
        words = list(hypercube_walk(k))
        both = [*words, *reversed(words)]
        sentence = (
            "Fold: write the list again below, backwards. At the fold a word is next to itself."
        )
        frames.append((_words(both, n, fold=len(words)), sentence))
        longer = ["0" + word for word in words] + ["1" + word for word in reversed(words)]
        sentence = (
            "Write 0 in front of the upper half and 1 in front of the lower half. "
            "At the fold only the new bit changes; elsewhere the old bits change one at a time."
        )
        frames.append((_words(longer, n, fold=len(words), new=True), sentence))
    return Film("Fold the list", frames)


def _words(words: list[str], n: int, fold: int = 0, new: bool = False) -> Svg:
    """Draw a list of words on the sheet of the last one: a faint dot for each bit to come."""
    shapes = [
        shape("circle", cx=130 - 18 * column, cy=10 + ROW * (row + 0.5), r=1.5, fill=FAINT)
        for row, column in product(range(2**n), range(n))
        if row >= len(words) or column >= len(words[row])
    ]
    for row, word in enumerate(words):
        for column, bit in enumerate(reversed(word)):
            fresh = new and column == len(word) - 1
            look = {"fill": ACCENT if fresh else TEXT, "font_weight": "bold" if fresh else None}
            x, y = 130 - 18 * column, 10 + ROW * (row + 0.5)
            shapes.append(text(x, y, bit, 15, font_family=MONO, **look))
    if fold:
        ends = {"x1": 30, "x2": 170, "y1": 10 + ROW * fold, "y2": 10 + ROW * fold}
        shapes.append(shape("line", **ends, stroke=PEG, stroke_dasharray="5 4"))
    height, said = 20 + ROW * 2**n, f"{', '.join(words)}."
    return drawing(200, height, "A list of words", said, shapes)


def copies_film(n: int = 3) -> Film:
    """Return a film in which three maps of n - 1 disks become the map of n disks, n 2 to 4.

    >>> [sentence for _, sentence in copies_film(2).frames][0]
    'The map of 1 disk: 3 positions, 3 lines.'
    """
    dots, lines = 3 ** (whole("n", n, 2, 4) - 1), 3 * (3 ** (n - 1) - 1) // 2
    disks = f"{n - 1} disk{'s' * (n > 2)}"
    frames = [
        (_map(n, 0, "A", False), f"The map of {disks}: {dots} positions, {lines} lines."),
        (
            _map(n, 1, "ABC", False),
            f"Disk {n} may be on A, B or C: three copies, with its letter in front. "
            "Inside a copy only the smaller disks move. Each copy is turned over: its own corner "
            "stays, and the two others change places.",
        ),
        (
            _map(n, 1, "ABC", True),
            f"Disk {n} can move only if all smaller disks are on the third peg: "
            "one line between any two copies.",
        ),
        (
            _map(n, 0, "ABC", True),
            f"Push them together: 3 · {dots} = {3 * dots} positions, "
            f"3 · {lines} + 3 = {3 * lines + 3} lines.",
        ),
    ]
    return Film("Three copies of a map", frames)


def _map(n: int, apart: float, letters: str, joined: bool) -> Svg:
    """Draw copies of the map of n - 1 disks, pushed apart, with or without the lines between.

    A single copy is turned back, to look like the map of n - 1 disks.
    """
    rules = Rules()
    inner = ["".join(p) for p in product(letters, *["ABC"] * (n - 1))]
    edges = [
        (p, str(q))
        for p in inner
        for move in rules.legal_moves(p)
        if p < (q := rules.after(p, move)) and q[0] in letters and (joined or p[0] == q[0])
    ]
    unit, push, places = 0.7 * SIDE / (2**n - 1), 0.12 * SIDE * apart, {}
    side = 1 if len(letters) == 3 else -1
    for p in inner:
        (x, y), (cx, cy) = sierpinski_point(p), sierpinski_point(p[0])
        places[p] = 0.5 * SIDE + side * unit * x + push * cx, 0.56 * SIDE - unit * y - push * cy
    shapes = []
    for start, end in edges:
        (x1, y1), (x2, y2) = places[start], places[end]
        between = start[0] != end[0]
        look = {"stroke": ACCENT if between else PEG, "stroke_width": 3 if between else 1.5}
        shapes.append(shape("line", x1=x1, y1=y1, x2=x2, y2=y2, **look))
    for p, (x, y) in places.items():
        if n > 3:  # 81 names have no room
            shapes.append(shape("circle", cx=x, cy=y, r=4, fill=TEXT))
            continue
        name = p if len(letters) == 3 else p[1:]
        wide = 8 + 8 * len(name)
        box = {"x": x - wide / 2, "y": y - 10, "width": wide, "height": 20, "rx": 4}
        shapes.append(shape("rect", **box, fill=GROUND, stroke=PEG))
        shapes.append(text(x, y, name, 12, font_family=MONO, fill=TEXT))
    desc = f"{len(inner)} positions, {len(edges)} lines."
    return drawing(SIDE, 0.86 * SIDE, "A map", desc, shapes)


PULLS = {0: "Dijkstra's search", 0.5: "", 0.75: "", 1: "A*", 2: "", 4: "", 50: "Greedy"}


def compass_film(
    start: str = "AAAA",
    goal: str = "CCCC",
    compass: Callable[[str, str], float] = distance,
) -> Film:
    """Return a film of one search with a compass that pulls ever harder, for 1 to 4 disks.

    `compass(position, goal)` returns how far the goal seems; by default it is exact.

    >>> compass_film("AAA", "CCC").frames[-1][1]
    'Pull 50. Greedy: 8 looks, a path of 7 moves.'
    """
    if len(start) != len(goal) or not 1 <= len(start) <= 4:
        raise ValueError(f"two positions of the same 1 to 4 disks, not {start!r} and {goal!r}")
    ends = {pull: toward(start, goal, compass, pull) for pull in PULLS}
    rows = rows_for(len(goal), max(len(end.sides[0].waiting) for end in ends.values()))
    fewest, frames = distance(start, goal), []
    for pull, end in ends.items():
        moves = len(end.way) - 1
        found = f"{end.looks} looks, a path of {moves} move{'s' * (moves != 1)}"
        enough = f"; {fewest} are enough" if moves > fewest else ""
        name = f"{PULLS[pull]}: " if PULLS[pull] else ""
        picture = draw_search(end, goal, "A search with a compass", rows)
        frames.append((picture, f"Pull {pull}. {name}{found}{enough}."))
    return Film("A search with a compass", frames)


def plans_film(start: str = "ABBB", goal: str = "BAAA") -> Film:
    """Return a film of the direct plan and the detour between two positions, on the map.

    >>> plans_film().frames[-1][1].partition(". ")[2]
    'The detour takes 9 moves, the direct plan 15.'

    Both have the same 2 to 4 disks, and the largest is on different pegs; else ValueError.
    """
    if len(start) != len(goal) or not 2 <= len(start) <= 4 or start[0] == goal[0]:
        wanted = "two positions of the same 2 to 4 disks with different first letters"
        raise ValueError(f"{wanted}, not {start!r} and {goal!r}")
    Position(start), Position(goal)  # raise ValueError for strings that are not positions
    a, b, k = start[0], goal[0], len(start) - 1
    (c,) = set("ABC") - {a, b}
    disk = f"disk {k + 1}"
    sentence = f"From {start} to {goal}: {disk} has to move from {a} to {b}."
    once = [start, a + c * k, b + c * k, goal]
    moves = sum(distance(p, q) for p, q in pairwise(once))
    direct = _legs(
        f"The direct plan takes {moves} moves.",
        once,
        [f"Direct: gather the smaller disks on {c}", f"Move {disk} from {a} to {b}", PLACES],
    )
    twice = [start, a + b * k, c + b * k, c + a * k, b + a * k, goal]
    detour_moves = sum(distance(p, q) for p, q in pairwise(twice))
    detour = _legs(
        f"The detour takes {detour_moves} moves, the direct plan {moves}.",
        twice,
        [
            f"Detour: gather the smaller disks on {b}",
            f"Move {disk} from {a} to {c}",
            f"Carry the tower of smaller disks from {b} to {a}",
            f"Move {disk} from {c} to {b}",
            PLACES,
        ],
    )
    return Film("Two plans", [(draw_graph(k + 1, here=start), sentence), *direct, *detour])


def _legs(end: str, stops: list[str], legs: list[str]) -> Iterator[tuple[Svg, str]]:
    """Yield the map with the path up to each stop of a plan, and a sentence for each leg."""
    path = stops[:1]
    for stop, words in zip(stops[1:], legs, strict=True):
        before = len(path)
        path += list(map(str, Rules().replay(path[-1], shortest(path[-1], stop))))[1:]
        moves = len(path) - before
        sentence = f"{words}: {moves} move{'s' * (moves != 1)}."
        if words == PLACES:
            sentence += f" {end}"
        yield draw_graph(len(stop), path=path, here=stop), sentence


def tasks_film(n: int = 3) -> Film:
    """Return a film of the stack of tasks that carries a tower of n disks, 2 to 4.

    >>> tasks_film(2).frames[-1][1]
    'The tower is carried; the stack was 3 tasks high at most.'
    """
    tasks = Tasks(whole("n", n, 2, 4))
    frames = [(tasks.draw(), "One task is on the stack.")]
    while tasks.pile:
        n, source, target, spare = tasks.pile[-1]
        tasks.act("take")
        sentence = tasks._said
        if tasks.hand:
            last_first = (n - 1, spare, target, source), (1, source, target, spare)
            for task in (*last_first, (n - 1, source, spare, target)):
                tasks.act(f"put {tasks.hand.index(task)}")
            three = f"Three tasks replace ({n}, {source}, {target}, {spare})"
            sentence = f"{three}. The last one goes on the stack first."
        frames.append((tasks.draw(), sentence))
    return Film("The stack at work", frames)


def rounds_film(n: int = 4) -> Film:
    """Return a film of why no disk turns back: towers of one disk to n, 1 to 6.

    >>> rounds_film(1).frames[0][1]
    'One disk, from A to C: one step backward.'
    """
    frames = [(draw_rounds(1), "One disk, from A to C: one step backward.")]
    for k in range(2, whole("n", n, 1, 6) + 1):
        sentence = (
            f"Disk {k} makes one step backward. The {k - 1} above it make two journeys forward, "
            "so each of them keeps one direction, and all their directions are exchanged."
        )
        frames.append((draw_rounds(k), sentence))
    return Film("Round the pegs", frames)


def pegs_film(n: int = 3) -> Film:
    """Return a film of the moves of n disks, each with its pegs by a formula; n is 1, 3 or 5.

    >>> pegs_film(1).frames[0][1]
    'Move 1 is 1. Its last 1 less: 0, modulo 3 peg 0 or A. Its last 1 more: 2, peg 2 or C.'
    """
    if n not in (1, 3, 5):
        raise ValueError(f"n should be 1, 3 or 5, as the formula is for odd n, not {n!r}")
    positions, frames = list(map(str, Rules().replay("A" * n, recursive(n)))), []
    for m in range(1, 2**n):
        last = m & -m
        source, target = (m - last) % 3, (m + last) % 3
        sentence = (
            f"Move {m} is {m:0{n}b}. Its last 1 less: {m - last}, modulo 3 peg {source} or "
            f"{'ABC'[source]}. Its last 1 more: {m + last}, peg {target} or {'ABC'[target]}."
        )
        move = "ABC"[source] + "ABC"[target]
        frames.append((draw_position(positions[m - 1], move=move), sentence))
    return Film("The pegs of a move", frames)


def posts_film() -> Film:
    """Return a film of the eleven moves of three magnetic disks, with the states of the posts.

    >>> posts_film().frames[0][1]
    'A is red, B is neutral, C is neutral.'
    """
    rules, moves, before = Rules(flips=True), list(algorithm_62(3)), dict[str, str]()
    colours, frames, last = post_colours(3, moves), [], dict[str, str]()
    for step, position in enumerate(rules.replay("AAA", moves)):
        now = {post: colours[post][step] for post in "ABC"}
        sentence = ", ".join(f"{post} is {state}" for post, state in now.items())
        lost = [post for post in before if now[post] == "neutral" != before[post]]
        told = "".join(f" {post} is empty and has forgotten its colour." for post in lost)
        other = [post for post in last if now[post] not in ("neutral", last[post])]
        told += "".join(f" Before it was empty, {post} was {last[post]}." for post in other)
        frames.append((draw_position(str(position), rules=rules), f"{sentence}.{told}"))
        before, last = now, last | {post: now[post] for post in now if now[post] != "neutral"}
    return Film("Posts that forget", frames)


def growth_film(n: int = 8) -> Film:
    """Return a film of the factors by which one disk more multiplies the moves of three games.

    >>> growth_film(4).frames[-1][1]
    'From 3 to 4 disks: from 21 to 59 moves one peg back in the circle, 2.810 times as many.'

    It ends with n disks, 3 to 15.  The classic game and the row are drawn from the beginning, the
    circle step by step.
    """
    sizes = range(2, whole("n", n, 3, 15) + 1)
    games = {
        name: [moves(k) / moves(k - 1) for k in sizes]
        for name, moves in (("all arrows", fewest), ("the row", longest))
    }
    factors, frames = list[float](), []
    for k in sizes:
        before, after = counterclockwise_count(k - 1), counterclockwise_count(k)
        factors.append(after / before)
        disks = f"From {k - 1} to {k} disks"
        moves = f"from {before:,} to {after:,} moves one peg back in the circle"
        picture = draw_curves({**games, "the circle": factors}, first=2)
        frames.append((picture, f"{disks}: {moves}, {factors[-1]:.3f} times as many."))
    return Film("How moves grow with each disk", frames)


def layers_film(n: int = 15, pegs: int = 4) -> Film:
    """Return a film of towers of 1 to n disks, 1 to 15, in rows of disks that move equally often.

    >>> layers_film(10).frames[-1][1]
    '10 disks: 1 · 1 + 2 · 2 + 3 · 4 + 4 · 8 = 49 moves.'

    The moves are those of Frame and Stewart's plan on 3 to 6 pegs; each row is one layer of it.
    """
    letters = ascii_uppercase[: whole("pegs", pegs, 3, 6)]
    towers = []
    for disks in range(1, whole("n", n, 1, 15) + 1):
        moved = disks_moved(Rules(letters), letters[0] * disks, frame_stewart(disks, pegs))
        times, layers = Counter(moved), dict[int, list[int]]()
        for disk in range(disks, 0, -1):
            layers.setdefault(times[disk], []).append(disk)
        towers.append(dict(sorted(layers.items())))
    wide, high = max(map(len, towers[-1].values())), len(towers[-1])
    frames = []
    for layers in towers:
        disks = sum(map(len, layers.values()))
        parts = " + ".join(f"{len(row)} · {times}" for times, row in layers.items())
        total = sum(len(row) * times for times, row in layers.items())
        sentence = f"{disks} disk{'s' * (disks > 1)}: {parts} = {total} move{'s' * (total > 1)}."
        frames.append((_rows(layers, wide, high), sentence))
    return Film("How often each disk moves", frames)


def _rows(layers: dict[int, list[int]], wide: int, high: int) -> Svg:
    """Draw rows of numbered disks, each with how often its disks move, on a sheet for the last."""
    across, shapes = 46, []
    for row, (times, disks) in enumerate(layers.items()):
        y, fill = 30 + 38 * row, disk_colour(row + 1)
        often = "once" if times == 1 else f"{times} times"
        shapes.append(text(96, y, often, 14, text_anchor="end", fill=TEXT))
        for column, disk in enumerate(disks):
            x = 132 + across * column
            box = {"x": x - 20, "y": y - 14, "width": 40, "height": 28, "rx": 14}
            shapes.append(shape("rect", **box, fill=fill))
            shapes.append(text(x, y, str(disk), 14, fill=ON_DISK, font_weight="bold"))
    said = [f"{times} times: disks {', '.join(map(str, row))}" for times, row in layers.items()]
    size = 120 + across * wide, 22 + 38 * high
    return drawing(*size, "How often each disk moves", f"{'; '.join(said)}.", shapes)
