"""The pictures of invitations: tables in the lobby, and those behind a link that was passed on."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import translation
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

from accounts.web.requests import SiteRequest
from games.extensions.pages.page_heads import ShownTable
from games.models import Table
from games.rules.kit.texts.diagram import brief_text
from games.services.gamelog.stored_log.errors import Outdated
from games.services.lobby.table_visibility import visible
from games.services.lobby.terms import hash_of, is_of_today
from games.views.common.sample_boards import start_board
from previews.drawing.stills import Caption
from previews.views.answers import checked_language, still_answer
from previews.views.link_preview import LinkPreview, Poster, current_language


@require_safe
def table_picture(request: SiteRequest, language: str, pk: UUID) -> HttpResponse:
    """Draw the board of a table that is in the lobby for everybody."""
    table = get_object_or_404(visible(None, request.received_at), pk=pk)
    return _picture(request, language, table)


@require_safe
def invitation_picture(request: SiteRequest, language: str, token: str) -> HttpResponse:
    """Draw the board of a table for a visitor with the link of its invitation."""
    table = get_object_or_404(Table.objects.with_places(), token_hash=hash_of(token))
    return _picture(request, language, table)


def _picture(request: SiteRequest, language: str, table: Table) -> HttpResponse:
    if not is_of_today(table):
        raise Outdated(table.pk)
    with translation.override(checked_language(language)):
        return still_answer(request, poster_of(table).canvas())


def preview_of(shown: ShownTable) -> LinkPreview | None:
    """Return the preview of a table; None for one that strangers cannot see."""
    table, token = shown.table, shown.token
    if not token and (table.private or table.token_hash or table.state != Table.State.OPEN):
        return None
    language = current_language()
    if token:
        path = reverse("invitation", args=[token])
        picture = reverse("invitation_picture", args=[language, token])
    else:
        path = table.get_absolute_url()
        picture = reverse("table_picture", args=[language, table.pk])
    name = {"name": gettext(table.rules.name)}
    return LinkPreview(
        title=invitation_text(table),
        description=brief_text(table.rules, (get_language() or "en").split("-")[0]),
        path=path,
        picture=picture,
        alt=gettext("The board of %(name)s before the first move") % name,
    )


def poster_of(table: Table) -> Poster:
    """Return the board on which the game will begin, or one like it, with the host."""
    board, _is_example = start_board(table.rules, table.seats, table.options)
    options = [gettext(text) for text in table.rules.describe(table.options, seats=table.seats)]
    about = gettext(table.rules.name)
    return Poster(board, Caption(about, title=invitation_text(table), says=" · ".join(options)))


def invitation_text(table: Table) -> str:
    """Return who invites to what."""
    params = {"host": table.host, "name": gettext(table.rules.name)}
    return gettext("%(host)s invites you to a game of %(name)s") % params
