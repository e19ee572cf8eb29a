"""The page of players: searched by name, or online, and those whom the reader follows."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.names import MAX_NAME_LENGTH
from accounts.web.requests import SiteRequest
from games.models import Game
from games.rules import RULESETS
from games.services.players import directory, follows, watch_lists
from games.services.text.game_text import opponents
from games.views.players.watch import WatchedGame, watched_games

PLAYERS_PER_PAGE, MAX_FOLLOWED_SHOWN, MAX_WATCHED_SHOWN = 24, 6, 3
"""How many players a page lists, how many of those followed stand above those online, and how many
games to watch below.
"""


@dataclass(frozen=True)
class PlayedGame:
    """A game of a player in a list, and the opponents."""

    game: Game
    opponents: str


@dataclass(frozen=True)
class PlayerRow:
    """A player in a list: whether they show that they are online, and their public games."""

    person: User
    online: bool
    games: list[PlayedGame]


@require_safe
def players(request: SiteRequest) -> HttpResponse:
    """Show who is online, below those whom the reader follows.

    With `?name=` it is those whose names begin so, all where it is empty; with `?following=` all
    whom the reader follows.
    """
    name = request.GET.get("name", "").strip()[:MAX_NAME_LENGTH]
    view = next((view for view in ("name", "following") if view in request.GET), "online")
    online = directory.online_keys(request.received_at)
    followed = _followed(request.player, online)
    found: QuerySet[User] | list[User] = followed
    if view == "name":
        found = directory.players_named(name, request.player)
    elif view == "online":
        found = directory.online_players(request.player, online)
    page = Paginator(found, PLAYERS_PER_PAGE).get_page(request.GET.get("page"))
    above = followed[:MAX_FOLLOWED_SHOWN] if view == "online" else []
    rows = _player_rows([*above, *page.object_list], request.player, online)
    context = {
        "view": view,
        "name": name,
        "query": {"name": f"name={quote(name)}", "following": "following=1"}.get(view, ""),
        "page": page,
        "followed_rows": rows[: len(above)],
        "followed_count": len(followed),
        "rows": rows[len(above) :],
        "watched": _watched(request) if view == "online" else [],
        "max_length": MAX_NAME_LENGTH,
        "ruleset": next(iter(RULESETS)),
        "section": "players",
    }
    return render(request, "games/players/directory/players.html", context)


def _watched(request: SiteRequest) -> list[WatchedGame]:
    games = watch_lists.games_to_watch(request.player, request.received_at)
    return watched_games(games[:MAX_WATCHED_SHOWN], request.player)


def _followed(reader: User | None, online: Sequence[int]) -> list[User]:
    """Return the players whom the reader follows, those online first."""
    if reader is None or reader.is_guest:
        return []
    here = set(online)
    return sorted(
        follows.followed_by(reader), key=lambda person: not _is_shown_online(person, here)
    )


def _player_rows(
    people: Sequence[User], reader: User | None, online: Sequence[int]
) -> list[PlayerRow]:
    """Return players as rows of a page, by the same number of queries for any number of players."""
    played, here = directory.games_played(people, reader), set(online)
    return [
        PlayerRow(
            person,
            _is_shown_online(person, here),
            [
                PlayedGame(game, opponents(game.seats.all(), person.pk))
                for game in played[person.pk]
            ],
        )
        for person in people
    ]


def _is_shown_online(person: User, online: set[int]) -> bool:
    return person.show_online and person.pk in online
