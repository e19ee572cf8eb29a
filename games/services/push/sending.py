"""Push messages of the outbox: one row a player and piece of news, to all the player's browsers."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.core.cache import cache
from django.utils import timezone

from accounts.models import User
from games.models import Mail, Outbox, PushSubscription
from games.rules.core import noop
from games.services.mail import ledger
from games.services.mail.due import awake, outdated, seen
from games.services.mail.wishes import wants_push
from games.services.push import keys, notes, wire
from games.services.push.wire import Answer

_ = noop

REMEMBERED = int(timedelta(days=2).total_seconds())
"""Longer than a row is tried: a browser that was told is not told again for another's sake."""


class NotTaken(OSError):
    """At least one push service asked to be tried again later."""


def deliver(row: Outbox) -> None:
    """Tell every browser of the row's player, or note why not. Raises where trying again may help.

    Whoever has no browser to be told in, or no longer, needs no line in the ledger.
    Like a mail it leaves before its row is done; a second one of the same tag replaces the first.
    """
    at = timezone.now()
    user = row.user
    if user is None or not listens(user):
        row.finish(at)
    elif (morning := awake(row, at)) > at:
        row.hold(morning)
    elif why_not := objection(row, user, at):
        ledger.close([row], Mail.State.SUPPRESSED, why_not, at)
    else:
        _push(row, user, at)


def _push(row: Outbox, user: User, at: datetime) -> None:
    note = notes.compose(row, user, at)
    answers = list(_told(row, user, note, at))
    said = "; ".join(dict.fromkeys(map(str, answers)))
    if any(answer.again for answer in answers):
        ledger.note([row], Mail.State.FAILED, said, at, ledger.Sent(note.title))
        raise NotTaken(said)
    taken = not answers or any(answer.taken for answer in answers)
    state = Mail.State.SENT if taken else Mail.State.FAILED
    ledger.close([row], state, said or _("accepted"), timezone.now(), ledger.Sent(note.title))


def listens(user: User) -> bool:
    """Whether there is a browser to tell, and this site tells any."""
    return keys.switched_on() and user.is_active and user.push_subscriptions.exists()


def objection(row: Outbox, user: User, at: datetime) -> str:
    """Why the player is not to be told, as a template for the ledger; "" otherwise."""
    if not wants_push(user, row.kind):
        return _("You have switched push messages of this kind off.")
    return outdated(row, user, at) or seen(row, user, at)


def try_out(one: PushSubscription, url: str) -> Answer:
    """A test message, at once; what became of it is kept with the browser."""
    note = notes.trial(one.user, url)
    return _tell(one, note, topic="test", lives=timedelta(minutes=10), urgency="high")


def _told(row: Outbox, user: User, note: notes.Note, at: datetime) -> Iterator[Answer]:
    """Every browser that was not told at an earlier attempt."""
    about = row.game_id or row.table_id
    topic = about.hex if about else "news"
    for one in user.push_subscriptions.all():
        mark = f"push:{row.key}:{one.digest}"
        if cache.get(mark):
            continue
        lives, urgency = notes.lives(row, at), notes.urgency(row)
        answer = _tell(one, note, topic=topic, lives=lives, urgency=urgency)
        if not answer.again:
            cache.set(mark, "told", REMEMBERED)
        yield answer


def _tell(
    one: PushSubscription, note: notes.Note, *, topic: str, lives: timedelta, urgency: str
) -> Answer:
    """The answer is kept with the browser; a browser that is gone goes here, too."""
    answer = wire.send(one, note.payload(), topic=topic, lives=lives, urgency=urgency)
    if answer.gone:
        one.delete()
    else:
        PushSubscription.objects.filter(pk=one.pk).update(answer=str(answer))
    return answer
