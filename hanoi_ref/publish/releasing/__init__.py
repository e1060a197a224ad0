"""Students' notebooks and guides, generated from the solutions."""
