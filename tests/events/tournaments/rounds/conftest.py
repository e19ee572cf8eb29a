"""Events of games for four, entered by five players."""

from __future__ import annotations

from dataclasses import replace

import pytest

from accounts.models import User
from events.models import Pairing, Tournament
from events.services.tournaments import results
from events.services.tournaments.announcements import announce
from events.services.tournaments.entries import enter, start
from events.services.tournaments.state_machine import advance
from games.log.commands import Resign
from games.rules import RULESETS
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from tests.events.tournaments.conftest import TERMS
from tests.games.conftest import NOW, person

RULES = next(rules for rules in RULESETS.values() if 4 in rules.seats)
FOUR = replace(TERMS, ruleset=RULES.key, seats=4, max_players=8)


@pytest.fixture
def players(alice: User, bob: User, carol: User) -> list[User]:
    return [alice, bob, carol, person("dora"), person("emil")]


def begun_with(players: list[User], **terms: object) -> Tournament:
    """Return an event of the first player that all have entered, begun."""
    event = announce(players[0], replace(FOUR, **terms), at=NOW)  # type: ignore[arg-type]
    for player in players:
        enter(event.pk, player, at=NOW)
    start(event.pk, players[0], at=NOW)
    advance(event.pk, NOW)
    return Tournament.objects.get(pk=event.pk)


def resign(pairing: Pairing, *seats: int) -> None:
    """Let these seats resign one after the other, and the table follow."""
    assert pairing.game_id
    for seat in seats:
        user = pairing.entries[seat].user
        assert user
        key = f"{pairing.pk}-{seat}"
        apply_command(pairing.game_id, Resign(), by=PlayerActor(user), key=key, at=NOW)
    results.follow(pairing.game_id, NOW)
