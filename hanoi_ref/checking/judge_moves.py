"""Judges of moves: pure functions that never run a student's code."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from os.path import commonprefix
from typing import NamedTuple

from hanoi_ref.checking.answer import is_pair, kind_of, spell
from hanoi_ref.checking.compare import NO_LISTS, is_listed
from hanoi_ref.checking.exercise import Case, Exercise, Judge, Problem, Replay
from hanoi_ref.checking.failure import gave, judging, nothing
from hanoi_ref.checking.observation import Observation, Plain
from hanoi_ref.draw import draw_position
from hanoi_ref.puzzle import IllegalMoveError, Move, Position, Puzzle, Rules, read_move

AS_A_LIST = 'as a list like ["AB", "AC"]'


def read_answer(exercise: Exercise, case: Case, seen: Observation) -> list[Move] | Problem:
    """Return the moves of an answer, or the problem that keeps them from being read."""
    please = f"{'write' if exercise.variable else 'return'} the moves in order, {AS_A_LIST}"
    items = read_items(exercise, case, seen, please)
    if isinstance(items, Problem):
        return items
    moves = []
    for number, item in enumerate(items, 1):
        try:
            moves.append(read_move(_bare(item)))
        except ValueError:
            says = f"{exercise.call(case)}: item {number} of the answer is {spell(item)}; "
            return Problem(f"{says}{_no_move(item)}.", at=number)
    return moves


def read_items(
    exercise: Exercise, case: Case, seen: Observation, please: str
) -> list[Plain] | Problem:
    """Return the items of an answer in order, or the problem if it is not a list.

    `please` is a clause that says what to return.
    """
    answer: Plain = seen.value
    if answer is None:
        return Problem(nothing(exercise.call(case), seen, "a list of moves"))
    if not is_listed(answer):
        kind = kind_of(answer)
        what = f"the string {spell(answer)}" if kind == "str" else spell(answer)
        what = f"a {kind}{NO_LISTS[kind]}" if kind in NO_LISTS else what
        return Problem(f"{gave(exercise, case)} {what}; {please}.")
    return list(answer["items"])


def _no_move(item: Plain) -> str:
    """Return why an item cannot be read as a move."""
    match item:
        case str() if len(item) == 2 and item[0] == item[1]:
            says = f"a move goes to another peg, but here both are {item[0]}"
            return f"{says}: a disk that stays makes no move"
        case str() if len(item) == 2 and item[0].isdigit() and item[1].isalpha():
            return 'a move names two pegs, the one that the disk leaves first, as in "AC"'
        case str() if len(item) == 2 and item.upper() != item:
            return f'pegs are capital letters, as in "{item.upper()}"'
        case str() if len(item) > 2 and item.isupper() and item.isalpha() and len(item) % 2 == 0:
            pairs = ", ".join(f'"{item[at : at + 2]}"' for at in range(0, min(len(item), 6), 2))
            return f"that is several moves in one string; as separate items they are {pairs}"
    return 'a move is two different pegs, source then target, written "AC" or ("A", "C")'


Step = Callable[[str, Puzzle, list[Move]], Problem | None]


def judge_moves(puzzle_of: Callable[..., Puzzle], *steps: Step, unreadable: str) -> Judge:
    """Return a judge that replays the moves under the rules of the case's puzzle.

    Each step tests one property, and only if the steps before it found no problem.  An answer that
    is not a list of moves loses the part named by `unreadable`.
    """

    def differs(exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
        puzzle, call = puzzle_of(*case.args), exercise.call(case)
        moves = read_answer(exercise, case, seen)
        if isinstance(moves, Problem):
            return replace(moves, draw=lambda: _until_unreadable(puzzle, seen), part=unreadable)
        problem = first_problem(steps, call, puzzle, moves)
        if problem and 0 < (end := walked(puzzle, moves).arrival(puzzle)) < len(moves):
            problem = _goes_on(steps, call, puzzle, moves[:end], problem)
        return problem and replace(problem, replay=Replay(call, case.args, puzzle))

    return judging(differs, part=unreadable)


def _goes_on(
    steps: Sequence[Step], call: str, puzzle: Puzzle, moves: list[Move], problem: Problem
) -> Problem:
    """Return the problem of moves that are right, but followed by others.

    They cost the part that two more legal moves, back and forth, would cost.
    """
    if first_problem(steps, call, puzzle, moves):
        return problem
    back = Move(moves[-1][::-1])
    longer = first_problem(steps, call, puzzle, [*moves, back, moves[-1]])
    if longer is None or longer.part == problem.part:
        return problem
    says = f"{call} arrives after {_count(moves)}, but the list goes on."
    return replace(longer, message=says, draw=None, at=len(moves) + 1)


def _until_unreadable(puzzle: Puzzle, seen: Observation) -> object:
    """Draw the board before the first item that is not a move, if there are items before it."""
    items: list[Plain] = seen.value["items"] if is_listed(seen.value) else []
    position, played = puzzle.start, 0
    for item in items:
        try:
            position = puzzle.rules.after(position, read_move(_bare(item)))
        except ValueError:
            break
        played += 1
    return board(position, puzzle.rules)() if items and played < len(items) else None


def _bare(item: Plain) -> object:
    """Return the items of a pair, or any other value unchanged."""
    return item["items"] if isinstance(item, dict) and is_pair(item) else item


def first_problem(
    steps: Iterable[Step], call: str, puzzle: Puzzle, moves: list[Move]
) -> Problem | None:
    """Return the problem of moves that the first objecting step finds; None if none does.

    `call` is the call that returned the moves, as a student would type it.
    """
    return next((problem for step in steps if (problem := step(call, puzzle, moves))), None)


def under(part: str, step: Step) -> Step:
    """Return a step that finds the same problem but charges it to another part of the points."""

    def renamed(call: str, puzzle: Puzzle, moves: list[Move]) -> Problem | None:
        problem = step(call, puzzle, moves)
        return problem and replace(problem, part=part)

    return renamed


class Walk(NamedTuple):
    """Moves with their positions, the start first, up to the first illegal move: the `error`."""

    moves: list[Move]
    positions: list[Position]
    error: IllegalMoveError | None = None

    def arrival(self, puzzle: Puzzle) -> int:
        """Return the number of moves until the goal is reached first; 0 if it is not."""
        goals, numbered = puzzle.goals, enumerate(self.positions)
        return next((number for number, position in numbered if number and position in goals), 0)


def walked(puzzle: Puzzle, moves: list[Move]) -> Walk:
    """Return the walk of some moves.

    The moves with which the walk before began as well are not played again: answers are read in
    many ways, most of which differ in the last move.
    """
    last = _last_walk(puzzle)
    before = last[0]
    if before.moves == moves:
        return before
    same = min(len(commonprefix([before.moves, moves])), len(before.positions) - 1)
    positions, error = before.positions[: same + 1], None
    try:
        for number, move in enumerate(moves[same:], same + 1):
            positions.append(puzzle.rules.after(positions[-1], move, number))
    except IllegalMoveError as illegal:
        error = illegal.with_traceback(None)
    last[0] = Walk(moves, positions, error)
    return Walk(moves, positions, error)


@lru_cache(maxsize=128)
def _last_walk(puzzle: Puzzle) -> list[Walk]:
    """Return a list with the last walk, which is replaced at once: threads may share it."""
    return [Walk([], [puzzle.start])]


def legal(call: str, puzzle: Puzzle, moves: list[Move]) -> Problem | None:
    """Return the first illegal move as a problem, with the board just before it."""
    if error := walked(puzzle, moves).error:
        picture = board(error.position, puzzle.rules, error.move)
        return Problem(f"{call}: {error}.", picture, "legal", at=error.number)
    return some(call, puzzle, moves)


def some(call: str, puzzle: Puzzle, moves: list[Move]) -> Problem | None:
    """Return a problem if there are no moves at all and the start is not the goal."""
    if moves or puzzle.start == puzzle.goal:
        return None
    says = f"{call}: there are no moves, but the disks are not there yet."
    return Problem(says, board(puzzle.start, puzzle.rules), "legal")


def arrives(call: str, puzzle: Puzzle, moves: list[Move]) -> Problem | None:
    """Return a problem if the last position is not the goal."""
    last = walked(puzzle, moves).positions[-1]
    if puzzle.solved(last):
        return None
    pegs, wanted = set(puzzle.goal.upper()), f"they should be at {puzzle.goal}"
    if len(pegs) == 1:
        wanted = f"all of them should be on {pegs.pop()}"
    says = f"{call}: after {_count(moves)} the disks are at {last}; {wanted}."
    return Problem(says, board(last, puzzle.rules), "arrives")


def exactly(part: str, number_of: Callable[[Puzzle], int]) -> Step:
    """Return a step that requires this number of moves."""

    def step(call: str, puzzle: Puzzle, moves: list[Move]) -> Problem | None:
        number = number_of(puzzle)
        if len(moves) == number:
            return None
        enough = "is enough" if number == 1 else "are enough"
        wanted = f"{number:,} {enough}" if len(moves) > number else f"it should take {number:,}"
        says = f"{call} arrives in {_count(moves)}; {wanted}."
        return Problem(says, part=part, right=number)

    return step


def _count(moves: list[Move]) -> str:
    return "1 move" if len(moves) == 1 else f"{len(moves):,} moves"


def board(position: str, rules: Rules, move: str | None = None) -> Callable[[], object]:
    """Return a function that draws a position under these rules; `move` is drawn as refused."""
    return lambda: draw_position(position, move=move, legal=move is None, rules=rules)


def once(part: str) -> Step:
    """Return a step that requires all positions to differ."""

    def step(call: str, puzzle: Puzzle, moves: list[Move]) -> Problem | None:
        numbers: dict[Position, int] = {}
        for number, position in enumerate(walked(puzzle, moves).positions):
            if position in numbers:
                again = f"after move {number} the disks are in the same position as after move"
                says = f"{call}: {again} {numbers[position]}: {position}."
                return Problem(says, board(position, puzzle.rules), part, at=number)
            numbers[position] = number
        return None

    return step
