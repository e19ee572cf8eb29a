"""The explorer: a board on which every move says how often it was played, and with what result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.web import message_page
from accounts.web.message_page import Link, MessagePage
from accounts.web.requests import SiteRequest
from games.log.state import State
from games.models import Game
from games.models.gameplay.board_preferences import board_preferences
from games.rules import RULESETS
from games.rules.kit.core import CHANCE, Options, Ruleset
from games.rules.kit.texts.canonical_form import SymmetricRuleset
from games.services.gamelog.state_cache import state_of
from games.views.analysis.board_context import (
    NOBODY,
    LinePlayers,
    base_context,
    board_context,
)
from games.views.analysis.line import AnalysisLine
from games.views.analysis.line_forms import fields
from games.views.analysis.query import AnalysisQuery
from games.views.common.addresses import small_number
from games.views.common.errors import to_game
from games.views.common.sample_boards import sample
from games.views.common.seen_boards import record_shown_board
from study.services.explorer.lookup import Scope, explore
from study.services.explorer.running_games import CLOSED_TO_BOOKS, allows_books, running_game_at
from study.services.explorer.starts import is_being_set_up, latest_games
from study.views.explorer.agreed_aid import agreed_aid
from study.views.explorer.listed_games import reasons_for_fewer
from study.views.explorer.move_rows import NOTHING_FOUND, ExploredStart, move_rows, scope_links


@require_safe
def explorer_index(request: SiteRequest) -> HttpResponse:
    """Show the games whose positions recur, each with the link into its explorer."""
    explored = {key: isinstance(rules, SymmetricRuleset) for key, rules in RULESETS.items()}
    context = {
        "games": [(RULESETS[key], sample(key)) for key, recurs in explored.items() if recurs],
        "others": [RULESETS[key] for key, recurs in explored.items() if not recurs],
        "section": "lessons",
    }
    return render(request, "study/explorer/index.html", context)


@require_safe
def explorer(request: SiteRequest, ruleset: str, scope: str = Scope.ALL) -> HttpResponse:
    """Show what was played after the moves in the address."""
    rules = _explored(ruleset)
    line = AnalysisLine.of(rules, _query(request, rules, request.GET))
    return _page(request, line, _scopes("explorer", ruleset), scope)


@require_safe
def game_explorer(request: SiteRequest, pk: UUID, scope: str = Scope.ALL) -> HttpResponse:
    """Show the explorer from the first position of a finished game, or of a running one to its
    players where its aid allows that; `along`: with its moves, at a ply of it.
    """
    game = get_object_or_404(Game.objects.with_seats(), pk=pk)
    rules, state = _explored(game.ruleset), state_of(game)
    mine = game.seat_of(request.player)
    if state.result is None and not allows_books(game, request.player):
        return _against_aid(request, game) if mine else _while_it_runs(request, game)
    laid_out = _laid_out(state)
    if "along" in request.GET:
        record_shown_board(request, game, state.ply)
        return redirect(f"{request.path}?{_along(state, laid_out, request.GET)}")
    query = _query(request, rules, request.GET, game.options)
    first = base_context(state, mine.number if mine else None, laid_out)
    line = AnalysisLine.since(first, rules, query)
    return _page(request, line, _scopes("game_explorer", pk), scope, game)


def _laid_out(state: State) -> int:
    """Return the number of moves by which chance has set up the board."""
    own = (n for n, played in enumerate(state.moves) if not played.move.setup)
    return next(own, state.ply)


def _along(state: State, laid_out: int, asked: Mapping[str, str]) -> str:
    """Return the query of a game's moves that is shown at the ply asked for, or of its moves until
    then and those that were tried there.

    Without a ply a finished game shows its first decision, a running one its last position. Raises
    Http404 where the game has not come so far.
    """
    moves = [str(each.move) for each in state.moves[laid_out:]]
    ply = small_number(asked["along"], digits=3)
    if ply is None:
        return _query_of(moves, None if state.result is None else _first_decision(state, laid_out))
    if ply > state.ply:
        raise Http404
    at = max(ply - laid_out, 0)
    if tried := asked.get("moves", ""):
        return _query_of([*moves[:at], tried], None)
    return _query_of(moves, at)


def _first_decision(state: State, laid_out: int) -> int:
    played = state.moves[laid_out:]
    return next((n for n, each in enumerate(played) if each.seat != CHANCE), 0)


def _query_of(moves: Sequence[str], at: int | None) -> str:
    query = {"moves": ",".join(moves)} | ({} if at is None else {"at": str(at)})
    return urlencode(query, safe=",")


def _explored(key: str) -> Ruleset:
    ruleset = RULESETS.get(key)
    if not isinstance(ruleset, SymmetricRuleset):
        raise Http404
    return ruleset


def _query(
    request: SiteRequest, rules: Ruleset, asked: Mapping[str, str], options: Options | None = None
) -> AnalysisQuery:
    notation = board_preferences(request.player, rules.key).notation
    return AnalysisQuery.of(rules, asked, notation, options)


def _scopes(route: str, *args: object) -> dict[str, str]:
    """Return the address of the same page for each scope."""
    every = reverse(route, args=args)
    return {scope: every if scope is Scope.ALL else f"{every}{scope}/" for scope in Scope}


def _page(
    request: SiteRequest,
    line: AnalysisLine,
    addresses: dict[str, str],
    scope: str,
    game: Game | None = None,
) -> HttpResponse:
    """Render the board with what is stored of the position, unless that would help in a running
    game.
    """
    if scope not in addresses:
        raise Http404
    positions = line.positions[: line.at + 1]
    if running := running_game_at(request.player, line.ruleset, positions, CLOSED_TO_BOOKS):
        return _against_aid(request, running)
    following = line.moves[line.at] if line.at < len(line.moves) else None
    found = explore(line.ruleset, line.position, Scope(scope), request.player, preferred=following)
    players = LinePlayers(game.names) if game else NOBODY
    context = {
        **board_context(request, line, addresses[scope], players=players),
        "game": game,
        "exploration": found,
        "rows": move_rows(line, addresses[scope], found),
        "scopes": scope_links(line, addresses, scope),
        "starts": _starts(request, line, Scope(scope)),
        "nothing": NOTHING_FOUND[Scope(scope)],
        "is_over": not line.position.to_move,
        "reasons": reasons_for_fewer(found, Scope(scope), request.player),
        "variants": fields(line) if game is None else [],
        "section": "games" if game else "lessons",
    }
    status = 400 if line.error else 200
    return render(request, "study/explorer/explorer.html", context, status=status)


def _starts(request: SiteRequest, line: AnalysisLine, scope: Scope) -> list[ExploredStart] | None:
    """Return games to begin with where chance still sets up the board; None elsewhere."""
    if not is_being_set_up(line.position):
        return None
    games = latest_games(line.ruleset, line.query.options, scope, request.player)
    routes = ((game, _scopes("game_explorer", game.pk)[scope]) for game in games)
    return [ExploredStart(game, f"{address}?along=game") for game, address in routes]


def _while_it_runs(request: SiteRequest, game: Game) -> HttpResponse:
    """Refuse the page, as it is the position of a running game."""
    text = _("The explorer keeps to games that are over. It opens here when this one is.")
    return _refused(request, game, (text,))


def _against_aid(request: SiteRequest, game: Game) -> HttpResponse:
    """Refuse the page, as the aid of a running game of the reader forbids it at this position."""
    text = _("The explorer keeps to games that are over. It opens here when this one is.")
    grid = Link(reverse("aid"), _("Aid in games"))
    return _refused(request, game, (text, agreed_aid(game)), grid)


def _refused(request: SiteRequest, game: Game, texts: tuple[str, ...], *more: Link) -> HttpResponse:
    links = (to_game(game), *more, message_page.home())
    page = MessagePage(_("This game goes on"), texts, links, role="alert", section="games")
    return message_page.render_message(request, page, 403)
