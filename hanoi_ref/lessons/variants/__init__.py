"""Lesson 6: one rule changed."""

NUMBER = 6
