"""Every new game in its states: axe finds nothing, and nothing sticks out of a phone."""

from __future__ import annotations

from random import Random
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.actions import Moves
from games.log.time.control import per_move
from games.models import Game
from games.services import pencil
from games.services.authors import Player
from games.services.play import play
from games.services.starting import start_game
from games.services.states import state_of
from tests.browser.inspection import DESK, PHONE, QUIET, faults, sign_in
from tests.fixtures.browser import Visitors
from tests.games.conftest import alice, bob

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def begun(key: str, *people: User, **options: object) -> Game:
    control = per_move(3) if len(people) > 1 else None
    return start_game(key, people, options=options, at=timezone.now(), time_control=control)


def moved(game: Game, plies: int) -> Game:
    """So many moves further, by the people whose turn it is, at random."""
    rng = Random(game.ruleset)
    for _ in range(plies):
        seat = game.seats.select_related("user").filter(to_move=True).first()
        if seat is None or seat.user is None:
            break
        move = rng.choice(list(state_of(game).position.legal_moves(seat.number)))
        asked, who = Moves((str(move),)), Player(seat.user)
        game = play(game.pk, asked, by=who, key=str(uuid4()), at=timezone.now()).game
    return game


def sent(game: Game, *texts: str) -> Game:
    for text in texts:
        seat = game.seats.select_related("user").get(to_move=True)
        assert seat.user is not None
        by = Player(seat.user)
        game = play(game.pk, Moves((text,)), by=by, key=str(uuid4()), at=timezone.now()).game
    return game


def turn(game: Game) -> list[str]:
    """The page of the turn: nothing chosen, a piece picked, a placement chosen."""
    position = state_of(game).position
    board = game.rules.board(position.view(0), 0)
    here = game.get_absolute_url()
    ways = [here, *(f"{here}?pick={piece.key}" for piece in board.hand[-1:])]
    return [*ways, *(f"{here}?choose={one.move}" for one in board.moves[:1])]


@pytest.fixture
def addresses(alice: User, bob: User) -> list[str]:
    """Turns, ends, covered boards, glasses, marks, chance: what alice can come to see."""
    frege, ludoku = begun("frege", alice, bob), begun("ludoku", alice, bob)
    tiles = moved(begun("tiles", alice, bob), 20)
    covered, glass = begun("cards", alice, bob), sent(begun("cards", alice, bob), "glass")
    alone = moved(sent(begun("cards", alice, card="chosen", number="1"), "glass"), 3)
    pencil.toggle(alone, alice, "f5", "4")
    doubted = sent(begun("cards", bob, alice, referee="players"), "glass")
    doubted = moved(doubted, 1)
    over = [moved(begun(key, alice, bob), 400) for key in ("frege", "ludoku", "tiles")]
    looks = [covered, glass, alone, doubted, *over]
    at_turn = [address for game in (frege, ludoku, tiles, glass, alone) for address in turn(game)]
    fair = [reverse("game_fair", args=[game.pk]) for game in (ludoku, over[2])]
    papers = [f"/rules/{key}/" for key in ("frege", "ludoku", "tiles", "cards")]
    trying = ["/what-if/frege/?moves=Od9", "/what-if/ludoku/", "/what-if/tiles/?moves=s1a9"]
    forms = [f"/tables/new/{key}/" for key in ("frege", "tiles")]
    return [
        *at_turn, *(game.get_absolute_url() for game in looks),
        *fair, *papers, *trying, *forms, "/games/", "/players/alice/",
    ]  # fmt: skip


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk, light", "phone, dark, German"])
def test_axe_finds_nothing_on_any_board(
    visitors: Visitors,
    live_server: LiveServer,
    addresses: list[str],
    alice: User,
    device: dict[str, object],
) -> None:
    page = visitors(quiet=False, **device, **QUIET)
    sign_in(page, live_server.url, alice)
    found = faults(page, live_server.url, addresses, device)
    assert not found, "\n\n".join(found)
