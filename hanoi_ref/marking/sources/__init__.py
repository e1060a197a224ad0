"""What the sources of answers say, read without running them."""
