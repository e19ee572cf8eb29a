"""Learning from the mistakes of a review: tries that are nearly the best, and what was found."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext as _

from study.models import Review, ReviewedDecision
from study.services.review import continuations
from study.services.review.marks import score_loss
from study.services.review.tries import MAX_SCORE_LOSS
from study.views.review import verdicts
from tests.study.review.conftest import THROWN_AWAY, ReviewStage

pytestmark = pytest.mark.usefixtures("empty_cache")
FIRST, SECOND = 4, 6
"""The numbers of two decisions of White, in both of which D1 was better than what was played."""


@pytest.fixture
def review(stage: ReviewStage) -> Review:
    """A review with two mistakes of White."""
    review = stage.reviewed(THROWN_AWAY)
    decisions = ReviewedDecision.objects.filter(review=review)
    decisions.update(value=0, played_value=0, exact=False, played_exact=False)
    marked = decisions.filter(number__in=(FIRST, SECOND))
    marked.update(value=0.31, played_value=-0.5, line=["D1"])
    for decision in marked:
        evaluation = decision.evaluation
        for row in evaluation.moves:
            row[1:3] = [0.31, False]
        evaluation.save()
    return review


def priced(review: Review, number: int, value: float) -> None:
    """Let every move but the best one at a decision be worth this."""
    evaluation = review.decisions.get(number=number).evaluation
    for row in evaluation.moves:
        row[1] = value
    evaluation.save()


def url(review: Review, number: int) -> str:
    return reverse("game_review_mistake", args=[review.game_id, number])


def verdict(client: Client, review: Review, answer: str) -> str:
    page = client.get(f"{url(review, SECOND)}?answer={answer}").content.decode()
    return " ".join(page.split('id="verdict"')[1].split("</div>")[0].split())


def test_a_good_try_may_cost_a_few_points_of_a_hundred_games() -> None:
    assert MAX_SCORE_LOSS == 0.035
    assert score_loss(2) == 1, "from won to lost is a whole game"


@pytest.mark.words
@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0.31, "D4 is as good as the best."),
        (0.27, "D4 (+0.27) is nearly as good as the best (+0.31)."),
        (0.241, "D4 (+0.24) is nearly as good as the best (+0.31)."),
        (0.23, "The engine has something better than D4."),
    ],
)
def test_a_try_is_called_what_it_is_worth(
    review: Review, client: Client, value: float, words: str
) -> None:
    priced(review, SECOND, value)
    assert words in verdict(client, review, "D4")


@pytest.mark.words
def test_the_best_move_is_called_the_best(review: Review, client: Client) -> None:
    assert "D1 is the best move." in verdict(client, review, "D1")


@pytest.mark.words
def test_what_is_shown_is_compared_with_what_was_played(review: Review, client: Client) -> None:
    words = "This is how:</strong> D1. Worth: +0.31; what was played: −0.50."
    assert words in verdict(client, review, "solution")


def test_a_losing_try_is_answered_and_its_line_shown(review: Review, client: Client) -> None:
    evaluation = review.decisions.get(number=SECOND).evaluation
    for row in evaluation.moves:
        row[1:3] = [-1.0, True]
    evaluation.save()
    context = client.get(f"{url(review, SECOND)}?answer=A3").context
    assert context["reply"] == "D2", "Black completes the line that White has to close"
    assert "?moves=A3,D2&at=1#board" in context["line_url"]
    assert (context["worth"], context["best_worth"]) == (_("lost"), "+0.31")


def test_an_answer_that_is_not_proved_refutes_no_proved_loss(
    review: Review, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    evaluation = review.decisions.get(number=FIRST).evaluation
    for row in evaluation.moves:
        row[1:3] = [-1.0, True]
    evaluation.save()
    monkeypatch.setattr(continuations, "MAX_NODES", 1)
    context = client.get(f"{url(review, FIRST)}?answer=A3").context
    assert (context["reply"], context["line_url"]) == ("", "")


@pytest.mark.usefixtures("one_window")
def test_after_many_tries_in_a_minute_a_try_is_shown_without_a_reply(
    review: Review, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    priced(review, SECOND, -0.9)
    monkeypatch.setattr(verdicts, "MAX_SEARCHES_PER_MINUTE", 1)
    first, second = (client.get(f"{url(review, SECOND)}?answer={rod}") for rod in ("A3", "B4"))
    assert (first.status_code, second.status_code) == (200, 200)
    assert (first.context["reply"], second.context["reply"]) == ("D2", "")
    assert (second.context["worth"], second.context["line_url"]) == ("−0.90", "")


def test_the_line_of_a_good_try_begins_with_it(review: Review, client: Client) -> None:
    context = client.get(f"{url(review, SECOND)}?answer=D4").context
    assert context["tried"].is_good
    assert "?moves=D4," in context["line_url"]
    best = client.get(f"{url(review, SECOND)}?answer=D1").context
    assert best["line_url"] == "", "nothing is known but the best move itself"


@pytest.mark.words
@pytest.mark.parametrize(("first", "second", "found"), [("D1", "D1", 2), ("D1", "A4", 1)])
def test_the_review_says_at_the_end_how_many_better_moves_were_found(
    review: Review, client: Client, first: str, second: str, found: int
) -> None:
    priced(review, SECOND, -0.9)
    page = client.get(f"{url(review, FIRST)}?answer={first}")
    last = client.get(f"{page.context['next_url']}&answer={second}")
    end = client.get(last.context["next_url"])
    assert f"Better moves found: {found} of 2." in end.content.decode()


@pytest.mark.words
def test_what_was_shown_is_not_counted_as_found(review: Review, client: Client) -> None:
    shown = client.get(f"{url(review, SECOND)}?answer=solution")
    end = client.get(shown.context["next_url"])
    assert "Better moves found: 0 of 2." in end.content.decode()
    address = reverse("game_review", args=[review.game_id])
    assert "Better moves found" not in client.get(address).content.decode()
    assert "found: 1 of 2." in client.get(f"{address}?found=6,7,x,6").content.decode()


def test_every_ply_of_the_curve_leads_to_its_board(review: Review, client: Client) -> None:
    page = client.get(reverse("game_review", args=[review.game_id])).content.decode()
    curve = page.split('<figure class="review-curve"')[1].split("</svg>")[0]
    for decision in review.decisions.all():
        address = reverse("game_ply", args=[review.game_id, decision.number + 1])
        assert f'<a href="{address}" aria-label="{decision.number + 1}. ' in curve


def test_a_next_best_move_that_loses_is_not_listed(review: Review, client: Client) -> None:
    columns = {"runner_up": "B3", "runner_up_value": -1.0, "runner_up_exact": True}
    review.decisions.filter(number=SECOND).update(**columns)
    review.decisions.filter(number=FIRST).update(**columns | {"runner_up_value": -0.4})
    page = client.get(reverse("game_review", args=[review.game_id]))
    first, second = (page.context["rows"][number] for number in (FIRST, SECOND))
    assert first.runner_up.startswith("B3 ")
    assert not first.is_only
    assert (second.runner_up, second.is_only) == ("", True)


def test_a_line_is_promised_only_where_there_is_one(review: Review, client: Client) -> None:
    address = reverse("game_review", args=[review.game_id])
    assert not client.get(address).context["has_lines"]
    review.decisions.filter(number=FIRST).update(line=["D1", "A4"])
    assert client.get(address).context["has_lines"]


@pytest.mark.words
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "A loss of 10 or more is an inaccuracy, of 20 a mistake, of 30 a blunder."),
        ("de", "Ab einem Verlust von 10 ist sie eine Ungenauigkeit, ab 20 ein Fehler"),
        ("en", "from +0.40 (Before) to +0.15 (After) loses 25"),
        ("de", "von +0,40 (Davor) auf +0,15 (Danach) führt, verliert 25"),
    ],
)
def test_the_page_says_how_losses_are_counted(
    review: Review, client: Client, language: str, words: str
) -> None:
    address = reverse("game_review", args=[review.game_id])
    page = client.get(address, headers={"accept-language": language}).content.decode()
    assert words in " ".join(page.split())
