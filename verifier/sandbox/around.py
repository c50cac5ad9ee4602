"""A sandbox made of another one, to change what is asked of it or what it answers."""

from verifier.sandbox.base import Job, Promise, Result, Sandbox


class Around:
    """Passes everything on; a subclass changes what it has to."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.inner = sandbox
        self.name = sandbox.name
        self.python = sandbox.python
        self.shows_new_files = sandbox.shows_new_files

    def probe(self) -> list[Promise]:
        """See `Sandbox.probe`."""
        return self.inner.probe()

    def leftovers(self) -> list[str]:
        """See `Sandbox.leftovers`."""
        return self.inner.leftovers()

    def end_jobs(self) -> None:
        """See `Sandbox.end_jobs`."""
        self.inner.end_jobs()

    def close(self) -> None:
        """See `Sandbox.close`."""
        self.inner.close()

    def run(self, job: Job) -> Result:
        """See `Sandbox.run`."""
        return self.inner.run(job)
