"""A mail to oneself, sent while one waits: does anything arrive?"""

from __future__ import annotations

from datetime import datetime
from uuid import uuid4

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User
from games.models import Mail
from games.services import post
from games.services.mail import bounces, troubles
from games.services.mail.letters import headers_for, letter, message_id, written_for
from games.services.mail.scenes import Content


def send_trial(user: User, at: datetime) -> Mail:
    """Send it and note the answer; taken, it ends the trouble with the address."""
    key = f"test:{uuid4()}"
    made = _letter(user, key)
    state, answer = Mail.State.SENT, ""
    try:
        answer = post.send(made)
    except OSError as trouble:
        state, answer = Mail.State.FAILED, troubles.told(trouble)
        if troubles.address_is_dead(trouble):
            bounces.refuse(user, made.to[0], answer, at)
    else:
        bounces.forgive(user)
    return Mail.objects.create(
        key=key,
        kind="test",
        user=user,
        address=made.to[0],
        subject=str(made.subject),
        message_id=made.extra_headers["Message-ID"],
        state=state,
        answer=answer[:2000],
        at=at,
    )


def _letter(user: User, key: str) -> EmailMultiAlternatives:
    with written_for(user):
        content = Content(
            gettext("a test"),
            (gettext("You wanted to see whether mails of Fernzug reach you. This one has."),),
            settings.SITE_URL + reverse("my_messages"),
            gettext("Choose what you are told of"),
        )
        headers = headers_for(message_id(key), user)
        return letter("letter", f"Fernzug: {content.news}", user, headers, {"content": content})
