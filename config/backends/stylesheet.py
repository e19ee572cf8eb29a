"""The style sheet of all pages: one file, made of the sheets of its subjects, which stay
separate.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from posixpath import dirname, join, relpath

from django.contrib.staticfiles import finders

from config.backends.bundle import BundleFinder
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
    "games/css/rooms/gameplay/seats.css",
    "games/css/rooms/gameplay/move_list.css",
    "games/css/rooms/gameplay/game_lists.css",
    "games/css/rooms/gameplay/game_page.css",
    "games/css/reading.css",
    "games/css/pages.css",
    "games/css/rooms/clock.css",
    "games/css/rooms/notifications.css",
    "games/css/rooms/lobby.css",
    "games/css/rooms/players.css",
    "games/css/rooms/chat.css",
    "games/css/rooms/live_updates.css",
    "games/css/rooms/mail_moves.css",
    "games/css/rooms/events.css",
    "games/css/rooms/analysis.css",
    "games/css/rooms/feeds.css",
    "site/colours.css",
)
"""The sheets in their order. BOARDS stands for the sheets that games bring, in the order of the
games; the last is the operator's, where there is one (SITE_FOLDER).
"""

_RELATIVE_URL = re.compile(r'url\("(\.[^"]+)"\)')


class StylesheetFinder(BundleFinder):
    """The finder of STYLESHEET."""

    name = STYLESHEET
    folder = "stylesheet"

    def parts(self) -> Mapping[str, Path]:
        """Return the sheets."""
        return dict(sheets())

    def lines(self, parts: Mapping[str, Path]) -> Iterator[str]:
        """Yield one sheet after the other."""
        return (together(name, part) for name, part in parts.items())


def sheets() -> Iterator[tuple[str, Path]]:
    """Yield the names of all parts in order, with their paths."""
    for name in PARTS:
        keys = RULESETS if name == BOARDS else [""]
        for found in (name.replace("*", key) for key in keys):
            if path := finders.find(found):
                yield found, Path(path)


def together(name: str, path: Path) -> str:
    """Return the text of a part, with its addresses relative to the whole."""
    return (
        _RELATIVE_URL.sub(partial(_moved, dirname(name)), path.read_text(encoding="utf-8")) + "\n"
    )


def _moved(folder: str, found: re.Match[str]) -> str:
    return f'url("{relpath(join(folder, found[1]), dirname(STYLESHEET))}")'
