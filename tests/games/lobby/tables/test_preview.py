"""An invitation for somebody who may not know the game: board, sentences, a way to try it."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.time.control import PRESETS, per_move
from games.models import Game, Table
from games.rules import RULESETS
from games.rules.kit.core import settle
from games.rules.kit.texts.diagram import brief_text
from games.services.lobby import standing_challenges
from games.services.lobby.tables import Terms, open_by_link, open_table
from games.services.text.time_control_text import time_control_text
from games.views.common.sample_boards import may_analyse
from games.views.lobby.preview import preview_of
from games.views.lobby.terms import clock_name
from tests.support.games.pages import signed_in

pytestmark = pytest.mark.usefixtures("empty_cache")


def opened(host: User, key: str = "sogo", **options: object) -> Table:
    return open_table(host, Terms(key, options, PRESETS["standard"]), at=timezone.now())


@pytest.mark.slow
@pytest.mark.parametrize("key", RULESETS)
def test_the_page_of_a_table_shows_the_board_and_tells_the_game(
    client: Client, alice: User, key: str
) -> None:
    page = client.get(opened(alice, key).get_absolute_url()).content.decode()
    assert brief_text(RULESETS[key], "en") in page
    assert '<figure class="preview">' in page
    assert ('href="/analysis/' in page) is may_analyse(RULESETS[key])


def test_an_invitation_link_shows_the_same(client: Client, alice: User) -> None:
    __, token = open_by_link(alice, Terms("sogo", {}), at=timezone.now())
    page = client.get(f"/invitation/{token}/").content.decode()
    assert brief_text(RULESETS["sogo"], "en") in page


def test_so_does_a_standing_challenge(client: Client, alice: User) -> None:
    mine = standing_challenges.create(alice, Terms("sogo", {}), 1, at=timezone.now())
    page = client.get(f"/challenges/{mine.pk}/").content.decode()
    assert brief_text(RULESETS["sogo"], "en") in page
    assert '<figure class="preview">' in page


def test_the_moves_are_tried_with_the_options_of_the_table(client: Client, alice: User) -> None:
    preview = preview_of(opened(alice, size=3, variant=2))
    assert preview.address == "/analysis/sogo/?size=3&variant=2"
    tried = client.get(preview.address)
    assert tried.status_code == 200
    assert RULESETS["sogo"].board(RULESETS["sogo"].start(2, {"size": 3}), None).layers == (
        preview.board.layers
    )


def test_a_board_that_chance_lays_out_is_said_to_be_an_example(alice: User) -> None:
    examples = {key for key in RULESETS if preview_of(opened(alice, key)).is_example}
    assert examples == {"tiles", "cards"}
    assert preview_of(opened(alice, "frege", setup="random")).is_example


@pytest.mark.slow
@pytest.mark.parametrize("key", RULESETS)
def test_the_board_of_an_invitation_is_the_one_before_the_first_move(
    client: Client, alice: User, key: str
) -> None:
    rules, table = RULESETS[key], opened(alice, key)
    there = [square.kind for square in preview_of(table).board.squares()]
    settled, _ = settle(rules.start(table.seats, table.options), Random(1))
    start = [square.kind for square in rules.board(settled, None).squares()]
    entered = {kind for kind in there if kind.startswith("seat")}
    assert entered == {kind for kind in start if kind.startswith("seat")}
    if key != "cards":  # Every card has its own digits.
        assert there.count("empty") == start.count("empty")
    assert "<figcaption" in client.get(table.get_absolute_url()).content.decode()


@pytest.mark.parametrize("key", [key for key in RULESETS if may_analyse(RULESETS[key])])
def test_the_moves_are_tried_from_the_start(client: Client, alice: User, key: str) -> None:
    preview = preview_of(opened(alice, key))
    tried = client.get(preview.address).context["board"]
    assert not any(square.last for square in tried.squares())
    filled = {square.name for square in preview.board.squares() if square.kind != "empty"}
    assert {square.name for square in tried.squares() if square.kind != "empty"} <= filled


def test_a_clock_goes_by_its_name() -> None:
    names = [clock_name(control) for control in PRESETS.values()]
    assert len({*names}) == len(PRESETS)
    assert all(len(name.split()) == 2 for name in names), "its name, and that it is a clock"
    assert clock_name(per_move(3)) not in names
    assert clock_name(None)


def form_of(page: str, action: str) -> dict[str, str]:
    """Return the hidden fields of the form that leads to `action`."""
    form = page.split(f'action="{action}"')[1].split("</form>")[0]
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))


def test_a_table_is_joined_right_from_its_row(alice: User, bob: User) -> None:
    accept = f"/tables/{opened(alice).pk}/accept/"
    guest = signed_in(bob)
    answer = guest.post(accept, form_of(guest.get("/lobby/").content.decode(), accept))
    assert answer.status_code == 303
    assert {seat.user for seat in Game.objects.get().seats.all()} == {alice, bob}


def test_a_standing_challenge_is_taken_right_from_its_row(alice: User, bob: User) -> None:
    mine = standing_challenges.create(alice, Terms("sogo", {}), 1, at=timezone.now())
    take, guest = f"/challenges/{mine.pk}/take/", signed_in(bob)
    answer = guest.post(take, form_of(guest.get("/lobby/").content.decode(), take))
    assert answer.status_code == 303
    assert Game.objects.get().seats.count() == 2


def test_a_row_offers_no_seat_that_one_cannot_take(client: Client, alice: User) -> None:
    own, rated = (
        opened(alice),
        open_table(alice, Terms("sogo", {}, PRESETS["standard"], rated=True), at=timezone.now()),
    )
    assert f"/tables/{own.pk}/accept/" not in signed_in(alice).get("/lobby/").content.decode()
    assert f"/tables/{rated.pk}/accept/" not in client.get("/lobby/").content.decode()


@pytest.mark.slow
def test_an_invitation_says_what_the_name_of_its_clock_means(client: Client, alice: User) -> None:
    page = client.get(opened(alice).get_absolute_url())
    essentials = page.context["row"].essentials
    assert clock_name(PRESETS["standard"]) in essentials
    assert time_control_text(PRESETS["standard"]) in essentials
