"""Lesson 0: play before you think."""
