"""Arguments of the lessons as films: a fold, three copies, two plans, a stack of tasks."""

from collections.abc import Iterable, Iterator
from typing import Any
from xml.etree.ElementTree import Element

from hanoi_ref.draw import Svg, draw_graph, draw_position, draw_rounds
from hanoi_ref.draw.palette import ACCENT, GROUND, PEG, TEXT
from hanoi_ref.draw.svg import MONO, drawing, shape, text
from hanoi_ref.puzzle import Position, Rules, whole
from hanoi_ref.solvers import algorithm_62, recursive, shortest
from hanoi_ref.solvers.gray import hypercube_walk
from hanoi_ref.theory.sierpinski import sierpinski_point
from hanoi_ref.widgets.figures.figure import Button, Figure, button
from hanoi_ref.widgets.figures.iteration import Tasks


class Film(Figure):
    """Pictures on one slider, with a sentence for each.

    >>> from hanoi_ref.draw import draw_position
    >>> film = Film("One disk", [(draw_position("A"), "On A."), (draw_position("C"), "On C.")])
    >>> film.act("step 1")
    >>> film
    One disk. On C.
    """

    def __init__(self, name: str, frames: Iterable[tuple[str, str]], **traits: Any) -> None:
        self.name, self.frames, self.at = name, list(frames), 0
        super().__init__(**traits)
        self.say(self.frames[0][1])

    def act(self, do: str) -> None:
        """Go to a step, counted from 0."""
        match do.split():
            case ["step", at] if at.isdecimal():
                self.at = min(int(at), len(self.frames) - 1)
                self.say(self.frames[self.at][1])

    def draw(self) -> str:
        """Return the picture of this step."""
        return self.frames[self.at][0]

    def show(self) -> None:
        """Update the picture, the buttons and the slider."""
        self._slider = {"at": self.at, "last": len(self.frames) - 1}
        super().show()

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Return the buttons for one step back and one step on."""
        first, last = self.at == 0, self.at == len(self.frames) - 1
        return [("", [button("back", "Back", off=first), button("next", "Next", off=last)])]

    def _do(self, do: str) -> None:
        steps = {"back": max(self.at - 1, 0), "next": self.at + 1}
        super()._do(f"step {steps[do]}" if do in steps else do)


# Arguments


ROW = 24
SIDE = 440
PLACES = "Bring the smaller disks to their places"  # the last leg of each plan


def fold_film(n: int = 3) -> Film:
    """Return a film in which folding the list of one bit makes the Gray code of n bits, 1 to 4.

    >>> fold_film(2).frames[-1][0].desc
    '00, 01, 11, 10.'
    """
    return Film("Fold the list", _folds(whole("n", n, 1, 4)))


def _folds(n: int) -> Iterator[tuple[Svg, str]]:
    yield _words(["0", "1"], n), "One bit: 0, 1. Neighbours differ in one bit."
    for k in range(1, n):
        words = list(hypercube_walk(k))
        both = [*words, *reversed(words)]
        yield (
            _words(both, n, fold=len(words)),
            "Fold: write the list again below, backwards. At the fold a word is next to itself.",
        )
        longer = ["0" + word for word in words] + ["1" + word for word in reversed(words)]
        yield (
            _words(longer, n, fold=len(words), new=True),
            "Write 0 in front of the upper half and 1 in front of the lower half. "
            "At the fold only the new bit changes; elsewhere the old bits change one at a time.",
        )


def _words(words: list[str], n: int, fold: int = 0, new: bool = False) -> Svg:
    height = 20 + ROW * 2**n
    shapes = _letters(words, fold, new)
    return drawing(200, height, "A list of words", f"{', '.join(words)}.", shapes)


def _letters(words: list[str], fold: int, new: bool) -> Iterator[Element]:
    for row, word in enumerate(words):
        y = 10 + ROW * (row + 0.5)
        for column, bit in enumerate(reversed(word)):
            fresh = new and column == len(word) - 1
            look = {"fill": ACCENT if fresh else TEXT, "font_weight": "bold" if fresh else None}
            yield text(130 - 18 * column, y, bit, 15, font_family=MONO, **look)
    if fold:
        y = 10 + ROW * fold
        yield shape("line", x1=30, x2=170, y1=y, y2=y, stroke=PEG, stroke_dasharray="5 4")


def copies_film(n: int = 3) -> Film:
    """Return a film in which three maps of n - 1 disks become the map of n disks, n 2 to 4.

    >>> [sentence for _, sentence in copies_film(2).frames][0]
    'The map of 1 disk: 3 positions, 3 lines.'
    """
    whole("n", n, 2, 4)
    return Film("Three copies of a map", _copies(n))


def _copies(n: int) -> Iterator[tuple[Svg, str]]:
    dots, lines = 3 ** (n - 1), 3 * (3 ** (n - 1) - 1) // 2
    disks = f"{n - 1} disk{'s' * (n > 2)}"
    yield _map(n, 0, "A", False), f"The map of {disks}: {dots} positions, {lines} lines."
    yield (
        _map(n, 1, "ABC", False),
        f"Disk {n} may be on A, B or C: three copies, with its letter in front. "
        "Inside a copy only the smaller disks move.",
    )
    yield (
        _map(n, 1, "ABC", True),
        f"Disk {n} can move only if all smaller disks are on the third peg: "
        "one line between any two copies.",
    )
    yield (
        _map(n, 0, "ABC", True),
        f"Push them together: 3 · {dots} = {3 * dots} positions, "
        f"3 · {lines} + 3 = {3 * lines + 3} lines.",
    )


def _map(n: int, apart: float, letters: str, joined: bool) -> Svg:
    """Draw copies of the map of n - 1 disks, pushed apart, with or without the lines between."""
    rules = Rules()
    inner = [p for p in _positions(n) if p[0] in letters]
    edges = [
        (p, str(q))
        for p in inner
        for move in rules.legal_moves(p)
        if p < (q := rules.after(p, move)) and q[0] in letters and (joined or p[0] == q[0])
    ]
    places = {p: _place(p, apart) for p in inner}
    names = {p: p if len(letters) == 3 else p[1:] for p in inner}
    desc = f"{len(inner)} positions, {len(edges)} lines."
    return drawing(SIDE, 0.86 * SIDE, "A map", desc, _net(places, edges, names))


def _positions(n: int) -> list[str]:
    return [""] if n == 0 else [peg + rest for peg in "ABC" for rest in _positions(n - 1)]


def _place(position: str, apart: float) -> tuple[float, float]:
    """Return where a position is on the picture; `apart` pushes the three copies outwards."""
    (x, y), (cx, cy) = sierpinski_point(position), sierpinski_point(position[0])
    unit = 0.7 * SIDE / (2 ** len(position) - 1)
    push = 0.12 * SIDE * apart
    return 0.5 * SIDE + unit * x + push * cx, 0.56 * SIDE - unit * y - push * cy


def _net(
    places: dict[str, tuple[float, float]], edges: list[tuple[str, str]], names: dict[str, str]
) -> Iterator[Element]:
    for p, q in edges:
        (x1, y1), (x2, y2) = places[p], places[q]
        between = p[0] != q[0]
        look = {"stroke": ACCENT if between else PEG, "stroke_width": 3 if between else 1.5}
        yield shape("line", x1=x1, y1=y1, x2=x2, y2=y2, **look)
    for p, (x, y) in places.items():
        if len(p) > 3:  # 81 names have no room
            yield shape("circle", cx=x, cy=y, r=4, fill=TEXT)
            continue
        wide = 8 + 8 * len(names[p])
        box = {"x": x - wide / 2, "y": y - 10, "width": wide, "height": 20, "rx": 4}
        yield shape("rect", **box, fill=GROUND, stroke=PEG)
        yield text(x, y, names[p], 12, font_family=MONO, fill=TEXT)


def plans_film(start: str = "ABBB", goal: str = "BAAA") -> Film:
    """Return a film of the direct plan and the detour between two positions, on the map.

    >>> plans_film().frames[-1][1]
    'Bring the smaller disks to their places: 0 moves. The detour takes 9 moves.'

    Both have the same 2 to 4 disks, and the largest is on different pegs; else ValueError.
    """
    if len(start) != len(goal) or not 2 <= len(start) <= 4 or start[0] == goal[0]:
        wanted = "two positions of the same 2 to 4 disks with different first letters"
        raise ValueError(f"{wanted}, not {start!r} and {goal!r}")
    return Film("Two plans", _plans(Position(start), Position(goal)))


def _plans(start: str, goal: str) -> Iterator[tuple[Svg, str]]:
    a, b, k = start[0], goal[0], len(start) - 1
    (c,) = set("ABC") - {a, b}
    disk = f"disk {k + 1}"
    told = f"From {start} to {goal}: {disk} has to move from {a} to {b}."
    yield draw_graph(k + 1, here=start), told
    yield from _legs(
        "direct plan",
        [start, a + c * k, b + c * k, goal],
        [f"Direct: gather the smaller disks on {c}", f"Move {disk} from {a} to {b}", PLACES],
    )
    yield from _legs(
        "detour",
        [start, a + b * k, c + b * k, c + a * k, b + a * k, goal],
        [
            f"Detour: gather the smaller disks on {b}",
            f"Move {disk} from {a} to {c}",
            f"Carry the tower of smaller disks from {b} to {a}",
            f"Move {disk} from {c} to {b}",
            PLACES,
        ],
    )


def _legs(plan: str, stops: list[str], legs: list[str]) -> Iterator[tuple[Svg, str]]:
    """Yield the map with the path up to each stop of a plan, and a sentence for each leg."""
    path = stops[:1]
    for stop, words in zip(stops[1:], legs, strict=True):
        before = len(path)
        path += list(map(str, Rules().replay(path[-1], shortest(path[-1], stop))))[1:]
        moves = len(path) - before
        told = f"{words}: {moves} move{'s' * (moves != 1)}."
        whole_way = f" The {plan} takes {len(path) - 1} moves." if words == PLACES else ""
        yield draw_graph(len(stop), path=path, here=stop), told + whole_way


def tasks_film(n: int = 3) -> Film:
    """Return a film of the stack of tasks that carries a tower of n disks, 2 to 4.

    >>> tasks_film(2).frames[-1][1]
    'The tower is carried; the stack was 3 tasks high at most.'
    """
    return Film("The stack at work", _worked_off(Tasks(whole("n", n, 2, 4))))


def _worked_off(tasks: Tasks) -> Iterator[tuple[str, str]]:
    yield tasks.draw(), "One task is on the stack."
    while tasks.pile:
        n, source, target, spare = tasks.pile[-1]
        tasks.act("take")
        if not tasks.hand:
            yield tasks.draw(), tasks._said
            continue
        last_first = (n - 1, spare, target, source), (1, source, target, spare)
        for task in (*last_first, (n - 1, source, spare, target)):
            tasks.act(f"put {tasks.hand.index(task)}")
        three = f"Three tasks replace ({n}, {source}, {target}, {spare})"
        yield tasks.draw(), f"{three}. The last one goes on the stack first."


def rounds_film(n: int = 4) -> Film:
    """Return a film of why no disk turns back: towers of one disk to n, 1 to 6.

    >>> rounds_film(1).frames[0][1]
    'One disk, from A to C: one step backward.'
    """
    return Film("Round the pegs", _rounds(whole("n", n, 1, 6)))


def _rounds(n: int) -> Iterator[tuple[Svg, str]]:
    yield draw_rounds(1), "One disk, from A to C: one step backward."
    for k in range(2, n + 1):
        yield (
            draw_rounds(k),
            f"Disk {k} makes one step backward. The {k - 1} above it make two journeys forward, "
            "so each of them keeps one direction, and all their directions are exchanged.",
        )


def pegs_film(n: int = 3) -> Film:
    """Return a film of the moves of n disks, each with its pegs by a formula; n is 1, 3 or 5.

    >>> pegs_film(1).frames[0][1]
    'Move 1 is 1. Its last 1 less: 0, modulo 3 peg 0 or A. Its last 1 more: 2, peg 2 or C.'
    """
    if n not in (1, 3, 5):
        raise ValueError(f"n should be 1, 3 or 5, as the formula is for odd n, not {n!r}")
    return Film("The pegs of a move", _pegs(n))


def _pegs(n: int) -> Iterator[tuple[Svg, str]]:
    positions = list(map(str, Rules().replay("A" * n, recursive(n))))
    for m in range(1, 2**n):
        last = m & -m
        source, target = (m - last) % 3, (m + last) % 3
        yield (
            draw_position(positions[m - 1], move="ABC"[source] + "ABC"[target]),
            f"Move {m} is {m:0{n}b}. Its last 1 less: {m - last}, modulo 3 peg {source} or "
            f"{'ABC'[source]}. Its last 1 more: {m + last}, peg {target} or {'ABC'[target]}.",
        )


def posts_film() -> Film:
    """Return a film of the eleven moves of three magnetic disks, with the states of the posts.

    >>> posts_film().frames[0][1]
    'A is red, B is neutral, C is neutral.'
    """
    return Film("Posts that forget", _posts())


def _posts() -> Iterator[tuple[Svg, str]]:
    rules, before = Rules(flips=True), dict[str, str]()
    for position in rules.replay("AAA", algorithm_62(3)):
        now = {post: _state(str(position), post) for post in "ABC"}
        told = ", ".join(f"{post} is {state}" for post, state in now.items())
        lost = [post for post in before if now[post] == "neutral" != before[post]]
        forgot = "".join(f" {post} is empty and has forgotten its colour." for post in lost)
        yield draw_position(str(position), rules=rules), f"{told}.{forgot}"
        before = now


def _state(position: str, post: str) -> str:
    return "red" if post in position else "blue" if post.lower() in position else "neutral"
