"""Lesson 6: variants that change one rule."""

from hanoi_ref.checking.exercise import Written

NUMBER = 6

WRITTEN = Written("variants-written", 2)

# What students can do afterwards, and the exercises that teach it.
GOALS = {
    "write recursions that call each other": ["linear", "clockwise", "counterclockwise"],
    "turn a position into an address": ["linear_index", "linear_distance"],
    "find the best of many plans": ["frame_stewart", "best_split", "four_pegs"],
    "write one search for all games": ["fewest_moves", "bicolour"],
    "show which games can be won, and prove it": [WRITTEN],
    "tell a proof from a belief, and test": ["own_test"],
    "recognise a sequence": ["tape_for_day"],
}
