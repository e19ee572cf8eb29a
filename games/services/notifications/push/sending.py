"""The push messages of the outbox: each row is one piece of news for all browsers of a player."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.core.cache import cache
from django.utils import timezone

from accounts.models import User
from games.extensions.notifications import kind_of
from games.models import Delivery, Outbox, PushSubscription
from games.services.effects.notification_preferences import preferences_of
from games.services.notifications import delivery_log
from games.services.notifications.delivery_reasons import DeliveryReason
from games.services.notifications.push import client, keys, payload
from games.services.notifications.push.client import PushResponse
from games.services.notifications.relevance import awake, objection_if_outdated, objection_if_seen

MARK_LIFETIME_SECONDS = int(timedelta(days=2).total_seconds())
"""How long it is remembered that a browser got a message, which is longer than its row is tried."""


class PushNotTaken(OSError):
    """The error that a push service asks for another attempt later."""


def deliver(row: Outbox) -> None:
    """Send the news of a row to every browser of its player, or record why not. Raises where trying
    again may help.

    A player without a subscribed browser, or no longer with one, needs no line in the delivery log.
    Like a mail it leaves before its row is done; a second one of the same tag replaces the first.
    """
    at = timezone.now()
    user = row.user
    if user is None or not has_subscription(user):
        row.finish(at)
    elif (morning := awake(row, at)) > at:
        row.postpone(morning)
    elif why_not := objection(row, user, at):
        delivery_log.close([row], Delivery.State.SUPPRESSED, why_not, at)
    else:
        _push(row, user, at)


def _push(row: Outbox, user: User, at: datetime) -> None:
    message = payload.compose(row, user, at)
    answers = list(_answers(row, user, message, at))
    answer_text = "; ".join(dict.fromkeys(map(str, answers)))
    if any(answer.again for answer in answers):
        delivery_log.note(
            [row], Delivery.State.FAILED, answer_text, at, delivery_log.Sent(message.title)
        )
        raise PushNotTaken(answer_text)
    taken = not answers or any(answer.taken for answer in answers)
    state = Delivery.State.SENT if taken else Delivery.State.FAILED
    delivery_log.close(
        [row],
        state,
        answer_text or DeliveryReason.ACCEPTED,
        timezone.now(),
        delivery_log.Sent(message.title),
    )


def has_subscription(user: User) -> bool:
    """Return whether this site sends push messages and the player has a browser for them."""
    return keys.is_enabled() and user.is_active and user.push_subscriptions.exists()


def objection(row: Outbox, user: User, at: datetime) -> str:
    """Return why the player is not to get a message, for the delivery log; "" where they are."""
    if not preferences_of(user).wants_push(row.kind):
        return DeliveryReason.PUSH_OFF
    return objection_if_outdated(row, user, at) or objection_if_seen(row, user, at)


def send_test_message(subscription: PushSubscription, url: str) -> PushResponse:
    """Send a test message at once, and store the answer with the browser."""
    message = payload.compose_test(subscription.user, url)
    return _send(subscription, message, topic="test", lives=timedelta(minutes=10), urgency="high")


def _answers(
    row: Outbox, user: User, message: payload.PushMessage, at: datetime
) -> Iterator[PushResponse]:
    """Send a message to every browser that has not got it yet; yield the answers."""
    topic = (row.game_id or row.table_id or row.dedup_key).hex
    for subscription in user.push_subscriptions.all():
        mark = f"push:{row.dedup_key}:{subscription.digest}"
        if cache.get(mark):
            continue
        lives, urgency = payload.lives(row, at), kind_of(row).push_urgency
        answer = _send(subscription, message, topic=topic, lives=lives, urgency=urgency)
        if not answer.again:
            cache.set(mark, "told", MARK_LIFETIME_SECONDS)
        yield answer


def _send(
    subscription: PushSubscription,
    message: payload.PushMessage,
    *,
    topic: str,
    lives: timedelta,
    urgency: str,
) -> PushResponse:
    """Send to one browser and store its answer; delete a browser that is gone."""
    answer = client.send(subscription, message.payload(), topic=topic, lives=lives, urgency=urgency)
    if answer.gone:
        subscription.delete()
    else:
        PushSubscription.objects.filter(pk=subscription.pk).update(answer=str(answer))
    return answer
