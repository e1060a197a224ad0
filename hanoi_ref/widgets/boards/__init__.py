"""The board, the line of moves behind it, and races of several lines."""
