"""Grades in nbgrader's gradebook: people, policy, results."""
