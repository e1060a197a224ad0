"""Lesson 5: all positions at once."""
