"""While a dispute stops the clocks the page offers nothing that would be refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from html import unescape

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.commands import Hold, PlayMoves, ProposalKind, Propose
from games.models import Game
from tests.support.budget import only_in_the_long_run
from tests.support.games.pages import act, signed_in

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]


def presses(page: str, game: Game) -> Iterator[tuple[str, dict[str, str]]]:
    """The address and the fields of every button in the game's own region."""
    region = page[page.index('<div id="game"') : page.index('id="chat"')]
    for tag, body in re.findall(r'(<form[^>]*method="post"[^>]*>)(.*?)</form>', region, re.DOTALL):
        action = re.search(r'action="([^"]+)"', tag)
        assert action
        fields = dict(re.findall(r'<input[^>]*name="(\w+)"[^>]*value="([^"]*)"', body))
        if 'type="date"' in body:
            fields["until"] = (timezone.localdate() + timedelta(days=3)).isoformat()
        for name, value in re.findall(r'<button[^>]*name="(\w+)"[^>]*value="([^"]*)"', body) or [
            ("", "")
        ]:
            yield unescape(action[1]), {**fields, name: unescape(value)}


def press_all(client: Client, game: Game) -> list[str]:
    """Press each button of the page, each on the game as it stands; return where they led."""
    page = client.get(game.get_absolute_url()).content.decode()
    led = []
    for url, fields in presses(page, game):
        with transaction.atomic():
            answer = client.post(url, fields)
            assert answer.status_code == 303, (url, fields)
            transaction.set_rollback(True)
        led.append(url)
    return led


@pytest.mark.parametrize("what", [None, *ProposalKind])
@pytest.mark.parametrize("moves", ["A1", *only_in_the_long_run("A1 B1")])
def test_every_button_of_a_held_game_does_what_it_says(
    live_game: Game, alice: User, bob: User, what: ProposalKind | None, moves: str
) -> None:
    for text, mover in zip(moves.split(), (alice, bob), strict=False):
        act(live_game, mover, PlayMoves((text,)))
    if what:
        act(live_game, alice, Propose(what, timezone.now() + timedelta(days=9)))
    page = signed_in(bob).get(live_game.get_absolute_url()).content.decode()
    assert list(presses(page, live_game)), "buttons are found at all"
    act(live_game, bob, Hold("d"))
    for user in (alice, bob):
        led = press_all(signed_in(user), live_game)
        assert not any(url.endswith(("/move/", "/propose/", "/takeback/")) for url in led)
        assert any(url.endswith("/respond/") for url in led) == (what is not None)
