"""Kernels other than Lean's own, which are asked as well where the operator says so."""
