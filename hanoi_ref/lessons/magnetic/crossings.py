"""crossings: how often each post crosses from one colour to the other."""

from collections.abc import Iterator
from random import Random

from hanoi_ref.checking.compare import exact_dict, exact_int
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import drawn, judge_value
from hanoi_ref.draw import Svg, draw_crossings
from hanoi_ref.lessons.magnetic.blocks import moved, top
from hanoi_ref.lessons.magnetic.common import FREE
from hanoi_ref.puzzle import Position
from hanoi_ref.solvers.magnetic import algorithm_62, down_67, up_67
from hanoi_ref.theory.magnetic import crossings

mistakes = Mistakes()
CHARTED = 60  # longer walks are described in words
Walk = tuple[int, list[str]]


def _random_walk(random: Random, n: int, length: int) -> Walk:
    """Return a random walk of legal moves that seldom undoes a move."""
    at, moves = Position("A" * n), [""]
    while len(moves) <= length:
        may = FREE.legal_moves(at)
        moves.append(random.choice([m for m in may if m != moves[-1][::-1]] or may))
        at = FREE.after(at, moves[-1])
    return n, [str(move) for move in moves[1:]]


def _crossing_cases(random: Random) -> list[Case]:
    down, up = ([str(m) for m in walk(3)] for walk in (down_67, up_67))
    middle = random.randint(500, 680)
    return by_part(
        {
            "short": [
                (1, ["AC"]),
                (1, ["AC", "CB"]),
                (1, ["AC", "CB", "BA"]),
                (3, down),
                (3, down[:8]),
                (3, up),
                *(_random_walk(random, n, random.randint(9, 30)) for n in (1, 2, 3, 4)),
            ],
            "whole": [
                (0, []),
                (random.randint(1, 9), []),
                (5, [str(m) for m in algorithm_62(5)]),
                (7, [str(m) for m in algorithm_62(7)][:middle]),
                _random_walk(random, random.randint(5, 9), random.randint(200, 900)),
                (8, [str(m) for m in up_67(8)]),
                (9, [str(m) for m in algorithm_62(9)]),
            ],
        }
    )


def _chart(n: int, moves: list[str]) -> Svg | None:
    return draw_crossings(FREE.replay("A" * n, moves)) if len(moves) <= CHARTED else None


EXERCISE = Exercise(
    id="magnetic.crossings",
    signature="crossings(n, moves)",
    returns="how often each post crosses from one colour to the other",
    parts=(
        Part("short", 1, "short walks, some of which stop half-way"),
        Part("whole", 1, "no moves, and thousands of them with up to nine disks"),
    ),
    make_cases=_crossing_cases,
    judge_case=drawn(judge_value(crossings, exact_dict(exact_int)), _chart),
    allowed_packages=("puzzle",),
    hints=(
        "Play the walk, and store for each post the colour that it showed last. When does a post "
        "cross?",
        "A post can only change its colour when a disk lands on it. Compare the colour of the "
        "disk after its move with the last colour of the post, even if that was long ago. A has "
        "shown red from the start, B and C nothing yet.",
        "For every move: position = after(position, move); the letter that changed shows post "
        "and colour; if last[post] not in (None, colour): count[post] += 1; then last[post] = "
        "colour.",
    ),
    mistakes=mistakes,
    match_cases=10,
    did_you_know="An empty post has no colour; the last one that it has shown counts.",
)
Landing = tuple[str, str]


def _landings(n: int, moves: list[str]) -> Iterator[Landing]:
    """Yield the post and its colour after each move."""
    position = "A" * n
    for move in moves:
        at = top(position, move[0])
        position = moved(position, at, move[1])
        yield move[1], "red" if position[at].isupper() else "blue"


def _changes(landings: Iterator[Landing], last: dict[str, str]) -> dict[str, int]:
    """Count how often each post gets another colour than its last one."""
    count = dict.fromkeys("ABC", 0)
    for post, colour in landings:
        count[post] += last.get(post, colour) != colour
        last[post] = colour
    return count


