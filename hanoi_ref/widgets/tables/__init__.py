"""Tables of numbers and words, including those of Levy's paper."""
