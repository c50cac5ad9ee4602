"""Names, universe levels and terms as Lean writes them, with the words it caches in them.

Every name, level and term carries a 64-bit word: a hash, and for terms how deep they
are and which variables are loose. Lean trusts these words when it loads a module. The
judge does not look at them, so a forger may write true words or any others; the true
ones make a forgery that Lean itself would take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from verifier.lean.names import Name
from verifier.suite.oleans import Big, Cell, Near, Text, Value, natural

_MASK = (1 << 64) - 1
_MURMUR = 0xC6A4A7935BD1E995
_STRING_SEED = 11
_ANONYMOUS, _ZERO, _NIL = 1723, 2221, 7
_MAX_DEPTH = 255
_HAS_LEVEL_MVAR, _HAS_LEVEL_PARAM = 1 << 42, 1 << 43
_FLAGS = 0b1111 << 40
_LOOSE_AT = 44

BVAR, FVAR, MVAR, SORT, CONST, APP, LAM, FORALL, LET, LIT, MDATA, PROJ = range(12)
SUCC, MAX, IMAX, PARAM, LEVEL_MVAR = range(1, 6)


def mix(left: int, right: int) -> int:
    """Lean's way to combine two hashes."""
    right = right * _MURMUR & _MASK
    right ^= right >> 47 ^ _MURMUR
    return (left ^ right) * _MURMUR & _MASK


def hash_bytes(data: bytes) -> int:
    """Lean's hash of the bytes of a string: MurmurHash64A."""
    state = _STRING_SEED ^ (len(data) * _MURMUR & _MASK)
    whole = len(data) & ~7
    for at in range(0, whole, 8):
        word = int.from_bytes(data[at : at + 8], "little") * _MURMUR & _MASK
        word = (word ^ word >> 47) * _MURMUR & _MASK
        state = (state ^ word) * _MURMUR & _MASK
    if whole < len(data):
        state = (state ^ int.from_bytes(data[whole:], "little")) * _MURMUR & _MASK
    state = (state ^ state >> 47) * _MURMUR & _MASK
    return state ^ state >> 47


def text(content: str) -> Text:
    """A `String`."""
    return Text(content.encode() + b"\0")


def linked(elements: Iterable[Value]) -> Value:
    """A `List`."""
    tail: Value = 0
    for element in reversed(list(elements)):
        tail = Cell(1, [element, tail])
    return tail


def elements(value: Value) -> list[Value]:
    """The elements of a `List`.

    Raises:
        ValueError: if it is none.
    """
    found = []
    while value != 0:
        if not isinstance(value, Cell) or value.tag != 1 or len(value.fields) != 2:
            raise ValueError("no list")
        found.append(value.fields[0])
        value = value.fields[1]
    return found


def name(parts: Name) -> Value:
    """A `Lean.Name`."""
    made: Value = 0
    for part in parts:
        component: Value = natural(part) if isinstance(part, int) else text(part)
        made = _worded(Cell(2 if isinstance(part, int) else 1, [made, component]))
    return made


def name_of(value: Value) -> Name | None:
    """The name that an object spells, or None if it is none."""
    parts: list[str | int] = []
    while value != 0:
        match value:
            case Cell(tag=1, fields=[prefix, Text(raw=raw)]):
                parts.append(raw[:-1].decode("utf-8", "replace"))
            case Cell(tag=2, fields=[prefix, (int() | Big()) as number]):
                parts.append(number if isinstance(number, int) else number.value)
            case _:
                return None
        value = prefix
    return tuple(reversed(parts))


def level(tag: int, *fields: Value) -> Cell:
    """A `Lean.Level` other than zero, which is the boxed 0."""
    return _worded(Cell(tag, list(fields)), level_word)


def term(tag: int, *fields: Value, info: int | None = None) -> Cell:
    """A `Lean.Expr`.

    Args:
        fields: as Lean declares them.
        info: the scalar byte of those that bind something.
    """
    made = Cell(tag, list(fields), bytes(8))
    made.scalars = term_word(made).to_bytes(8, "little")
    if tag in (LAM, FORALL, LET):
        made.scalars += bytes([info or 0])
    return made


def _worded(cell: Cell, word: Callable[[Cell], int] | None = None) -> Cell:
    cell.scalars = (word or name_word)(cell).to_bytes(8, "little")
    return cell


def cached(value: Value, of_box: int = 0) -> int:
    """The word that an object carries; `of_box` stands for its constructor without fields."""
    if isinstance(value, Near):
        value = value.node
    if isinstance(value, Cell) and len(value.scalars) >= 8:
        return int.from_bytes(value.scalars[:8], "little")
    return of_box


def true_word(made: Cell, type_: str) -> int:
    """The word that belongs in a `Name`, a `Level` or an `Expr`."""
    return {"Name": name_word, "Level": level_word, "Expr": term_word}[type_](made)


