"""Games of others to look at: those that are played just now, and fine ones that are over.

Boards are those of a stranger, for every reader.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.web.requests import SiteRequest
from games.models import Game
from games.rules import RULESETS
from games.rules.kit.core import Ruleset
from games.services.effects.handed_out_boards import hand_out
from games.services.players import favourites, watch_lists
from games.services.players.watch_lists import FineOrder
from games.views.gameplay.game_summary import GameSummary, summaries
from games.views.gameplay.my_games.game_filter import ruleset_choices

MAX_FINE_GAMES, MAX_FINE_GAMES_PER_RULESET = 24, 3
"""How many fine games are listed of a chosen game, and of each where all are shown."""

ORDERS = {
    FineOrder.LENGTH: gettext_lazy("the longest"),
    FineOrder.MARGIN: gettext_lazy("the closest by points"),
}


@dataclass(frozen=True)
class WatchedGame:
    """A game of others in a list, and whether it is a favourite of the reader (None without a
    reader).
    """

    summary: GameSummary
    favourite: bool | None


@dataclass(frozen=True)
class FineGames:
    """The fine games of one ruleset."""

    rules: Ruleset
    rows: list[WatchedGame]


def watched_games(games: Sequence[Game], reader: User | None) -> list[WatchedGame]:
    """Return games as rows with an onlooker's view, by three queries for any number.

    The reader's own games are recorded as handed out to them.
    """
    marked = favourites.favourites_among(reader, games)
    shown = summaries(games, None)
    if reader:
        hand_out(reader, [game for game in games if game.seat_of(reader)])
    return [
        WatchedGame(summary, summary.game.pk in marked if reader else None) for summary in shown
    ]


@require_safe
def watch(request: SiteRequest) -> HttpResponse:
    """Show running games, of one kind where the address names it."""
    chosen = _chosen(request)
    games = watch_lists.games_to_watch(request.player, request.received_at, chosen)
    context = {"rows": watched_games(games, request.player), **_choices(chosen), "tab": "watch"}
    return render(request, "games/players/watch/watch.html", context)


@require_safe
def fine_games(request: SiteRequest) -> HttpResponse:
    """Show finished games by their length, or by how close they ended."""
    chosen, asked = _chosen(request), request.GET.get("by", "")
    order = FineOrder(asked) if asked in list(FineOrder) else FineOrder.LENGTH
    rulesets = {chosen: RULESETS[chosen]} if chosen else RULESETS
    context = {
        "groups": list(_fine(request, rulesets, order, alone=bool(chosen))),
        "orders": [(key.value, label) for key, label in ORDERS.items()],
        "order": order.value,
        **_choices(chosen),
        "tab": "fine_games",
    }
    return render(request, "games/players/watch/fine.html", context)


def _fine(
    request: SiteRequest, rulesets: Mapping[str, Ruleset], order: FineOrder, *, alone: bool
) -> Iterable[FineGames]:
    """Yield the games by ruleset, with one query for each and two for all of their boards."""
    count = MAX_FINE_GAMES if alone else MAX_FINE_GAMES_PER_RULESET
    found = {key: watch_lists.fine_games(request.player, key, order, count) for key in rulesets}
    rows = watched_games([game for games in found.values() for game in games], request.player)
    for key, rules in rulesets.items():
        if found[key]:
            yield FineGames(rules, [row for row in rows if row.summary.game.ruleset == key])


def _chosen(request: SiteRequest) -> str:
    """Return the kind of game in the address; "" where it names none."""
    key = request.GET.get("game", "")
    return key if key in RULESETS else ""


def _choices(chosen: str) -> dict[str, object]:
    return {
        "chosen": chosen,
        "kinds": ruleset_choices(),
        "section": "players",
    }
