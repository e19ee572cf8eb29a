"""A card that lies in a running game is neither solved nor played elsewhere on the site."""

from __future__ import annotations

from random import Random
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.commands import Refused
from games.models import Aid, Game, Table
from games.puzzles.collection.cards import cards_of
from games.rules.cards.deck import drawn_relative
from games.rules.cards.position import CardsPosition
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.refusals import GameplayRefusal
from games.services.lobby.tables import accept, open_table
from games.services.lobby.terms import Terms
from tests.support.games.cards.decks import cards
from tests.support.games.pages import faulty_fields, send, signed_in, text, why

pytestmark = pytest.mark.usefixtures("empty_cache")
OTHER = cards_of("medium")[0].puzzle
"""A card that no game of these tests draws, since they draw easy ones."""
USUAL = {"time": "3", "match_length": "1", "beginner": "lot", "aid": "head"}
ALONE = {"opponent": "alone", "option-card": "pasted", **USUAL}


def clues_of(game: Game) -> str:
    position = state_of(game).position
    assert isinstance(position, CardsPosition)
    return position.clues


def pasted(client: Client, puzzle: str, **more: object) -> tuple[int, list[str], str]:
    """Ask for a game alone with a pasted puzzle; return the status, the marked fields, the page."""
    form = {**ALONE, "option-puzzle": puzzle, "key": str(uuid4()), **more}
    answer = client.post("/tables/new/cards/", form)
    return (
        answer.status_code,
        [] if answer.status_code == 303 else faulty_fields(answer),
        text(answer),
    )


def refused(game: Game) -> str:
    return why(GameplayRefusal.BOARD_IN_RUNNING_GAME, aid=Aid(game.aid).label)


@pytest.mark.parametrize("aid", [Aid.HEAD, Aid.BOOKS])
def test_the_card_of_a_running_game_is_no_game_alone(alice: User, bob: User, aid: Aid) -> None:
    game = cards(alice, bob, card="easy")
    Game.objects.update(aid=aid)
    game.refresh_from_db()
    client, clues = signed_in(alice), clues_of(game)
    for puzzle in (clues, drawn_relative(Random(3)).of(clues)):
        status, fields, shown = pasted(client, puzzle)
        assert (status, fields) == (422, ["option-puzzle"])
        assert refused(game) in shown
        assert puzzle in shown, "what was typed stays"
    assert Game.objects.count() == 1


def test_a_guess_on_the_card_is_not_checked(alice: User, bob: User) -> None:
    """A puzzle without a solution is answered in the same words as one with a solution."""
    game = cards(alice, bob, card="easy")
    client, clues = signed_in(alice), clues_of(game)
    cell = clues.index(".")
    for digit in "123456789":
        __, fields, shown = pasted(client, clues[:cell] + digit + clues[cell + 1 :], check="yes")
        assert fields == ["option-puzzle"]
        assert refused(game) in shown


def test_a_chosen_card_is_no_second_game(alice: User, bob: User) -> None:
    game = cards(alice, bob)
    form = {**ALONE, "option-card": "chosen", "option-number": "1", "key": str(uuid4())}
    answer = signed_in(alice).post("/tables/new/cards/", form)
    assert answer.status_code == 409
    assert refused(game) in text(answer)


@pytest.mark.parametrize("change", [{"aid": Aid.OPEN}, {"status": "over"}], ids=["any aid", "over"])
def test_without_such_a_running_game_the_card_may_be_played(
    alice: User, bob: User, change: dict[str, str]
) -> None:
    game = cards(alice, bob, card="easy")
    clues = clues_of(game)
    assert pasted(signed_in(bob), OTHER)[0] == 303
    Game.objects.filter(pk=game.pk).update(**change)
    assert pasted(signed_in(alice), clues)[0] == 303


def test_others_may_play_the_card(alice: User, bob: User, carol: User) -> None:
    game = cards(alice, bob, card="easy")
    assert pasted(signed_in(carol), clues_of(game))[0] == 303


def test_the_form_sent_twice_leads_to_its_game(alice: User) -> None:
    client, key = signed_in(alice), str(uuid4())
    bot = {"opponent": "bot", "level": "beginner", "key": key}
    first, second = (pasted(client, OTHER, **bot) for _attempt in range(2))
    assert (first[0], second[0]) == (303, 303)
    assert Game.objects.count() == 1
    assert pasted(client, OTHER, **{**bot, "key": str(uuid4())})[0] == 409


def test_nobody_sits_down_where_the_card_lies_again(alice: User, bob: User, carol: User) -> None:
    game, at = cards(alice, bob, card="easy"), timezone.now()
    terms = Terms("cards", {"card": "pasted", "puzzle": clues_of(game)}, None)
    table = open_table(carol, terms, at=at)
    with pytest.raises(Refused) as refusal:
        accept(table.pk, bob, at=at)
    assert refusal.value.code == GameplayRefusal.BOARD_IN_RUNNING_GAME
    assert Table.objects.get(pk=table.pk).vacant == 1


def test_a_game_alone_waits_while_its_card_lies_in_another(alice: User, bob: User) -> None:
    alone, client = cards(alice), signed_in(alice)
    assert send(client, alone, "glass").status_code == 303
    game = cards(alice, bob)
    answer = send(client, alone, "hint")
    assert answer.status_code == 409
    assert refused(game) in text(answer)
    Game.objects.filter(pk=game.pk).update(status="over")
    assert send(client, alone, "hint").status_code == 303


def test_a_finished_game_gives_no_hints_on_the_card(alice: User, bob: User, carol: User) -> None:
    finished, game = cards(carol), cards(alice, bob)
    send(signed_in(carol), finished, "glass")
    signed_in(carol).post(f"/games/{finished.pk}/resign/", {"key": str(uuid4()), "sure": "yes"})
    address = f"/games/{finished.pk}/2/analysis/?tip=2"
    for client, is_refused in ((signed_in(alice), True), (signed_in(carol), False)):
        answer = client.get(address)
        assert (refused(game) in text(answer)) is is_refused
        assert (answer.context["board"].tip is None) is is_refused
