"""The page of a player's own study of a game, which its forms change."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.web.message_page import Link
from accounts.web.permissions import player_required
from accounts.web.requests import PlayerRequest
from games.models import Game
from games.models.gameplay.board_preferences import board_preferences
from games.rules.kit.core import RulesError
from games.services.gamelog.actors import NotPermitted
from games.views.common import errors
from games.views.common.responses import SeeOther
from study.forms.studies import TitleForm, VariationKeyForm
from study.models import Study
from study.models.studies import MAX_TITLE_LENGTH
from study.services.studies import own_study, sharing
from study.views.studies.branches import shown_tree
from study.views.studies.readership import readership_of


class _Unreadable(Exception):
    """Raised where a form is not one of ours."""


@require_http_methods(["GET", "HEAD", "POST"])
@player_required
def game_study(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Show the reader's own lines of a game (GET), or change them (POST)."""
    game = get_object_or_404(Game.objects.with_seats(), pk=pk)
    try:
        own_study.must_be_allowed(game, request.player)
        return _changed(request, game) if request.method == "POST" else _page(request, game)
    except _Unreadable:
        why = _("This could not be read. Please go back and try it once more.")
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return errors.message_page(request, why, status, to_study(game))
    except NotPermitted as refusal:
        return errors.page(request, refusal, errors.to_game(game))
    except RulesError as refusal:
        return errors.page(request, refusal, to_study(game))


def to_study(game: Game) -> Link:
    """Return the link to the reader's own lines of a game."""
    return Link(_url(game), _("All my variations"), "primary")


def _changed(request: PlayerRequest, game: Game) -> HttpResponse:
    """Carry out what a form asks for. Raises RulesError and _Unreadable."""
    change = _CHANGES.get(request.POST.get("do", ""))
    if change is None:
        raise _Unreadable
    return SeeOther(change(request, game))


def _throw_away(request: PlayerRequest, game: Game) -> str:
    form = VariationKeyForm(request.POST)
    if not form.is_valid():
        raise _Unreadable
    key = form.cleaned_data["line"]
    own_study.throw_away(game, request.player, key, at=request.received_at)
    return _url(game)


def _rename(request: PlayerRequest, game: Game) -> str:
    form = TitleForm(request.POST)
    if not form.is_valid():
        raise _Unreadable
    own_study.rename(game, request.player, form.cleaned_data["title"], at=request.received_at)
    return _url(game)


def _open_to_players(request: PlayerRequest, game: Game) -> str:
    return _open(request, game, Study.Audience.PLAYERS)


def _open_to_everybody(request: PlayerRequest, game: Game) -> str:
    return _open(request, game, Study.Audience.EVERYBODY)


def _open(request: PlayerRequest, game: Game, audience: Study.Audience) -> str:
    """Open the lines, and lead to where the others read them."""
    sharing.open_to(game, request.player, audience, at=request.received_at)
    return reverse("game_variations", args=[game.pk])


def _share(request: PlayerRequest, game: Game) -> str:
    sharing.share(game, request.player, at=request.received_at)
    return _url(game)


def _take_back(request: PlayerRequest, game: Game) -> str:
    sharing.take_back(game, request.player, at=request.received_at)
    return _url(game)


_CHANGES: dict[str, Callable[[PlayerRequest, Game], str]] = {
    "throw_away": _throw_away,
    "rename": _rename,
    "open_to_players": _open_to_players,
    "open_to_everybody": _open_to_everybody,
    "share": _share,
    "take_back": _take_back,
}


def _url(game: Game) -> str:
    return reverse("game_study", args=[game.pk])


def _page(request: PlayerRequest, game: Game) -> HttpResponse:
    study = own_study.study_of(game, request.player)
    notation = board_preferences(request.player, game.ruleset).notation
    context = {
        "game": game,
        "study": study,
        "tree": shown_tree(game, own_study.lines_of(study), notation),
        "readership": readership_of(request, game),
        "max_title": MAX_TITLE_LENGTH,
        "section": "games",
    }
    return render(request, "study/studies/own_study.html", context)
