"""The front page, from which a stranger gets into a game by one click."""

from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.web.requests import SiteRequest
from games.bots import Level, levels_of
from games.extensions.guides import Guide, guides_of
from games.extensions.pages.front_page_parts import front_page_parts
from games.forms.chance import chance_input
from games.models import Game
from games.rules import RULESETS
from games.rules.kit.board import Board
from games.rules.kit.core import RulesError, Ruleset
from games.services.chance.seals import EnvelopeUsed
from games.services.gameplay.bots.program_failures import offered_levels
from games.services.lobby import tables
from games.services.lobby.terms import Terms
from games.views.common import errors
from games.views.common.guests import fields, key_of, sit_down
from games.views.common.responses import SeeOther
from games.views.common.sample_boards import sample
from games.views.gameplay.game_summary import GameSummary, summaries

MAX_TURNS_SHOWN = 3
ALONE = "alone"


@dataclass(frozen=True)
class GameEntry:
    """A game of the catalogue, with a board to look at."""

    rules: Ruleset
    board: Board

    @property
    def guides(self) -> list[Guide]:
        """The guides of other apps to the game."""
        return guides_of(self.rules.key)

    @property
    def levels(self) -> list[Level]:
        """The bots to play the game against."""
        return list(offered_levels(self.rules.key).values())

    @property
    def alone(self) -> bool:
        """Whether the game can be played alone."""
        return 1 in self.rules.seats


@require_safe
def home(request: SiteRequest) -> HttpResponse:
    """Show what this site is and, to players, what waits for them."""
    return _page(request)


@require_POST
def play_bot(request: SiteRequest, ruleset: str) -> HttpResponse:
    """Start a game with usual options against a bot, or alone; a visitor becomes a guest."""
    rules = RULESETS.get(ruleset)
    if rules is None:
        raise Http404
    level = request.POST.get("level", "")
    alone = level == ALONE and 1 in rules.seats
    if not alone and level not in levels_of(ruleset):
        return errors.message_page(request, _("There is no such bot."), 422)

    def start(player: User) -> HttpResponse:
        terms, bots = Terms(ruleset, {}, time_control=None), [] if alone else [level]
        key, chance, at = key_of(request), chance_input(request.POST), request.received_at
        games = tables.play_now(player, terms, bots, at=at, key=key, chance=chance)
        return SeeOther(games[0].get_absolute_url())

    try:
        return sit_down(request, start)
    except EnvelopeUsed as refusal:  # The page was kept from before the last game; here it is anew.
        return _page(request, errors.sentence(refusal), errors.status_of(refusal))
    except RulesError as refusal:
        return errors.page(request, refusal)


def _page(request: SiteRequest, why: str = "", status: int = 200) -> HttpResponse:
    catalogue = [GameEntry(rules, sample(key)) for key, rules in RULESETS.items()]
    context = {
        "catalogue": catalogue,
        "first": catalogue[0],
        "summaries": _turns(request.player) if request.player else (),
        "parts": front_page_parts(request.player),
        "why": why,
        **fields(),
    }
    return render(request, "games/site/home.html", context, status=status)


def _turns(player: User) -> list[GameSummary]:
    """Return the most urgent turns; the others are in My games."""
    return summaries(list(Game.objects.needing(player)[:MAX_TURNS_SHOWN]), player)
