"""Lesson 6: arrows that one draws oneself, and two colours."""

from __future__ import annotations

from itertools import permutations
from random import Random

from hanoi_ref.checking.exercise import Case, Exercise, Part, Problem, by_part
from hanoi_ref.checking.judge_moves import board, exactly, judge_moves, some
from hanoi_ref.checking.judge_value import judge_int_or_none
from hanoi_ref.lessons.variants import mistakes_rules as mistakes
from hanoi_ref.puzzle import IllegalMoveError, Move, Position, Puzzle, arrows, bicolour, pieces
from hanoi_ref.solvers.search import find
from hanoi_ref.theory.variants import bicolour_swapped

Arrows = set[str]

# fewest_moves

CIRCLE = {"AB", "BC", "CA"}
ROW = {"AB", "BA", "BC", "CB"}
ALL = {"AB", "AC", "BA", "BC", "CA", "CB"}


def least(n: int, drawn: Arrows) -> int | None:
    """The fewest moves along these arrows from A to the greatest letter; None if there is no way.

    >>> least(2, {"AB", "BC", "CA"}), least(2, {"AC", "CD"})
    (7, None)
    """
    puzzle = arrows(n, drawn)
    found = find(puzzle.rules, puzzle.start, puzzle.goal)
    return found.length if found else None


def _drawn(random: Random, pegs: str, n: int, possible: bool) -> tuple[int, Arrows]:
    """Some arrows between these pegs, all of them named, with which there is a way or not."""
    every = ["".join(pair) for pair in permutations(pegs, 2)]
    while True:
        some = set(random.sample(every, random.randint(len(pegs), len(every) - 1)))
        if set("A").union(*some) == set(pegs) and (least(n, some) is not None) is possible:
            return n, some


def _arrow_cases(random: Random) -> list[Case]:
    ways = [
        (1, {"AB"}),
        (1, {"AB", "BC"}),
        (2, CIRCLE),
        (1, {"AC", "CD"}),
        (2, ROW),
        (2, ALL),
        (3, CIRCLE | {"BA"}),
        _drawn(random, "ABC", 3, True),
        _drawn(random, "ABC", 3, True),
    ]
    none = [
        (1, {"BA"}),
        (2, {"AB"}),
        (2, {"AB", "BA"}),
        (2, {"AC", "CD"}),
        (1, {"BC", "CB"}),
        (3, {"AB", "AC", "BC"}),
        _drawn(random, "ABC", 3, False),
    ]
    letters = "A" + "".join(sorted(random.sample("BCDEFGHIJKLMNOPQRSTUVWXYZ", 3)))
    more = [
        (0, {"AB"}),
        (0, {"BA"}),
        (2, {"AE", "EA", "EK", "KE"}),
        (6, {"AB", "BA"}),
        (6, CIRCLE),
        (6, ALL),
        (4, {"AB", "BC", "CD", "DA", "BA"}),
        (4, {"AB", "BC", "CD", "DE", "ED", "DC", "CB", "BA"}),
        _drawn(random, letters, 3, True),
        _drawn(random, "ABCDE", 4, True),
        _drawn(random, "ABCD", 4, False),
    ]
    return by_part({"ways": ways, "none": none, "more": more})


FEWEST_MOVES = Exercise(
    id="variants.fewest_moves",
    parts=(
        Part("ways", 1, "where there is a way, with two or three pegs"),
        Part("none", 1, "None where there is no way"),
        Part("more", 1, "up to six disks or five pegs, any letters, and no disks"),
    ),
    make_cases=_arrow_cases,
    judge_case=judge_int_or_none(least, "there is no way", "there is a way: it should be"),
    hints=(
        "Lesson 5 found distances by rings in water. What changes when moves need arrows? Only the "
        "neighbours.",
        "A move along an arrow takes the top disk of its first peg to its second, if no smaller "
        "disk lies there. Tell search which moves go on from a position; it gives the moves to the "
        "goal, or None. With no disks they are an empty list, which is not None.",
        "For an arrow p + q the top disk is at position.rfind(p), and it can go if that is greater "
        "than position.rfind(q); onward then gives the pair of p + q and the position with q in "
        'that place. The goal is max({"A"}.union(*arrows)) * n. At the end: None if moves is None '
        "else len(moves).",
    ),
    mistakes=tuple(mistakes.FEWEST_MOVES),
)


# bicolour


def towers(position: Position) -> str:
    """A bicolour position in words, the lowest disk of each peg first.

    >>> towers(bicolour(2).start)
    'A: 2 black, 1 white; B: 2 white, 1 black; C: empty'
    """
    lying = pieces(bicolour(0).rules, position)
    return "; ".join(f"{peg}: {', '.join(map(str, lying[peg])) or 'empty'}" for peg in lying)


def _legal(call: str, puzzle: Puzzle, moves: list[Move]) -> Problem | None:
    try:
        for _ in puzzle.rules.replay(puzzle.start, moves):
            pass
    except IllegalMoveError as error:
        here = f"move {error.number} ({error.move}) with {towers(Position(error.position))}"
        picture = board(error.position, puzzle.rules, error.move)
        return Problem(f"{call}: {here}: {error.reason}.", picture, "legal", at=error.number)
    return some(call, puzzle, moves)


def _arrives(call: str, puzzle: Puzzle, moves: list[Move]) -> Problem | None:
    *_, last = puzzle.rules.replay(puzzle.start, moves)
    if last == puzzle.goal:
        return None
    says = f"{call}: at the end there is {towers(last)}; {_instead(last, puzzle)}."
    return Problem(says, board(last, puzzle.rules), "arrives")


def _instead(last: Position, puzzle: Puzzle) -> str:
    sizes = puzzle.disks // 2
    if last == bicolour(sizes, "unswapped").goal:
        return "the towers are sorted, but the bottom disks should change places"
    if last == bicolour(sizes, "exchange").goal:
        return "the towers have changed places, but each should be of one colour"
    return "A should have all white disks and B all black ones"


BICOLOUR = Exercise(
    id="variants.bicolour",
    parts=(
        Part("legal", 1, "every move is legal"),
        Part("arrives", 1, "A becomes white and B black"),
        Part("fewest", 1, "in the fewest moves, for no disks too, and for four of each colour"),
    ),
    make_cases=lambda random: [
        *(Case((n,)) for n in (1, 2, 3)),
        Case((0,), "fewest"),
        Case((4,), "fewest", seconds=6),  # a plain search that copies all it sees takes over two
    ],
    judge_case=judge_moves(
        bicolour,
        _legal,
        _arrives,
        exactly("fewest", lambda puzzle: bicolour_swapped(puzzle.disks // 2)),
        unreadable="legal",
    ),
    hints=(
        "You need no clever idea: search. What must a position say, so that you can tell where "
        "every disk is, and what colour it has?",
        "Let a position be three tuples of disks, one a peg, the bottom first, each disk a size "
        "and a colour. A disk may go where the top disk is not smaller: its own size will do. "
        "Tell search which moves go on from a position.",
        "With a black disk as its size and a white one as minus its size: black = tuple(range(n, "
        "0, -1)), white = the same with minus; the goal is (white, black, ()). The top of p may go "
        "to q if pegs[q] is empty or abs(pegs[q][-1]) >= abs(pegs[p][-1]). On A at the start the "
        "sizes n, n - 2, n - 4 ... are black.",
    ),
    mistakes=tuple(mistakes.BICOLOUR),
    alike=3,
)
