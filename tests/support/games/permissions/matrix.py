"""The matrix of permissions: one line for each address of ours and each way to ask for it.

Codes: 200 shown, 303/302 done or sent on, 403 refused, 404 not there, 405 wrong method, 409 does
not fit the game, 422 wrong in itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.conf import settings

from tests.support.games.permissions import clubs, leagues
from tests.support.games.permissions.more_roles import RESEMBLES, differences
from tests.support.games.permissions.rows_of_play import ROWS_OF_PLAY
from tests.support.games.permissions.rows_of_players import ROWS_OF_PLAYERS

ROLES = ("anonymous", "guest", "alice", "bob", "carol", "admin", "referee")
TABLES = (ROWS_OF_PLAY, ROWS_OF_PLAYERS, leagues.ROWS, clubs.ROWS)
MATRIX = [line for table in TABLES for line in table.strip().splitlines()]
"""For each route and method the status for each of ROLES, in their order."""

EMBEDDED_ONLY = "dev_"
"""On a site with servers of its own these routes do not exist."""


@dataclass(frozen=True)
class Asked:
    """One cell of the matrix."""

    route: str
    method: str
    role: str
    status: int
    is_same_for_all: bool
    """Whether everybody is answered with this status."""
    is_as_for_carol: bool
    """Whether carol, who is signed in and no more than that, is answered with this status; of the
    deleted, whether a stranger is.
    """

    def __str__(self) -> str:
        return f"{self.role} {self.method} {self.route}"


def cells() -> Iterator[Asked]:
    """Yield every cell: those of the table, and those of the roles that resemble one of them."""
    others = differences()
    for line in MATRIX:
        route, method, *codes = line.split()
        if route.startswith(EMBEDDED_ONLY) and not settings.EMBEDDED:
            continue
        assert len(codes) == len(ROLES), line
        statuses = dict(zip(ROLES, map(int, codes), strict=True))
        is_same = len(set(codes)) == 1
        for role, status in statuses.items():
            yield Asked(route, method, role, status, is_same, status == statuses["carol"])
        for role, model in RESEMBLES.items():
            usual = statuses[model]
            status = others.get((role, route, method), usual)
            yield Asked(route, method, role, status, is_same, status == usual)
