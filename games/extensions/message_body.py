"""The body of a notification, whichever way it goes out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from games.rules.kit.board import Board


@dataclass(frozen=True)
class MailMoves:
    """The moves that a mail offers.

    `links` are pairs of a move in the reader's notation and an address, if there are few; `form`
    is the address of a page to choose on.
    """

    links: tuple[tuple[str, str], ...] = ()
    form: str = ""


@dataclass(frozen=True)
class MessageBody:
    """The body of a notification in sentences, perhaps with a board and moves.

    `news` ends the subject, `link` is where to go on, with `label` on its button. `left` and
    `until` tell of the reader's own clock where it runs.
    """

    news: str
    sentences: tuple[str, ...]
    link: str
    label: str
    board: Board | None = None
    left: timedelta | None = None
    until: str = ""
    moves: MailMoves | None = None
