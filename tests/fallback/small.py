"""A small export with a line of every kind, made by hand."""

from __future__ import annotations

import json

COMMIT = "c" * 40
META = {
    "meta": {
        "exporter": {"name": "hand", "version": "1"},
        "format": {"version": "3.1.0"},
        "lean": {"githash": COMMIT, "version": "5.0.0"},
    }
}


def _signature(name: int, type_: int, *levels: int) -> dict[str, object]:
    return {"name": name, "levelParams": list(levels), "type": type_}


LINES: list[dict[str, object]] = [
    META,
    {"in": 1, "str": {"pre": 0, "str": "T"}},
    {"in": 2, "str": {"pre": 1, "str": "mk é"}},
    {"in": 3, "str": {"pre": 1, "str": "rec"}},
    {"in": 4, "num": {"pre": 1, "i": 7}},
    {"in": 5, "str": {"pre": 0, "str": "u"}},
    {"in": 6, "str": {"pre": 4, "str": "a"}},
    {"in": 7, "str": {"pre": 4, "str": "d"}},
    {"in": 8, "str": {"pre": 4, "str": "t"}},
    {"in": 9, "str": {"pre": 4, "str": "o"}},
    {"in": 10, "str": {"pre": 4, "str": "q"}},
    {"in": 11, "str": {"pre": 4, "str": "p"}},
    {"il": 1, "succ": 0},
    {"il": 2, "param": 5},
    {"il": 3, "max": [1, 2]},
    {"il": 4, "imax": [2, 3]},
    {"ie": 0, "sort": 1},
    {"ie": 1, "sort": 4},
    {"ie": 2, "const": {"name": 1, "us": []}},
    {"ie": 3, "bvar": 0},
    {"ie": 4, "lam": {"name": 5, "type": 2, "body": 3, "binderInfo": "implicit"}},
    {"ie": 5, "forallE": {"name": 5, "type": 2, "body": 0, "binderInfo": "instImplicit"}},
    {"ie": 6, "const": {"name": 2, "us": []}},
    {"ie": 7, "app": {"fn": 4, "arg": 6}},
    {"ie": 8, "letE": {"name": 0, "type": 2, "value": 6, "body": 3, "nondep": False}},
    {"ie": 9, "proj": {"typeName": 1, "idx": 0, "struct": 7}},
    {"ie": 10, "natVal": "123456789012345678901234567890"},
    {"ie": 11, "strVal": 'é"\\\u0000'},
    {"ie": 12, "const": {"name": 3, "us": [2, 0]}},
    {"ie": 13, "sort": 0},
    {
        "inductive": {
            "types": [
                {
                    **_signature(1, 0),
                    "numParams": 0,
                    "numIndices": 0,
                    "all": [1],
                    "ctors": [2],
                    "numNested": 0,
                    "isRec": False,
                    "isUnsafe": False,
                    "isReflexive": True,
                }
            ],
            "ctors": [
                {
                    **_signature(2, 2),
                    "induct": 1,
                    "cidx": 0,
                    "numParams": 0,
                    "numFields": 0,
                    "isUnsafe": False,
                }
            ],
            "recs": [
                {
                    **_signature(3, 5, 5),
                    "all": [1],
                    "numParams": 0,
                    "numIndices": 0,
                    "numMotives": 1,
                    "numMinors": 1,
                    "rules": [{"ctor": 2, "nfields": 0, "rhs": 4}],
                    "k": False,
                    "isUnsafe": False,
                }
            ],
        }
    },
    {"axiom": {**_signature(6, 1, 5), "isUnsafe": False}},
    {
        "def": {
            **_signature(7, 2),
            "value": 8,
            "hints": {"regular": 4294967295},
            "safety": "safe",
            "all": [7],
        }
    },
    {"thm": {**_signature(8, 13), "value": 9, "all": [8]}},
    {"opaque": {**_signature(9, 2), "value": 10, "isUnsafe": False, "all": [9]}},
    {"quot": {**_signature(10, 0), "kind": "lift"}},
    {
        "def": {
            **_signature(11, 12),
            "value": 11,
            "hints": "abbrev",
            "safety": "partial",
            "all": [],
        }
    },
]


def text(lines: list[dict[str, object]] = LINES) -> bytes:
    """The lines as an exporter prints them."""
    dumped = (json.dumps(line, separators=(",", ":"), ensure_ascii=False) for line in lines)
    return "".join(f"{line}\n" for line in dumped).encode()
