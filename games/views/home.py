"""The front page: from here a stranger is in a game in one click."""

from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.requests import SiteRequest
from games.bots import LEVELS
from games.rules import RULESETS
from games.rules.board import Board
from games.rules.core import RulesError, Ruleset
from games.services import tables
from games.services.tables import Terms
from games.views import refusals
from games.views.cards import Card, cards, my_turns
from games.views.moves import SeeOther
from games.views.samples import sample
from games.views.sitting import sit_down

NEXT_TURNS = 3


@dataclass(frozen=True)
class Offer:
    """A game of the catalogue, with a board to look at."""

    rules: Ruleset
    board: Board


@require_safe
def home(request: SiteRequest) -> HttpResponse:
    """What this is, and for whoever plays already: what waits for them."""
    offers = [Offer(rules, sample(key)) for key, rules in RULESETS.items()]
    known = {
        "offers": offers,
        "first": offers[0],
        "levels": LEVELS.values(),
        "cards": _turns(request.player) if request.player else (),
    }
    return render(request, "home.html", known)


@require_POST
def play_bot(request: SiteRequest, ruleset: str) -> HttpResponse:
    """One press: a guest where nobody is signed in, a game with the usual rules, a bot."""
    if ruleset not in RULESETS:
        raise Http404
    level = request.POST.get("level", "")
    if level not in LEVELS:
        return refusals.said(request, _("There is no such bot."), 422)

    def start(player: User) -> HttpResponse:
        terms = Terms(ruleset, {}, days=None)
        games = tables.play_bot(player, terms, level, at=request.received_at)
        return SeeOther(games[0].get_absolute_url())

    try:
        return sit_down(request, start)
    except RulesError as refusal:
        return refusals.page(request, refusal)


def _turns(player: User) -> list[Card]:
    """The most urgent turns; the others are in My games."""
    return cards(list(my_turns(player)[:NEXT_TURNS]), player)
