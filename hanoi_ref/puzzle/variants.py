"""The puzzles to play: rules with a start and a goal."""

from collections.abc import Iterable
from dataclasses import dataclass
from string import ascii_uppercase

from hanoi_ref.puzzle.move import Move
from hanoi_ref.puzzle.position import Position
from hanoi_ref.puzzle.rules import Rules


@dataclass(frozen=True)
class Puzzle:
    """A puzzle: its rules, the start and the goals.

    >>> puzzle = classic(3)
    >>> str(puzzle.start), str(puzzle.goal), puzzle.disks
    ('AAA', 'CCC', 3)

    `goal` is the finish that the fewest moves reach; `also` are others that count as solved.
    """

    rules: Rules
    start: Position
    goal: Position
    also: tuple[Position, ...] = ()

    @property
    def disks(self) -> int:
        """The number of disks."""
        return self.start.disks

    @property
    def goals(self) -> tuple[Position, ...]:
        """Every position that solves the puzzle."""
        return (self.goal, *self.also)

    def solved(self, position: str) -> bool:
        """Return whether a position solves the puzzle.

        >>> magnetic(2).solved("cc"), magnetic(2).solved("CC"), magnetic(2).solved("cB")
        (True, True, False)
        """
        return position in self.goals


def classic(n: int, pegs: int = 3) -> Puzzle:
    """Return the Tower of Hanoi with n disks, to be carried from A to the last peg (Lucas, 1883).

    >>> str(classic(2, pegs=4).goal)
    'DD'

    n is 0 or more, pegs 3 to 26; ValueError names the argument out of bounds.
    """
    letters = ascii_uppercase[: whole("pegs", pegs, 3, 26)]
    return _tower(Rules(letters), n, "A", letters[-1])


def linear(n: int) -> Puzzle:
    """Return the game on the row A-B-C: disks move between neighbouring pegs only, from A to C.

    >>> linear(1).rules.why_not("A", "AC")
    'no arrow leads from A to C'
    """
    return arrows(n, {"AB", "BA", "BC", "CB"})


def cyclic(n: int) -> Puzzle:
    """Return the cyclic game: disks move only from A to B, B to C and C to A; the goal is C.

    >>> [str(move) for move in cyclic(2).rules.legal_moves("AA")]
    ['AB']
    """
    return arrows(n, {"AB", "BC", "CA"})


def arrows(n: int, allowed: Iterable[str]) -> Puzzle:
    """Return a game with these moves only; its pegs are A and those named, the last is the goal.

    >>> puzzle = arrows(2, {"AB", "BD"})
    >>> puzzle.rules.pegs, str(puzzle.goal)
    ('ABD', 'DD')

    Raises ValueError for an empty set and for an arrow that is not two different capital letters.
    """
    drawn = frozenset(map(Move, [allowed] if isinstance(allowed, str) else allowed))
    pegs = "".join(sorted({"A"}.union(*drawn)))
    if not drawn:
        raise ValueError("arrows must be a set with at least one arrow, like {'AB', 'BC'}")
    return _tower(Rules(pegs, drawn), n, "A", pegs[-1])


def bicolour(n: int, goal: str = "swapped") -> Puzzle:
    """Return two towers of alternating colours, on A and B, to be made one white and one black.

    >>> puzzle = bicolour(2)
    >>> str(puzzle.start), str(puzzle.goal)
    ('AbBa', 'BaBa')

    There are two disks of each of n sizes; a disk may rest on one of its own size.  A's bottom
    disk is black, B's is white.  In a position the two letters of a size are adjacent, capital
    for black and small for white.  The lower disk is first where they share a peg, black first
    where they do not; disks 2s and 2s - 1 have size s.

    `goal` is "swapped" (A all white, B all black: the bottom disks change places), "unswapped" (A
    all black, B all white) or "exchange" (both towers change places as they are).
    Championnat de France des jeux mathématiques et logiques, July 1988.
    """
    start = "".join("AbBa"[2 * (size % 2) :][:2] for size in range(whole("n", n)))
    # The pairs of the exchanged start, black first.
    exchange = "".join("BaAb"[2 * (size % 2) :][:2] for size in range(n))
    finishes = {"swapped": "Ba" * n, "unswapped": "Ab" * n, "exchange": exchange}
    if goal not in finishes:
        raise ValueError(f"goal is one of {', '.join(finishes)}, not {goal!r}")
    return Puzzle(Rules(rests_on="equal"), Position(start), Position(finishes[goal]))


