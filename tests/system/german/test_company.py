"""Tables for one to four, leaving them, ending together, and playing alone: all of it in German."""

from __future__ import annotations

from itertools import product
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves, Propose, Resign
from games.models import Game, Table
from games.puzzles.collection.cards import CARDS
from games.puzzles.grid import NAMES
from games.services.gamelog.state_cache import state_of
from games.services.lobby import tables
from games.services.lobby.tables import Terms
from tests.support.games.cards.decks import digits
from tests.system.german.foreign_words import foreign, shown
from tests.system.german.hands import begin, browser, person, sent

CARD = CARDS[0]
ENTRIES = [
    f"{digit}{name}"
    for name, clue, digit in zip(NAMES, CARD.puzzle, CARD.solution, strict=True)
    if clue == "."
]
OTHER = {"card": "chosen", "number": "1"}


@pytest.fixture
def carla(db: None) -> User:
    return person("carla", language="de")


def all_see(page: str, *users: User | None) -> str:
    """What all of them read there, which must be German."""
    words = " ".join(shown(browser(user).get(page, follow=True)) for user in users)
    assert foreign(words) == [], page
    return words


@pytest.fixture
def made(alice: User, bob: User, carla: User) -> list[Table]:
    """Tables of all sorts for several, each opened by alice."""
    now = timezone.now()
    several = Terms("cards", {"pace": "advanced", "end": 7}, seats=3)
    made = [
        tables.open_table(alice, several, at=now, others=["casual"]),
        tables.open_table(alice, several, at=now, others=[bob, carla]),
        tables.open_by_link(alice, several, at=now)[0],
        tables.open_table(alice, Terms("cards", OTHER, seats=4, beginner=0), at=now),
        tables.open_table(alice, Terms("cards", {"card": "pasted", "puzzle": CARD.puzzle}), at=now),
    ]
    tables.accept(made[3].pk, bob, at=now)
    return made


def test_tables_for_several_are_german(
    made: list[Table], alice: User, bob: User, carla: User
) -> None:
    words = all_see(made[0].get_absolute_url(), alice, bob, None)
    assert "2 von 3 Plätzen besetzt" in words
    assert "carla (eingeladen)" in all_see(made[1].get_absolute_url(), alice, bob, carla)
    for table, user in product(made, (alice, bob, carla, None)):
        all_see(table.get_absolute_url(), user)
    assert "Platz nehmen" in all_see(made[3].get_absolute_url(), carla)


@pytest.mark.slow
def test_lists_of_tables_for_several_are_german(
    made: list[Table], alice: User, bob: User, carla: User
) -> None:
    words = all_see("/lobby/", alice, bob, carla, None) + all_see("/games/", alice, bob, carla)
    assert "du sitzt hier" in words
    now = timezone.now()
    tables.leave(made[3].pk, bob, at=now)
    tables.decline(made[1].pk, bob, at=now)
    for table in Table.objects.all():
        all_see(table.get_absolute_url(), alice, bob, carla)


@pytest.mark.slow
def test_leaving_a_game_of_several_is_german(alice: User, bob: User, carla: User) -> None:
    game = begin(alice, bob, carla, game="cards", **OTHER)
    page = f"/games/{game.pk}/"
    assert "Die anderen spielen ohne dich weiter" in all_see(page, alice, bob)
    sent(game, carla, Resign())
    assert "ausgestiegen" in all_see(page, alice, bob, carla, None)
    sent(game, bob, Resign())
    words = all_see(page, alice, bob, carla, None)
    assert "Du hast gewonnen. Die anderen sind ausgestiegen." in words
    assert "Du hast verloren; alice hat gewonnen. Du bist ausgestiegen." in words


@pytest.mark.slow
def test_ending_a_game_together_is_german(alice: User, bob: User, carla: User) -> None:
    game = begin(alice, bob, carla, game="cards", **OTHER)
    page, people = f"/games/{game.pk}/", (alice, bob, carla, None)
    eights = [entry for entry in ENTRIES if entry[0] == "8"]
    for player, entry in zip((alice, bob), eights, strict=False):
        sent(game, player, PlayMoves(("glass",)))
        sent(game, player, PlayMoves((entry,)))
    sent(game, alice, Propose())
    assert "die Punkte zu zählen, wie sie jetzt stehen" in all_see(page, *people)
    answer(bob, game, "decline")
    assert "wurde abgelehnt" in all_see(page, *people)
    sent(game, bob, Propose())
    answer(alice, game, "accept")
    answer(carla, game, "accept")
    words = all_see(page, *people)
    assert "Alle waren sich einig aufzuhören" in words
    assert "Du teilst den Sieg" in words


def answer(user: User, game: Game, words: str) -> None:
    browser(user).post(f"/games/{game.pk}/respond/", {"key": uuid4(), "answer": words})


@pytest.fixture
def alone(alice: User) -> Game:
    return begin(alice, game="cards", limit=20, card="easy")


@pytest.mark.slow
def test_playing_alone_is_german(alone: Game, alice: User) -> None:
    page = f"/games/{alone.pk}/"
    assert "Uhr starten" in all_see(page, alice, None)
    alone = sent(alone, alice, PlayMoves(("glass",)))
    words = all_see(page, alice)
    assert "Löse die Aufgabe. Freie Felder:" in words
    assert "Ohne Grenze weiterspielen" in words
    sent(alone, alice, PlayMoves((wrong_move(alone),)))
    assert "Fehler bisher: 1" in all_see(page, alice)
    for entry in digits(alone):
        sent(alone, alice, PlayMoves((entry,)))
    words = all_see(page, alice, None)
    assert "Geschafft. Die Aufgabe ist gelöst." in words
    assert "1 falsche Ziffer." in words
    assert "Bestzeit auf dieser Stufe" in words
    assert "Bestzeit" in all_see("/players/alice/", alice, None)


def wrong_move(game: Game) -> str:
    """A digit that repeats nothing and is wrong all the same."""
    right = digits(game)
    legal = (str(move) for move in state_of(game).position.legal_moves(0))
    return next(move for move in legal if len(move) == 3 and move not in right)


def test_giving_up_alone_is_german(alone: Game, alice: User) -> None:
    sent(alone, alice, Resign())
    assert "Du hast aufgegeben." in all_see(f"/games/{alone.pk}/", alice)


def test_pencil_marks_are_german(alice: User, bob: User) -> None:
    game = begin(alice, bob, game="cards", between="open", **OTHER)
    assert "Bleistiftmarken" in all_see(f"/games/{game.pk}/?pick={ENTRIES[0][1:]}", alice)
    for square in (ENTRIES[0][1:], "z9"):
        form = {"key": uuid4(), "square": square, "sign": "4"}
        reply = browser(alice).post(f"/games/{game.pk}/pencil-marks/", form, follow=True)
        assert foreign(shown(reply)) == []
