"""How a game ended, in words: the result, then the reason, to winner, loser and onlooker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone, translation

from accounts.models import User
from games.log.commands import Propose, Resign, Respond, SettleTimeout
from games.log.state import Result, State
from games.models import Game, JobKind
from games.rules import RULESETS
from games.rules.kit.core import SiteTermination, Termination
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.text.result_text import ending_text, result_text
from tests.support.games.cards.deck_logs import dealt
from tests.support.games.logs import DAY, T0, after, begun, moved
from tests.support.games.notifications.emails import send_to
from tests.support.games.notifications.emails import text as mail_text
from tests.support.games.pages import signed_in, text

NAMES = {0: "anna", 1: "ben", 2: "cleo", 3: "dora"}
BOTH = ("en", "de")


def sentence(state: State, mine: int | None, language: str = "en") -> str:
    with translation.override(language):
        return ending_text(state, {seat: NAMES[seat] for seat in range(state.seats)}, mine)


def over(
    termination: Termination,
    winners: set[int],
    *points: object,
    seats: int = 2,
    params: Mapping[str, object] | None = None,
) -> State:
    """A game that ended in this way, with these points."""
    position: Any = SimpleNamespace(points=points or (0,) * seats)
    result = Result(frozenset(winners), termination, params=params or {})
    return replace(begun(), seats=seats, position=position, result=result)


def ending(ruleset: str, code: str) -> Termination:
    return RULESETS[ruleset].terminations(code)


UNPLACEABLE = over(ending("tiles", "tile-unplaceable"), {1}, 183, 187, params={"tile": 8})
BAG = over(ending("tiles", "bag-empty"), set(), 190, 190)
MILL = over(ending("sogo", "mill-closed"), {0}, params={"seat": "White"})
STUCK = over(ending("frege", "no-move-left"), {0}, params={"seat": "Blue"})
DICE = over(ending("ludoku", "dice-spent"), {0}, Fraction(17, 2), 7)
SOLVED = over(ending("cards", "puzzle-solved"), {2}, 34, 28, 51, seats=3)
SHARED = over(ending("cards", "all-agreed"), {0, 2}, 51, 28, 51, seats=3)


@pytest.mark.words
@pytest.mark.parametrize(
    ("state", "mine", "expected"),
    [
        (UNPLACEABLE, 0, "You lost 183 : 187. The 8 fitted nowhere."),
        (UNPLACEABLE, 1, "You won 187 : 183. The 8 fitted nowhere."),
        (UNPLACEABLE, None, "ben won 187 : 183. The 8 fitted nowhere."),
        (BAG, 0, "A draw, 190 : 190. The bag was empty."),
        (MILL, 0, "You won. White closed a mill."),
        (MILL, 1, "You lost. White closed a mill."),
        (STUCK, None, "anna won. Blue could not enter a letter any more."),
        (DICE, 1, "You lost 7 : 8½. No die is left in play: each that fitted nowhere went out."),
        (SOLVED, 2, "You won 51 : 34 : 28. The puzzle is solved."),
        (SOLVED, 0, "You lost; cleo won 51 : 34 : 28. The puzzle is solved."),
        (SHARED, 2, "You share the victory with anna, 51 : 51 : 28. All agreed to stop."),
        (SHARED, 1, "You lost; anna and cleo share the victory, 51 : 51 : 28. All agreed to stop."),
        (SHARED, None, "anna and cleo share the victory, 51 : 51 : 28. All agreed to stop."),
    ],
)
def test_the_result_comes_first_and_then_the_reason(
    state: State, mine: int | None, expected: str
) -> None:
    assert sentence(state, mine) == expected


@pytest.mark.words
@pytest.mark.parametrize(
    ("state", "mine", "expected"),
    [
        (UNPLACEABLE, 0, "Du hast 183 : 187 verloren. Die 8 passte nirgends."),
        (MILL, 1, "Du hast verloren. Weiß hat eine Mühle geschlossen."),
        (STUCK, None, "anna hat gewonnen. Blau konnte keinen Buchstaben mehr eintragen."),
        (
            DICE,
            0,
            "Du hast 8½ : 7 gewonnen."
            " Kein Würfel ist mehr im Spiel: Jeder, der nirgends passte, schied aus.",
        ),
        (
            SHARED,
            2,
            "Du teilst den Sieg mit anna, 51 : 51 : 28. Alle waren sich einig aufzuhören.",
        ),
    ],
)
def test_the_result_is_told_in_german(state: State, mine: int | None, expected: str) -> None:
    assert sentence(state, mine, "de") == expected


@pytest.mark.words
@pytest.mark.parametrize(
    ("mine", "resigned", "late"),
    [
        (0, "You lost. You resigned.", "You lost. Your time ran out."),
        (1, "You won. anna resigned.", "You won. anna ran out of time."),
        (None, "ben won. anna resigned.", "ben won. anna ran out of time."),
    ],
)
def test_who_resigned_or_was_late_is_named(mine: int | None, resigned: str, late: str) -> None:
    played = moved(begun(), "A1 B1")
    assert sentence(after(played, Resign(), 0), mine) == resigned
    assert sentence(after(played, SettleTimeout(), None, T0 + 4 * DAY), mine) == late


@pytest.mark.words
def test_rulings_agreements_and_games_not_begun_have_their_sentence() -> None:
    drawn = after(after(moved(begun(), "A1 B1"), Propose(), 0), Respond(accept=True), 1)
    assert sentence(drawn, 0) == sentence(drawn, None) == "A draw. Everybody agreed."
    unmoved = after(begun(), SettleTimeout(), None, T0 + 4 * DAY)
    assert sentence(unmoved, 1) == (
        "Cancelled. Not everybody moved in time. The game counts for nobody."
    )
    awarded = over(SiteTermination.RULING, {1}, 9, 3)
    assert sentence(awarded, 1) == "You won. It was decided by a ruling."
    void = replace(awarded, result=Result(frozenset(), SiteTermination.RULING, cancelled=True))
    assert (
        sentence(void, 0)
        == "The game is void. It was decided by a ruling. The game counts for nobody."
    )


@pytest.mark.words
def test_of_three_who_leave_one_by_one_the_last_has_won() -> None:
    state = after(after(dealt(seats=3), Resign(), 0), Resign(), 1)
    assert sentence(state, 2) == "You won. The others have left."
    assert sentence(state, 0) == "You lost; cleo won. You left the game."
    assert sentence(state, None) == "cleo won. The others have left."


@pytest.mark.words
def test_a_game_alone_says_what_was_done() -> None:
    solved = over(ending("cards", "puzzle-solved"), {0}, 405, seats=1)
    stuck = over(ending("cards", "dead-end"), set(), 90, seats=1)
    given_up = after(dealt(seats=1), Resign(), 0)
    assert sentence(solved, 0) == "Well done. The puzzle is solved."
    assert sentence(stuck, None) == "Game over. No digit fits any more."
    assert sentence(given_up, 0) == "Game over. You resigned."
    assert sentence(given_up, None) == "Game over. anna resigned."


@pytest.mark.slow
@pytest.mark.parametrize("language", BOTH)
@pytest.mark.parametrize(
    "termination",
    [*SiteTermination, *(code for rules in RULESETS.values() for code in rules.terminations)],
)
def test_every_end_is_a_whole_sentence_for_everybody(
    termination: Termination, language: str
) -> None:
    params = {"tile": 8, "seat": "White"}
    for seats, winners in ((1, {0}), (1, set()), (2, {0}), (2, set()), (3, {1}), (4, {0, 3})):
        state = over(termination, winners, seats=seats, params=params)
        for mine in (None, *range(seats)):
            sentences = sentence(state, mine, language)
            assert sentences.endswith(".")
            assert sentences.count(".") == 2
            assert "%" not in sentences


def test_points_that_did_not_decide_are_left_out() -> None:
    assert "9" not in sentence(over(SiteTermination.AGREEMENT, set(), 9, 3), 0)
    assert "9" not in sentence(over(SiteTermination.RESIGNATION, {0}, 9, 3), 0)
    assert "9" not in sentence(over(ending("cards", "puzzle-solved"), {1}, 9, 3, seats=2), 0)


def test_a_game_that_goes_on_has_no_result() -> None:
    assert sentence(begun(), 0) == ""


@pytest.mark.first_by_day
@pytest.mark.parametrize("language", BOTH)
def test_page_list_profile_and_mail_say_the_same(
    sogo_game: Game, alice: User, bob: User, language: str
) -> None:
    User.objects.filter(pk=bob.pk).update(language=language)
    by = PlayerActor(alice)
    apply_command(sogo_game.pk, Resign(), by=by, key=str(uuid4()), at=timezone.now())
    game = Game.objects.get(pk=sogo_game.pk)
    with translation.override(language):
        expected = result_text(game, game.seats.all(), bob.pk)
    bob.refresh_from_db()
    send_to(JobKind.OVER, bob)
    assert expected in mail_text()
    for path in (game.get_absolute_url(), "/games/", "/players/alice/"):
        assert expected in text(signed_in(bob).get(path)), path
    with translation.override("en"):
        seen = result_text(game, game.seats.all(), None)
    assert seen != expected
    assert seen in text(Client().get(game.get_absolute_url()))
