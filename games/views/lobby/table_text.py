"""The words for what the people at a table wait for."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from games.extensions.ratings import PlannedGame, rating_remarks
from games.forms.lobby.tables import TableForm
from games.models import Table
from games.services.lobby.blocks_in_force import is_block_between
from games.views.clock.clock_text import vacation_texts
from games.views.lobby.table_rows import TableRow


def waiting_text(row: TableRow) -> str:
    """Return when the game of an open table begins; "" for visitors who do not sit there."""
    if row.table.state != Table.State.OPEN or row.player is None:
        return ""
    if row.mine:
        return _host_text(row)
    if row.has_joined:
        sentence = gettext("You sit at this table. The game begins when the last seat is taken.")
        return _with_mail(row, sentence)
    return ""


def _host_text(row: TableRow) -> str:
    several = row.table.vacant > 1
    if row.invited:
        return _invitation_text(row)
    if row.table.token_hash and several:
        return gettext("The game begins when all seats are taken by your invitation link.")
    if row.table.token_hash:
        return gettext("The game begins when somebody opens your invitation link and accepts.")
    if several:
        sentence = gettext("Your table is in the lobby. The game begins when all seats are taken.")
    else:
        sentence = gettext("Your table is in the lobby. The game begins when somebody accepts.")
    return _with_mail(row, sentence)


def _invitation_text(row: TableRow) -> str:
    if len(row.table.invited) > 1:
        sentence = gettext("%(names)s have been invited. The game begins when all have accepted.")
        return sentence % {"names": row.invited}
    sentence = gettext("%(name)s has been invited. The game begins when they accept.")
    return sentence % {"name": row.invited}


def _with_mail(row: TableRow, sentence: str) -> str:
    if row.player is None or row.player.is_guest:
        return sentence
    return " ".join([sentence, gettext("You get a mail then.")])


def challenged_text(form: TableForm, host: User | None) -> str:
    """Return the sentence that the challenged player is on vacation, and until when; otherwise
    "".
    """
    person = _challenged(form, host)
    return " ".join(vacation_texts([person], timezone.now())) if person else ""


def challenged_remarks(form: TableForm, host: User | None) -> list[str]:
    """Return why a rated game with the challenged player would perhaps not count."""
    person = _challenged(form, host)
    if person is None or host is None or host.is_guest or person.pk == host.pk:
        return []
    return rating_remarks(PlannedGame(form.ruleset.key, (host, person)), host)


def _challenged(form: TableForm, host: User | None) -> User | None:
    """Return the player whom the form challenges, if there is one and no block is between them."""
    if form["opponent"].value() != "player":
        return None
    person = User.objects.accounts_named(str(form["name"].value() or "")).first()
    if person is None or (host and is_block_between(host.pk, person.pk)):
        return None
    return person
