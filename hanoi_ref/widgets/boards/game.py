"""A game on a board: its moves, the fewest, and hints."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from os.path import commonprefix
from re import findall
from typing import Any

from hanoi_ref.puzzle import Move, Position, Puzzle, Rules, bicolour, piece, third
from hanoi_ref.solvers.largest import applies, best, fewest
from hanoi_ref.solvers.search import find
from hanoi_ref.solvers.variants import frame_stewart_splits
from hanoi_ref.theory import distance_to_goal
from hanoi_ref.widgets.asks.prediction import Prediction
from hanoi_ref.widgets.boards.lines import Line

MOST_OFFERED = 7  # disks: seven take 127 moves


def larger(puzzle: Puzzle) -> Puzzle | None:
    """Return the puzzle with one disk more; None if no tower is carried, or for 7 disks and more.

    >>> from hanoi_ref.puzzle import classic, magnetic
    >>> larger(classic(3)) == classic(4), larger(magnetic(2)) == magnetic(3), larger(bicolour(2))
    (True, True, None)
    """
    ends = [puzzle.start, *puzzle.goals]
    towers = not puzzle.rules.piles and all(len(set(end)) == 1 for end in ends)
    if not towers or puzzle.disks >= MOST_OFFERED:
        return None
    start, goal, *also = (Position(end + end[0]) for end in ends)
    return Puzzle(puzzle.rules, start, goal, tuple(also))


class Game:
    """The moves played from a start, and those that follow the cursor.

    >>> game = Game(Rules(), Position("AA"))
    >>> game.play(["AB", "AC", "BC"])
    >>> game.step(-1)
    >>> game.position, game.moves, game.line
    ('CB', ['AB', 'AC'], ['AB', 'AC', 'BC'])

    `at` counts the moves before the cursor.  A move played there removes those after it, unless it
    is the next one of the line.
    """

    def __init__(self, rules: Rules, start: Position, loaded: Line | None = None) -> None:
        self.rules = rules
        self._set_up(start, loaded or Line())

    def _set_up(self, start: Position, loaded: Line) -> None:
        self._loaded = loaded
        self.positions = [start]
        self.line: list[str] = []
        self.at = 0
        self.play(loaded.moves)
        self.at = 0
        self._whole = True

    @property
    def start(self) -> Position:
        """The position before the first move."""
        return self.positions[0]

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self.positions[self.at]

    @property
    def moves(self) -> list[str]:
        """The moves before the cursor."""
        return self.line[: self.at]

    @property
    def loaded(self) -> Line:
        """The line that was loaded, with its trouble; empty once part of it was replaced."""
        return self._loaded if self._whole else Line()

    @property
    def left(self) -> dict[str, Any]:
        """The state to store: the step, and the line from its first change; empty if unchanged.

        >>> game = Game(Rules(), Position("AA"), Line(("AB", "AC")))
        >>> game.play(["AB", "BC"])
        >>> game.left
        {'step': 2, 'since': 1, 'moves': 'BC'}
        """
        if not self._whole:
            same = len(commonprefix(["".join(self.line), "".join(self._loaded.moves)])) // 2
            return {"step": self.at, "since": same, "moves": "".join(self.line[same:])}
        first = len(self.line) if self._loaded.trouble else 0  # where a board opens
        return {"step": self.at} if self.at != first else {}

    def come_back(self, left: Mapping[str, Any]) -> None:
        """Restore a stored state, as far as its moves can be played."""
        match left:
            case {"step": int(at), "since": int(since), "moves": str(moves)}:
                first = self.at
                self.go(since)
                try:
                    self.play(findall("..", moves))
                except ValueError:
                    at = first
                self.go(at)
            case {"step": int(at)}:
                self.go(at)

    def play(self, moves: Sequence[Move | str]) -> None:
        """Play all the moves from the cursor on; raise IllegalMoveError before playing any."""
        positions = list(self.rules.replay(self.position, moves))
        added = list(map(str, moves))
        if added == self.line[self.at : self.at + len(added)]:
            self.at += len(added)
        else:
            self.line[self.at :] = added
            self.positions[self.at :] = positions
            self.at = len(self.line)
            self._whole = False

    def go(self, at: int) -> None:
        """Move the cursor to this number of moves, or as near as the line allows."""
        self.at = min(max(at, 0), len(self.line))

    def step(self, by: int) -> None:
        """Move the cursor forward, or back if the number is negative."""
        self.go(self.at + by)

    def reset(self) -> None:
        """Go back to the start; restore a loaded line that was changed."""
        self.at = 0
        if self._loaded != Line() and not self._whole:
            self._set_up(self.start, self._loaded)

    def replace(self, moves: Sequence[str]) -> None:
        """Set the moves so far: move the cursor if they begin the line, else start a new line."""
        if list(moves) == self.line[: len(moves)]:
            self.go(len(moves))
        else:
            list(self.rules.replay(self.start, moves))  # raises before any change
            self.at = 0
            self.play(moves)

    def arrive(self, position: Position) -> None:
        """Go to a position: along the line, by one legal move, or else as a new start."""
        on_line = [at for at, passed in enumerate(self.positions) if passed == position]
        if on_line:
            return self.go(min(on_line, key=lambda at: abs(at - self.at)))
        for move in self.rules.legal_moves(self.position):
            if self.rules.after(self.position, move) == position:
                return self.play([move])
        self._set_up(position, Line())


AT_ONCE = 300  # positions to search before a board is shown


class Fewest:
    """The fewest moves from positions of a puzzle; None if unknown or not computed yet.

    >>> from hanoi_ref.puzzle import bicolour, classic
    >>> Fewest(classic(3))(Position("AAA"))
    7
    >>> fewest = Fewest(bicolour(3))
    >>> fewest(bicolour(3).start), fewest.later
    (None, True)
    >>> fewest.think()
    >>> fewest(bicolour(3).start), fewest.later
    (29, False)

    If a search would take noticeable time, a board asks for it by `think` once it is on the screen.
    The result is shared by all boards of that puzzle.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        few = len(puzzle.rules.pegs) ** puzzle.disks <= AT_ONCE
        self.later = not (applies(puzzle.rules) or few)

    def think(self) -> None:
        """Allow distances to be computed from now on."""
        self.later = False

    def __call__(self, position: Position) -> int | None:
        """Return the fewest moves from a position; None if they are unknown."""
        return None if self.later else distance_to_goal(self.puzzle, position)


