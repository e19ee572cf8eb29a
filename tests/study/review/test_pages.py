"""The pages of a review: asked for by a button, shown as far as it has come, learned from."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client, override_settings
from django.urls import reverse
from django.utils.translation import gettext

from games.models import Game, Outbox
from games.services.worker import runner
from study.models import Evaluation, Review, ReviewedDecision
from study.services.review import progress
from study.services.review.requests import KIND
from tests.games.conftest import NOW
from tests.study.review.conftest import THROWN_AWAY, ReviewStage, row_of

pytestmark = pytest.mark.usefixtures("empty_cache")
MISTAKE = 6
"""The number of the decision in which White leaves the win."""


def url(game: Game, *, of: str = "game_review", ply: int | None = None) -> str:
    return reverse(of, args=[game.pk] if ply is None else [game.pk, ply])


def mistake_url(review: Review) -> str:
    return url(review.game, of="game_review_mistake", ply=MISTAKE)


def sent(move: str) -> dict[str, object]:
    return {"board": 0, "key": str(uuid4()), "move": move}


def text(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status
    return answer.content.decode()


@pytest.mark.database
def test_a_button_on_the_page_of_a_finished_game_asks_for_its_review(
    stage: ReviewStage, client: Client
) -> None:
    game = stage.play()
    assert f'action="{url(game)}"' in text(client, game.get_absolute_url())
    answer = client.post(url(game))
    assert (answer.status_code, answer["Location"]) == (303, url(game))
    assert Outbox.objects.filter(kind=KIND).count() == 1
    assert f'href="{url(game)}"' in text(client, game.get_absolute_url())


def test_each_decision_leads_to_its_position_in_the_explorer(
    stage: ReviewStage, client: Client
) -> None:
    game = stage.reviewed().game
    page = text(client, url(game))
    for ply in range(game.ply):
        assert f'href="{url(game, of="game_explorer")}?along={ply}"' in page


def test_an_outdated_review_is_shown_and_offered_anew(stage: ReviewStage, client: Client) -> None:
    review = stage.reviewed()
    assert f'action="{url(review.game)}"' not in text(client, url(review.game))
    Evaluation.objects.update(engine="sogo/0")
    page = text(client, url(review.game))
    assert f'action="{url(review.game)}"' in page
    assert 'id="review-moves"' in page


def test_the_review_stands_beside_the_rematch(stage: ReviewStage, client: Client) -> None:
    game = stage.play()
    client.force_login(stage.alice)
    page = text(client, game.get_absolute_url())
    rematch = page.split('<form class="rematch"')[1].split("</form>")[0]
    assert f'href="{url(game)}">{gettext("Review")}</a>' in rematch


def test_a_running_game_has_neither_button_nor_review(stage: ReviewStage, client: Client) -> None:
    game = stage.begin()
    assert "/review/" not in text(client, game.get_absolute_url())
    text(client, url(game), 403)
    assert client.post(url(game)).status_code == 403
    text(client, url(game, of="game_review_learn"), 403)
    assert not Review.objects.exists()


def test_a_review_under_way_shows_what_there_is_and_asks_again(
    stage: ReviewStage, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "SLICE_SECONDS", 0.0)
    game = stage.play(THROWN_AWAY)
    stage.ask(game)
    runner.run(row_of(game).pk)
    page = text(client, url(game))
    assert 'value="1" max="8"' in page
    assert "hx-trigger" in page
    assert page.count('scope="row"') == 1


@pytest.mark.slow
def test_a_finished_review_marks_the_win_that_was_given_away(
    stage: ReviewStage, client: Client
) -> None:
    review = stage.reviewed(THROWN_AWAY)
    page = text(client, url(review.game))
    assert 'class="lost_win"' in page
    assert page.count("review-turn") == 1
    assert url(review.game, of="game_ply", ply=MISTAKE + 1) in page
    assert url(review.game, of="game_analysis", ply=MISTAKE) + "?moves=D1&amp;at=1#board" in page
    assert "hx-trigger" not in page
    assert "<polyline" in page
    assert page.count('scope="row"') == 8


def test_the_best_line_opens_on_the_analysis_board(stage: ReviewStage, client: Client) -> None:
    review = stage.reviewed(THROWN_AWAY)
    text(client, url(review.game, of="game_analysis", ply=MISTAKE) + "?moves=D1&at=1")


def test_a_review_that_failed_says_so(stage: ReviewStage, client: Client) -> None:
    game = stage.play()
    stage.ask(game)
    Review.objects.update(failed_at=NOW)
    page = text(client, url(game))
    assert "warning" in page
    assert "hx-trigger" not in page


@pytest.mark.slow
def test_a_game_without_an_engine_offers_no_review(
    stage: ReviewStage, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.bots.assessment.REVIEWERS", {})
    game = stage.play()
    assert "<form" not in text(client, url(game)).split('id="review"')[1].split("</main>")[0]
    assert client.post(url(game)).status_code == 409


@pytest.mark.slow
@override_settings(REVIEWS_PER_DAY=1)
@pytest.mark.usefixtures("one_window")
def test_one_review_too_many_is_refused_with_a_sentence(stage: ReviewStage, client: Client) -> None:
    first, second = stage.play(), stage.play()
    assert client.post(url(first)).status_code == 303
    assert client.post(url(second)).status_code == 429
    assert client.post(url(first)).status_code == 303


def test_a_cancelled_game_has_no_review(stage: ReviewStage, client: Client) -> None:
    game = stage.play()
    Game.objects.filter(pk=game.pk).update(status="cancelled")
    text(client, url(game), 403)


@pytest.mark.slow
@pytest.mark.database
def test_a_position_in_which_the_reader_plays_is_left_out(
    stage: ReviewStage, client: Client
) -> None:
    review = stage.reviewed(THROWN_AWAY)
    running = stage.moves(stage.begin(), "D4 D3 C4 C3 B4 B3")
    assert running.status == "running"
    client.force_login(stage.alice)
    page = text(client, url(review.game))
    assert page.count('scope="row"') == 5, "the move that leads there and the one after it, too"
    assert 'class="lost_win"' not in page
    text(client, mistake_url(review), 404)
    client.logout()
    assert 'class="lost_win"' in text(client, url(review.game))


@pytest.mark.slow
def test_learning_begins_with_the_first_mistake_of_the_reader(
    stage: ReviewStage, client: Client
) -> None:
    review = stage.reviewed(THROWN_AWAY)
    ReviewedDecision.objects.exclude(number=MISTAKE).update(value=0, played_value=0)
    client.force_login(stage.alice)
    answer = client.get(url(review.game, of="game_review_learn"))
    assert (answer.status_code, answer["Location"]) == (302, mistake_url(review))
    client.force_login(stage.bob)
    answer = client.get(url(review.game, of="game_review_learn"))
    assert answer["Location"] == url(review.game), "bob has made none"
    text(client, mistake_url(review), 404)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("move", "look"), [("D1", "notice success"), ("A4", "notice warning"), ("B3", "notice warning")]
)
def test_a_try_counts_if_it_costs_next_to_nothing(
    stage: ReviewStage, client: Client, move: str, look: str
) -> None:
    review = stage.reviewed(THROWN_AWAY)
    answer = client.post(mistake_url(review), sent(move))
    assert (answer.status_code, answer["Location"]) == (
        303,
        f"{mistake_url(review)}?answer={move}",
    )
    assert look in text(client, answer["Location"])


def test_the_solution_is_shown_on_demand_and_a_mistake_may_be_skipped(
    stage: ReviewStage, client: Client
) -> None:
    review = stage.reviewed(THROWN_AWAY)
    page = text(client, mistake_url(review))
    assert f"{mistake_url(review)}?answer=solution" in page
    assert "D1" in text(client, f"{mistake_url(review)}?answer=solution")


@pytest.mark.slow
@pytest.mark.parametrize("move", ["Z9", "xA1-1", "", "A" * 99])
def test_a_move_that_the_rules_refuse_is_no_answer(
    stage: ReviewStage, client: Client, move: str
) -> None:
    review = stage.reviewed(THROWN_AWAY)
    assert client.post(mistake_url(review), sent(move)).status_code == 422
    if move:
        text(client, f"{mistake_url(review)}?answer={move}", 422)


def test_a_decision_that_was_good_is_no_mistake(stage: ReviewStage, client: Client) -> None:
    review = stage.reviewed(THROWN_AWAY)
    ReviewedDecision.objects.filter(number=0).update(value=0, played_value=0)
    text(client, url(review.game, of="game_review_mistake", ply=0), 404)
    text(client, url(review.game, of="game_review_mistake", ply=99), 404)
