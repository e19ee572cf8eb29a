"""A game as the reader of a mail sees it, and what a mail can say of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from django.db.models import Prefetch, prefetch_related_objects
from django.utils.translation import gettext

from accounts.models import User
from games.extensions.notifications.message_body import HandToPlace, MessageBody
from games.log.state import State
from games.log.turns.last_turn import last_turn
from games.models import Game, Outbox, Seat
from games.models.gameplay.board_preferences import board_preferences
from games.rules.kit.board import Board
from games.rules.kit.remarks import Remark
from games.services.gamelog.state_cache import state_of
from games.services.notifications.body.move_links import mail_moves
from games.services.text import game_text
from games.services.text.move_text import filled
from games.services.text.points_text import points_lines


@dataclass(frozen=True)
class GameContext:
    """A game as the reader of a mail sees it; `seat` is None for the staff."""

    row: Outbox
    game: Game
    state: State
    seats: list[Seat]
    reader: User
    seat: Seat | None
    at: datetime

    @property
    def others(self) -> str:
        return game_text.opponents(self.seats, self.reader.pk)

    @property
    def notation(self) -> str:
        """The notation that the reader prefers."""
        return board_preferences(self.reader, self.game.ruleset).notation

    @property
    def moved(self) -> str:
        return game_text.last_move_text(self.state, self.seats, self.seat, self.notation)

    @cached_property
    def drawn(self) -> Board:
        """The reader's view of the board, with the last turn marked."""
        number = self.seat.number if self.seat else None
        return self.game.rules.board(
            self.state.view(number),
            None,
            last=last_turn(self.state, self.state.ply, number),
            notation=self.notation,
        )

    @property
    def board(self) -> Board | None:
        """The drawn board; None while it is covered."""
        return None if self.drawn.hidden else self.drawn

    @property
    def commitment(self) -> str:
        """The commitment to chance, which mails before the reader's first move carry."""
        begun = (
            any(made.seat == self.seat.number for made in self.state.moves) if self.seat else True
        )
        return "" if self.state.chance is None or begun else self.state.chance.commitment

    @property
    def hand(self) -> HandToPlace | None:
        """The pieces that the reader has to place; None where it is not their turn."""
        drawn = self.drawn
        if not self.my_turn or not drawn.hand:
            return None
        return HandToPlace(gettext(drawn.style.in_hand), drawn.hand, drawn.style)

    @property
    def facts(self) -> tuple[str, ...]:
        """The points, the remarks below the board, and that chance is sealed."""
        sealed = gettext(
            "What chance decides in this game is sealed. After the end you can verify it."
        )
        remarks = map(_remark, (*self.drawn.remarks, *self.drawn.tray_remarks))
        lines = (*points_lines(self.state, self.seats), *remarks)
        return (*lines, sealed) if self.commitment else lines

    def numbered(self, news: str) -> str:
        """Return news of a turn with the number of the last move, as the page My games counts."""
        made = self.state.move_number(self.state.ply)
        if self.seat is None or not made:
            return news
        return gettext("%(news)s, after move %(number)s") % {"news": news, "number": made}

    @property
    def my_turn(self) -> bool:
        return self.seat is not None and self.seat.number in self.state.to_move

    def content(self, news: str, *sentences: str, label: str = "") -> MessageBody:
        """Return a body with the board, the link to it, and the reader's clock if it runs."""
        due = self.state.clock.due_of(self.seat.number) if self.seat and self.my_turn else None
        return MessageBody(
            news,
            tuple(filter(None, sentences)),
            self.game.site_url,
            label or gettext("Open the game"),
            self.board,
            due - self.at if due else None,
            game_text.deadline_text(due, self.reader.zone()) if due else "",
            hand=self.hand,
            facts=self.facts,
            commitment=self.commitment,
        )

    def to_move(self, news: str, *sentences: str) -> MessageBody:
        """Return a body that asks for the reader's move, and offers it where a mail can."""
        moves = mail_moves(self.game, self.state, self.seat, self.reader, self.at)
        label = gettext("Make your move")
        return replace(self.content(self.numbered(news), *sentences, label=label), moves=moves)


def _remark(remark: Remark) -> str:
    return filled(remark.template, remark.params)


def seats_of(game: Game) -> list[Seat]:
    """Return the seats in order, with their people, by one query for each game object."""
    with_people = Seat.objects.select_related("user").order_by("number")
    prefetch_related_objects([game], Prefetch("seats", with_people))
    return sorted(game.seats.all(), key=lambda seat: seat.number)


def context_of(row: Outbox, game: Game, reader: User, at: datetime) -> GameContext:
    """Return the context of a mail about `game`."""
    seats = seats_of(game)
    mine = next((seat for seat in seats if seat.user_id == reader.pk), None)
    return GameContext(row, game, state_of(game), seats, reader, mine, at)
