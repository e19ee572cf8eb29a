"""At a start the database is brought up to date, and only then."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from config.embedded import database

pytestmark = pytest.mark.django_db


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> Mock:
    """The command that would migrate, in an empty data folder."""
    settings.VAR = tmp_path
    monkeypatch.setattr(database, "call_command", command := Mock())
    return command


def test_a_database_that_is_up_to_date_is_left_alone(command: Mock) -> None:
    database.migrate()
    command.assert_not_called()


def test_a_missing_migration_is_applied_and_finished_if_it_was_killed(
    command: Mock, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = Mock(return_value=["0002_more"])
    monkeypatch.setattr(database.MigrationExecutor, "migration_plan", plan)
    command.side_effect = KeyboardInterrupt
    with pytest.raises(KeyboardInterrupt):
        database.migrate()
    command.side_effect, plan.return_value = None, []
    for _start in range(2):
        database.migrate()
    assert command.call_count == 2
