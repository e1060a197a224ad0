"""The catalogue is read by the tests that use it; collecting it as well would read it twice."""

collect_ignore = ["programs"]
