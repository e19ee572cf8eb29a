"""Middleware of the site: when a request came in, whether it and what it asks for can be read, and
who is there, and on which network.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import date
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.multipartparser import MultiPartParserError
from django.utils import timezone
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext

from accounts.web.addresses import network_of
from accounts.web.limits import address_of
from accounts.web.message_page import MessagePage, home, render_message
from games.extensions import game_gates
from games.services.gamelog.presence import mark_present
from games.services.gamelog.stored_log.errors import ColdLogUnreadable, Outdated
from games.services.players.moderation.network_sightings import record_sighting

alerts = logging.getLogger("fernzug.alerts")

GetResponse = Callable[[HttpRequest], HttpResponse]


def received_at(get_response: GetResponse) -> object:
    """Outermost: note when the request came in. A move that waits for a lock is not late."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request.received_at = timezone.now()  # type: ignore[attr-defined]
        return get_response(request)

    return middleware


def readable_form(get_response: GetResponse) -> object:
    """Refuse a form or a query that cannot be parsed before anything else reads it.

    Django tries again with each look at POST, and its error pages look, too: they would fail.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        try:
            _parse(request)
        except (BadRequest, MultiPartParserError, UnicodeError):
            request.GET = QueryDict()
            request._post, request._files = QueryDict(), MultiValueDict()  # type: ignore[attr-defined]
            raise
        return get_response(request)

    return middleware


def _parse(request: HttpRequest) -> None:
    """Parse the query and the form. Too many fields or bytes raise BadRequest, which Django logs as
    a warning and not as an error with its traceback.
    """
    try:
        request.GET, request.POST  # noqa: B018
    except SuspiciousOperation as too_much:
        raise BadRequest(str(too_much)) from too_much


class OutdatedGames:
    """Turns Outdated from any view into a page that says so, and an unreadable log as well."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, trouble: Exception) -> HttpResponse | None:
        if isinstance(trouble, ColdLogUnreadable):
            return _out_of_reach(request)
        if not isinstance(trouble, Outdated):
            return None
        alerts.error("%s is not read by the rules of today: %s", trouble, trouble.__cause__)
        text = gettext(
            "It comes from an earlier version of this site, whose rules are no longer there."
        )
        page = MessagePage(
            gettext("This can no longer be shown"), (text,), (home(),), role="status"
        )
        return render_message(request, page, 410)


class GatedGames:
    """Asks the gates of other apps before any page about a game, in whatever app."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        match = request.resolver_match
        if match and match.route.endswith(_MOVE) and answer.status_code >= HTTPStatus.BAD_REQUEST:
            return _closed_gate(request, match.kwargs["pk"]) or answer
        return answer

    def process_view(
        self, request: HttpRequest, _view: object, _args: object, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """Answer with the sentence of the gate that is closed, if there is one."""
        match = request.resolver_match
        if match is None or _GAME not in match.route or match.route.endswith(_MOVE):
            return None
        return _closed_gate(request, kwargs["pk"])


_MOVE = "games/<uuid:pk>/move/"
"""The address of moves, which the door takes from players alone: a move that was played costs no
look-up more, and a gate is asked before the board is shown with a refusal.
"""
_GAME = "games/<uuid:pk>/"
"""The beginning of the addresses of everything that is about a game."""


def _closed_gate(request: HttpRequest, game: UUID) -> HttpResponse | None:
    sentence = game_gates.objection_to(game, request.player)  # type: ignore[attr-defined]
    if not sentence:
        return None
    page = MessagePage(
        gettext("This game cannot be watched yet"), (sentence,), (home(),), role="status"
    )
    return render_message(request, page, HTTPStatus.FORBIDDEN)


def _out_of_reach(request: HttpRequest) -> HttpResponse:
    """Return the page for a game whose file is missing; who reads files has alerted already."""
    sentences = (
        gettext("It ended long ago, and its moves are kept in a place that does not answer."),
        gettext("Nothing of it is shown until they can be read. The staff have been notified."),
    )
    page = MessagePage(
        gettext("This game cannot be read at the moment"), sentences, (home(),), role="status"
    )
    return render_message(request, page, 503)


def presence(get_response: GetResponse) -> object:
    """Record that a player with an account is there, unless the page that asks is hidden.

    After the middleware that sets `request.player`.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        player = request.player  # type: ignore[attr-defined]
        if player is not None and not player.is_guest and _is_in_view(request):
            mark_present(player.pk, request.received_at)  # type: ignore[attr-defined]
        return response

    return middleware


def _is_in_view(request: HttpRequest) -> bool:
    """Return whether somebody may see the answer: not a hidden tab, nor what is fetched ahead."""
    return "Page-Hidden" not in request.headers and "Sec-Purpose" not in request.headers


_sighted: set[tuple[int, date, str]] = set()
"""The players this process saw today, and on which network, so that a move costs nothing for it."""

MAX_SIGHTED = 50_000


def network_sightings(get_response: GetResponse) -> object:
    """Record on which network a player has done something, once a day.

    After the middleware that sets `request.player`. A GET writes nothing, and a refusal neither.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.method == "POST" and response.status_code < HTTPStatus.BAD_REQUEST:
            _sight(request)
        return response

    return middleware


def _sight(request: HttpRequest) -> None:
    player = request.player  # type: ignore[attr-defined]
    if player is None:
        return
    day = request.received_at.date()  # type: ignore[attr-defined]
    address = address_of(request)
    seen = (player.pk, day, network_of(address))
    if seen in _sighted:
        return
    if len(_sighted) >= MAX_SIGHTED:
        _sighted.clear()
    _sighted.add(seen)
    record_sighting(player, address, day)
