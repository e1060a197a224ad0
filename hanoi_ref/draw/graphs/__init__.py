"""Maps of positions, and other graphs."""
