"""Every way to hand out a board is told to the open page of its mover."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Game, JobKind, Outbox
from games.services.effects import handed_out_boards
from games.services.notifications.feeds import address, atom
from games.services.notifications.mail import digest, email
from games.services.players import data_export
from tests.support.games.pages import send, signed_in

pytestmark = pytest.mark.usefixtures("empty_cache")


@pytest.mark.first_by_day
@pytest.mark.parametrize("channel", ["mail", "digest", "feed", "export"])
def test_the_open_page_of_the_mover_hears_of_every_way_to_see_the_board(
    live_game: Game, alice: User, bob: User, channel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    send(signed_in(alice), live_game, "A1")
    live_game.refresh_from_db()
    row = Outbox(
        kind=JobKind.TURN, user=bob, game=live_game, event=live_game.last_event, dedup_key=uuid4()
    )
    address.renew(bob)
    ways: dict[str, Callable[[], object]] = {
        "mail": lambda: email.compose(row, bob, timezone.now()),
        "digest": lambda: digest.compose(row, [row], bob, timezone.now()),
        "feed": lambda: atom.atom(bob),
        "export": lambda: list(data_export.pieces(bob, timezone.now())),
    }
    heard: list[tuple[object, set[int | None]]] = []
    monkeypatch.setattr(
        handed_out_boards,
        "publish_to_players",
        lambda _game, what, users: heard.append((what, users)),
    )
    for _twice in range(2):
        ways[channel]()
    assert heard == [("seen", {alice.pk})]
