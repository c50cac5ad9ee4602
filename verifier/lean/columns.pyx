# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=True
"""Terms as columns of numbers, and what takes long over them, compiled.

`flat.py` gives this the interface of `terms.py` and `termreader.py`, which do the same in
plain Python and stay the reference. Hostile bytes are read here, so there is no pointer in
this file: all memory is a typed view of a Python buffer, and every index into it is checked.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

import os
from array import array

from verifier.lean.objects import HEADER_BYTES, MalformedOlean
from verifier.lean.termreader import MAX_BINDER_INFO, MAX_BOUND_VARIABLE, MAX_COUNT, SHAPES

cdef extern from *:
    const char *SOURCE_DIGEST  # a macro, from scripts/build-native

source_digest = SOURCE_DIGEST.decode("ascii")

# Constructor numbers of Lean.Expr, as in terms.py.
cdef enum:
    BVAR = 0
    CONST = 4
    APP = 5
    LAM = 6
    FORALL = 7
    LET = 8
    LIT = 9
    MDATA = 10
    PROJ = 11
    TAGS = 12

cdef uint64_t HEADER = HEADER_BYTES
cdef uint64_t LARGEST_VARIABLE = MAX_BOUND_VARIABLE
cdef uint64_t LARGEST_COUNT = MAX_COUNT
cdef uint8_t LARGEST_INFO = MAX_BINDER_INFO
cdef Py_ssize_t MOST_TERMS = 1 << 31


cdef uint8_t[::1] bytes_of(Py_ssize_t length):
    return bytearray(length)


cdef uint32_t[::1] halves_of(Py_ssize_t length):
    return memoryview(bytearray(4 * length)).cast("I")


cdef uint64_t[::1] words_of(Py_ssize_t length):
    return memoryview(bytearray(8 * length)).cast("Q")


cdef class Columns:
    """Interned terms; each is a tag and three numbers.

    The numbers are terms, or what `flat.py` numbers: names, lists of levels, literals.

    Attributes:
        count: how many terms there are.
    """

    cdef readonly uint32_t count
    cdef uint8_t[::1] tags
    cdef uint32_t[::1] first, second, third, loose, binders
    # Open addressing, at most half full: above a term's hash, below one more than it; or 0.
    cdef uint64_t[::1] slots
    # The last walk that met each term, and the terms that the present one has met.
    cdef uint32_t[::1] met, queue
    cdef uint32_t walk
    # Unknown to whoever would like all terms to fall into one slot.
    cdef uint64_t seed

    def __init__(self):
        self.seed = int.from_bytes(os.urandom(8), "little")
        self.tags = bytes_of(0)
        self.first = self.second = self.third = halves_of(0)
        self.loose = self.binders = self.met = self.first
        self.slots = words_of(0)
        self._resize(1 << 10)

    cdef _resize(self, Py_ssize_t length):
        cdef uint64_t[::1] slots = self.slots
        cdef Py_ssize_t at
        if length > MOST_TERMS:
            raise MemoryError("too many terms")
        tags = bytes_of(length)
        tags[: self.count] = self.tags
        self.tags = tags
        self.first = self._longer(self.first, length)
        self.second = self._longer(self.second, length)
        self.third = self._longer(self.third, length)
        self.loose = self._longer(self.loose, length)
        self.binders = self._longer(self.binders, length)
        self.met = self._longer(self.met, length)
        self.queue = halves_of(length)
        self.slots = words_of(2 * length)
        for at in range(slots.shape[0]):
            if slots[at]:
                self.slots[self._free(slots[at] >> 32)] = slots[at]

    cdef uint32_t[::1] _longer(self, uint32_t[::1] column, Py_ssize_t length):
        longer = halves_of(length)
        longer[: self.count] = column
        return longer

    cdef uint64_t _hash(self, uint8_t tag, uint32_t a, uint32_t b, uint32_t c) noexcept:
        cdef uint64_t mixed = self.seed ^ tag
        mixed = (mixed ^ a) * <uint64_t>0x9E3779B97F4A7C15
        mixed = (mixed ^ mixed >> 32 ^ b) * <uint64_t>0xC2B2AE3D27D4EB4F
        mixed = (mixed ^ mixed >> 32 ^ c) * <uint64_t>0x165667B19E3779F9
        return mixed >> 32

    cdef Py_ssize_t _free(self, uint64_t hashed) except -1:
        """The slot for a new term of this hash."""
        cdef Py_ssize_t mask = self.slots.shape[0] - 1, at = <Py_ssize_t>hashed & mask
        while self.slots[at]:
            at = at + 1 & mask
        return at

    cpdef Py_ssize_t intern(self, uint8_t tag, uint32_t a, uint32_t b, uint32_t c) except -1:
        """The term of this tag and these numbers; they have to be here already."""
        cdef uint64_t hashed = self._hash(tag, a, b, c), slot
        cdef Py_ssize_t mask = self.slots.shape[0] - 1, at = <Py_ssize_t>hashed & mask
        cdef uint32_t term
        while self.slots[at]:
            slot = self.slots[at]
            term = <uint32_t>slot - 1
            if slot >> 32 == hashed and self._is(term, tag, a, b, c):
                return term
            at = at + 1 & mask
        cdef uint32_t loose = self._loose(tag, a, b, c)
        term = self.count
        if term == self.tags.shape[0]:
            self._resize(2 * <Py_ssize_t>term)
            at = self._free(hashed)
        self.tags[term] = tag
        self.first[term] = a
        self.second[term] = b
        self.third[term] = c
        self.loose[term] = loose
        self.slots[at] = hashed << 32 | term + 1
        self.count += 1
        return term

    cdef bint _is(self, uint32_t term, uint8_t tag, uint32_t a, uint32_t b, uint32_t c) except -1:
        return (
            self.first[term] == a
            and self.second[term] == b
            and self.third[term] == c
            and self.tags[term] == tag
        )

    cdef uint32_t _loose(self, uint8_t tag, uint32_t a, uint32_t b, uint32_t c) except? 0:
        if tag == BVAR:
            return a + 1
        if tag == APP:
            return max(self.loose_range(a), self.loose_range(b))
        if tag == LAM or tag == FORALL:
            return max(self.loose_range(a), self._below(b))
        if tag == LET:
            return max(self.loose_range(a), self.loose_range(b), self._below(c))
        if tag == PROJ:
            return self.loose_range(c)
        return 0

    cpdef uint32_t loose_range(self, uint32_t term) except? 0:
        """One more than the largest loose bound variable of a term, or 0."""
        return self.loose[self._known(term)]

    cdef uint32_t _below(self, uint32_t body) except? 0:
        """The range of a body, seen from outside its binder."""
        cdef uint32_t loose = self.loose_range(body)
        return loose - 1 if loose else 0

    cdef uint32_t _known(self, uint32_t term) except? 0:
        # The columns are longer than what is in them.
        if term >= self.count:
            raise IndexError(f"no term {term}")
        return term

    def row(self, uint32_t term):
        """Tag and numbers of a term."""
        self._known(term)
        return self.tags[term], self.first[term], self.second[term], self.third[term]

    def binder(self, uint32_t term):
        """One more than the number of the name that was given to a binder, or 0."""
        return self.binders[self._known(term)]

    cpdef name_binder(self, uint32_t term, uint32_t name):
        """Give a binder the name of this number, unless it has one."""
        if not self.binders[self._known(term)]:
            self.binders[term] = name + 1

    def views(self):
        """Tags, the three columns of numbers, and binders, as they are now."""
        return self.tags, self.first, self.second, self.third, self.binders

    def subterms(self, roots, set seen):
        """Every subterm of `roots` that is not in `seen`, which may be None, and then is."""
        cdef uint32_t found = self._walk(roots, seen), at
        return [self.queue[at] for at in range(found)]

    def mentioned(self, roots, set seen):
        """Numbers of the names in the subterms of `roots`; whether numbers and texts are, too."""
        cdef uint32_t found = self._walk(roots, seen), at, term
        cdef bint numbers = False, texts = False
        names = set()
        for at in range(found):
            term = self.queue[at]
            tag = self.tags[term]
            if tag == CONST or tag == PROJ:
                names.add(self.first[term])
            elif tag == LIT:
                texts = texts or self.second[term]
                numbers = numbers or not self.second[term]
        return names, numbers, texts

    cdef uint32_t _walk(self, roots, set seen) except? 0:
        """Put what is met in the queue, each once; return how many."""
        cdef uint32_t end = 0, at = 0, term
        self.walk += 1
        if not self.walk:
            raise OverflowError("too many walks")
        for root in roots:
            end = self._meet(self._known(root), end, seen)
        while at < end:
            term = self.queue[at]
            at += 1
            tag = self.tags[term]
            if tag == APP or tag == LAM or tag == FORALL or tag == LET:
                end = self._meet(self.first[term], end, seen)
                end = self._meet(self.second[term], end, seen)
            if tag == LET or tag == PROJ:
                end = self._meet(self.third[term], end, seen)
        return end

    cdef uint32_t _meet(self, uint32_t term, uint32_t end, set seen) except? 0:
        if self.met[term] == self.walk:
            return end
        self.met[term] = self.walk
        if seen is not None:
            if term in seen:
                return end
            seen.add(term)
        self.queue[end] = term
        return end + 1


cdef class Decoder:
    """Decodes the term objects of one module into columns, each once, children first.

    Args:
        words: the module's parts, laid end to end.
        spans: for each part its addresses and what leads from them to offsets.
    """

    cdef Columns columns
    cdef const uint64_t[::1] words
    cdef const uint8_t[::1] data
    cdef uint64_t size
    cdef uint64_t[:, ::1] spans
    # For each word of the module, one more than the term that was decoded there, or 0.
    cdef uint32_t[::1] done
    cdef uint64_t[::1] stack
    cdef dict names
    # By tag: upper half of the header, pointer fields, and which of those are terms.
    cdef uint32_t[::1] heads, fields, inner, inner_end

    def __init__(self, Columns columns, words, data, spans):
        self.columns = columns
        self.words = words
        self.data = data
        self.size = len(data)
        flat = [number % (1 << 64) for span in spans for number in span]
        self.spans = memoryview(array("Q", flat)).cast("B").cast("Q", (len(spans), 3))
        self.done = halves_of(len(words))
        self.stack = words_of(1 << 10)
        self.names = {}
        self.heads, self.fields = halves_of(TAGS), halves_of(TAGS)
        self.inner, self.inner_end = halves_of(TAGS), halves_of(TAGS)
        cdef uint32_t tag, fields, scalars
        for tag, (fields, scalars, terms) in SHAPES.items():
            self.heads[tag] = tag << 24 | fields << 16 | 8 + 8 * fields + (scalars + 7 & ~7)
            self.fields[tag] = fields
            self.inner[tag] = min(terms, default=0)
            self.inner_end[tag] = max(terms, default=-1) + 1

    def term(self, uint64_t ref, reader):
        """The term at `ref`; `reader` decodes what is no term, and binder names."""
        cdef Py_ssize_t depth = not self._is_done(ref)
        cdef uint64_t at, child
        self.stack[0] = ref
        while depth:
            at = self.stack[depth - 1]
            child = self._missing(at, reader)
            if child:
                if depth == self.stack.shape[0]:
                    self._deepen()
                self.stack[depth] = child
                depth += 1
            else:
                self.done[at >> 3] = self._decode(at, reader) + 1
                depth -= 1
        return self.done[ref >> 3] - 1

    def decoded(self):
        """The term of every object that was decoded, by its offset."""
        return {8 * at: term - 1 for at, term in enumerate(self.done) if term}

    cdef _deepen(self):
        deeper = words_of(2 * self.stack.shape[0])
        deeper[: self.stack.shape[0]] = self.stack
        self.stack = deeper

    cdef bint _is_done(self, uint64_t ref) except -1:
        return not ref & 1 and self.done[ref >> 3] != 0

    cdef uint64_t _missing(self, uint64_t ref, reader) except? 0:
        """A part of the term object at `ref` that is still to be decoded, or 0."""
        cdef uint64_t head = 0 if ref & 1 else self.words[ref >> 3] >> 32
        cdef uint64_t tag = head >> 24, missing = 0, field, child
        if tag >= TAGS or self.heads[tag] != head or ref + (head & 0xFFFF) > self.size:
            raise self._refusal(ref, reader)
        for field in range(self.fields[tag]):
            child = self._field(ref, field)
            if not child:
                raise self._refusal(ref, reader)
            if not missing and self.inner[tag] <= field < self.inner_end[tag]:
                missing = 0 if self._is_done(child) else child
        return missing

    def _refusal(self, uint64_t ref, reader):
        reader.term_fields(ref)  # the plain code says why
        return MalformedOlean(f"no term at {ref:#x}, although it looks like one")

    cdef uint64_t _field(self, uint64_t ref, uint64_t number) except? 0:
        """A reference out of the object at `ref`, or 0 if it does not lead back."""
        cdef uint64_t pointer = self.words[(ref >> 3) + 1 + number], offset
        cdef Py_ssize_t span
        if pointer & 1:
            return pointer
        for span in range(self.spans.shape[0]):
            if self.spans[span, 0] <= pointer < self.spans[span, 1]:
                offset = pointer + self.spans[span, 2]
                if offset & 7 or offset >= ref or pointer - self.spans[span, 0] <= HEADER:
                    return 0
                return offset
        return 0

    cdef uint32_t _inner(self, uint64_t ref, uint64_t number) except? 0:
        """A part of a term that was decoded already."""
        cdef uint32_t term = self.done[self._field(ref, number) >> 3]
        if not term:
            raise MalformedOlean(f"a part of the term at {ref:#x} is missing")
        return term - 1

    cdef Py_ssize_t _decode(self, uint64_t ref, reader) except -1:
        cdef Columns columns = self.columns
        cdef uint64_t tag = self.words[ref >> 3] >> 56, number
        cdef Py_ssize_t term
        cdef uint8_t info
        if tag == APP:
            return columns.intern(APP, self._inner(ref, 0), self._inner(ref, 1), 0)
        if tag == LAM or tag == FORALL:
            info = self.data[ref + 40]
            if info <= LARGEST_INFO:
                term = columns.intern(tag, self._inner(ref, 1), self._inner(ref, 2), info)
                columns.name_binder(term, self._name(ref, reader))
                return term
        elif tag == LET:
            term = columns.intern(
                LET, self._inner(ref, 1), self._inner(ref, 2), self._inner(ref, 3)
            )
            columns.name_binder(term, self._name(ref, reader))
            return term
        elif tag == MDATA:
            return self._inner(ref, 1)
        elif tag == BVAR:
            number = self._field(ref, 0)
            if number & 1 and number >> 1 <= LARGEST_VARIABLE:
                return columns.intern(BVAR, number >> 1, 0, 0)
        elif tag == PROJ:
            number = self._field(ref, 1)
            if number & 1 and number >> 1 <= LARGEST_COUNT:
                name = self._name(ref, reader)
                return columns.intern(PROJ, name, number >> 1, self._inner(ref, 2))
        # What has no parts, and what is to be refused, are the plain code's.
        return reader.leaf(ref, tag)

    cdef uint32_t _name(self, uint64_t ref, reader) except? 0:
        """The number of the name that comes first in an object."""
        cdef uint64_t name = self._field(ref, 0)
        known = self.names.get(name)
        if known is None:
            known = self.names[name] = reader.name_number(name)
        return known
