"""Grade submissions: intake, judging, analysis of sources, and steps of nbgrader's pipeline."""
