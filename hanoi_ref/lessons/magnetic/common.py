"""Cases, judges and pictures shared by several exercises."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from hanoi_ref.checking.exercise import Case, Problem
from hanoi_ref.checking.judge_moves import Step, arrives, board, exactly, legal, under
from hanoi_ref.draw import Svg, draw_position
from hanoi_ref.puzzle import Move, Position, Puzzle, Rules
from hanoi_ref.theory.magnetic import crossing_spans, fewest_coloured, post_colours

FREE = Rules(flips=True)
PAIRS = [p + q for p in "ABC" for q in "ABC" if p != q]


def board_before(position: str, move: str) -> Svg:
    """Draw a magnetic position with a move, allowed or refused."""
    may = FREE.why_not(position, move) is None
    return draw_position(position, move=move, legal=may, rules=FREE)


def _position(random: Random, n: int) -> str:
    """Return a reachable position: three occupied posts never show the same colour."""
    pegs = random.choices("ABC", k=n)
    blue = set(random.sample("ABC", k=random.randint(1, 2)))
    return "".join(peg.lower() if peg in blue else peg for peg in pegs)


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
    return [asked(random, 3, kind) for kind in kinds for _ in range(5)]


def asked(random: Random, n: int, wanted: str) -> tuple[str, str]:
    while True:
        position, move = _position(random, n), random.choice(PAIRS)
        if kind(position, move) == wanted:
            return position, move


KEPT = {"A": "A", "C": "c"}  # posts that never cross, as if they had a fixed colour
legal_to_the_end = (legal, under("legal", arrives))  # both count for the same part


def as_many_as(
    part: str, name: str, number_of: Callable[[int], int], post: str | None = None
) -> Step:
    """Return a step that requires as many moves as one of Levy's algorithms; fewer are praised.

    Parameters
    ----------
    part : the part that a problem costs.
    name : the name of the algorithm.
    number_of : the number of its moves for n disks.
    post : the free post that never crosses colours in it, if any.

    Returns
    -------
    A step for judge_moves.
    """
    more = exactly(part, lambda puzzle: number_of(puzzle.disks))

    def step(call: str, puzzle: Puzzle, moves: list[Move]) -> Problem | None:
        wanted = number_of(puzzle.disks)
        if len(moves) >= wanted:
            return more(call, puzzle, moves)
        found = f"{call} arrives in {len(moves):,} moves, but {name} makes {wanted:,}"
        keep = f"Keep it: it is another algorithm, but this exercise asks for the moves of {name}."
        return Problem(f"{found}. {_praise(puzzle, len(moves), post)} {keep}", part=part)

    return step


def _praise(puzzle: Puzzle, moves: int, post: str | None) -> str:
    n, posts = puzzle.disks, puzzle.rules.posts
    if moves == fewest_coloured(n, posts):
        return (
            "That is a beautiful find: fewer moves are impossible, and the paper of 2009 did "
            "not have it."
        )
    found = "That is a beautiful find, which the paper of 2009 did not have"
    if post and moves == fewest_coloured(n, KEPT[post]):
        return f"{found}: fewer moves are impossible while post {post} keeps its colour."
    return f"{found}."


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
        return Problem(says, _after(puzzle, moves[:first]), part)

    return step


def _after(puzzle: Puzzle, moves: list[Move]) -> str:
    *_, position = puzzle.rules.replay(puzzle.start, moves)
    return board(position, puzzle.rules)


def cases(parts: Mapping[str | None, Iterable[int]]) -> list[Case]:
    return [Case((n,), part, items=20_000) for part, sizes in parts.items() for n in sizes]
