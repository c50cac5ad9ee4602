"""The adversarial suite: cases as data, and how to read them."""

from verifier.suite.cases import Attempt, Case, load_cases

__all__ = ["Attempt", "Case", "load_cases"]
