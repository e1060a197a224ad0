"""A submission judged: by whom, from what, and to what end."""
