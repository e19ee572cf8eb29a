"""Messages reported to the staff: with their neighbours, judged by nobody who plays there."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.log.actions import Refused
from games.models import Event, Game, Message, Reported
from games.services import blocking, talk, talk_reports
from games.services.authors import NotYours
from games.services.limits import TooMany
from games.services.starting import start_game
from tests.games.conftest import person
from tests.games.reports import browsers

Played = Callable[..., Game]
QUEUE = "/staff/reports/"


@pytest.fixture
def clients(alice: User, bob: User, carol: User, admin: User) -> dict[str, Client]:
    return browsers(alice, bob, carol, admin)


@pytest.fixture
def rude(live_game: Game, bob: User) -> Message:
    """The 16th of 31 lines, said by bob."""
    at = timezone.now() - timedelta(hours=1)
    lines = [
        Message(
            game=live_game,
            user=bob,
            text=f"line {n:02}." if n != 15 else "You are <b>rude</b>.",
            at=at + timedelta(seconds=n),
            key=uuid4(),
        )
        for n in range(31)
    ]
    Message.objects.bulk_create(lines)
    return Message.objects.get(text__startswith="You are")


def report_of(message: Message) -> str:
    return reverse("message_report", args=[message.pk])


def judge(client: Client, message: Message, decision: str) -> int:
    answer = client.post(reverse("report_judge", args=[message.pk]), {"decision": decision})
    return answer.status_code


def test_the_staff_read_a_reported_message_with_ten_lines_on_either_side(
    rude: Message, clients: dict[str, Client]
) -> None:
    asked = clients["alice"].get(report_of(rude)).content.decode()
    assert "You are &lt;b&gt;rude&lt;/b&gt;." in asked
    answer = clients["alice"].post(report_of(rude), {"why": "That <i>hurts</i>."})
    assert (answer.status_code, answer["Location"]) == (303, f"/games/{rude.game_id}/#talk")
    queue = clients["admin"].get(QUEUE).content.decode()
    assert "You are &lt;b&gt;rude&lt;/b&gt;." in queue
    assert "That &lt;i&gt;hurts&lt;/i&gt;." in queue
    for number in (5, 14, 16, 25):
        assert f"line {number:02}." in queue
    for number in (4, 26):
        assert f"line {number:02}." not in queue
    home = clients["admin"].get("/rules/").content.decode()
    assert 'Reported messages <span class="badge">1</span>' in home


def test_lines_of_one_instant_are_told_apart_by_their_order(
    live_game: Game, bob: User, now: datetime
) -> None:
    Message.objects.bulk_create(
        Message(game=live_game, user=bob, text=f"{n}", at=now, key=uuid4()) for n in range(30)
    )
    around = talk_reports.around(Message.objects.get(text="15"))
    assert [line.text for line in around] == [f"{n}" for n in range(5, 26)]


def test_removed_its_words_are_gone_and_its_line_stays(
    rude: Message, alice: User, clients: dict[str, Client], now: datetime
) -> None:
    log = list(Event.objects.values())
    talk_reports.report(rude.pk, alice, "", at=now)
    assert judge(clients["admin"], rude, "remove") == 303
    shown = clients["bob"].get(f"/games/{rude.game_id}/").content.decode()
    assert "Removed by the staff." in shown
    assert "rude" not in shown
    assert Message.objects.get(pk=rude.pk).text == ""
    assert Reported.objects.get().state == Reported.State.REMOVED
    assert list(Event.objects.values()) == log
    queue = clients["admin"].get(QUEUE).content.decode()
    assert "Nothing to decide" in queue
    assert "message removed, admin" in queue


def test_dismissed_it_stays_and_the_queue_is_empty(
    rude: Message, alice: User, clients: dict[str, Client], now: datetime
) -> None:
    talk_reports.report(rude.pk, alice, "", at=now)
    assert judge(clients["admin"], rude, "dismiss") == 303
    assert "rude" in Message.objects.get(pk=rude.pk).text
    assert "Nothing to decide" in clients["admin"].get(QUEUE).content.decode()
    assert judge(clients["admin"], rude, "remove") == 409
    assert "rude" in Message.objects.get(pk=rude.pk).text


def test_one_decision_closes_every_report_of_a_message(admin: User, now: datetime) -> None:
    people = [person(name) for name in ("dora", "emil", "fritz")]
    game = start_game("cards", people, options={}, at=now)
    line = talk.say(game, people[0], "Hm.", key=uuid4(), at=now)
    for other in people[1:]:
        talk_reports.report(line.pk, other, "", at=now)
    (case,) = talk_reports.cases(talk_reports.waiting(admin))
    assert [one.by.username for one in case.reports] == ["emil", "fritz"]
    talk_reports.judge(line.pk, admin, remove=True, at=now)
    assert not talk_reports.waiting(admin).exists()


def test_no_admin_sees_or_judges_reports_of_their_own_games(alice: User, now: datetime) -> None:
    referee = person("referee", is_staff=True)
    game = start_game("sogo", [alice, referee], options={}, at=now)
    line = talk.say(game, referee, "I am always right.", key=uuid4(), at=now)
    talk_reports.report(line.pk, alice, "", at=now)
    client = browsers(referee)["referee"]
    queue = client.get(QUEUE).content.decode()
    assert "always right" not in queue
    assert '<span class="badge">' not in queue.split("Reported messages")[1][:60]
    assert judge(client, line, "dismiss") == 403
    assert Reported.objects.get().state == Reported.State.OPEN


@pytest.mark.parametrize("who", ["alice", "bob", "carol", "guest", "anonymous"])
def test_only_the_staff_judge(
    rude: Message, alice: User, clients: dict[str, Client], now: datetime, who: str
) -> None:
    talk_reports.report(rude.pk, alice, "", at=now)
    assert clients[who].get(QUEUE).status_code in {302, 403}
    assert judge(clients[who], rude, "remove") == 403
    assert "rude" in Message.objects.get(pk=rude.pk).text


def test_a_report_sent_twice_is_one(rude: Message, alice: User, now: datetime) -> None:
    first = talk_reports.report(rude.pk, alice, "Look!", at=now)
    assert talk_reports.report(rude.pk, alice, "Again!", at=now) == first
    assert Reported.objects.get().why == "Look!"


def test_what_cannot_be_reported(
    rude: Message, alice: User, bob: User, carol: User, clients: dict[str, Client], now: datetime
) -> None:
    with pytest.raises(Refused, match="wrote this yourself"):
        talk_reports.report(rude.pk, bob, "", at=now)
    with pytest.raises(NotYours):
        talk_reports.report(rude.pk, carol, "", at=now)
    answer = clients["alice"].post(report_of(rude), {"why": "y" * 1001})
    assert answer.status_code == 422
    assert f"{'y' * 1001}</textarea>" in answer.content.decode()
    assert clients["alice"].get("/messages/999999/report/").status_code == 404
    Message.objects.filter(pk=rude.pk).update(removed_at=now, text="")
    with pytest.raises(Refused, match="removed already"):
        talk_reports.report(rude.pk, alice, "", at=now)
    assert not Reported.objects.exists()


def test_who_is_blocked_reports_what_was_said_before_and_sees_nothing_later(
    rude: Message, alice: User, bob: User, clients: dict[str, Client], now: datetime
) -> None:
    blocking.block(bob, alice, at=timezone.now())
    assert clients["alice"].post(report_of(rude), {"why": "Rude."}).status_code == 303
    assert Reported.objects.get().by == alice
    later = Message.objects.create(game=rude.game, user=bob, text="Later.", at=timezone.now())
    assert clients["alice"].get(report_of(later)).status_code == 403


def test_what_a_block_hides_is_not_shown_by_the_way_of_a_report(
    rude: Message, alice: User, bob: User, clients: dict[str, Client], now: datetime
) -> None:
    blocking.block(alice, bob, at=now)
    assert clients["alice"].get(report_of(rude)).status_code == 403


def test_ten_reports_a_day_are_enough(
    live_game: Game, alice: User, bob: User, now: datetime
) -> None:
    lines = [
        talk.say(live_game, bob, f"{n}", key=uuid4(), at=now)
        for n in range(talk_reports.MOST_A_DAY + 1)
    ]
    for line in lines[:-1]:
        talk_reports.report(line.pk, alice, "", at=now)
    with pytest.raises(TooMany):
        talk_reports.report(lines[-1].pk, alice, "", at=now + timedelta(hours=23))
    talk_reports.report(lines[-1].pk, alice, "", at=now + timedelta(hours=25))


def test_the_admin_site_shows_that_something_was_said_and_not_what(
    rude: Message, alice: User, clients: dict[str, Client], now: datetime
) -> None:
    talk_reports.report(rude.pk, alice, "", at=now)
    for address in ("/admin/games/message/", f"/admin/games/message/{rude.pk}/change/"):
        answer = clients["admin"].get(address)
        assert answer.status_code == 200
        assert "rude" not in answer.content.decode()
    for model in ("reported", "block"):
        assert clients["admin"].get(f"/admin/games/{model}/").status_code == 200
