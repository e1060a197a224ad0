"""Lesson 3: moves and positions from the binary digits of a move's number."""
