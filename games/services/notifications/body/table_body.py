"""Bodies of notifications about tables: an invitation, a refusal, a departure."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User
from games.extensions.notifications.message_body import MessageBody
from games.models import Outbox, Table, TablePlace
from games.services.chance import seals
from games.services.notifications.body.site_links import url_behind_sign_in
from games.services.text import game_text


def invited(row: Outbox, reader: User, at: datetime) -> MessageBody:
    """Tell of an invitation to a table."""
    table = _table_of(row)
    sentence = gettext("%(name)s invites you to a game of %(game)s.")
    words = {"game": _game_of(table), "name": table.host}
    return MessageBody(
        gettext("%(name)s invites you to %(game)s") % words,
        (sentence % words, game_text.terms_text(table)),
        url_behind_sign_in(table.get_absolute_url()),
        gettext("Look at the invitation"),
        commitment=", ".join(seals.commitments(table)),
    )


def opening(row: Outbox, reader: User, at: datetime) -> MessageBody:
    """Tell that all sit and the reader has to open what they gave to chance, or remind of it before
    the time for it ends.
    """
    table = _table_of(row)
    until = table.open_until or at
    words = {"game": _game_of(table), "names": _others_at(table, reader)}
    subject = gettext("Your table for %(game)s is full: open your bytes")
    if row.repeat:
        subject = gettext("Your bytes for %(game)s are still to be opened")
    return MessageBody(
        subject % words,
        (
            gettext("All sit at the table for a game of %(game)s: you and %(names)s.") % words,
            gettext(
                "You chose bytes for its randomness when you sat down. Your browser opens them by"
                " itself as soon as it shows any page of the site; then the game begins."
            ),
            gettext("Whoever has not opened theirs in time loses, if somebody else has."),
        ),
        url_behind_sign_in(table.get_absolute_url()),
        gettext("Open my bytes"),
        left=until - at,
        until=game_text.deadline_text(until, reader.zone()),
        commitment=", ".join(seals.commitments(table)),
    )


def cancelled(row: Outbox, reader: User, at: datetime) -> MessageBody:
    """Tell that a full table is cancelled because nobody has opened their bytes in time."""
    table = _table_of(row)
    words = {"game": _game_of(table), "names": _others_at(table, reader, with_bots=False)}
    silence = gettext("Nobody has opened their bytes in time: neither you nor %(names)s.")
    if not words["names"]:
        silence = gettext("You have not opened your bytes in time.")
    return MessageBody(
        gettext("Your table for %(game)s is cancelled") % words,
        (
            silence % words,
            gettext("The game has not begun and counts for nobody. Open a table for another try."),
        ),
        url_behind_sign_in(reverse("lobby")),
        gettext("To the lobby"),
    )


def _others_at(table: Table, reader: User, *, with_bots: bool = True) -> str:
    places = table.places.select_related("user")
    return ", ".join(
        place.name
        for place in places
        if place.user_id != reader.pk and (place.user_id or with_bots)
    )


def declined(row: Outbox, reader: User, at: datetime) -> MessageBody:
    """Tell that an invited player does not want to play."""
    table = _table_of(row)
    sentence = gettext("%(name)s does not want to play the game of %(game)s.")
    words = {"game": _game_of(table), "name": _who_declined(table)}
    if reader.pk == table.host_id:
        sentence = gettext("%(name)s does not want to play the game of %(game)s you proposed.")
    return MessageBody(
        gettext("%(name)s declines %(game)s") % words,
        (
            sentence % words,
            gettext("Somebody else may want to: open a table."),
        ),
        url_behind_sign_in(reverse("lobby")),
        gettext("To the lobby"),
    )


def withdrawn(row: Outbox, reader: User, at: datetime) -> MessageBody:
    """Tell that the host has withdrawn the table, or that another player has left it."""
    table = _table_of(row)
    return _withdrawn(table) if row.actor_id == table.host_id else _left(row, table)


def _left(row: Outbox, table: Table) -> MessageBody:
    sentence = gettext("%(name)s has left the table for a game of %(game)s. A place is free again.")
    words = {"game": _game_of(table), "name": row.actor or gettext("A player")}
    return MessageBody(
        gettext("%(name)s has left a table for %(game)s") % words,
        (sentence % words,),
        url_behind_sign_in(table.get_absolute_url()),
        gettext("Look at the table"),
    )


def _withdrawn(table: Table) -> MessageBody:
    sentence = gettext("%(name)s has withdrawn the table for a game of %(game)s.")
    words = {"game": _game_of(table), "name": table.host}
    return MessageBody(
        gettext("%(name)s has withdrawn a table for %(game)s") % words,
        (
            sentence % words,
            gettext("Somebody else may want to: open a table."),
        ),
        url_behind_sign_in(reverse("lobby")),
        gettext("To the lobby"),
    )


def _table_of(row: Outbox) -> Table:
    assert row.table is not None
    return row.table


def _game_of(table: Table) -> str:
    return gettext(table.rules.name)


def _who_declined(table: Table) -> str:
    said_no = TablePlace.State.DECLINED
    return ", ".join(place.name for place in table.invited if place.state == said_no)
