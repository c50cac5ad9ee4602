"""Doors: other people's protocols, each a thin adapter onto the one path."""
