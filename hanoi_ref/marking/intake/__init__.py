"""What was handed in, found and read as a person would read it."""
