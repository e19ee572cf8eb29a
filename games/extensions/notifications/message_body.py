"""The body of a notification, whichever way it goes out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from games.rules.kit.board import Board, BoardStyle, Piece


@dataclass(frozen=True)
class MailMoves:
    """The moves that a mail offers.

    `links` are pairs of a move in the reader's notation and an address, if there are few; `form`
    is the address of a page to choose on.
    """

    links: tuple[tuple[str, str], ...] = ()
    form: str = ""


@dataclass(frozen=True)
class HandToPlace:
    """The pieces that the reader has to place in this turn, such as dice or a tile."""

    label: str
    pieces: tuple[Piece, ...]
    style: BoardStyle

    @property
    def text(self) -> str:
        """Return the hand in one line."""
        return f"{self.label}: {', '.join(piece.symbol for piece in self.pieces)}"


@dataclass(frozen=True)
class MessageBody:
    """The body of a notification in sentences, with a board and moves where it has them.

    `news` ends the subject, `link` is where to go on, with `label` on its button. `left` and
    `until` tell of the reader's own clock where it runs. `hand` and `facts` (points, what a game
    says below its board) are what to decide on; `commitment` is that to what chance will bring,
    for a header. `answers` are the answers that the mail offers instead of the one button, each a
    label and an address.
    """

    news: str
    sentences: tuple[str, ...]
    link: str
    label: str
    board: Board | None = None
    left: timedelta | None = None
    until: str = ""
    moves: MailMoves | None = None
    hand: HandToPlace | None = None
    facts: tuple[str, ...] = ()
    commitment: str = ""
    answers: tuple[tuple[str, str], ...] = ()

    @property
    def button(self) -> str:
        """The address to which the one button leads: the choice of a move where one can be made
        there.
        """
        return self.moves.form if self.moves else self.link
