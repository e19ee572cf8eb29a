"""How often the links of mails may be opened from one place, whichever links they are."""

from __future__ import annotations

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.models import Event, Game
from games.views.notifications import mail_moves
from tests.support.games.notifications.mail_moves import SURE, link, scanner

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]

HERE, THERE = {"REMOTE_ADDR": "192.0.2.1"}, {"REMOTE_ADDR": "192.0.2.2"}


@pytest.mark.slow
@pytest.mark.usefixtures("one_window")
def test_one_place_that_opens_many_links_has_to_wait_and_no_other(
    live_game: Game, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mail_moves, "MAX_REQUESTS_PER_CLIENT", 3)
    first, *others = [link(live_game, alice, rod) for rod in ("A1", "B1", "C1", "D1", "A2")]
    codes = [scanner().get(address, **HERE).status_code for address in others]
    pressed = scanner().post(first, SURE, **HERE)
    elsewhere = scanner().get(first, **THERE)
    assert codes == [200, 200, 200, 429]
    assert pressed.status_code == 429
    assert int(pressed["Retry-After"]) > 0
    assert not Event.objects.filter(game=live_game, kind="move").exists()
    assert elsewhere.status_code == 200


def test_places_are_counted_by_the_minute(
    live_game: Game, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mail_moves, "MAX_REQUESTS_PER_CLIENT", 1)
    now = timezone.now()
    address = link(live_game, alice, "A1")
    with time_machine.travel(now, tick=False) as clock:
        codes = [scanner().get(address, **HERE).status_code for _ in range(2)]
        clock.shift(60)
        codes.append(scanner().get(address, **HERE).status_code)
    assert codes == [200, 429, 200]
