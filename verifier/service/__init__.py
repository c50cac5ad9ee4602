"""The HTTP service over the one path."""
