"""One line of moves seen from all sides, and a studio for rules."""
