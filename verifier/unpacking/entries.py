"""What every archive is held to, whatever its format: names, kinds, counts and sizes."""

from __future__ import annotations

import unicodedata
import zlib

from verifier.reasons import Reason
from verifier.sourcepaths import is_plain, is_source

MAX_ENTRIES = 4096
MAX_FILES = 256
MAX_NAME_BYTES = 1000
MAX_DEPTH = 64
MAX_BYTES = 4 << 20
MAX_EXPANSION = 100
FREE_BYTES = 64 << 10
"""So much may come out of however small an archive: short texts can repeat themselves a lot."""


class BadArchive(Exception):
    """The archive cannot be taken in. The message is for people, and may hold hostile text."""

    def __init__(self, detail: str, reason: Reason = Reason.BAD_ARCHIVE) -> None:
        super().__init__(detail)
        self.reason = reason


class Listing:
    """The files found so far. All entries are checked, and those that are no sources ignored.

    Args:
        archive_bytes: the archive's own length, which limits what may come out of it.
    """

    def __init__(self, archive_bytes: int) -> None:
        self.files: dict[str, str] = {}
        self._room = min(MAX_BYTES, max(FREE_BYTES, MAX_EXPANSION * archive_bytes))
        self._entries = 0
        self._taken: dict[str, bool] = {}  # comparable name -> whether it is a file

    def count(self) -> None:
        """Note that there is one entry more, of whatever kind.

        Raises:
            BadArchive: if there are too many.
        """
        self._entries += 1
        if self._entries > MAX_ENTRIES:
            raise BadArchive(f"more than {MAX_ENTRIES} entries", Reason.TOO_MANY_FILES)

    def reserve(self, name: str, size: int) -> None:
        """Note that so many bytes will come out of a file, before they do, if it is a source.

        Raises:
            BadArchive: if that is too much.
        """
        if not is_source(name):
            return
        self._room -= size
        if self._room < 0:
            detail = (
                f"unpacks to more than {MAX_BYTES} bytes, or {MAX_EXPANSION} times its own size"
            )
            raise BadArchive(detail, Reason.TOO_LARGE)

    def add_file(self, name: str, content: bytes) -> None:
        """Keep a file, if it is a source.

        Raises:
            BadArchive: for a name that leads elsewhere, or that another entry could be taken for,
                and for too many sources, or bytes of one that are not UTF-8.
        """
        self._take(name, True)
        if not is_source(name):
            return
        if len(self.files) == MAX_FILES:
            raise BadArchive(f"more than {MAX_FILES} .lean files", Reason.TOO_MANY_FILES)
        try:
            self.files[name] = content.decode()
        except UnicodeDecodeError as error:
            detail = f"entry {name[:200]!r} is not UTF-8"
            raise BadArchive(detail, Reason.NOT_TEXT) from error

    def add_directory(self, name: str) -> None:
        """Check a directory, which is otherwise of no interest.

        Raises:
            BadArchive: as for a file.
        """
        if name:  # the root itself, `./`, is where everything is
            self._take(name.removesuffix("/"), False)

    def _take(self, name: str, is_file: bool) -> None:
        if not is_plain(name):
            raise BadArchive(f"entry {name[:200]!r} has no plain relative name", Reason.UNSAFE_PATH)
        if name.count("/") > MAX_DEPTH:
            raise BadArchive(f"entry {name[:200]!r} is more than {MAX_DEPTH} folders deep")
        # Names that some file system holds for the same one.
        same = [unicodedata.normalize("NFC", part).casefold() for part in name.split("/")]
        for depth in range(1, len(same)):
            if self._taken.setdefault("/".join(same[:depth]), False):
                raise BadArchive(f"entry {name[:200]!r} is inside a file")
        whole = "/".join(same)
        if whole in self._taken and (is_file or self._taken[whole]):
            raise BadArchive(f"two entries could be taken for {name[:200]!r}")
        self._taken[whole] = is_file


def decode_name(raw: bytes) -> str:
    """The name of an entry, without the `./` that tar writes when it packs a folder as a whole.

    Raises:
        BadArchive: if it is empty, too long, not UTF-8, or holds a NUL.
    """
    if not 0 < len(raw) <= MAX_NAME_BYTES:
        raise BadArchive(f"an entry's name has {len(raw)} bytes; the limit is {MAX_NAME_BYTES}")
    if b"\0" in raw:
        raise BadArchive(f"an entry's name holds a NUL: {raw[:200]!r}")
    try:
        return raw.decode().removeprefix("./")
    except UnicodeDecodeError as error:
        raise BadArchive(f"an entry's name is not UTF-8: {raw[:200]!r}") from error


def inflate(data: bytes, window: int, limit: int) -> tuple[bytes, bytes]:
    """Decompress one whole stream.

    Args:
        window: as zlib's `wbits`.
        limit: most bytes that may come out.

    Returns:
        What comes out, and what follows the stream.

    Raises:
        BadArchive: if the stream is damaged or cut, or more comes out.
    """
    stream = zlib.decompressobj(window)
    try:
        content = stream.decompress(data, limit + 1)
    except zlib.error as error:
        raise BadArchive(f"compressed data is damaged: {error}") from error
    if len(content) > limit:
        raise BadArchive("more comes out of compressed data than announced", Reason.TOO_LARGE)
    if not stream.eof:
        raise BadArchive("compressed data is cut")
    return content, stream.unused_data
