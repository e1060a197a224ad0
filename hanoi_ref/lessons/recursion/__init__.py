"""Lesson 1: recursive functions."""

from hanoi_ref.checking.exercise import Written

NUMBER = 1

WRITTEN = Written("recursion-written", 4)

# What students can do afterwards, and the exercises that teach it.
GOALS = {
    "turn a recurrence into a program": ["count_moves"],
    "divide a task into smaller ones of the same kind": ["hanoi", "gather"],
    "read a count off the call tree": ["times_moved", "years_needed"],
    "prove by induction": [WRITTEN],
    "use the same function to test the opposite statement": ["grand_tour"],
    "tell exact numbers from floats": ["bug_hunt"],
}
