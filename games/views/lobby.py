"""The lobby: everybody who waits for somebody."""

from uuid import uuid4

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.requests import SiteRequest
from games.models import Table
from games.rules import RULESETS
from games.views.table_lines import Line

AT_ONCE = 100


@require_safe
def lobby(request: SiteRequest) -> HttpResponse:
    """Open tables with every condition, the newest first."""
    tables = Table.objects.in_lobby().with_sittings()[:AT_ONCE]
    known = {
        "lines": [Line(table, request.player) for table in tables],
        "rulesets": RULESETS.values(),
        "section": "lobby",
        "key": uuid4(),
    }
    return render(request, "tables/lobby.html", known)
