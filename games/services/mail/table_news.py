"""What mails say of tables: an invitation, a refusal, somebody who has left."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User
from games.models import Outbox, Sitting, Table, Work
from games.services.mail import words
from games.services.mail.scenes import Content
from games.services.mail.ways import past_the_door


def of_table(row: Outbox) -> Content:
    """For invitations, and for their being declined."""
    table = row.table
    assert table is not None
    game = {"game": gettext(table.rules.name)}
    link = past_the_door(table.get_absolute_url())
    if row.kind == Work.INVITED:
        said = gettext("%(name)s invites you to a game of %(game)s.")
        return Content(
            gettext("you are invited"),
            (said % {**game, "name": table.host}, words.agreed(table)),
            link,
            gettext("Look at the invitation"),
        )
    if row.kind == Work.WITHDRAWN:
        return _gone(row, table)
    said = gettext("%(name)s does not want to play the game of %(game)s.")
    if row.user_id == table.host_id:
        said = gettext("%(name)s does not want to play the game of %(game)s you proposed.")
    what = said % {**game, "name": _who_declined(table)}
    return Content(
        gettext("invitation declined"),
        (what, gettext("Somebody else may: open a table.")),
        past_the_door(reverse("lobby")),
        gettext("To the lobby"),
    )


def _who_declined(table: Table) -> str:
    said_no = Sitting.State.DECLINED
    return ", ".join(place.name for place in table.invited if place.state == said_no)


def _gone(row: Outbox, table: Table) -> Content:
    """The fourth part of the key names who has left; without one the host took the table back."""
    known = {"game": gettext(table.rules.name), "name": table.host}
    *__, who = row.key.split(":")
    if row.key.count(":") > 2:
        known["name"] = User.objects.filter(pk=who).first() or gettext("A player")
        said = gettext("%(name)s has left the table for a game of %(game)s. A place is free again.")
        link = past_the_door(table.get_absolute_url())
        return Content(
            gettext("somebody has left"), (said % known,), link, gettext("Look at the table")
        )
    said = gettext("%(name)s has withdrawn the table for a game of %(game)s.")
    return Content(
        gettext("a table is withdrawn"),
        (said % known, gettext("Somebody else may: open a table.")),
        past_the_door(reverse("lobby")),
        gettext("To the lobby"),
    )
