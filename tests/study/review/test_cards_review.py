"""A review of Sudoku cards: what could be found, what was wrong, and the time that was lost."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.log.commands import PlayMoves, Resign
from games.log.time.control import per_move
from games.models import Game
from games.puzzles.grid import CELLS
from games.rules.cards.moves import Enter
from games.rules.cards.position import CardsPosition
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from study.models import Review
from study.services.review.marks import mark_of
from tests.games.conftest import NOW
from tests.study.review.conftest import ReviewStage, work_until_done

pytestmark = pytest.mark.usefixtures("empty_cache")
ONE_CARD = {"rounds": "one", "card": "chosen", "number": "17"}
"""A card that is dealt as it is printed; on some of those drawn an empty glass costs too little."""
SECONDS_OF_A_DIGIT, SECONDS_OF_A_MISTAKE, SECONDS_OF_A_PASS = 7, 12, 25


class CardsTable:
    """A game of cards between alice and bob, or of alice alone, and the time that passes in it."""

    def __init__(self, stage: ReviewStage, *, alone: bool = False, **options: object) -> None:
        self.stage, self.at = stage, NOW
        players = [stage.alice] if alone else [stage.alice, stage.bob]
        self.game = start_game("cards", players, options=options, at=NOW, time_control=per_move(3))

    @property
    def position(self) -> CardsPosition:
        position = state_of(Game.objects.get(pk=self.game.pk)).position
        assert isinstance(position, CardsPosition)
        return position

    def digit(self, *, right: bool) -> str:
        """Return a digit that may be written now."""
        position = self.position
        for move in position.legal_moves(position.turn):
            if isinstance(move, Enter):
                is_right = position.solution[CELLS[move.square]] == str(move.digit)
                if is_right == right:
                    return str(move)
        raise AssertionError("there is no such digit")

    def play(self, move: str, seconds: int) -> None:
        player = (self.stage.alice, self.stage.bob)[self.position.turn]
        self.at += timedelta(seconds=seconds)
        self._send(PlayMoves((move,)), PlayerActor(player))

    def resign(self, by: User | None = None) -> Game:
        self._send(Resign(), PlayerActor(by or self.stage.bob))
        return Game.objects.get(pk=self.game.pk)

    def _send(self, command: PlayMoves | Resign, by: PlayerActor) -> None:
        at: datetime = self.at
        apply_command(self.game.pk, command, by=by, key=str(uuid4()), at=at)


@pytest.fixture
def reviewed(stage: ReviewStage) -> Review:
    """A game with a right digit, a wrong one and a glass without any."""
    table = CardsTable(stage, **ONE_CARD)
    for seconds, right in ((SECONDS_OF_A_DIGIT, True), (SECONDS_OF_A_MISTAKE, False)):
        table.play("glass", 60)
        table.play(table.digit(right=right), seconds)
    table.play("glass", 60)
    table.play("pass", SECONDS_OF_A_PASS)
    game = table.resign()
    stage.ask(game)
    work_until_done(game)
    return Review.objects.get(game=game)


def page_of(client: Client, review: Review, language: str = "en") -> str:
    address = reverse("game_review", args=[review.game_id])
    answer = client.get(address, headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.slow
def test_digits_and_empty_glasses_are_decisions_and_glasses_themselves_are_not(
    reviewed: Review,
) -> None:
    right, wrong, passed = reviewed.decisions.all()
    assert [right.seat, wrong.seat, passed.seat] == [0, 1, 0]
    assert right.played_value > wrong.played_value - wrong.value
    assert wrong.value > wrong.played_value
    assert passed.value > passed.played_value
    assert mark_of(wrong) != "good"


def test_the_page_counts_what_could_be_found_and_the_time_lost(
    reviewed: Review, client: Client
) -> None:
    context = client.get(reverse("game_review", args=[reviewed.game_id])).context
    assert [row.finds.seconds for row in context["rows"]] == [
        SECONDS_OF_A_DIGIT,
        SECONDS_OF_A_MISTAKE,
        SECONDS_OF_A_PASS,
    ]
    assert all(row.finds.count for row in context["rows"])
    first, second = (side["search"] for side in context["sides"])
    assert (first.wrong, first.empty, first.seconds) == (0, 1, SECONDS_OF_A_PASS)
    assert (second.wrong, second.empty, second.seconds) == (1, 0, SECONDS_OF_A_MISTAKE)


@pytest.mark.slow
@pytest.mark.words
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Could be found", "1 wrong digit", "1 turn without a digit", "25 seconds")),
        ("de", ("Zu finden", "1 falsche Ziffer", "1 Zug ohne Ziffer", "25 Sekunden")),
    ],
)
def test_the_page_says_it_in_both_languages(
    reviewed: Review, client: Client, language: str, words: tuple[str, ...]
) -> None:
    page = page_of(client, reviewed, language)
    for each in words:
        assert each in page


@pytest.mark.slow
@pytest.mark.words
def test_a_better_digit_is_found_on_the_board_as_it_lay_open(
    reviewed: Review, client: Client
) -> None:
    passed = reviewed.decisions.all()[2]
    address = reverse("game_review_mistake", args=[reviewed.game_id, passed.number])
    page = client.get(address)
    assert page.status_code == 200
    assert not page.context["board"].hidden
    assert page.context["board"].prompt == "Find a better move", "no hourglass runs here"
    assert passed.line[0] in page.content.decode()
    better = {"board": 0, "key": str(uuid4()), "move": passed.line[0]}
    tried = client.post(address, better, follow=True)
    assert tried.context["tried"].is_good
    assert not tried.context["board"].hidden


@pytest.mark.parametrize("answer", ["solution", "found"])
def test_the_digit_that_answers_lies_on_the_board(
    reviewed: Review, client: Client, answer: str
) -> None:
    passed = reviewed.decisions.all()[2]
    address = reverse("game_review_mistake", args=[reviewed.game_id, passed.number])
    move = passed.line[0]
    page = client.get(f"{address}?answer={move if answer == 'found' else answer}")
    board = page.context["board"]
    (square,) = (each for each in board.squares() if each.last)
    assert (square.symbol, square.name) == (move[0], move[1:])
    assert not board.hidden


@pytest.mark.slow
@pytest.mark.words
def test_a_glass_without_a_digit_is_said_in_a_sentence_of_its_own(
    reviewed: Review, client: Client
) -> None:
    passed = reviewed.decisions.all()[2]
    address = reverse("game_review_mistake", args=[reviewed.game_id, passed.number])
    page = " ".join(client.get(address).content.decode().split())
    assert "alice here: no digit was entered. Find a better move." in page
    played = client.get(f"{address}?answer=pass").content.decode()
    assert "That is what was played. There is something better." in played
    wrong = reviewed.decisions.all()[1]
    address = reverse("game_review_mistake", args=[reviewed.game_id, wrong.number])
    assert (
        "The engine has something better." in client.get(f"{address}?answer=pass").content.decode()
    )


def test_no_hint_is_offered_where_a_better_digit_is_to_be_found(
    stage: ReviewStage, client: Client
) -> None:
    table = CardsTable(stage, alone=True, **ONE_CARD)
    table.play("glass", 60)
    table.play(table.digit(right=False), SECONDS_OF_A_MISTAKE)
    game = table.resign(stage.alice)
    stage.ask(game)
    work_until_done(game)
    page = client.get(reverse("game_review_learn", args=[game.pk]), follow=True)
    assert not any(each.move == "hint" for each in page.context["board"].extra)


def test_a_wrong_digit_is_no_good_try(reviewed: Review, client: Client, stage: ReviewStage) -> None:
    wrong = reviewed.decisions.all()[1]
    address = reverse("game_review_mistake", args=[reviewed.game_id, wrong.number])
    client.force_login(stage.bob)
    form = {"board": 0, "key": str(uuid4())}
    decision = client.get(address).context["task"].decision
    again = client.post(address, {**form, "move": str(decision.move)}, follow=True)
    assert again.context["tried"].is_played
    assert not again.context["tried"].is_good


def test_nothing_is_told_while_the_game_goes_on(stage: ReviewStage, client: Client) -> None:
    table = CardsTable(stage)
    table.play("glass", 60)
    answer = client.get(reverse("game_review", args=[table.game.pk]))
    assert answer.status_code == 403
    assert table.position.solution not in answer.content.decode()


def test_nothing_is_told_while_the_card_lies_in_another_game(
    reviewed: Review, client: Client, stage: ReviewStage
) -> None:
    client.force_login(stage.alice)
    address = reverse("game_review", args=[reviewed.game_id])
    assert len(client.get(address).context["rows"]) > 0
    other = CardsTable(stage, **ONE_CARD)
    assert len(client.get(address).context["rows"]) == 0
    other.resign()
    assert len(client.get(address).context["rows"]) > 0


@pytest.mark.words
def test_a_turn_without_a_digit_is_named_as_a_choice_and_is_no_next_best(
    reviewed: Review, client: Client
) -> None:
    first, second, _third = reviewed.decisions.all()
    columns = {"runner_up": "pass", "runner_up_value": -0.1}
    reviewed.decisions.filter(pk=first.pk).update(**columns)
    reviewed.decisions.filter(pk=second.pk).update(line=["pass"])
    rows = client.get(reverse("game_review", args=[reviewed.game_id])).context["rows"]
    assert (rows[0].runner_up, rows[1].best) == ("", "to enter no digit")
    other = next(move for move, *_rest in first.evaluation.moves if move != first.line[0])
    reviewed.decisions.filter(pk=first.pk).update(runner_up=other)
    rows = client.get(reverse("game_review", args=[reviewed.game_id])).context["rows"]
    assert rows[0].runner_up.endswith(" −0.10")
