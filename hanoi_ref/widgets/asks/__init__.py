"""Predictions and quizzes: what the reader thinks, before the result is shown."""
