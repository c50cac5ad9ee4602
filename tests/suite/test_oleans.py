"""The codec of compiled modules: what is written is what Lean wrote, or what was asked for."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from verifier.environments import Environment
from verifier.environments.build import parts
from verifier.lean.objects import Image, LeanVersion, MalformedOlean
from verifier.lean.olean import read_module
from verifier.lean.terms import Terms
from verifier.suite import leanobjects, moduledata
from verifier.suite.oleans import (
    Big,
    Cell,
    Graph,
    Items,
    Near,
    Node,
    Part,
    Raw,
    Text,
    Value,
    decode,
    encode,
)

LEAN = LeanVersion("4.35.0", "eb6cafb7290e8bd5f2937522d8d804f58f02bafc")
HEADER = b"olean\2\1" + b"4.35.0".ljust(33, b"\0") + LEAN.commit.encode() + bytes([0] * 6 + [1, 0])


@pytest.fixture(scope="module")
def golden(environment: Environment) -> bytes:
    return (environment.folder / "golden" / "Golden.olean").read_bytes()


def test_an_untouched_module_is_written_as_it_was(golden: bytes) -> None:
    assert encode(decode([golden])) == [golden]
    assert encode(decode([golden]).copy()) == [golden]


@pytest.mark.parametrize("name", [("Init",), ("Init", "Core"), ("Init", "Prelude")])
def test_the_three_parts_of_a_module_file_are_written_as_they_were(
    environment: Environment, name: tuple[str, ...]
) -> None:
    three = parts(environment.library, name)
    assert len(three) == 3
    assert encode(decode(three)) == three


def test_a_copy_is_changed_without_the_original(golden: bytes) -> None:
    graph = decode([golden])
    twin = graph.copy()
    twin.root.fields[0] = Items([])
    moduledata.constant(twin, ("Golden", "two")).tag = 0
    assert encode(graph) == [golden]


def test_what_nothing_reaches_is_left_out(golden: bytes) -> None:
    graph = decode([golden])
    moduledata.table(graph, "entries").fields.clear()
    (smaller,) = encode(graph)
    assert len(smaller) < len(golden) * 4 // 5
    terms = Terms()
    whole, rest = (read_module([data], terms, LEAN) for data in (golden, smaller))
    assert whole.constants == rest.constants
    assert whole.imports == rest.imports


def test_every_cached_word_is_the_one_that_lean_computes(golden: bytes) -> None:
    words = {"Name": 0, "Level": 0, "Expr": 0}
    for node, type_ in moduledata.typed(decode([golden])):
        if type_ in words:
            words[type_] += 1
            assert leanobjects.true_word(node, type_) == leanobjects.cached(node)
    assert min(words.values()) > 20


def whole(root: Value, nodes: list[Node] | None = None) -> Graph:
    return Graph([Part(HEADER, root, nodes or [])])


def test_a_circle_needs_a_pointer_that_says_so() -> None:
    cell = Cell(0, [0])
    cell.fields[0] = cell
    with pytest.raises(ValueError, match="circle"):
        encode(whole(cell))
    cell.fields[0] = Near(cell)
    (data,) = encode(whole(cell))
    image = Image([data], LEAN)
    with pytest.raises(MalformedOlean, match="lead back"):
        image.fields(image.root, 0, 1)


def test_lies_and_raw_words_are_written_as_they_are() -> None:
    items = Items([Raw(0xDEAD)], {"length": 1 << 40, "capacity": 3})
    text = Text(b"\xff\0", {"chars": 9, "length": 77, "rc": 5})
    (data,) = encode(whole(Items([items, text, Big(-5)])))
    words = [int.from_bytes(data[at : at + 8], "little") for at in range(96, len(data), 8)]
    assert words[:4] == [246 << 56 | 1 << 32, 1 << 40, 3, 0xDEAD]
    assert words[4:9] == [249 << 56 | 1 << 32 | 5, 77, 2, 9, 0xFF]
    assert words[9] == 250 << 56 | 32 << 32
    assert words[10] == 0xFFFFFFFF << 32 | 1
    assert words[12] == 5


def _objects(fields: st.SearchStrategy[list[Value]]) -> st.SearchStrategy[Value]:
    return st.one_of(
        st.builds(Cell, st.integers(0, 244), fields, st.binary()),
        st.builds(Items, fields),
        st.builds(lambda raw: Text(raw + b"\0"), st.binary()),
        st.builds(Big, st.integers()),
        st.integers(0, (1 << 63) - 1),
    )


@st.composite
def graphs(draw: st.DrawFn) -> Value:
    """An object whose parts may be shared."""
    made: list[Value] = [draw(st.integers(0, (1 << 63) - 1))]
    for _ in range(draw(st.integers(1, 12))):
        made.append(draw(_objects(st.lists(st.sampled_from(made), max_size=4))))
    return made[-1]


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(graphs())
def test_any_graph_can_be_written_and_read_again(root: Value) -> None:
    written = encode(whole(root))
    again = decode(written)
    assert encode(again) == written
    assert same(root, again.parts[0].root, {})


def same(left: Value, right: Value, met: dict[Value, Value]) -> bool:
    """Equality that also demands the same sharing; scalars count with their padding."""
    if left in met and not isinstance(left, int):
        return met[left] is right
    met[left] = right
    match left, right:
        case (Cell(), Cell()):
            padded = left.scalars.ljust(len(left.scalars) + 7 & ~7, b"\0")
            alike = left.tag == right.tag and padded == right.scalars
            below = zip(left.fields, right.fields, strict=True)
            return alike and all(same(*pair, met) for pair in below)
        case (Items(), Items()):
            return all(same(*pair, met) for pair in zip(left.fields, right.fields, strict=True))
        case (Text(), Text()):
            return left.raw == right.raw
        case (Big(), Big()):
            return left.value == right.value
    return isinstance(left, int) and left == right


@pytest.mark.parametrize("cut", [0, 50, 90, 100, 1001])
def test_what_lean_did_not_write_is_refused(golden: bytes, cut: int) -> None:
    with pytest.raises(ValueError, match=r"no compiled module|where nothing is"):
        decode([golden[:cut]])
