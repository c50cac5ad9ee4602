.PHONY: demo test check fmt lock docs clean

# Everything from nothing: real proofs, honest and cheating, judged over HTTP.
demo:
	@scripts/bootstrap
	@.venv/bin/python scripts/demo.py

test:
	@scripts/bootstrap dev
	@.venv/bin/python -m pytest $(PYTEST)

check:
	@scripts/bootstrap dev
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy

fmt:
	@scripts/bootstrap dev
	.venv/bin/ruff check --fix
	.venv/bin/ruff format

# The parts of docs/ that are written by the code itself.
docs:
	@scripts/bootstrap dev
	.venv/bin/python scripts/generate_docs.py

# Newest versions of all dependencies: `make lock UPGRADE=--upgrade`.
lock:
	@scripts/lock $(UPGRADE)

clean:
	rm -rf .venv dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
