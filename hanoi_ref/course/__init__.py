"""A course on disk: its folders, notebooks, settings, rubrics; shared by all that teachers run."""
