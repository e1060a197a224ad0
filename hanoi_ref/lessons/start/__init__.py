"""Lesson 0: a first tower, solved by hand."""