def name_word(made: Cell) -> int:
    """The hash that belongs in a name, from what its prefix says of itself."""
    prefix, component = made.fields
    hashed = 0
    if isinstance(component, Text):
        hashed = hash_bytes(component.raw[:-1])
    elif isinstance(component, int | Big):
        number = component if isinstance(component, int) else component.value
        hashed = number if 0 <= number < 1 << 64 else 17
    return mix(_name_hash(prefix), hashed)


def _name_hash(value: Value) -> int:
    return cached(value, _ANONYMOUS)


_LEVEL_SEEDS = {SUCC: 2243, MAX: 2251, IMAX: 2267, PARAM: 2239, LEVEL_MVAR: 2237}


def level_word(made: Cell) -> int:
    """The word that belongs in a level: hash, flags and depth."""
    seed = _LEVEL_SEEDS.get(made.tag, 0)
    if made.tag in (PARAM, LEVEL_MVAR):
        flag = 1 << 33 if made.tag == PARAM else 1 << 32
        return mix(seed, _name_hash(made.fields[0])) & 0xFFFFFFFF | flag
    words = [cached(part, _ZERO) for part in made.fields]
    depth = 1 + max(word >> 40 for word in words)
    hashed = words[-1] & 0xFFFFFFFF
    for word in reversed(words[:-1]):
        hashed = mix(word & 0xFFFFFFFF, hashed)
    flags = 0
    for word in words:
        flags |= word & 0b11 << 32
    return mix(seed, hashed) & 0xFFFFFFFF | flags | (depth & 0xFFFFFF) << 40


def term_word(made: Cell) -> int:
    """The word that belongs in a term: hash, depth, flags and range of loose variables."""
    fields = made.fields
    match made.tag:
        case 0:
            index = _number(fields[0])
            return _term_data(mix(7, index & _MASK), 0, 0, index + 1)
        case 1 | 2:
            seed, flag = (13, 1 << 40) if made.tag == FVAR else (17, 1 << 41)
            return _term_data(mix(seed, _name_hash(fields[0])), 0, flag, 0)
        case 3:
            own = cached(fields[0], _ZERO)
            return _term_data(mix(11, own & 0xFFFFFFFF), 0, _level_flags([own]), 0)
        case 4:
            words = [cached(item, _ZERO) for item in _listed(fields[1])]
            hashed = _NIL
            for word in words:
                hashed = mix(hashed, word & 0xFFFFFFFF)
            hashed = mix(5, mix(_name_hash(fields[0]), hashed))
            return _term_data(hashed, 0, _level_flags(words), 0)
        case 9:
            return _term_data(mix(3, _literal_hash(fields[0])), 0, 0, 0)
        case _:
            return _compound(made.tag, fields)


def _compound(tag: int, fields: Sequence[Value]) -> int:
    below = {APP: (0, 1), LAM: (1, 2), FORALL: (1, 2), LET: (1, 2, 3), MDATA: (1,), PROJ: (2,)}
    words = [cached(fields[i]) for i in below[tag]]
    depth = 1 + max(word >> 32 & 0xFF for word in words)
    flags = 0
    for word in words:
        flags |= word & _FLAGS
    loose = [word >> _LOOSE_AT for word in words]
    if tag in (LAM, FORALL, LET):
        loose[-1] = max(0, loose[-1] - 1)
    if tag == APP:
        return _term_data(mix(*words), depth, flags, max(loose))
    hashed = words[-1] & 0xFFFFFFFF
    for word in reversed(words[:-1]):
        hashed = mix(word & 0xFFFFFFFF, hashed)
    if tag == PROJ:
        hashed = mix(_name_hash(fields[0]), mix(_number(fields[1]) & _MASK, hashed))
    return _term_data(mix(depth, hashed), depth, flags, max(loose))


def _term_data(hashed: int, depth: int, flags: int, loose: int) -> int:
    low = hashed & 0xFFFFFFFF | min(depth, _MAX_DEPTH) << 32
    return low | flags | (loose & 0xFFFFF) << _LOOSE_AT


def _level_flags(words: Iterable[int]) -> int:
    flags = 0
    for word in words:
        flags |= (word >> 32 & 1) * _HAS_LEVEL_MVAR | (word >> 33 & 1) * _HAS_LEVEL_PARAM
    return flags


def _literal_hash(value: Value) -> int:
    match value:
        case Cell(fields=[Text(raw=raw)]):
            return hash_bytes(raw[:-1])
        case Cell(fields=[number]):
            return _number(number) & _MASK
    return 0


def _number(value: Value) -> int:
    return value if isinstance(value, int) else value.value if isinstance(value, Big) else 0


def _listed(value: Value) -> list[Value]:
    try:
        return elements(value)
    except ValueError:
        return []
