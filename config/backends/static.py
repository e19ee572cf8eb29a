"""The static files of production: named by their content, compressed, their addresses cached in
memory.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from whitenoise.storage import CompressedManifestStaticFilesStorage


class KeptAddressesStorage(CompressedManifestStaticFilesStorage):
    """A storage that works out the address of a file once, as the manifest stays the same in a
    process.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._urls: dict[str | None, str] = {}

    def url(self, name: str | None, force: bool = False) -> str:
        """Return the address of a file."""
        if settings.DEBUG or force:
            return str(super().url(name, force))
        if name not in self._urls:
            self._urls[name] = super().url(name, force)
        return self._urls[name]
