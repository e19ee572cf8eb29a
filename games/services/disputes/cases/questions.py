"""The questions of a judge to the seats of a game in dispute, and their answers.

No state is stored for the waiting: it follows from the rows and the time, so that the case is back
after 72 hours without a worker.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from accounts.models import User
from games.log.commands import Refused
from games.models import Dispute, DisputeQuestion, Game, JobKind, Seat, SeatChange
from games.services.disputes.cases.claims import claimant
from games.services.disputes.conflicts import require_judge
from games.services.disputes.locking import locked_dispute, require_open, require_text
from games.services.disputes.readers import notify_of_dispute, players_of
from games.services.disputes.refusals import DisputeRefusal
from games.services.effects.seating import sitter_at
from games.services.gamelog.actors import NotPermitted, PlayerActor
from games.services.gamelog.audit_trail import Act, record_act

ANSWER_PERIOD = timedelta(hours=72)
"""How long a case waits for answers."""


def ask(
    dispute_id: UUID, admin: User, *, seats: Collection[int], text: str, at: datetime
) -> list[DisputeQuestion]:
    """Ask the players on these seats a question, each once in a dispute, by a mail and an entry in
    the record.

    Raises NotPermitted and Refused.
    """
    with transaction.atomic():
        dispute = locked_dispute(dispute_id)
        require_judge(admin, dispute.game, at)
        require_open(dispute)
        if claimant(dispute, at) != admin:
            raise Refused(DisputeRefusal.CLAIM_FIRST)
        require_text(text)
        asked = _askable(dispute, seats)
        questions = [
            DisputeQuestion(dispute=dispute, seat=seat, text=text, asked_at=at) for seat in asked
        ]
        DisputeQuestion.objects.bulk_create(questions)
        details = {"game": str(dispute.game_id), "seats": [seat.number for seat in asked]}
        subject = f"dispute:{dispute.pk}"
        record_act(Act.QUESTION, admin, subject, at=at, reason=text, details=details)
        notify_of_dispute(dispute, JobKind.ASKED, players_of(asked), at)
    return questions


def answer(question_id: int, user: User, text: str, *, at: datetime) -> DisputeQuestion:
    """Answer a question to a seat of `user`, as long as the dispute is open, even after the period
    for it.

    Raises NotPermitted, Refused and DisputeQuestion.DoesNotExist.
    """
    with transaction.atomic():
        question = DisputeQuestion.objects.select_related("seat").get(pk=question_id)
        dispute = locked_dispute(question.dispute_id)
        question.refresh_from_db()
        number = PlayerActor(user).seat_among(dispute.game.seats.all())
        since = question.seat.since
        if number != question.seat.number or (since and question.asked_at < since):
            raise NotPermitted(DisputeRefusal.QUESTION_TO_ANOTHER)
        require_open(dispute)
        require_text(text)
        if question.answered_at:
            raise Refused(DisputeRefusal.ANSWERED_ALREADY)
        question.answer, question.answered_at = text, at
        question.save(update_fields=["answer", "answered_at"])
    return question


def questions_of_game(game: Game, reader: Seat) -> list[DisputeQuestion]:
    """Return the questions in open disputes of a game, with their seats, that were asked since the
    player of `reader` came to that seat.
    """
    asked = DisputeQuestion.objects.filter(dispute__game=game, dispute__state=Dispute.State.OPEN)
    if reader.since is not None:
        asked = asked.filter(asked_at__gte=reader.since)
    return _with_people(asked, game)


def questions_about(dispute: Dispute) -> list[DisputeQuestion]:
    """Return the questions of a dispute, each with the `person` who was asked."""
    return _with_people(DisputeQuestion.objects.filter(dispute=dispute), dispute.game)


def _with_people(asked: QuerySet[DisputeQuestion], game: Game) -> list[DisputeQuestion]:
    """Return questions, each with the `person` who was on its seat when it was asked."""
    changes = SeatChange.objects.filter(seat__game=game).select_related("leaver")
    found = list(asked.select_related("seat__user", "dispute"))
    all_changes = list(changes) if found else []
    for question in found:
        question.person = sitter_at(question.seat, question.asked_at, all_changes)  # type: ignore[attr-defined]
    return found


def questions_to(user: User, game: Game | None = None) -> list[DisputeQuestion]:
    """Return the questions that `user` has not answered in open disputes, with their games."""
    asked = _unanswered().filter(seat__user=user)
    if game is not None:
        asked = asked.filter(seat__game=game)
    return list(asked.select_related("dispute__game"))


def is_questioned() -> Exists:
    """Return the condition, for a query of seats, that a seat has a question to answer."""
    return Exists(_unanswered().filter(seat=OuterRef("pk")))


def waiting_until(dispute: Dispute, at: datetime) -> datetime | None:
    """Return until when the case waits for answers; None where it waits for none."""
    latest = dispute.questions.filter(answered_at=None).order_by("asked_at").last()
    until = latest.asked_at + ANSWER_PERIOD if latest else None
    return until if until and at < until else None


def _unanswered() -> QuerySet[DisputeQuestion]:
    """Return the questions that still wait for the person who was asked, unless that person has
    left the seat.
    """
    is_here = Q(seat__since=None) | Q(asked_at__gte=F("seat__since"))
    open_ones = DisputeQuestion.objects.filter(dispute__state=Dispute.State.OPEN)
    return open_ones.filter(is_here, answered_at=None)


def _askable(dispute: Dispute, numbers: Collection[int]) -> list[Seat]:
    people = dispute.game.seats.filter(user__isnull=False, number__in=numbers)
    found = list(people.select_related("user").order_by("number"))
    if not found or len(found) != len(set(numbers)):
        raise Refused(DisputeRefusal.NOBODY_TO_ASK)
    if dispute.questions.filter(seat__in=found).exists():
        raise Refused(DisputeRefusal.ASKED_ALREADY)
    return found
