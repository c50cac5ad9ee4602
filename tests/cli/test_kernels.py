"""External kernels, as an operator sees to them."""

from __future__ import annotations

from pathlib import Path

from command import verifier
from standins import write_down, write_down_reference

from verifier.sandbox import Sandbox

THEOREM = "theorem t (a b : Nat) : a + b = b + a := "


def test_the_command_line_tells_which_kernels_are_fit(tmp_path: Path, sandbox: Sandbox) -> None:
    path = write_down(tmp_path, sandbox, ("compares",))
    done = verifier("kernels", VERIFIER_KERNELS=str(path))
    assert (done.returncode, done.stderr) == (0, "")
    assert "compares: what holds: agrees" in done.stdout
    assert "compares: a false proof: rejects" in done.stdout
    path = write_down(tmp_path, sandbox, ("agrees",))
    done = verifier("kernels", VERIFIER_KERNELS=str(path))
    assert done.returncode == 1
    assert "WRONG" in done.stdout
    done = verifier("kernels", VERIFIER_KERNELS=str(tmp_path / "none.toml"))
    assert done.returncode == 2
    assert "none.toml: [Errno 2]" in done.stderr


def test_the_command_line_judges_by_all_kernels(tmp_path: Path, sandbox: Sandbox) -> None:
    path = write_down(tmp_path, sandbox, ("agrees", "rejects"))
    for name, text in (("C.lean", f"{THEOREM}sorry\n"), ("S.lean", f"{THEOREM}Nat.add_comm a b\n")):
        (tmp_path / name).write_text(text)
    done = verifier("check", tmp_path / "C.lean", tmp_path / "S.lean", VERIFIER_KERNELS=str(path))
    assert done.returncode == 2, done.stderr
    assert "reward none  stage kernel  reason kernels_disagree" in done.stdout
    assert "kernel agrees: agrees" in done.stdout
    spent = next(line for line in done.stdout.splitlines() if "seconds: " in line)
    assert [part.split()[0] for part in spent.split(": ")[1].split(", ")][-2:] == [
        "kernel",
        "export",
    ]
    assert "kernel rejects: rejects" in done.stdout


def test_the_doctor_looks_at_what_is_written_down(tmp_path: Path, sandbox: Sandbox) -> None:
    path = write_down(tmp_path, sandbox, ("agrees",))
    done = verifier("doctor", VERIFIER_KERNELS=str(path))
    assert "kernels of core" in done.stdout
    (tmp_path / "standin.py").unlink()
    done = verifier("doctor", VERIFIER_KERNELS=str(path))
    assert "standin.py: No such file" in done.stdout
    assert done.returncode != 0


def test_the_command_line_tells_whether_the_reference_judge_is_fit(
    tmp_path: Path, sandbox: Sandbox
) -> None:
    path = write_down_reference(tmp_path, sandbox, "judges")
    done = verifier("reference", "try", VERIFIER_KERNELS=str(path))
    assert (done.returncode, done.stderr) == (0, "")
    told = [line.partition(" (")[0] for line in done.stdout.splitlines()]
    assert told == [
        "comparator: what holds: agrees",
        "comparator: another statement: rejects",
        "comparator: no proof: rejects",
    ]
    write_down_reference(tmp_path, sandbox, "agrees")
    done = verifier("reference", "try", VERIFIER_KERNELS=str(path))
    assert (done.returncode, done.stdout.count("WRONG")) == (1, 2)
    done = verifier("reference", "try", VERIFIER_KERNELS="")
    assert done.returncode == 2
    assert "VERIFIER_KERNELS names no file" in done.stderr
    only = write_down(tmp_path, sandbox, ("agrees",))
    done = verifier("reference", "try", VERIFIER_KERNELS=str(only))
    assert done.returncode == 2
    assert f"{only} has no reference judge for environment core" in done.stderr


def test_the_doctor_and_the_service_miss_a_reference_judge_that_is_to_be_asked(
    tmp_path: Path, sandbox: Sandbox
) -> None:
    path = write_down_reference(tmp_path, sandbox, "judges")
    given = {"VERIFIER_KERNELS": str(path), "VERIFIER_REFERENCE_SHARE": "0.1"}
    assert "comparator for core" in verifier("doctor", **given).stdout
    (tmp_path / "reference_standin.py").unlink()
    missing = "reference comparator: "
    assert missing in verifier("doctor", **given).stdout
    done = verifier("serve", "--port", "0", **given, VERIFIER_DATA_DIR=str(tmp_path))
    assert (done.returncode, missing in done.stderr) == (2, True)
    given["VERIFIER_KERNELS"] = ""
    done = verifier("worker", **given, VERIFIER_BROKER_URL="redis://127.0.0.1:1")
    assert (done.returncode, "no reference judge" in done.stderr) == (2, True)
    done = verifier("worker", "--reference", "always", **given)
    assert (done.returncode, "no reference judge" in done.stderr) == (2, True)
