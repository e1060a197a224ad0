"""Lesson 2: the optimal moves by loops instead of recursion."""
