"""Lesson 7: Levy's magnetic tower, whose disks turn over."""

from hanoi_ref.checking.exercise import Written

NUMBER = 7

WRITTEN = Written("magnetic-written", 3)

# What students can do afterwards, and the exercises that teach it.
GOALS = {
    "write a recursive plan as a table of steps": [
        "coloured",
        "down_67",
        "up_67",
        "semi_free",
        "algorithm_62",
    ],
    "measure what a game does": ["crossings"],
    "count without making the moves": ["count_62", "duration_ratio"],
    "use a chart as evidence": [WRITTEN],
    "tell an upper bound from the minimum": ["fewest_free", "bug_hunt"],
}

# The lesson now gives these programs; `check` knows them for older notebooks, at 0 points.
RETIRED = ["run_table", "is_legal", "after"]
