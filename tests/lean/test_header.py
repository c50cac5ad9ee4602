from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.lean.header import BadHeader, Header, parse_header


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("", Header(False, False, ())),
        ("import A.B\nimport C\ntheorem x", Header(False, False, (("A", "B"), ("C",)))),
        ("module\nprelude\npublic meta import all A", Header(True, True, (("A",),))),
        ("-- import A\n/- import B /- C -/ -/ import D", Header(False, False, (("D",),))),
        ("import\n  -- where\n  A", Header(False, False, (("A",),))),
        ("import «odd name».B", Header(False, False, (("odd name", "B"),))),
        ("/-- doc -/ import A", Header(False, False, ())),
        ("/-! doc -/ import A", Header(False, False, ())),
        ("moduleX\nimport A", Header(False, False, ())),
        ("theorem x : True := trivial\nimport A", Header(False, False, ())),
        ("import A import B", Header(False, False, (("A",), ("B",)))),
        ("import A\r\nimport B", Header(False, False, (("A",), ("B",)))),
        ("importA", Header(False, False, ())),
        ("prelude import A", Header(False, True, (("A",),))),
    ],
)
def test_reads_what_lean_would_read(source: str, expected: Header) -> None:
    assert parse_header(source) == expected


@pytest.mark.parametrize("source", ["/- import A", "/- /- -/ import A", "import", "import 3"])
def test_says_what_is_wrong(source: str) -> None:
    with pytest.raises(BadHeader, match="line 1"):
        parse_header(source)


@pytest.mark.parametrize("source", ["import A.«»", "import " + ".".join(["A"] * 5000)])
def test_an_import_of_no_possible_module_is_refused(source: str) -> None:
    with pytest.raises(BadHeader, match="no module name"):
        parse_header(source)


@given(st.text(alphabet="import moduleprAB.-/ \n«»", max_size=60))
def test_any_text_is_parsed_or_refused(source: str) -> None:
    try:
        header = parse_header(source)
    except BadHeader:
        return
    assert all(header.imports)
