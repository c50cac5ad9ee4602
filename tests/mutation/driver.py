"""Judge attempts one by one with this copy of the package, until one does not end as it must.

    python driver.py FILE

FILE holds a JSON list of `case/attempt`. Prints the first that is wrong, and how, as JSON; or
`null`. Nothing can be judged where the environment or the sandbox does not open: then that is what
is wrong. The promises of the sandbox are not probed: what a missing one lets through shall show in
a case.
"""

from __future__ import annotations

import json
import logging
import sys
from pathlib import Path

from verifier.environments import open_environment
from verifier.sandbox import BubblewrapSandbox
from verifier.settings import Settings
from verifier.suite import CASES, Bench, load_cases
from verifier.suite.running import try_attempt

START = "the self-test at start"


def main() -> None:
    logging.disable(logging.CRITICAL)
    wanted = json.loads(Path(sys.argv[1]).read_text())
    cases = {case.id: case for case in load_cases(CASES)}
    cache = Settings().cache_dir
    try:
        bench = Bench(open_environment("core", cache), BubblewrapSandbox(), cache, ask_naive=False)
    except Exception as error:
        print(json.dumps({"by": START, "how": f"{type(error).__name__}: {error}"}))
        return
    for name in wanted:
        case_id, _, attempt_name = name.partition("/")
        case = cases[case_id]
        attempt = case.attempt(attempt_name)
        trial = try_attempt(case, attempt, bench, alone=case.kind == "machine")
        if trial.trouble:
            print(json.dumps({"by": name, "how": trial.trouble[0]}))
            return
    print("null")


if __name__ == "__main__":
    main()
