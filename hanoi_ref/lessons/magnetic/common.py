"""Cases, judges and building blocks of wrong programs that several exercises share."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from hanoi_ref.checking.exercise import Case, Problem
from hanoi_ref.checking.judge_moves import Step, arrives, board, exactly, legal, under, walked
from hanoi_ref.draw import Svg, draw_position
from hanoi_ref.puzzle import Move, Position, Puzzle, Rules
from hanoi_ref.theory.magnetic import crossing_spans, fewest_coloured, post_colours

FREE = Rules(flips=True)
PAIRS = [p + q for p in "ABC" for q in "ABC" if p != q]


def board_before(position: str, move: str) -> Svg:
    """Draw a magnetic position with a move, allowed or refused."""
    may = FREE.why_not(position, move) is None
    return draw_position(position, move=move, legal=may, rules=FREE)


def kind(position: str, move: str) -> str:
    """Return what decides about a move: an empty source, an empty target, sizes or faces.

    >>> kind("Ab", "AB"), kind("Ab", "BA"), kind("AB", "BA"), kind("Ab", "CA"), kind("Ab", "AC")
    ('size', 'fits', 'faces', 'none', 'free')
    >>> kind("AB", "AB")  # too large, and two red faces would touch as well
    'both'
    """
    here, disk, below = Position(position), *map(Position(position).top, move)
    if disk is None or below is None:
        return "none" if disk is None else "free"
    touch = here.letter_of(disk).isupper() == here.letter_of(below).isupper()
    if below < disk:
        return "both" if touch else "size"
    return "faces" if touch else "fits"


KINDS = "none", "free", "size", "both", "faces", "fits"


def same_for_all(kinds: Sequence[str]) -> list[tuple[str, str]]:
    """Return questions about three disks, five of each kind, which no seed changes.

    >>> same_for_all(KINDS)[:2]
    [('aaa', 'BA'), ('aaC', 'BA')]
    """
    random = Random(0)
    return [question(random, 3, kind) for kind in kinds for _ in range(5)]


def question(random: Random, n: int, wanted: str) -> tuple[str, str]:
    """Return a question of a kind about n disks, in a position that can be reached."""
    while True:
        pegs = random.choices("ABC", k=n)
        # Three occupied posts never show the same colour.
        blue = set(random.sample("ABC", k=random.randint(1, 2)))
        position = "".join(peg.lower() if peg in blue else peg for peg in pegs)
        move = random.choice(PAIRS)
        if kind(position, move) == wanted:
            return position, move


KEPT = {"A": "A", "C": "c"}  # posts that never cross, as if they had a fixed colour
legal_to_the_end = (legal, under("legal", arrives))  # both count for the same part


def as_many_as(
    part: str, name: str, number_of: Callable[[int], int], post: str | None = None
) -> Step:
    """Return a step that requires as many moves as one of Levy's algorithms; fewer are praised.

    `name` is the algorithm that makes `number_of(n)` moves, and `post` the free post that never
    crosses colours in it, if any.
    """
    more = exactly(part, lambda puzzle: number_of(puzzle.disks))

    def step(call: str, puzzle: Puzzle, moves: list[Move]) -> Problem | None:
        wanted = number_of(puzzle.disks)
        if len(moves) >= wanted:
            return more(call, puzzle, moves)
        says = f"{call} arrives in {len(moves):,} moves, but {name} makes {wanted:,}"
        keep = f"Keep it: it is another algorithm, but this exercise asks for the moves of {name}."
        return Problem(f"{says}. {_praise(puzzle, len(moves), post)} {keep}", part=part)

    return step


def _praise(puzzle: Puzzle, moves: int, post: str | None) -> str:
    n, posts = puzzle.disks, puzzle.rules.posts
    if moves == fewest_coloured(n, posts):
        return (
            "That is a beautiful find: fewer moves are impossible, and the paper of 2009 did "
            "not have it."
        )
    praise = "That is a beautiful find, which the paper of 2009 did not have"
    if post and moves == fewest_coloured(n, KEPT[post]):
        return f"{praise}: fewer moves are impossible while post {post} keeps its colour."
    return f"{praise}."


def never_crosses(part: str, post: str) -> Step:
    """Return a step that requires a free post to show one colour only."""

    def step(call: str, puzzle: Puzzle, moves: list[Move]) -> Problem | None:
        spans = crossing_spans(puzzle.disks, moves)[post]
        if not spans:
            return None
        last, first = spans[0]
        old, new = (post_colours(puzzle.disks, moves)[post][at] for at in spans[0])
        when = f"after move {last}" if last else "at the start"
        says = (
            f"{call} has the right number of moves, but post {post} crosses colours: it is {old} "
            f"{when} and {new} after move {first}. It should never change."
        )
        return Problem(says, board(walked(puzzle, moves).positions[first], puzzle.rules), part)

    return step


def cases(parts: Mapping[str | None, Iterable[int]]) -> list[Case]:
    return [Case((n,), part, items=20_000) for part, sizes in parts.items() for n in sizes]


def top(position: str, post: str) -> int:
    """Return the index of the top disk's letter; -1 for an empty post."""
    return max(position.rfind(post), position.rfind(post.lower()))


