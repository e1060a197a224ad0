"""Students' notebooks and guides, made from the solutions."""
