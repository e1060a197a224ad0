"""Lesson 0: a first tower, solved by hand."""

NUMBER = 0

# What students can do afterwards, and the exercises that teach it.
GOALS = {"play a board, write down moves, read a check": ["by_hand"]}
