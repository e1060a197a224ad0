"""Lesson 7: Levy's magnetic tower, whose disks turn over."""
