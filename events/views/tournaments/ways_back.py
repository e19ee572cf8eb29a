"""The link from a refusal back to the event that it is about."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.web.message_page import Link
from events.models import Tournament


def to_event(event: Tournament) -> Link:
    """Return the link to the page of an event."""
    return Link(event.get_absolute_url(), _("Open the event"), "primary")
