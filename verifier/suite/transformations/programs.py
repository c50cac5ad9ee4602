"""Attacks on the machine: a native program that runs while Lean elaborates the submission.

Lean code can start programs during elaboration. The only one in the build's sandbox is Python,
which makes an attack plain data: a Python program in case.toml.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Literal

from verifier.model import Submission
from verifier.sandbox.runtime import python_runtime
from verifier.sandbox.syscalls import NUMBERS
from verifier.suite.transformations import breakout
from verifier.suite.transformations.base import Transformation

HELPER = "Helper"
ENTRY = "Solution.lean"
LAUNCHER = Path(breakout.__file__).read_text()

# The engine exports these under their official names, and binds declarations by name alone.
PREAMBLE = """\
namespace IO.Process

inductive Stdio where
  | piped | inherit | null

structure StdioConfig where
  stdin : Stdio := .inherit
  stdout : Stdio := .inherit
  stderr : Stdio := .inherit

structure SpawnArgs extends StdioConfig where
  cmd : String
  args : Array String := #[]
  cwd : Option String := none
  env : Array (String × Option String) := #[]
  inheritEnv : Bool := true
  setsid : Bool := false

structure Child (config : StdioConfig) where
  stdin : Unit
  stdout : Unit
  stderr : Unit

@[extern "x"] opaque spawn (args : SpawnArgs) : IO (Child args.toStdioConfig)
@[extern "x"] opaque Child.wait {config : @& StdioConfig} : @& Child config → IO UInt32
@[extern "x"] opaque exit : UInt8 → IO Unit

end IO.Process
"""


class RunProgram(Transformation):
    """Run a Python program while the entry, a helper module, or each of them is elaborated.

    The submission's own proof is unfinished. If the program gained something (it says so by
    calling `gained`), an honest one takes its place; breakout.py says how. Otherwise Lean ends
    at once and leaves no module.

    Attributes:
        program: Python source; `breakout.Attack` lists the names at hand.
        where: which modules run it. The helper is imported by the entry.
        goes_on: let Lean go on although nothing was gained.
        spoils: Lean source of an honest proof.
    """

    name: Literal["run_program"]
    program: str
    where: Literal["entry", "helper", "both"] = "both"
    goes_on: bool = False
    spoils: str = "theorem add_swap (a b : Nat) : a + b = b + a := Nat.add_comm a b\n"

    def on_submission(self, submission: Submission) -> Submission:
        """Put the preamble, and the program's start, into the module or modules.

        Raises:
            ValueError: if the submission has several files, and none is Solution.lean.
        """
        files = dict(submission.files)
        if len(files) == 1:
            files = {ENTRY: next(iter(files.values()))}
        if ENTRY not in files:
            raise ValueError(f"there is no {ENTRY} among the files")
        entry = files[ENTRY]
        imports = "".join(line for line in entry.splitlines(True) if line.startswith("import "))
        body = entry.removeprefix(imports)
        if self.where != "entry":
            files[f"{HELPER}.lean"] = PREAMBLE + self._start("helper")
            imports += f"import {HELPER}\n"
        else:
            body = PREAMBLE + body
        if self.where != "helper":
            before, separator, after = body.rpartition("end IO.Process\n")
            body = before + separator + self._start("entry") + after
        files[ENTRY] = imports + body
        return submission.model_copy(update={"files": files})

    def _start(self, module: Literal["entry", "helper"]) -> str:
        """Lean source that runs the program and acts on what came of it."""
        command, *options = python_runtime().argv
        numbers = json.dumps(NUMBERS)
        arguments = (*options, "-c", LAUNCHER, self.program, module, self.spoils, numbers)
        leave, stay = "IO.Process.exit 0", "pure ()"
        tries_again = module == "helper" and self.where == "both"
        return f"""
#eval do
  let child ← IO.Process.spawn {{
    cmd := {literal(command)}, args := #[{", ".join(map(literal, arguments))}] }}
  let code ← child.wait
  if code == {breakout.HELD} then
    {stay if self.goes_on or tries_again else leave}
  else if code == {breakout.GAINED} then
    {leave if module == "entry" else stay}
  else
    throw (IO.userError s!"the attack itself broke: {{code}}")

"""


def literal(text: str) -> str:
    """A Lean string literal."""
    shown = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    return '"' + shown.replace("\r", "\\r").replace("\n", "\\n") + '"'
