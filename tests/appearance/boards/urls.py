"""The site with a table to try the board on: a position that is never stored."""

from dataclasses import dataclass, replace
from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import path
from django.utils import timezone

from config.urls import urlpatterns as site
from games.rules import RULESETS
from games.rules.kit.core import replay
from games.views.common.board_controls import BoardControls
from tests.appearance.boards.samples import SAMPLES

SEED = "C4 D4 A4 D1 A3 A3 B4 B3 B3 A2 C3 D3 D3 C4 D1 D1 D1"
PAGE = """{% extends "base.html" %}{% load boards formatting %}
{% block title %}Sogo{% endblock %}
{% block scripts %}{% include "games/boards/_scripts.html" %} boards/hourglass time{% endblock %}
{% block main %}<h1>Sogo</h1><p id="left">{{ due|time_left }}</p>
<div id="game" class="game"><section>
{% include "games/boards/_controls.html" %}
<p id="sent">{{ sent }}</p></section></div>{% endblock %}"""

CARDS = """{% extends "base.html" %}{% load boards %}{% block main %}<h1>Cards</h1>
<ul class="grid">{% for board in boards %}<li class="gcard">{% miniature board %}
<div><strong>{{ board.key }}</strong></div></li>{% endfor %}</ul>{% endblock %}"""


def table(request: HttpRequest, number: int) -> HttpResponse:
    """White is to move; what is posted is shown below the board."""
    sogo = RULESETS["sogo"]
    log = [(ply % 2, move) for ply, move in enumerate(SEED.split()[: number or None])]
    position = replay(sogo, 2, {}, log)
    board = sogo.board(position, min(position.to_move), last=[sogo.parse(log[-1][1])])
    choosing = BoardControls(
        here=request.path,
        send=request.path,
        board_event=number,
        key="k1",
        confirm="quick" not in request.GET,
        swap="#game" if "swap" in request.GET else "",
    )
    context = {
        "board": board,
        "controls": choosing,
        "chosen": board.target(request.GET.get("choose", "")),
        "due": timezone.now() + timedelta(days=1, hours=7, seconds=30),
        "sent": request.POST.get("move", ""),
    }
    template = engines["django"].from_string(PAGE)
    return HttpResponse(template.render(context, request))


def mill(request: HttpRequest) -> HttpResponse:
    """A game that is over."""
    sogo = RULESETS["sogo"]
    log = [(ply % 2, move) for ply, move in enumerate(["A1", "A2", "B1", "B2", "C1", "C2", "D1"])]
    board = sogo.board(replay(sogo, 2, {}, log), None, last=[sogo.parse("D1")])
    return HttpResponse(engines["django"].from_string(PAGE).render({"board": board}, request))


@dataclass(frozen=True)
class Glass:
    """An hourglass as the page of a game gives it."""

    left: float = 18
    total: float = 30
    mine: bool = True
    lapse: str = "lapse"


def squares(request: HttpRequest, key: str) -> HttpResponse:
    """A board of squares with a seat at its turn; `?only` for somebody who looks on, `?pair` where
    all pieces of the hand are equal to the second one.
    """
    sample, asked = SAMPLES[key], request.GET
    if "pair" in asked:
        sample = replace(sample, hand=(sample.hand[1],) * len(sample.hand))
    whole = key == "ludoku"
    chosen = asked.get("choose", "")
    drafts = tuple(filter(None, chosen.split(","))) if whole else ()
    board = sample.board(pick=asked.get("pick", ""), drafts=drafts, play="only" not in asked)
    choosing = BoardControls(
        here=request.path,
        send=request.path,
        board_event=1,
        key="k1",
        confirm="quick" not in asked,
        swap="#game",
        picked=asked.get("pick", ""),
        drafts=drafts,
        drafted=tuple(move[1:] for move in drafts),
        whole=whole,
        complete=len(drafts) == len(sample.hand),
    )
    context = {
        "board": replace(board, hidden="hidden" in asked),
        "controls": None if "only" in asked else choosing,
        "chosen": None if whole else board.target(chosen),
        "due": timezone.now() + timedelta(days=1),
        "sent": " ".join(request.POST.getlist("move")),
        "glass": Glass(float(asked["glass"])) if "glass" in asked else None,
        "waiting": "Waiting for bob.",
    }
    return HttpResponse(engines["django"].from_string(PAGE).render(context, request))


def cards(request: HttpRequest) -> HttpResponse:
    """The miniatures of all boards."""
    boards = [sample.board(play=False) for sample in SAMPLES.values()]
    template = engines["django"].from_string(CARDS)
    return HttpResponse(template.render({"boards": boards}, request))


urlpatterns = [
    path("look/cards/", cards),
    path("look/squares/<str:key>/", squares),
    path("look/mill/", mill),
    path("look/<int:number>/", table),
    *site,
]
