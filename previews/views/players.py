"""The pictures of players as strangers may see them: name and record, with the board of a game."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.web.requests import SiteRequest
from games.models import Game, Status
from games.rules import RULESETS
from games.rules.kit.board import Board
from games.services.gamelog.state_cache import state_of
from games.services.lobby.game_visibility import games_of
from games.services.players.statistics import results
from games.services.players.statistics.counted_seats import counted_seats
from games.views.common.sample_boards import sample
from previews.drawing.stills import Caption
from previews.views.answers import checked_language, still_answer
from previews.views.games import board_at
from previews.views.link_preview import LinkPreview, Poster, current_language


@require_safe
def player_picture(request: SiteRequest, language: str, username: str) -> HttpResponse:
    """Draw the player's last finished game, with their name and record."""
    person = get_object_or_404(User.objects.accounts_named(username))
    with translation.override(checked_language(language)):
        return still_answer(request, poster_of(person).canvas())


def preview_of(person: User) -> LinkPreview | None:
    """Return the preview of a profile; None for a player who has none."""
    if person.is_guest or not person.is_active:
        return None
    name = {"name": person.display_name}
    return LinkPreview(
        title=gettext("%(name)s plays on %(site)s") % {**name, "site": settings.SITE_NAME},
        description=record_text(person),
        path=reverse("profile", args=[person.username]),
        picture=reverse("player_picture", args=[current_language(), person.username]),
        alt=gettext("The board of the last game of %(name)s") % name,
        kind="profile",
    )


def poster_of(person: User) -> Poster:
    """Return the last board of a player, or a board of any game, with their record."""
    over = games_of(person, None).filter(status=Status.OVER)
    last = over.order_by("-moved_at", "pk").first()
    board = _last_board(last) if last else sample(next(iter(RULESETS)))
    about = gettext(last.rules.name) if last else gettext("Board games by correspondence")
    return Poster(
        board, Caption(about, players=((person.display_name, ""),), says=record_text(person))
    )


def _last_board(game: Game) -> Board:
    return board_at(game, state_of(game), game.ply)


def record_text(person: User) -> str:
    """Return how many games with people a player has finished, and how they ended."""
    found = results.total_against_people(counted_seats(person, None))
    if not found.games:
        return gettext("No game against people finished yet.")
    finished = ngettext(
        "%(games)s game against people finished",
        "%(games)s games against people finished",
        found.games,
    )
    ended = gettext("%(won)s won, %(drawn)s drawn, %(lost)s lost")
    params = {"games": found.games, "won": found.won, "drawn": found.drawn, "lost": found.lost}
    return f"{finished % params}: {ended % params}."
