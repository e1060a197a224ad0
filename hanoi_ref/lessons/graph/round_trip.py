"""round_trip: all positions in the order of a round trip."""

from itertools import product

from hanoi_ref.checking.exercise import Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.graph.common import Moves, near_positions, shortest_path, third
from hanoi_ref.lessons.graph.judge_tour import closed_tour

mistakes = Mistakes()

EXERCISE = Exercise(
    id="graph.round_trip",
    signature="round_trip(n)",
    returns="all positions in the order of a round trip",
    parts=(
        Part("small", 0.5, "a correct round trip for one to three disks"),
        Part("all", 0.5, "a correct round trip for up to seven disks"),
    ),
    make_cases=lambda _: by_part({"small": range(1, 4), "all": range(4, 8)}),
    judge_case=judge_value(lambda n: n, closed_tour),
    allowed_packages=("puzzle",),
    hints=(
        "The graph is three copies, joined by three edges. Each of these edges is a move of the "
        "largest disk. How must you go through each copy?",
        "Enter a copy at one corner, visit all of its positions, and leave at another corner. "
        "This is a tour of the smaller disks. In copy A the tour goes from B to C. From there an "
        "edge leads to copy B, where the tour goes from C to A. Then comes copy C, with a tour "
        "from A to B. All positions of a copy begin with its letter.",
        "[peg + position for peg, source, target in ['ABC', 'BCA', 'CAB'] for position in tour(n "
        '- 1, source, target)]. A tour itself also has three pieces. "There" means tour(n - 1, '
        'source, target), and "back" means tour(n - 1, target, source). So tour(n, source, '
        "target) goes there in copy source, back in copy spare, and there again in copy target.",
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
    first, second, last = (_tour(n - 1, *pegs) for pegs in ("BCA", "CAB", "ABC"))
    return [*first, "AB", *second, "BC", *last]


mistakes.add(
    "its tour does not return to the start",
    "A grand tour from A to C visits all positions, but it ends far from its start. In a round "
    "trip, on which peg is the largest disk at the end?",
    lambda n: _played("A" * n, _tour(n, "A", "C", "B")),
)
mistakes.add(
    "it returns moves, not positions",
    "Play the moves. Add each position that you reach to the list, and include the first position.",
    lambda n: [*_trip(n), "CA"],
)
mistakes.add(
    "it returns a set, which has no order",
    "A round trip depends on its order. Return a list.",
    lambda n: set(_positions(n)),
)
mistakes.add(
    "its positions are in counting order",
    "One legal move must lead from each position to the next.",
    lambda n: _positions(n),
)
mistakes.add(
    "it goes only round the edge of the triangle",
    "The three sides are a round trip, but not through all positions. There are more positions "
    "inside.",
    lambda n: [
        position for p, q in ("AB", "BC", "CA") for position in shortest_path(p * n, q * n)[:-1]
    ],
)
mistakes.add(
    "the smallest disk is first in its strings",
    "The first letter is the peg of the largest disk. Reverse each string.",
    lambda n: [position[::-1] for position in _played("A" + "B" * (n - 1), _trip(n))],
)
mistakes.add(
    "it enters a copy at the wrong corner",
    "From copy A to copy B disk n moves, and all smaller disks are on C at that time. So where "
    "must the tour of copy A end? And where must the tour of copy B begin?",
    lambda n: [
        peg + rest
        for peg, p, q in ("AAB", "BBC", "CCA")
        for rest in _played(p * (n - 1), _tour(n - 1, p, q, third(p, q)))
    ],
)
mistakes.add(
    "in a tour it crosses the middle copy in the same direction as the other two",
    "At the end of the first copy the smaller disks are on the target. So cross the middle copy "
    "from the target back to the source.",
    lambda n: [
        peg + rest for peg, p, q in ("ABC", "BCA", "CAB") for rest in _never_back(n - 1, p, q)
    ],
)


def _never_back(n: int, p: str, q: str) -> list[str]:
    if n == 0:
        return [""]
    return [peg + rest for peg in (p, third(p, q), q) for rest in _never_back(n - 1, p, q)]


mistakes.add(
    "it leaves out the last position",
    "Do not repeat the first position, but include the last one. There are 3^n positions in all.",
    lambda n: _played("A" + "B" * (n - 1), _trip(n))[:-1],
)
mistakes.add(
    "its tour of zero disks has no position",
    'With zero disks there is one position: "". So tour(0, ...) is [""], a list with one empty '
    "string.",
    lambda n: [],
)
mistakes.add(
    "it crosses each copy by the shortest path",
    "Between two moves of the largest disk, the smaller disks must visit all of their positions. "
    "This is a grand tour.",
    lambda n: [
        peg + rest
        for peg, p, q in ("ABC", "BCA", "CAB")
        for rest in shortest_path(p * (n - 1), q * (n - 1))
    ],
)


@mistakes.add(
    "it needs too much time or memory for tall towers",
    "Does it try out walks? Build the trip from three grand tours.",
    slow=4,
)
def tries_all_walks(n: int) -> list[str]:
    start = "C" * n

    def go(path: list[str], seen: set[str]) -> list[str] | None:
        if len(path) == 3**n:
            return path if start in near_positions(path[-1]) else None
        for other in near_positions(path[-1]):
            if other not in seen:
                trip = go([*path, other], seen | {other})
                if trip:
                    return trip
        return None

    return go([start], {start}) or []
