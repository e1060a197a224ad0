"""Drawings that answer to taps, most of them for one lesson."""