def _shown(n: int, moves: list[str]) -> Iterator[dict[str, str]]:
    """Yield the colours of the occupied posts, at the start and after each move."""
    position = "A" * n
    for move in ["", *moves]:
        if move:
            position = moved(position, top(position, move[0]), move[1])
        yield {each.upper(): "red" if each.isupper() else "blue" for each in position}


def _right(n: int, moves: list[str]) -> dict[str, int]:
    return _changes(_landings(n, moves), {"A": "red"})


mistakes.add(
    "A's red at the start is forgotten",
    "A shows red before the first move: that is the colour it crosses from.",
    lambda n, moves: _changes(_landings(n, moves), {}),
)


@mistakes.add(
    "a crossing is counted for the post that the disk leaves",
    "The post on which the disk lands shows another colour then.",
)
def crossings_of_the_source(n: int, moves: list[str]) -> dict[str, int]:
    count, last = dict.fromkeys("ABC", 0), {"A": "red"}
    for move, (post, colour) in zip(moves, _landings(n, moves), strict=True):
        count[move[0]] += last.get(post, colour) != colour
        last[post] = colour
    return count


@mistakes.add(
    "a post that becomes neutral is counted",
    "Red, neutral, red is not a crossing, and neither is an end in neutral: it must show the "
    "other colour afterwards.",
)
def crossings_of_neutral(n: int, moves: list[str]) -> dict[str, int]:
    count = dict.fromkeys("ABC", 0)
    before: dict[str, str] = {}
    for shown in _shown(n, moves):
        for post in before.keys() - shown.keys():
            count[post] += 1
        before = shown
    return count


@mistakes.add(
    "every colour after a neutral time is counted",
    "A neutral post that shows its old colour again has not crossed. Neither has a post that "
    "shows its first colour ever.",
)
def crossings_back(n: int, moves: list[str]) -> dict[str, int]:
    count = dict.fromkeys("ABC", 0)
    before = {"A": "red"}
    for shown in _shown(n, moves):
        for post in shown.keys() - before.keys():
            count[post] += 1
        before = shown
    return count


@mistakes.add(
    "every landing is counted",
    "A disk may land and show the last colour of the post again: that is not a crossing. Compare "
    "the two.",
)
def crossings_of_landings(n: int, moves: list[str]) -> dict[str, int]:
    landed = [move[1] for move in moves]
    return {post: landed.count(post) for post in "ABC"}


@mistakes.add(
    "the first colour of a post is counted",
    "Before its first disk lands a post has shown nothing: there is no colour to cross from.",
)
def crossings_of_the_first(n: int, moves: list[str]) -> dict[str, int]:
    right, landed = _right(n, moves), {move[1] for move in moves}
    return {post: right[post] + (post in landed and post != "A") for post in "ABC"}


mistakes.add(
    "a post crosses at most once",
    "Add 1 to its count at each crossing: += 1, not = 1.",
    lambda n, moves: {post: min(1, times) for post, times in _right(n, moves).items()},
)
mistakes.add(
    "the posts have lowercase names",
    "The keys are the posts, A, B and C; only in positions does a small letter mean blue.",
    lambda n, moves: {post.lower(): times for post, times in _right(n, moves).items()},
)


@mistakes.add(
    "no post ever crosses",
    "Between its two colours a post is always neutral: it never changes from red to blue in one "
    "move. Remember its last colour, however long ago.",
)
def crossings_forgotten(n: int, moves: list[str]) -> dict[str, int]:
    count = dict.fromkeys("ABC", 0)
    before: dict[str, str] = {}
    for shown in _shown(n, moves):
        for post in before.keys() & shown.keys():
            count[post] += before[post] != shown[post]
        before = shown
    return count


mistakes.add(
    "B and C have a colour before the first disk lands",
    "Their posts are neutral until then. The first colour of a post is not a crossing.",
    lambda n, moves: _changes(_landings(n, moves), {"A": "red", "B": "blue", "C": "blue"}),
)


