"""The adversarial suite: cases as data, and how to judge them."""

from verifier.suite.attempting import judge_attempt
from verifier.suite.cases import Attempt, Case, load_cases

__all__ = ["Attempt", "Case", "judge_attempt", "load_cases"]
