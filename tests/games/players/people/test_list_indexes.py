"""Lists of games to watch are answered by indexes; PostgreSQL would read small tables whole."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection

from games.models import Game


@pytest.mark.parametrize(
    ("query", "index"),
    [
        ({"status": "running"}, "game_watchable"),
        ({"status": "over", "ruleset": "sogo"}, "game_longest"),
        ({"status": "over", "ruleset": "sogo", "margin_halves__isnull": False}, "game_closest"),
    ],
)
def test_an_index_answers_each_list(db: None, query: dict[str, Any], index: str) -> None:
    """Lists read some rows of a site with a hundred thousand games, and not all."""
    order = {"game_watchable": "-moved_at", "game_longest": "-ply", "game_closest": "margin_halves"}
    games = Game.objects.watchable().filter(**query).order_by(order[index])[:12]
    with connection.cursor() as cursor:
        sql, params = games.query.sql_with_params()
        literal = cursor.db.ops.last_executed_query(cursor, sql, params)
        cursor.execute(f"EXPLAIN QUERY PLAN {literal}")
        plan = " ".join(str(row) for row in cursor.fetchall())
    assert index in plan
    assert "TEMP B-TREE" not in plan
