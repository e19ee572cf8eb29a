"""My games: those that wait for me, those that wait for others, those that are over."""

import json
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import F, QuerySet
from django.http import HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.access import player_required
from accounts.models import User
from accounts.requests import PlayerRequest
from games.models import Game, Status, Table
from games.rules import RULESETS
from games.views import nudged
from games.views.cards import cards, my_turns
from games.views.table_lines import Line

RECENT, A_PAGE = 8, 24


@require_safe
@player_required
def my_games(request: PlayerRequest) -> HttpResponse:
    """All that runs, the latest that are over, and tables that wait for somebody."""
    player = request.player
    if page := request.GET.get("finished", ""):
        return _finished_page(request, page)
    tag = nudged.tag_of_games(request)
    if request.headers.get("If-None-Match") == tag:
        return HttpResponseNotModified(headers={"ETag": tag, "Vary": "Cookie"})
    by_time = F("due_at").asc(nulls_last=True)
    running = list(Game.objects.running().of(player).order_by(by_time, "-moved_at", "pk"))
    finished = list(_finished(player)[: RECENT + 1])
    shown = cards([*running, *finished[:RECENT]], player)
    known = {
        "turn_cards": [card for card in shown if card.mine],
        "waiting_cards": [card for card in shown if card.game.running and not card.mine],
        "finished_cards": [card for card in shown if not card.game.running],
        "more_finished": len(finished) > RECENT,
        "turns": sum(card.mine for card in shown),
        "tables": _tables(player),
        "rulesets": RULESETS.values(),
        "section": "games",
        "tag": json.dumps({"If-None-Match": tag}),
    }
    return render(request, "games/my_games.html", known)


@require_safe
@player_required
def next_game(request: PlayerRequest) -> HttpResponse:
    """To the game with the least time left; `?after=` skips on from that one, round and round."""
    keys = list(my_turns(request.player).values_list("pk", flat=True))
    if not keys:
        messages.info(request, _("No game waits for you. Everybody else is thinking."))
        return redirect("my_games")
    return redirect("game", _following(keys, request.GET.get("after", "")))


def _following(keys: list[UUID], after: str) -> UUID:
    texts = [str(key) for key in keys]
    return keys[(texts.index(after) + 1) % len(keys)] if after in texts else keys[0]


def _finished(player: User) -> QuerySet[Game]:
    return Game.objects.of(player).exclude(status=Status.RUNNING).order_by("-moved_at", "pk")


def _finished_page(request: PlayerRequest, number: str) -> HttpResponse:
    """All games that are over, a page at a time; a number that does not exist is the nearest."""
    page = Paginator(_finished(request.player), A_PAGE).get_page(number)
    known = {"page": page, "cards": cards(list(page.object_list), request.player)}
    return render(request, "games/finished.html", {**known, "section": "games"})


def _tables(player: User) -> list[Line]:
    """What I wait for, and who waits for me."""
    tables = Table.objects.open().with_player(player).with_sittings().order_by("-created_at")
    return [Line(table, player) for table in tables]
