"""The static files of the embedded site, collected at a start if they have changed."""

from __future__ import annotations

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command


def collect() -> None:
    """Collect and compress the static files, unless they are the ones collected last time."""
    root = Path(settings.STATIC_ROOT)
    mark, wanted = root / ".collected", _fingerprint()
    if mark.is_file() and mark.read_text() == wanted:
        return
    call_command("collectstatic", interactive=False, verbosity=0, clear=True)
    mark.write_text(wanted)


def _fingerprint() -> str:
    found = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            age = storage.get_modified_time(name).timestamp()
            found.update(f"{storage.location}/{name} {age} {storage.size(name)}\n".encode())
    return found.hexdigest()
