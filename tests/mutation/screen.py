"""Judge what `record.py` kept with this copy of the package, quickly: one fork an attempt.

    python screen.py FOLDER FILE

FILE holds a JSON list of attempts; prints the first that does not end as it must, or `null`. The
engine and the library are loaded once. There is no sandbox here, so what is found is a hint only,
which the real judge has to confirm.
"""

from __future__ import annotations

import json
import os
import re
import resource
import shutil
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from verifier import judging
from verifier.judging import STAGE_MARK, start_kernel
from verifier.lean.names import Name
from verifier.reasons import Reason, Stage

CPU_SECONDS = 30
ROOT: Name = ("Init",)


def judge(source: Path, scratch: Path, loaded: Any) -> tuple[str, str, str | None]:
    """The stage, reason and detail with which an attempt ends; None, if others write the detail."""
    folder = scratch / "job"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(source, folder)
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
        signal.signal(signal.SIGXCPU, signal.SIG_DFL)
        quiet = os.open(folder / "said", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)

        def kernel(job: dict[str, Any], imports: Sequence[Name]) -> Any:
            return loaded if list(imports) == [ROOT] else start_kernel(job, imports)

        judging.Judging.__init__.__defaults__ = (kernel,)
        try:
            judging.main(folder)
        finally:
            os._exit(1)
    os.waitpid(child, 0)
    asked_only = "submission" not in json.loads((folder / "job.json").read_text())
    if (folder / "result.json").is_file():
        found = json.loads((folder / "result.json").read_text())
        if asked_only and found["reason"] != Reason.ACCEPTED:
            return Stage.CHALLENGE, Reason.CHALLENGE_INVALID, found["detail"]
        accepted = found["reason"] == Reason.ACCEPTED
        stage = Stage.VERDICT if accepted else found["stage"]
        return stage, found["reason"], found.get("detail")
    said = (folder / "said").read_text(errors="replace").split("\n")
    reached = [line.removeprefix(STAGE_MARK) for line in said if line.startswith(STAGE_MARK)]
    if (folder / "fault").exists() or not reached or reached[-1] != Stage.KERNEL:
        return Stage.VERDICT, Reason.INTERNAL, None
    return Stage.KERNEL, Reason.JUDGE_CRASHED, None


def main() -> None:
    root = Path(sys.argv[1])
    expected = json.loads((root / "attempts.json").read_text())
    names = [name for name in json.loads(Path(sys.argv[2]).read_text()) if name in expected]
    if not names:
        print("null")
        return
    job = json.loads((root / names[0] / "job.json").read_text())
    loaded = start_kernel(job, [ROOT])
    with TemporaryDirectory(dir="/dev/shm") as scratch:
        for name in names:
            stage, reason, detail = judge(root / name, Path(scratch), loaded)
            wanted = expected[name]
            right = (stage, reason) == (wanted["stage"], wanted["reason"])
            if not right or (detail is not None and not re.search(wanted["says"], detail)):
                print(json.dumps({"by": name, "how": f"{stage} {reason} {detail}"}))
                return
    print("null")


if __name__ == "__main__":
    main()
