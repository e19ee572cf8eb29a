"""A card of Sudoku cards that lies in a running game has no exercise and no study meanwhile."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from games.models import Aid, Game
from study.exercises.cards.collection import name_of
from study.models import Exercise, Study
from study.services.exercises.collected_tasks import store_tasks
from study.services.studies.sharing import share
from tests.games.conftest import NOW
from tests.study.exercises.cards.test_cards import SOME
from tests.support.games.cards.decks import cards
from tests.support.games.pages import signed_in

pytestmark = pytest.mark.usefixtures("empty_cache")


def test_an_exercise_is_refused_on_the_card_of_a_running_game(
    alice: User, bob: User, carol: User
) -> None:
    card = SOME[0]
    assert store_tasks("cards", [name_of(card)], NOW) == 1
    address = f"/exercises/{Exercise.objects.get().code}/"
    assert signed_in(alice).get(address).status_code == 200
    game = cards(alice, bob, number=str(card.number))
    statuses = [signed_in(user).get(address).status_code for user in (alice, bob, carol)]
    assert statuses == [403, 403, 200]
    Game.objects.filter(pk=game.pk).update(aid=Aid.OPEN)
    assert signed_in(alice).get(address).status_code == 200


def test_a_study_is_refused_on_the_card_of_a_running_game(
    alice: User, bob: User, carol: User, client: Client
) -> None:
    finished = cards(carol)
    Game.objects.filter(pk=finished.pk).update(status="over")
    study = Study.objects.create(game=finished, user=carol, title="How", changed_at=NOW)
    study.variations.create(ply=1, moves="", name="", comment="Look at the middle.")
    finished.refresh_from_db()
    address = f"/studies/{share(finished, carol, at=NOW).code}/"
    game = cards(alice, bob)
    for aid, status in ((Aid.HEAD, 403), (Aid.BOOKS, 200)):
        Game.objects.filter(pk=game.pk).update(aid=aid)
        assert signed_in(alice).get(address).status_code == status
    assert client.get(address).status_code == 200
