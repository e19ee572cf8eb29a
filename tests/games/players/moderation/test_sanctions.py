"""Sanctions: what each takes and gives back, who may impose it, on record and told by mail."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from accounts.models import Role, User
from games.log.commands import PlayMoves, Refused
from games.models import AuditEntry, Delivery, Game, JobKind, PlayerReport, Sanction
from games.services.chat import chat
from games.services.gamelog.actors import NotPermitted
from games.services.gameplay.game_start import start_game
from games.services.lobby import tables
from games.services.lobby.tables import Terms
from games.services.players.moderation import player_reports, sanctions
from tests.games.conftest import member_of_staff, person
from tests.support.games.disputes import DAY
from tests.support.games.notifications.emails import send_to
from tests.support.games.pages import act

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]

ACTS = {"warning": "warned", "mute": "muted", "suspension": "suspended"}


@pytest.fixture
def helper(db: None) -> User:
    return member_of_staff("helper", Role.HELPER)


@pytest.fixture
def arbiter(db: None) -> User:
    return member_of_staff("arbiter")


def impose(user: User, admin: User, kind: str, at: datetime, days: int | None = 7) -> Sanction:
    terms = {"kind": kind, "days": days, "reason": "You were rude.", "note": "Third time."}
    return sanctions.impose(user, admin, at=at, **terms)


def write(game: Game, user: User, at: datetime) -> None:
    chat.say(game, user, "Hm.", key=uuid4(), at=at)


def begin(user: User, at: datetime) -> None:
    tables.open_table(user, Terms("sogo", {}), at=at)


@pytest.mark.first_by_day
@pytest.mark.parametrize(
    ("kind", "writes", "begins"),
    [("warning", True, True), ("mute", False, True), ("suspension", False, False)],
)
def test_a_sanction_takes_what_it_says_until_it_ends_or_is_lifted(
    live_game: Game, bob: User, arbiter: User, now: datetime, kind: str, writes: bool, begins: bool
) -> None:
    sanction = impose(bob, arbiter, kind, now)
    for is_allowed, attempt in (
        (writes, lambda at: write(live_game, bob, at)),
        (begins, lambda at: begin(bob, at)),
    ):
        if is_allowed:
            attempt(now)
        else:
            with pytest.raises(NotPermitted, match=re.escape(str(sanction.ends_at))):
                attempt(now + 6 * DAY)
        attempt(now + 7 * DAY)
    sanctions.lift(sanction.pk, arbiter, reason="It was a joke.", at=now + DAY)
    write(live_game, bob, now + 2 * DAY)
    begin(bob, now + 2 * DAY)


def test_the_running_games_of_a_suspended_player_go_on(
    live_game: Game, alice: User, arbiter: User, now: datetime
) -> None:
    impose(alice, arbiter, "suspension", now)
    act(live_game, alice, PlayMoves(("A1",)))


def test_a_suspended_guest_begins_no_game_either(arbiter: User, now: datetime) -> None:
    guest = User.objects.create_user("guest-abcd", is_guest=True)
    impose(guest, arbiter, "suspension", now)
    with pytest.raises(NotPermitted, match="^suspended"):
        begin(guest, now)


@pytest.mark.parametrize("kind", ACTS)
def test_a_sanction_and_its_inverse_are_on_record_with_their_reasons(
    bob: User, arbiter: User, now: datetime, kind: str
) -> None:
    sanction = impose(bob, arbiter, kind, now)
    for _attempt in range(2):
        sanctions.lift(sanction.pk, arbiter, reason="It was a joke.", at=now + DAY)
    entries = AuditEntry.objects.order_by("number")
    assert [(entry.act, entry.by, entry.reason) for entry in entries] == [
        (ACTS[kind], arbiter, "You were rude."),
        ("sanction-lifted", arbiter, "It was a joke."),
    ]
    assert {entry.subject for entry in entries} == {f"player:{bob.pk}"}


@pytest.mark.first_by_day
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("kind", ACTS)
def test_the_player_gets_a_mail_of_both_in_their_language(
    arbiter: User, now: datetime, kind: str, language: str
) -> None:
    bob = person("bob", language=language)
    sanction = impose(bob, arbiter, kind, now)
    assert send_to(JobKind.SANCTIONED, bob).state == Delivery.State.SENT
    sanctions.lift(sanction.pk, arbiter, reason="It was a joke.", at=now)
    assert send_to(JobKind.SANCTION_LIFTED, bob).state == Delivery.State.SENT
    imposed, lifted = mail.outbox
    with override(language):
        reason = _("The reason: %(reason)s")
    assert reason % {"reason": "You were rude."} in imposed.body
    assert reason % {"reason": "It was a joke."} in lifted.body
    assert "Third time." not in imposed.body + lifted.body


def test_a_helper_warns_and_mutes_and_suspends_nobody(
    bob: User, helper: User, arbiter: User, now: datetime
) -> None:
    for kind in ("warning", "mute"):
        impose(bob, helper, kind, now)
    suspension = impose(bob, arbiter, "suspension", now)
    with pytest.raises(NotPermitted):
        impose(bob, helper, "suspension", now)
    with pytest.raises(NotPermitted):
        sanctions.lift(suspension.pk, helper, reason="So.", at=now)
    with pytest.raises(NotPermitted):
        impose(bob, person("dora"), "warning", now)


def test_nobody_decides_about_themselves_or_the_staff(
    helper: User, arbiter: User, now: datetime
) -> None:
    for about in (helper, arbiter):
        with pytest.raises(NotPermitted, match="^staff-are-not-sanctioned"):
            impose(about, arbiter, "warning", now)


def test_who_plays_with_somebody_leaves_the_decision_to_another(
    bob: User, arbiter: User, now: datetime
) -> None:
    start_game("sogo", [bob, arbiter], options={}, at=now)
    impose(bob, arbiter, "warning", now)
    member_of_staff("second")
    with pytest.raises(Refused, match="^plays-with-them"):
        impose(bob, arbiter, "warning", now)


@pytest.mark.parametrize("days", [None, 0, 366])
def test_a_sanction_without_a_proper_end_is_refused(
    bob: User, arbiter: User, now: datetime, days: int | None
) -> None:
    with pytest.raises(Refused, match="^sanction-days"):
        impose(bob, arbiter, "mute", now, days)
    assert not Sanction.objects.exists()
    assert not AuditEntry.objects.exists()


def test_what_is_over_is_not_lifted(bob: User, arbiter: User, now: datetime) -> None:
    sanction = impose(bob, arbiter, "mute", now)
    with pytest.raises(Refused, match="^sanction-over"):
        sanctions.lift(sanction.pk, arbiter, reason="So.", at=now + 8 * DAY)


def test_a_sanction_closes_the_reports_about_its_player(
    alice: User, bob: User, helper: User, now: datetime
) -> None:
    made = player_reports.report(bob, alice, subject="name", why="An insult.", at=now)
    impose(bob, helper, "warning", now)
    made.refresh_from_db()
    assert (made.state, made.closed_by) == (PlayerReport.State.SANCTIONED, helper)


def test_the_pages_lead_from_a_report_to_a_sanction_and_its_lifting(
    alice: User, bob: User, helper: User
) -> None:
    clients = {user: Client() for user in (alice, bob, helper)}
    for user, client in clients.items():
        client.force_login(user)
    form = {"subject": "profile", "why": "An <insult>."}
    assert clients[alice].post(reverse("player_report", args=["bob"]), form).status_code == 303
    queue = clients[helper].get(reverse("moderation")).content.decode()
    page = reverse("player_sanctions", args=[bob.pk])
    assert "An &lt;insult&gt;." in queue
    assert page in queue
    asked = clients[helper].get(page).content.decode()
    assert 'value="suspension"' not in asked
    assert 'data-when="kind" data-is="mute suspension"' in asked
    assert "forms/dependent-fields" in asked
    form = {"kind": "mute", "days": 3, "reason": "Be <kind>."}
    assert clients[helper].post(page, form).status_code == 303
    sanction = Sanction.objects.get()
    assert page not in clients[helper].get(reverse("moderation")).content.decode()
    assert page in clients[helper].get(reverse("latest_sanctions")).content.decode()
    assert sanction.ends_at == sanction.at + timedelta(days=3)
    assert "Be &lt;kind&gt;." in clients[bob].get(reverse("my_data")).content.decode()
    lift = reverse("sanction_lift", args=[sanction.pk])
    assert lift in clients[helper].get(page).content.decode()
    assert clients[helper].post(lift, {"reason": "So."}).status_code == 303
    assert not Sanction.objects.in_force(sanction.at).exists()


@pytest.mark.parametrize(
    "form", [{}, {"kind": "suspension", "days": 3, "reason": "So."}, {"kind": "mute", "days": 3}]
)
def test_a_helper_who_sends_another_form_is_shown_what_is_wrong(
    bob: User, helper: User, form: dict[str, object]
) -> None:
    client = Client()
    client.force_login(helper)
    answer = client.post(reverse("player_sanctions", args=[bob.pk]), {"days": "", **form})
    assert answer.status_code == 422
    assert not Sanction.objects.exists()


@pytest.mark.words
def test_the_record_says_of_a_mute_that_it_forbids_more_than_chats() -> None:
    assert AuditEntry.Act.MUTED.label == "forbade a player to write to others"
