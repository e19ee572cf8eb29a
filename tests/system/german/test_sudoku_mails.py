"""Mails of the four games around Sudoku, their boards among it, and of tables for several."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from random import Random
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import User
from games.log.commands import ProposalKind, Propose, Resign, SettleTimeout
from games.models import Game, JobKind, Outbox, Table
from games.services.disputes.reports import filing
from games.services.gamelog.actors import SiteActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.lobby import tables
from games.services.lobby.tables import Terms
from games.services.notifications.mail.email import compose
from tests.support.budget import only_in_the_long_run
from tests.support.games.notifications.cases import ABOUT_A_PLAYER, NO_MAIL, with_all_steps
from tests.system.german.foreign_words import foreign, read
from tests.system.german.hands import begin, person, played, sent

GAMES = ("frege", "ludoku", "tiles", "cards")
KINDS = {
    "frege": "GOTL Rot",
    "ludoku": "Mitternacht",
    "tiles": "ausgeschieden",
    "cards": "1b-9b Blau",
}
ABOUT_TABLES_OR_CHAT = {
    "invited",
    "declined",
    "withdrawn",
    "opening",
    "cancelled",
    "chat",
    "vacation",
}
ABOUT_A_GAME = sorted(set(JobKind) - NO_MAIL - ABOUT_A_PLAYER - ABOUT_TABLES_OR_CHAT)


def report(game: Game, by: User, judge: User) -> None:
    """File a dispute of which every kind of mail can tell."""
    now = timezone.now()
    case = filing.file(game.pk, by, at=now, category="other", ply=0, text="Hm.")
    with_all_steps(case, judge, now)


def mails(game: Game, users: Sequence[User], event: int = 5) -> str:
    """Every mail there may be of this game as it stands, to each of them; all must be German."""
    case = game.disputes.first()
    rows = [
        Outbox(
            kind=kind,
            user=user,
            game=game,
            dispute=case,
            event=event,
            dedup_key=uuid4(),
            due_at=timezone.now(),
        )
        for kind in ABOUT_A_GAME
        for user in users
        if kind != JobKind.PROPOSED or state_of(game).proposal
    ]
    return " ".join(email_text(row) for row in rows)


def email_text(row: Outbox) -> str:
    """What is read of one mail, as text and as a page."""
    made = compose(row, row.user, timezone.now())
    (html, _), *_ = made.alternatives
    words = " ".join([made.subject, str(made.body), read(str(html))])
    assert foreign(words) == [], row.kind
    return words


@pytest.mark.parametrize("key", ["ludoku", "cards", *only_in_the_long_run("frege", "tiles")])
def test_every_mail_of_a_game_is_german(key: str, alice: User, bob: User, admin: User) -> None:
    options = {"setup": "random"} if key == "frege" else {}
    game, rng = begin(alice, bob, game=key, **options), Random(2)
    report(game, alice, admin)
    assert "ist versiegelt." in mails(game, (alice, bob, admin))
    game = played(game, (alice, bob), 5, rng)
    words = mails(game, (alice, bob, admin))
    assert KINDS[key] in words


@pytest.mark.parametrize("what", [ProposalKind.TAKEBACK, ProposalKind.END])
def test_the_mail_of_a_proposal_is_german(what: ProposalKind, alice: User, bob: User) -> None:
    game = played(begin(alice, bob, game="frege"), (alice, bob), 3, Random(2))
    game = sent(game, alice, Propose(what))
    row = Outbox(kind=JobKind.PROPOSED, user=bob, game=game, event=6, dedup_key=uuid4())
    assert email_text(row)


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_every_mail_of_a_game_that_is_over_is_german(
    key: str, alice: User, bob: User, admin: User
) -> None:
    game = begin(alice, bob, game=key)
    report(game, alice, admin)
    game = played(game, (alice, bob), 400, Random(2))
    mails(game, (alice, bob, admin))


@pytest.mark.slow
def test_mails_of_a_game_not_begun_and_of_an_end_are_german(alice: User, bob: User) -> None:
    late, over = (begin(alice, bob, game="cards", referee="players") for _ in range(2))
    never = begin(alice, bob)
    for game in (late, never, over):
        report(game, alice, bob)
    for game in (late, never):
        at = timezone.now() + timedelta(days=5)
        apply_command(game.pk, SettleTimeout(), by=SiteActor(), key="late", at=at)
    assert "Abgebrochen" in mails(Game.objects.get(pk=never.pk), (alice, bob))
    lost = mails(Game.objects.get(pk=late.pk), (alice, bob))
    assert "Deine Zeit ist abgelaufen." in lost
    assert "Abgebrochen" not in lost
    assert "Du hast aufgegeben." in mails(sent(over, alice, Resign()), (alice, bob))


def test_mails_of_tables_for_several_are_german(alice: User, bob: User) -> None:
    carla, now = person("carla", language="de"), timezone.now()
    table = tables.open_table(alice, Terms("cards", {}, seats=3), at=now, others=[bob, carla])
    tables.decline(table.pk, bob, at=now)
    for kind, user in (
        (JobKind.INVITED, carla),
        (JobKind.DECLINED, alice),
        (JobKind.DECLINED, carla),
    ):
        row = Outbox(kind=kind, user=user, table=Table.objects.get(), dedup_key=uuid4())
        assert "Sudoku-Karten" in email_text(row)
