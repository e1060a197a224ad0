"""Find a submitted notebook, read it and repair it."""
