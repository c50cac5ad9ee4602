"""The formats of data. To add one, write a `Table`, and name it in `choosing`."""

from verifier.regrade.formats.choosing import FORMATS, open_table

__all__ = ["FORMATS", "open_table"]
