"""The page of a shared study: its lines, and the board after each of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, takewhile

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.web import message_page
from accounts.web.message_page import Link, MessagePage
from accounts.web.requests import SiteRequest
from games.models import Game
from games.models.gameplay.board_preferences import board_preferences
from games.rules.kit.board import Board
from games.rules.kit.core import Position
from games.services.gamelog.state_cache import state_of
from games.views.analysis.line import AnalysisLine
from games.views.analysis.query import AnalysisQuery
from games.views.common.addresses import small_number
from games.views.common.errors import to_game
from study.models import Variation
from study.services.explorer.positions import decision_form
from study.services.explorer.running_games import CLOSED_TO_BOOKS, recognized_game, running_forms
from study.services.studies.sharing import shared_study
from study.views.explorer.agreed_aid import agreed_aid
from study.views.studies.branches import shown_tree, what_if_url

MAX_KEY_DIGITS = 18
MAX_POSITIONS_COMPARED = 1500
"""With how many positions of a study the running games of a reader are compared, which takes half a
second; a larger study stays shut while one runs.
"""


@require_safe
def study_by_link(request: SiteRequest, code: str) -> HttpResponse:
    """Show a study to visitors with its link, with the board after the requested line."""
    study = shared_study(code)
    if study is None:
        raise Http404
    variations = list(study.variations.all())
    if refusal := _refusal(request, study.game, variations):
        return refusal
    asked = small_number(request.GET.get("line", ""), digits=MAX_KEY_DIGITS)
    shown = next((each for each in variations if each.pk == asked), None)
    shown = shown or next(iter(variations), None)
    line = _line(study.game, shown) if shown else None
    notation = board_preferences(request.player, study.game.ruleset).notation
    context = {
        "study": study,
        "game": study.game,
        "tree": shown_tree(study.game, variations, notation),
        "shown": shown,
        "board": _picture(line, notation) if line else None,
        "breaks_off": bool(line and line.error),
        "what_if": what_if_url(study.game, shown) if shown else "",
        "address": reverse("shared_study", args=[code]),
        "section": "games",
    }
    return render(request, "study/studies/shared_study.html", context)


def _line(game: Game, variation: Variation) -> AnalysisLine:
    """Return a line played out from its position in the finished game."""
    query = AnalysisQuery.of(game.rules, {"moves": variation.moves}, "", game.options)
    position = state_of(game).position_at(min(variation.ply, game.ply))
    return AnalysisLine.since(position, game.rules, query)


def _picture(line: AnalysisLine, notation: str) -> Board:
    return line.ruleset.board(line.position, None, last=line.last, notation=notation)


def _refusal(
    request: SiteRequest, game: Game, variations: Sequence[Variation]
) -> HttpResponse | None:
    """Return the page of a refusal where the study might help in a running game of the reader
    whose aid forbids it.
    """
    text = _(
        "A position of this study stands on a board of yours. It opens when that game is over."
    )
    board = state_of(game).position
    if found := recognized_game(request.player, game.rules, (board,), CLOSED_TO_BOOKS):
        return _while_it_runs(request, found, text)
    running = running_forms(request.player, game.rules, CLOSED_TO_BOOKS)
    if not running:
        return None
    if _position_count(variations) > MAX_POSITIONS_COMPARED:
        too_large = _(
            "This study is too large to be compared with your game. It opens when that is over."
        )
        return _while_it_runs(request, next(iter(running.values())), too_large)
    found = _game_at(game, variations, running)
    return _while_it_runs(request, found, text) if found else None


def _position_count(variations: Sequence[Variation]) -> int:
    """Return how many positions the lines have, those they share counted once."""
    lines = sorted((str(each.ply), *each.line) for each in variations)
    return sum(len(line) - _in_common(before, line) for before, line in pairwise([(), *lines]))


def _in_common(first: Sequence[str], second: Sequence[str]) -> int:
    """Return how many steps two lines have in common from their beginning on."""
    steps = zip(first, second, strict=False)
    return sum(1 for _step in takewhile(lambda step: step[0] == step[1], steps))


def _game_at(
    game: Game, variations: Sequence[Variation], running: Mapping[str, Game]
) -> Game | None:
    """Return the running game that stands at a position of the lines."""
    for position in _positions(game, variations):
        form = decision_form(game.rules, position)
        if form is not None and form.text in running:
            return running[form.text]
    return None


def _positions(game: Game, variations: Sequence[Variation]) -> Iterator[Position]:
    for variation in variations:
        yield from _line(game, variation).positions


def _while_it_runs(request: SiteRequest, game: Game, text: str) -> HttpResponse:
    """Refuse the page, as it might help in a running game."""
    links = (
        to_game(game),
        Link(reverse("aid"), _("Aid in games")),
        message_page.home(),
    )
    texts = (text, agreed_aid(game))
    page = MessagePage(_("This game goes on"), texts, links, role="alert", section="games")
    return message_page.render_message(request, page, 403)
