"""Pictures as SVG text: pure functions, the same call gives the same bytes."""

from hanoi_ref.draw.beside import beside
from hanoi_ref.draw.bits import draw_bits
from hanoi_ref.draw.calls import draw_calls
from hanoi_ref.draw.crossings import draw_crossings
from hanoi_ref.draw.curves import draw_curves
from hanoi_ref.draw.dependencies import Node, Use, draw_dependencies
from hanoi_ref.draw.distances import draw_distances
from hanoi_ref.draw.filmstrip import draw_walk
from hanoi_ref.draw.graph import draw_graph
from hanoi_ref.draw.gray import draw_gray
from hanoi_ref.draw.hypercube import draw_hypercube
from hanoi_ref.draw.palette import disk_colour
from hanoi_ref.draw.parting import draw_parting
from hanoi_ref.draw.position import draw_position
from hanoi_ref.draw.rounds import draw_rounds
from hanoi_ref.draw.row import draw_colours, side_by_side, tried
from hanoi_ref.draw.search import draw_search
from hanoi_ref.draw.svg import Svg
from hanoi_ref.draw.ways import draw_arrows

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
