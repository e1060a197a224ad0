"""The runner for students' programs, each in its own process without secrets."""
