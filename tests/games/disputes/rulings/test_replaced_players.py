"""A seat that is given to another player: who is asked, what they get, and what follows for all."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import uuid4

import pytest

from accounts.models import User
from games.log.commands import PlayMoves, Refused
from games.models import (
    Absence,
    AuditEntry,
    ConditionalMoves,
    Delivery,
    Dispute,
    Game,
    JobKind,
    Note,
    RulingProposal,
    Seat,
)
from games.services.chat import chat
from games.services.disputes.cases import claims, questions
from games.services.disputes.rulings import proposals, seat_offers
from games.services.effects.seating import by_sitter
from games.services.gamelog.actors import NotPermitted, PlayerActor
from games.services.gamelog.audit import first_difference
from games.services.gamelog.state_cache import state_of
from games.services.gameplay import conditional_moves
from games.services.gameplay.door import apply_command
from games.services.players import data_export
from tests.games.conftest import member_of_staff
from tests.support.games.disputes import DAY, everything, file, fresh
from tests.support.games.notifications.emails import send_to, text

pytestmark = pytest.mark.database


@pytest.fixture
def second(db: None) -> User:
    return member_of_staff("second")


@pytest.fixture
def proposed(dispute: Dispute, admin: User, second: User, carol: User, now: datetime) -> Any:
    """The admin proposes that carol takes over the seat of alice, whose turn it is."""
    return propose(dispute, admin, carol, now + DAY)


def propose(dispute: Dispute, admin: User, newcomer: User, at: datetime) -> RulingProposal:
    asked: dict[str, Any] = {"ruling": "replace", "seat": 0, "newcomer": newcomer}
    return proposals.propose(dispute.pk, admin, reason="She is gone.", at=at, **asked)


def agreed_and_confirmed(proposed: RulingProposal, second: User, at: datetime) -> Dispute:
    assert proposed.newcomer
    seat_offers.answer_offer(proposed.dispute_id, proposed.newcomer, agrees=True, at=at)
    return proposals.confirm(proposed.pk, second, at=at)


@pytest.fixture
def ruled(proposed: RulingProposal, second: User, now: datetime) -> Dispute:
    """Carol has agreed, and the second of the staff has confirmed it two days after the report."""
    return agreed_and_confirmed(proposed, second, now + 2 * DAY)


def seat_of(game: Game, number: int) -> Seat:
    return game.seats.select_related("user").get(number=number)


def test_who_is_to_come_is_asked_and_nothing_happens_before_they_agree(
    proposed: RulingProposal, second: User, admin: User, alice: User, carol: User, now: datetime
) -> None:
    assert send_to(JobKind.SEAT_CHANGE, carol).state == Delivery.State.SENT
    assert f"/disputes/{proposed.dispute_id}/seat/" in text()
    assert send_to(JobKind.RULING_PROPOSED, alice).state == Delivery.State.SENT
    at, before = now + 2 * DAY, everything()
    with pytest.raises(Refused, match="^newcomer-silent$"):
        proposals.confirm(proposed.pk, second, at=at)
    assert everything() == before
    seat_offers.answer_offer(proposed.dispute_id, carol, agrees=False, at=at)
    assert send_to(JobKind.SEAT_CHANGE, admin).state == Delivery.State.SENT
    with pytest.raises(Refused, match="^newcomer-declined$"):
        proposals.confirm(proposed.pk, second, at=at)


def test_only_who_is_asked_answers_and_while_the_offer_is_open(
    proposed: RulingProposal, bob: User, carol: User, admin: User, now: datetime
) -> None:
    with pytest.raises(NotPermitted, match="^seat-of-another$"):
        seat_offers.answer_offer(proposed.dispute_id, bob, agrees=True, at=now)
    proposals.take_back(proposed.pk, admin, at=now)
    with pytest.raises(Refused, match="^offer-closed$"):
        seat_offers.answer_offer(proposed.dispute_id, carol, agrees=True, at=now)


@pytest.mark.slow
def test_the_newcomer_plays_on_with_the_whole_time(
    ruled: Dispute, alice: User, bob: User, carol: User, now: datetime
) -> None:
    game, at = fresh(ruled.game), now + 2 * DAY
    assert (game.ply, game.due_at, game.held) == (4, at + 3 * DAY, False)
    assert (seat_of(game, 0).user, seat_of(game, 0).since) == (carol, at)
    assert first_difference(game) == ""
    move = PlayMoves(("C1",))
    with pytest.raises(NotPermitted):
        apply_command(game.pk, move, by=PlayerActor(alice), key="k", at=at)
    apply_command(game.pk, move, by=PlayerActor(carol), key="k", at=at)
    assert first_difference(fresh(game)) == ""
    assert (ruled.leaver, ruled.newcomer) == (alice, carol)


def test_all_are_told_and_it_is_on_record(
    ruled: Dispute, alice: User, bob: User, carol: User, second: User
) -> None:
    for user, kind in (
        (alice, JobKind.SEAT_CHANGE),
        (bob, JobKind.RULED),
        (carol, JobKind.RULED),
        (carol, JobKind.TURN),
    ):
        assert send_to(kind, user).state == Delivery.State.SENT, (user, kind)
    entry = AuditEntry.objects.latest("number")
    assert (entry.act, entry.by, entry.reason) == ("ruling", second, "She is gone.")
    assert (entry.details["leaver"], entry.details["newcomer"]) == (alice.pk, carol.pk)


@pytest.mark.slow
def test_confirmed_twice_it_counts_once(
    ruled: Dispute, proposed: RulingProposal, second: User, now: datetime
) -> None:
    before = everything()
    with pytest.raises(Refused, match="^dispute-closed$"):
        proposals.confirm(proposed.pk, second, at=now + 3 * DAY)
    assert everything() == before


@pytest.mark.slow
def test_what_belongs_to_who_leaves_does_not_come_to_the_newcomer(
    four_moves: Game, dispute: Dispute, admin: User, second: User, alice: User, bob: User,
    carol: User, now: datetime,
) -> None:  # fmt: skip
    chat.say(four_moves, alice, "Between us.", key=uuid4(), at=now)
    Note.objects.create(game=four_moves, user=alice, ply=1, text="Mine.", changed_at=now)
    tree = [{"if": ["C2"], "do": ["D1"], "then": []}]
    ConditionalMoves.objects.create(game=four_moves, user=alice, tree=tree, changed_at=now)
    Seat.objects.filter(game=four_moves, user=alice).update(muted=True, has_plan=True)
    Absence.objects.create(
        user=alice, kind=Absence.Kind.BOOKED, begins_at=now, ends_at=now + 30 * DAY, changed_at=now
    )
    agreed_and_confirmed(propose(dispute, admin, carol, now + DAY), second, now + 2 * DAY)
    game = fresh(four_moves)
    assert game.due_at == now + 5 * DAY, "no vacation of another stops this clock"
    assert not [pause for pause in state_of(game).clock.pauses if pause.seat is not None]
    seat = seat_of(game, 0)
    assert (seat.muted, seat.has_plan, seat.unseen_ruling) == (False, False, None)
    assert conditional_moves.plan_of(game, alice) is None
    assert Note.objects.get().user == alice
    seats = list(game.seats.all())
    shown = {
        user.username: chat.visible_messages(game, chat.hidden_messages(seats, user)).count()
        for user in (bob, carol)
    }
    assert shown == {"bob": 1, "carol": 0}


def test_vacations_of_the_newcomer_count(
    proposed: RulingProposal, second: User, carol: User, now: datetime
) -> None:
    Absence.objects.create(
        user=carol, kind=Absence.Kind.BOOKED, begins_at=now, ends_at=now + 9 * DAY, changed_at=now
    )
    game = agreed_and_confirmed(proposed, second, now + 2 * DAY).game
    assert fresh(game).due_at == now + 12 * DAY


def test_answers_stay_those_of_who_gave_them(
    dispute: Dispute, admin: User, second: User, alice: User, bob: User, carol: User, now: datetime
) -> None:
    claims.claim(dispute.pk, admin, at=now + DAY)
    questions.ask(dispute.pk, admin, seats=[0, 1], text="Well?", at=now + DAY)
    (asked, __) = dispute.questions.order_by("seat__number")
    questions.answer(asked.pk, alice, "I am ill.", at=now + DAY)
    other = file(dispute.game, alice, now + DAY)
    claims.claim(other.pk, admin, at=now + DAY)
    questions.ask(other.pk, admin, seats=[0], text="?", at=now + DAY)
    agreed_and_confirmed(propose(dispute, admin, carol, now + DAY), second, now + 2 * DAY)
    game = fresh(dispute.game)
    assert [question.person for question in questions.questions_about(dispute)] == [alice, bob]  # type: ignore[attr-defined]
    assert questions.questions_of_game(game, seat_of(game, 0)) == []
    assert questions.questions_to(carol) == []
    late = other.questions.get()
    with pytest.raises(NotPermitted):
        questions.answer(late.pk, carol, "Me?", at=now + 3 * DAY)
    for user, count in ((alice, 2), (bob, 1), (carol, 0)):
        rows = type(asked).objects.filter(by_sitter(user, "asked_at"))
        assert rows.count() == count, user
    assert "I am ill." in "".join(data_export.pieces(alice, now))
    assert "I am ill." not in "".join(data_export.pieces(carol, now))
