"""bicolour: the fewest moves that make A all white and B all black."""

from collections import deque
from functools import cache
from itertools import permutations

from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part, Problem
from hanoi_ref.checking.judge_moves import board, exactly, judge_moves, some, walked
from hanoi_ref.puzzle import Move, Position, Puzzle, arrow, bicolour, pieces
from hanoi_ref.theory.variants import bicolour_swapped

mistakes = Mistakes()


def towers(position: Position) -> str:
    """Return a bicolour position in words, the lowest disk of each peg first.

    >>> towers(bicolour(2).start)
    'A: 2 black, 1 white; B: 2 white, 1 black; C: empty'
    """
    lying = pieces(bicolour(0).rules, position)
    return "; ".join(f"{peg}: {', '.join(map(str, lying[peg])) or 'empty'}" for peg in lying)


def _legal(call: str, puzzle: Puzzle, moves: list[Move]) -> Problem | None:
    if error := walked(puzzle, moves).error:
        here = f"move {error.number} ({arrow(error.move)}) with {towers(Position(error.position))}"
        picture = board(error.position, puzzle.rules, error.move)
        return Problem(f"{call}: {here}: {error.reason}.", picture, "legal", at=error.number)
    return some(call, puzzle, moves)


def _arrives(call: str, puzzle: Puzzle, moves: list[Move]) -> Problem | None:
    last = walked(puzzle, moves).positions[-1]
    if last == puzzle.goal:
        return None
    says = f"{call}: at the end there is {towers(last)}; {_instead(last, puzzle)}."
    return Problem(says, board(last, puzzle.rules), "arrives")


def _instead(last: Position, puzzle: Puzzle) -> str:
    sizes = puzzle.disks // 2
    if last == bicolour(sizes, "unswapped").goal:
        return "the towers are sorted, but the bottom disks should be swapped"
    if last == bicolour(sizes, "exchange").goal:
        return "the towers are swapped, but each should be of one colour"
    return "A should have all white disks and B all black ones"


EXERCISE = Exercise(
    id="variants.bicolour",
    signature="bicolour(n)",
    returns="the fewest moves that make A all white and B all black",
    parts=(
        Part("legal", 1, "every move is legal"),
        Part("arrives", 1, "A becomes all white and B all black"),
        Part("fewest", 1, "the fewest moves, also for n = 0 and for four disks of each colour"),
    ),
    make_cases=lambda random: [
        *(Case((n,)) for n in (1, 2, 3)),
        Case((0,), "fewest"),
        Case((4,), "fewest", seconds=6),  # a simple search that copies takes over two
    ],
    judge_case=judge_moves(
        bicolour,
        _legal,
        _arrives,
        exactly("fewest", lambda puzzle: bicolour_swapped(puzzle.disks // 2)),
        unreadable="legal",
    ),
    hints=(
        "You need no clever idea: search. What must a position contain, so that you know the peg "
        "and the colour of every disk?",
        "Let a position be three tuples of disks, one per peg, with the bottom disk first. Each "
        "disk has a size and a colour. A disk may go to a peg whose top disk is not smaller: equal "
        'size is allowed. Show the function "search" which moves are possible from a position.',
        "Write a black disk as its size, and a white disk as minus its size. So black = "
        "tuple(range(n, 0, -1)), and white is the same with minus signs. The goal is (white, "
        "black, ()). The top of p may go to q if pegs[q] is empty or abs(pegs[q][-1]) >= "
        "abs(pegs[p][-1]). At the start the sizes n, n - 2, n - 4 ... on A are black.",
    ),
    mistakes=mistakes,
    match_cases=3,
    did_you_know="A search finds the fewest moves to any other goal too: just change the goal.",
)
Moves = list[str]
Towers = tuple[tuple[int, ...], ...]  # sizes, negative for white disks


@cache
def _found(n: int, goal: str) -> tuple[str, ...]:
    black = tuple(range(n, 0, -1))
    white = tuple(-size for size in black)
    mixed = tuple(size if at % 2 == 0 else -size for at, size in enumerate(black))
    other = tuple(-size for size in mixed)
    goals: dict[str, Towers] = {
        "swapped": (white, black, ()),
        "unswapped": (black, white, ()),
        "exchange": (other, mixed, ()),
        "to C": (white, (), black),
    }
    return _shortest((mixed, other, ()), goals[goal])


def _shortest(start: Towers, goal: Towers) -> tuple[str, ...]:
    ways: dict[Towers, tuple[str, ...]] = {start: ()}
    queue = deque([start])
    while goal not in ways:
        here = queue.popleft()
        for p, q in permutations(range(3), 2):
            if here[p] and (not here[q] or abs(here[q][-1]) >= abs(here[p][-1])):
                piles = list(here)
                piles[q] += piles[p][-1:]
                piles[p] = piles[p][:-1]
                there = tuple(piles)
                if there not in ways:
                    ways[there] = (*ways[here], "ABC"[p] + "ABC"[q])
                    queue.append(there)
    return ways[goal]


mistakes.add(
    "it does not swap the bottom disks",
    "In your answer the black bottom disk of A stays on A. The goal is A all white and B all "
    "black.",
    lambda n: list(_found(n, "unswapped")),
)
mistakes.add(
    "for an even number of sizes it swaps the colours of the start or of the goal",
    "For every n the bottom disk of A is black at the start, and white at the end. Do your "
    "colours depend on the number of sizes?",
    lambda n: list(_found(n, "swapped" if n % 2 else "unswapped")),
)
mistakes.add(
    "it swaps the towers with their mixed colours",
    "At the end A should be all white and B all black. At the start the colours alternate on "
    "both pegs. Does your search begin and end like this?",
    lambda n: list(_found(n, "exchange")),
)
mistakes.add(
    "it first makes each tower one colour, and then swaps the towers",
    "These moves reach the goal, but some moves are not needed. Search for the goal itself.",
    lambda n: [*_found(n, "unswapped"), *_found(n, "exchange")],
)
mistakes.add(
    "it ignores the colours",
    "If your position treats two disks of the same size as equal, nothing needs to move. A "
    "position must contain which of the two disks is black.",
    lambda n: [],
)
mistakes.add(
    "it finds no solution where one exists",
    "Which moves does the program allow? A larger disk may not be on a smaller one, whatever "
    "their colours. But a disk may be on another disk of the same size.",
    lambda n: ["AC", "BA", "CB"] * n if n < 2 else None,
)
mistakes.add(
    "it leaves the black tower on C",
    "At the end C is empty. A has all white disks, and B has all black disks.",
    lambda n: list(_found(n, "to C")),
)
mistakes.add(
    "it returns no list for n = 0",
    "For n = 0 no disk has to move. Return an empty list.",
    lambda n: list(_found(n, "swapped")) if n else None,
)
mistakes.add(
    "it returns the number of moves, not the moves",
    "Return the list of the moves itself.",
    lambda n: len(_found(n, "swapped")),
)
