"""The test mail, which a player has sent in order to see whether mail arrives."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID, uuid4

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User
from games.extensions.notifications.message_body import MessageBody
from games.models import Delivery
from games.services.notifications.mail import backend, bounces, sending, smtp_errors
from games.services.notifications.mail.email import (
    headers_for,
    message_id,
    render_email,
    written_for,
)


def send_test_mail(user: User, at: datetime) -> Delivery:
    """Send a test mail and log the answer. Where it is taken, the address is good again."""
    key = uuid4()
    made = _test_email(user, key)
    state, answer = Delivery.State.SENT, ""
    try:
        with backend.connected() as connection:
            answer = sending.send(made, connection)
    except OSError as trouble:
        state, answer = Delivery.State.FAILED, smtp_errors.server_answer(trouble)
        if smtp_errors.is_address_dead(trouble):
            bounces.refuse(user, made.to[0], answer, at)
    else:
        bounces.forgive(user)
    return Delivery.objects.create(
        dedup_key=key,
        kind="test",
        user=user,
        address=made.to[0],
        subject=str(made.subject),
        message_id=made.extra_headers["Message-ID"],
        state=state,
        answer=answer[:2000],
        at=at,
    )


def _test_email(user: User, key: UUID) -> EmailMultiAlternatives:
    with written_for(user):
        content = MessageBody(
            gettext("a test"),
            (gettext("You wanted to see whether our mails reach you. This one has."),),
            settings.SITE_URL + reverse("notification_settings"),
            gettext("Choose your notifications"),
        )
        headers = headers_for(message_id("test", key), user)
        return render_email(
            "email", f"{settings.SITE_NAME}: {content.news}", user, headers, {"content": content}
        )
