"""Students' programs run here, each in a process of its own that holds no secret."""
