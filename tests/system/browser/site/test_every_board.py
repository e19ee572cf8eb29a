"""Every new game in its states: axe finds nothing, and nothing sticks out of a phone."""

from __future__ import annotations

from random import Random
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.commands import PlayMoves
from games.log.time.control import per_move
from games.models import Game
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay import pencil_marks
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.games.conftest import alice, bob
from tests.support.fixtures.browser import Visitors
from tests.system.browser.inspection import DEVICES, faults, share_of, sign_in

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
        asked, who = PlayMoves((str(move),)), PlayerActor(seat.user)
        game = apply_command(game.pk, asked, by=who, key=str(uuid4()), at=timezone.now()).game
    return game


def sent(game: Game, *texts: str) -> Game:
    for text in texts:
        seat = game.seats.select_related("user").get(to_move=True)
        assert seat.user is not None
        by = PlayerActor(seat.user)
        game = apply_command(
            game.pk, PlayMoves((text,)), by=by, key=str(uuid4()), at=timezone.now()
        ).game
    return game


def turn(game: Game) -> list[str]:
    """The page of the turn: nothing chosen, a piece picked, a placement chosen."""
    position = state_of(game).position
    board = game.rules.board(position.view(0), 0)
    here = game.get_absolute_url()
    ways = [here, *(f"{here}?pick={piece.key}" for piece in board.hand[-1:])]
    return [*ways, *(f"{here}?choose={target.move}" for target in board.moves[:1])]


@pytest.fixture
def some(alice: User, bob: User) -> list[str]:
    """A turn of each game, a square chosen where there is one."""
    glass = sent(begun("cards", alice, bob), "glass")
    games = [*(begun(key, alice, bob) for key in ("frege", "ludoku", "tiles")), glass]
    return [turn(game)[-1] for game in games]


@pytest.fixture
def addresses(alice: User, bob: User) -> list[str]:
    """Turns, ends, covered boards, glasses, marks, chance: what alice can come to see."""
    frege, ludoku = begun("frege", alice, bob), begun("ludoku", alice, bob)
    tiles = moved(begun("tiles", alice, bob), 20)
    covered, glass = begun("cards", alice, bob), sent(begun("cards", alice, bob), "glass")
    alone = moved(sent(begun("cards", alice, card="chosen", number="1"), "glass"), 3)
    pencil_marks.toggle(alone, alice, "f5", "4")
    doubted = sent(begun("cards", bob, alice, referee="players"), "glass")
    doubted = moved(doubted, 1)
    over = [moved(begun(key, alice, bob), 400) for key in ("frege", "ludoku", "tiles")]
    looks = [covered, glass, alone, doubted, *over]
    at_turn = [address for game in (frege, ludoku, tiles, glass, alone) for address in turn(game)]
    fair = [reverse("game_draws", args=[game.pk]) for game in (ludoku, over[2])]
    papers = [f"/rules/{key}/" for key in ("frege", "ludoku", "tiles", "cards")]
    trying = ["/analysis/frege/?moves=Od9", "/analysis/ludoku/", "/analysis/tiles/?moves=s1a9"]
    forms = [f"/tables/new/{key}/" for key in ("frege", "tiles")]
    fair += ["/fairness/", f"/fairness/{timezone.now():%Y-%m-%d}/"]
    return [
        *at_turn, *(game.get_absolute_url() for game in looks),
        *fair, *papers, *trying, *forms, "/games/", "/players/alice/",
    ]  # fmt: skip


@pytest.mark.parametrize("device", DEVICES)
def test_axe_finds_nothing_on_a_board_of_each_game(
    visitors: Visitors,
    live_server: LiveServer,
    some: list[str],
    alice: User,
    device: dict[str, object],
) -> None:
    page = visitors(quiet=False, **device)
    sign_in(page, live_server.url, alice)
    found = faults(page, live_server.url, some, device)
    assert not found, "\n\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize("device", DEVICES)
def test_axe_finds_nothing_on_any_board(
    visitors: Visitors,
    live_server: LiveServer,
    addresses: list[str],
    alice: User,
    device: dict[str, object],
) -> None:
    """Each device sees every other board; by day both see one of each game."""
    page = visitors(quiet=False, **device)
    sign_in(page, live_server.url, alice)
    found = faults(page, live_server.url, share_of(addresses, device), device)
    assert not found, "\n\n".join(found)
