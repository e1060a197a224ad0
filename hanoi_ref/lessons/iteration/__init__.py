"""Lesson 2: the optimal moves by loops instead of recursion."""

from hanoi_ref.checking.exercise import Written

NUMBER = 2

WRITTEN = Written("iteration-written", 3)

# What students can do afterwards, and the exercises that teach it.
GOALS = {
    "say why a move is forced": ["legal_move", WRITTEN],
    "turn a pattern into a loop": ["three_peg_cycle", "smallest_disk_walk", "parity_walk"],
    "replace recursion by a stack": ["hanoi_stack"],
    "find an invariant and use it": ["resume"],
    "test programs they have not written": ["own_test"],
}
