"""Tables of numbers and words, those of Levy's paper among them."""
