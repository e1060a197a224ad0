"""SVG pictures from pure functions: the same call returns the same bytes."""

from hanoi_ref.draw.boards.beside import beside
from hanoi_ref.draw.boards.filmstrip import draw_walk
from hanoi_ref.draw.boards.position import draw_position
from hanoi_ref.draw.boards.row import draw_colours, side_by_side, tried
from hanoi_ref.draw.charts.bits import draw_bits
from hanoi_ref.draw.charts.calls import draw_calls
from hanoi_ref.draw.charts.crossings import draw_crossings
from hanoi_ref.draw.charts.curves import draw_curves
from hanoi_ref.draw.charts.gray import draw_gray
from hanoi_ref.draw.charts.rounds import draw_rounds
from hanoi_ref.draw.graphs.dependencies import Node, Use, draw_dependencies
from hanoi_ref.draw.graphs.distances import draw_distances
from hanoi_ref.draw.graphs.graph import draw_graph
from hanoi_ref.draw.graphs.hypercube import draw_hypercube
from hanoi_ref.draw.graphs.parting import draw_parting
from hanoi_ref.draw.graphs.search import draw_search
from hanoi_ref.draw.graphs.ways import draw_arrows
from hanoi_ref.draw.palette import disk_colour
from hanoi_ref.draw.svg import Svg

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
