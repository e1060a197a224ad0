"""The rules of every variant: legal moves, legal positions and the reasons why not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from itertools import permutations
from typing import Literal, get_args

from hanoi_ref.puzzle.errors import IllegalMoveError
from hanoi_ref.puzzle.fields import checked_arrows, checked_posts, checked_room, in_order
from hanoi_ref.puzzle.move import Move, read_move
from hanoi_ref.puzzle.position import Position, not_capital

RestsOn = Literal["larger", "equal", "any"]


@dataclass(frozen=True)
class Rules:
    """The rules of a variant as data; boards, solvers, checks and marking all use them.

    >>> Rules().why_not("AC", "AC")
    'disk 2 may not rest on disk 1'
    >>> [str(move) for move in Rules().legal_moves("AAA")]
    ['AB', 'AC']
    >>> Rules(arrows={"BC", "AB"})
    Rules(arrows=frozenset({'AB', 'BC'}))
    >>> Rules(flips=True).why_not("BA", "AB")
    'two red faces would touch'

    `pegs` are different capital letters, in the order in which boards show them.
    `arrows` are the allowed moves, like {"AB", "BC"}; None allows all.
    `rests_on` says where a disk may rest: on a "larger" one, on a larger or "equal" one, or on
    "any".  With "equal" there are two disks of each size, a black one and a white one.
    `flips` means that every move turns its disk over, and that equal faces repel (magnetic).
    `posts` holds the posts whose colour is fixed: capital red, small blue, so "Abc" fixes all
    three and "" none.  `room` is how many disks each peg can hold; () means no limit.
    `piles` means that positions list piles, because disks may start in any order.
    """

    pegs: str = "ABC"
    arrows: frozenset[str] | None = None
    rests_on: RestsOn = "larger"
    flips: bool = False
    posts: str = ""
    room: tuple[int, ...] = ()
    piles: bool = False

    def __post_init__(self) -> None:
        if len(set(self.pegs)) < len(self.pegs) or len(self.pegs) < 2:
            raise ValueError(f"pegs are at least two different letters, not {self.pegs!r}")
        if self.pegs.upper() != Position(self.pegs):
            raise ValueError(f"pegs are capital letters, not {self.pegs!r}")
        if self.arrows is not None:
            _settle(self, "arrows", checked_arrows(self.pegs, self.arrows))
        _settle(self, "posts", checked_posts(self.pegs, self.posts))
        _settle(self, "room", checked_room(self.pegs, self.room))
        if self.rests_on not in get_args(RestsOn):
            raise ValueError(
                f"rests_on is one of {', '.join(get_args(RestsOn))}, not {self.rests_on!r}"
            )
        clash = self._clash()
        if clash:
            raise ValueError(f"{clash}, in {self!r}")

    def __repr__(self) -> str:
        """Return the fields that differ from the classic game, alike in every process."""
        known = [(field.name, getattr(self, field.name), field.default) for field in fields(self)]
        said = [f"{name}={in_order(value)}" for name, value, usual in known if value != usual]
        return f"Rules({', '.join(said)})"

    def position(self, text: str) -> Position:
        """Return the position that a string names; ValueError says which rule it breaks."""
        position = Position(text)
        if not (self.flips or self.paired or position == position.upper()):
            raise ValueError(not_capital(text))
        flaw = self._flaw(position)
        if flaw:
            raise ValueError(f"position {text!r} {flaw}")
        return position

    def why_not(self, position: str, move: str) -> str | None:
        """Return why a move is illegal, as a clause for people; None if it is legal.

        >>> Rules().why_not("AC", "AA")  # a text that is no move is no legal one either
        "a move needs two different pegs, but 'AA' names one twice"

        Raises ValueError for a string that is not a position under these rules.
        """
        position = self._read(position)
        try:
            return self._refusal(position, read_move(move))
        except ValueError as error:
            return str(error)

    def legal_moves(self, position: str) -> list[Move]:
        """Return all legal moves, in the order of the pegs."""
        position = self._read(position)
        return [move for move in _moves(self) if self.why_not(position, move) is None]

    def after(self, position: str, move: str, number: int | None = None) -> Position:
        """Return the position after a move; raise IllegalMoveError if the move is illegal."""
        position = self._read(position)
        reason = self.why_not(position, move)
        if reason:
            raise IllegalMoveError(move, position, reason, self.pegs, number)
        disk = position.top(move[0])
        assert disk is not None  # why_not found a disk
        return self._land(position, disk, move[1])

    def before(self, position: str) -> list[tuple[Move, Position]]:
        """Return every possible last move, each with the position that it was played in.

        >>> Rules(arrows=frozenset({"AB", "BC", "CA"})).before("B")
        [('AB', 'A')]
        """
        return list(self._undone(self._read(position)))

    def replay(self, start: str, moves: Iterable[object]) -> Iterator[Position]:
        """Yield the start and the position after each move of a walk.

        >>> [str(position) for position in Rules().replay("AA", ["AB", "AC", "BC"])]
        ['AA', 'AB', 'CB', 'CC']

        Raises IllegalMoveError at the first move that is not legal.
        """
        position = self.position(start)
        yield position
        for number, move in enumerate(moves, 1):
            position = self.after(position, read_move(move), number)
            yield position

    @property
    def paired(self) -> bool:
        """Whether there are two disks of each size, a black one and a white one."""
        return self.rests_on == "equal"

    def size(self, disk: int) -> int:
        """Return the size of a disk: its number, or half of it where each size has two disks.

        >>> Rules(rests_on="equal").size(3), Rules().size(3)
        (2, 3)
        """
        return (disk + 1) // 2 if self.paired else disk

    def holding(self, letter: str) -> Rules:
        """Return the rules for the smaller disks while a larger one rests: its face fixes its post.

        >>> Rules(flips=True).holding("b").posts, Rules().holding("B") == Rules()
        ('b', True)
        """
        return _holding(self, letter)

    def _read(self, position: str) -> Position:
        """Return a validated position; skip a Position, because searches read millions."""
        return position if type(position) is Position else self.position(position)

    def _clash(self) -> str | None:
        """Return why two of the fields contradict each other; None if they do not."""
        if self.posts and not self.flips:
            return "posts have a colour only where disks flip"
        if self.flips and (self.rests_on != "larger" or self.piles or self.room):
            return "disks that flip rest on larger ones, one letter each, with room for all"
        if self.piles and self.paired:
            return "piles name each disk by a number of its own, so no two are of equal size"
        return None

    def _refusal(self, position: Position, move: Move) -> str | None:
        """Return why a move is illegal, as `why_not`."""
        for peg in move:
            if peg not in self.pegs:
                return f"there is no {self._no_peg(peg)}"
        if self.arrows is not None and move not in self.arrows:
            return f"no arrow leads from {move[0]} to {move[1]}"
        disk = position.top(move[0])
        if disk is None:
            return f"peg {move[0]} is empty"
        return self._why_not_there(position, disk, move[1])

    def _why_not_there(self, position: Position, disk: int, peg: str) -> str | None:
        """Return why a disk may not be put on a peg; None if it may."""
        below = position.top(peg)
        if below and below < disk and self.rests_on != "any" and self.size(below) < self.size(disk):
            return self._too_large(disk, below)
        if self.flips:
            return self._repelled(position, below, self._shown(position, disk, peg))
        if self.room and len(position.stack(peg)) >= self.room[self.pegs.index(peg)]:
            return f"peg {peg} is full"
        return None

    def _too_large(self, disk: int, below: int) -> str:
        if self.paired:
            return f"size {self.size(disk)} may not rest on size {self.size(below)}"
        return f"disk {disk} may not rest on disk {below}"

    def _repelled(self, position: Position, below: int | None, letter: str) -> str | None:
        if below is not None and position.letter_of(below) != letter:
            return f"two {_colour(letter.swapcase())} faces would touch"
        if letter.swapcase() in self.posts:
            return f"peg {letter.upper()} is {_colour(letter.swapcase())}, " + (
                f"but the disk would show {_colour(letter)}"
            )
        return None

    def _shown(self, position: Position, disk: int, peg: str) -> str:
        """Return the letter of a disk after it moves to a peg: small if it will show blue."""
        blue = position.letter_of(disk).islower() != self.flips
        return peg.lower() if blue else peg

    def _land(self, position: Position, disk: int, peg: str) -> Position:
        landed = position.put(disk, self._shown(position, disk, peg))
        if not self.paired:
            return landed
        at = (len(position) - disk) // 2 * 2
        moved, twin = landed[-disk], position.letter_of(disk - 1 if disk % 2 == 0 else disk + 1)
        pair = twin + moved if twin.upper() == moved.upper() else "".join(sorted((twin, moved)))
        return Position(landed[:at] + pair + landed[at + 2 :])

    def _undone(self, position: Position) -> Iterator[tuple[Move, Position]]:
        for move in _moves(self):
            disk = position.top(move.target)
            if disk is None or (not self.piles and self._why_not_there(position, disk, move[0])):
                continue
            earlier = self._land(position, disk, move.source)
            if self._flaw(earlier) is None and self.why_not(earlier, move) is None:
                yield move, earlier

    def _flaw(self, position: Position) -> str | None:
        if position.in_piles != self.piles:
            form = "the piles, with a stroke between pegs" if self.piles else "one letter per disk"
            return f"is not written as these rules ask: {form}"
        if self.piles:
            return self._flaw_in_piles(position)
        for letter in position:
            if letter.upper() not in self.pegs:
                return f"names {self._no_peg(letter.upper())}"
        if self.flips:
            return self._flaw_in_faces(position)
        if self.paired:
            return _flaw_in_pairs(position)
        return self._flaw_in_room(position)

    def _flaw_in_room(self, position: Position) -> str | None:
        for peg, room in zip(self.pegs, self.room, strict=False):
            lying = len(position.stack(peg))
            if lying > room:
                return f"has {lying} disks on {peg}, where there is room for {room}"
        return None

    def _flaw_in_faces(self, position: Position) -> str | None:
        for peg in self.pegs:
            if peg in position and peg.lower() in position:
                return f"has two equal faces touching on {peg}"
            if any(up in position and up.swapcase() in self.posts for up in (peg, peg.lower())):
                return f"shows the wrong colour on {peg}, whose colour is fixed"
        return None

    def _flaw_in_piles(self, position: Position) -> str | None:
        piles = position.split("/")
        if len(piles) != len(self.pegs):
            return f"has {len(piles)} piles for {len(self.pegs)} pegs"
        if sorted(position.replace("/", "")) != [str(disk + 1) for disk in range(position.disks)]:
            return "does not name each of its disks once, from 1 on"
        return self._flaw_in_room(position)

    def _no_peg(self, peg: str) -> str:
        return f"peg {peg}: the pegs are {', '.join(self.pegs)}"


@lru_cache(maxsize=64)
def _moves(rules: Rules) -> tuple[Move, ...]:
    pairs = (Move(a + b) for a, b in permutations(rules.pegs, 2))
    return tuple(move for move in pairs if rules.arrows is None or move in rules.arrows)


@lru_cache(maxsize=1024)
def _holding(rules: Rules, letter: str) -> Rules:
    if not rules.flips or letter in rules.posts:
        return rules
    return replace(rules, posts=rules.posts + letter)


def _settle(rules: Rules, field: str, value: object) -> None:
    object.__setattr__(rules, field, value)  # assignment fails on a frozen dataclass


def _flaw_in_pairs(position: Position) -> str | None:
    if len(position) % 2:
        return "has an odd number of disks, where each size has a black and a white one"
    for one, other in zip(position[::2], position[1::2], strict=True):
        if one.isupper() == other.isupper():
            return f"has two disks of one size in one colour, {one + other!r}"
        if one.islower() and one.upper() != other:
            return f"names white before black in {one + other!r}, which lie on two pegs"
    return None


def _colour(letter: str) -> str:
    return "red" if letter.isupper() else "blue"
