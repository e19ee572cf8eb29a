"""First steps: suggestions for a player who has just signed up, each with its link."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.web.permissions import player_required
from accounts.web.requests import PlayerRequest
from games.extensions.guides import guides_of
from games.rules import RULESETS
from games.services.lobby import standing_challenges
from games.services.lobby.blocks_in_force import hidden_from
from games.services.lobby.table_visibility import newest


@require_safe
@player_required
def first_steps(request: PlayerRequest) -> HttpResponse:
    """Show the suggestions. It says how many of those listed in the lobby wait.

    Of the guides to a game it links to those in steps, each by the name of the game.
    """
    player, at, hidden = request.player, request.received_at, hidden_from(request.player)
    hosts = [host for _key, host in newest(player, at, hidden=hidden)]
    offers = standing_challenges.newest(player, at, hidden=hidden)
    context = {
        "waiting": len(offers) + len(hosts) - hosts.count(player.pk),
        "rulesets": RULESETS.values(),
        "for_two": [rules for rules in RULESETS.values() if 2 in rules.seats],
        "guides": [
            (rules, guide.link.url)
            for key, rules in RULESETS.items()
            for guide in guides_of(key)
            if guide.parts
        ],
    }
    return render(request, "games/site/first_steps.html", context)
