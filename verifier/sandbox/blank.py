"""A program for a fork server that has nothing started: jobs in its forks begin with no ado."""


def prepare(_arguments: list[str]) -> None:
    """Do nothing."""


def run(_state: None, _arguments: list[str]) -> None:
    """Do nothing."""