def exact(number: int | None) -> int | str | None:
    """Return the number for JavaScript: as a string if a float cannot hold it exactly.

    >>> exact(2**53), exact(2**64 - 1)
    (9007199254740992, '18446744073709551615')
    """
    return number if number is None or number <= 2**53 else str(number)


def told_when(fewest: bool | Prediction, tell: Callable[[bool], None]) -> None:
    """Call `tell` with whether the distance may be shown, now and when a guess is made.

    >>> told_when(True, print)
    True
    """
    if isinstance(fewest, bool):
        tell(fewest)
        return
    fewest.observe(lambda _: tell(fewest.is_out), "_result")
    tell(fewest.is_out)


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
    rules, way = puzzle.rules, step.way
    largest = _named(rules, step.before, step.before.top(way.source) or 0)
    goal = f"it will go from {way.source} to {way.target}"
    goal = f"The largest disk that still has to move is {largest}: {goal}."
    disk = _named(rules, position, position.top(step.move.source) or 0)
    move = f"Now move {disk} from {step.move.source} to {step.move.target}."
    return Hint((goal, _first(rules, position, step), move), step.move)


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
        far, moves = far - 1, puzzle.rules.legal_moves(position)
        after = ((move, puzzle.rules.after(position, move)) for move in moves)
        move, position = next(pair for pair in after if distance_to_goal(puzzle, pair[1]) == far)
        path.append(move)
    return path or None


def _searched(rules: Rules, position: Position, goals: tuple[Position, ...]) -> list[Move] | None:
    """Return a shortest path by search; cached, so that following it needs no new search."""
    following = _cache_of(rules, goals)
    if position not in following:
        way = find(rules, position, *goals)
        if way is None:
            return None
        following.update(zip(rules.replay(position, way.moves), way.moves, strict=False))
    path = []
    while position not in goals:
        path.append(following[position])
        position = rules.after(position, path[-1])
    return path


@lru_cache(maxsize=16)
def _cache_of(rules: Rules, goals: tuple[Position, ...]) -> dict[Position, Move]:
    """Return the cache of next moves on the paths from searches, by position."""
    return {}


def _first(rules: Rules, position: Position, step: Step) -> str:
    """Return a sentence on where the smaller disks must be before that."""
    now, then = _seats(rules, position), _seats(rules, step.before)
    large = rules.size(step.before.top(step.way.source) or 0)
    others = {disk: seat for disk, seat in then.items() if disk[0] < large}
    if all(now[disk] == seat for disk, seat in others.items()):
        return "Nothing blocks it any more."
    if rules.piles:
        others = {disk: seat for disk, seat in others.items() if now[disk] != seat}
    towers = []
    for seat in sorted(set(others.values())):
        disks = sorted(disk for disk in others if others[disk] == seat)
        words = [f"{colour} {size}".lstrip() for size, colour in disks]
        if len(words) > 3 and not disks[0][1] and len(disks) == disks[-1][0] - disks[0][0] + 1:
            words = [f"{words[0]} to {words[-1]}"]
        listed = " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))
        towers.append(f"disk{'s' * (len(disks) != 1)} {listed} must be on {seat}")
    return f"Before that, {' and '.join(towers)}."


