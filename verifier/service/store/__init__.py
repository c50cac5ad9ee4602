"""What is remembered: submissions, verdicts, problems, batches, keys, webhooks, and who works."""
