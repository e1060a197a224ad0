"""Lesson 3: the number of a move knows everything."""
