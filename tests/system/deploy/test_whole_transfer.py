"""A site with something in every table, in every state, moves to another database as it is."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import models

from accounts.models import User
from config.management.transfer.tables import moved_tables
from events.services.ratings.result_list import rate_game
from games.log.commands import Command, PlayMoves, Resign
from games.log.time.control import per_move
from games.models.gameplay.fields import HashField
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.games.conftest import NOW, person
from tests.support.games.permissions.scene import set_up
from tests.support.games.permissions.states import in_states
from tests.support.games.stored import fingerprint

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("no_worker")]

VALUES: dict[type[models.Field[Any, Any]], object] = {
    models.BinaryField: b"\x01\xff",
    models.BooleanField: True,
    models.DateField: NOW.date(),
    models.DateTimeField: NOW,
    models.FloatField: 0.1,
    models.GenericIPAddressField: "127.0.0.1",
    models.IntegerField: 1,
    HashField: "ab" * 32,
    models.JSONField: {"ä": [1, None, "„x“"]},
}
"""What a field is given in a row that the stage does not have, by the class it inherits from."""


@pytest.mark.slow
@pytest.mark.database
def test_a_site_in_every_state_arrives_as_it_was(tmp_path: Path) -> None:
    fill()
    tables = moved_tables(with_passwords=True)
    assert [model for model in tables if not model._default_manager.exists()] == []
    before, file = fingerprint(), str(tmp_path / "site.jsonl.gz")
    call_command("export_site", file, stderr=StringIO())
    call_command("flush", interactive=False, verbosity=0)
    call_command("import_site", file, stdout=StringIO(), stderr=StringIO())
    assert fingerprint() == before
    call_command("verify_audit", stdout=StringIO())
    call_command("rebuild_ratings", "--check", stdout=StringIO())
    call_command("replay_games", "--all", stdout=StringIO(), stderr=StringIO())


def fill() -> None:
    """Bring the stage of the permissions into this database, in each of its states, a rated game,
    and a row into each table that is empty then.
    """
    alice, bob, carol = (person(name) for name in ("alice", "bob", "carol"))
    admin = person("admin", is_staff=True, is_superuser=True)
    game = start_game("sogo", [alice, bob], options={}, at=NOW, time_control=per_move(3))
    in_states(set_up(game, (alice, bob, carol, admin), NOW), NOW)
    _play_rated(alice, bob)
    for model in moved_tables(with_passwords=True):
        _row_of(model)


def _play_rated(first: User, second: User) -> None:
    game = start_game(
        "sogo", [first, second], options={}, at=NOW, time_control=per_move(3), rated=True
    )
    commands: list[Command] = [PlayMoves(("A1",)), PlayMoves(("B1",)), Resign()]
    for ply, command in enumerate(commands):
        by = PlayerActor((first, second)[ply % 2])
        apply_command(game.pk, command, by=by, key=f"rated {ply}", at=NOW)
    assert rate_game(game.pk)


def _row_of(model: type[models.Model]) -> models.Model:
    """Return the first row of a table, which is made if there is none."""
    found = model._base_manager.order_by("pk").first()
    if found is None:
        fields = [field for field in model._meta.concrete_fields if not _is_left_out(field)]
        given = {field.name: _value_of(field) for field in fields if not field.is_relation}
        found = model._base_manager.create(
            **given, **_related([f for f in fields if f.is_relation])
        )
    return found


def _related(fields: list[models.Field[Any, Any]]) -> dict[str, models.Model]:
    """Return a row for each field; those that refer to the same table get different ones."""
    found: dict[str, models.Model] = {}
    for field in fields:
        model: Any = field.related_model
        first, used = _row_of(model), {row.pk for row in found.values() if type(row) is model}
        others = model._base_manager.exclude(pk__in=used).order_by("pk")
        found[field.name] = others.first() or first
    return found


def _is_left_out(field: models.Field[Any, Any]) -> bool:
    return isinstance(field, models.AutoField) or field.has_default()


def _value_of(field: models.Field[Any, Any]) -> object:
    if field.choices:
        return field.flatchoices[0][0]
    kinds = [kind for kind in type(field).__mro__ if kind in VALUES]
    return VALUES[kinds[0]] if kinds else "x"
