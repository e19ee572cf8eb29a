"""One mail of every kind, and every link in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from html import unescape
from uuid import uuid4

import time_machine
from django.core.mail import EmailMultiAlternatives
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves, Propose, Resign
from games.log.time.control import per_move
from games.models import Channel, Game, JobKind, Outbox, Table
from games.services.chat import chat
from games.services.clock.timeouts import settle_overdue
from games.services.disputes import settlements
from games.services.disputes.cases import claims, questions
from games.services.disputes.reports import filing
from games.services.disputes.rulings import appeals, proposals
from games.services.gameplay.game_start import start_game
from games.services.lobby import tables
from games.services.lobby.tables import Terms
from games.services.notifications.mail import digest, email
from games.services.players.moderation import sanctions
from games.services.worker.runner import settle_openings
from tests.games.conftest import person
from tests.games.lobby.seating.contributors import full_table
from tests.support.games.disputes import enforce
from tests.support.games.notifications.emails import tell_turns
from tests.support.games.pages import act

NO_MAIL = {JobKind.BOT, JobKind.TURN_NEWS, JobKind.EVIDENCE, JobKind.OVERDUE}


def begin(key: str, alice: User, bob: User, ago: timedelta = timedelta(0)) -> Game:
    terms = {"options": {}, "time_control": per_move(3)}
    return start_game(key, [alice, bob], at=timezone.now() - ago, **terms)


def stage(alice: User, bob: User, admin: User) -> Game:
    """Everything happens that a mail tells of. The game that goes on, with Alice to move."""
    on_vacation(bob)
    for key in ("frege", "ludoku", "tiles", "cards"):
        begin(key, alice, bob)
    act(begin("sogo", alice, bob), bob, Resign())
    game = begin("sogo", alice, bob)
    act(game, alice, PlayMoves(("A1",)))
    act(game, bob, PlayMoves(("B2",)))
    act(game, bob, Propose())
    chat.say(game, bob, "Good luck!", key=uuid4(), at=timezone.now())
    appealed(begin("sogo", alice, bob), bob, admin)
    in_dispute(begin("sogo", alice, bob), bob, admin)
    offered(begin("sogo", alice, bob), alice, admin)
    warned(bob, admin)
    at_tables(alice, bob)
    fields = {"category": "conduct", "ply": 1, "text": "Hm."}
    case = filing.file(game.pk, bob, at=timezone.now(), **fields)
    claims.claim(case.pk, admin, at=timezone.now())
    questions.ask(case.pk, admin, seats=[0], text="What was it?", at=timezone.now())
    return game


def on_vacation(bob: User) -> None:
    """A day of vacation is taken for somebody whose time was up."""
    eve = person("eve", auto_vacation=True, date_joined=timezone.now() - timedelta(days=400))
    begin("sogo", eve, bob, ago=timedelta(days=3, hours=1))
    settle_overdue(timezone.now())


def appealed(game: Game, bob: User, admin: User) -> None:
    """A case is dismissed, and the appeal against that decided."""
    at = timezone.now()
    case = filing.file(game.pk, bob, category="rules", ply=0, text="Hm.", at=at)
    enforce(case.pk, admin, ruling="dismiss", reason="So it is.", at=at)
    made = appeals.appeal(case.pk, bob, ground="facts", text="Look here.", at=at)
    appeals.decide_appeal(made.pk, admin, outcome="upheld", reason="So it stays.", at=at)


def in_dispute(game: Game, bob: User, admin: User) -> None:
    """A ruling is proposed, and one of the players offers to settle the case."""
    at = timezone.now()
    case = filing.file(game.pk, bob, category="rules", ply=0, text="Hm.", at=at)
    proposals.propose(case.pk, admin, ruling="void", reason="So it is.", at=at)
    settlements.offer(case.pk, bob, outcome="void", at=at)


def offered(game: Game, alice: User, admin: User) -> None:
    """The seat of somebody who is gone is offered to another player."""
    at = timezone.now()
    case = filing.file(game.pk, alice, category="conduct", ply=0, text="He is gone.", at=at)
    asked = {"ruling": "replace", "seat": 1, "newcomer": person("fay"), "reason": "So it is."}
    proposals.propose(case.pk, admin, at=at, **asked)


def warned(bob: User, admin: User) -> None:
    """A player is warned, and the warning taken back."""
    terms = {"kind": "warning", "days": None, "reason": "Be kind.", "note": ""}
    made = sanctions.impose(bob, admin, at=timezone.now(), **terms)
    sanctions.lift(made.pk, admin, reason="It was a joke.", at=timezone.now())


def at_tables(alice: User, bob: User) -> None:
    """An invitation, one declined, one taken back, and a place that is free again."""
    terms = Terms("sogo", {}, time_control=per_move(3))
    made = [tables.open_table(alice, terms, at=timezone.now(), others=[bob]) for _ in range(3)]
    tables.decline(made[1].pk, bob, at=timezone.now())
    tables.withdraw(made[2].pk, alice, at=timezone.now())
    wide = Terms("cards", {}, time_control=None, seats=3)
    open_to_all = tables.open_table(alice, wide, at=timezone.now())
    tables.accept(open_to_all.pk, bob, at=timezone.now())
    tables.leave(open_to_all.pk, bob, at=timezone.now())
    full_tables(alice, bob)


def full_tables(alice: User, bob: User) -> None:
    """One at which both have still to open, and one that is cancelled, as neither has."""
    full_table(alice, bob, at=timezone.now())
    forgotten = full_table(alice, bob, at=timezone.now() - timedelta(days=9))
    settle_openings(timezone.now())
    assert Table.objects.get(pk=forgotten.pk).state == Table.State.EXPIRED


def mails() -> list[EmailMultiAlternatives]:
    """For every row a mail by itself, and all of a reader's rows together, as a daily one."""
    tell_turns(JobKind.REMINDER)
    rows = Outbox.objects.exclude(kind__in=NO_MAIL).exclude(channel=Channel.PUSH)
    rows = list(rows.select_related("game", "table__host", "user").order_by("pk"))
    missing = set(JobKind) - NO_MAIL - {row.kind for row in rows}
    assert not missing, missing
    at = timezone.now()
    made = [email.compose(row, row.user, at) for row in rows if row.user]
    for user in User.objects.filter(pk__in={row.user_id for row in rows}):
        mine = [row for row in rows if row.user_id == user.pk]
        for channel in (Channel.BUNDLED, Channel.DIGEST):
            mine[0].channel = channel
            made.append(digest.compose(mine[0], mine, user, at))
    return made


def links(composed: EmailMultiAlternatives) -> Iterator[str]:
    """From the text, the HTML and the headers."""
    (html, _), *_rest = composed.alternatives
    yield from re.findall(r"https?://[^\s<>\"]+", str(composed.body))
    yield from map(unescape, re.findall(r"(?:href|src|action)=\"([^\"]+)\"", str(html)))
    yield from re.findall(r"<(https?://[^>]+)>", composed.extra_headers.get("List-Unsubscribe", ""))


SORTS = ("move", "unsubscribe", "other")


def sort_of(address: str) -> str:
    """What a link is for; tests go through one sort after the other, for all take a while."""
    return next((sort for sort in SORTS[:2] if f"/mail/{sort}/" in address), SORTS[-1])


def all_links() -> list[str]:
    """Each once; tokens signed in the same second are the same."""
    with time_machine.travel(timezone.now(), tick=False):
        return sorted({link for composed in mails() for link in links(composed)})
