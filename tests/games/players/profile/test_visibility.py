"""A profile counts and shows the games its reader may find, and nobody between whom is a block."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.commands import Resign
from games.models import Game
from games.services.gamelog.presence import mark_present
from games.services.gameplay.game_start import start_game
from games.services.players import blocks
from tests.support.games.pages import act, signed_in, text

pytestmark = pytest.mark.database


def over(loser: User, winner: User | str, *, public: bool = True) -> Game:
    game = start_game("sogo", [loser, winner], options={}, at=timezone.now())
    Game.objects.filter(pk=game.pk).update(public=public)
    act(game, loser, Resign())
    return game


def profile(client: Client, name: str = "alice") -> HttpResponse:
    response = client.get(f"/players/{name}/")
    assert response.status_code == 200
    return response


def shown(response: HttpResponse) -> set[Game]:
    return {summary.game for summary in response.context["summaries"]}


def opponents(response: HttpResponse) -> set[str]:
    _by_game, (_title, _head, records), _bots = response.context["tables"]
    return {record.against for record in records}


def test_a_private_game_is_for_those_who_played_it(
    client: Client, alice: User, bob: User, carol: User
) -> None:
    public, private = over(alice, carol), over(alice, bob, public=False)
    for stranger in (client, signed_in(carol)):
        page = profile(stranger)
        assert shown(page) == {public}
        assert opponents(page) == {"carol"}
        assert page.context["with_people"].games == 1
        assert page.context["streaks"].current == 1
        assert [month.people for month in page.context["calendar"].months] == [1]
        assert "bob" not in text(page)
        assert str(private.pk) not in page.content.decode()
    for player in (alice, bob):
        page = profile(signed_in(player))
        assert shown(page) == {public, private}
        assert opponents(page) == {"bob", "carol"}
        assert page.context["with_people"].games == 2


def test_a_blocked_player_is_on_no_profile_of_others(alice: User, bob: User, carol: User) -> None:
    over(alice, bob)
    kept = over(alice, carol)
    blocks.block(bob, carol, at=timezone.now())
    page = profile(signed_in(carol))
    assert shown(page) == {kept}
    assert opponents(page) == {"carol"}
    assert "bob" not in text(page)


@pytest.mark.slow
@pytest.mark.parametrize("blocker", ["alice", "bob"])
def test_a_block_does_not_show_on_the_profile_of_the_other(
    client: Client, alice: User, bob: User, carol: User, blocker: str
) -> None:
    """It looks as to any stranger: an empty one would tell of the block."""
    over(alice, bob)
    over(alice, carol)
    who, whom = (alice, bob) if blocker == "alice" else (bob, alice)
    blocks.block(who, whom, at=timezone.now())
    assert shown(profile(signed_in(bob))) == shown(profile(client))
    assert len(shown(profile(signed_in(alice)))) == 2


@pytest.mark.slow
def test_a_block_changes_nothing_of_what_is_played_now_and_who_is_online(
    client: Client, alice: User, bob: User, carol: User
) -> None:
    """The two see of each other what every stranger sees."""
    with_bob = start_game("sogo", [alice, bob], options={}, at=timezone.now())
    with_carol = start_game("frege", [alice, carol], options={}, at=timezone.now())
    mark_present(alice.pk, timezone.now())
    blocks.block(alice, bob, at=timezone.now())

    def shown_now(browser: Client) -> tuple[set[Game], bool]:
        context = profile(browser).context
        return {row.summary.game for row in context["playing"]}, context["online"]

    assert shown_now(signed_in(bob)) == shown_now(client) == ({with_bob, with_carol}, True)
    blocks.block(bob, carol, at=timezone.now())
    assert shown_now(signed_in(carol)) == ({with_carol}, True)


def test_what_is_played_now_is_shown_where_it_is_public(
    client: Client, alice: User, bob: User
) -> None:
    public = start_game("sogo", [alice, bob], options={}, at=timezone.now())
    private = start_game("frege", [alice, bob], options={}, at=timezone.now())
    Game.objects.filter(pk=private.pk).update(public=False)
    playing = profile(client).context["playing"]
    assert [row.summary.game for row in playing] == [public]
