"""Lesson 7: Levy's tower, whose disks turn over."""
