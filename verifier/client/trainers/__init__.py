"""Reward functions, ready to be passed to trainers: docs/trainers.md. None imports its trainer."""
