"""A whole game as an animation to download: what an onlooker could have seen, move by move."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.web.limits import MINUTE_SECONDS, client, spend
from accounts.web.requests import SiteRequest
from games.extensions.pages.game_links import GameLink
from games.log.state import State
from games.log.turns.last_turn import last_turn
from games.models import Game
from games.rules.kit.core import CHANCE
from games.services.gamelog.state_cache import state_of
from games.views.common.seen_boards import record_shown_board
from previews.drawing.animations import Frame, Header, gif, thinned
from previews.views.answers import answer, checked_language, tag_of
from previews.views.games import headline, players_of, poster_of
from previews.views.link_preview import current_language

MAX_ANIMATIONS_PER_MINUTE, MAX_ANIMATIONS_OF_SITE_PER_MINUTE = 5, 12
"""How many animations are made for a visitor, and for all: they may take a fifth of a core."""


@require_safe
def game_animation(request: SiteRequest, language: str, pk: UUID) -> HttpResponse:
    """Serve a GIF of the game as far as it has been played. It keeps the name of its file."""
    game = get_object_or_404(Game.objects.with_seats(), pk=pk)
    state = state_of(game)
    if not has_animation(state):
        raise Http404

    def drawn() -> bytes:
        spend(
            "animations", client(request), amount=MAX_ANIMATIONS_PER_MINUTE, seconds=MINUTE_SECONDS
        )
        most = MAX_ANIMATIONS_OF_SITE_PER_MINUTE
        spend("animations-of-all", "everybody", amount=most, seconds=MINUTE_SECONDS)
        return gif(frames_of(game, state), Header(players_of(game)))

    with translation.override(checked_language(language)):
        # Not from the hash of the log: somebody who tries them all would find a secret move by it.
        tag = tag_of(
            "animation", str(game.last_event), poster_of(game, state.ply).canvas().source()
        )
        response = answer(request, tag, "image/gif", drawn)
    record_shown_board(request, game, state.ply)
    response["Content-Disposition"] = f'attachment; filename="{file_name(game)}"'
    return response


def link_of(game: Game, _viewer: User | None, _ply: int) -> GameLink | None:
    """Return the link to the animation; None where there is nothing to see yet."""
    if not has_animation(state_of(game)):
        return None
    url = reverse("game_animation", args=[current_language(), game.pk])
    # A browser keeps what it has loaded for an hour: a game that has gone on is a new address.
    versioned = f"{url}?{game.last_event}"
    return GameLink(gettext("Download as an animation"), versioned, file_name(game))


def has_animation(state: State) -> bool:
    """Return whether a seat has moved, and an onlooker sees the board."""
    if not state.move_number(state.ply):
        return False
    return state.result is not None or not state.view(None).covered


def file_name(game: Game) -> str:
    """Return the name of the file: the game, when it began, and enough of its key."""
    return f"{game.ruleset}-{game.created_at:%Y-%m-%d}-{str(game.pk)[:8]}.gif"


def frames_of(game: Game, state: State) -> Iterator[Frame]:
    """Yield a frame for the board before the first move of a seat and after each of them."""
    plies = shown_plies(state)
    wanted = {plies[number] for number in thinned(len(plies))}
    for ply, view in enumerate(state.views(None)):
        if ply in wanted:
            board = game.rules.board(view, None, last=last_turn(state, ply, None))
            yield Frame(board, _says(game, state, ply))


def shown_plies(state: State) -> list[int]:
    """Return the plies with a frame: those after which a seat has moved, and the last."""
    before = [ply for ply, played in enumerate(state.moves) if played.seat != CHANCE]
    return [*before, state.ply]


def _says(game: Game, state: State, ply: int) -> str:
    if ply == state.ply and state.result:
        return headline(game)
    return gettext("Move %(number)s") % {"number": state.move_number(ply)}
