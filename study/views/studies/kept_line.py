"""The page of one line, on which it is kept with a name and a comment. No move is tried here, so
nothing that is typed gets lost without a script.
"""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods

from accounts.web.permissions import player_required
from accounts.web.requests import PlayerRequest
from games.log.commands import Refused
from games.models import Game
from games.models.gameplay.board_preferences import board_preferences
from games.rules.kit.board import Board
from games.rules.kit.core import RulesError
from games.services.gamelog.actors import NotPermitted
from games.services.gamelog.state_cache import state_of
from games.views.analysis.board_context import base_context
from games.views.analysis.line import AnalysisLine
from games.views.analysis.query import AnalysisQuery
from games.views.common import errors
from games.views.common.responses import SeeOther
from games.views.common.seen_boards import record_shown_board
from study.forms.studies import VariationForm
from study.services.studies import own_study
from study.services.studies.own_study import KeptLine
from study.services.studies.refusals import StudyRefusal
from study.views.studies.branches import line_text, what_if_url
from study.views.studies.own_page import to_study


@require_http_methods(["GET", "HEAD", "POST"])
@player_required
def kept_line(request: PlayerRequest, pk: UUID, ply: int) -> HttpResponse:
    """Show a line with the form that keeps it (GET), or keep it (POST)."""
    game = get_object_or_404(Game.objects.with_seats(), pk=pk)
    try:
        own_study.must_be_allowed(game, request.player)
        record_shown_board(request, game, ply)
        if request.method == "POST":
            return _kept(request, game, ply)
        line = _line(request, game, ply, request.GET)
    except NotPermitted as refusal:
        return errors.page(request, refusal, errors.to_game(game))
    except Refused as gone:
        raise Http404 from gone
    except RulesError as refusal:
        return errors.page(request, refusal, to_study(game))
    kept = own_study.line_of(game, request.player, ply, line.query.moves)
    return _page(request, game, line, VariationForm.of(kept))


def _kept(request: PlayerRequest, game: Game, ply: int) -> HttpResponse:
    """Keep the line that was sent; what is refused comes back as it was typed."""
    form, line = VariationForm(request.POST), None
    try:
        line = _line(request, game, ply, request.POST)
        if form.is_valid():
            words = form.cleaned_data
            kept_words = KeptLine(ply, line.query.moves, words["name"], words["comment"])
            kept = own_study.keep(game, request.player, kept_words, at=request.received_at)
            return SeeOther(f"{what_if_url(game, kept)}#study")
    except RulesError as refusal:
        return _page(request, game, line, form, refusal)
    return _page(request, game, line, form)


def _line(request: PlayerRequest, game: Game, ply: int, sent: Mapping[str, str]) -> AnalysisLine:
    """Return the line that was sent, played in the game as the player may know it. Raises
    RulesError.
    """
    if ply > game.ply:
        raise Refused(StudyRefusal.POSITION_GONE)
    notation = board_preferences(request.player, game.ruleset).notation
    query = AnalysisQuery.of(game.rules, {"moves": sent.get("moves", "")}, notation, game.options)
    mine = game.seat_of(request.player)
    before = base_context(state_of(game), mine.number if mine else None, ply)
    line = AnalysisLine.since(before, game.rules, query)
    if line.error:
        raise line.error
    return line


def _page(
    request: PlayerRequest,
    game: Game,
    line: AnalysisLine | None,
    form: VariationForm,
    refusal: RulesError | None = None,
) -> HttpResponse:
    """Return the page of a line; of one that does not fit (None) it has the form alone."""
    context = {
        "game": game,
        "form": form,
        "refusal": refusal,
        "moves": line.line_shown if line else request.POST.get("moves", ""),
        "text": line_text(game, line.query.moves, line.query.shown) if line else "",
        "board": _picture(line) if line else None,
        "section": "games",
    }
    status = errors.status_of(refusal) if refusal else HTTPStatus.OK
    if form.errors:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
    return render(request, "study/studies/kept_line.html", context, status=status)


def _picture(line: AnalysisLine) -> Board:
    return line.ruleset.board(line.position, None, last=line.last, notation=line.query.shown)
