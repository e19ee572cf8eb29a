"""Tables, games and cases are German to the last word, and say du."""

from __future__ import annotations

from itertools import product
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import User
from games.log.commands import Propose
from games.models import Dispute, Game, Table
from games.services.disputes.reports import filing
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.lobby import tables
from games.services.lobby.tables import Terms
from tests.system.german.foreign_words import foreign, shown
from tests.system.german.hands import begin, browser, moved


@pytest.mark.slow
def test_tables_are_described_in_german(evening: Game, alice: User, bob: User) -> None:
    for table in Table.objects.all():
        for user in (alice, bob, None):
            assert foreign(shown(browser(user).get(table.get_absolute_url()))) == []


def test_the_link_of_an_invitation_is_explained_in_german(alice: User) -> None:
    table, token = tables.open_by_link(alice, Terms("sogo", {}), at=timezone.now())
    for user in (alice, None):
        assert foreign(shown(browser(user).get(f"/invitation/{token}/"))) == []
    tables.withdraw(table.pk, alice, at=timezone.now())
    assert "zurückgezogen" in shown(browser(alice).get(table.get_absolute_url()))


def test_a_game_is_german_from_the_first_move_to_the_last(alice: User, bob: User) -> None:
    game = moved(begin(alice, bob, variant=2), "A1 A2 B1 B2 C1 C2 D1")
    pages = ["", "?choose=xA2-1", "3/", "dispute/"]
    for page, user in product(pages, (alice, bob, None)):
        assert foreign(shown(browser(user).get(f"/games/{game.pk}/{page}", follow=True))) == []
    moved(game, "xA2-1")
    apply_command(game.pk, Propose(), by=PlayerActor(alice), key=str(uuid4()), at=timezone.now())
    for user in (alice, bob, None):
        assert foreign(shown(browser(user).get(f"/games/{game.pk}/"))) == []
    browser(bob).post(f"/games/{game.pk}/respond/", {"key": uuid4(), "answer": "accept"})
    for user in (alice, bob, None):
        page = shown(browser(user).get(f"/games/{game.pk}/"))
        assert "Remis. Alle waren sich einig." in page
        assert foreign(page) == []


@pytest.mark.first_by_day
@pytest.mark.parametrize(
    ("button", "form"),
    [
        ("move", {"typed": "Q9"}),
        ("move", {"move": "A9"}),
        ("move", {"typed": "A1", "board": 0}),
        ("move", {}),
        ("resign", {}),
        ("answer", {"answer": "accept"}),
        ("rematch", {}),
        ("report", {"category": "", "ply": 99}),
    ],
)
def test_refusals_are_german(evening: Game, alice: User, button: str, form: dict[str, Any]) -> None:
    sent = {"board": evening.board_event, "key": uuid4(), **form}
    answer = browser(alice).post(f"/games/{evening.pk}/{button}/", sent)
    assert 400 <= answer.status_code < 500
    assert foreign(shown(answer)) == []


@pytest.mark.slow
def test_cases_are_german_for_whoever_decides(evening: Game, alice: User, admin: User) -> None:
    fields = {"category": Dispute.Category.TIME, "ply": 1, "text": "Die Uhr geht vor."}
    case = filing.file(evening.pk, alice, at=timezone.now(), **fields)
    page = f"/staff/disputes/{case.pk}/"
    evening.refresh_from_db()
    form = {"ruling": "rollback", "back_to": 1, "reason": "Bitte.", "board": evening.board_event}
    judge = browser(admin)
    for answer in (
        judge.get("/staff/disputes/"),
        judge.get(page),
        judge.post(page, {"ruling": "award", "board": 0, "step": "preview"}),
        judge.post(page, {**form, "step": "preview"}),
        browser(alice).get(f"/games/{evening.pk}/"),
        browser(alice).get(f"/games/{evening.pk}/dispute/"),
        judge.post(page, {**form, "step": "confirm"}, follow=True),
        browser(alice).get(f"/games/{evening.pk}/"),
    ):
        assert foreign(shown(answer)) == []
