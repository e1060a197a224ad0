"""Lesson 2: the same moves without recursion."""

NUMBER = 2
