"""The page of one decision of a finished game, which the reader's browser searches by itself."""

from __future__ import annotations

import json
from uuid import UUID

from csp.constants import WASM_UNSAFE_EVAL
from csp.decorators import csp_update
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.web import message_page
from accounts.web.message_page import Link, MessagePage
from accounts.web.requests import SiteRequest
from games.bots.assessment.recorded import RecordedSearch
from games.models.gameplay.board_preferences import board_preferences
from games.rules.kit.board import Board
from games.views.common.board_names import with_names
from games.views.common.errors import to_game
from study.services.browser_search import decision_at, first_offered, replies_to, search_of
from study.services.review.decisions import Decision, decisions_of
from study.views.review.rows import spelled
from study.views.review.subject import Subject, subject_of

MODULES = "games/engines"
"""Where the modules lie among the static files."""


@require_safe
def game_search(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Redirect to the first decision of a finished game that a browser can search."""
    subject = subject_of(request, pk)
    if isinstance(subject, HttpResponse):
        return subject
    number = first_offered(subject.state)
    if number is None:
        return redirect("game_review", pk)
    return redirect("game_search_at", pk, number)


@require_safe
def game_search_at(request: SiteRequest, pk: UUID, ply: int) -> HttpResponseBase:
    """Show a decision of a finished game with the control that starts the search."""
    subject = subject_of(request, pk)
    if isinstance(subject, HttpResponse):
        return subject
    decision = decision_at(subject.state, ply)
    search = search_of(subject.game.rules, decision) if decision else None
    if decision is None or search is None:
        raise Http404
    if ply not in subject.decisions or not subject.are_apart(replies_to(decision)):
        return _against_aid(request, subject)
    return _page(request, subject, decision, search)


def _page(
    request: SiteRequest, subject: Subject, decision: Decision, search: RecordedSearch
) -> HttpResponseBase:
    notation = board_preferences(request.player, subject.game.ruleset).notation
    recorded = search.as_json(lambda move: spelled(subject, move, notation))
    before = _address(subject, decision, -1)
    context = {
        "game": subject.game,
        "number": decision.number,
        "name": subject.names[decision.seat],
        "played": spelled(subject, decision.move, notation),
        "is_phrase": bool(subject.game.rules.phrase(decision.move)),
        "board": _picture(subject, decision, notation),
        "search": json.dumps({**recorded, **_surroundings(subject, search)}),
        "before": before,
        "is_first_offered": not before and decision != next(decisions_of(subject.state)),
        "after": _address(subject, decision, 1),
        "section": "games",
    }
    page = render(request, "study/browser_search/browser_search.html", context)
    return csp_update({"script-src": [WASM_UNSAFE_EVAL]})(lambda _request: page)(request)


def _surroundings(subject: Subject, search: RecordedSearch) -> dict[str, object]:
    """Return where the module is, and whether chance decides in the game."""
    url = static(f"{MODULES}/{search.module}.wasm")
    return {"url": url, "chance": subject.state.position.may_draw}


def _picture(subject: Subject, decision: Decision, notation: str) -> Board:
    """Return the board before the decision, with the move before it marked."""
    number, moves = decision.number, subject.state.moves
    last = (moves[number - 1].move,) if number else ()
    shown = decision.position.view(decision.seat)
    board = subject.game.rules.board(shown, None, last=last, notation=notation)
    return with_names(board, subject.game.rules, subject.names)


def _address(subject: Subject, decision: Decision, step: int) -> str:
    """Return the address of the next decision with a search, or of the one before; "" for none."""
    others = [
        each for each in decisions_of(subject.state) if each.number * step > decision.number * step
    ]
    for other in others[::step]:
        if search_of(subject.game.rules, other):
            return reverse("game_search_at", args=[subject.game.pk, other.number])
    return ""


def _against_aid(request: SiteRequest, subject: Subject) -> HttpResponse:
    """Refuse a position that would help in a running game of the reader."""
    text = _("A game you are playing stands where this leads; its aid allows no engine.")
    links = (to_game(subject.game), Link(reverse("aid"), _("Aid in games")), message_page.home())
    page = MessagePage(_("No engine here"), (text,), links, role="alert", section="games")
    return message_page.render_message(request, page, 403)
