"""Small wrong programs that people write, one file a lesson, each with the hint that helps.

A failing answer is compared with theirs, and the same programs test the checks: each of them must
lose marks.
"""
