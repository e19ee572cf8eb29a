"""Sudoku cards in two worlds: nobody can tell the back of a card, or a pasted puzzle."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.events import Entry, EventKind
from games.models import Game, Table
from games.puzzles.grid import NAMES
from games.rules import RULESETS
from games.rules.cards.moves import Deal
from games.rules.kit.core import CHANCE
from games.services.gamelog.state_cache import state_of
from tests.rules.cards.boards import EXAMPLE
from tests.support.games.cards.decks import cards
from tests.support.games.pages import send, signed_in
from tests.support.games.two_worlds import worlds
from tests.support.games.two_worlds.scenes import (
    Asked,
    assert_equal,
    at_the_board,
    at_the_table,
    clients,
    everything,
    of_the_game,
    of_the_table,
    staged,
    world,
)

__all__ = ["clients"]

Digits = dict[int, int]

CARDS = [
    ({}, 1),
    ({}, 8),
    ({"between": "open"}, 8),
    ({"referee": "players"}, 8),
    ({"repeats": "wiped"}, 8),
    ({"pace": "advanced", "lock": "none"}, 8),
]


PAGES = [
    pytest.param({}, 3, at_the_board, id="usual, board"),
    pytest.param(*CARDS[0], everything, id=f"{CARDS[0]}, everything", marks=pytest.mark.slow),
    pytest.param(*CARDS[1], of_the_game, id=f"{CARDS[1]}, game", marks=pytest.mark.slow),
    *(
        pytest.param(*card, at_the_board, id=f"{card}, board", marks=pytest.mark.slow)
        for card in CARDS[2:]
    ),
]


@pytest.mark.parametrize(("options", "plies", "pages"), PAGES)
def test_nobody_can_tell_what_is_on_the_back_of_a_card(
    clients: dict[str, Client], options: dict[str, object], plies: int, pages: Asked
) -> None:
    stage = staged(clients, "cards", options, plies)
    touched = {str(made.move)[1:] for made in state_of(stage.game).moves if made.seat >= 0}
    first = world(stage, pages)
    latest = max(made.number for made in state_of(stage.game).moves if made.seat == CHANCE)
    assert worlds.other_moves(stage.game, lambda entry: other_back(entry, latest, touched)) == 1
    assert_equal(first, world(stage, pages))


def other_back(entry: Entry, latest: int, touched: set[str]) -> dict[str, object]:
    """For the card on the table a solution that is wrong wherever nobody has looked yet."""
    if entry.number != latest:
        return dict(entry.payload)
    dealt = RULESETS["cards"].parse(str(entry.payload["move"]))
    assert isinstance(dealt, Deal)
    wrong = "".join(
        digit if clue != "." or name in touched else str(int(digit) % 9 + 1)
        for name, clue, digit in zip(NAMES, dealt.clues, dealt.solution, strict=True)
    )
    return {**entry.payload, "move": str(replace(dealt, solution=wrong))}


def other_puzzle(entry: Entry, digits: Digits) -> dict[str, object]:
    """The pasted puzzle in other digits, of the same grade."""
    payload = dict(entry.payload)
    if entry.kind == EventKind.STARTED:
        return {**payload, "options": translated(payload["options"], digits)}
    if str(payload.get("move", "")).startswith("deal:"):
        return {**payload, "move": str(payload["move"]).translate(digits)}
    return payload


def translated(options: Any, digits: Digits) -> dict[str, object]:
    return {**options, "puzzle": str(options["puzzle"]).translate(digits)}


def other_digits(options: Any) -> Digits:
    """Digits in which the puzzle is known to have the same grade: that much everybody is told."""
    digits = "123456789"
    remarks = RULESETS["cards"].remarks
    ways = (str.maketrans(digits, digits[n:] + digits[:n]) for n in range(1, 9))
    sentences = list(remarks(options))
    return next(way for way in ways if list(remarks(translated(options, way))) == sentences)


@pytest.mark.parametrize(
    "pages",
    [at_the_table, pytest.param(of_the_table, marks=pytest.mark.slow)],
    ids=["table", "table and game"],
)
def test_a_pasted_puzzle_is_shown_to_nobody_before_it_is_on_the_table(
    clients: dict[str, Client], pages: Asked
) -> None:
    stage = staged(clients, "cards", {"card": "pasted", "puzzle": EXAMPLE.clues}, 0)
    first = world(stage, pages)
    digits = other_digits(stage.game.options)
    assert worlds.other_moves(stage.game, lambda entry: other_puzzle(entry, digits)) == 2
    options = translated(stage.game.options, digits)
    Game.objects.filter(pk=stage.game.pk).update(options=options)
    Table.objects.filter(pk=stage.tables[0].pk).update(options=options)
    assert_equal(first, world(stage, pages))


def test_no_hint_tells_anything_of_the_back_of_the_card(alice: User) -> None:
    """Interpretation cards-15."""
    game, client = cards(alice, card="easy"), signed_in(alice)
    for move in ("glass", "hint", "hint"):
        send(client, game, move)
    with time_machine.travel(timezone.now(), tick=False):
        worlds.forget()
        first = worlds.fetched(client, game.get_absolute_url())
        assert b"tip-goal" in client.get(game.get_absolute_url()).content
        assert worlds.other_moves(game, lambda entry: other_back(entry, 1, set())) == 1
        worlds.forget()
        assert worlds.fetched(client, game.get_absolute_url()) == first
