"""The C interface of libleanshared, for Lean 4.35.0.

Loading this library and calling `Engine` makes the process a Lean process; do it
only in one whose death costs nothing. Every object made here has a reference count
of zero, which Lean takes for immortal: nothing is counted and nothing is freed,
which suits a process that judges one submission and exits.

Object layout, calling conventions and constructor numbers are facts of this Lean
version; `verifier.kernel.selftest` proves them on the machine at hand.
"""

from __future__ import annotations

import ctypes
import mmap
import struct
from collections.abc import Callable, Sequence
from pathlib import Path

Object = int  # the address of a Lean object, or a boxed scalar

_PTR, _SIZE, _U8, _U32 = ctypes.c_size_t, ctypes.c_size_t, ctypes.c_uint8, ctypes.c_uint32
_ARRAY_TAG, _BIGNUM_TAG = 246, 250
_CHUNK_BYTES = 1 << 20

# name -> argument types; every function here returns an object or an address.
_FUNCTIONS: dict[str, tuple[type, ...]] = {
    "lean_expr_mk_bvar": (_PTR,),
    "lean_expr_mk_sort": (_PTR,),
    "lean_expr_mk_const": (_PTR, _PTR),
    "lean_expr_mk_app": (_PTR, _PTR),
    "lean_expr_mk_lambda": (_PTR, _PTR, _PTR, _U8),
    "lean_expr_mk_forall": (_PTR, _PTR, _PTR, _U8),
    "lean_expr_mk_let": (_PTR, _PTR, _PTR, _PTR, _U8),
    "lean_expr_mk_lit": (_PTR,),
    "lean_expr_mk_proj": (_PTR, _PTR, _PTR),
    "l_Lean_Name_str___override": (_PTR, _PTR),
    "l_Lean_Name_num___override": (_PTR, _PTR),
    "l_Lean_Level_succ___override": (_PTR,),
    "l_Lean_Level_max___override": (_PTR, _PTR),
    "l_Lean_Level_imax___override": (_PTR, _PTR),
    "l_Lean_Level_param___override": (_PTR,),
    "lean_mk_string_unchecked": (ctypes.c_char_p, _SIZE, _SIZE),
    "l_Lean_mkEmptyEnvironment": (_U32,),
    "lean_elab_environment_to_kernel_env": (_PTR,),
    "l_Lean_initSearchPath": (_PTR, _PTR),
    "l_Lean_importModules": (_PTR, _PTR, _U32, _PTR, _U8, _U8, _U8, _PTR),
    "lean_environment_find": (_PTR, _PTR),
    "lean_add_decl": (_PTR, _SIZE, _SIZE, _PTR, _PTR),
    "l_Lean_Kernel_Exception_toMessageData": (_PTR, _PTR),
    "l_Lean_MessageData_toString": (_PTR,),
}
_COMPARISONS = (
    "Axiom",
    "Definition",
    "Theorem",
    "Opaque",
    "Quot",
    "Inductive",
    "Constructor",
    "Recursor",
)

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
    """

    def __init__(self, library: Path) -> None:
        self._library = ctypes.CDLL(str(library), mode=ctypes.RTLD_GLOBAL)
        self._functions: dict[str, Callable[..., int]] = {}
        for name, arguments in _FUNCTIONS.items():
            self._functions[name] = self._bind(name, arguments, _PTR)
        self._equal = [
            self._bind(f"l_Lean_instBEq{kind}Val_beq", (_PTR, _PTR), _U8) for kind in _COMPARISONS
        ]
        # Both views cover the whole address space: reading through them is a load.
        self._counts = (ctypes.c_int32 * (1 << 45)).from_address(0)
        self._words = (ctypes.c_uint64 * (1 << 44)).from_address(0)
        self._chunks: list[mmap.mmap] = []
        self._free = self._end = 0
        self._initialise()

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
