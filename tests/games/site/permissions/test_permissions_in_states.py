"""Who may do what in other states: games that are over, disputed or annulled or played by somebody
suspended, cases that are claimed, decided, appealed or closed or in which a seat is offered, events
that run or are final, ladders, team matches, seasons that have begun, tables that have begun, were
declined or called off, challenges that are switched off, and clubs that nobody finds.

Only what differs from the matrix stands in a table of its own; all else is answered as there. By
day those are asked for whom the state makes the difference, by night everybody, and every sixth of
what is answered as usual.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.games.conftest import NOW
from tests.games.site.permissions.test_permissions import _nothing_remembered, browser, scene
from tests.support.games.permissions.rows_of_states import BY_NIGHT, StateCell, state_cells
from tests.support.games.permissions.scene import Scene
from tests.support.games.permissions.states import in_states
from tests.support.games.stored import fingerprint, statements

__all__ = ["_nothing_remembered", "scene"]

pytestmark = pytest.mark.usefixtures("empty_cache", "db")
AS_USUAL_STRIDE = 6


@pytest.fixture(scope="module")
def stages(scene: Scene) -> dict[str, Scene]:
    return in_states(scene, NOW)


@pytest.fixture(scope="module")
def before(stages: dict[str, Scene]) -> dict[str, str]:
    """What is stored when a test begins."""
    return fingerprint()


def asked_on() -> Iterator[object]:
    """Yield what the state makes a difference to by day, and a part of all else by night."""
    cells = list(state_cells())
    by_day = {str(cell): cell for cell in cells if cell.is_for_the_day}
    by_night = [cell for cell in cells if cell.is_in_table and str(cell) not in by_day]
    usual = [cell for cell in cells if not cell.is_in_table][::AS_USUAL_STRIDE]
    yield from by_day.values()
    for cell in (*by_night, *usual):
        yield pytest.param(cell, marks=pytest.mark.slow)


@pytest.mark.first_by_day
@pytest.mark.parametrize("asked", list(asked_on()), ids=str)
def test_everybody_gets_what_the_state_allows(
    stages: dict[str, Scene], before: dict[str, str], asked: StateCell
) -> None:
    stage = stages[asked.state]
    form = stage.form(asked.route) if asked.method == "POST" else {}
    client = browser(stage, asked.role)
    with statements() as writes:
        answer = getattr(client, asked.method.lower())(stage.url(asked.route), form)
    assert answer.status_code == asked.status, answer.content.decode()[:3000]
    if answer.status_code >= 400 or asked.method == "GET":
        assert not writes or fingerprint() == before


def test_every_state_changes_something(stages: dict[str, Scene]) -> None:
    assert {cell.state for cell in state_cells() if cell.is_in_table} == set(stages)
    assert {cell.state for cell in state_cells() if cell.is_for_the_day} == set(stages) - BY_NIGHT
