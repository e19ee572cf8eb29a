"""Forged games, hashed anew from end to end: the script refuses each of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.puzzles.collection.relatives import Relative
from games.puzzles.grader import LEVELS
from games.rules import RULESETS
from games.rules.cards.deck import draw_list
from games.rules.cards.moves import Deal
from games.rules.cards.position import CardsPosition
from games.rules.frege.starts import RANDOM_STARTS
from games.rules.kit.sealed_randomness import DrawList
from tests.games.chance.forgeries import (
    GIVEN,
    SCRIPT_OF_TODAY,
    Games,
    agreed,
    refusal,
    stream,
)
from tests.games.chance.test_verifier import Exported

pytestmark = pytest.mark.usefixtures("db")

EASY = draw_list("easy")


def drawn_as(export: Exported, purpose: str, counts: list[int]) -> tuple[Exported, list[int]]:
    """Draw the latest event of this purpose anew, from so many things; return its payload."""
    draw = next(draw for draw in reversed(export["draws"]) if draw["purpose"] == purpose)
    numbers = stream(export).under(draw["turn"], purpose)
    draw["numbers"] = [[count, numbers.below(count)] for count in counts]
    payload = export["events"][draw["event"]]["payload"]
    return payload, [number for _, number in draw["numbers"]]


@pytest.mark.first_by_day
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_that_was_not_forged_is_right(games: Games, ruleset: str) -> None:
    assert refusal(games(ruleset), *GIVEN) == ""


def another_card(export: Exported, things: DrawList, deal: str) -> None:
    """Put another card where the drawn one was, in the log, in the labels and in the list."""
    event = next(event for event in export["events"] if event["kind"] == "chance")
    drawn = RULESETS["cards"].parse(event["payload"]["move"])
    assert isinstance(drawn, Deal)
    at = things.things.index(export["draws"][0]["thing"])
    put_down(export, deal, drawn.relative)
    listed = [*things.things[:at], deal, *things.things[at + 1 :]]
    forged = DrawList(things.name, tuple(listed))
    export["list"]["fingerprints"] = list(forged.fingerprints)
    agreed(export)["chance"]["drawn_from"] = [forged.name, forged.fingerprint]


def put_down(export: Exported, card: str, relative: Relative | None) -> None:
    """Deal a listed card as this relative, in the log and in the labels."""
    (event,) = (event for event in export["events"] if event["kind"] == "chance")
    printed = RULESETS["cards"].parse(card)
    assert isinstance(printed, Deal)
    dealt = printed.related(relative) if relative else printed
    event["payload"]["move"], export["draws"][0]["thing"] = str(dealt), card


def relative_of(export: Exported) -> Relative:
    (move,) = (event["payload"]["move"] for event in export["events"] if event["kind"] == "chance")
    dealt = RULESETS["cards"].parse(move)
    assert isinstance(dealt, Deal)
    assert dealt.relative
    return dealt.relative


def test_another_card_of_the_same_level_is_refused(games: Games) -> None:
    export = games("cards")
    assert EASY is not None
    other = next(thing for thing in EASY.things if thing != export["draws"][0]["thing"])
    put_down(export, other, relative_of(export))
    assert "that is not card" in refusal(export)


def test_another_relative_of_the_drawn_card_is_refused(games: Games) -> None:
    """Interpretation cards-14."""
    way = relative_of(games("cards"))
    others = [
        None,
        Relative(),
        replace(way, transposed=not way.transposed),
        replace(way, digits=way.digits[::-1]),
        replace(way, rows=way.rows[3:] + way.rows[:3]),
        replace(way, columns=way.columns[1] + way.columns[0] + way.columns[2:]),
    ]
    for other in others:
        export = games("cards")
        put_down(export, export["draws"][0]["thing"], other)
        assert "should be deal:" in refusal(export), other


def test_a_relative_that_is_said_to_be_another_one_is_refused(games: Games) -> None:
    export = games("cards")
    (event,) = (event for event in export["events"] if event["kind"] == "chance")
    grids, way = event["payload"]["move"].rsplit(":", 3)[0], relative_of(export)
    event["payload"]["move"] = f"{grids}:{replace(way, digits=way.digits[::-1])}"
    assert refusal(export) != ""


def test_fewer_numbers_than_a_relative_takes_are_refused(games: Games) -> None:
    export = games("cards")
    numbers = export["draws"][0]["numbers"]
    assert [count for count, _ in numbers] == [
        *(len(EASY.things) if EASY else 0, 9, 8, 7, 6, 5, 4, 3, 2),
        *(3, 2) * 8,
        2,
    ]
    del numbers[-1]
    assert "number 25 is [2, " in refusal(export)


def test_a_card_from_elsewhere_is_refused_even_with_a_list_that_has_it(games: Games) -> None:
    export, hard = games("cards"), draw_list("hard")
    assert EASY is not None
    assert hard is not None
    another_card(export, EASY, hard.things[0])
    assert "another list" in refusal(export)


def test_an_altered_solution_is_refused_even_with_a_list_that_has_it(games: Games) -> None:
    export = games("cards")
    assert EASY is not None
    sign, clues, solution = export["draws"][0]["thing"].split(":")
    altered = ":".join((sign, clues, solution[::-1]))
    another_card(export, EASY, altered)
    assert refusal(export) != ""
    assert not SCRIPT_OF_TODAY["solves"](altered)


@pytest.mark.parametrize("count", [1, 7, 12, 499, 501])
def test_a_start_drawn_from_another_number_is_refused(games: Games, count: int) -> None:
    export = games("frege")
    payload, (number,) = drawn_as(export, "start", [count])
    payload["move"] = f"start{number + 1}"
    export["draws"][-1]["thing"] = RANDOM_STARTS.things[number % 500]
    assert "is [500, " in refusal(export)


@pytest.mark.parametrize("count", [1, 7, 12])
def test_a_shorter_list_of_starts_is_refused(games: Games, count: int) -> None:
    export, short = games("frege"), DrawList("starts", RANDOM_STARTS.things[:count])
    payload, (number,) = drawn_as(export, "start", [count])
    payload["move"] = f"start{number + 1}"
    export["draws"][-1]["thing"] = short.things[number]
    export["list"]["fingerprints"] = list(short.fingerprints)
    agreed(export)["chance"]["drawn_from"] = [short.name, short.fingerprint]
    assert "another list" in refusal(export)
    agreed(export)["chance"]["drawn_from"] = [short.name, RANDOM_STARTS.fingerprint]
    assert "the list has 500 things" in refusal(export)


@pytest.mark.parametrize("dice", [1, 3, 5])
def test_three_or_five_dice_instead_of_four_are_refused(games: Games, dice: int) -> None:
    export = games("ludoku")
    del export["draws"][3:]
    assert len(export["draws"][-1]["numbers"]) == 4
    payload, numbers = drawn_as(export, "roll", [6] * dice)
    payload["move"] = "r" + "".join(sorted(str(number + 1) for number in numbers))
    assert f"event {export['draws'][-1]['event']}" in refusal(export)


def without_the_seats(export: Exported) -> None:
    agreed(export)["chance"]["seats"] = None


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_lot_for_the_seats_that_was_struck_out_is_refused(games: Games, ruleset: str) -> None:
    export = games(ruleset)
    without_the_seats(export)
    assert "the lot for the seats is missing" in refusal(export)
    del agreed(export)["chance"]
    assert "it cannot do without" in refusal(export)
    for nothing in ({"draws": []}, {"draws": [], "seed": ""}):
        assert refusal({**export, **nothing}) != ""


@pytest.mark.parametrize("ruleset", ["frege", "ludoku", "tiles", "cards"])
def test_a_draw_that_was_struck_out_is_refused(games: Games, ruleset: str) -> None:
    for draw in games(ruleset)["draws"][:12]:
        export = games(ruleset)
        del export["events"][draw["event"]]
        export["draws"].remove(draw)
        for event in export["events"][draw["event"] :]:
            event["number"] -= 1
        for later in export["draws"]:
            later["event"] -= later["event"] > draw["event"]
        assert refusal(export) != ""


def test_a_last_draw_that_was_struck_out_is_refused(games: Games) -> None:
    export = games("ludoku")
    last, draw = export["events"][-1], export["draws"][3]
    assert last["kind"] == "resigned"
    export["events"] = [*export["events"][: draw["event"]], {**last, "number": draw["event"]}]
    export["draws"] = export["draws"][:3]
    assert "a draw is missing at the end" in refusal(export)


def test_a_forgery_that_passes_for_an_old_file_is_not_called_right(games: Games) -> None:
    export = games("cards")
    without_the_seats(export)
    del agreed(export)["rules_version"], agreed(export)["beginner"]
    del agreed(export)["chance"]["hashes"]
    assert "cannot show whether a lot was due" in refusal(export)


def test_every_list_that_is_shipped_is_known_to_the_script() -> None:
    lists = SCRIPT_OF_TODAY["LISTS"]
    choices = (*LEVELS, "chosen")
    shipped = [("frege", RANDOM_STARTS), *(("cards", draw_list(card)) for card in choices)]
    for ruleset, things in shipped:
        assert things is not None
        name = f"{ruleset} {RULESETS[ruleset].version} {things.name}"
        assert lists[name] == (len(things.things), things.fingerprint), name


@pytest.mark.parametrize("rounds", ["players", "one", "circuits"])
@pytest.mark.parametrize("pace", ["basic", "advanced"])
def test_the_script_allows_as_many_cards_as_the_rules(rounds: str, pace: str) -> None:
    options = RULESETS["cards"].clean({"pace": pace, "rounds": rounds})
    game = SCRIPT_OF_TODAY["CardsSoFar"]({"options": options, "seats": 3}, [], 40)
    start = RULESETS["cards"].start(3, options)
    assert isinstance(start, CardsPosition)
    assert game.rounds == start.form.rounds
