"""Lines of moves, as a program gives them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from textwrap import shorten

from hanoi_ref.checking.failure import ENDLESS, upon_dots
from hanoi_ref.checking.plain_words import explained
from hanoi_ref.checking.running.observe import describe
from hanoi_ref.puzzle import IllegalMoveError, Move, Position, Rules, read_move

LIMIT = 10_000  # a longer line is most likely an infinite generator

NOTHING = "no moves yet: perhaps they are not written, or not returned"
ONE_STRING = 'the moves came as one string; return a list, such as ["AC", "AB"]'
TOO_MANY = f"there are more than {LIMIT:,} moves. Is there an infinite loop?"


class Unreadable(ValueError):
    """Raised if something cannot be read as moves; the message says which part and why."""


class Unwritten(Unreadable):
    """Raised if there are no moves, most likely because nothing is written yet."""


class TooLong(Exception):
    """Raised if a watched program has used all its time."""


@dataclass(frozen=True)
class Line:
    """Moves that can be played in order, and what ended them too early.

    `trouble` is a sentence, or empty.  `refused` is the move that ended the line, if the rules
    forbid it.  `note` is a remark that is not an error: that nothing is written yet.
    """

    moves: tuple[Move, ...] = ()
    trouble: str = ""
    refused: str = ""
    note: str = ""


def read_strictly(moves: object) -> list[Move]:
    """Return the moves in one move, moves joined by spaces, or any iterable of moves.

    >>> read_strictly("AC"), read_strictly(("A", "C")), read_strictly([("A", "C"), "AB"])
    (['AC'], ['AC'], ['AC', 'AB'])

    Raise Unreadable (a ValueError) for the first item that is not a move, or for too many items.
    """
    match moves:
        case str():
            moves = moves.split()
        case (str(source), str(target)) if len(source) == len(target) == 1:
            moves = [moves]
    return [_move(number, item) for number, item in _numbered(moves)]


def read_kindly(rules: Rules, start: Position, moves: object) -> Line:
    """Return the legal moves up to the first trouble, with a sentence on it.

    >>> line = read_kindly(Rules(), Position("AA"), ["AC", "AC", "AB"])
    >>> line.moves, line.trouble
    (('AC',), 'move 2 (A→C) in AC: disk 2 may not rest on disk 1')

    A disk's number is accepted as a move if the disk has only one way to go.

    >>> read_kindly(Rules(arrows={"AB", "BC", "CA"}), Position("A"), [1, 1]).moves
    ('AB', 'BC')

    Never raise an error, so that the moves of an unfinished solver can be shown.
    """
    if isinstance(moves, str):
        line = read_kindly(rules, start, moves.split())
        trouble = "; ".join(filter(None, (ONE_STRING, line.trouble)))
        return Line(line.moves, trouble, line.refused)
    played: list[Move] = []
    try:
        for number, item in _numbered(moves):
            move = _of_disk(rules, start, number, item) or _move(number, item)
            start = rules.after(start, move, number)
            played.append(move)
    except IllegalMoveError as error:
        return Line(tuple(played), str(error), error.move)
    except Unwritten as error:
        return Line(note=str(error))
    except Unreadable as error:
        return Line(tuple(played), str(error))
    except Exception as error:  # a student's generator may end in any way
        return Line(tuple(played), _broke(len(played) + 1, error))
    return Line(tuple(played))


def _numbered(moves: object) -> Iterator[tuple[int, object]]:
    """Yield the items with their numbers from 1 on; raise Unreadable if there can be no moves."""
    if moves is None or moves is ...:
        raise Unwritten(NOTHING)
    if isinstance(moves, (set, frozenset, dict)):
        kind = type(moves).__name__
        raise Unreadable(f"the moves came as a {kind}, which keeps no order; return a list")
    if not isinstance(moves, Iterable):
        raise Unreadable(f"moves are a list such as ['AC', 'AB'], not {_short(repr(moves))}")
    for number, item in enumerate(moves, 1):
        if number > LIMIT:
            raise Unreadable(TOO_MANY)
        if number == 1 and item in (None, ...):  # made from a function that is not written yet
            raise Unwritten(NOTHING)
        yield number, item


def _move(number: int, item: object) -> Move:
    if isinstance(item, Iterator):
        raise Unreadable(
            f"move {number} is itself a generator of moves: is `yield from` or `+` missing?"
        )
    try:
        return read_move(item)
    except ValueError as error:
        raise Unreadable(f"move {number}: {_short(str(error))}") from None


def _of_disk(rules: Rules, position: Position, number: int, disk: object) -> Move | None:
    """Return the only move of the disk with this number; None if the item is not a number."""
    if type(disk) is not int or rules.arrows is None:
        return None
    if not 1 <= disk <= len(position):
        raise Unreadable(f"move {number} names disk {disk}; the disks are 1 to {len(position)}")
    peg = position.letter_of(disk)
    ways = [arrow for arrow in rules.arrows if arrow[0] == peg]
    if len(ways) != 1:
        return None
    if (on_top := position.top(peg)) != disk:
        raise Unreadable(f"move {number} names disk {disk}, but disk {on_top} is on top of it")
    return Move(ways[0])


def _broke(number: int, error: Exception) -> str:
    if isinstance(error, RecursionError):
        return f"the program made too many nested calls: {ENDLESS}"
    if isinstance(error, TooLong):
        return "the program was still running after a second. Is there an infinite loop?"
    raised = describe(error)
    if dots := upon_dots(raised):
        return f"the program {dots}"
    where = f" in line {raised.line}" if raised.line else ""
    why = f"{raised.type}: {raised.text}".rstrip(": ")
    words = explained(raised)
    means = f". In plain words: {words.name}. {words.hint}" if words else ""
    return f"the program stopped before move {number}{where} with {_short(why)}{means}"


def _short(text: str) -> str:
    return shorten(text, 160, placeholder=" ...")
