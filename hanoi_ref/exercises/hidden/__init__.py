"""Programs that students' own tests are tried on, one file a lesson, right ones and wrong ones.

Each file has a list `PROGRAMS`, made with the decorators of `own_test.Programs`.
"""
