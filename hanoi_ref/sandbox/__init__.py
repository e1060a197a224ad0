"""Walls around a program: what it may read and write, whom it may reach, how much it may use."""