def _seats(rules: Rules, position: Position) -> dict[Disk, str]:
    """Return the peg of each disk, and its face; a disk is its size and, in pairs, its colour."""
    seats: dict[Disk, str] = {}
    for number in range(1, position.disks + 1):
        disk = piece(rules, position, number)
        face = f", {disk.side} side up" if rules.flips else ""
        seats[disk.size, disk.side if rules.paired else ""] = position.peg_of(number) + face
    return seats


def _named(rules: Rules, position: Position, number: int) -> str:
    disk = piece(rules, position, number)
    return f"{disk.side} disk {disk.size}" if rules.paired else f"disk {disk.size}"


@dataclass(frozen=True)
class Step:
    """A move `way` of the largest disk that still has to move, made in the position `before`.

    `move` is the first move towards that position, or `way` itself if it is reached.
    """

    way: Move
    before: Position
    move: Move


def by_largest(rules: Rules, position: Position, goals: Sequence[Position]) -> Step | None:
    """Return the step of a shortest path on three pegs, for rules with one disk of each size.

    >>> by_largest(Rules(), Position("AAC"), [Position("CCC")])
    Step(way='AC', before='ABB', move='AB')
    """
    plans = {goal: best(rules, position, goal) for goal in goals}
    lengths = {goal: plan.length for goal, plan in plans.items() if plan}
    if not lengths:
        return None
    goal = min(lengths, key=lambda goal: lengths[goal])
    at, inner, plan = 0, rules, plans[goal]
    while plan and not plan.steps:  # the largest disk stays where it is
        inner, at = inner.holding(position[at]), at + 1
        plan = best(inner, position[at:], goal[at:])
    assert plan is not None  # it is part of a plan that was found
    tower, way = plan.steps[0]
    before = Position(position[: at + 1] + tower)
    return Step(way, before, next(fewest(rules, position, goal)))


def of_path(rules: Rules, position: Position, path: Sequence[Move]) -> Step:
    """Return the step of a known path: the largest disk's first move on it.

    >>> of_path(Rules(), Position("AA"), [Move("AB"), Move("AC"), Move("BC")])
    Step(way='AC', before='AB', move='AB')
    """
    positions = [position, *list(rules.replay(position, path))[1:-1]]
    sizes = [rules.size(at.top(move[0]) or 0) for at, move in zip(positions, path, strict=True)]
    largest = sizes.index(max(sizes))
    return Step(path[largest], positions[largest], path[0])


def spread(rules: Rules, position: Position, goal: Position) -> Step:
    """Return the step of a plan without search, for any number of pegs without arrows.

    >>> spread(Rules("ABCD"), Position("AAAA"), Position("DDDD"))
    Step(way='AD', before='ACCB', move='AB')

    The largest misplaced disk moves once the smaller ones are on the spare pegs, split as by Frame
    and Stewart (1941).  The smaller disks are moved there by the same method.
    """
    step, target = None, goal
    while position != target:
        at = next(at for at, letter in enumerate(position) if letter != target[at])
        way = Move(position[at] + target[at])
        spares = [peg for peg in rules.pegs if peg not in way]
        count, aside = len(position) - at - 1, ""  # the smaller disks, largest disk first
        while len(spares) > 1 and count:
            top = frame_stewart_splits(count + 1, len(spares) + 2)[0]
            aside, count = spares.pop(0) * top + aside, count - top
        target = Position(position[: at + 1] + spares[0] * count + aside)
        step = replace(step, move=way) if step else Step(way, target, way)
    assert step is not None  # callers exclude a position that is its goal
    return step


def in_pairs(rules: Rules, position: Position, goal: Position) -> Step:
    """Return the next step of a plan that needs no search: two disks of each size, three pegs.

    >>> in_pairs(Rules(rests_on="equal"), Position("AbBa"), Position("BaBa"))
    Step(way='BC', before='AbAa', move='BA')

    The two largest disks that are not in place are arranged as if they were alone.  Before each of
    their moves, all smaller ones are carried, in any order, to the peg that is not needed.
    """
    at = next(at for at in range(0, len(position), 2) if position[at:][:2] != goal[at:][:2])
    plan = find(rules, position[at : at + 2], goal[at : at + 2])
    assert plan is not None  # without others, two disks can reach any position
    way = move = plan.moves[0]
    peg = third(*way)
    smaller = (peg + peg.lower()) * ((len(position) - at - 2) // 2)
    before = Position(position[: at + 2] + smaller)
    for pair in range(at + 2, len(position), 2):  # each pair that is elsewhere has to go to `peg`
        away = [letter for letter in position[pair : pair + 2].upper() if letter != peg]
        if away:
            move = Move(away[-1] + peg)  # of two on one peg, the upper one
            peg = third(*move)
    return Step(way, before, move)
