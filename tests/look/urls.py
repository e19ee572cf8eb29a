"""The site with a table to try the board on: a position that is never stored."""

from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import path
from django.utils import timezone

from config.urls import urlpatterns as site
from games.rules import RULESETS
from games.rules.core import replay
from games.views.choosing import Choosing

SEED = "C4 D4 A4 D1 A3 A3 B4 B3 B3 A2 C3 D3 D3 C4 D1 D1 D1"
PAGE = """{% extends "base.html" %}{% load boards look %}{% block title %}Sogo{% endblock %}
{% block main %}<h1>Sogo</h1><p id="left">{{ due|time_left }}</p>
<div id="table" class="game"><section>
{% include "games/boards/_play.html" %}<p id="sent">{{ sent }}</p></section></div>{% endblock %}"""


def table(request: HttpRequest, number: int) -> HttpResponse:
    """White is to move; what is posted is shown below the board."""
    sogo = RULESETS["sogo"]
    log = [(ply % 2, move) for ply, move in enumerate(SEED.split()[: number or None])]
    position = replay(sogo, 2, {}, log)
    board = sogo.board(position, min(position.to_move), last=[sogo.parse(log[-1][1])])
    choosing = Choosing(
        here=request.path,
        send=request.path,
        number=number,
        key="k1",
        confirm="quick" not in request.GET,
        swap="#table" if "swap" in request.GET else "",
    )
    context = {
        "board": board,
        "play": choosing,
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


urlpatterns = [path("look/mill/", mill), path("look/<int:number>/", table), *site]
