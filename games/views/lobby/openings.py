"""Openings: a player's bytes for a full table are opened by hand or by a script."""

from __future__ import annotations

from re import fullmatch
from uuid import UUID

from django.http import HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from accounts.web.permissions import player_required
from accounts.web.requests import PlayerRequest, SiteRequest
from games.models import Table, TablePlace
from games.rules.kit.core import RulesError
from games.services.chance import seals
from games.services.lobby.openings import openings
from games.views.common import errors
from games.views.common.responses import SeeOther
from games.views.lobby.table_rows import TableRow

MAX_BYTES_LENGTH = 200
MAX_SEALS_ASKED = 20


def answer_to_waiting(request: SiteRequest, table: Table) -> HttpResponse | None:
    """Return the answer to an open page of a table that has said which state it shows.

    Nothing where that is the newest one. A player who has waited there goes on to the game as
    soon as it has begun. None: the page is to be drawn.
    """
    seen, row = request.GET.get("seen", ""), TableRow(table, request.player)
    if seen == row.progress:
        return HttpResponse(status=204)
    has_waited = seen.startswith((Table.State.OPEN, Table.State.OPENING)) and row.place
    if has_waited and (begun := table.games.order_by("match_number").first()):
        return HttpResponseClientRedirect(begun.get_absolute_url())
    return None


@require_POST
@player_required
def table_open(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Open the player's bytes and go to the (first) game, or wait for the others' bytes.

    A script is told the address, or the sentence that refuses, as JSON.
    """
    table = get_object_or_404(Table, pk=pk)
    text = request.POST.get("bytes", "")[:MAX_BYTES_LENGTH]
    by_script = request.headers.get("Accept") == "application/json"
    try:
        made = openings.open_contribution(pk, request.player, text, at=request.received_at)
    except RulesError as refusal:
        if by_script:
            why = {"refused": errors.sentence(refusal), "code": refusal.code}
            return JsonResponse(why, status=errors.status_of(refusal))
        return errors.page(request, refusal)
    address = (made[0] if made else table).get_absolute_url()
    return JsonResponse({"next": address}) if by_script else SeeOther(address)


@never_cache
@require_safe
@player_required
def tables_to_open(request: PlayerRequest) -> JsonResponse:
    """Return the full tables that wait for bytes of the player, for the browser that has them, and
    which of the seals it asks for need no opening any more.
    """
    places = openings.waiting_for(request.player)
    commitments = seals.first_commitments([place.table for place in places])
    tables = [_plain(place, commitments[place.table_id]) for place in places]
    asked = request.GET.getlist("seal")[:MAX_SEALS_ASKED]
    gone = seals.settled([seal for seal in asked if fullmatch(r"[0-9a-f]{64}", seal)])
    token = get_token(request) if tables else ""
    return JsonResponse({"tables": tables, "gone": sorted(gone), "token": token})


def _plain(place: TablePlace, commitment: str) -> dict[str, object]:
    """Return what a script must know in order to open the bytes of a place."""
    hashes = [other.contribution_hash for other in place.table.places.all()]
    return {
        "page": place.table.get_absolute_url(),
        "open": reverse("table_open", args=[place.table_id]),
        "seal": commitment,
        "hash": place.contribution_hash,
        "hashes": [hashed for hashed in hashes if hashed],
        "people": sum(other.user_id is not None for other in place.table.places.all()),
    }
