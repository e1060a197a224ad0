"""Lesson 4: codes in which neighbours differ in one place."""
