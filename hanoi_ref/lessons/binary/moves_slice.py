"""moves_slice: the moves with the numbers start to stop - 1."""

from functools import partial
from itertools import islice
from random import Random

from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part, Problem, by_part
from hanoi_ref.checking.failure import judging
from hanoi_ref.checking.judge_moves import read_answer
from hanoi_ref.checking.judge_value import DRAWN
from hanoi_ref.checking.observation import Observation
from hanoi_ref.draw import draw_position
from hanoi_ref.lessons.binary.common import HALF, carry, move_of, pegs_of
from hanoi_ref.puzzle import Move, Rules
from hanoi_ref.solvers.binary import moves_slice, position_after

mistakes = Mistakes()
LONGEST = 1000  # moves in a slice


def _wrong_in_slice(exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
    """Return the first wrong move; there is only one shortest path."""
    moves = read_answer(exercise, case, seen)
    if isinstance(moves, Problem):
        return moves
    n, start, stop = case.args
    call = exercise.call(case)
    if len(moves) != stop - start:
        says = f"the answer of {call} has {len(moves):,} items and should have {stop - start:,}"
        return Problem(f"{says}: stop itself is not included.")
    for number, (move, right) in enumerate(zip(moves, moves_slice(*case.args), strict=True), start):
        if move != right:
            says = f"{call}: move {number} should be {right}, not {move}."
            return Problem(says, partial(_before, n, number, move), at=number)
    return None


def _before(n: int, number: int, move: Move) -> object:
    """Draw the board before a wrong move if it is small."""
    if n > DRAWN:
        return None
    position = position_after(number - 1, n)
    legal = Rules().why_not(position, move) is None
    return draw_position(position, move=move, legal=legal)


def _slice_cases(random: Random) -> list[Case]:
    n = random.choice((5, 7, 9))
    middle = random.randint(2, 2 ** (n - 1))
    later = random.randint(100, 2000)
    far, near = HALF + random.randint(10**6, 10**9), HALF - random.randint(1, LONGEST)
    edges = [(63, HALF - 5, HALF), (64, 2**64 - 9, 2**64)]
    return by_part(
        {
            "odd": [
                (3, 1, 8),
                (3, 2, 5),
                (1, 1, 2),
                (5, 4, 9),
                (5, 5, 7),
                (5, 8, 20),
                (7, 16, 18),
                (7, 60, 68),
                (9, 255, 259),
                (n, middle, middle + random.randint(2, 12)),
                (11, later, later + random.randint(2, 12)),
            ],
            "even": [
                *((4, 6, 11), (4, 3, 3), (0, 1, 1), (2, 1, 4), (6, 31, 35)),
                *((8, 216, 217), (10, 1, 1001)),
            ],
            "far": [(64, HALF, HALF + 3), (64, far, far + LONGEST), (64, near, near + 9), *edges],
        }
    )


EXERCISE = Exercise(
    id="binary.moves_slice",
    signature="moves_slice(n, start, stop)",
    returns="the moves with the numbers start to stop - 1",
    parts=(
        Part("odd", 0.25, "the right moves for an odd number of disks"),
        Part(
            "even",
            0.25,
            "the right moves for an even number of disks, for n = 0, and for empty slices",
        ),
        Part("far", 0.5, "the right moves for 64 disks near move 2^63, without the earlier moves"),
    ),
    make_cases=_slice_cases,
    judge_case=judging(_wrong_in_slice),
    hints=(
        "You can find every move from its number alone. Which numbers do you need here?",
        "range(start, stop) contains exactly these numbers, however large they are. It does not "
        "count the earlier numbers.",
        "Return [move_at(...) for m in range(...)].",
    ),
    mistakes=mistakes,
    did_you_know="You can read any page of a list that nobody could ever write down.",
)

mistakes.add(
    "it includes move number stop",
    "Leave out move number stop, as range(start, stop) does.",
    lambda n, start, stop: [move_of(m, n) for m in range(start, stop + 1)],
)
mistakes.add(
    "it treats stop as a number of moves",
    "The slice ends before move number stop. So moves_slice(3, 2, 5) has three moves.",
    lambda n, start, stop: [move_of(m, n) for m in range(start, start + min(stop, 2_000))],
)
mistakes.add(
    "it begins one move late",
    "The first move has the number 1, but the first item of a list has the index 0. Where does "
    "your program begin to count?",
    lambda n, start, stop: [move_of(m, n) for m in range(start + 1, min(stop + 1, 1 << n))],
)
mistakes.add(
    "it begins one move early",
    "Moves are counted from 1. The first move of the slice is move number start.",
    lambda n, start, stop: [move_of(m, n) for m in range(start - 1, stop - 1)],
)
mistakes.add(
    "it carries an even number of disks to B",
    "The tower goes to C for every n. Call your move_at.",
    lambda n, start, stop: [pegs_of(m, "ABC") for m in range(start, stop)],
)
mistakes.add(
    "it returns the first moves of all",
    "Begin with move number start. Which numbers does your loop go through?",
    lambda n, start, stop: [move_of(m, n) for m in range(1, stop - start + 1)],
)
mistakes.add(
    "it returns None for an empty slice",
    "If the slice has no moves, return an empty list.",
    lambda n, start, stop: [move_of(m, n) for m in range(start, stop)] or None,
)


@mistakes.add(
    "its islice goes through all earlier moves",
    "islice makes every move that it skips. Make each move from its number, with move_at.",
    words="islice",
)
def by_islice(n: int, start: int, stop: int) -> list[str]:
    islice((), start - 1, stop - 1)
    return [move_of(m, n) for m in range(start, stop)]


@mistakes.add(
    "it needs too much time or memory for tall towers",
    "Does it make the moves before start? Make each move from its number, with move_at.",
    slow=20,
)
def by_making_all(n: int, start: int, stop: int) -> list[str]:
    moves = list(carry(n, "A", "C"))
    return moves[start - 1 : stop - 1]


mistakes.add(
    "it begins one move too late",
    "Moves are numbered from 1, as in move_at. The first move that you need has the number start.",
    lambda n, start, stop: [move_of(m + 1, n) for m in range(start, stop)],
)
mistakes.add(
    "it swaps the move number and the number of disks",
    "move_at(m, n) takes the number of the move first.",
    lambda n, start, stop: [move_of(n, m) for m in range(start, stop)],
)
mistakes.add(
    "its tower gets smaller from move to move",
    "All of these moves have the same number of disks, n.",
    lambda n, start, stop: [move_of(m, n - m + start) for m in range(start, stop)],
)


@mistakes.add(
    "it leaves out the middle move if a slice begins with this move",
    "The slice includes move number start. Test start <= half < stop.",
)
def middle_left_out(n: int, start: int, stop: int, pegs: str = "ACB") -> list[str]:
    if n == 0 or start >= stop:
        return []
    a, c, b, half = *pegs, 1 << (n - 1)
    moves = middle_left_out(n - 1, start, min(stop, half), a + b + c)
    moves += [a + c] if start < half < stop else []
    return moves + middle_left_out(n - 1, max(start - half, 1), stop - half, b + c + a)
