"""Analyse the source code of answers without running it."""
