"""Hints from any position: the goal, what must come first, and the move."""

from dataclasses import dataclass
from functools import lru_cache

from hanoi_ref.puzzle import Move, Position, Puzzle, Rules, bicolour, piece
from hanoi_ref.solvers.largest import applies
from hanoi_ref.solvers.search import find
from hanoi_ref.theory import distance_to_goal
from hanoi_ref.widgets.boards.steps import Step, by_largest, in_pairs, of_path, spread

Disk = tuple[int, str]  # size, and colour if each size has two disks

DONE = "The puzzle is solved: there is nothing left to move."
SEARCHED = 100_000  # with more positions, a search takes too long
TOO_LARGE = "This board is too large to search for a path from here."
NO_WAY = "No path leads from here to the goal: take moves back."


@dataclass(frozen=True)
class Hint:
    """The sentences of a hint, and its move; None if there is no move to make.

    >>> from hanoi_ref.puzzle import classic
    >>> for words in hint(classic(3), Position("AAC")).words:
    ...     print(words)
    The largest disk that still has to move is disk 3: it will go from A to C.
    Before that, disks 1 and 2 must be on B.
    Now move disk 2 from A to B.
    """

    words: tuple[str, ...]
    move: Move | None = None


def hint(puzzle: Puzzle, position: Position) -> Hint:
    """Return the hint for a position; hints followed one by one lead to the goal.

    >>> from hanoi_ref.puzzle import magnetic
    >>> hint(magnetic(2), Position("AA")).words[1]
    'Before that, disk 1 must be on B, blue side up.'
    """
    if puzzle.solved(position):
        return Hint((DONE,))
    step = next_step(puzzle, position)
    if isinstance(step, str):
        return Hint((step,))
    rules, (source, target) = puzzle.rules, step.move
    disk = _named(rules, position, position.top(source) or 0)
    move = f"Now move {disk} from {source} to {target}."
    return Hint((_goal(rules, step), _first(rules, position, step), move), step.move)


def next_step(puzzle: Puzzle, position: Position) -> Step | str:
    """Return the largest disk's next move, the position before it, and the first move towards that.

    It is on a shortest path if one is found in reasonable time.  Without a step return a message.
    """
    rules = puzzle.rules
    if applies(rules):
        return by_largest(rules, position, puzzle.goals) or NO_WAY
    path = _downhill(puzzle, position)
    if path is None and rules == Rules(rules.pegs):
        return spread(rules, position, puzzle.goal)
    if path is None and rules == bicolour(0).rules:
        return in_pairs(rules, position, puzzle.goal)
    if path is None and len(rules.pegs) ** puzzle.disks > SEARCHED and not rules.piles:
        return TOO_LARGE
    path = path or _searched(rules, position, puzzle.goals)
    return of_path(rules, position, path) if path else NO_WAY


def _downhill(puzzle: Puzzle, position: Position) -> list[Move] | None:
    """Return a shortest path, if the distances of all positions are known."""
    path: list[Move] = []
    far = distance_to_goal(puzzle, position)
    while far:
        move, position = _nearer(puzzle, position, far)
        path.append(move)
        far -= 1
    return path or None


def _nearer(puzzle: Puzzle, position: Position, far: int) -> tuple[Move, Position]:
    moves = puzzle.rules.legal_moves(position)
    following = ((move, puzzle.rules.after(position, move)) for move in moves)
    return next(pair for pair in following if distance_to_goal(puzzle, pair[1]) == far - 1)


def _searched(rules: Rules, position: Position, goals: tuple[Position, ...]) -> list[Move] | None:
    """Return a shortest path by search; cached, so that following it needs no new search."""
    known = _found_before(rules, goals)
    if position not in known:
        found = find(rules, position, *goals)
        if found is None:
            return None
        known.update(zip(rules.replay(position, found.moves), found.moves, strict=False))
    path = []
    while position not in goals:
        path.append(known[position])
        position = rules.after(position, path[-1])
    return path


@lru_cache(maxsize=16)
def _found_before(rules: Rules, goals: tuple[Position, ...]) -> dict[Position, Move]:
    """Return the cache of next moves on the paths found, by position."""
    return {}


def _goal(rules: Rules, step: Step) -> str:
    disk = _named(rules, step.before, step.before.top(step.way.source) or 0)
    source, target = step.way
    way = f"it will go from {source} to {target}"
    return f"The largest disk that still has to move is {disk}: {way}."


def _first(rules: Rules, position: Position, step: Step) -> str:
    """Return a sentence on where the smaller disks must be before that."""
    now, then = _seats(rules, position), _seats(rules, step.before)
    large = rules.size(step.before.top(step.way.source) or 0)
    others = {disk: seat for disk, seat in then.items() if disk[0] < large}
    if all(now[disk] == seat for disk, seat in others.items()):
        return "Nothing blocks it any more."
    if rules.piles:
        others = {disk: seat for disk, seat in others.items() if now[disk] != seat}
    seats = sorted(set(others.values()))
    towers = [_tower([disk for disk in others if others[disk] == seat], seat) for seat in seats]
    return f"Before that, {' and '.join(towers)}."


def _seats(rules: Rules, position: Position) -> dict[Disk, str]:
    """Return the peg of each disk; a disk is its size and, in pairs, its colour."""
    disks = range(1, position.disks + 1)
    return {_disk(rules, position, disk): _seat(rules, position, disk) for disk in disks}


def _disk(rules: Rules, position: Position, disk: int) -> Disk:
    seen = piece(rules, position, disk)
    return seen.size, seen.side if rules.paired else ""


def _seat(rules: Rules, position: Position, disk: int) -> str:
    face = f", {piece(rules, position, disk).side} side up" if rules.flips else ""
    return position.peg_of(disk) + face


def _named(rules: Rules, position: Position, disk: int) -> str:
    size, colour = _disk(rules, position, disk)
    return f"{colour} disk {size}".lstrip()


def _tower(disks: list[Disk], seat: str) -> str:
    words = [f"{colour} {size}".lstrip() for size, colour in sorted(disks)]
    if len(words) > 3 and not disks[0][1] and len(disks) == max(disks)[0] - min(disks)[0] + 1:
        words = [f"{words[0]} to {words[-1]}"]
    listed = " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))
    return f"{'disk' if len(disks) == 1 else 'disks'} {listed} must be on {seat}"
