"""Puzzles under design: pegs, arrows, where a disk may rest and whether it turns over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations
from string import ascii_uppercase

from hanoi_ref.puzzle.position import Position
from hanoi_ref.puzzle.rules import Rules
from hanoi_ref.puzzle.variants import Puzzle, arrows, classic, coloured, magnetic

FEWEST_PEGS, MOST_PEGS, MOST_DISKS = 2, 5, 6


@dataclass(frozen=True)
class Design:
    """An immutable puzzle design; each change returns a new one.

    >>> Design().toggled("AC").toggled("CA").code
    'arrows(3, {"AB", "BA", "BC", "CB"})'

    The tower starts on A and goes to the last peg.  Disks that turn over rest on larger ones.
    """

    pegs: str = "ABC"
    arrows: frozenset[str] = frozenset({"AB", "AC", "BA", "BC", "CA", "CB"})
    disks: int = 3
    anywhere: bool = False  # whether a disk may rest on any other
    turns: bool = False
    posts: str = ""

    @classmethod
    def of(cls, puzzle: Puzzle) -> Design:
        """Return the design of a puzzle that carries a tower from A to the last peg.

        >>> from hanoi_ref.puzzle import cyclic
        >>> sorted(Design.of(cyclic(2)).arrows)
        ['AB', 'BC', 'CA']
        """
        rules = puzzle.rules
        drawn = _all(rules.pegs) if rules.arrows is None else rules.arrows
        anywhere = rules.rests_on == "any"
        return cls(rules.pegs, drawn, puzzle.disks, anywhere, rules.flips, rules.posts)

    def toggled(self, arrow: str) -> Design:
        """Return the design with an arrow added, or removed if it was there."""
        return replace(self, arrows=self.arrows ^ {arrow})

    def with_pegs(self, number: int) -> Design:
        """Return the design with 2 to 5 pegs; all arrows to and from new pegs are open.

        >>> Design().with_pegs(2).code, len(Design().with_pegs(4).arrows)
        ('arrows(3, {"AB", "BA"})', 12)
        """
        pegs = ascii_uppercase[: min(max(number, FEWEST_PEGS), MOST_PEGS)]
        new = {arrow for arrow in _all(pegs) if not set(arrow) <= set(self.pegs)}
        kept = {arrow for arrow in self.arrows if set(arrow) <= set(pegs)}
        posts = "".join(post for post in self.posts if post.upper() in pegs)
        return replace(self, pegs=pegs, arrows=frozenset(new | kept), posts=posts)

    def with_disks(self, number: int) -> Design:
        """Return the design with 1 to 6 disks."""
        return replace(self, disks=min(max(number, 1), MOST_DISKS))

    def resting(self, anywhere: bool) -> Design:
        """Return the design with disks that may rest on any other, or on larger ones only."""
        return replace(self, anywhere=anywhere, turns=False, posts="")

    def turning(self, turns: bool) -> Design:
        """Return the design with disks that turn over at every move, or do not."""
        return replace(self, turns=turns, anywhere=False, posts=self.posts if turns else "")

    def painted(self, peg: str) -> Design:
        """Return the design with the next colour of a post: neutral, red, blue, neutral again."""
        now = next((post for post in self.posts if post.upper() == peg), "")
        then = {"": peg, peg: peg.lower(), peg.lower(): ""}[now]
        others = [post for post in self.posts if post != now]
        return replace(self, posts="".join(sorted([*others, then], key=str.upper)))

    @property
    def rules(self) -> Rules:
        """The rules of this design, as boards and solvers use them."""
        if self.anywhere:
            return Rules(self.pegs, self.arrows, "any", piles=True)
        return Rules(self.pegs, self.arrows, flips=self.turns, posts=self.posts)

    def game(self, disks: int) -> Puzzle:
        """Return the puzzle with so many disks: the tower on A and all positions that solve it."""
        last, tower = self.pegs[-1], "".join(map(str, range(disks, 0, -1)))
        empty = "/" * (len(self.pegs) - 1)
        if self.anywhere:
            return Puzzle(self.rules, Position(tower + empty), Position(empty + tower))
        start = "a" if "a" in self.posts else "A"
        faces = [last, last.lower()] if start == "a" else [last.lower(), last]
        ends = [face for face in faces if face.swapcase() not in self.posts] if self.turns else last
        goal, *also = dict.fromkeys(Position(end * disks) for end in ends)
        return Puzzle(self.rules, Position(start * disks), goal, tuple(also))

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle with the disks of this design."""
        return self.game(self.disks)

    @property
    def code(self) -> str:
        """The line of Python that creates this puzzle."""
        return next((text for text, made in self._known() if made == self.puzzle), self._spelled())

    def _known(self) -> Iterator[tuple[str, Puzzle]]:
        """Yield calls that create common puzzles, each with the puzzle that it creates."""
        n, pegs = self.disks, len(self.pegs)
        yield f"classic({n})", classic(n)
        yield f"classic({n}, pegs={pegs})", classic(n, max(pegs, 3))
        yield f"magnetic({n})", magnetic(n)
        if len(self.pegs) == 3:
            yield f'coloured({n}, "{self.posts}")', coloured(n, self.posts)
        if self.arrows:
            listed = ", ".join(f'"{arrow}"' for arrow in sorted(self.arrows))
            yield f"arrows({n}, {{{listed}}})", arrows(n, self.arrows)

    def _spelled(self) -> str:
        puzzle = self.puzzle
        start, *goals = (f'Position("{position}")' for position in (puzzle.start, *puzzle.goals))
        also = f", ({', '.join(goals[1:])},)" if goals[1:] else ""
        return f"Puzzle({puzzle.rules!r}, {start}, {goals[0]}{also})"


def _all(pegs: str) -> frozenset[str]:
    return frozenset(map("".join, permutations(pegs, 2)))
