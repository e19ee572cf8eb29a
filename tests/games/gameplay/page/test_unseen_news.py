"""News above the board until they are seen: what a plan has answered, what the staff have ruled."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves
from games.log.conditional_moves.plans import ANY, RESIGN
from games.models import Game, Seat
from games.services.gameplay import conditional_moves
from games.views.gameplay.page.news import UnseenNews
from tests.support.games.disputes import enforce, file
from tests.support.games.pages import act, send, signed_in

pytestmark = pytest.mark.database


def news(client: Client, game: Game) -> UnseenNews | None:
    found: UnseenNews | None = client.get(game.get_absolute_url()).context["news"]
    return found


def marks(client: Client, game: Game) -> list[bool]:
    """Whether each move of the list is marked as one of the reader's plan."""
    rows = client.get(game.get_absolute_url()).context["side"].rows
    return [step.planned for row in rows for cell in row.cells for step in cell]


@pytest.fixture
def planned(live_game: Game, alice: User) -> Game:
    """Alice has played A1, and will play C1 next, whatever bob plays."""
    act(live_game, alice, PlayMoves(("A1",)))
    live_game.refresh_from_db()
    plan = [{"on": ANY, "do": ["C1"], "then": []}]
    board, at = live_game.board_event, timezone.now()
    conditional_moves.change(live_game.pk, alice, lambda _: plan, board=board, at=at)
    return live_game


def test_page_card_and_list_say_that_a_plan_has_answered_to_its_owner_alone(
    planned: Game, alice: User, bob: User
) -> None:
    hers, his = signed_in(alice), signed_in(bob)
    assert news(hers, planned) is None
    act(planned, bob, PlayMoves(("B1",)))
    seen = news(hers, planned)
    assert seen
    assert "C1" in seen.answer
    assert seen.answer in hers.get(planned.get_absolute_url()).content.decode()
    (card,) = hers.get("/games/").context["waiting_summaries"]
    assert len(card.news) == 1
    assert marks(hers, planned) == [False, False, True]
    assert (news(his, planned), marks(his, planned)) == (None, [False] * 3)
    assert his.get("/games/").context["turn_summaries"][0].news == []
    assert "planned" not in his.get(f"/games/{planned.pk}/game.json").content.decode()


@pytest.mark.parametrize("how", ["button", "move"])
def test_it_stays_until_the_owner_says_so_or_moves(
    planned: Game, alice: User, bob: User, how: str
) -> None:
    hers = signed_in(alice)
    act(planned, bob, PlayMoves(("B1",)))
    assert signed_in(bob).post(f"/games/{planned.pk}/seen/").status_code == 303
    assert news(hers, planned)
    if how == "button":
        assert hers.post(f"/games/{planned.pk}/seen/").status_code == 303
    else:
        act(planned, bob, PlayMoves(("D1",)))
        assert send(hers, planned, "A2").status_code == 303
    assert news(hers, planned) is None
    assert marks(hers, planned)[2], "the list goes on telling which moves were planned"


def test_a_plan_that_gave_the_game_up_says_so(live_game: Game, alice: User, bob: User) -> None:
    act(live_game, alice, PlayMoves(("A1",)))
    live_game.refresh_from_db()
    plan = [{"on": ANY, "do": RESIGN, "then": []}]
    board, at = live_game.board_event, timezone.now()
    conditional_moves.change(live_game.pk, alice, lambda _: plan, board=board, at=at)
    act(live_game, bob, PlayMoves(("B1",)))
    seen = news(signed_in(alice), live_game)
    assert seen
    assert seen.answer


@pytest.mark.first_by_day
@pytest.mark.parametrize("ruling", ["dismiss", "award", "rollback", "void"])
def test_a_ruling_stands_first_until_each_player_has_seen_it(
    live_game: Game, alice: User, bob: User, admin: User, now: datetime, ruling: str
) -> None:
    dispute = file(live_game, alice, timezone.now())
    more = {"award": {"winner": 1}, "rollback": {"ply": 0}}.get(ruling, {})
    reason = "Looked at it twice."
    enforce(dispute.pk, admin, ruling=ruling, reason=reason, at=timezone.now(), **more)
    for user in (alice, bob):
        client = signed_in(user)
        page = client.get(live_game.get_absolute_url()).content.decode()
        shown = page[page.index('<div id="game"') :]
        assert shown.index('id="news"') < shown.index("felt")
        assert reason in shown[: shown.index("felt")]
        assert client.post(f"/games/{live_game.pk}/seen/").status_code == 303
        assert news(client, live_game) is None
        assert reason in client.get(live_game.get_absolute_url()).content.decode()
    assert not Seat.objects.filter(unseen_ruling__isnull=False).exists()


def test_nobody_sees_for_somebody_else(planned: Game, carol: User, client: Client) -> None:
    url = f"/games/{planned.pk}/seen/"
    assert signed_in(carol).post(url).status_code == 403
    assert client.post(url).status_code == 403
