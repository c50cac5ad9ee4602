"""Environments: a pinned Lean and a trusted library, built once and checked at every start."""

from verifier.environments.definition import list_environments
from verifier.environments.environment import Environment, Forced, open_environment
from verifier.environments.errors import EnvironmentUnusable

__all__ = ["Environment", "EnvironmentUnusable", "Forced", "list_environments", "open_environment"]
