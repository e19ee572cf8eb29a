"""The refusal of lines that might help in a running game of the reader whose aid forbids it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.web import message_page
from accounts.web.message_page import Link, MessagePage
from accounts.web.requests import SiteRequest
from games.models import Game
from games.rules.kit.core import Position
from games.services.gamelog.state_cache import state_of
from games.views.common.errors import to_game
from study.models import Variation
from study.services.explorer.positions import decision_form
from study.services.explorer.running_games import CLOSED_TO_BOOKS, recognized_game, running_forms
from study.services.studies.tree import common_length
from study.views.explorer.agreed_aid import agreed_aid
from study.views.studies.board_of_line import line_from

MAX_POSITIONS_COMPARED = 1500
"""With how many positions of a study the running games of a reader are compared, which takes half a
second; a larger study stays shut while one runs.
"""


def refusal_of_lines(
    request: SiteRequest, game: Game, variations: Sequence[Variation]
) -> HttpResponse | None:
    """Return the page of a refusal where lines of a game might help in a running game of the
    reader whose aid forbids it.
    """
    text = _(
        "A position of these variations stands on a board of yours. They open when that game is"
        " over."
    )
    board = state_of(game).position
    if found := recognized_game(request.player, game.rules, (board,), CLOSED_TO_BOOKS):
        return _while_it_runs(request, found, text)
    running = running_forms(request.player, game.rules, CLOSED_TO_BOOKS)
    if not running:
        return None
    if _position_count(variations) > MAX_POSITIONS_COMPARED:
        too_large = _(
            "These are too many variations to be compared with your game. They open when that is"
            " over."
        )
        return _while_it_runs(request, next(iter(running.values())), too_large)
    found = _game_at(game, variations, running)
    return _while_it_runs(request, found, text) if found else None


def _position_count(variations: Sequence[Variation]) -> int:
    """Return how many positions the lines have, those they share counted once."""
    lines = sorted((str(each.ply), *each.line) for each in variations)
    return sum(len(line) - common_length(before, line) for before, line in pairwise([(), *lines]))


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
    """Yield the positions of the lines, those they share once."""
    state = state_of(game)
    before: tuple[str, ...] = ()
    begun, played = -1, [state.position]
    for ply, line in sorted((each.ply, each.line) for each in variations):
        if ply != begun:
            begun, before, played = ply, (), [state.position_at(min(ply, game.ply))]
            yield played[0]
        shared = min(common_length(before, line), len(played) - 1)
        fresh = line_from(game, played[shared], line[shared:]).positions[1:]
        yield from fresh
        before, played = line, [*played[: shared + 1], *fresh]


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
