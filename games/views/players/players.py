"""The page of players: searched by name, or those who are online, and what they play."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.names import MAX_NAME_LENGTH
from accounts.web.requests import SiteRequest
from games.models import Game
from games.rules import RULESETS
from games.services.players import directory
from games.services.text.game_text import opponents

PLAYERS_PER_PAGE = 24


@dataclass(frozen=True)
class PlayedGame:
    """A game of a player in a list: the game, and against whom."""

    game: Game
    opponents: str


@dataclass(frozen=True)
class PlayerRow:
    """A player in a list: whether they are online and show it, and what they play publicly."""

    person: User
    online: bool
    games: list[PlayedGame]


@require_safe
def players(request: SiteRequest) -> HttpResponse:
    """Show who is online; with `?name=` those whose names begin so, all where it is empty."""
    asked = "name" in request.GET
    name = request.GET.get("name", "").strip()[:MAX_NAME_LENGTH]
    found = (
        directory.players_named(name, request.player)
        if asked
        else directory.online_players(request.player, request.received_at)
    )
    page = Paginator(found, PLAYERS_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "asked": asked,
        "name": name,
        "page": page,
        "rows": player_rows(list(page.object_list), request),
        "max_length": MAX_NAME_LENGTH,
        "ruleset": next(iter(RULESETS)),
        "section": "players",
    }
    return render(request, "games/players/directory/players.html", context)


def player_rows(people: Sequence[User], request: SiteRequest) -> list[PlayerRow]:
    """Return players as rows of a page, with the same number of queries for any number."""
    online = set(directory.online_keys(request.received_at))
    played = directory.games_played(people, request.player)
    return [
        PlayerRow(
            person,
            person.show_online and person.pk in online,
            [
                PlayedGame(game, opponents(game.seats.all(), person.pk))
                for game in played[person.pk]
            ],
        )
        for person in people
    ]
