"""Run a student's program on a case, within limits, and record what it did."""
