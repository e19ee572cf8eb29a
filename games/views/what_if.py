"""The what-if board: a line from any position. All is in the address, nothing is stored."""

from http import HTTPStatus
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts.requests import SiteRequest
from games.models import Game
from games.rules import RULESETS
from games.rules.core import AmbiguousNotation, BadNotation, RulesError
from games.services.states import state_of
from games.views.glimpse import glimpsed
from games.views.trial import Trial, can_try
from games.views.trial_forms import fields
from games.views.trying import ground, tried
from games.views.wish import LONGEST_TEXT, Wish


@require_safe
def what_if(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The board after the moves of the address, with every legal move as a link onwards."""
    if ruleset not in RULESETS or not can_try(RULESETS[ruleset]):
        raise Http404
    rules = RULESETS[ruleset]
    trial = Trial.of(rules, Wish.of(rules, request.GET, _notation(request)))
    context = {
        **tried(request, trial, reverse("what_if", args=[ruleset])),
        "fields": fields(trial),
        "ambiguous": isinstance(trial.error, AmbiguousNotation),
        "longest": LONGEST_TEXT,
        "section": "rules",
    }
    return render(request, "what_if/page.html", context, status=_status(trial.error))


@require_safe
def game_what_if(request: SiteRequest, pk: UUID, ply: int) -> HttpResponse:
    """The same from the position after the first `ply` moves of a game, as its reader knows it."""
    game = get_object_or_404(Game.objects.with_seats(), pk=pk)
    if ply > game.ply:
        raise Http404
    glimpsed(request, game, ply)
    state = state_of(game)
    mine = game.seat_of(request.player)
    wish = Wish.of(game.rules, request.GET, _notation(request), game.options)
    trial = Trial.since(ground(state, mine.number if mine else None, ply), game.rules, wish)
    context = {
        **tried(request, trial, reverse("game_what_if", args=[pk, ply])),
        "game": game,
        "ply": ply,
        "unchecked": game.rules.one_by_one and state.result is None,
        "section": "games",
    }
    return render(request, "what_if/page.html", context, status=_status(trial.error))


def _status(error: RulesError | None) -> int:
    """A pasted text that cannot be read is 422, an address that makes no sense 400."""
    if error is None:
        return HTTPStatus.OK
    unread = isinstance(error, BadNotation)
    return HTTPStatus.UNPROCESSABLE_ENTITY if unread else HTTPStatus.BAD_REQUEST


def _notation(request: HttpRequest) -> str:
    """The player's own way of writing, where nothing else is asked for."""
    return getattr(getattr(request, "player", None), "notation", "")
