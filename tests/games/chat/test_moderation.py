"""Messages reported to the staff: with their neighbours, judged by nobody who plays there."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.log.commands import Refused
from games.models import ChatMessage, Event, Game, MessageReport
from games.services.chat import chat, moderation
from games.services.gamelog.actors import NotPermitted
from games.services.gameplay.game_start import start_game
from games.services.lobby.quotas import QuotaExceeded
from games.services.players import blocks
from games.services.players.moderation import player_reports
from tests.games.conftest import member_of_staff, person
from tests.support.games.disputes import browsers

pytestmark = pytest.mark.database

Played = Callable[..., Game]
QUEUE = "/staff/moderation/"


@pytest.fixture
def clients(alice: User, bob: User, carol: User, admin: User) -> dict[str, Client]:
    return browsers(alice, bob, carol, admin)


def report_of(message: ChatMessage) -> str:
    return reverse("message_report", args=[message.pk])


def counted(page: str) -> list[str]:
    """The number of reported messages in the menu, if there is one."""
    return re.findall(rf'href="{QUEUE}"[^>]*>[^<]+<span class="badge">(\d+)</span>', page)


def judge(client: Client, message: ChatMessage, decision: str) -> int:
    answer = client.post(reverse("moderation_judge", args=[message.pk]), {"decision": decision})
    return answer.status_code


def test_the_staff_read_a_reported_message_with_ten_lines_on_either_side(
    rude: ChatMessage, clients: dict[str, Client]
) -> None:
    asked = clients["alice"].get(report_of(rude)).content.decode()
    assert "You are &lt;b&gt;rude&lt;/b&gt;." in asked
    answer = clients["alice"].post(report_of(rude), {"why": "That <i>hurts</i>."})
    assert (answer.status_code, answer["Location"]) == (303, f"/games/{rude.game_id}/#chat")
    queue = clients["admin"].get(QUEUE).content.decode()
    assert "You are &lt;b&gt;rude&lt;/b&gt;." in queue
    assert "That &lt;i&gt;hurts&lt;/i&gt;." in queue
    for number in (5, 14, 16, 25):
        assert f"line {number:02}." in queue
    for number in (4, 26):
        assert f"line {number:02}." not in queue
    home = clients["admin"].get("/rules/").content.decode()
    assert counted(home) == ["1"]


def test_lines_of_one_instant_are_told_apart_by_their_order(
    live_game: Game, bob: User, now: datetime
) -> None:
    ChatMessage.objects.bulk_create(
        ChatMessage(game=live_game, user=bob, text=f"{n}", at=now, idempotency_key=uuid4())
        for n in range(30)
    )
    around = moderation.around(ChatMessage.objects.get(text="15"))
    assert [line.text for line in around] == [f"{n}" for n in range(5, 26)]


def test_removed_its_words_are_gone_and_its_line_stays(
    rude: ChatMessage, alice: User, clients: dict[str, Client], now: datetime
) -> None:
    log = list(Event.objects.values())
    moderation.report(rude.pk, alice, "", at=now)
    assert judge(clients["admin"], rude, "remove") == 303
    shown = clients["bob"].get(f"/games/{rude.game_id}/").content.decode()
    assert '<p class="message-text soft">' in shown
    assert "rude" not in shown
    assert ChatMessage.objects.get(pk=rude.pk).text == ""
    assert MessageReport.objects.get().state == MessageReport.State.REMOVED
    assert list(Event.objects.values()) == log
    answer = clients["admin"].get(QUEUE)
    assert not answer.context["entries"]
    queue = answer.content.decode()
    assert '<div class="empty">' in queue
    assert f"{MessageReport.objects.get().get_state_display()}, admin" in queue


def test_dismissed_it_stays_and_the_queue_is_empty(
    rude: ChatMessage, alice: User, clients: dict[str, Client], now: datetime
) -> None:
    moderation.report(rude.pk, alice, "", at=now)
    assert judge(clients["admin"], rude, "dismiss") == 303
    assert "rude" in ChatMessage.objects.get(pk=rude.pk).text
    assert '<div class="empty">' in clients["admin"].get(QUEUE).content.decode()
    assert judge(clients["admin"], rude, "remove") == 409
    assert "rude" in ChatMessage.objects.get(pk=rude.pk).text


def test_one_decision_closes_every_report_of_a_message(admin: User, now: datetime) -> None:
    people = [person(name) for name in ("dora", "emil", "fritz")]
    game = start_game("cards", people, options={}, at=now)
    line = chat.say(game, people[0], "Hm.", key=uuid4(), at=now)
    for other in people[1:]:
        moderation.report(line.pk, other, "", at=now)
    (entry,) = moderation.reported_messages(moderation.waiting(admin))
    assert [report.by.username for report in entry.reports] == ["emil", "fritz"]
    moderation.judge(line.pk, admin, remove=True, at=now)
    assert not moderation.waiting(admin).exists()


def test_no_admin_sees_or_judges_reports_of_their_own_games(alice: User, now: datetime) -> None:
    referee = member_of_staff("referee")
    game = start_game("sogo", [alice, referee], options={}, at=now)
    line = chat.say(game, referee, "I am always right.", key=uuid4(), at=now)
    moderation.report(line.pk, alice, "", at=now)
    client = browsers(referee)["referee"]
    queue = client.get(QUEUE).content.decode()
    assert "always right" not in queue
    assert counted(queue) == []
    assert '<span class="badge">' not in queue.split("<h1>")[1].partition("</h1>")[0]
    assert judge(client, line, "dismiss") == 403
    assert MessageReport.objects.get().state == MessageReport.State.OPEN


@pytest.mark.first_by_day
@pytest.mark.parametrize("who", ["alice", "bob", "carol", "guest", "anonymous"])
def test_only_the_staff_judge(
    rude: ChatMessage, alice: User, clients: dict[str, Client], now: datetime, who: str
) -> None:
    moderation.report(rude.pk, alice, "", at=now)
    assert clients[who].get(QUEUE).status_code in {302, 403}
    assert judge(clients[who], rude, "remove") == 403
    assert "rude" in ChatMessage.objects.get(pk=rude.pk).text


@pytest.mark.slow
def test_a_report_sent_twice_is_one(rude: ChatMessage, alice: User, now: datetime) -> None:
    first = moderation.report(rude.pk, alice, "Look!", at=now)
    assert moderation.report(rude.pk, alice, "Again!", at=now) == first
    assert MessageReport.objects.get().why == "Look!"


@pytest.mark.slow
def test_what_cannot_be_reported(
    rude: ChatMessage,
    alice: User,
    bob: User,
    carol: User,
    clients: dict[str, Client],
    now: datetime,
) -> None:
    with pytest.raises(Refused, match="^own-message$"):
        moderation.report(rude.pk, bob, "", at=now)
    with pytest.raises(NotPermitted):
        moderation.report(rude.pk, carol, "", at=now)
    answer = clients["alice"].post(report_of(rude), {"why": "y" * 1001})
    assert answer.status_code == 422
    assert f"{'y' * 1001}</textarea>" in answer.content.decode()
    assert clients["alice"].get("/chat/999999/report/").status_code == 404
    ChatMessage.objects.filter(pk=rude.pk).update(removed_at=now, text="")
    with pytest.raises(Refused, match="^message-removed$"):
        moderation.report(rude.pk, alice, "", at=now)
    assert not MessageReport.objects.exists()


def test_who_is_blocked_reports_what_was_said_before_and_sees_nothing_later(
    rude: ChatMessage, alice: User, bob: User, clients: dict[str, Client], now: datetime
) -> None:
    blocks.block(bob, alice, at=timezone.now())
    assert clients["alice"].post(report_of(rude), {"why": "Rude."}).status_code == 303
    assert MessageReport.objects.get().by == alice
    later = ChatMessage.objects.create(game=rude.game, user=bob, text="Later.", at=timezone.now())
    assert clients["alice"].get(report_of(later)).status_code == 403


def test_what_a_block_hides_is_not_shown_by_the_way_of_a_report(
    rude: ChatMessage, alice: User, bob: User, clients: dict[str, Client], now: datetime
) -> None:
    blocks.block(alice, bob, at=now)
    assert clients["alice"].get(report_of(rude)).status_code == 403


def test_ten_reports_a_day_are_enough(
    live_game: Game, alice: User, bob: User, now: datetime
) -> None:
    lines = [
        chat.say(live_game, bob, f"{n}", key=uuid4(), at=now)
        for n in range(moderation.MAX_REPORTS_PER_DAY + 1)
    ]
    for line in lines[:-1]:
        moderation.report(line.pk, alice, "", at=now)
    with pytest.raises(QuotaExceeded):
        moderation.report(lines[-1].pk, alice, "", at=now + timedelta(hours=23))
    moderation.report(lines[-1].pk, alice, "", at=now + timedelta(hours=25))


@pytest.mark.slow
def test_the_admin_site_shows_that_something_was_said_and_not_what(
    rude: ChatMessage, alice: User, clients: dict[str, Client], now: datetime
) -> None:
    moderation.report(rude.pk, alice, "", at=now)
    for address in ("/admin/games/chatmessage/", f"/admin/games/chatmessage/{rude.pk}/change/"):
        answer = clients["admin"].get(address)
        assert answer.status_code == 200
        assert "rude" not in answer.content.decode()
    for model in ("messagereport", "block"):
        assert clients["admin"].get(f"/admin/games/{model}/").status_code == 200


@pytest.mark.slow
def test_reported_players_stand_in_the_same_queue_by_their_age(
    rude: ChatMessage, alice: User, bob: User, carol: User, clients: dict[str, Client]
) -> None:
    now = timezone.now()
    first, last = now - timedelta(days=2), now - timedelta(minutes=1)
    asked = {"subject": "name", "why": "An <insult>."}
    player_reports.report(carol, alice, at=last, **asked)
    player_reports.report(bob, alice, at=first, **asked)
    moderation.report(rude.pk, alice, "", at=now - timedelta(days=1))
    answer = clients["admin"].get(QUEUE)
    order = [entry.player and entry.player.about for entry in answer.context["entries"]]
    assert order == [bob, None, carol]
    assert "An &lt;insult&gt;." in answer.content.decode()
    assert counted(answer.content.decode()) == ["3"]


@pytest.mark.slow
def test_a_reported_message_leads_to_a_decision_about_who_wrote_it(
    rude: ChatMessage, alice: User, clients: dict[str, Client]
) -> None:
    moderation.report(rude.pk, alice, "", at=timezone.now())
    decision = reverse("player_sanctions", args=[rude.user.pk])
    assert f'href="{decision}"' in clients["admin"].get(QUEUE).content.decode()
    User.objects.filter(pk=rude.user.pk).update(is_staff=True)
    assert f'href="{decision}"' not in clients["admin"].get(QUEUE).content.decode()
