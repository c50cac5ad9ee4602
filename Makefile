.PHONY: demo test frameworks check suite mutants fuzz faults load bench fmt lock docs clean

# Everything from nothing: real proofs, honest and cheating, judged over HTTP.
demo:
	@scripts/bootstrap
	@.venv/bin/python scripts/demo.py

# Twice as many at a time as there are processors: much of a test is waiting.
test:
	@scripts/bootstrap dev
	@.venv/bin/python -m pytest --numprocesses=$(or $(JOBS),$$((2 * $$(nproc)))) --dist=loadfile \
		-m "not frameworks" $(PYTEST)

# With what takes minutes to install: TRL, verl, verifiers, OpenReward's server, datasets.
frameworks:
	@scripts/bootstrap dev
	@.venv/bin/python -m pytest --numprocesses=$(or $(JOBS),auto) --dist=loadfile -m frameworks $(PYTEST)

check:
	@scripts/bootstrap dev
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	.venv/bin/hadolint Dockerfile lean_images/*/Dockerfile scripts/stand_ins/*/Dockerfile

# The adversarial suite alone, as a table: `make suite SUITE="--kind machine"`.
suite:
	@scripts/bootstrap
	@.venv/bin/verifier suite run $(SUITE)

# Switch off each check of the judge in turn: which case then fails?
mutants:
	@scripts/bootstrap dev
	@.venv/bin/python tests/mutation/run.py $(MUTANTS)

# A long turn of the fuzzers; a short one is part of `make test`.
fuzz:
	@scripts/bootstrap dev
	.venv/bin/python tests/fuzz/coverage.py header --runs $(or $(RUNS),1000000)
	.venv/bin/python tests/fuzz/coverage.py intake --runs $(or $(RUNS),1000000)
	.venv/bin/python tests/fuzz/coverage.py olean --runs $(or $(RUNS),1000000)

# Break each part of a running service in turn, with 500 submissions under way each time.
faults:
	@scripts/bootstrap dev
	@.venv/bin/python tests/faults/run.py $(FAULTS)

# Send a load to a service of its own: `make load LOAD="--clients 100 --seconds 30"`.
load:
	@scripts/bootstrap dev
	@.venv/bin/python benchmarks/load.py $(LOAD)

# How fast it is here, against the bare compiler and the like: `make bench BENCH=--quick`.
bench:
	@scripts/bootstrap
	@.venv/bin/verifier bench $(BENCH)

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
