"""The page of a case: everything an admin needs to decide it, and what a decision would do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Max
from django.utils.translation import gettext

from accounts.models import User
from accounts.requests import PlayerRequest
from games.forms.disputes import RulingForm
from games.log.events import Kind
from games.log.state import State
from games.models import Dispute, Event, Game, Mail, Outbox, Work
from games.rules.board import Board
from games.services.decisions import decisions
from games.services.disputes import foreseen
from games.services.exporting import has_secrets
from games.services.mail import words
from games.services.states import state_of
from games.services.verifying import first_difference
from games.views.moves_list import HIDDEN
from games.views.plies import look, ply_asked

MAILS = 30


@dataclass(frozen=True)
class LogLine:
    """One event, told."""

    number: int
    kind: str
    who: str
    what: str
    at: datetime
    hash: str


@dataclass(frozen=True)
class Preview:
    """What a ruling would do."""

    says: str
    before: Board
    after: Board
    then: str


def context(
    request: PlayerRequest, dispute: Dispute, form: RulingForm | None = None
) -> dict[str, object]:
    """For disputes/case.html. The dispute comes with its game, and that with its seats."""
    game = dispute.game
    state, seats = state_of(game), list(game.seats.all())
    notation = request.player.notation
    return {
        "dispute": dispute,
        "game": game,
        "seats": list(zip(game.names.values(), seats, strict=True)),
        "held_until": state.held_until,
        "look": look(state, ply_asked(request, state, dispute.ply), None, notation),
        "log": list(_log(game, state, notation)),
        "difference": first_difference(game),
        "mails": _mails(game),
        "unsent": _unsent(game),
        "earlier": [one for one in decisions(game) if one.dispute_id != dispute.pk],
        "ruled": words.ruling(dispute, seats),
        "form": form or _blank(game, state),
    }


def preview(dispute: Dispute, form: RulingForm, admin: User, at: datetime) -> Preview:
    """The board before and after, and how the game would stand. Raises RulesError.

    Neither shows what would be opened at an end: nothing is ruled yet.
    """
    game, seats = dispute.game, list(dispute.game.seats.all())
    asked = form.cleaned_data
    before = state_of(game)
    after = foreseen(
        dispute, ruling=asked["ruling"], winner=asked["winner"], ply=asked["back_to"], at=at
    )
    meant = Dispute(ruling=asked["ruling"], winner=asked["winner"], back_to=asked["back_to"])
    return Preview(
        words.ruling(meant, seats),
        look(before, before.ply, None, admin.notation).board,
        look(replace(after, result=None), after.ply, None, admin.notation).board,
        _then(after, game.names, admin),
    )


def _blank(game: Game, state: State) -> RulingForm:
    return RulingForm(game.names, state.ply, initial={"board": state.board_number})


def _then(after: State, names: Mapping[int, str], admin: User) -> str:
    if after.result:
        winners = ", ".join(names[number] for number in sorted(after.result.winners))
        said = {"names": winners, "reason": gettext(after.result.reason)}
        if after.result.cancelled:
            return gettext("The game is cancelled: %(reason)s.") % said
        if not winners:
            return gettext("A draw: %(reason)s.") % said
        return gettext("%(names)s won: %(reason)s.") % said
    moving = {"names": ", ".join(names[number] for number in sorted(after.to_move))}
    if after.holds:
        return gettext("The clocks stay stopped for another report.")
    if after.clock.due_at is None:
        return gettext("%(names)s is to move.") % moving
    until = {**moving, "until": words.deadline(after.clock.due_at, admin.zone())}
    return gettext("%(names)s is to move until %(until)s.") % until


def _log(game: Game, state: State, notation: str) -> Iterator[LogLine]:
    shown, names = not has_secrets(game), game.names
    for event in Event.objects.filter(game=game).order_by("number"):
        sitter = event.seat is not None and event.seat >= 0
        yield LogLine(
            event.number,
            event.kind,
            names[event.seat or 0] if sitter else "",
            _what(event, game, state, notation),
            event.received_at,
            event.hash if shown else "",
        )


def _what(event: Event, game: Game, state: State, notation: str) -> str:
    """Moves as they are written, secrets blanked while the game goes on; the rest in short."""
    if event.kind == Kind.STARTED:
        return words.agreed(game)
    if "move" not in event.payload:
        return ", ".join(f"{key}: {str(value)[:19]}" for key, value in event.payload.items())
    move = state.ruleset.parse(str(event.payload["move"]))
    if move.secret and state.result is None:
        return HIDDEN
    return state.ruleset.spell(move, state.options, notation)


def _mails(game: Game) -> list[Mail]:
    """What was sent of this game, the latest first; whom to, but not to which address."""
    return list(Mail.objects.filter(game=game).select_related("user")[:MAILS])


def _unsent(game: Game) -> list[Outbox]:
    """Mails that wait for their time or another try. Those of earlier turns will not be sent."""
    rows = Outbox.objects.filter(game=game, done_at=None).exclude(kind=Work.BOT)
    latest = rows.filter(kind=Work.REMINDER).aggregate(number=Max("number"))["number"]
    rows = rows.exclude(kind=Work.REMINDER, number__lt=latest or 0)
    return list(rows.select_related("user").order_by("due_at", "pk"))
