"""Text of other people's, made fit to be shown."""


def printable(text: str) -> str:
    """`text` without what steers a terminal, reorders a line or is no character at all."""
    return "".join(
        c if c.isprintable() or c in "\n\t" else "\N{REPLACEMENT CHARACTER}" for c in text
    )
