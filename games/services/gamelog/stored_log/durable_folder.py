"""A folder as a storage whose files are safe on the disk once they are saved."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from django.core.files.storage import FileSystemStorage


class DurableFolder(FileSystemStorage):
    """Django's storage of files in a folder, made to survive a power cut.

    The rows of a log are deleted once its file is there, so it must not be in memory alone.
    """

    def _save(self, name: str, content: Any) -> str:
        saved: str = super()._save(name, content)  # type: ignore[misc]
        path = Path(self.path(saved))
        for place in (path, path.parent, Path(self.location)):
            _flush(place)
        return saved


def _flush(place: Path) -> None:
    handle = os.open(place, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
