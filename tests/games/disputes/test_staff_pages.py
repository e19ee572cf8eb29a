"""The staff's pages: the queue, the case with its evidence, the ruling shown before it is made."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games.log.time.control import per_move
from games.models import Delivery, Dispute, Event, Game, JobKind, Outbox, RulingProposal, Status
from games.services.disputes.refusals import DisputeRefusal
from games.services.disputes.reports import filing
from games.services.disputes.rulings.ruling_text import rulings_of
from games.services.effects.enqueue import enqueue
from games.services.gameplay.game_start import start_game
from tests.support.games.disputes import DAY, enforce, everything, file, fresh, page_of
from tests.support.games.notifications.emails import send_to
from tests.support.games.pages import why

Played = Callable[..., Game]
EVERYBODY = ["alice", "bob", "carol", "guest", "anonymous", "admin", "staff who plays"]


@pytest.mark.parametrize("who", EVERYBODY)
def test_the_staffs_pages_are_for_the_staff(
    reported: Dispute, clients: dict[str, Client], who: str
) -> None:
    if who == "staff who plays":
        User.objects.filter(username="alice").update(is_staff=True, is_superuser=True)
        client = clients["alice"]
        expected = {reverse("disputes"): 200, page_of(reported): 403}
    else:
        client = clients[who]
        status = {"admin": 200, "anonymous": 302}.get(who, 403)
        expected = {reverse("disputes"): status, page_of(reported): status}
    for address, status in expected.items():
        assert client.get(address).status_code == status
    before = everything()
    ruling = {"ruling": "void", "reason": "So.", "board": fresh(reported.game).board_event}
    if who != "admin":
        for step in ("preview", "confirm"):
            assert client.post(page_of(reported), {**ruling, "step": step}).status_code == 403
    assert everything() == before


def test_the_queue_has_open_cases_first_and_none_of_ones_own(
    reported: Dispute, clients: dict[str, Client], alice: User, admin: User, now: datetime
) -> None:
    own = start_game("sogo", [alice, admin], options={}, at=now, time_control=per_move(3))
    mine = file(own, alice, now)
    answer = clients["admin"].get(reverse("disputes"))
    page = answer.content.decode()
    assert page_of(reported) in page
    assert page_of(mine) not in page
    assert answer.context["own"] == 1
    assert '<p class="notice">' in page
    enforce(reported.pk, admin, ruling="dismiss", reason="Fine.", at=now)
    answer = clients["admin"].get(reverse("disputes"))
    page = answer.content.decode()
    assert page.index('<div class="empty">') < page.index(page_of(reported))
    assert (list(answer.context["open"]), list(answer.context["closed"])) == ([], [reported])


def test_the_case_has_all_an_admin_needs(
    reported: Dispute, clients: dict[str, Client], alice: User, admin: User
) -> None:
    send_to(JobKind.DISPUTED, alice)
    User.objects.filter(pk=admin.pk).update(timezone="Pacific/Auckland")
    answer = clients["admin"].get(page_of(reported))
    page = answer.content.decode()
    assert "The hash &lt;b&gt;looks&lt;/b&gt; odd." in page
    assert (answer.context["browser"].ply, answer.context["browser"].plies) == (3, 4)
    for event in Event.objects.filter(game=reported.game):
        assert event.hash[:16] in page
        assert event.received_at.isoformat() in page
    assert '<section class="notice success">' in page
    assert f'datetime="{answer.context["held_until"].isoformat()}"' in page
    until = answer.context["held_until"].astimezone(ZoneInfo("Pacific/Auckland"))
    assert f"{until:%Y-%m-%d %H:%M:%S}" in page, "the log has one clock, the reader's"
    assert Delivery.objects.get().subject in page
    assert "alice@example.org" not in page
    assert clients["admin"].get(f"{page_of(reported)}?ply=1").context["browser"].ply == 1


def test_the_fields_of_an_event_are_in_the_language_of_the_reader(
    reported: Dispute, clients: dict[str, Client]
) -> None:
    asked = ({}, {"Accept-Language": "de"})
    answers = [clients["admin"].get(page_of(reported), headers=headers) for headers in asked]
    english, german = (answer.context["log"][-1].what.split(": ") for answer in answers)
    assert (english[0] != german[0], english[1:] == german[1:]) == (True, True)


def test_bots_of_one_level_are_told_apart_before_anything_is_ruled(
    alice: User, clients: dict[str, Client], now: datetime
) -> None:
    game = start_game("cards", [alice, "casual", "casual"], options={}, at=now)
    page = clients["admin"].get(page_of(file(game, alice, now))).content.decode()
    for name in ("Birch 1", "Birch 2"):
        assert page.count(name) > 2, "on its seat, in the crumb and among those to award it to"


def test_a_log_that_does_not_check_out_is_told(
    reported: Dispute, clients: dict[str, Client]
) -> None:
    Game.objects.filter(pk=reported.game_id).update(head_hash="f" * 64)
    page = clients["admin"].get(page_of(reported)).content.decode()
    assert '<section class="notice error">' in page
    assert "ffffffff" in page


def ruling(reported: Dispute, **more: object) -> dict[str, object]:
    board = fresh(reported.game).board_event
    return {"ruling": "rollback", "back_to": 2, "reason": "Moved twice.", "board": board, **more}


def test_a_ruling_is_shown_first_and_made_when_confirmed(
    reported: Dispute, clients: dict[str, Client], admin: User
) -> None:
    before = everything()
    answer = clients["admin"].post(page_of(reported), ruling(reported, step="preview"))
    assert answer.status_code == 200
    page, preview = answer.content.decode(), answer.context["preview"]
    assert 'aria-labelledby="preview-title"' in page
    assert f"{preview.says} {preview.then}" in page
    assert " 2 " in preview.says
    assert preview.then.startswith("alice ")
    assert 'value="Moved twice."' in page
    assert everything() == before
    answer = clients["admin"].post(page_of(reported), ruling(reported, step="confirm"))
    assert (answer.status_code, answer["Location"]) == (303, page_of(reported))
    assert fresh(reported.game).ply == 4, "only proposed so far"
    proposal = RulingProposal.objects.get()
    RulingProposal.objects.update(proposed_at=proposal.proposed_at - 2 * DAY)
    confirmed = clients["admin"].post(reverse("proposal_confirm", args=[proposal.pk]))
    assert confirmed["Location"] == page_of(reported)
    assert fresh(reported.game).ply == 2
    page = clients["admin"].get(page_of(reported)).content.decode()
    assert 'class="notice success"' in page
    assert "Moved twice." in page
    assert 'name="step"' not in page


def test_without_a_button_it_is_only_a_preview(
    reported: Dispute, clients: dict[str, Client]
) -> None:
    before = everything()
    assert clients["admin"].post(page_of(reported), ruling(reported)).status_code == 200
    assert everything() == before


def test_going_back_to_the_form_keeps_what_was_typed(
    reported: Dispute, clients: dict[str, Client]
) -> None:
    page = clients["admin"].post(page_of(reported), ruling(reported, step="edit")).content.decode()
    assert "Moved twice.</textarea>" in page
    assert 'id="preview-title"' not in page


@pytest.mark.slow
@pytest.mark.parametrize(
    ("asked", "status", "faulty"),
    [
        ({"ruling": ""}, 422, "ruling"),
        ({"ruling": "award"}, 422, "winner"),
        ({"ruling": "award", "winner": 7}, 422, "winner"),
        ({"back_to": ""}, 422, "back_to"),
        ({"back_to": 5}, 422, "back_to"),
        ({"reason": ""}, 422, "reason"),
        ({"board": 1}, 409, "__all__"),
        ({"board": "x"}, 422, "board"),
    ],
)
def test_a_ruling_that_cannot_be_made_changes_nothing_and_keeps_what_was_typed(
    reported: Dispute,
    clients: dict[str, Client],
    asked: dict[str, object],
    status: int,
    faulty: str,
) -> None:
    before = everything()
    sent = ruling(reported, step="confirm") | asked
    answer = clients["admin"].post(page_of(reported), sent)
    assert answer.status_code == status
    page = answer.content.decode()
    assert list(answer.context["form"].errors) == [faulty]
    if "reason" not in asked:
        assert "Moved twice.</textarea>" in page
    assert everything() == before


def test_a_case_that_was_withdrawn_meanwhile_is_not_ruled_on(
    reported: Dispute, clients: dict[str, Client], bob: User, now: datetime
) -> None:
    filing.withdraw(reported.pk, bob, at=now)
    before = everything()
    answer = clients["admin"].post(page_of(reported), ruling(reported, step="confirm"))
    assert answer.status_code == 409
    assert why(DisputeRefusal.DISPUTE_CLOSED) in answer.content.decode()
    assert everything() == before


@pytest.mark.parametrize("who", ["alice", "bob", "carol", "anonymous"])
def test_the_decision_and_its_reason_stand_on_the_page_of_the_game(
    reported: Dispute, clients: dict[str, Client], admin: User, who: str, now: datetime
) -> None:
    enforce(reported.pk, admin, ruling="award", reason="A <mill>\nwas missed.", winner=1, at=now)
    page = clients[who].get(reported.game.get_absolute_url()).content.decode()
    (decided,) = rulings_of(reported.game)
    assert "bob" in decided.says
    assert decided.says in page
    assert "A &lt;mill&gt;<br>was missed." in page
    assert "looks" not in page  # What was reported stays with the staff.
    assert fresh(reported.game).status == Status.OVER


def test_pages_of_cases_that_do_not_exist_are_not_there(
    clients: dict[str, Client], sogo_game: Game
) -> None:
    missing = "00000000-0000-4000-8000-000000000000"
    assert clients["admin"].get(reverse("dispute", args=[missing])).status_code == 404
    assert clients["alice"].get(reverse("game_dispute", args=[missing])).status_code == 404


def test_reminders_of_turns_long_over_are_left_out(
    reported: Dispute, clients: dict[str, Client], alice: User, now: datetime
) -> None:
    for number in (1, 2, 3):
        turn = {"game": reported.game, "seat": 0, "event": 100 + number, "user": alice}
        enqueue([Outbox(kind=JobKind.TURN_NEWS, due_at=now, **turn)])
    page = clients["admin"].get(page_of(reported)).content.decode()
    work = _("news of a turn, and its reminder")
    assert f"{work} (103)" in page
    assert f"{work} (102)" not in page


def test_mails_that_wait_are_shown_with_the_case(
    reported: Dispute, clients: dict[str, Client]
) -> None:
    row = Outbox.objects.filter(kind=JobKind.DISPUTED).latest("pk")
    failed = {"failure": "recipient", "failure_detail": "451 later", "attempts": 1}
    Outbox.objects.filter(pk=row.pk).update(**failed)
    page = clients["admin"].get(page_of(reported)).content.decode()
    assert "451 later" in page
