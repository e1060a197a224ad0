"""round_trip: all positions in the order of a round trip."""

from itertools import product

from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.graph.blocks import Moves, near_positions, shortest_path, third
from hanoi_ref.lessons.graph.judge_tour import closed_tour

mistakes = Mistakes()


EXERCISE = Exercise(
    id="graph.round_trip",
    signature="round_trip(n)",
    returns="all positions in the order of a round trip",
    parts=(Part("trip", 1, "from one disk to seven"),),
    make_cases=lambda random: [Case((n,), "trip") for n in (1, 2, 3, random.randint(4, 6), 7)],
    judge_case=judge_value(lambda n: n, closed_tour),
    allowed_packages=("puzzle",),
    hints=(
        "The graph is three copies, joined by three edges, each of them a move of the largest "
        "disk. How must you go through each copy?",
        "Enter a copy at one corner, see all of it, leave at another corner: that is a tour of "
        "the smaller disks. In copy A it goes from B to C. From there a line leads to copy B, "
        "where it goes on from C to A. Then comes copy C, from A to B. All positions of a copy "
        "begin with its letter.",
        "[peg + position for peg, source, target in ['ABC', 'BCA', 'CAB'] for position in tour(n "
        "- 1, source, target)]. And tour(n, source, target) consists of three as well: in copy "
        "source there, in copy spare back, in copy target there again. Here there is tour(n - 1, "
        "source, target) and back is tour(n - 1, target, source).",
    ),
    mistakes=mistakes,
    did_you_know="Apart from its direction and its beginning, it is the only one.",
)


def _positions(n: int) -> list[str]:
    return ["".join(letters) for letters in product("ABC", repeat=n)]


def _tour(n: int, source: str, target: str, spare: str) -> Moves:
    if n == 0:
        return []
    there, back = _tour(n - 1, source, target, spare), _tour(n - 1, target, source, spare)
    return [*there, source + spare, *back, spare + target, *there]


def _played(position: str, moves: Moves) -> list[str]:
    """Return the positions of a walk, the first included."""
    seen = [position]
    for move in moves:
        at = position.rindex(move[0])
        position = position[:at] + move[1] + position[at + 1 :]
        seen.append(position)
    return seen


def _trip(n: int) -> Moves:
    return [
        *_tour(n - 1, "B", "C", "A"),
        "AB",
        *_tour(n - 1, "C", "A", "B"),
        "BC",
        *_tour(n - 1, "A", "B", "C"),
    ]


mistakes.add(
    "the tour does not close",
    "A grand tour from A to C visits everything, but ends far from its start. Let the largest "
    "disk go round all three pegs.",
    lambda n: _played("A" * n, _tour(n, "A", "C", "B")),
)
mistakes.add(
    "the first position is repeated at the end",
    "A round trip ends one move from the first position: leave out the repetition.",
    lambda n: [*_played("A" + "B" * (n - 1), _trip(n)), "A" + "B" * (n - 1)],
)
mistakes.add(
    "these are moves, not positions",
    "Play them, and write down each position on the way, the first one included.",
    lambda n: [*_trip(n), "CA"],
)
mistakes.add(
    "a set has no order",
    "The order is the whole point of a round trip: return a list.",
    lambda n: set(_positions(n)),
)
mistakes.add(
    "the positions come in counting order",
    "From each one to the next there must be one legal move.",
    lambda n: _positions(n),
)


@mistakes.add(
    "it goes round the edge of the triangle only",
    "The three sides are a round trip, but not through all positions: there are more inside.",
)
def round_the_edge(n: int) -> list[str]:
    sides = [
        shortest_path("A" * n, "B" * n),
        shortest_path("B" * n, "C" * n),
        shortest_path("C" * n, "A" * n),
    ]
    return [position for side in sides for position in side[:-1]]


mistakes.add(
    "the smallest disk comes first in the strings",
    "The first letter is the peg of the largest disk: reverse each string.",
    lambda n: [position[::-1] for position in _played("A" + "B" * (n - 1), _trip(n))],
)


@mistakes.add(
    "a copy is entered at the wrong corner",
    "From copy A to copy B disk n moves, and then all smaller disks are on C. So where must the "
    "tour of copy A end, and where does that of copy B begin?",
)
def wrong_corners(n: int) -> list[str]:
    sides = [("A", "A", "B"), ("B", "B", "C"), ("C", "C", "A")]
    return [peg + position for peg, p, q in sides for position in _corner_to_corner(n, p, q)]


def _corner_to_corner(n: int, p: str, q: str) -> list[str]:
    return _played(p * (n - 1), _tour(n - 1, p, q, third(p, q)))


@mistakes.add(
    "in a tour the middle copy is crossed in the same direction as the other two",
    "At the end of its first copy the smaller disks are on the target. So cross the middle copy "
    "from the target back to the source.",
)
def middle_not_back(n: int) -> list[str]:
    sides = [("A", "B", "C"), ("B", "C", "A"), ("C", "A", "B")]
    return [peg + rest for peg, p, q in sides for rest in _never_back(n - 1, p, q)]


def _never_back(n: int, p: str, q: str) -> list[str]:
    if n == 0:
        return [""]
    return [peg + rest for peg in (p, third(p, q), q) for rest in _never_back(n - 1, p, q)]


mistakes.add(
    "the last position is left out",
    "Do not repeat the first position, but include the last one: 3^n in all.",
    lambda n: _played("A" + "B" * (n - 1), _trip(n))[:-1],
)
mistakes.add(
    "a tour of no disks has no position",
    'There is one position of no disks, "": tour(0, ...) is [""], a list with one empty string.',
    lambda n: [],
)


@mistakes.add(
    "each copy is crossed by the shortest path",
    "Between two moves of the largest disk the smaller ones must visit all of their positions: a "
    "grand tour.",
)
def shortest_across(n: int) -> list[str]:
    sides = [("B", "C"), ("C", "A"), ("A", "B")]
    return [
        peg + position
        for peg, (p, q) in zip("ABC", sides, strict=True)
        for position in shortest_path(p * (n - 1), q * (n - 1))
    ]


@mistakes.add(
    "all walks are tried out",
    "That takes too long from four disks on: build the trip from three grand tours.",
    slow=4,
)
def tries_all_walks(n: int) -> list[str]:
    start = "C" * n

    def go(path: list[str], seen: set[str]) -> list[str] | None:
        if len(path) == 3**n:
            return path if start in near_positions(path[-1]) else None
        for other in near_positions(path[-1]):
            if other not in seen:
                found = go([*path, other], seen | {other})
                if found:
                    return found
        return None

    return go([start], {start}) or []
