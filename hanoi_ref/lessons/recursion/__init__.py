"""Lesson 1: recursive functions."""
