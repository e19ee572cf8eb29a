"""The lobby: everybody who waits for somebody."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.requests import SiteRequest
from games.models import Table
from games.rules import RULESETS
from games.views import terms

AT_ONCE = 100


@require_safe
def lobby(request: SiteRequest) -> HttpResponse:
    """Open tables with every condition, the newest first."""
    tables = Table.objects.in_lobby().select_related("host")[:AT_ONCE]
    known = {
        "lines": [_line(request, table) for table in tables],
        "rulesets": RULESETS.values(),
        "section": "lobby",
    }
    return render(request, "tables/lobby.html", known)


def _line(request: SiteRequest, table: Table) -> dict[str, object]:
    player = request.player
    return {
        "table": table,
        "conditions": terms.of_table(table),
        "mine": player is not None and table.host_id == player.pk,
        "needs_account": table.rated and (player is None or player.is_guest),
    }
