"""Rulings on a game that somebody has lost by not opening their bytes: nothing was ever drawn."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest
from django.test import Client

from accounts.models import User
from games.log.commands import ApplyRuling, Refused
from games.models import Game
from games.services.gamelog.actors import SiteActor
from games.services.gameplay.door import apply_command
from games.services.worker import runner
from tests.games.lobby.seating.contributors import full_table, opens, over
from tests.log.formats.test_kept_verifier import TODAY

pytestmark = pytest.mark.database


@pytest.fixture
def unopened(alice: User, bob: User, now: datetime) -> Game:
    table = full_table(alice, bob, at=now)
    opens(table, bob, now)
    runner.settle_openings(over(table))
    return Game.objects.get()


def rule(game: Game, ruling: ApplyRuling, at: datetime) -> None:
    apply_command(game.pk, ruling, by=SiteActor(), key=ruling.dispute, at=at)


def test_the_script_finds_it_right_after_a_ruling(
    unopened: Game, now: datetime, tmp_path: Path
) -> None:
    rule(unopened, ApplyRuling("d", "award", winner=0), now)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(Client().get(f"/games/{unopened.pk}/game.json").json()))
    bare = [sys.executable, "-I", "-S", str(TODAY), str(file)]
    done = subprocess.run(bare, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr


def test_it_cannot_be_rolled_back_and_played(unopened: Game, now: datetime) -> None:
    for dispute in ("first", "second"):
        with pytest.raises(Refused, match="^nothing-begun$"):
            rule(unopened, ApplyRuling(dispute, "rollback", ply=0), now)
        rule(unopened, ApplyRuling(f"void-{dispute}", "void"), now)


@pytest.mark.words
def test_the_page_of_draws_says_that_nothing_was_drawn(unopened: Game) -> None:
    page = Client().get(f"/games/{unopened.pk}/draws/").content.decode()
    assert "Nothing was drawn." in page
