"""The analysis board, on which a line is tried out from any position. All is in the address,
nothing is stored.
"""

from http import HTTPStatus
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts.web.requests import SiteRequest
from games.extensions.pages.game_panels import analysis_panels_of
from games.extensions.pages.line_links import LineLink, ShownLine, links_beside
from games.extensions.pages.page_parts import PagePart
from games.models import Game
from games.models.gameplay.board_preferences import board_preferences
from games.rules import RULESETS
from games.rules.kit.core import AmbiguousNotation, BadNotation, RulesError
from games.services.gamelog.state_cache import state_of
from games.views.analysis.board_context import LinePlayers, base_context, board_context
from games.views.analysis.line import AnalysisLine
from games.views.analysis.line_forms import fields
from games.views.analysis.query import MAX_TEXT_LENGTH, AnalysisQuery
from games.views.analysis.record_steps import last_address
from games.views.analysis.tips import TipPage, spend_tip
from games.views.common.sample_boards import may_analyse
from games.views.common.seen_boards import record_shown_board


@require_safe
def analysis(request: SiteRequest, ruleset: str) -> HttpResponse:
    """Show the board after the moves in the address, with every legal move as a link onwards."""
    if ruleset not in RULESETS or not may_analyse(RULESETS[ruleset]):
        raise Http404
    if address := last_address(request.GET.get("start", "")):
        return redirect(address)
    rules = RULESETS[ruleset]
    analysis_line = AnalysisLine.of(
        rules, AnalysisQuery.of(rules, request.GET, _notation(request, ruleset))
    )
    context = {
        **board_context(request, analysis_line, reverse("analysis", args=[ruleset])),
        "fields": fields(analysis_line),
        "ambiguous": isinstance(analysis_line.error, AmbiguousNotation),
        "longest": MAX_TEXT_LENGTH,
        "line_links": _links(request, analysis_line),
        "section": "rules",
    }
    return render(
        request,
        "games/analysis/board/analysis_board.html",
        context,
        status=_status(analysis_line.error),
    )


@require_safe
def game_analysis(request: SiteRequest, pk: UUID, ply: int) -> HttpResponse:
    """Show the analysis board of a game, from the position after its first `ply` moves."""
    game = get_object_or_404(Game.objects.with_seats(), pk=pk)
    if ply > game.ply:
        raise Http404
    record_shown_board(request, game, ply)
    state = state_of(game)
    mine = game.seat_of(request.player)
    query = AnalysisQuery.of(
        game.rules, request.GET, _notation(request, game.ruleset), game.options
    )
    analysis_line = AnalysisLine.since(
        base_context(state, mine.number if mine else None, ply), game.rules, query
    )
    page = TipPage(pk, ply, state, analysis_line, request.player)
    too_many = page.may_ask and query.tip > 0 and not spend_tip(request)
    address = reverse("game_analysis", args=[pk, ply])
    may_ask = page.may_ask and not too_many
    players = LinePlayers(game.names, mine.number if mine else None)
    shown = board_context(request, analysis_line, address, may_ask=may_ask, players=players)
    if not analysis_line.moves:
        shown["steps"] = _steps_in_game(analysis_line, game, ply)
    context = {
        **shown,
        "tips": page.too_many() if too_many else page.links(shown["board"]),
        "game": game,
        "game_url": _url_of(game, ply),
        "ply": ply,
        "panels": _panels(request, game, ply, analysis_line),
        "line_links": _links(request, analysis_line, game, ply),
        "unchecked": game.rules.one_by_one and state.result is None,
        "section": "games",
    }
    status = HTTPStatus.TOO_MANY_REQUESTS if too_many else _status(analysis_line.error)
    return render(request, "games/analysis/board/analysis_board.html", context, status=status)


def _steps_in_game(analysis_line: AnalysisLine, game: Game, ply: int) -> dict[str, object]:
    """Return the links through the game, for the buttons below a board without a line."""
    query = analysis_line.query_string()

    def address(other: int) -> str:
        if other == ply or not 0 <= other <= game.ply:
            return ""
        return f"{reverse('game_analysis', args=[game.pk, other])}?{query}#board"

    ways = {"first": 0, "prev": ply - 1, "next": ply + 1, "last": game.ply}
    return {"at": ply, "of": game.ply, **{kind: address(other) for kind, other in ways.items()}}


def _panels(
    request: SiteRequest, game: Game, ply: int, analysis_line: AnalysisLine
) -> list[PagePart]:
    """Return the panels of other apps; none beside a line that does not fit."""
    if analysis_line.error:
        return []
    moves = analysis_line.query.moves[: analysis_line.at]
    return analysis_panels_of(game, request.player, ply, moves)


def _links(
    request: SiteRequest, analysis_line: AnalysisLine, game: Game | None = None, ply: int = 0
) -> list[LineLink]:
    """Return the links of other apps; none beside a line that does not fit."""
    if analysis_line.error:
        return []
    moves = analysis_line.query.moves[: analysis_line.at]
    query = analysis_line.query_string()
    line = ShownLine(analysis_line.ruleset.key, query, moves, game, ply)
    return links_beside(line, request.player)


def _url_of(game: Game, ply: int) -> str:
    """Return the page of the position with which the line begins."""
    return game.get_absolute_url() if ply == game.ply else reverse("game_ply", args=[game.pk, ply])


def _status(error: RulesError | None) -> int:
    """Return the status of a page: 422 for a pasted text that cannot be read, 400 for a bad
    address.
    """
    if error is None:
        return HTTPStatus.OK
    unread = isinstance(error, BadNotation)
    return HTTPStatus.UNPROCESSABLE_ENTITY if unread else HTTPStatus.BAD_REQUEST


def _notation(request: HttpRequest, ruleset: str) -> str:
    """Return the notation that the player prefers."""
    return board_preferences(getattr(request, "player", None), ruleset).notation
