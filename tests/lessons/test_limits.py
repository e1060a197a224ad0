"""Cases reach the limits that tasks promise, and never go beyond."""

import pytest

from hanoi_ref.lessons import EXERCISES

# The least and the most: disks, letters of a position, or whatever number comes first.
LIMITS = {
    "graph": {"neighbours": 64, "distance": 6, "shortest_moves": 8, "distance_to_peg": 200}
    | {"fast_distance": 100, "count_shortest": 6},
    "variants": {"linear": 8, "clockwise": 9, "counterclockwise": 9, "frame_stewart": 200}
    | {"best_split": (2, 100), "four_pegs": 30, "fewest_moves": 6, "bicolour": 4}
    | {"tape_for_day": (1, 2**100), "linear_index": 200, "linear_distance": 200},
    "magnetic": dict.fromkeys(("coloured", "down_67", "up_67", "semi_free", "algorithm_62"), 9)
    | {"crossings": 9, "count_62": 200, "duration_ratio": (1, 200), "fewest_free": 7},
}


@pytest.mark.parametrize(
    ("name", "limits"),
    [(f"{word}.{name}", most) for word in LIMITS for name, most in LIMITS[word].items()],
)
def test_cases_reach_the_limits_of_the_contract(name, limits):
    """For any seed; where one limit is named, the least is 0."""
    for seed in range(20):
        first = [case.args[0] for case in EXERCISES[name].cases(seed)]
        sizes = [len(each) if isinstance(each, str) else each for each in first]
        assert (min(sizes), max(sizes)) == (limits if isinstance(limits, tuple) else (0, limits))
