"""A course on disk: its folders, notebooks, settings and rubrics, for all teacher commands."""
