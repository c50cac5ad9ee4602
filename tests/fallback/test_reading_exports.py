"""The reader of hostile exports: what it takes means what it says, and all else is refused."""

from __future__ import annotations

import copy
import io
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from places import ROOT
from small import COMMIT, LINES, text

from verifier.export.lines import MAX_LINE_BYTES, MalformedExport
from verifier.export.ndjson import Writer, decimal_text
from verifier.export.reading import DeclaredTwice, read_export
from verifier.kernel.order import declaration_order
from verifier.lean.arena import new_terms
from verifier.lean.constants import Constant, Definition
from verifier.lean.mentions import Mentions
from verifier.lean.names import Name
from verifier.lean.objects import LeanVersion, OtherLean
from verifier.lean.termreader import MAX_BOUND_VARIABLE, MAX_COUNT
from verifier.lean.terms import Terms

GOLDEN = ROOT / "tests" / "external" / "golden" / "Small.ndjson"
LEAN = LeanVersion("5.0.0", COMMIT)


def read(data: bytes, terms: Terms | None = None, **how: bool) -> dict[Name, Constant]:
    return read_export(io.BytesIO(data), new_terms() if terms is None else terms, LEAN, **how)


def everything(constants: dict[Name, Constant]) -> list[tuple[object, ...]]:
    """All that was read, with what is no part of equality."""
    aside = [
        (each.hints, each.all) if isinstance(each, Definition) else None
        for each in constants.values()
    ]
    return list(zip(constants.items(), aside, strict=True))


def golden() -> tuple[bytes, LeanVersion]:
    data = GOLDEN.read_bytes()
    lean = json.loads(data.partition(b"\n")[0])["meta"]["lean"]
    return data, LeanVersion(lean["version"], lean["githash"])


@pytest.mark.parametrize("arena", [new_terms, Terms])
def test_what_was_read_is_written_as_it_was_to_the_byte(arena) -> None:
    data, lean = golden()
    terms = arena()
    constants = read_export(io.BytesIO(data), terms, lean)
    out = io.StringIO()
    writer = Writer(out.write, terms)
    writer.begin(lean, "test")
    mentions = Mentions(terms)
    for block in declaration_order(constants, mentions):
        writer.declare(block, constants)
    assert out.getvalue().encode() == data
    assert len({each.kind for each in constants.values()}) >= 7


def test_a_line_of_every_kind_is_read() -> None:
    terms = Terms()
    constants = read(text(), terms)
    assert {each.kind for each in constants.values()} == {
        "inductive",
        "constructor",
        "recursor",
        "axiom",
        "definition",
        "theorem",
        "opaque",
        "quotient",
    }
    assert list(constants)[:3] == [("T",), ("T", "mk é"), ("T", "rec")]
    assert terms.nodes[constants["T", 7, "o"].terms[1]] == (9, 123456789012345678901234567890)
    assert terms.nodes[constants["T", 7, "p"].terms[1]] == (9, 'é"\\\0')


def test_fields_may_stand_in_any_order_and_be_escaped() -> None:
    terms = Terms()
    turned = [dict(reversed(line.items())) for line in LINES]
    escaped = "".join(f"{json.dumps(line)}\n" for line in turned).encode()
    assert everything(read(escaped, terms)) == everything(read(text(), terms))


def test_without_annotations_terms_are_equal_that_differ_in_nothing_else() -> None:
    other = copy.deepcopy(LINES)
    for line in other:
        for kind in ("lam", "forallE"):
            if kind in line:
                line[kind]["binderInfo"] = "default"  # type: ignore[index]
    terms = Terms()
    assert read(text(), terms) != read(text(other), terms)
    plain = everything(read(text(), terms, annotations=False))
    assert plain == everything(read(text(other), terms, annotations=False))


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every field and item of a line, as its container and key."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, below in list(pairs):
        yield value, key
        if isinstance(below, dict | list):
            yield from places(below)


NEVER = ("None", "0.5", "-1", "'add'", "'remove'", "{}", "[[]]")


