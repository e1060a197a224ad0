"""Charts of numbers, bits and recursive calls."""
