"""Lean's files: sources, module headers, compiled modules, terms, environments."""
