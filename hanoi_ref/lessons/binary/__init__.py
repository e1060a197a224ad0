"""Lesson 3: moves and positions from the binary digits of a move's number."""

from hanoi_ref.checking.exercise import Written

NUMBER = 3

WRITTEN = Written("binary-written", 2)

# What students can do afterwards, and the exercises that teach it.
GOALS = {
    "read the disk off the zeros, and say why": ["disk_moved", WRITTEN],
    "count without a list": ["moved_so_far"],
    "name the pegs of any move, the peg of any disk": ["move_at", "position_after"],
    "go back from a position to its number": ["move_number"],
    "jump into the middle of 2^64 moves": ["moves_slice"],
    "say where floats begin to lose digits": ["bug_hunt"],
}
