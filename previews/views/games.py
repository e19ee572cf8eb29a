"""The pictures of games as strangers may see them: what an onlooker may know, and no more."""

from __future__ import annotations

from uuid import UUID

from django.db.models import prefetch_related_objects
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from accounts.web.requests import SiteRequest
from games.extensions.pages.page_heads import ShownGame
from games.log.state import State
from games.log.turns.last_turn import last_turn
from games.models import Game
from games.rules.kit.board import Board
from games.services.gamelog.state_cache import state_of
from games.services.text.result_text import headline_text, result_text
from games.views.common.seen_boards import record_shown_board
from previews.drawing.stills import Caption
from previews.views.answers import checked_language, still_answer
from previews.views.link_preview import LinkPreview, Poster, current_language


@require_safe
def game_picture(request: SiteRequest, language: str, pk: UUID, ply: int) -> HttpResponse:
    """Draw the board after the first `ply` moves, with the players and the state of the game."""
    game = get_object_or_404(Game.objects.with_seats(), pk=pk)
    if ply > game.ply:
        raise Http404
    record_shown_board(request, game, ply)
    with translation.override(checked_language(language)):
        return still_answer(request, poster_of(game, ply).canvas())


def preview_of(shown: ShownGame) -> LinkPreview:
    """Return the preview of the page of a game."""
    game, ply = shown.game, shown.ply
    prefetch_related_objects([game], "seats__user")
    now = ply == game.ply
    picture = reverse("game_picture", args=[current_language(), game.pk, ply])
    title = f"{gettext(game.rules.name)}: {' – '.join(game.names.values())}"
    return LinkPreview(
        title=title,
        description=standing(game, state_of(game), ply),
        path=game.get_absolute_url() if now else reverse("game_ply", args=[game.pk, ply]),
        # Networks keep a picture by its address for weeks: a result or a takeback is a new one.
        picture=f"{picture}?{game.last_event}",
        alt=gettext("The board of the game: %(title)s") % {"title": title},
    )


def poster_of(game: Game, ply: int) -> Poster:
    """Return the board after the first `ply` moves with its caption. The seats must be read."""
    state = state_of(game)
    board = board_at(game, state, ply)
    says = standing(game, state, ply)
    return Poster(
        board, Caption(gettext(game.rules.name), "", players_of(game), board.style.pens, says)
    )


def board_at(game: Game, state: State, ply: int) -> Board:
    """Return the board after the first `ply` moves as an onlooker may see it."""
    last = last_turn(state, ply, None)
    return game.rules.board(state.view(None, ply), None, last=last)


def players_of(game: Game) -> tuple[tuple[str, str], ...]:
    """Return the names of the players with the kinds of their pieces."""
    return tuple((name, f"seat{seat}") for seat, name in game.names.items())


def standing(game: Game, state: State, ply: int) -> str:
    """Return the state of the game after the first `ply` moves, in a sentence or two."""
    move, moves = state.move_number(ply), state.move_number(state.ply)
    if ply < state.ply:
        return gettext("The board after move %(ply)s of %(plies)s.") % {"ply": move, "plies": moves}
    seats = list(game.seats.all())
    if state.result:
        return result_text(game, seats, None)
    moving = ", ".join(game.names[seat.number] for seat in seats if seat.number in state.to_move)
    params = {"number": move, "names": moving}
    if not move:
        return gettext("Nobody has moved yet.")
    return gettext("Move %(number)s. %(names)s to move.") % params if moving else ""


def headline(game: Game) -> str:
    """Return the result without its reason; empty while the game goes on."""
    return headline_text(game, game.seats.all(), None)
