"""What can go wrong with an environment."""


class EnvironmentUnusable(Exception):
    """The environment cannot serve; the message says why and what mends it."""
