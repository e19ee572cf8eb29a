"""Static files that are made of others: found like any file, and written when a part has
changed.
"""

from __future__ import annotations

import os
import sys
import tempfile
from abc import abstractmethod
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.files.storage import FileSystemStorage


class BundleFinder(finders.BaseFinder):
    """A finder of one file, which it writes anew once one of the parts has changed.

    Subclasses name the file and the folder below VAR in which it is kept.
    """

    name: ClassVar[str]
    folder: ClassVar[str]

    @abstractmethod
    def parts(self) -> Mapping[str, Path]:
        """Return the names of all parts in order, with their paths."""

    @abstractmethod
    def lines(self, parts: Mapping[str, Path]) -> Iterator[str]:
        """Yield the text of the whole."""

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, FileSystemStorage]]:
        """Yield the file and the storage that it is in."""
        yield self.name, FileSystemStorage(location=self.up_to_date())

    def find(self, path: str, find_all: bool = False, **options: Any) -> Any:
        """Return the path of the file, if it is the one asked for."""
        if path != self.name:
            return []
        found = str(self.up_to_date() / self.name)
        return [found] if find_all else found

    def up_to_date(self) -> Path:
        """Return the folder of the file, after writing the file if it was missing or outdated."""
        folder = Path(settings.VAR, self.folder)
        target, parts = folder / self.name, self.parts()
        mark = f"/* {self._digest(parts)} */\n"
        if not _begins_with(target, mark):
            target.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(
                "w", dir=folder, delete=False, encoding="utf-8"
            ) as written:
                written.write(mark)
                written.writelines(self.lines(parts))
            os.replace(written.name, target)
        return folder

    def _digest(self, parts: Mapping[str, Path]) -> str:
        """Return a hash of everything the file is made of: the parts in their order, and this code.

        Times would not do: a part that is removed, or that comes from an older package, is not
        newer.
        """
        digest = sha256()
        for module in (__file__, sys.modules[type(self).__module__].__file__ or ""):
            digest.update(Path(module).read_bytes())
        for name, part in parts.items():
            content = part.read_bytes()
            digest.update(f"{name} {len(content)}\n".encode() + content)
        return digest.hexdigest()


def _begins_with(path: Path, mark: str) -> bool:
    if not path.exists():
        return False
    with path.open(encoding="utf-8") as written:
        return written.readline() == mark