def magnetic(n: int) -> Puzzle:
    """Return Levy's free magnetic tower: every move turns its disk over, and equal faces repel.

    >>> puzzle = magnetic(2)
    >>> str(puzzle.start), [str(goal) for goal in puzzle.goals]
    ('AA', ['cc', 'CC'])

    Capital letters show red, small ones blue; either face may be up at the end.
    Uri Levy, The Magnetic Tower of Hanoi (2009).
    """
    return coloured(n, "")


def coloured(n: int, posts: str = "Abc") -> Puzzle:
    """Return the magnetic tower with coloured posts: capital red, small blue, unnamed neutral.

    >>> puzzle = coloured(1)
    >>> puzzle.rules.why_not("A", "AC"), coloured(1, "AC").rules.why_not("A", "AC")
    (None, 'peg C is red, but the disk would show blue')

    A fixed post keeps its colour when it is empty; a neutral one takes the colour of its disks.
    The disks start on A with A's colour up, red if A is neutral, and go to C.  All 27 colourings
    are possible; ValueError names any other `posts`.
    """
    rules = Rules(flips=True, posts=posts)
    start = "a" if "a" in posts else "A"
    goals = [goal for goal in ("cC" if start == "A" else "Cc") if goal.swapcase() not in posts]
    first, *also = dict.fromkeys(Position(goal * whole("n", n)) for goal in goals)
    return Puzzle(rules, Position(start * n), first, tuple(also))


def hanoy(deal: str = "295/618/374") -> Puzzle:
    """Return the card game Tower of Hanoy: nine cards in three columns, to be made one column.

    >>> puzzle = hanoy()
    >>> puzzle.rules.why_not(puzzle.start, "AC"), str(puzzle.goal)
    ('disk 5 may not rest on disk 4', '//987654321')

    A move takes the last card of a column to a higher card or to an empty column.  All nine in
    one column, highest first, win the game.  The cards 2 to 10 of a suit are numbered 1 to 9
    here.  `deal` lists the columns, first card first.
    """
    rules = Rules(piles=True)
    first, *also = ("/" * k + "987654321" + "/" * (2 - k) for k in (2, 1, 0))
    start = rules.position(deal)
    if start.disks != 9:
        raise ValueError(f"a deal has the nine cards 1 to 9, not {deal!r}")
    return Puzzle(rules, start, Position(first), tuple(map(Position, also)))


def london(start: str = "21/3/", goal: str = "1/2/3") -> Puzzle:
    """Return the Tower of London: three balls on pegs that hold three, two and one of them.

    >>> puzzle = london()
    >>> [str(move) for move in puzzle.rules.legal_moves("21/3/")]
    ['AB', 'AC', 'BA', 'BC']

    Any ball may be on any other.  Shallice, Specific impairments of planning (1982).
    """
    rules = Rules(rests_on="any", room=(3, 2, 1), piles=True)
    return Puzzle(rules, rules.position(start), rules.position(goal))


def whole(name: str, value: int, least: int = 0, most: int | None = None) -> int:
    """Return the value if it is a whole number within its bounds.

    >>> whole("n", -1)
    Traceback (most recent call last):
    ValueError: n must be a whole number, 0 or more, not -1

    Parameters
    ----------
    name : the argument's name, for the error.
    value : anything; True and False are not numbers here.
    least, most : the bounds, both included; None means no bound.

    Returns
    -------
    The value.

    Raises
    ------
    ValueError : names the value, its bounds and what was given.
    """
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        fits = False
    else:
        fits = most is None or value <= most
    if not fits:
        bounds = f"{least} or more" if most is None else f"{least} to {most}"
        raise ValueError(f"{name} must be a whole number, {bounds}, not {value!r}")
    return value


def _tower(rules: Rules, n: int, source: str, target: str) -> Puzzle:
    n = whole("n", n)
    return Puzzle(rules, Position(source * n), Position(target * n))
