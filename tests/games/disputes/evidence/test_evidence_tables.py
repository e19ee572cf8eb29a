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
from games.views.disputes.panels.staff_words import EVENT_LABELS, news_label, ruling_label
from tests.support.games.disputes import enforce, file, page_of


@pytest.mark.slow
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


def test_rulings_are_in_the_log_in_words(
    clients: dict[str, Client], alice: User, bob: User, admin: User, now: datetime
) -> None:
    case = file(start_game("sogo", [alice, bob], options={}, at=now), bob, now)
    enforce(case.pk, admin, ruling="void", reason="So.", at=now)
    page = clients["admin"].get(page_of(case)).content.decode()
    log = page[page.index("<tbody") :]
    assert str(case.get_ruling_display()) in log
    assert "dispute: " not in log
    assert {ruling_label(code) for code in ("draw", "overturn")}.isdisjoint({"draw", "overturn"})


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
