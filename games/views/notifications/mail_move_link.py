"""The link of a mail that plays a move or answers: its owner, or the sentence why it is closed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from django.utils.translation import gettext as _

from accounts.models import User
from games.log.state import State
from games.models import Game, Seat
from games.models.gameplay.board_preferences import BoardPreferences, board_preferences
from games.rules.kit.core import CHANCE, Move
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.state_cache import state_of
from games.services.gamelog.stored_log.log_reader import event_with_key
from games.services.notifications.body import move_links, move_tokens
from games.services.notifications.body.move_tokens import AnswerToken, MoveToken, SeatToken
from games.services.text.move_text import moves_text
from games.templatetags.formatting import to_the_second


class ClosedLink(Exception):
    """The refusal of a link, with a title and a sentence. `why` is the sentence, in the active
    language; `game` is the way on.
    """

    def __init__(self, status: int, title: str, why: str, game: Game | None = None) -> None:
        super().__init__(why)
        self.status, self.title, self.why, self.game = status, title, why, game


Held = TypeVar("Held", bound=SeatToken)


@dataclass(frozen=True)
class MailLink(Generic[Held]):
    """A link whose owner still holds the seat, even if the game has gone on."""

    seat_token: Held
    user: User
    game: Game
    seats: list[Seat]
    state: State

    @property
    def seat(self) -> int:
        return self.seat_token.seat

    @property
    def mine(self) -> Seat:
        return next(seat for seat in self.seats if seat.number == self.seat)

    @property
    def preferences(self) -> BoardPreferences:
        return board_preferences(self.user, self.game.ruleset)


MailMoveLink = MailLink[MoveToken]
MailAnswerLink = MailLink[AnswerToken]


@dataclass(frozen=True)
class PlayedMove:
    """The moves played by a link, and how many moves stood on the board after them.

    No moves where they have been taken back since.
    """

    moves: tuple[Move, ...]
    ply: int


Token = TypeVar("Token")


def token_of(token: str, read: Callable[[str], Token]) -> Token:
    """Return the signed token of an address. Raises ClosedLink for what we did not sign, and for
    what is too old.
    """
    try:
        return read(token)
    except move_tokens.BrokenToken:
        why = _(
            "Part of this link is missing or wrong. Mail programs sometimes break long links: "
            "copy all of it, or open your game."
        )
        raise ClosedLink(404, _("This link is not whole"), why) from None
    except move_tokens.ExpiredToken as late:
        why = _("Links in mails are valid for %(days)s days. Open the game and go on there.")
        why %= {"days": move_tokens.TOKEN_LIFETIME.days}
        game = Game.objects.filter(pk=late.game).first()
        raise ClosedLink(410, _("This link is too old"), why, game) from None


def owner_of(seat_token: SeatToken) -> User:
    """Return the player for whom the mail was. Raises ClosedLink where that account is gone."""
    user = User.objects.filter(pk=seat_token.user, is_active=True).first()
    if user is None:
        why = _("The account this mail was for is closed, so its links no longer work.")
        game = Game.objects.filter(pk=seat_token.game).first()
        raise ClosedLink(403, _("This account is closed"), why, game)
    return user


def link_of(seat_token: Held, user: User) -> MailLink[Held]:
    """Return the link with its game. Raises ClosedLink where `user` does not sit there any more."""
    game = Game.objects.filter(pk=seat_token.game).first()
    if game is None:
        raise ClosedLink(410, _("This game is gone"), _("The game of this mail does not exist."))
    seats = list(game.seats.select_related("user").order_by("number"))
    link = MailLink(seat_token, user, game, seats, state_of(game))
    if not any(seat.number == seat_token.seat and seat.user_id == user.pk for seat in seats):
        why = _("You no longer play in this game. The player who has your seat plays on.")
        raise ClosedLink(403, _("This is not your seat"), why, game)
    return link


def must_be_open(link: MailMoveLink, at: datetime) -> None:
    """Raise ClosedLink where the move of a link may not be made now."""
    for objection in (_over, _moved, _stale, _held, muted, _late):
        if sentence := objection(link, at):
            raise ClosedLink(409, *sentence, link.game)


def played_move(link: MailMoveLink) -> PlayedMove | None:
    """Return the moves played by this link, or by another one for the same board; None where there
    are none.
    """
    key = link.seat_token.key_of(PlayerActor(link.user))
    event = event_with_key(link.game, key)
    return _made_from(link, event.number) if event else None


def _made_from(link: MailMoveLink, number: int) -> PlayedMove:
    """Return the moves of the seat from that event on, until another seat moves."""
    moves: list[Move] = []
    ply = 0
    for ply, played in enumerate(link.state.moves, start=1):
        if played.number < number:
            continue
        if played.seat not in {link.seat, CHANCE}:
            ply -= 1
            break
        moves += [played.move] if played.seat == link.seat else []
    return PlayedMove(tuple(moves), ply)


def move_names(link: MailMoveLink, moves: tuple[Move, ...]) -> str:
    """Return moves as the reader calls them."""
    return moves_text(link.state, moves, link.preferences.notation)


Explanation = tuple[str, str] | None
"""The title and the sentence that explain why a link is closed."""


def _over(link: MailMoveLink, at: datetime) -> Explanation:
    if link.state.result is None:
        return None
    missed = link.state.result.missed
    if missed and missed[0] == link.seat:
        return _too_late(missed[1], at)
    return _("The game is over"), _("No more moves are made in this game. See how it ended.")


def _too_late(due: datetime, at: datetime) -> Explanation:
    """Explain that the time is over, even to readers who sent nothing that might have counted."""
    why = _("Your time was over on %(due)s. It is %(now)s now, and this link no longer works.")
    return _("Too late"), why % {"due": to_the_second(due), "now": to_the_second(at)}


def _moved(link: MailMoveLink, at: datetime) -> Explanation:
    """Explain that the turn has been made, by a link or on the site."""
    done = played_move(link)
    if done is None:
        later = [move for move in link.state.moves if move.number > link.seat_token.board]
        mine = next((move for move in later if move.seat == link.seat), None)
        done = _made_from(link, mine.number) if mine else None
    if done is None:
        return None
    if not done.moves:
        return _("Already moved"), _("The move made for this mail has been taken back since.")
    sentence = _("You have moved already: you played %(moves)s. A link works only once.")
    return _("Already moved"), sentence % {"moves": move_names(link, done.moves)}


def _stale(link: MailMoveLink, at: datetime) -> Explanation:
    if link.seat_token.board == link.state.board_event:
        return None
    why = _(
        "The board has changed since this mail, so its links no longer work. Open the game to see"
        " how it stands."
    )
    return _("The board has changed"), why


def _held(link: MailMoveLink, at: datetime) -> Explanation:
    if not link.state.holds:
        return None
    why = _("The clocks are stopped while a reported problem is looked at. Nobody can move.")
    return _("The game is stopped"), why


def muted(link: MailLink[Any], at: datetime) -> Explanation:
    """Explain that the reader has muted the game, which also makes its links worthless."""
    if not link.mine.muted:
        return None
    why = _(
        "You have switched the mails of this game off, and with them their links. Open the game "
        "and go on there."
    )
    return _("The links of this game are off"), why


def _late(link: MailMoveLink, at: datetime) -> Explanation:
    if move_links.is_playable(link.state, link.seat, at):
        return None
    due = link.state.clock.due_at
    if due and not link.state.clock.is_in_time(at):
        return _too_late(due, at)
    why = _("This move cannot be made from a mail. Open the game to see how it stands.")
    return _("Not from here"), why
