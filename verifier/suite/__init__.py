"""The adversarial suite: cases as data, and how to judge them."""

from verifier.suite.attempting import judge_attempt
from verifier.suite.cases import CASES, Attempt, Case, Expectation, Kind, Layer, load_cases
from verifier.suite.naive import naive_says
from verifier.suite.running import Bench, Trial, run_suite
from verifier.suite.scaffold import scaffold

__all__ = [
    "CASES",
    "Attempt",
    "Bench",
    "Case",
    "Expectation",
    "Kind",
    "Layer",
    "Trial",
    "judge_attempt",
    "load_cases",
    "naive_says",
    "run_suite",
    "scaffold",
]
