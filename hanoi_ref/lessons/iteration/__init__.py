"""Lesson 2: the same moves without recursion."""
