"""Exercises of Sudoku cards: which digits are asked for, and what is said of answers."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import cache

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Outbox
from games.puzzles.collection.cards import CARDS, Card
from games.puzzles.techniques import Technique
from games.rules import RULESETS
from games.rules.cards.position import CardsPosition
from study.exercises.cards import hardest_find
from study.exercises.cards.collection import CARDS_PER_DAY, cards_of_day, name_of
from study.exercises.cards.finds import digit_finds
from study.exercises.cards.page_texts import DigitWording
from study.exercises.cards.words import grid_of, reasons, why_not
from study.models import Exercise, ExerciseAttempt
from study.services.exercises.collected_tasks import KIND, store_tasks
from study.services.exercises.daily_exercises import daily_exercise
from tests.games.conftest import NOW
from tests.study.conftest import carry_out_all
from tests.study.exercises.cards import slow_sudoku
from tests.study.exercises.test_pages import send, url_of

pytestmark = pytest.mark.usefixtures("empty_cache")
DAY = date(2031, 5, 6)
SOME = CARDS[120::40]
"""Cards that have a find; the first ones have none at times."""


@cache
def card_with(technique: Technique) -> Card:
    """Return the first card whose hardest find takes this technique."""
    return next(
        card for card in CARDS if (find := hardest_find(card)) and find.technique == technique
    )


@pytest.fixture
def pointing(db: None) -> Exercise:
    """The exercise of a card on which locked candidates have to be seen."""
    assert store_tasks("cards", [name_of(card_with(Technique.POINTING))], NOW) == 1
    return Exercise.objects.get()


def position_of(exercise: Exercise) -> CardsPosition:
    position = RULESETS["cards"].read(exercise.position, exercise.options)
    assert isinstance(position, CardsPosition)
    return position


def objection_to(exercise: Exercise, move: str) -> str:
    """Return the words in which the page says why an answer is not the one."""
    text, params = why_not(position_of(exercise), RULESETS["cards"].parse(move))
    return _(text) % params


def prove(grid: str, answer: tuple[int, str], technique: Technique) -> None:
    """Prove by the slow oracle that a digit is right, and that singles alone show no other."""
    cell, digit = answer
    assert slow_sudoku.has_solution(grid[:cell] + digit + grid[cell + 1 :])
    for other in slow_sudoku.left_for(grid)[cell] - {digit}:
        assert not slow_sudoku.has_solution(grid[:cell] + other + grid[cell + 1 :])
    left = slow_sudoku.left_for(grid)
    naked, hidden = slow_sudoku.naked_singles(left), slow_sudoku.hidden_singles(left)
    assert not slow_sudoku.last_cells(grid) or technique == Technique.FULL_HOUSE
    assert naked == ({answer} if technique == Technique.NAKED_SINGLE else set())
    if technique >= Technique.HIDDEN_SINGLE:
        assert hidden == ({answer} if technique == Technique.HIDDEN_SINGLE else set())
    if technique in (Technique.POINTING, Technique.CLAIMING):
        assert answer in singles_after(left, slow_sudoku.locked, slow_sudoku.naked_sets)
    if technique == Technique.CLAIMING:
        assert singles_after(left, slow_sudoku.locked) <= {answer}


def singles_after(
    left: dict[int, set[str]], *techniques: slow_sudoku.CrossingOut
) -> set[tuple[int, str]]:
    """Return the singles once all was crossed out that techniques of the oracle cross out."""
    left = slow_sudoku.crossed_out(left, techniques)
    return slow_sudoku.naked_singles(left) | slow_sudoku.hidden_singles(left)


@pytest.mark.first_by_day
@pytest.mark.parametrize("card", SOME, ids=lambda card: str(card.number))
def test_the_slow_oracle_proves_the_find_of_a_card(card: Card) -> None:
    find = hardest_find(card)
    assert find
    assert str(find.digit) == card.solution[find.cell]
    prove(find.grid, (find.cell, str(find.digit)), find.technique)


@pytest.mark.slow
def test_the_slow_oracle_proves_every_find_of_each_ninth_card() -> None:
    proved = set()
    for card in CARDS[::9]:
        for find in digit_finds(card):
            prove(find.grid, (find.cell, str(find.digit)), find.technique)
            proved.add(find.technique)
    assert {Technique.NAKED_SINGLE, Technique.POINTING, Technique.SKYSCRAPER} <= proved


@pytest.mark.slow
def test_the_hardest_find_of_a_card_is_taken() -> None:
    for card in SOME[:2]:
        find = hardest_find(card)
        assert find
        assert find.technique == max(each.technique for each in digit_finds(card))


@pytest.mark.database
def test_a_day_brings_the_finds_of_some_cards_once(db: None) -> None:
    expected = sum(hardest_find(card) is not None for card in cards_of_day(DAY))
    for _attempt in range(2):
        Outbox.objects.create(kind=KIND, object_id=DAY.isoformat(), due_at=NOW, repeat=_attempt)
        carry_out_all(KIND)
        assert Exercise.objects.filter(ruleset="cards").count() == expected > 0


def test_after_some_weeks_every_card_had_its_turn() -> None:
    days = len(CARDS) // CARDS_PER_DAY
    cards = [card for day in range(days) for card in cards_of_day(date.fromordinal(day + 1))]
    assert sorted(card.number for card in cards) == [card.number for card in CARDS]


def test_the_command_takes_all_cards_at_once(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("study.exercises.cards.collection.CARDS", CARDS[:5])
    call_command("find_exercises", games=0, collections=True)
    expected = sum(hardest_find(card) is not None for card in CARDS[:5])
    assert Exercise.objects.filter(ruleset="cards").count() == expected > 0


@pytest.mark.slow
def test_the_card_is_shown_as_a_relative(pointing: Exercise) -> None:
    """Whoever plays this card in a game sees other digits on other cells."""
    card = card_with(Technique.POINTING)
    find = hardest_find(card)
    assert find
    grid = grid_of(position_of(pointing))
    assert grid != find.grid
    assert sorted(grid).count(".") == find.grid.count(".")


def test_the_relative_asks_for_the_digit_of_its_solution(pointing: Exercise) -> None:
    position = position_of(pointing)
    text = pointing.solution[0]["turn"]
    cell = RULESETS["cards"].parse(text)
    assert position.play(cell, 0).points[0] == int(text[0])
    prove(grid_of(position), _cell_and_digit(text), Technique.POINTING)


def _cell_and_digit(text: str) -> tuple[int, str]:
    return 9 * (9 - int(text[2])) + "abcdefghi".index(text[1]), text[0]


def test_the_technique_and_each_step_are_told_after_the_answer(
    client: Client, alice: User, pointing: Exercise
) -> None:
    client.force_login(alice)
    page = client.get(url_of(pointing)).content.decode()
    technique = _("The technique: %(technique)s.") % {"technique": _(Technique.POINTING.label)}
    assert _(DigitWording.title) in page
    assert technique not in page
    answer = send(client, url_of(pointing), pointing.solution[0]["turn"])
    page = answer.content.decode()
    assert _("Solved.") in page
    assert technique in page
    assert _("That was to be found") in page
    assert _(DigitWording.prompt) not in page
    assert ExerciseAttempt.objects.get().solved


def test_the_way_ends_at_the_digit_that_was_asked_for(pointing: Exercise) -> None:
    *_, (_text, params) = reasons(position_of(pointing))
    assert f"{params['digit']}{params['cell']}" == pointing.solution[0]["turn"]


def test_a_wrong_digit_counts(client: Client, alice: User, pointing: Exercise) -> None:
    client.force_login(alice)
    digit = _other(pointing, right=False)
    answer = send(client, url_of(pointing), digit)
    page = answer.content.decode()
    assert objection_to(pointing, digit) in page
    assert _("That was your answer") in page
    assert _(DigitWording.prompt) not in page
    assert not ExerciseAttempt.objects.get().solved


def test_a_right_digit_that_is_harder_to_find_does_not_count(
    client: Client, alice: User, pointing: Exercise
) -> None:
    client.force_login(alice)
    digit = _other(pointing, right=True)
    answer = send(client, url_of(pointing), digit)
    assert objection_to(pointing, digit) in answer.content.decode()
    assert not ExerciseAttempt.objects.exists()
    send(client, url_of(pointing), pointing.solution[0]["turn"])
    assert ExerciseAttempt.objects.get().solved


@pytest.mark.slow
def test_an_empty_glass_does_not_count(client: Client, alice: User, pointing: Exercise) -> None:
    client.force_login(alice)
    answer = send(client, url_of(pointing), "pass")
    assert objection_to(pointing, "pass") in answer.content.decode()
    assert not ExerciseAttempt.objects.exists()


def test_the_solution_is_not_on_the_page(client: Client, pointing: Exercise) -> None:
    assert position_of(pointing).solution not in client.get(url_of(pointing)).content.decode()


def test_the_page_is_german(client: Client, pointing: Exercise) -> None:
    url = url_of(pointing)
    page = client.get(url, headers={"accept-language": "de"}).content.decode()
    assert "Finde die nächste Ziffer" in page
    assert "Trag die Ziffer ein, die am leichtesten zu finden ist" in page
    assert "Sanduhr" not in page, "none runs in an exercise"
    answer = client.post(url, {"give_up": "yes"}, follow=True, headers={"accept-language": "de"})
    assert "Die Technik: " in answer.content.decode()


def test_it_is_one_of_the_exercises_of_the_day(pointing: Exercise, client: Client) -> None:
    assert daily_exercise("cards", datetime.now(UTC).date()) == pointing
    assert _(DigitWording.title) in client.get("/exercises/").content.decode()


def _other(exercise: Exercise, *, right: bool) -> str:
    """Return a digit that repeats nothing and is not the one that is asked for."""
    position = position_of(exercise)
    asked = exercise.solution[0]["turn"]
    for move in position.legal_moves(0):
        text = str(move)
        if text[0].isdigit() and text[1:] != asked[1:]:
            cell, digit = _cell_and_digit(text)
            if (position.solution[cell] == digit) == right:
                return text
    raise AssertionError