def moved(position: str, at: int, post: str) -> str:
    """Return the position with the disk at an index turned over and put on a post."""
    letter = post.lower() if position[at].isupper() else post
    return position[:at] + letter + position[at + 1 :]


def moves_100(n: int) -> int:
    return int(3**n - 1) // 2


def moves_67(n: int) -> int:
    return int(3 ** (n - 1)) + n - 1 if n else 0


def moves_semi(n: int) -> int:
    return (0, 1, 4)[n] if n < 3 else moves_semi(n - 2) + 6 * moves_100(n - 2) + 4


def moves_62(n: int) -> int:
    if n < 3:
        return moves_67(n)
    return (
        moves_67(n - 1)
        + moves_67(n - 2)
        + 2 * moves_100(n - 2)
        + 2 * moves_100(n - 3)
        + moves_semi(n - 3)
        + 4
    )


def best(n: int) -> int:
    terms = [0, 1, 4, 11, 30, 83]
    while len(terms) <= n:
        a, b, c, d, e = terms[-5:]
        terms.append(4 * e - 2 * d - 2 * c - 5 * b + 6 * a)
    return terms[n]


Moves = list[str]
# The steps of each table for a tower from s to t via x: "st" is a move, and "down1:sxt" carries all
# but one disk from s to x by the table "down".
STEPS = {
    "target": "target1:sxt st source1:xst target1:stx",
    "source": "source1:stx target1:txs st source1:xts",
    "down": "down1:sxt st source2:xst target2:stx xs target2:txs st source2:xts",
    "up": "target2:sxt st source2:xst tx source2:stx target2:txs st up1:xts",
    "semi": "semi2:stx sx source2:tsx target2:sxt st "
    "source2:xst target2:stx xs target2:txs st source2:xts",
    "62": "down1:sxt st source2:xst target2:stx xs semi3:tsx tx source3:stx target3:txs st up2:xts",
}
LEAST = {"target": 1, "source": 1}  # for fewer disks, which are three for the others
SMALL = {"semi": "source"}  # the table of fewer disks, which is "target" for the others


def walk(steps: str, n: int, posts: str = "ACB", least: int = 3, small: str = "target") -> Moves:
    """Return the moves of a table, or of steps in which "self" is these steps themselves."""
    if steps in STEPS:
        least, small = LEAST.get(steps, 3), SMALL.get(steps, "target")
    if n < least:
        return walk(small, n, posts) if n and steps != small else []
    moves, names = Moves(), str.maketrans("stx", posts)
    for step in STEPS.get(steps, steps).split():
        table, _, tower = step.rpartition(":")
        if table:
            inner = table[:-1].replace("self", steps)
            moves += walk(inner, n - int(table[-1]), tower.translate(names), least, small)
        else:
            moves.append(step.translate(names))
    return moves


def changed(table: str, old: str, new: str) -> str:
    """Return the steps of a table with one thing changed."""
    assert old in STEPS[table]
    return STEPS[table].replace(old, new)
