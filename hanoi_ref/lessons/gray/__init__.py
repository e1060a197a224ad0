"""Lesson 4: Gray codes, in which neighbours differ in one digit."""

from hanoi_ref.checking.exercise import Written

NUMBER = 4

WRITTEN = Written("gray-written", 4)

# What students can do afterwards, and the exercises that teach it.
GOALS = {
    "build a code by folding": ["hypercube_walk"],
    "find a word from its number, and back": ["gray", "gray_inverse"],
    "see one sequence in two things, and prove it": ["hanoi_gray", WRITTEN],
    "extend an idea to three digits, and find its limits": [
        "ternary_gray",
        "row_code_is_legal",
    ],
    "test a property, not an example": ["own_test"],
}

# The lesson now gives these programs; `check` knows them for older notebooks, at 0 points.
RETIRED = ["ruler"]
