"""Boards to play on, their lines of moves, and races between several lines."""
