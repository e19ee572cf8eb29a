"""Every new game played to its end in a browser: against a bot, and between people."""

from __future__ import annotations

import re
from random import Random
from time import monotonic
from uuid import uuid4

import pytest
from django.utils import timezone
from django.utils.translation import gettext as _
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.commands import PlayMoves
from games.log.time.control import per_move
from games.models import Game, Status
from games.puzzles.grid import NAMES
from games.puzzles.solver import solve
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.audit import first_difference
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import Sitter, start_game
from tests.games.conftest import NOW, alice, bob, carol
from tests.support.fixtures.browser import Visitors
from tests.support.servers.processes import Process
from tests.system.browser.gameplay.test_game_page import opened

__all__ = ["alice", "bob", "carol"]

pytestmark = [
    pytest.mark.browser,
    pytest.mark.real,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
]

FAST_CARDS = {"card": "easy", "pace": "advanced", "rounds": "one", "lock": "none"}
OPTIONS: dict[str, dict[str, object]] = {
    "frege": {},
    "ludoku": {"halves": "literal"},
    "tiles": {},
    "cards": FAST_CARDS,
}
LONGEST = 180
"""Seconds a game may take here."""


def begin(key: str, *sitters: Sitter) -> Game:
    people = sum(isinstance(sitter, User) for sitter in sitters)
    for sitter in sitters:
        if isinstance(sitter, User):
            sitter.confirm_moves = False
            sitter.save()
    control = per_move(3) if people > 1 else None
    return start_game(key, sitters, options=OPTIONS[key], at=NOW, time_control=control)


def over(page: Page) -> bool:
    return page.locator("#rematch").count() > 0


def take_turn(page: Page, rng: Random) -> None:
    """Do what the page offers, as somebody would who knows no rules but can solve a Sudoku."""
    if page.locator("#do-glass").count():
        page.locator("#do-glass").click()
        expect(page.locator("#glass")).to_be_visible()
    if page.locator(".cards-squares").count():
        write_digits(page)
    elif page.locator("[data-legal]").get_attribute("data-href"):
        compose(page, rng)
    else:
        place(page, rng.choice(placements(page)))


def placements(page: Page) -> list[str]:
    """The placements the page knows of, else the other button there is."""
    legal = page.locator("[data-legal]").get_attribute("data-legal") or ""
    return [choice.split(";")[0] for choice in legal.split("|") if choice] or ["x"]


def place(page: Page, move: str) -> None:
    """The piece and then the square; what cannot be placed is given up."""
    before = marker(page)
    if move == "x":
        page.locator("#pick-x").click()
    else:
        piece = page.locator(f'[data-piece="{move[0]}"].piece').first
        if piece.get_attribute("aria-current") != "true":
            piece.click()
        page.locator(f"#at-{move[1:3]}").click()
    settled(page, before)


def marker(page: Page) -> str:
    """Changes with every board that is drawn."""
    return (
        page.locator("#game").get_attribute("hx-get")
        or page.locator('#game input[name="key"]').first.get_attribute("value")
        or ""
    )


def settled(page: Page, before: str) -> None:
    """Wait until another board is drawn."""
    for __ in range(800):
        if marker(page) != before:
            return
        page.wait_for_timeout(25)
    raise AssertionError(f"nothing happened: {page.locator('#tray').inner_text()}")


def compose(page: Page, rng: Random) -> None:
    """Dice on the board one after the other, then the whole turn at once."""
    send = page.get_by_role("button", name=_("Send turn"))
    while send.is_disabled():
        place(page, rng.choice(placements(page)))
    before = marker(page)
    send.click()
    settled(page, before)


def write_digits(page: Page, most: int = 15) -> None:
    """Some digits that a solver finds, then the rest of the glass is given up."""
    signs = page.locator(".cards-squares td .at").evaluate_all(
        "all => all.map(at => at.querySelector('.glyph')?.textContent.trim() || '.')"
    )
    solution = solve("".join(signs))
    free = [cell for cell, sign in enumerate(signs) if sign == "."]
    for cell in free[:most]:
        place(page, f"{solution[cell]}{NAMES[cell]}")
        if over(page):
            return
    before = marker(page)
    page.locator("#pick-pass").click()
    settled(page, before)


def play_to_the_end(game: Game, pages: list[Page], rng: Random) -> None:
    """Whoever is to move moves, until every page says that it is over; who waits looks again when
    the game has gone on.
    """
    deadline, looked = monotonic() + LONGEST, dict.fromkeys(pages, 0)
    while not all(over(page) for page in pages):
        assert monotonic() < deadline, "the game does not end"
        for page in pages:
            game.refresh_from_db()
            if page.locator("#send, #do-glass").count() and not over(page):
                take_turn(page, rng)
            elif len(pages) > 1 and looked[page] != game.last_event:
                looked[page] = game.last_event
                page.reload()
        pages[0].wait_for_timeout(50)


def played_on(game: Game, plies: int, rng: Random) -> None:
    """Let the people make so many moves at random without their browsers."""
    while game.ply < plies:
        seat = game.seats.select_related("user").get(to_move=True)
        moves = list(state_of(game).position.legal_moves(seat.number))
        assert seat.user is not None
        move = PlayMoves((str(rng.choice(moves)),))
        game = apply_command(
            game.pk, move, by=PlayerActor(seat.user), key=str(uuid4()), at=timezone.now()
        ).game


def ended_well(game: Game) -> None:
    game.refresh_from_db()
    assert game.status == Status.OVER
    assert first_difference(game) == ""
    assert state_of(game).position.outcome is not None


@pytest.mark.parametrize("key", ["frege", "ludoku", "tiles"])
def test_a_person_plays_a_bot_to_the_end(
    live_server: LiveServer, worker: Process, visitors: Visitors, alice: User, key: str
) -> None:
    game = begin(key, alice, "beginner")
    page = opened(visitors(), live_server, alice, game)
    play_to_the_end(game, [page], Random(key))
    expect(page.locator("#ending")).to_contain_text(re.compile("You |A draw"))
    ended_well(game)


def test_two_people_play_to_the_end(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User
) -> None:
    game = begin("frege", alice, bob)
    played_on(game, 44, Random("frege"))
    pages = [opened(visitors(), live_server, user, game) for user in (alice, bob)]
    play_to_the_end(game, pages, Random("frege"))
    ended_well(game)


def test_three_people_and_a_bot_play_cards_to_the_end(
    live_server: LiveServer,
    worker: Process,
    visitors: Visitors,
    alice: User,
    bob: User,
    carol: User,
) -> None:
    game = begin("cards", alice, bob, carol, "casual")
    pages = [opened(visitors(), live_server, user, game) for user in (alice, bob, carol)]
    play_to_the_end(game, pages, Random(4))
    ended_well(game)
    expect(pages[0].locator("#game")).to_contain_text("The puzzle is solved")
