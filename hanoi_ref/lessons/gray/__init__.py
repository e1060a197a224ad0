"""Lesson 4: Gray codes, in which neighbours differ in one digit."""
