"""crossings: how often each post crosses from one colour to the other."""

from collections.abc import Callable, Iterator
from random import Random

from hanoi_ref.checking.compare import exact_dict, exact_int
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import drawn, judge_value
from hanoi_ref.draw import draw_crossings
from hanoi_ref.lessons.magnetic.common import FREE, moved, top
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
                (6, [str(m) for m in up_67(6)]),
                (7, [str(m) for m in algorithm_62(7)][:middle]),
                _random_walk(random, random.randint(5, 9), random.randint(200, 900)),
                (8, [str(m) for m in up_67(8)]),
                (9, [str(m) for m in algorithm_62(9)]),
            ],
        }
    )


EXERCISE = Exercise(
    id="magnetic.crossings",
    signature="crossings(n, moves)",
    returns="how often each post crosses from one colour to the other",
    parts=(
        Part("short", 1, "the right counts for short walks, some of which stop half-way"),
        Part(
            "whole",
            1,
            "the right counts for zero moves, and for thousands of moves with up to nine disks",
        ),
    ),
    make_cases=_crossing_cases,
    judge_case=drawn(
        judge_value(crossings, exact_dict(exact_int)),
        lambda n, moves: (
            draw_crossings(FREE.replay("A" * n, moves)) if len(moves) <= CHARTED else None
        ),
    ),
    allowed_packages=("puzzle",),
    hints=(
        "Play the moves, and store the last colour that each post showed. When does a post cross?",
        "A post can only change its colour when a disk lands on it. Compare the colour of the "
        "disk after its move with the last colour of the post. The last colour counts even if "
        "that was long ago. At the start A has shown red. B and C have not shown a colour yet.",
        "For every move: position = after(position, move). The letter that changed shows the "
        "post and its colour. If last[post] not in (None, colour): count[post] += 1. Then "
        "last[post] = colour.",
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
        yield {peg.upper(): "red" if peg.isupper() else "blue" for peg in position}


Colours = dict[str, str]


def _where(
    n: int, moves: list[str], counts: Callable[[Colours, Colours, str], bool], first: Colours
) -> dict[str, int]:
    """Count for each post how often something is true of the colours shown before and after."""
    shown = list(_shown(n, moves))
    pairs = list(zip([first, *shown], shown, strict=False))
    return {post: sum(counts(*pair, post) for pair in pairs) for post in "ABC"}


def _right(n: int, moves: list[str]) -> dict[str, int]:
    return _changes(_landings(n, moves), {"A": "red"})


mistakes.add(
    "it forgets that A is red at the start",
    "A shows red before the first move. So its first change to blue is a crossing.",
    lambda n, moves: _changes(_landings(n, moves), {}),
)


@mistakes.add(
    "it counts the crossing for the post that the disk leaves",
    "The crossing belongs to the post on which the disk lands. That post then shows another "
    "colour.",
)
def crossings_of_the_source(n: int, moves: list[str]) -> dict[str, int]:
    count, last = dict.fromkeys("ABC", 0), {"A": "red"}
    for move, (post, colour) in zip(moves, _landings(n, moves), strict=True):
        count[move[0]] += last.get(post, colour) != colour
        last[post] = colour
    return count


mistakes.add(
    "it counts a post that becomes neutral",
    "Red, neutral, red is not a crossing. A post that stays neutral at the end has not crossed "
    "either. A crossing needs the other colour afterwards.",
    lambda n, moves: _where(
        n, moves, lambda before, after, post: post in before and post not in after, {}
    ),
)
mistakes.add(
    "it counts every colour that follows neutral",
    "A neutral post that shows its old colour again has not crossed. A post that shows its first "
    "colour has not crossed either.",
    lambda n, moves: _where(
        n, moves, lambda before, after, post: post in after and post not in before, {"A": "red"}
    ),
)
mistakes.add(
    "it counts every landing",
    "If a disk lands and the post shows its last colour again, this is not a crossing. Compare "
    "the new colour with the last one.",
    lambda n, moves: {post: sum(move[1] == post for move in moves) for post in "ABC"},
)
mistakes.add(
    "it counts the first colour of a post",
    "Before the first disk lands on a post, the post has shown nothing. So its first colour is "
    "not a crossing.",
    lambda n, moves: {
        post: times + (post != "A" and any(move[1] == post for move in moves))
        for post, times in _right(n, moves).items()
    },
)
mistakes.add(
    "it counts at most one crossing for each post",
    "A post may show several colours, one after the other. Each change adds 1 to its count.",
    lambda n, moves: {post: min(1, times) for post, times in _right(n, moves).items()},
)
mistakes.add(
    "its keys are lowercase letters",
    "The keys are the names of the posts: A, B and C. A small letter means blue only in a "
    "position.",
    lambda n, moves: {post.lower(): times for post, times in _right(n, moves).items()},
)
mistakes.add(
    "it finds no crossings at all",
    "Between its two colours a post is always neutral. It never changes from red to blue in one "
    "move. Remember its last colour, however long ago that was.",
    lambda n, moves: _where(
        n,
        moves,
        lambda before, after, post: {before.get(post), after.get(post)} == {"red", "blue"},
        {},
    ),
)
mistakes.add(
    "it gives B and C a colour before the first disk lands",
    "Posts B and C are neutral until a disk lands on them. The first colour of a post is not a "
    "crossing.",
    lambda n, moves: _changes(_landings(n, moves), {"A": "red", "B": "blue", "C": "blue"}),
)
mistakes.add(
    "it gives B and C the colour of A before the first disk lands",
    "Posts B and C are neutral until a disk lands on them. The first colour of a post is not a "
    "crossing.",
    lambda n, moves: _changes(_landings(n, moves), dict.fromkeys("ABC", "red")),
)
mistakes.add(
    "it takes the colour before the disk turns over",
    "A post shows the face that is up after the move. A disk that leaves A with red up lands "
    "with blue up.",
    lambda n, moves: _changes(
        ((post, "blue" if colour == "red" else "red") for post, colour in _landings(n, moves)),
        {"A": "red"},
    ),
)
mistakes.add(
    "it leaves out posts that never cross",
    "The keys A, B and C must always be in the dict, even with the value 0. Begin with all three.",
    lambda n, moves: {post: times for post, times in _right(n, moves).items() if times},
)


@mistakes.add(
    "it counts only crossings from red to blue", "A change from blue to red is a crossing as well."
)
def crossings_one_way(n: int, moves: list[str]) -> dict[str, int]:
    count, last = dict.fromkeys("ABC", 0), {"A": "red"}
    for post, colour in _landings(n, moves):
        count[post] += (last.get(post), colour) == ("red", "blue")
        last[post] = colour
    return count


mistakes.add(
    "it returns one number for all posts together",
    "Return a dict with a number for each post.",
    lambda n, moves: sum(_right(n, moves).values()),
)
mistakes.add(
    "it returns a list of numbers",
    'A dict shows which number belongs to which post. Begin with {post: 0 for post in "ABC"}.',
    lambda n, moves: list(_right(n, moves).values()),
)


@mistakes.add(
    "it skips a post that is neutral for more than one move",
    "A post may stay empty for a long time. Remember its last colour, however long ago that was.",
)
def crossings_in_three(n: int, moves: list[str]) -> dict[str, int]:
    count, shown = dict.fromkeys("ABC", 0), list(_shown(n, moves))
    for one, two, three in zip(shown, shown[1:], shown[2:], strict=False):
        for post in one.keys() & three.keys() - two.keys():
            count[post] += one[post] != three[post]
    return count


mistakes.add(
    "it uses the number of the move to find which face is up",
    "Each disk turns over only when it moves itself. A disk that has not moved yet has red up, "
    "however often other disks have moved.",
    lambda n, moves: _changes(
        ((move[1], "red" if number % 2 else "blue") for number, move in enumerate(moves)),
        {"A": "red"},
    ),
)


@mistakes.add(
    "it treats neutral as a colour and counts every second change",
    "A change to neutral is not a crossing. Count only when a post shows the other colour than "
    "its last one.",
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
    "If a post forgets its colour, any new colour looks like a change. Keep the last colour of a "
    "neutral post.",
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
    "it gives an empty post the other colour of its last disk",
    "The disk turned over when it left the post. Take the colour that the disk showed before it "
    "left.",
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
