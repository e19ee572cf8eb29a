"""A hash is 32 bytes in the database and 64 hexadecimal letters in Python."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from ipaddress import ip_address

import pytest
from django.apps import apps
from django.db import IntegrityError, connection
from django.db.models import Field

from accounts.models import User
from events.services.leagues.announcements import LeagueTerms, found
from events.services.tournaments.announcements import EventTerms, announce
from games.log.time.control import per_move
from games.models import Event, Game, Outbox, Table
from games.models.gameplay.fields import HashField
from games.services.disputes.evidence import bundles
from games.services.disputes.reports import filing
from games.services.gamelog.audit_trail import Act, record_act
from games.services.gameplay.game_start import start_game
from games.services.lobby import tables
from games.services.lobby.tables import Terms
from games.services.players.moderation.network_sightings import record_sighting
from games.services.worker import runner
from study.models import Evaluation, Solving
from study.services.explorer.game_index import KIND
from tests.games.gamelog.stored_log.cold_games import put_away
from tests.study.exercises.conftest import stored_exercise

pytestmark = pytest.mark.database

Played = Callable[[Game, str], Game]
WON = "A1 A2 B1 B2 C1 C2 D1"
COLUMNS = [
    field
    for model in apps.get_models()
    for field in model._meta.concrete_fields
    if isinstance(field, HashField)
]


@pytest.fixture
def stored(
    sogo_game: Game, play_moves: Played, alice: User, bob: User, now: datetime
) -> dict[str, set[tuple[str, int]]]:
    """Column → the types and lengths of what the database holds there."""
    play_moves(sogo_game, "A1 B1")
    finished = play_moves(start_game("sogo", [alice, bob], options={}, at=now), WON)
    for row in Outbox.objects.filter(game=finished, kind=KIND):
        runner.run(row.pk)
    put_away(finished)
    Evaluation.objects.create(position="0f" * 32, engine="none/1", moves=[], nodes=0)
    Solving.objects.create(
        key="0f" * 32, ruleset="sogo", version=1, options={}, nodes_per_job=1, begun_at=now
    )
    stored_exercise()
    start_game("ludoku", [alice, bob], options={}, at=now)
    record_act(Act.JOB_RETRIED, alice, "job:1", at=now)
    announce(alice, EventTerms("Autumn round", "sogo", {}, per_move(3), max_players=3), at=now)
    found(alice, LeagueTerms("Tuesday", "sogo", {}, per_move(3), 8, now + timedelta(14)), at=now)
    bundles.build(
        filing.file(sogo_game.pk, alice, category="rules", ply=0, text="Hm.", at=now), now
    )
    tables.open_by_link(alice, Terms("sogo", {}), at=now)
    record_sighting(alice, ip_address("9.9.9.9"), now.date())
    return {str(field): set(_raw(field)) for field in COLUMNS}


def _raw(field: Field) -> list[tuple[str, int]]:  # type: ignore[type-arg]
    """As it comes from the database, before Django makes something of it."""
    with connection.cursor() as cursor:
        table = field.model._meta.db_table
        cursor.execute(f'SELECT "{field.column}" FROM {table} WHERE "{field.column}" IS NOT NULL')
        return [(type(value).__name__, len(value)) for (value,) in cursor.fetchall()]


def test_every_stored_hash_is_32_bytes(stored: dict[str, set[tuple[str, int]]]) -> None:
    assert len(stored) == len(COLUMNS) == 21
    assert all(found == {("bytes", 32)} for found in stored.values()), stored


def test_a_hash_is_read_and_found_by_its_letters(sogo_game: Game, play_moves: Played) -> None:
    play_moves(sogo_game, "A1")
    event = Event.objects.get(game=sogo_game, number=1)
    assert len(event.hash) == 64
    assert Event.objects.get(hash=event.hash) == event
    assert Event.objects.filter(hash__in=[event.prev_hash]).get().number == 0
    assert Game.objects.filter(head_hash=event.hash).exists()


def test_what_is_no_hash_is_refused(sogo_game: Game) -> None:
    with pytest.raises(IntegrityError):
        Game.objects.filter(pk=sogo_game.pk).update(head_hash="00" * 31)


def test_tables_without_a_link_do_not_clash(alice: User, bob: User, now: datetime) -> None:
    for host in (alice, bob):
        tables.open_table(host, Terms("sogo", {}), at=now)
    assert list(Table.objects.values_list("token_hash", flat=True)) == [None, None]
