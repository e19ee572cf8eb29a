"""Sentences about a game, for one reader, in the language that is active."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext

from accounts.web import zones
from games.log.state import State
from games.log.turns.last_turn import last_mover
from games.models import Dispute, Game, RulingProposal, Seat, Settlement, Table
from games.models.gameplay.seat_names import names_of
from games.rules.kit.core import Ruleset
from games.services.text.bot_text import name_with_strength
from games.services.text.time_control_text import time_control_text
from games.services.text.turn_text import last_turn_text


def game_name(game: Game, seats: Sequence[Seat], reader: int | None) -> str:
    """Return the name of the game and of everybody else at the board, short enough for a
    subject.
    """
    name, all_names = gettext(game.rules.name), names_of(seats)
    if all(seat.user_id != reader for seat in seats):
        return f"{name} {' – '.join(all_names.values())}"
    names = ", ".join(all_names[seat.number] for seat in seats if seat.user_id != reader)
    words = {"game": name, "names": names}
    return gettext("%(game)s against %(names)s") % words if names else name


def options_in_words(ruleset: Ruleset, options: Mapping[str, object]) -> list[str]:
    """Return the labels of the choices that were made, in the order of the options."""
    return [
        gettext(choice.label)
        for option in ruleset.options
        for choice in option.choices
        if option.key in options and choice.value == options[option.key]
    ]


def opponents(seats: Iterable[Seat], reader: int | None) -> str:
    """Return the names of everybody else at the board, or of all where there is no reader."""
    seats = list(seats)
    names = names_of(seats)
    others = [seat for seat in seats if reader is None or seat.user_id != reader]
    return ", ".join(name_with_strength(names[seat.number], seat.bot) for seat in others)


def last_move_text(state: State, seats: Sequence[Seat], reader: Seat | None, notation: str) -> str:
    """Return who made the last move and what it was, in the reader's notation."""
    mover = last_mover(state)
    if mover is None:
        return gettext("Nobody has moved yet.")
    moves, laid = last_turn_text(state, reader.number if reader else None, notation)
    name, mine = names_of(seats)[mover], reader is not None and mover == reader.number
    if laid:
        sentence = (
            gettext("Your last move was %(moves)s.")
            if mine
            else gettext("%(name)s played %(moves)s.")
        )
        return sentence % {"name": name, "moves": moves}
    sentence = (
        gettext("Your last turn: %(moves)s.")
        if mine
        else gettext("The last turn of %(name)s: %(moves)s.")
    )
    return sentence % {"name": name, "moves": moves}


def deadline_text(due: datetime, zone: ZoneInfo) -> str:
    """Return an instant by the reader's own clock, whose zone is named."""
    # Translators: Django's letters for dates, as in "Tuesday 24 November 2026, 18:00".
    when = date_format(due.astimezone(zone), gettext("l j F Y, H:i"))
    return f"{when} ({zones.label_of(zone.key)})"


def terms_text(terms: Game | Table) -> str:
    """Return the options and the time control in one line."""
    words = [gettext(template) for template in terms.rules.describe(terms.options)]
    return ", ".join([*words, time_control_text(terms.time_control)])


def ruling_text(dispute: Dispute | RulingProposal, seats: Sequence[Seat]) -> str:
    """Return the effect of a ruling, or of a proposed one, as one sentence."""
    match dispute.ruling:
        case Dispute.Ruling.AWARD:
            name = names_of(seats).get(_number(dispute.winner), "?")
            return gettext("The game is awarded to %(name)s.") % {"name": name}
        case Dispute.Ruling.VOID:
            return gettext("The game is void and counts for nobody.")
        case Dispute.Ruling.ROLLBACK:
            move = {"ply": dispute.back_to_move}
            return gettext("The game goes back to move %(ply)s and is played on from there.") % move
        case Dispute.Ruling.REPLACE:
            players = {"newcomer": dispute.newcomer, "leaver": dispute.leaver}
            return gettext("%(newcomer)s plays on in place of %(leaver)s.") % players
        case Dispute.Ruling.REINSTATE:
            return gettext("The loss on time is undone, and the game is played on.")
        case Dispute.Ruling.TIME if isinstance(dispute, Dispute):
            name = names_of(seats).get(_number(dispute.more_time_for), "?")
            more = {"name": name, "hours": dispute.hours}
            return gettext("%(name)s gets %(hours)s hours more.") % more
        case Settlement.Outcome.DRAW:
            return gettext("The game ends as a draw.")
        case Dispute.Ruling.DISMISS:
            return gettext("The game stands as it is.")
    return ""


def _number(seat: int | None) -> int:
    return -1 if seat is None else seat
