"""What waits for an answer: proposals on their cards, and invitations."""

from __future__ import annotations

import json
import re
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves, ProposalKind, Propose
from games.log.time.control import per_move
from games.models import Game
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.lobby import tables
from games.services.lobby.tables import Terms, open_table
from tests.support.games.pages import act, signed_in

pytestmark = pytest.mark.database


def begun(first: User, second: User, days: int = 3, ago: int = 0) -> Game:
    at = timezone.now() - timedelta(hours=ago)
    return start_game("sogo", [first, second], options={}, at=at, time_control=per_move(days))


@pytest.mark.first_by_day
@pytest.mark.parametrize("what", ProposalKind)
def test_a_proposal_is_answered_on_its_card(alice: User, bob: User, what: ProposalKind) -> None:
    game, his = begun(alice, bob), signed_in(bob)
    act(game, alice, PlayMoves(("A1",)))
    act(game, bob, PlayMoves(("B1",)))
    assert not his.get("/games/").context["turns"]
    act(game, alice, Propose(what, timezone.now() + timedelta(days=9)))
    page = his.get("/games/")
    (asked,) = page.context["answer_summaries"]
    assert not page.context["turn_summaries"]
    assert not page.context["waiting_summaries"]
    assert page.context["turns"] == 1
    shown = page.content.decode()
    assert '<div class="empty">' not in shown
    assert f'<span class="pill">{asked.asked.label}</span>' in shown
    assert his.get("/lobby/").context["turns"] == 1
    assert his.get("/games/turns/").json() == {"turns": 1, "unread": 0}
    assert his.get("/games/next/")["Location"] == f"/games/{game.pk}/"
    form = shown[shown.index('<form class="acts"') :].partition("</form>")[0]
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form.partition("<button")[0]))
    for _press in range(2):
        answer = his.post(f"/games/{game.pk}/respond/", {**fields, "answer": "decline"})
        assert (answer.status_code, answer["Location"]) == (303, "/games/")
    assert state_of(Game.objects.get()).declined
    after = his.get("/games/")
    assert after.context["turns"] == 0
    assert [summary.game for summary in after.context["waiting_summaries"]] == [game]


def test_each_kind_of_proposal_has_a_name_of_its_own(alice: User, bob: User) -> None:
    labels = set()
    for what in ProposalKind:
        game = begun(alice, bob)
        act(game, alice, PlayMoves(("A1",)))
        act(game, alice, Propose(what, timezone.now() + timedelta(days=9)))
    counted = start_game("cards", [alice, bob], options={}, at=timezone.now())
    act(counted, alice, Propose())
    for summary in signed_in(bob).get("/games/").context["answer_summaries"]:
        labels.add(summary.asked.label)
    assert len(labels) == 4


def test_who_has_proposed_waits_for_the_answer(alice: User, bob: User) -> None:
    game = begun(alice, bob)
    act(game, alice, PlayMoves(("A1",)))
    act(game, alice, Propose())
    hers = signed_in(alice).get("/games/")
    assert [summary.game for summary in hers.context["waiting_summaries"]] == [game]
    assert hers.context["turns"] == 0
    assert '<span class="pill">' not in hers.content.decode()


def test_a_proposal_that_has_expired_waits_for_nobody(alice: User, bob: User) -> None:
    game = begun(alice, bob, days=30, ago=24 * 8)
    long_ago = timezone.now() - timedelta(days=7, minutes=1)
    apply_command(game.pk, Propose(), by=PlayerActor(alice), key="k", at=long_ago)
    page = signed_in(bob).get("/games/")
    assert not page.context["answer_summaries"]
    assert page.context["turns"] == 0
    assert [summary.game for summary in page.context["waiting_summaries"]] == [game]


@pytest.mark.slow
def test_a_game_to_move_and_to_answer_in_is_listed_once(alice: User, bob: User) -> None:
    game = begun(alice, bob)
    act(game, alice, PlayMoves(("A1",)))
    act(game, alice, Propose())
    page = signed_in(bob).get("/games/")
    assert [summary.game for summary in page.context["answer_summaries"]] == [game]
    assert not page.context["turn_summaries"]
    assert page.context["turns"] == 1
    for group, listed in (("answer", 1), ("turn", 0), ("waiting", 0)):
        shown = signed_in(bob).get(f"/games/?{group}=1").content.decode()
        assert shown.count('class="gcard"') == listed


def test_an_invitation_waits_for_its_answer(alice: User, bob: User) -> None:
    table = open_table(alice, Terms("sogo", {}), at=timezone.now(), others=[bob])
    his = signed_in(bob)
    page = his.get("/games/")
    assert page.context["turns"] == 1
    assert '<div class="empty">' not in page.content.decode()
    assert his.get("/games/turns/").json() == {"turns": 1, "unread": 0}
    assert his.get("/games/next/")["Location"] == f"/tables/{table.pk}/"
    tag = json.loads(page.context["tag"])
    assert his.get("/games/", headers=tag).status_code == 304
    tables.decline(table.pk, bob, at=timezone.now())
    later = his.get("/games/", headers=tag)
    assert later.context["turns"] == 0
    assert signed_in(alice).get("/games/turns/").json() == {"turns": 0, "unread": 0}


@pytest.mark.slow
def test_another_notation_is_another_list(alice: User, bob: User) -> None:
    act(begun(alice, bob), alice, PlayMoves(("A1",)))
    his = signed_in(bob)
    tag = json.loads(his.get("/games/").context["tag"])
    assert his.get("/games/", headers=tag).status_code == 304
    User.objects.filter(pk=bob.pk).update(board_preferences={"sogo": {"notation": "rods"}})
    assert his.get("/games/", headers=tag).status_code == 200


def test_an_invitation_is_answered_on_its_card(alice: User, bob: User) -> None:
    for name, games in (("accept", 1), ("decline", 0)):
        table = open_table(alice, Terms("sogo", {}), at=timezone.now(), others=[bob])
        client = signed_in(bob)
        page = client.get("/games/").content.decode()
        assert f'action="/tables/{table.pk}/accept/"' in page
        assert f'action="/tables/{table.pk}/decline/"' in page
        client.post(f"/tables/{table.pk}/{name}/")
        assert Game.objects.filter(table=table).count() == games
        assert f"/tables/{table.pk}/" not in client.get("/games/").content.decode()
