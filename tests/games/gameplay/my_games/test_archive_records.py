"""The finished games of a player as one text."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.rules import RULESETS
from games.rules.kit.texts.record_reader import read_records
from games.services.gamelog import state_cache
from games.views.gameplay.my_games import archive
from tests.games.gameplay.my_games.test_archive import JUNE, over
from tests.support.games.pages import signed_in

FILE = "/games/archive/games.txt"


def keys(client: Client, query: str = "") -> list[str]:
    answer = client.get(f"{FILE}?{query}")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    if not answer.content:
        return []
    records = read_records(answer.content.decode(), RULESETS)
    return [record.ruleset.key for record in records]


def test_the_games_that_fit_are_in_the_file(alice: User, bob: User) -> None:
    over(alice, [bob], "ludoku")
    over(bob, [alice], "cards", JUNE - timedelta(hours=1))
    hers = signed_in(alice)
    assert keys(hers) == ["ludoku", "cards"]
    assert keys(hers, "game=cards") == ["cards"]
    assert keys(hers, "game=sogo") == []
    assert f'href="{FILE}?game=cards"' in hers.get("/games/archive/?game=cards").content.decode()


def test_a_search_that_cannot_be_read_is_refused(alice: User) -> None:
    assert signed_in(alice).get(f"{FILE}?since=never").status_code == 422


def test_the_file_has_an_end(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_GAMES_PER_FILE", 1)
    over(alice, ["casual"])
    over(alice, ["casual"], "tiles", JUNE - timedelta(hours=1))
    assert keys(signed_in(alice)) == ["sogo"]


def test_more_games_need_no_more_queries(alice: User, bob: User) -> None:
    hers = signed_in(alice)
    counts = []
    for number in range(3):
        over(alice, [bob], "sogo", JUNE + timedelta(hours=number))
        state_cache._states.clear()
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert len(keys(hers)) == number + 1
        counts.append(len(queries))
    assert counts[1] == counts[2]
