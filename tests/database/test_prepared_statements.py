"""Statements that PostgreSQL keeps prepared, and the setting that turns this off."""

from __future__ import annotations

import subprocess
import sys

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone

from accounts.identity.backends import AccountBackend
from games.models import Game
from tests.support.servers.processes import ROOT, clean_environment


@pytest.mark.real
@pytest.mark.django_db
def test_what_is_often_asked_stays_prepared() -> None:
    for _ in range(settings.PREPARE_THRESHOLD + 1):
        AccountBackend().get_user(0)
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        assert any('FROM "accounts_user"' in statement for (statement,) in cursor.fetchall())


def test_nothing_is_prepared_for_a_pooler_that_does_not_know_of_it() -> None:
    code = "from config.settings.storage import PREPARE_THRESHOLD as p; print(p)"
    env = clean_environment(DATABASE_URL="postgres://localhost/fernzug", PREPARE_THRESHOLD="0")
    threshold = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=True
    ).stdout
    assert threshold == "None\n"


@pytest.mark.real
@pytest.mark.django_db
def test_a_question_for_some_rows_is_planned_for_its_values() -> None:
    """A plan for any value passes over the index of running games, and reads all games."""
    for _ in range(settings.PREPARE_THRESHOLD + 10):
        list(Game.objects.to_settle(timezone.now()))
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        assert not [text for (text,) in cursor.fetchall() if "settles_at" in text]
