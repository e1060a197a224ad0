"""Lesson 6: one rule changed."""
