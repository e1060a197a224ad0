"""Numbers, bits and calls."""
