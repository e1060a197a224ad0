"""Marks submissions: intake, judging, sources, and nbgrader's own steps."""
