"""A Lean 4 proof verifier for adversaries: exact statement, permitted axioms, kernel."""

__version__ = "0.1.0"
