# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=True
"""Terms from compiled columns rebuilt as objects of the Lean runtime, compiled.

What `rebuild.py` does in plain Python, term by term. The columns and all that is remembered
are typed views whose every index is checked. The pointers that remain are those of the C
interface: the functions of the loaded library, and the reference count of what they return.
"""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

cdef extern from *:
    const char *SOURCE_DIGEST  # a macro, from scripts/build-native

source_digest = SOURCE_DIGEST.decode("ascii")

ctypedef size_t (*One)(size_t) noexcept
ctypedef size_t (*Two)(size_t, size_t) noexcept
ctypedef size_t (*Three)(size_t, size_t, size_t) noexcept
ctypedef size_t (*Binder)(size_t, size_t, size_t, uint8_t) noexcept
ctypedef size_t (*Let)(size_t, size_t, size_t, size_t, uint8_t) noexcept

cdef enum:
    BVAR = 0
    APP = 5
    LAM = 6
    FORALL = 7
    LET = 8
    PROJ = 11

cdef uint8_t DEPENDENT = 0  # what `let` is to the kernel, and `have` as well


cdef size_t keep(size_t made) except 0:
    """Make an object that Lean has just made immortal, as `Engine.keep` does."""
    if made & 1 or not made:
        raise RuntimeError("Lean made no term")
    (<int32_t *>made)[0] = 0
    return made


cdef size_t box(size_t number) noexcept:
    return number << 1 | 1


cdef class Bridge:
    """Rebuilds terms of some columns, each once.

    Args:
        addresses: of Lean's constructors of terms, by their names in C.
    """

    cdef object columns
    cdef const uint8_t[::1] tags
    cdef const uint32_t[::1] first, second, third, binders
    # By term and by name: the object, or 0. The number of a name is one more than the columns'.
    cdef uint64_t[::1] built, names
    cdef uint32_t[::1] stack
    cdef One bvar
    cdef Two app
    cdef Three proj
    cdef Binder lam, forall
    cdef Let let

    def __init__(self, columns, dict addresses):
        self.columns = columns
        self.built = self.names = memoryview(bytearray(8)).cast("Q")
        self.stack = memoryview(bytearray(4 << 10)).cast("I")
        self.bvar = <One><size_t>addresses["lean_expr_mk_bvar"]
        self.app = <Two><size_t>addresses["lean_expr_mk_app"]
        self.proj = <Three><size_t>addresses["lean_expr_mk_proj"]
        self.lam = <Binder><size_t>addresses["lean_expr_mk_lambda"]
        self.forall = <Binder><size_t>addresses["lean_expr_mk_forall"]
        self.let = <Let><size_t>addresses["lean_expr_mk_let"]

    def term(self, uint32_t root, rebuilder):
        """The object of a term; `rebuilder` makes names, and terms that have no parts."""
        if root >= self.columns.count:
            raise IndexError(f"no term {root}")
        self.tags, self.first, self.second, self.third, self.binders = self.columns.views()
        self.built = _longer(self.built, self.tags.shape[0])
        cdef Py_ssize_t depth = not self.built[root]
        cdef uint32_t term, part
        self.stack[0] = root
        while depth:
            term = self.stack[depth - 1]
            part = self._missing(term)
            if part != term:
                if depth == self.stack.shape[0]:
                    self._deepen()
                self.stack[depth] = part
                depth += 1
            else:
                self.built[term] = self._make(term, rebuilder)
                depth -= 1
        return self.built[root]

    cdef _deepen(self):
        deeper = memoryview(bytearray(8 * self.stack.shape[0])).cast("I")
        deeper[: self.stack.shape[0]] = self.stack
        self.stack = deeper

    cdef uint32_t _missing(self, uint32_t term) except? 0:
        """A part of `term` that is still to be built, or `term` itself."""
        cdef uint8_t tag = self.tags[term]
        if tag == APP or tag == LAM or tag == FORALL or tag == LET:
            if not self.built[self.first[term]]:
                return self.first[term]
            if not self.built[self.second[term]]:
                return self.second[term]
        if (tag == LET or tag == PROJ) and not self.built[self.third[term]]:
            return self.third[term]
        return term

    cdef size_t _make(self, uint32_t term, rebuilder) except 0:
        cdef uint8_t tag = self.tags[term]
        cdef uint32_t first = self.first[term], second = self.second[term]
        cdef uint32_t third = self.third[term]
        cdef size_t name
        if tag == APP:
            return keep(self.app(self.built[first], self.built[second]))
        if tag == BVAR:
            return keep(self.bvar(box(first)))
        if tag == LAM or tag == FORALL:
            name = self._name(self.binders[term], rebuilder)
            if tag == LAM:
                return keep(self.lam(name, self.built[first], self.built[second], third))
            return keep(self.forall(name, self.built[first], self.built[second], third))
        if tag == LET:
            name = self._name(self.binders[term], rebuilder)
            return keep(
                self.let(
                    name, self.built[first], self.built[second], self.built[third], DEPENDENT
                )
            )
        if tag == PROJ:
            name = self._name(first + 1, rebuilder)
            return keep(self.proj(name, box(second), self.built[third]))
        return rebuilder.leaf(term)

    cdef size_t _name(self, uint32_t number, rebuilder) except 0:
        if number >= self.names.shape[0]:
            self.names = _longer(self.names, 2 * <Py_ssize_t>number)
        if not self.names[number]:
            self.names[number] = rebuilder.numbered_name(number)
        return self.names[number]


cdef uint64_t[::1] _longer(uint64_t[::1] column, Py_ssize_t length):
    if length <= column.shape[0]:
        return column
    longer = memoryview(bytearray(8 * length)).cast("Q")
    longer[: column.shape[0]] = column
    return longer
