"""The C interface of libleanshared, for the versions of Lean that are known.

Loading this library and calling `Engine` makes the process a Lean process; do it
only in one whose death costs nothing. Every object made here has a reference count
of zero, which Lean takes for immortal: nothing is counted and nothing is freed,
which suits a process that judges one submission and exits.

Field orders, functions and constructor numbers are facts of each version, which the library
names itself (`verifier.lean.versions`); `verifier.kernel.selftest` proves them on the machine at
hand. What is the same in all of them, the layout of objects, is here.
"""

from __future__ import annotations

import ctypes
import mmap
import struct
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from verifier.lean.versions import facts_of

Object = int  # the address of a Lean object, or a boxed scalar

_PTR, _SIZE, _U8, _U32 = ctypes.c_size_t, ctypes.c_size_t, ctypes.c_uint8, ctypes.c_uint32
_ARRAY_TAG, _BIGNUM_TAG = 246, 250
_CHUNK_BYTES = 1 << 20

# What `Facts.functions` says of arguments.
_ARGUMENTS = {"p": _PTR, "z": _SIZE, "b": _U8, "w": _U32, "s": ctypes.c_char_p}

BOX_ZERO: Object = 1


def box(value: int) -> Object:
    """A small number, or a constructor without fields, as an object."""
    return value << 1 | 1


