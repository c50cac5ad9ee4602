"""Judging where nothing is known of a Lean: by its own exporter, and kernels that read exports."""
