"""Lesson 6: variants that change one rule."""
