"""The cards that a game may deal: those of a level, the one that was chosen, or a pasted one."""

from __future__ import annotations

from functools import cache, lru_cache

from games.puzzles.collection.cards import CARDS, cards_of
from games.puzzles.solver import solve
from games.rules.cards.form import Form
from games.rules.cards.moves import Deal
from games.rules.kit.sealed_randomness import DrawList

CHOSEN, PASTED = "chosen", "pasted"


@cache
def pack(level: str) -> dict[str, Deal]:
    """The shipped cards of a level by their clues, in their order."""
    return {card.puzzle: Deal(card.puzzle, card.solution) for card in cards_of(level)}


@cache
def draw_list(card: str) -> DrawList | None:
    """The list of a level, or of all cards where one was chosen; None for a pasted puzzle."""
    if card == PASTED:
        return None
    cards = CARDS if card == CHOSEN else cards_of(card)
    return DrawList(card, tuple(str(Deal(card.puzzle, card.solution)) for card in cards))


@cache
def _numbers() -> dict[str, int]:
    return {card.puzzle: card.number for card in CARDS}


def number_of(clues: str) -> str:
    """The number of a shipped card; empty for any other."""
    return str(_numbers().get(clues, ""))


def deals(form: Form) -> tuple[Deal, ...]:
    """Every card a game of this form may deal, always in the same order."""
    if form.card == PASTED:
        return (_solved(form.puzzle),) if form.puzzle else ()
    if form.card == CHOSEN:
        card = CARDS[int(form.number) - 1]
        return (Deal(card.puzzle, card.solution),)
    return tuple(pack(form.card).values())


@lru_cache(64)
def _solved(puzzle: str) -> Deal:
    return Deal(puzzle, solve(puzzle))


def knows(form: Form, clues: str) -> bool:
    """Whether these are the clues of a card of this form; nothing is solved for it."""
    if form.card == PASTED:
        return clues == form.puzzle
    if form.card == CHOSEN:
        return number_of(clues) == form.number
    return clues in pack(form.card)


def level_of(form: Form) -> str:
    """The level that the cards of this form have; empty for a puzzle from elsewhere."""
    if form.card == PASTED:
        return ""
    return CARDS[int(form.number) - 1].level if form.card == CHOSEN else form.card