def variants() -> Iterator[tuple[str, bytes]]:
    """The export with one value of another kind, or one field more or less, in each place."""
    strange = (None, True, -1, 10**6, 10**30, 0.5, "x", "", [], {}, [[]], [0], {"regular": -1})
    for at in range(len(LINES)):
        count = len(list(places(LINES[at])))
        for place in range(count):
            for value in (*strange, "remove", "add"):
                lines = copy.deepcopy(LINES)
                where, key = list(places(lines[at]))[place]
                if value in ("add", "remove") and not isinstance(where, dict):
                    continue
                if value == "remove":
                    del where[key]
                elif value == "add":
                    where["more"] = 0
                else:
                    where[key] = value
                if lines[at] != LINES[at] or type(value) is bool:
                    yield f"line {at + 1}, {key!r}: {value!r}", text(lines)


def test_every_other_value_is_refused_or_read_as_what_it_says() -> None:
    refused = taken = 0
    for what, data in variants():
        terms = Terms()
        try:
            found = read(data, terms)
        except (MalformedExport, OtherLean):
            refused += 1
        else:
            # What may be otherwise: a name or a text, a number in range, a list of names.
            assert not any(word in what for word in NEVER), what
            assert says_the_same(data, terms, found), what
            taken += 1
    assert refused > 1000
    assert taken > 50


