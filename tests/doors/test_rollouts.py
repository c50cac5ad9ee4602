"""Which part of a rollout's text is the answer."""

from __future__ import annotations

import pytest

from verifier.service.doors.rollouts import answer_in

PROMPT = "<|user|>\nProve it:\n```lean\ntheorem t : True := sorry\n```\n<|assistant|>\n"


@pytest.mark.parametrize(
    ("query", "prompt", "answer"),
    [
        (f"{PROMPT}by trivial", PROMPT, "by trivial"),
        (f"<s> {PROMPT}by trivial</s>", PROMPT, "by trivial</s>"),
        (f"{PROMPT}{PROMPT}by trivial", PROMPT, f"\n{PROMPT}by trivial"),
        (" ".join(PROMPT.split()) + " by\n  trivial", PROMPT, " by\n  trivial"),
        (f"{PROMPT[20:]}by trivial", PROMPT, "by trivial"),
        (PROMPT, PROMPT, "\n"),
        ("by trivial", "", "by trivial"),
        ("", "", ""),
        ("by trivial", PROMPT, None),
        ("", PROMPT, None),
        (PROMPT[:-20], PROMPT, None),
    ],
)
def test_it_is_what_follows_the_prompt(query: str, prompt: str, answer: str | None) -> None:
    found = answer_in(query, prompt)
    assert (found and found.strip()) == (answer and answer.strip())


def test_text_that_nearly_fits_everywhere_takes_no_time() -> None:
    assert answer_in("ab" * 500_000, "ab" * 500_000 + "c") is None
    assert answer_in("a" * 1_000_000, "a" * 1_000_001 + "b") is None
