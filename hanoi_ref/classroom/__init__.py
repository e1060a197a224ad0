"""A teacher's tools around marking: collect, read, give feedback, report, export."""
