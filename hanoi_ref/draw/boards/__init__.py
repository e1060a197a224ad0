"""Positions and short walks."""
