"""Judge submissions: in workers, by exercise, to findings and points."""
