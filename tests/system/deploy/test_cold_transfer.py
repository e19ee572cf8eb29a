"""A site with games in cold storage moves whole: the file needs no cold storage to be read."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.log.commands import Resign
from games.models import Game
from games.services.gamelog.audit import first_difference
from games.services.gameplay.game_start import start_game
from tests.games.conftest import NOW, person
from tests.games.gamelog.stored_log.cold_games import lose, put_away, rows_of
from tests.support.games.pages import act
from tests.system.deploy.test_site_transfer import take_in

pytestmark = [
    pytest.mark.database,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("no_worker"),  # It would have work to do for the game that is stored.
]


@pytest.mark.slow
def test_games_in_cold_storage_travel_with_their_logs(tmp_path: Path) -> None:
    people = [person("alice"), person("bob")]
    cold, warm = (start_game("sogo", people, options={}, at=NOW) for __ in range(2))
    act(cold, people[0], Resign())
    rows, game = rows_of(cold), put_away(cold)
    file = tmp_path / "site.jsonl.gz"
    call_command("export_site", str(file), stderr=StringIO())
    call_command("flush", interactive=False, verbosity=0)
    lose(game)
    assert "2 games" in take_in(file)
    back = Game.objects.get(pk=cold.pk)
    assert (rows_of(back), back.cold_digest, first_difference(back)) == (rows, None, "")
    assert start_game("sogo", people, options={}, at=NOW).pk
    put_away(back)
    lose(Game.objects.get(pk=back.pk))
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("export_site", str(tmp_path / "again.jsonl.gz"), stderr=StringIO())
