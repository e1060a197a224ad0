"""Read and write nbgrader's gradebook; apply the course's policy to its points."""
