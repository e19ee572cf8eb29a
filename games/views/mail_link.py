"""Whether the link of a mail still plays: whom it belongs to, or in one sentence why it is shut."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from accounts.models import User
from games.log.state import State
from games.models import Event, Game, Seat
from games.rules.core import CHANCE, Move
from games.services.authors import Player
from games.services.mail import play, tickets
from games.services.mail.tickets import Ticket
from games.services.states import state_of
from games.templatetags.look import to_the_second


class Closed(Exception):
    """The link plays nothing. `why` says it, in the language in force; `game` is the way on."""

    def __init__(self, status: int, title: str, why: str, game: Game | None = None) -> None:
        super().__init__(why)
        self.status, self.title, self.why, self.game = status, title, why, game


@dataclass(frozen=True)
class Link:
    """A ticket whose owner still holds the seat; the game may have gone on."""

    ticket: Ticket
    user: User
    game: Game
    seats: list[Seat]
    state: State

    @property
    def seat(self) -> int:
        return self.ticket.seat

    @property
    def mine(self) -> Seat:
        return next(one for one in self.seats if one.number == self.seat)


@dataclass(frozen=True)
class Deed:
    """What was played by a link: the moves, and how many stood on the board after them.

    No moves where they have been taken back since.
    """

    moves: tuple[Move, ...]
    ply: int


def ticket_of(token: str) -> Ticket:
    """Raises Closed for what we did not sign, and for what is too old."""
    try:
        return tickets.read(token)
    except tickets.Broken:
        why = _(
            "Part of this link is missing or wrong. Mail programs sometimes break long links: copy "
            "the whole of it, or open your game."
        )
        raise Closed(404, _("This link is not whole"), why) from None
    except tickets.Expired as late:
        why = _("Links in mails are good for 30 days. Open the game and make your move there.")
        game = Game.objects.filter(pk=late.game).first()
        raise Closed(410, _("This link is too old"), why, game) from None


def owner_of(ticket: Ticket) -> User:
    """The player the mail was for. Raises Closed where that account is gone."""
    user = User.objects.filter(pk=ticket.user, is_active=True).first()
    if user is None:
        why = _("The account this mail was for is closed, so its links play nothing any more.")
        game = Game.objects.filter(pk=ticket.game).first()
        raise Closed(403, _("This account is closed"), why, game)
    return user


def link_of(ticket: Ticket, user: User) -> Link:
    """With the game as it stands. Raises Closed where `user` does not sit there any more."""
    game = Game.objects.filter(pk=ticket.game).first()
    if game is None:
        raise Closed(410, _("This game is gone"), _("The game of this mail does not exist."))
    seats = list(game.seats.select_related("user").order_by("number"))
    link = Link(ticket, user, game, seats, state_of(game))
    if not any(one.number == ticket.seat and one.user_id == user.pk for one in seats):
        why = _("You do not sit at this table any more. Whoever does plays on.")
        raise Closed(403, _("This is not your seat"), why, game)
    return link


def must_be_open(link: Link, at: datetime) -> None:
    """Raises Closed unless the move may be made by this link now."""
    for objection in (_over, _moved, _stale, _held, _muted, _late):
        if said := objection(link, at):
            raise Closed(409, *said, link.game)


def deed_of(link: Link) -> Deed | None:
    """What this link, or another of the same board, has played; None: nothing."""
    key = link.ticket.key_of(Player(link.user))
    event = Event.objects.filter(game=link.game, key=key).first()
    return _made_from(link, event.number) if event else None


def _made_from(link: Link, number: int) -> Deed:
    """The moves of the seat from that event on, until another seat moves."""
    moves: list[Move] = []
    ply = 0
    for ply, played in enumerate(link.state.moves, start=1):
        if played.number < number:
            continue
        if played.seat not in {link.seat, CHANCE}:
            ply -= 1
            break
        moves += [played.move] if played.seat == link.seat else []
    return Deed(tuple(moves), ply)


def spelt(link: Link, moves: tuple[Move, ...]) -> str:
    """Moves in the reader's notation."""
    spell = link.state.ruleset.spell
    return ", ".join(spell(move, link.state.options, link.user.notation) for move in moves)


Said = tuple[str, str] | None
"""Title and sentence of what shuts a link."""


def _over(link: Link, at: datetime) -> Said:
    if link.state.result is None:
        return None
    missed = link.state.result.missed
    if missed and missed[0] == link.seat:
        return _too_late(missed[1], at)
    return _("The game is over"), _("No more moves are made in this game. See how it ended.")


def _too_late(due: datetime, at: datetime) -> Said:
    """Also for whoever only looks: nothing has been sent that might have counted."""
    why = _("Your time was over on %(due)s. It is %(now)s now, and this link plays nothing more.")
    return _("Too late"), why % {"due": to_the_second(due), "now": to_the_second(at)}


def _moved(link: Link, at: datetime) -> Said:
    """The turn was made, by a link or on the site."""
    done = deed_of(link)
    if done is None:
        later = [one for one in link.state.moves if one.number > link.ticket.board]
        mine = next((one for one in later if one.seat == link.seat), None)
        done = _made_from(link, mine.number) if mine else None
    if done is None:
        return None
    if not done.moves:
        return _("Already moved"), _("The move made for this mail has been taken back since.")
    said = _("You have moved already: you played %(moves)s. A link plays only once.")
    return _("Already moved"), said % {"moves": spelt(link, done.moves)}


def _stale(link: Link, at: datetime) -> Said:
    if link.ticket.board == link.state.board_number:
        return None
    why = _(
        "The board has changed since this mail, so its links play nothing any more. Open the game "
        "to see how it stands."
    )
    return _("The board has changed"), why


def _held(link: Link, at: datetime) -> Said:
    if not link.state.holds:
        return None
    why = _("The clocks are stopped while a reported problem is looked at. Nobody can move.")
    return _("The game is stopped"), why


def _muted(link: Link, at: datetime) -> Said:
    """Who wants no mail of a game has no use for its links: so they can be made worthless."""
    if not link.mine.muted:
        return None
    why = _(
        "You have switched the mails of this game off, and with them their links. Open the game "
        "and make your move there."
    )
    return _("The links of this game are off"), why


def _late(link: Link, at: datetime) -> Said:
    if play.playable(link.state, link.seat, at):
        return None
    due = link.state.clock.due_at
    if due and not link.state.clock.accepts(at):
        return _too_late(due, at)
    why = _("This move cannot be made from a mail. Open the game to see how it stands.")
    return _("Not from here"), why
