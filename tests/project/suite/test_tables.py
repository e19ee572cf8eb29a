"""The tables of the test database are copied, as long as nothing that makes them has changed."""

import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.db import connection

from tests.support.fixtures.tables import (
    SETTINGS,
    copy_or_make,
    digest,
    dump_postgres,
    dump_sqlite,
    sources,
)
from tests.support.servers.processes import ROOT


def test_a_changed_migration_and_a_changed_model_make_the_tables_anew(tmp_path: Path) -> None:
    found = sources()
    assert {ROOT / "games/migrations/0001_initial.py", ROOT / "games/models/outbox.py"} < {*found}
    path = tmp_path / "0001_initial.py"
    path.write_text("before")
    before = digest([*found, path])
    assert digest([*found, path]) == before
    path.write_text("after")
    assert digest([*found, path]) != before


def test_what_migrations_and_models_import_makes_the_tables_anew() -> None:
    found = {str(path.relative_to(ROOT)) for path in sources() if path.is_relative_to(ROOT)}
    by_a_migration, through_a_model = "games/rules/kit/sealed_randomness.py", "games/coded_text.py"
    assert {by_a_migration, through_a_model, "accounts/names.py"} <= found
    assert not [path for path in found if path.startswith(("games/views/", "tests/"))]


@pytest.mark.parametrize("name", SETTINGS)
def test_another_setting_makes_the_tables_anew(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest([])
    others = {setting: getattr(settings, setting) for setting in SETTINGS}
    changed = SimpleNamespace(**{**others, name: "another"})
    monkeypatch.setattr("tests.support.fixtures.tables.settings", changed)
    assert digest([]) != before


def test_what_is_kept_is_not_made_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made: list[str] = []
    for part in ("sqlite", "postgres"):
        monkeypatch.setattr(f"tests.support.fixtures.tables.dump_{part}", Path.touch)
        monkeypatch.setattr(f"tests.support.fixtures.tables.restore_{part}", made.remove)
    outdated = tmp_path / f"{connection.vendor}-outdated"
    outdated.touch()
    copy_or_make(tmp_path / "tables", lambda: made.append(tmp_path / "tables"))  # type: ignore[arg-type]
    assert made == [tmp_path / "tables"]
    assert not outdated.exists()
    copy_or_make(tmp_path / "tables", pytest.fail)
    assert made == []


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_a_copy_has_every_table_and_trigger(tmp_path: Path) -> None:
    """Outside any transaction, as copies are made."""
    path = tmp_path / "tables"
    if connection.vendor == "postgresql":
        dump_postgres(path)
        statements = path.read_text().splitlines()
        made = [line.split()[2] for line in statements if line.startswith("CREATE TABLE")]
        assert sorted(name.removeprefix("public.") for name in made) == tables()
        assert any(line.startswith("CREATE TRIGGER") for line in statements)
        return
    dump_sqlite(path)
    with closing(sqlite3.connect(path)) as kept, connection.cursor() as cursor:
        query = "SELECT type, name, sql FROM sqlite_master ORDER BY type, name"
        assert kept.execute(query).fetchall() == cursor.execute(query).fetchall()


def tables() -> list[str]:
    with connection.cursor() as cursor:
        return sorted(connection.introspection.table_names(cursor))
