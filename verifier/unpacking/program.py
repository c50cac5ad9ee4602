"""The program that unpacks: reads `archive` in its working directory and writes `result.json`.

That is `{"files": {path: text}}`, or `{"reason": ..., "detail": ...}` for a refusal.
"""

from __future__ import annotations

import json
import traceback
from pathlib import Path

from verifier.unpacking.entries import BadArchive, Listing
from verifier.unpacking.tars import BLOCK, read_gzip, read_tar
from verifier.unpacking.zips import END_MARK, LOCAL_MARK, read_zip

GZIP_MARK = b"\x1f\x8b"
MAX_DETAIL = 2000


def unpack(data: bytes) -> dict[str, str]:
    """Path to text of every .lean file in a zip, tar or tar.gz file that is not hidden.

    Raises:
        BadArchive: if it is none of them, or holds anything that is not taken.
    """
    listing = Listing(len(data))
    if data.startswith((LOCAL_MARK, END_MARK)):
        read_zip(data, listing)
    elif data.startswith(GZIP_MARK):
        read_gzip(data, listing)
    elif data[257:262] == b"ustar" or not any(data[: 2 * BLOCK]):
        read_tar(data, listing)
    else:
        raise BadArchive("neither a zip file nor a tar file, perhaps compressed by gzip")
    return listing.files


def main(folder: Path) -> None:
    """Unpack the archive in `folder` and leave `result.json` there."""
    result: dict[str, object]
    try:
        result = {"files": unpack((folder / "archive").read_bytes())}
    except BadArchive as refusal:
        result = {"reason": refusal.reason, "detail": str(refusal)[:MAX_DETAIL]}
    except Exception:
        # Ours to mend, and told apart from a death in the decompressor.
        (folder / "fault").write_text(traceback.format_exc())
        raise
    partial = folder / "result.partial"
    partial.write_text(json.dumps(result))
    partial.rename(folder / "result.json")
