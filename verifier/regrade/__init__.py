"""Judging again what was judged before: a data set in, the same with verdicts out.

    table (formats/) -> question (questions.py) -> journal -> output.py -> report.py

Every row is turned into a question; each question is judged once, on the one path, and its verdict
recorded in the journal before anything else happens to it. Output and report are made from the
journal alone, so a run that is killed at any moment goes on where it was.
"""
