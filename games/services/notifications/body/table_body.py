"""What mails say of tables: an invitation, a refusal, somebody who has left."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext

from games.models import JobKind, Outbox, Table, TablePlace
from games.services.notifications.body.context import MessageBody
from games.services.notifications.body.site_links import past_the_door
from games.services.text import game_text


def of_table(row: Outbox) -> MessageBody:
    """For invitations, and for their being declined."""
    table = row.table
    assert table is not None
    game = {"game": gettext(table.rules.name)}
    link = past_the_door(table.get_absolute_url())
    if row.kind == JobKind.INVITED:
        said = gettext("%(name)s invites you to a game of %(game)s.")
        return MessageBody(
            gettext("you are invited"),
            (said % {**game, "name": table.host}, game_text.terms_text(table)),
            link,
            gettext("Look at the invitation"),
        )
    if row.kind == JobKind.WITHDRAWN:
        return _gone(row, table)
    said = gettext("%(name)s does not want to play the game of %(game)s.")
    if row.user_id == table.host_id:
        said = gettext("%(name)s does not want to play the game of %(game)s you proposed.")
    what = said % {**game, "name": _who_declined(table)}
    return MessageBody(
        gettext("invitation declined"),
        (what, gettext("Somebody else may: open a table.")),
        past_the_door(reverse("lobby")),
        gettext("To the lobby"),
    )


def _who_declined(table: Table) -> str:
    said_no = TablePlace.State.DECLINED
    return ", ".join(place.name for place in table.invited if place.state == said_no)


def _gone(row: Outbox, table: Table) -> MessageBody:
    """The host takes the table back, any other player leaves it."""
    known = {"game": gettext(table.rules.name), "name": table.host}
    if row.actor_id != table.host_id:
        known["name"] = row.actor or gettext("A player")
        said = gettext("%(name)s has left the table for a game of %(game)s. A place is free again.")
        link = past_the_door(table.get_absolute_url())
        return MessageBody(
            gettext("somebody has left"), (said % known,), link, gettext("Look at the table")
        )
    said = gettext("%(name)s has withdrawn the table for a game of %(game)s.")
    return MessageBody(
        gettext("a table is withdrawn"),
        (said % known, gettext("Somebody else may: open a table.")),
        past_the_door(reverse("lobby")),
        gettext("To the lobby"),
    )
