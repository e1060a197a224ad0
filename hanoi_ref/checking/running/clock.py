"""The clock of all limits and waits, which tests replace, so that hardly any of them waits.

A program that changes the module `time` does not change these names.
"""

from time import monotonic, process_time

__all__ = ["monotonic", "process_time"]
