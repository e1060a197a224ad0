"""What can be known without playing: counts, closed forms, distances."""

from hanoi_ref.theory.counts import fewest, longest, times_moved, years_needed
from hanoi_ref.theory.distance import distance_to_goal, distance_to_peg

__all__ = [
    "distance_to_goal",
    "distance_to_peg",
    "fewest",
    "longest",
    "times_moved",
    "years_needed",
]
