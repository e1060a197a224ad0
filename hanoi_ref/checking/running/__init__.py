"""Runs a student's program on a case, within limits, and writes down what it did."""
