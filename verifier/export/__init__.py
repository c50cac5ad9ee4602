"""What external kernels read: declarations and all that they rest on, as NDJSON."""
