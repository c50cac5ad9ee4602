"""The official Lean kernel, driven through its C interface."""
