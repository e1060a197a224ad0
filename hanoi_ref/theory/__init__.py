"""Closed forms: counts, distances and the graph of positions, without playing."""

from hanoi_ref.theory.counts import (
    count_edges,
    count_positions,
    fewest,
    longest,
    self_avoiding_ways,
    times_moved,
    years_needed,
)
from hanoi_ref.theory.distance import (
    average_distance,
    count_shortest,
    distance_to_goal,
    distance_to_peg,
)
from hanoi_ref.theory.graph import StateGraph, sierpinski_point, state_graph
from hanoi_ref.theory.long_ways import longest_ways
from hanoi_ref.theory.magnetic import count_62, count_67, crossings, duration_ratio, fewest_free
from hanoi_ref.theory.variants import (
    frame_stewart_count,
    frame_stewart_splits,
    linear_distance,
    linear_index,
)

__all__ = [
    "StateGraph",
    "average_distance",
    "count_62",
    "count_67",
    "count_edges",
    "count_positions",
    "count_shortest",
    "crossings",
    "distance_to_goal",
    "distance_to_peg",
    "duration_ratio",
    "fewest",
    "fewest_free",
    "frame_stewart_count",
    "frame_stewart_splits",
    "linear_distance",
    "linear_index",
    "longest",
    "longest_ways",
    "self_avoiding_ways",
    "sierpinski_point",
    "state_graph",
    "times_moved",
    "years_needed",
]
