"""Where things are in the checkout."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CASES = ROOT / "adversarial_suite" / "cases"
