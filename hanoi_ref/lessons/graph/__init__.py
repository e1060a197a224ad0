"""Lesson 5: the graph of all positions."""
