"""The log of a game and its mails, as the staff read them on the page of a dispute."""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from django.test import Client

from accounts.models import User
from games.extensions import notifications
from games.log.events import EventKind
from games.models import Event, JobKind, Outbox
from games.services.gameplay.game_start import start_game
from games.views.disputes.panels.staff_words import EVENT_LABELS, news_label
from tests.support.games.disputes import file, page_of


@pytest.mark.parametrize("ruleset", ["ludoku", "tiles"])
def test_the_log_is_in_words_and_not_in_codes(
    clients: dict[str, Client], alice: User, bob: User, now: datetime, ruleset: str
) -> None:
    game = start_game(ruleset, [alice, bob], options={}, at=now)
    page = clients["admin"].get(page_of(file(game, bob, now))).content.decode()
    codes = [str(event.payload.get("move", "")) for event in Event.objects.filter(game=game)]
    assert any(codes)
    for code in filter(None, codes):
        assert f"<td>{code}</td>" not in page
    assert not re.search(r"<td[^>]*>[a-z]+_[a-z]+", page)


def test_every_event_and_every_mail_has_a_label() -> None:
    assert set(EVENT_LABELS) == set(EventKind)
    kinds = [kind.name for kind in notifications.kinds if kind.app == "games"]
    assert all(news_label(kind) != kind for kind in (*kinds, JobKind.TURN_NEWS))


def test_a_mail_that_waits_says_what_it_is_about(
    clients: dict[str, Client], alice: User, bob: User, now: datetime
) -> None:
    game = start_game("ludoku", [alice, bob], options={}, at=now)
    page = clients["admin"].get(page_of(file(game, bob, now))).content.decode()
    kinds = set(
        Outbox.objects.mails().filter(game=game, done_at=None).values_list("kind", flat=True)
    )
    assert kinds
    for kind in kinds:
        assert news_label(kind) in page
        assert f">{kind}" not in page
