"""Lesson 5: the graph of all positions."""

from hanoi_ref.checking.exercise import Written

NUMBER = 5

WRITTEN = Written("graph-written", 2)

# What students can do afterwards, and the exercises that teach it.
GOALS = {
    "see a puzzle as a graph": ["neighbours", "count_edges"],
    "search breadth first": ["distance", "shortest_moves"],
    "use structure where a search takes too long": ["distance_to_peg", "fast_distance"],
    "find the case that refutes a plan": ["bug_hunt", WRITTEN],
    "count paths, and average exactly": ["count_shortest", "average_distance"],
    "build a round trip from tours": ["round_trip"],
}
