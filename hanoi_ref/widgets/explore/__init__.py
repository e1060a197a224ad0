"""Linked views of one line of moves, and a studio for drawing rules."""
