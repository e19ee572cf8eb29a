"""Interpretation cards-14: a drawn card is dealt as a relative, a chosen or pasted one as it is."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from random import Random

import pytest

from games.puzzles.collection.cards import CARDS, cards_of
from games.puzzles.collection.relatives import ORDER, Relative
from games.rules.cards import RULESET
from games.rules.cards.moves import Deal
from games.rules.cards.position import CardsPosition
from games.rules.kit.core import CHANCE, IllegalMove, MalformedMove, settle
from games.rules.kit.sealed_randomness import Sealed
from tests.rules.cards.boards import EXAMPLE, NEARLY

MIRRORED = Relative("234567891", transposed=True)


def drawn(seed: int, **options: object) -> Deal:
    deal = RULESET.start(1, options).draw(Random(seed))
    assert isinstance(deal, Deal)
    return deal


def test_nobody_meets_the_printed_card_again() -> None:
    deals = [drawn(seed) for seed in range(200)]
    assert len({deal.clues for deal in deals}) == len(deals)
    printed = {card.puzzle: card.solution for card in cards_of("easy")}
    assert {deal.printed.clues for deal in deals} <= printed.keys()
    assert len({deal.printed.clues for deal in deals}) > len(printed) // 2
    assert all(printed[deal.printed.clues] == deal.printed.solution for deal in deals)
    assert not {deal.clues for deal in deals} & printed.keys()


def test_every_part_of_a_relative_is_drawn() -> None:
    ways = [drawn(seed).relative or Relative() for seed in range(400)]
    assert {way.transposed for way in ways} == {True, False}
    assert all(len({way.digits[place] for way in ways}) == 9 for place in range(9))
    for lines in ([way.rows for way in ways], [way.columns for way in ways]):
        assert all({line[place] for line in lines} == {*ORDER} for place in range(9))


def test_the_numbers_of_a_relative_come_from_the_seal() -> None:
    stream = Sealed(sha256(b"a key").digest(), "a seal").under(1, "card")
    start = RULESET.start(1, {})
    assert start.draw(stream) == start.draw(stream.under(1, "card"))


@pytest.mark.parametrize(
    "options",
    [{"card": "chosen", "number": "17"}, {"card": "pasted", "puzzle": EXAMPLE.clues}],
    ids=["chosen", "pasted"],
)
def test_what_was_chosen_or_pasted_is_dealt_as_it_is(options: dict[str, object]) -> None:
    deal = drawn(3, **options)
    assert deal.relative is None
    assert deal.clues == options.get("puzzle", CARDS[16].puzzle)
    refusal = RULESET.start(1, options).refusal(deal.related(MIRRORED), CHANCE)
    assert isinstance(refusal, IllegalMove)


def test_a_relative_of_a_card_of_the_level_may_be_dealt_and_no_other() -> None:
    start = RULESET.start(2, {"card": "hard"})
    cards = (cards_of(level)[20] for level in ("hard", "easy"))
    hard, easy = (Deal(card.puzzle, card.solution) for card in cards)
    assert start.refusal(hard.related(MIRRORED), CHANCE) is None
    for deal in (easy, easy.related(MIRRORED), EXAMPLE, NEARLY):
        assert start.refusal(deal, CHANCE) is not None
    pretended = replace(hard.related(MIRRORED), relative=Relative())
    assert start.refusal(pretended, CHANCE) is not None


def test_no_relative_of_a_card_follows_it_in_one_game() -> None:
    start = RULESET.start(2, {"pace": "advanced"})
    first = start.draw(Random(1))
    position = start.play(first, CHANCE)
    while not position.due:
        position = position.play(RULESET.parse("pass"), position.turn)
    assert isinstance(first, Deal)
    again = first.printed.related(MIRRORED)
    assert position.refusal(again, CHANCE) is not None
    assert isinstance(position, CardsPosition)
    assert len(list(position.legal_moves(CHANCE))) == len(cards_of("easy")) - 1


def test_the_number_of_the_card_stays_its_name_and_the_relative_is_told() -> None:
    deal = Deal(CARDS[16].puzzle, CARDS[16].solution)
    options = RULESET.clean({})
    assert RULESET.spell(deal.related(MIRRORED), options) == "#17"
    template, params = RULESET.alteration(deal.related(MIRRORED))
    assert template
    assert params == {"digits": "234567891", "rows": ORDER, "columns": ORDER}
    assert template != RULESET.alteration(deal.related(replace(MIRRORED, transposed=False)))[0]
    assert RULESET.alteration(deal) == ("", {})


def test_no_running_view_tells_the_number_or_the_relative() -> None:
    position, (move,) = settle(RULESET.start(1, {}), Random(5))
    assert isinstance(move, Deal)
    running = position.play(RULESET.parse("glass"), 0)
    view = running.view(0)
    assert isinstance(view, CardsPosition)
    assert view.clues == move.clues
    assert view.used == ()
    assert "Numbers" not in RULESET.write(view)
    assert str(move.relative) not in RULESET.write(view) + repr(view) + repr(move)


@pytest.mark.parametrize("way", ["", "123", f"{ORDER}:142356789:{ORDER}", f"{MIRRORED}:t"])
def test_a_deal_with_another_tail_is_no_move(way: str) -> None:
    with pytest.raises(MalformedMove):
        RULESET.parse(f"{EXAMPLE}:{way}")
