"""The graph of all positions: its arrows, a layout in the plane, conversion to networkx."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import TYPE_CHECKING

from hanoi_ref.puzzle import Move, Position, Puzzle, Rules
from hanoi_ref.solvers.largest import applies
from hanoi_ref.solvers.search import levels

if TYPE_CHECKING:
    import networkx


Point = tuple[float, float]

# The three directions of a triangle with edges of length 1: up, down left, down right.
_DIRECTIONS = ((0.0, 1 / sqrt(3)), (-0.5, -0.5 / sqrt(3)), (0.5, -0.5 / sqrt(3)))


def sierpinski_point(position: str, pegs: str = "ABC") -> Point:
    """Return the point of a position, x to the right, y up; a legal move is a step of length 1.

    >>> sierpinski_point("A")[1] > sierpinski_point("B")[1] == sierpinski_point("C")[1]
    True

    The largest disk chooses one of three triangles.  In each, the other two pegs are exchanged,
    so that positions joined by a move of the largest disk are neighbours.  Hinz, Klavžar and
    Petr, The Tower of Hanoi - Myths and Maths (2018), chapter 2.
    """
    turned = dict(zip(pegs, _DIRECTIONS, strict=True))
    x = y = 0.0
    for at, letter in enumerate(position):
        far = 2.0 ** (len(position) - at - 1)
        x, y = x + far * turned[letter][0], y + far * turned[letter][1]
        one, other = (peg for peg in pegs if peg != letter)
        turned[one], turned[other] = turned[other], turned[one]
    return x, y


@dataclass(frozen=True)
class StateGraph:
    """All positions reachable from a start, and the moves between them.

    >>> from hanoi_ref.puzzle import classic
    >>> graph = state_graph(classic(3))
    >>> len(graph.positions), len(graph.arrows), graph.is_directed
    (27, 78, False)
    """

    rules: Rules
    start: Position

    @cached_property
    def levels(self) -> list[list[Position]]:
        """The positions grouped by their distance from the start."""
        return list(levels(self.rules, self.start))

    @cached_property
    def positions(self) -> list[Position]:
        """Every position once, nearest to the start first."""
        return [position for level in self.levels for position in level]

    @cached_property
    def arrows(self) -> list[tuple[Position, Move, Position]]:
        """Every legal move, as source position, move and target position."""
        rules = self.rules
        return [
            (position, move, rules.after(position, move))
            for position in self.positions
            for move in rules.legal_moves(position)
        ]

    @cached_property
    def is_directed(self) -> bool:
        """Whether some move cannot be undone by the opposite move."""
        ways = {(start, end) for start, _, end in self.arrows}
        return any((end, start) not in ways for start, end in ways)

    def layout(self) -> dict[Position, Point]:
        """Return a point for every position; on three pegs no two edges cross.

        >>> from hanoi_ref.puzzle import classic
        >>> points = state_graph(classic(2)).layout()
        >>> [round(across, 9) for across, _ in map(points.get, ("AA", "BB", "CC"))]
        [0.0, -1.5, 1.5]

        Three pegs, one disk of each size, no faces: the Sierpinski triangle with edges of length
        one, A on top.  Otherwise x is the distance from the start and y the index in its level.
        """
        rules = self.rules
        if applies(rules) and rules.pegs == "ABC" and not rules.flips:
            return {position: sierpinski_point(position) for position in self.positions}
        return {
            position: (float(across), down - (len(level) - 1) / 2)
            for across, level in enumerate(self.levels)
            for down, position in enumerate(level)
        }

    def to_networkx(self) -> networkx.DiGraph[Position]:
        """Return the networkx graph; a DiGraph if some move cannot be undone.

        >>> from hanoi_ref.puzzle import classic, cyclic
        >>> print(state_graph(classic(2)).to_networkx())
        Graph with 9 nodes and 12 edges
        >>> print(state_graph(cyclic(2)).to_networkx())
        DiGraph with 9 nodes and 12 edges

        Every node has its point as "pos", every edge its "move" and its "disk".
        """
        import networkx

        graph = networkx.DiGraph() if self.is_directed else networkx.Graph()
        for position, point in self.layout().items():
            graph.add_node(position, pos=point)
        for start, move, end in self.arrows:
            graph.add_edge(start, end, move=str(move), disk=start.top(move.source))
        return graph


def state_graph(puzzle: Puzzle) -> StateGraph:
    """Return the graph of all positions reachable from a puzzle's start.

    >>> from hanoi_ref.puzzle import magnetic
    >>> len(state_graph(magnetic(3)).positions)
    114
    """
    return StateGraph(puzzle.rules, puzzle.start)
