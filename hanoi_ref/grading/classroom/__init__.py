"""A teacher's tools around grading: collect, read, give feedback, report, export."""
