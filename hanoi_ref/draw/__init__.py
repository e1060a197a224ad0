"""SVG pictures from pure functions: the same call returns the same bytes."""

from hanoi_ref.draw.boards.board import (
    beside,
    draw_colours,
    draw_position,
    draw_walk,
    side_by_side,
    tried,
)
from hanoi_ref.draw.charts.bits import draw_bits, draw_gray, draw_rounds
from hanoi_ref.draw.charts.calls import draw_calls
from hanoi_ref.draw.charts.curves import draw_crossings, draw_curves
from hanoi_ref.draw.graphs.diagrams import Node, Use, draw_dependencies, draw_hypercube
from hanoi_ref.draw.graphs.graph import draw_distances, draw_graph
from hanoi_ref.draw.graphs.search import draw_arrows, draw_parting, draw_search
from hanoi_ref.draw.svg import Svg
from hanoi_ref.palette import disk_colour

__all__ = [
    "Node",
    "Svg",
    "Use",
    "beside",
    "disk_colour",
    "draw_arrows",
    "draw_bits",
    "draw_calls",
    "draw_colours",
    "draw_crossings",
    "draw_curves",
    "draw_distances",
    "draw_graph",
    "draw_gray",
    "draw_hypercube",
    "draw_parting",
    "draw_position",
    "draw_rounds",
    "side_by_side",
    "draw_search",
    "tried",
    "draw_dependencies",
    "draw_walk",
]
