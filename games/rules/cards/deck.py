"""The cards that a game may deal: those of a level, the one that was chosen, or a pasted one."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, lru_cache
from random import Random

from games.puzzles.collection.cards import CARDS, cards_of
from games.puzzles.collection.relatives import ORDER, Relative
from games.puzzles.solver import solve
from games.rules.cards.form import Form
from games.rules.cards.moves import Deal
from games.rules.kit.sealed_randomness import DrawList, below, shuffled

CHOSEN, PASTED = "chosen", "pasted"


@cache
def pack(level: str) -> dict[str, Deal]:
    """Return the shipped cards of a level by their clues, in their order."""
    return {card.puzzle: Deal(card.puzzle, card.solution) for card in cards_of(level)}


@cache
def draw_list(card: str) -> DrawList | None:
    """Return the list of a level, or of all cards where one was chosen; None for a pasted
    puzzle.
    """
    if card == PASTED:
        return None
    cards = CARDS if card == CHOSEN else cards_of(card)
    return DrawList(card, tuple(str(Deal(card.puzzle, card.solution)) for card in cards))


@cache
def _numbers() -> dict[str, int]:
    return {card.puzzle: card.number for card in CARDS}


def number_of(deal: Deal) -> int:
    """Return the number of a shipped card, or of the card that a relative comes from; 0 for any
    other.
    """
    return _numbers().get(deal.printed.clues, 0)


def deals(form: Form) -> tuple[Deal, ...]:
    """Return every card a game of this form may deal, as printed and always in the same order."""
    if form.card == PASTED:
        return (_solved(form.puzzle),) if form.puzzle else ()
    if form.card == CHOSEN:
        card = CARDS[int(form.number) - 1]
        return (Deal(card.puzzle, card.solution),)
    return tuple(pack(form.card).values())


@lru_cache(64)
def _solved(puzzle: str) -> Deal:
    return Deal(puzzle, solve(puzzle))


def draw_deal(form: Form, used: Collection[int], rng: Random) -> Deal:
    """Draw a card that was not used yet; by level it is dealt as a relative (cards-14)."""
    cards = [deal for deal in deals(form) if number_of(deal) not in used]
    card = cards[below(rng, len(cards))]
    return card if form.card in (CHOSEN, PASTED) else card.related(drawn_relative(rng))


def drawn_relative(rng: Random) -> Relative:
    """Draw a relative, any one as likely as another: its digits, rows, columns and diagonal."""
    digits, rows, columns = "".join(shuffled(rng, ORDER)), _drawn_lines(rng), _drawn_lines(rng)
    return Relative(digits, rows, columns, bool(below(rng, 2)))


def _drawn_lines(rng: Random) -> str:
    """Draw an order of the bands, then an order of the lines of each band."""
    bands = shuffled(rng, (ORDER[:3], ORDER[3:6], ORDER[6:]))
    return "".join("".join(shuffled(rng, band)) for band in bands)


def knows(form: Form, deal: Deal) -> bool:
    """Return whether this is a card of this form, by its clues alone; nothing is solved for it."""
    if form.card == PASTED:
        return deal.relative is None and deal.clues == form.puzzle
    if form.card == CHOSEN:
        return deal.relative is None and str(number_of(deal)) == form.number
    return deal.printed.clues in pack(form.card)


def level_of(form: Form) -> str:
    """Return the level that the cards of this form have; empty for a puzzle from elsewhere."""
    if form.card == PASTED:
        return ""
    return CARDS[int(form.number) - 1].level if form.card == CHOSEN else form.card