@mistakes.add(
    "the colour is taken before the disk turns over",
    "A post shows the face that is up after the move: a disk that leaves A with red up lands "
    "with blue up.",
)
def crossings_too_early(n: int, moves: list[str]) -> dict[str, int]:
    early = ((post, "blue" if colour == "red" else "red") for post, colour in _landings(n, moves))
    return _changes(early, {"A": "red"})


mistakes.add(
    "posts that never cross are left out",
    "The keys A, B and C are always there, some with 0. Begin with all three.",
    lambda n, moves: {post: times for post, times in _right(n, moves).items() if times},
)


@mistakes.add("only crossings from red to blue are counted", "Blue to red is a crossing as well.")
def crossings_one_way(n: int, moves: list[str]) -> dict[str, int]:
    count, last = dict.fromkeys("ABC", 0), {"A": "red"}
    for post, colour in _landings(n, moves):
        count[post] += (last.get(post), colour) == ("red", "blue")
        last[post] = colour
    return count


mistakes.add(
    "this is the number for all posts together",
    "Return a dict with a number for each post.",
    lambda n, moves: sum(_right(n, moves).values()),
)
mistakes.add(
    "this is a list of numbers",
    'A dict shows which number belongs to which post: {post: 0 for post in "ABC"} to begin with.',
    lambda n, moves: list(_right(n, moves).values()),
)


@mistakes.add(
    "a post that is neutral for more than one move is skipped",
    "It may stay empty for a long time: remember its last colour, however long ago.",
)
def crossings_in_three(n: int, moves: list[str]) -> dict[str, int]:
    count, shown = dict.fromkeys("ABC", 0), list(_shown(n, moves))
    for one, two, three in zip(shown, shown[1:], shown[2:], strict=False):
        for post in one.keys() & three.keys() - two.keys():
            count[post] += one[post] != three[post]
    return count


@mistakes.add(
    "the number of the move decides which face is up",
    "Each disk turns over with its own moves: a disk that has not moved yet has red up, however "
    "many moves the others have made.",
)
def crossings_by_number(n: int, moves: list[str]) -> dict[str, int]:
    landings = ((move[1], "red" if number % 2 else "blue") for number, move in enumerate(moves))
    return _changes(landings, {"A": "red"})


@mistakes.add(
    "neutral is treated as a colour, and every second change as a crossing",
    "A change to neutral is not a crossing: count when a post shows the other colour than its "
    "last one.",
)
def crossings_by_halves(n: int, moves: list[str]) -> dict[str, int]:
    changes, before = dict.fromkeys("ABC", 0), dict[str, str]()
    for shown in _shown(n, moves):
        for post in "ABC":
            changes[post] += before.get(post) != shown.get(post)
        before = shown
    changes["A"] -= n > 0  # its first colour is not a change
    return {post: number // 2 for post, number in changes.items()}


@mistakes.add(
    "a post forgets its colour when its last disk leaves",
    "Then any colour seems to be another one. A neutral post has shown one before: keep that.",
)
def crossings_after_neutral(n: int, moves: list[str]) -> dict[str, int]:
    count, last = dict.fromkeys("ABC", 0), {"A": "red"} if n else {}
    for move, (post, colour), shown in zip(
        moves, _landings(n, moves), [*_shown(n, moves)][1:], strict=True
    ):
        if move[0] not in shown:
            last[move[0]] = "neutral"
        count[post] += last.get(post, colour) != colour
        last[post] = colour
    return count


@mistakes.add(
    "an empty post counts as showing the other face of its last disk",
    "The disk has turned over on the way: take the colour that it showed before it left.",
)
def crossings_of_the_turned(n: int, moves: list[str]) -> dict[str, int]:
    count, last = dict.fromkeys("ABC", 0), {"A": "red"} if n else {}
    shown = [*_shown(n, moves)][1:]
    for move, (post, colour), posts in zip(moves, _landings(n, moves), shown, strict=True):
        count[post] += last.get(post, colour) != colour
        last[post] = colour
        if move[0] not in posts:
            last[move[0]] = colour
    return count
