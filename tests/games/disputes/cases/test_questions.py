"""Who has a case asks its players, who answer on the page of the report."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games.log.commands import Refused
from games.models import AuditEntry, Delivery, Dispute, DisputeQuestion, JobKind, Outbox
from games.services.disputes.cases import claims, questions
from games.services.disputes.reports import filing
from games.services.gamelog.actors import NotPermitted
from games.services.players.anonymization import anonymize
from tests.support.games.disputes import DAY, enforce, page_of, report_of
from tests.support.games.notifications.emails import send_to

pytestmark = pytest.mark.database


@pytest.fixture
def asked(reported: Dispute, admin: User, now: datetime) -> DisputeQuestion:
    """The admin has the case and asks alice."""
    claims.claim(reported.pk, admin, at=now)
    (question,) = questions.ask(reported.pk, admin, seats=[0], text="Which hash?", at=now)
    return question


def test_who_is_asked_gets_a_mail_and_the_act_is_recorded(
    asked: DisputeQuestion, alice: User
) -> None:
    assert [row.user for row in Outbox.objects.filter(kind=JobKind.ASKED)] == [alice]
    assert send_to(JobKind.ASKED, alice).state == Delivery.State.SENT
    entry = AuditEntry.objects.latest("number")
    assert (entry.act, entry.reason, entry.details["seats"]) == ("question", "Which hash?", [0])


def test_its_mail_offers_to_stop_those_of_the_game_since_the_kind_is_always_sent(
    asked: DisputeQuestion, alice: User
) -> None:
    send_to(JobKind.ASKED, alice)
    body = mail.outbox[-1].body
    assert _("No more mails about this game:") in body
    assert _("No more mails like this, or none of this game:") not in body


@pytest.mark.slow
def test_a_case_waits_for_72_hours_or_until_the_answer(
    asked: DisputeQuestion, alice: User, now: datetime
) -> None:
    until = now + timedelta(hours=72)
    assert questions.waiting_until(asked.dispute, until - timedelta(seconds=1)) == until
    assert questions.waiting_until(asked.dispute, until) is None
    questions.answer(asked.pk, alice, "None.", at=now + DAY)
    assert questions.waiting_until(asked.dispute, now + DAY) is None


def test_only_who_has_the_case_asks_and_each_player_once(
    reported: Dispute, admin: User, carol: User, now: datetime
) -> None:
    def attempt(by: User, seats: list[int], text: str = "Why?") -> None:
        questions.ask(reported.pk, by, seats=seats, text=text, at=now)

    with pytest.raises(NotPermitted, match="^admins-only$"):
        attempt(carol, [0])
    with pytest.raises(Refused, match="^claim-first$"):
        attempt(admin, [0])
    claims.claim(reported.pk, admin, at=now)
    for seats, text, code in (([], "Why?", "nobody"), ([7], "Why?", "nobody"), ([0], " ", "text")):
        with pytest.raises(Refused, match=f"^{code}"):
            attempt(admin, seats, text)
    attempt(admin, [0, 1])
    with pytest.raises(Refused, match="^asked-already$"):
        attempt(admin, [1])
    assert DisputeQuestion.objects.count() == 2


def test_only_who_is_asked_answers_once_and_while_the_case_is_open(
    asked: DisputeQuestion, alice: User, bob: User, admin: User, now: datetime
) -> None:
    with pytest.raises(NotPermitted, match="^question-to-another$"):
        questions.answer(asked.pk, bob, "Me!", at=now)
    with pytest.raises(Refused, match="^text-missing"):
        questions.answer(asked.pk, alice, " ", at=now)
    questions.answer(asked.pk, alice, "None.", at=now + 4 * DAY)
    with pytest.raises(Refused, match="^answered-already$"):
        questions.answer(asked.pk, alice, "Or some.", at=now + 4 * DAY)
    DisputeQuestion.objects.update(answered_at=None)
    enforce(asked.dispute.pk, admin, ruling="dismiss", reason="Fine.", at=now + 4 * DAY)
    with pytest.raises(Refused, match="^dispute-closed$"):
        questions.answer(asked.pk, alice, "Late.", at=now + 5 * DAY)


def test_no_mail_about_a_question_of_a_withdrawn_report(
    asked: DisputeQuestion, alice: User, bob: User, now: datetime
) -> None:
    filing.withdraw(asked.dispute.pk, bob, at=now)
    assert send_to(JobKind.ASKED, alice).state == Delivery.State.SUPPRESSED


def test_the_pages_ask_and_answer_and_both_players_read_it(
    reported: Dispute, clients: dict[str, Client]
) -> None:
    ask = reverse("dispute_ask", args=[reported.pk])
    sent = {"seats": ["0"], "text": "Which <b>hash</b>?"}
    assert clients["admin"].post(ask, sent).status_code == 409
    clients["admin"].post(reverse("dispute_claim", args=[reported.pk]))
    assert ask in clients["admin"].get(page_of(reported)).content.decode()
    assert clients["admin"].post(ask, sent)["Location"] == page_of(reported)
    assert clients["admin"].get(page_of(reported)).context["waiting_until"]
    answer = reverse("dispute_answer", args=[DisputeQuestion.objects.get().pk])
    pages = [
        clients[name].get(report_of(reported.game)).content.decode() for name in ("alice", "bob")
    ]
    assert [answer in page for page in pages] == [True, False]
    assert all("Which &lt;b&gt;hash&lt;/b&gt;?" in page for page in pages)
    assert clients["bob"].post(answer, {"text": "Me!"}).status_code == 403
    assert clients["alice"].post(answer, {"text": "None, really."})["Location"]
    assert "None, really." in clients["bob"].get(report_of(reported.game)).content.decode()


@pytest.mark.slow
def test_answers_of_a_deleted_account_are_gone(
    asked: DisputeQuestion, alice: User, now: datetime
) -> None:
    questions.answer(asked.pk, alice, "None.", at=now)
    anonymize(alice, now)
    assert DisputeQuestion.objects.get().answer == ""


def test_a_question_is_named_on_the_page_and_the_card_until_it_is_answered(
    asked: DisputeQuestion, alice: User, bob: User, now: datetime
) -> None:
    game = asked.dispute.game
    pages = [game.get_absolute_url(), reverse("my_games")]

    link = f'href="{report_of(game)}">{_("Read it and answer")}'

    def named(user: User) -> list[int]:
        client = Client()
        client.force_login(user)
        texts = [client.get(page).content.decode() for page in pages]
        return [text.count(link) for text in texts]

    def has_pill() -> bool:
        client = Client()
        client.force_login(alice)
        return _("the staff ask you something") in client.get(pages[1]).content.decode()

    assert (named(alice), named(bob), has_pill()) == ([1, 1], [0, 0], True)
    questions.answer(asked.pk, alice, "None.", at=now)
    assert (named(alice), has_pill()) == ([0, 0], False)


@pytest.mark.first_by_day
@pytest.mark.parametrize(
    ("sent", "status", "faulty"),
    [
        ({"seats": ["0"], "text": ""}, 422, "text"),
        ({"text": "Which hash?"}, 422, "seats"),
        ({"seats": ["0"], "text": "Which hash?"}, 409, "__all__"),
    ],
)
def test_a_question_that_is_refused_keeps_what_was_typed(
    reported: Dispute, clients: dict[str, Client], sent: dict[str, object], status: int, faulty: str
) -> None:
    answer = clients["admin"].post(reverse("dispute_ask", args=[reported.pk]), sent)
    assert answer.status_code == status
    assert list(answer.context["question_form"].errors) == [faulty]
    if sent["text"]:
        assert "Which hash?</textarea>" in answer.content.decode()


def test_an_answer_that_is_refused_keeps_what_was_typed(
    asked: DisputeQuestion, clients: dict[str, Client]
) -> None:
    address = reverse("dispute_answer", args=[asked.pk])
    answer = clients["alice"].post(address, {"text": "long " * 401})
    assert answer.status_code == 422
    assert "long long" in answer.content.decode()
    assert f'id="answer-{asked.pk}-text"' in answer.content.decode()
    assert not DisputeQuestion.objects.get().answer
