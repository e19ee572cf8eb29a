"""The games that `bench scale` fills a database with are games: each log verifies and replays."""

from __future__ import annotations

import pytest

from benchmarks.scale.game_copies import fill
from benchmarks.scale.patterns import pattern_players, patterns
from benchmarks.scale.rows import Crowd, add_lobby, add_players
from benchmarks.scale.settings import DEFAULTS, options_of
from benchmarks.scale.work import add_outbox
from games.models import Game, Outbox, Seat, Table
from games.services.gamelog.audit import first_difference

PLAYERS = Crowd(first=1_000_000, count=20, challenges=3)
COPIES_PER_PATTERN = 2


@pytest.mark.real
@pytest.mark.django_db(transaction=True)
def test_every_copied_game_verifies_and_has_players_and_work() -> None:
    add_players(pattern_players()[0], PLAYERS)
    add_lobby(PLAYERS, game_count=100)
    wanted = [(pattern, COPIES_PER_PATTERN) for pattern in patterns(moves=4)]
    assert sum(fill(wanted, PLAYERS)) == COPIES_PER_PATTERN * len(wanted)
    add_outbox(PLAYERS)
    copies = Game.objects.filter(table__state=Table.State.ACCEPTED)
    assert copies.count() == COPIES_PER_PATTERN * len(wanted)
    assert [first_difference(game) for game in copies] == [""] * len(copies)
    waiting = Seat.objects.filter(game__in=copies.running(), user__isnull=False)
    assert Outbox.objects.filter(user__gte=PLAYERS.first).count() == waiting.count()


def test_a_larger_site_is_asked_for_by_options() -> None:
    assert options_of(["scale"]) == DEFAULTS
    assert options_of(["scale", "--games=30", "--moves=5"]) == {"games": 30, "moves": 5}
