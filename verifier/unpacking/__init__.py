"""Archives to files, for whoever hands in a zip or tar file. Run inside the sandbox.

The readers take one strict form of each format and refuse the rest: wherever two programs could
see different files in the same bytes, nothing is taken in. Standard library only.
"""
