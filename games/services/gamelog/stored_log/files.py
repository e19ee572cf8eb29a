"""Files of cold storage: one packed log each, under a name that follows from its content.

A file is never changed. A game that was brought back, played on and stored again gets another file,
so that a backup of the database finds the file it knows.
"""

from __future__ import annotations

import gzip
import logging
from hashlib import sha256
from uuid import UUID
from zlib import MAX_WBITS, decompressobj
from zlib import error as BadCompression

from django.core.cache import cache
from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages

from games.services.gamelog.stored_log.errors import ColdLogUnreadable

alerts = logging.getLogger("fernzug.alerts")

COLD_STORAGE_TROUBLE_KEY = "fernzug:cold-storage"
"""The cache key of the last trouble with a file; missing where there was none lately."""

TROUBLE_LIFETIME_SECONDS = 900
MAX_TEXT_BYTES = 32 * 1024 * 1024
"""To how many bytes a file is unpacked at most, which is far more than the longest game needs."""

_GZIP_BITS = MAX_WBITS + 16


def digest_of(text: bytes) -> str:
    """Return the digest by which the row of a game refers to its text."""
    return sha256(text).hexdigest()


def name_of(game: UUID, digest: str) -> str:
    """Return the name of the file, with folders that keep each directory small."""
    return f"{str(game)[:2]}/{game}-{digest[:16]}.json.gz"


def put(game: UUID, text: bytes) -> str:
    """Store a text unless it is there already, read it back, and return its digest.

    What a crash left behind under the name is replaced. Raises ColdLogUnreadable, after an alert,
    where it cannot be written or what was written does not come back.
    """
    digest = digest_of(text)
    name = name_of(game, digest)
    try:
        if _stored(name, text) == text:
            return digest
    except Exception as trouble:
        raise unreadable(game, name, _reason(trouble)) from trouble
    raise unreadable(game, name, "it does not come back as it was written")


def _stored(name: str, text: bytes) -> bytes:
    """Return the text that is stored under a name, after replacing it where it is a different
    one.
    """
    files = _files()
    if files.exists(name):
        if _content(files, name) == text:
            return text
        files.delete(name)
    files.save(name, ContentFile(gzip.compress(text, mtime=0)))
    return _content(files, name)


def text_of(game: UUID, digest: str) -> bytes:
    """Return the stored text of a game. Raises ColdLogUnreadable, after an alert."""
    name = name_of(game, digest)
    try:
        text = _content(_files(), name)
    except Exception as trouble:
        raise unreadable(game, name, _reason(trouble)) from trouble
    if digest_of(text) != digest:
        raise unreadable(game, name, "it is not what was stored")
    return text


def unreadable(game: UUID, name: str, why: str) -> ColdLogUnreadable:
    """Alert the operator about a file, and return the error to raise."""
    alerts.error("%s of cold storage cannot be read: %s", name, why)
    cache.set(COLD_STORAGE_TROUBLE_KEY, f"{name} cannot be read", TROUBLE_LIFETIME_SECONDS)
    return ColdLogUnreadable(game)


def _reason(trouble: Exception) -> str:
    """Return the words of an error, of which each storage has its own kinds."""
    return f"{type(trouble).__name__}: {trouble}"


def _files() -> Storage:
    return storages["cold"]


def _content(files: Storage, name: str) -> bytes:
    """Return the unpacked content, or b"" where it is no whole gzip file."""
    with files.open(name) as file:
        packed = file.read()
    unpacking = decompressobj(_GZIP_BITS)
    try:
        text = unpacking.decompress(packed, MAX_TEXT_BYTES)
    except BadCompression:
        return b""
    return text if unpacking.eof else b""
