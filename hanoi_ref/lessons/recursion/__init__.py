"""Lesson 1: a function that calls itself."""