def canonical(data: bytes) -> list[Any] | None:
    """The lines as strict JSON, or None if one is none."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) < len(pairs):
            raise ValueError
        return made

    try:
        return [json.loads(line, object_pairs_hook=once) for line in data.split(b"\n")[:-1]]
    except ValueError:
        return None


def says_the_same(data: bytes, terms: Terms, found: dict[Name, Constant]) -> bool:
    """Whether `found` is what `data` says, down to the kinds of values: `True` is no 1."""
    lines = canonical(data)
    spelled = [spell(terms, each) for each in found.values()]
    return lines is not None and all(
        json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
        for one, other in zip(told(lines), spelled, strict=True)
    )


def mutants(data: bytes, seed: int) -> Iterator[bytes]:
    """Every byte changed in several ways, left out, and doubled."""
    chance = random.Random(seed)
    for at, byte in enumerate(data):
        yield data[:at] + data[at + 1 :]
        yield data[: at + 1] + data[at:]
        for other in {byte ^ 1, byte ^ 0x80, chance.randrange(256), *b'0"'} - {byte}:
            yield data[:at] + bytes([other]) + data[at + 1 :]


def test_every_changed_byte_is_refused_or_changes_what_is_read_as_it_says() -> None:
    """Whatever is taken says, read as plain JSON, the same as what it is written as anew."""
    data = text()
    taken = 0
    for number, mutant in enumerate(mutants(data, 7)):
        terms = Terms()
        try:
            found = read(mutant, terms)
        except (MalformedExport, OtherLean):
            continue
        taken += 1
        assert says_the_same(mutant, terms, found), (number, mutant)
    assert taken > 200


def told(lines: list[Any]) -> list[Any]:
    """What the declarations of an export say, every reference replaced by what it refers to; a
    second reader, without a single check."""
    names: list[Any] = [[]]
    levels: list[Any] = [["zero"]]
    terms: list[Any] = []
    found = []

    def term(kind: str, body: Any) -> Any:
        match kind:
            case "sort":
                return [kind, levels[body]]
            case "const":
                return [kind, names[body["name"]], [levels[each] for each in body["us"]]]
            case "app":
                return [kind, terms[body["fn"]], terms[body["arg"]]]
            case "lam" | "forallE":
                return [kind, terms[body["type"]], terms[body["body"]], body["binderInfo"]]
            case "letE":
                return [kind, *(terms[body[key]] for key in ("type", "value", "body"))]
            case "proj":
                return [kind, names[body["typeName"]], body["idx"], terms[body["struct"]]]
        return [kind, body]

    def constant(kind: str, body: dict[str, Any]) -> Any:
        said: dict[str, Any] = {"kind": kind}
        for key, value in body.items():
            if key in ("type", "value"):
                said[key] = terms[value]
            elif key in ("name", "induct"):
                said[key] = names[value]
            elif key in ("levelParams", "all", "ctors"):
                said[key] = [names[each] for each in value]
            elif key == "rules":
                said[key] = [
                    [names[rule["ctor"]], rule["nfields"], terms[rule["rhs"]]] for rule in value
                ]
            elif kind == "quot" and key == "kind":
                said["quot"] = value
            else:
                said[key] = value
        return said

    for line in lines[1:]:
        if "in" in line:
            ((kind, body),) = ((k, v) for k, v in line.items() if k != "in")
            names.append([*names[body["pre"]], body["str" if kind == "str" else "i"]])
        elif "il" in line:
            ((kind, body),) = ((k, v) for k, v in line.items() if k != "il")
            parts = body if isinstance(body, list) else [body]
            levels.append([kind, *((names if kind == "param" else levels)[each] for each in parts)])
        elif "ie" in line:
            ((kind, body),) = ((k, v) for k, v in line.items() if k != "ie")
            terms.append(term(kind, body))
        else:
            ((kind, body),) = line.items()
            if kind == "inductive":
                for word in ("types", "ctors", "recs"):
                    found += [constant(word, each) for each in body[word]]
            else:
                found.append(constant(kind, body))
    return found


def spell(terms: Terms, constant: Constant) -> Any:
    """What `told` says of a constant, from the constant."""
    lines: list[str] = []
    writer = Writer(lines.append, terms)
    kinds = {"inductive": "types", "constructor": "ctors", "recursor": "recs"}
    word = kinds.get(constant.kind)
    if word is None:
        kind, more = ("quot", {}) if constant.kind == "quotient" else writer._plain(constant)
        if kind == "quot":
            more = {"kind": ("type", "ctor", "lift", "ind")[constant.quot_kind]}  # type: ignore[attr-defined]
        body = writer._signature(constant) | more
        line: dict[str, Any] = {kind: body}
    else:
        make = {"types": writer._type, "ctors": writer._constructor, "recs": writer._recursor}
        line = {
            "inductive": {"types": [], "ctors": [], "recs": []} | {word: [make[word](constant)]}
        }  # type: ignore[operator]
    (spelled,) = told([{}, *map(json.loads, lines), line])
    return spelled


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda data: b"", "nothing is there"),
        (lambda data: data[:-1], f"line {len(LINES)}: cut off"),
        (lambda data: data + b"\n", "no JSON"),
        (lambda data: data + b"{}\n", "one field is wanted"),
        (lambda data: data + b"[]\n", "no object"),
        (lambda data: data + b'{"x":\xff}\n', "no JSON"),
        (lambda data: data + b"[" * 100_000 + b"\n", "no JSON"),
        (lambda data: data + b'{"in":' + b"1" * 10_000 + b"}\n", "no JSON"),
        (lambda data: data + b" " * MAX_LINE_BYTES + b"{}\n", "cut off, or longer than"),
        (lambda data: data + data[data.index(b'{"axiom') :], "declared twice"),
        (lambda data: data + b'{"in":12,"str":{"pre":0,"str":"T"}}\n', "the name T is there twice"),
        (lambda data: data + b'{"il":5,"succ":0}\n', "a level that is there already"),
        (lambda data: data + b'{"ie":14,"ie":14,"bvar":1}\n', "a field is there twice"),
        (lambda data: data + b'{"ie":15,"bvar":1}\n', "the next number is 14"),
        (lambda data: data + b'{"ie":13,"bvar":1}\n', "the next number is 14"),
        (lambda data: data + b'{"ie":14,"app":{"fn":14,"arg":0}}\n', "refers to nothing before"),
        (lambda data: data + b'{"ie":14,"app":{"fn":-1,"arg":0}}\n', "refers to nothing before"),
        (lambda data: data + b'{"ie":14,"app":{"fn":true,"arg":0}}\n', "refers to nothing before"),
        (lambda data: data + b'{"ie":14,"fvar":1}\n', "a term of unknown kind 'fvar'"),
        (lambda data: data + b'{"ie":14,"strVal":"\\ud800"}\n', "surrogate"),
        (lambda data: data + b'{"ie":14,"natVal":"01"}\n', "no number in decimal"),
        (lambda data: data + '{"ie":14,"natVal":"٣"}\n'.encode(), "no number in decimal"),
        (lambda data: data + b'{"ie":14,"bvar":%d}\n' % (MAX_BOUND_VARIABLE + 1), "no number from"),
        (lambda data: data.replace(b'"numFields":0', b'"numFields":%d' % (MAX_COUNT + 1)), "from"),
        (lambda data: data.replace(b'"type":13,"value":9', b'"type":3,"value":9'), "nothing binds"),
        (lambda data: data.replace(b'"type":13,"value":9', b'"type":13,"value":3'), "nothing bind"),
        (lambda data: data.replace(b'"name":8,', b'"name":0,'), "a constant without a name"),
        (lambda data: data.replace(b'{"in":1,', b'{"in":true,'), "line 2: out of turn"),
        (lambda data: data.replace(b'"all":[1],"ctors"', b'"all":[],"ctors"'), "not among those"),
        (lambda data: data.replace(b"3.1.0", b"3.2.0"), "line 1: not of the format 3.1.0"),
        (lambda data: data.replace(b'"types":[{', b'"types":[],"x":[{'), "line 31: missing"),
    ],
)
def test_what_is_no_export_is_refused_with_the_line(change, complaint: str) -> None:
    with pytest.raises(MalformedExport, match=complaint):
        read(change(text()))


def test_the_export_of_another_lean_is_refused() -> None:
    with pytest.raises(OtherLean, match="commit 'cccc"):
        read_export(io.BytesIO(text()), Terms(), LeanVersion("5.0.0", "d" * 40))


def test_a_constant_of_one_name_is_declared_once() -> None:
    last = text().splitlines(keepends=True)[-1]
    with pytest.raises(DeclaredTwice, match=rf"line {len(LINES) + 1}: T\.7\.p is declared twice"):
        read(text() + last)


def test_levels_cannot_grow_without_bound() -> None:
    lines = list(LINES[:16])
    lines += [{"il": at, "max": [at - 1, at - 1]} for at in range(5, 40)]
    with pytest.raises(MalformedExport, match="absurdly deep or large"):
        read(text(lines))


def test_levels_cannot_be_stacked_without_bound() -> None:
    lines = list(LINES[:16])
    lines += [{"il": at, "succ": at - 1} for at in range(5, 5000)]
    with pytest.raises(MalformedExport, match=r"line 41..: an absurdly deep or large"):
        read(text(lines))


def test_names_cannot_grow_without_bound() -> None:
    lines = [*LINES[:1], *({"in": at, "num": {"pre": at - 1, "i": 0}} for at in range(1, 300))]
    with pytest.raises(MalformedExport, match="line 258: a name of more than 256"):
        read(text(lines))


@given(st.integers(0, 1 << 40_000))
def test_numbers_are_read_however_long(value: int) -> None:
    terms = Terms()
    line = {"ie": 14, "natVal": decimal_text(value)}
    theorem = {"thm": {"name": 0, "levelParams": [], "type": 13, "value": 14, "all": []}}
    named = {"in": 12, "str": {"pre": 0, "str": "n"}}
    theorem["thm"]["name"] = 12
    found = read(text([*LINES, named, line, theorem]), terms)
    assert terms.nodes[found["n",].terms[1]] == (9, value)


def test_a_number_of_more_bits_than_a_literal_may_have_is_refused() -> None:
    line = {"ie": 14, "natVal": decimal_text(1 << (1 << 23))}
    with pytest.raises(MalformedExport, match="line 38: a number of more than 8388608 bits"):
        read(text([*LINES, line]))
    line = {"ie": 14, "natVal": "1" * 3_000_000}  # not worth being made into a number first
    with pytest.raises(MalformedExport, match="line 38: no number in decimal, of at most"):
        read(text([*LINES, line]))