class Engine:
    """An initialised Lean runtime, and constructors for its objects.

    Args:
        library: `libleanshared.so`, whose digest the caller has checked.

    Raises:
        OSError: if the library cannot be loaded.
        RuntimeError: if Lean does not initialise.
        UnknownLean: if it is a Lean that is not known.
    """

    def __init__(self, library: Path) -> None:
        self._library = ctypes.CDLL(str(library), mode=ctypes.RTLD_GLOBAL)
        # Both views cover the whole address space: reading through them is a load.
        self._counts = (ctypes.c_int32 * (1 << 45)).from_address(0)
        self._words = (ctypes.c_uint64 * (1 << 44)).from_address(0)
        self._chunks: list[mmap.mmap] = []
        self._free = self._end = 0
        self._initialise()
        commit = ctypes.c_size_t.in_dll(self._library, "l_Lean_githash").value
        self.facts = facts_of(self.text(commit))
        self._functions: dict[str, Callable[..., int]] = {}
        for name, letters in self.facts.functions.items():
            arguments = [_ARGUMENTS[letter] for letter in letters]
            self._functions[name] = self._bind(name, arguments, _PTR)
        self._equal = [self._bind(name, (_PTR, _PTR), _U8) for name in self.facts.comparisons]

    def _bind(self, name: str, arguments: Sequence[type], result: type) -> Callable[..., int]:
        function = getattr(self._library, name)
        function.argtypes = list(arguments)
        function.restype = result
        return function  # type: ignore[no-any-return]

    def _initialise(self) -> None:
        self._bind("lean_initialize", (), ctypes.c_int)()
        if not self.ok(self._bind("initialize_Lean", (_U8,), _PTR)(1)):
            raise RuntimeError("Lean did not initialise")
        self._bind("lean_io_mark_end_initialization", (), ctypes.c_int)()
        # A panic must end the process: a default value could pass for an answer.
        self._bind("lean_set_exit_on_panic", (ctypes.c_bool,), ctypes.c_int)(True)

    @property
    def no_options(self) -> Object:
        """`Lean.Options.empty`."""
        return ctypes.c_size_t.in_dll(self._library, "l_Lean_Options_empty").value

    def call(self, name: str, *arguments: int | bytes) -> Object:
        """Call a C function and keep its result for ever."""
        return self.keep(self._functions[name](*arguments))

    def keep(self, obj: Object) -> Object:
        """Make an object immortal."""
        if not obj & 1:
            self._counts[obj >> 2] = 0
        return obj

    def function(self, name: str) -> Callable[..., int]:
        """The bare C function, for inner loops; its result is to be kept."""
        return self._functions[name]

    def address(self, name: str) -> int:
        """Where a C function is, for compiled callers."""
        return ctypes.cast(self._functions[name], ctypes.c_void_p).value or 0  # type: ignore[arg-type]

    def tag(self, obj: Object) -> int:
        """The constructor number of a value."""
        return obj >> 1 if obj & 1 else self._words[obj >> 3] >> 56

    def field(self, obj: Object, index: int) -> Object:
        """A pointer field of a constructor object."""
        return self._words[(obj >> 3) + 1 + index]

    def word(self, obj: Object, pointers: int) -> int:
        """The 64-bit scalar behind the pointer fields of a constructor object."""
        return self.field(obj, pointers)

    def ok(self, result: Object) -> bool:
        """Whether the result of an `EIO` action is a value and not an error."""
        return self.tag(result) == 0

    def equal_constants(self, left: Object, right: Object) -> bool:
        """Lean's own `==` on two `ConstantInfo` of any kind."""
        kind = self.tag(left)
        if kind != self.tag(right):
            return False
        return self._equal[kind](self.field(left, 0), self.field(right, 0)) == 1

    def _allocate(self, size: int) -> int:
        if self._free + size > self._end:
            # Private: by default, a fork of this process would share it.
            chunk = mmap.mmap(-1, max(size, _CHUNK_BYTES), mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
            self._chunks.append(chunk)
            self._free = ctypes.addressof(ctypes.c_char.from_buffer(chunk))
            self._end = self._free + len(chunk)
        address, self._free = self._free, self._free + size
        return address

    def constructor(self, tag: int, fields: Sequence[Object], scalars: bytes = b"") -> Object:
        """A constructor object with pointer fields and packed scalars behind them."""
        size = 8 + 8 * len(fields) + (len(scalars) + 7 & ~7)
        address = self._allocate(size)
        header = struct.pack(f"<iHBB{len(fields)}Q", 0, size, len(fields), tag, *fields)
        ctypes.memmove(address, header + scalars, len(header) + len(scalars))
        return address

    def structure(
        self, name: str, fields: Mapping[str, Object], scalars: Mapping[str, int] | None = None
    ) -> Object:
        """A structure of Lean's by that name, with the fields where this version has them."""
        layout = self.facts.structures[name]
        given = scalars or {}
        if set(layout.fields) != fields.keys() or layout.scalars.keys() != given.keys():
            raise ValueError(f"{name} has the fields {layout.fields} and {tuple(layout.scalars)}")
        ordered = sorted(layout.scalars, key=layout.scalars.__getitem__)
        packed = bytes(given[scalar] for scalar in ordered)
        return self.constructor(0, [fields[field] for field in layout.fields], packed)

    def array(self, elements: Sequence[Object]) -> Object:
        """An `Array` of objects."""
        count = len(elements)
        data = struct.pack(f"<iHBBQQ{count}Q", 0, 1, 0, _ARRAY_TAG, count, count, *elements)
        address = self._allocate(len(data))
        ctypes.memmove(address, data, len(data))
        return address

    def list(self, elements: Sequence[Object]) -> Object:
        """A linked `List` of objects."""
        tail = BOX_ZERO
        for element in reversed(elements):
            tail = self.constructor(1, (element, tail))
        return tail

    def string(self, text: str) -> Object:
        """A `String`."""
        data = text.encode()
        return self.call("lean_mk_string_unchecked", data, len(data), len(text))

    def natural(self, value: int) -> Object:
        """A `Nat` of any size."""
        if value < 1 << 63:
            return box(value)
        # Laid out as Lean maps it from a compiled module: decimal digits would cost time
        # that grows with the square of their number.
        count = -(-value.bit_length() // 64)
        address = self._allocate(24 + 8 * count)
        head = struct.pack("<iHBBiiQ", 0, 0, 0, _BIGNUM_TAG, count, count, address + 24)
        ctypes.memmove(address, head + value.to_bytes(8 * count, "little"), 24 + 8 * count)
        return address

    def text(self, string: Object) -> str:
        """The text of a `String` that Lean made."""
        size = self._words[(string >> 3) + 1]
        return ctypes.string_at(string + 32, size - 1).decode("utf-8", "replace")
