"""The Lean code of a model's answer: the rule of verifier.extraction, case by case."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from verifier.client import last_lean_block

PROOF = "theorem t : 1 = 1 := rfl\n"
OTHER = "theorem t : 1 = 1 := by simp\n"

CASES: dict[str, tuple[str, str | None]] = {
    "lean": (f"Here:\n```lean\n{PROOF}```\nDone.", PROOF),
    "lean4": (f"```lean4\n{PROOF}```", PROOF),
    "capitals and words after": (f"```Lean 4 (v4.35)\n{PROOF}```", PROOF),
    "an attribute after": (f"```lean4{{.numbered}}\n{PROOF}```", PROOF),
    "a file name after": (f"```lean:Proof.lean\n{PROOF}```", PROOF),
    "as pandoc writes it": (f"``` {{.lean .numbered}}\n{PROOF}```", PROOF),
    "no language": (f"```\n{PROOF}```", PROOF),
    "tildes": (f"~~~lean\n{PROOF}~~~", PROOF),
    "a tag of tildes with backticks": (f"~~~ lean `x`\n{PROOF}~~~", PROOF),
    "a longer end": (f"```lean\n{PROOF}`````", PROOF),
    "blanks after the end": (f"```lean\n{PROOF}``` \t\n", PROOF),
    "the last of several": (f"```lean\n{OTHER}```\nBetter:\n```lean\n{PROOF}```", PROOF),
    "the last, though it is empty": (f"```lean\n{OTHER}```\n```lean\n```", ""),
    "another language last": (f"```lean\n{PROOF}```\nOutput:\n```text\nok\n```", PROOF),
    "no language last": (f"```lean\n{PROOF}```\nOutput:\n```\nok\n```", PROOF),
    "no language twice": (f"```\n{OTHER}```\n```\n{PROOF}```", PROOF),
    "a language that only begins like it": ("```leaning\nx\n```", None),
    "another language only": ("```python\nx\n```", None),
    "no block": (PROOF, None),
    "nothing": ("", None),
    "a fence in a line": (f"Write ```lean {PROOF.strip()}``` so.", None),
    "backticks in the tag": ("``` a `b` ```\nx\n", None),
    "two backticks": ("``lean\nx\n``", None),
    "no end": (f"```lean\n{PROOF}", PROOF + "\n"),
    "no end and nothing": ("```lean", ""),
    "no end, and begun anew": (f"```lean\n{OTHER}Wait.\n```lean\n{PROOF}```", PROOF),
    "an end without a beginning": (f"{OTHER}```\n```lean\n{PROOF}```", PROOF),
    "carriage returns": ("```lean\r\na\r\nb\r\n```\r\n", "a\nb\n"),
    "a carriage return alone is no end of a line": ("```lean\na\rb\n```", "a\rb\n"),
    "indented": ("1. So:\n\n   ```lean\n   a\n     b\n  c\n   ```\n", "a\n  b\nc\n"),
    "indented by a tab": ("\t```lean\n\ta\n\t```", "a\n"),
    "ended at another indentation": (f"    ```lean\n    {PROOF}```", PROOF),
    "shorter fences inside": ("````lean\na\n```\nb\n````", "a\n```\nb\n"),
    "the other character inside": ("```lean\na\n~~~\nb\n```", "a\n~~~\nb\n"),
    "a block in a block of another language": ("````markdown\n```lean\na\n```\n````", None),
    "a tag inside that is none of Lean": ("```lean\na\n```text\nb\n```", "a\n```text\nb\n"),
    "fences in a comment": (
        f"```lean\n/-- So:\n```\n#eval 1\n```\n-/\n{PROOF}```\nbye",
        f"/-- So:\n```\n#eval 1\n```\n-/\n{PROOF}",
    ),
    "fences of Lean in a comment": (
        f"```lean\n/-\n```lean\nx\n```\n-/\n{PROOF}```",
        f"/-\n```lean\nx\n```\n-/\n{PROOF}",
    ),
    "fences in nested comments": (
        f"```lean\n/- a /- b -/\n```\n-/\n{PROOF}```",
        f"/- a /- b -/\n```\n-/\n{PROOF}",
    ),
    "fences in a string": (
        f'```lean\ndef s := "\n```\n\\"\n```\n"\n{PROOF}```',
        f'def s := "\n```\n\\"\n```\n"\n{PROOF}',
    ),
    "fences in a raw string": (
        f'```lean\ndef s := r#"\n"\n```\n"#\n{PROOF}```\n"#',
        f'def s := r#"\n"\n```\n"#\n{PROOF}',
    ),
    "no comment in a line comment": (f"```lean\n-- /- \n{PROOF}```\nso -/", f"-- /- \n{PROOF}"),
    "no comment in a string": (
        f'```lean\ndef s := "/-"\n{PROOF}```\n-/',
        f'def s := "/-"\n{PROOF}',
    ),
    "no string in a character": (
        f"```lean\ndef c := '\"'\n{PROOF}```\n\"",
        f"def c := '\"'\n{PROOF}",
    ),
    "no character in a name": (
        "```lean\ntheorem h' : f'\"x\"' := h'\n```\n'",
        "theorem h' : f'\"x\"' := h'\n",
    ),
    "no comment in a name in guillemets": ("```lean\ndef «/-» := 1\n```\n-/", "def «/-» := 1\n"),
    "a comment without end": (f"```lean\n/- oh\n```\nso:\n```lean\n{PROOF}```", PROOF),
    "a comment without end, and one with": (
        f"```lean\n/- oh\n```\nso:\n```lean\n/-- doc -/\n{PROOF}```",
        f"/-- doc -/\n{PROOF}",
    ),
    "no comments in other languages": (f"```text\n/-\n```\n```lean\n{PROOF}```\n-/", PROOF),
    "thoughts": (f"<think>\n```lean\n{OTHER}```\n</think>\n```lean\n{PROOF}```", PROOF),
    "thoughts that were begun in the prompt": (f"```lean\n{OTHER}```\n</think>\nI give up.", None),
    "thoughts with a fence that has no end": (
        f"<think>\n```lean\n{OTHER}</think>\n```lean\n{PROOF}```",
        PROOF,
    ),
    "thoughts twice": (
        f"<think>a</think>```lean\n{OTHER}```\n<think>b</think>\n```lean\n{PROOF}```",
        PROOF,
    ),
    "thoughts without end": (f" <think>\n```lean\n{OTHER}```", None),
    "thoughts without end, after others": (f"<think>a</think>\n<think>\n```lean\n{OTHER}```", None),
    "a thought mentioned": (f"As <think> goes:\n```lean\n{PROOF}```", PROOF),
    "letters of all kinds": (
        "```lean\ntheorem ℵ₀ : ∀ x, «é𝔸» x\u2028y := λ\n```",
        "theorem ℵ₀ : ∀ x, «é𝔸» x\u2028y := λ\n",
    ),
}


@pytest.mark.parametrize(("answer", "code"), CASES.values(), ids=CASES.keys())
def test_the_rule(answer: str, code: str | None) -> None:
    assert last_lean_block(answer) == code


PIECES = st.sampled_from(
    [
        *("```", "````", "~~~", "lean", "lean4", "text", "\n", "\r\n", " ", "\t", "`"),
        *('"', "'", "\\", 'r#"', '"#', "«", "»", "<think>", "</think>", "a", "h'", "∀", "\u2028"),
        *("/-", "-/", "--", "\ud800"),
    ]
)
ANSWERS = st.lists(PIECES, max_size=60).map("".join)
PROSE = st.text(st.characters(exclude_characters="`~<")).map(lambda text: text.replace("\r", ""))
CODE = st.text(st.characters(exclude_characters="`~\"'-/<«»\r", codec="utf-8"))


@given(ANSWERS)
@example("```lean\n/-\n```\n" * 3)
def test_what_is_found_stands_in_the_answer_line_by_line(answer: str) -> None:
    code = last_lean_block(answer)
    tails = [answer, answer.rpartition("</think>")[2]]
    text = "\n".join(tails).replace("\r\n", "\n")
    lines = {line.lstrip(" \t") for line in text.split("\n")}
    assert {line.lstrip(" \t") for line in (code or "").split("\n")[:-1]} <= lines


@given(PROSE, ANSWERS, CODE, PROSE)
def test_a_plain_block_after_all_thoughts_is_found_whatever_was_thought(
    before: str, thoughts: str, code: str, after: str
) -> None:
    answer = f"{before}{thoughts}</think>\n```lean4\n{code}\n```\n{after}"
    assert last_lean_block(answer) == f"{code}\n"


@given(CODE, st.integers(0, 9), st.integers(3, 9), st.sampled_from("`~"))
def test_indentation_and_length_of_fences_do_not_matter(
    code: str, indentation: int, length: int, character: str
) -> None:
    blanks, fence = " " * indentation, character * length
    lines = "".join(f"{blanks}{line}\n" for line in code.split("\n"))
    assert last_lean_block(f"{blanks}{fence}lean\n{lines}{blanks}{fence}") == f"{code}\n"


HOSTILE = {
    "fences": "```lean\n",
    "fences that end": "```lean\n```\n",
    "comments without end": "```lean\n/-\n```\n",
    "strings without end": '```lean\n"\n```\n',
    "raw strings without end": '```lean\nr#"\n```\n',
    "comments that open": "/-",
    "comments that end": "```lean\n/-\n```\n-/\n```\n",
    "backticks": "`",
    "blanks": " ",
    "primes": "h'",
    "quotes": "'\"",
    "hashes": "r#",
    "guillemets": "«",
    "thoughts": "<think>",
    "ends of thoughts": "</think>",
    "lines": "\n",
    "letters": "a",
    "longer and longer": "".join("`" * n + "\n" for n in range(3, 60)),
}


@pytest.mark.parametrize("piece", HOSTILE.values(), ids=HOSTILE.keys())
@pytest.mark.parametrize("start", ["", "```lean\n"])
def test_time_grows_with_length_alone(start: str, piece: str) -> None:
    def seconds(size: int) -> float:
        answer = start + piece * (size // len(piece))
        begun = time.process_time()
        last_lean_block(answer)
        return time.process_time() - begun

    # Were it quadratic, this would be 64 times as much.
    assert seconds(320_000) < 24 * max(seconds(40_000), 0.05)
