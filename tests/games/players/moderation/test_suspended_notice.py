"""Who is suspended reads so on every page, until when, and where the reason stands."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.operator import legal_pages
from games.models import Sanction
from games.services.chat.waiting_counts import waiting_counts
from games.services.players.moderation import sanctions
from tests.support.games.pages import signed_in

NOTICE = 'id="suspended"'


@pytest.fixture
def suspension(bob: User, admin: User) -> Sanction:
    at = timezone.now() - timedelta(minutes=1)
    terms = {"kind": "suspension", "days": 7, "reason": "You were rude.", "note": ""}
    return sanctions.impose(bob, admin, at=at, **terms)


@pytest.mark.parametrize("route", ["home", "lobby", "my_games", "rules_index"])
def test_every_page_tells_it(suspension: Sanction, alice: User, bob: User, route: str) -> None:
    page = reverse(route)
    shown = {user: NOTICE in signed_in(user).get(page).content.decode() for user in (alice, bob)}
    assert shown == {alice: False, bob: True}


@pytest.mark.database
def test_it_lasts_as_long_as_the_suspension(
    suspension: Sanction, alice: User, bob: User, admin: User
) -> None:
    assert suspension.ends_at
    assert waiting_counts(bob).suspended_until == suspension.ends_at
    assert waiting_counts(alice).suspended_until is None
    sanctions.lift(suspension.pk, admin, reason="A mistake.", at=timezone.now())
    assert waiting_counts(bob).suspended_until is None


@pytest.mark.database
def test_neither_a_mute_nor_a_suspension_of_before_is_told(suspension: Sanction, bob: User) -> None:
    Sanction.objects.update(kind=Sanction.Kind.MUTE)
    assert waiting_counts(bob).suspended_until is None
    before = timezone.now() - timedelta(days=9)
    Sanction.objects.update(
        kind=Sanction.Kind.SUSPENSION, at=before, ends_at=before + timedelta(days=7)
    )
    assert waiting_counts(bob).suspended_until is None


def test_no_game_against_a_bot_is_offered(suspension: Sanction, alice: User, bob: User) -> None:
    page = reverse("home")
    offered = {
        user: 'name="level"' in signed_in(user).get(page).content.decode() for user in (alice, bob)
    }
    assert offered == {alice: True, bob: False}


def test_objections_go_to_who_runs_the_site(
    suspension: Sanction, bob: User, settings: Any, tmp_path: Path
) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages/imprint.en.md").write_text("# Imprint")
    settings.SITE_FOLDER = tmp_path
    legal_pages.linked.cache_clear()
    page = signed_in(bob).get(reverse("my_data")).content.decode()
    legal_pages.linked.cache_clear()
    assert page.count(f'href="{reverse("imprint")}"') == 2


def test_the_reason_stands_where_the_notice_leads(suspension: Sanction, bob: User) -> None:
    page = signed_in(bob).get(reverse("my_data")).content.decode()
    assert suspension.reason in page
    assert 'id="sanctions"' in page
