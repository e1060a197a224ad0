"""A course's two sides kept in step, and its classes marked: nbgrader, asked the way we need."""
