"""The picture of an event behind its link, and the link preview of its page."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from accounts.web.requests import SiteRequest
from events.models import Tournament
from events.views.sharing.standings_picture import standings_picture, state_text
from games.extensions.pages.page_parts import PagePart
from previews.views.answers import checked_language, still_answer
from previews.views.link_preview import TEMPLATE, LinkPreview, current_language


@require_safe
def event_picture(request: SiteRequest, language: str, pk: UUID) -> HttpResponse:
    """Draw the table of an event as everybody with its address may see it."""
    event = get_object_or_404(Tournament, pk=pk)
    with translation.override(checked_language(language)):
        return still_answer(request, standings_picture(event))


def heads_of(event: Tournament) -> list[PagePart]:
    """Return the parts of the head of an event's page for programs that show its link."""
    return [PagePart(TEMPLATE, preview_of(event).content)]


def preview_of(event: Tournament) -> LinkPreview:
    """Return the preview of the page of an event."""
    return LinkPreview(
        title=event.name,
        description=f"{state_text(event)}.",
        path=event.get_absolute_url(),
        picture=picture_url(event),
        alt=gettext("The table of the event %(name)s") % {"name": event.name},
    )


def picture_url(event: Tournament) -> str:
    """Return the address of the picture, which changes with each result.

    Networks keep a picture by its address for weeks.
    """
    decided = event.pairings.exclude(first_points=None).count()
    picture = reverse("event_picture", args=[current_language(), event.pk])
    return f"{picture}?{event.change_count}-{decided}"
