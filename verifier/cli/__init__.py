"""The command `verifier`."""

from verifier.cli.main import main

__all__ = ["main"]
