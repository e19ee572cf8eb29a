"""Mails of the four games around Sudoku, their boards among it, and of tables for several."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from accounts.models import User
from games.log.actions import Lapse, Resign
from games.models import Game, Outbox, Table, Work
from games.services import disputes, tables
from games.services.authors import Site
from games.services.mail.letters import compose
from games.services.play import play
from games.services.tables import Terms
from tests.german.hands import begin, person, played, sent
from tests.german.reading import foreign, read

GAMES = ("frege", "ludoku", "tiles", "cards")
TOLD = {
    "frege": "GOTL Rot",
    "ludoku": "Mitternacht",
    "tiles": "Seite II",
    "cards": "1b-9b Blau",
}
ABOUT_TABLES_OR_TALK = ("bot", "invited", "declined", "withdrawn", "chat", "away")
ABOUT_A_GAME = [Work(kind) for kind in Work.values if kind not in ABOUT_TABLES_OR_TALK]


def mails(game: Game, users: Sequence[User], number: int = 5) -> str:
    """Every mail there may be of this game as it stands, to each of them; all must be German."""
    case = game.disputes.first()
    rows = [
        Outbox(kind=kind, user=user, game=game, key=f"{kind}:{case.pk}:5:1", number=number)
        for kind in ABOUT_A_GAME
        for user in users
    ]
    return " ".join(letter(row) for row in rows)


def letter(row: Outbox) -> str:
    """What is read of one mail, as text and as a page."""
    made = compose(row, row.user, timezone.now())
    (html, _), *_ = made.alternatives
    said = " ".join([made.subject, str(made.body), read(str(html))])
    assert foreign(said) == [], row.kind
    return said


@pytest.mark.parametrize("key", GAMES)
def test_every_mail_of_a_game_is_german(key: str, alice: User, bob: User, admin: User) -> None:
    options = {"setup": "random"} if key == "frege" else {}
    game, rng = begin(alice, bob, game=key, **options), Random(2)
    disputes.file(game.pk, alice, at=timezone.now(), category="other", ply=0, text="Hm.")
    assert "ist versiegelt:" in mails(game, (alice, bob, admin))
    game = played(game, (alice, bob), 5, rng)
    said = mails(game, (alice, bob, admin))
    assert TOLD[key] in said
    game = played(game, (alice, bob), 400, rng)
    mails(game, (alice, bob, admin))


def test_mails_of_a_game_not_begun_and_of_an_end_are_german(alice: User, bob: User) -> None:
    late, over = (begin(alice, bob, game="cards", referee="players") for _ in range(2))
    for game in (late, over):
        disputes.file(game.pk, alice, at=timezone.now(), category="other", ply=0, text="Hm.")
    play(late.pk, Lapse(), by=Site(), key="late", at=timezone.now() + timedelta(days=5))
    assert "Abgebrochen" in mails(Game.objects.get(pk=late.pk), (alice, bob))
    assert "Dein Gegenüber hat aufgegeben" in mails(sent(over, alice, Resign()), (alice, bob))


def test_mails_of_tables_for_several_are_german(alice: User, bob: User) -> None:
    carla, now = person("carla", language="de"), timezone.now()
    table = tables.open_table(alice, Terms("cards", {}, seats=3), at=now, others=[bob, carla])
    tables.decline(table.pk, bob, at=now)
    for kind, user in ((Work.INVITED, carla), (Work.DECLINED, alice), (Work.DECLINED, carla)):
        row = Outbox(kind=kind, user=user, key=f"{kind}:1", table=Table.objects.get(), number=0)
        assert "Sudoku-Karten" in letter(row)
