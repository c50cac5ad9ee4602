"""The judge: pure functions from two compiled sides to a decision."""
