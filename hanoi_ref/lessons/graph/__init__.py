"""Lesson 5: all positions at once."""

NUMBER = 5
