"""Chance after a takeback: it brings the same again, and the script knows it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from accounts.models import User
from games.log.commands import ProposalKind, Propose, Respond
from games.log.time.control import per_move
from games.log.turns.last_turn import last_mover
from games.models import Game
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.games.chance.test_verifier import all_right, exported, finished, run
from tests.games.conftest import NOW
from tests.support.games.chance import play_on


@pytest.mark.first_by_day
@pytest.mark.parametrize("ruleset", ["tiles", "ludoku"])
def test_a_takeback_after_chance_brings_the_same_again(
    ruleset: str, alice: User, bob: User, tmp_path: Path
) -> None:
    people = [alice, bob]
    game = start_game(ruleset, people, options={}, at=NOW, time_control=per_move(3))
    game = play_on(game, people, Random(4), 9)
    asks = last_mover(state_of(game))
    assert asks is not None
    apply_command(
        game.pk, Propose(ProposalKind.TAKEBACK), by=PlayerActor(people[asks]), key="ask", at=NOW
    )
    apply_command(
        game.pk, Respond(accept=True), by=PlayerActor(people[1 - asks]), key="yes", at=NOW
    )
    export = exported(finished(Game.objects.get(pk=game.pk), people, seed=5, moves=20))
    numbers = {(draw["turn"], draw["purpose"]): draw["numbers"] for draw in export["draws"]}
    assert len(numbers) < len(export["draws"]), "some draw was made twice"
    assert all(
        numbers[draw["turn"], draw["purpose"]] == draw["numbers"] for draw in export["draws"]
    )
    done = run(export, tmp_path)
    assert done.returncode == 0, done.stderr
    assert all_right(len(export["draws"])) in done.stdout
