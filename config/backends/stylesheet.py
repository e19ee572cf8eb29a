"""The style sheet of all pages: one file, made of the sheets of its subjects, which stay apart."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator, Mapping
from functools import partial
from hashlib import sha256
from pathlib import Path
from posixpath import dirname, join, relpath
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.files.storage import FileSystemStorage

from games.rules import RULESETS

STYLESHEET = "games/css/site.css"
BOARDS = "games/css/boards/*.css"
PARTS = (
    "games/css/tokens.css",
    "games/css/base.css",
    "games/css/forms.css",
    "games/css/drawing/board.css",
    "games/css/drawing/squares.css",
    "games/css/drawing/pieces.css",
    "games/css/drawing/hand.css",
    "games/css/drawing/miniatures.css",
    BOARDS,
    "games/css/rooms/gameplay.css",
    "games/css/rooms/game_page.css",
    "games/css/reading.css",
    "games/css/pages.css",
    "games/css/rooms/clock.css",
    "games/css/rooms/notifications.css",
    "games/css/rooms/lobby.css",
    "games/css/rooms/players.css",
    "games/css/rooms/chat.css",
    "games/css/rooms/live_updates.css",
    "games/css/rooms/mail_moves.css",
    "games/css/rooms/analysis.css",
    "games/css/rooms/feeds.css",
    "site/colours.css",
)
"""In this order. BOARDS stands for the sheets that games bring, in the order of the games; the last
is the operator's, where there is one (SITE_FOLDER).
"""

_RELATIVE_URL = re.compile(r'url\("(\.[^"]+)"\)')


class StylesheetFinder(finders.BaseFinder):
    """Finds STYLESHEET, written anew once one of its parts has changed."""

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, FileSystemStorage]]:
        """Yield the style sheet and the storage that it is in."""
        yield STYLESHEET, FileSystemStorage(location=up_to_date())

    def find(self, path: str, find_all: bool = False, **options: Any) -> Any:
        """Return where the style sheet is, if it is asked for."""
        if path != STYLESHEET:
            return []
        found = str(up_to_date() / STYLESHEET)
        return [found] if find_all else found


def up_to_date() -> Path:
    """Return the folder of the style sheet, having written it if it was missing or out of date."""
    folder = settings.VAR / "stylesheet"
    target = folder / STYLESHEET
    parts = dict(sheets())
    mark = f"/* {_digest(parts)} */\n"
    if not _begins_with(target, mark):
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            "w", dir=folder, delete=False, encoding="utf-8"
        ) as written:
            written.write(mark)
            written.writelines(together(name, part) for name, part in parts.items())
        os.replace(written.name, target)
    return Path(folder)


def _digest(parts: Mapping[str, Path]) -> str:
    """Return a hash of what the style sheet is made of: the parts in their order, and this code.

    Times would not do: a part that is removed, or that comes from an older package, is not newer.
    """
    digest = sha256(Path(__file__).read_bytes())
    for name, part in parts.items():
        content = part.read_bytes()
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def _begins_with(path: Path, mark: str) -> bool:
    if not path.exists():
        return False
    with path.open(encoding="utf-8") as written:
        return written.readline() == mark


def sheets() -> Iterator[tuple[str, Path]]:
    """Yield the names of all parts, in order, and where they are."""
    for name in PARTS:
        keys = RULESETS if name == BOARDS else [""]
        for found in (name.replace("*", key) for key in keys):
            if path := finders.find(found):
                yield found, Path(path)


def together(name: str, path: Path) -> str:
    """Return the text of a part; its addresses are told from the whole."""
    return (
        _RELATIVE_URL.sub(partial(_moved, dirname(name)), path.read_text(encoding="utf-8")) + "\n"
    )


def _moved(folder: str, found: re.Match[str]) -> str:
    return f'url("{relpath(join(folder, found[1]), dirname(STYLESHEET))}")'
