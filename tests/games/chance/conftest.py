"""Games of the whole catalogue, played once for a module of forgeries."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from games.log.time.control import per_move
from games.models import Table
from games.services.chance import seals
from games.services.gameplay.game_start import start_game
from tests.games.chance.forgeries import GIVEN, Games
from tests.games.chance.test_verifier import Exported, exported, finished
from tests.games.conftest import NOW, person

OPTIONS: dict[str, dict[str, object]] = {
    "sogo": {},
    "frege": {"setup": "random", "begins": "lot"},
    "ludoku": {},
    "tiles": {"starters": "any"},
    "cards": {},
}


@pytest.fixture(scope="module")
def games(module_db: None) -> Games:
    """A copy of a game of two that is over, with lots for the seats; played once."""
    people = [person("alice"), person("bob")]

    @cache
    def played(ruleset: str) -> Exported:
        table = Table.objects.create(ruleset=ruleset, host=people[0], created_at=NOW)
        seals.seal_table(table, seals.ChanceInput())
        lot = seals.order(table, 1, GIVEN)
        seated = [people[place] for place in lot]
        terms: dict[str, Any] = {"table": table, "contributions": GIVEN, "lot": lot}
        terms |= {"options": OPTIONS[ruleset], "time_control": per_move(3)}
        game = start_game(ruleset, seated, at=NOW, **terms)
        return exported(finished(game, seated, moves=24))

    return lambda ruleset: deepcopy(played(ruleset))
