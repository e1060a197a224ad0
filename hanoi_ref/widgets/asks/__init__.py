"""Predictions and quizzes, which ask the reader before they show a result."""
