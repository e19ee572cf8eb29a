"""The page of a plan: lines played on the board, and the tree they make."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from django.test import Client

from accounts.models import User
from games.log.refusals import LogRefusal
from games.models import ConditionalMoves, Game
from games.services.gamelog.state_cache import state_of
from tests.support.games.pages import send, signed_in, text, why
from tests.support.games.plan_pages import add, address, cut, hers, look, tree

__all__ = ["hers"]


@pytest.mark.slow
def test_a_line_is_played_and_put_into_the_plan(hers: Client, live_game: Game, bob: User) -> None:
    words, page = look(hers, live_game)
    assert not page.having("ul", class_="plan")
    assert not page.having("button", id="add-line")
    words, page = look(hers, live_game, moves="D1")
    assert re.search(r"\bbob \w+ D1\b", words)
    assert page.having("button", id="add-resign")
    words, page = look(hers, live_game, moves="D1,C2")
    assert len(page.having("li", class_="mine")) == 1
    assert page.having("button", id="add-line")
    answer = add(hers, live_game, "D1,C2")
    assert (answer.status_code, answer["Location"]) == (303, address(live_game))
    assert tree(live_game) == [{"on": [[1, "D1"]], "do": ["C2"], "then": []}]
    words, page = look(hers, live_game)
    assert page.having("li", class_="success")
    assert re.search(r"\bbob \w+ D1 → \w+ \w+ C2\b", words)
    send(signed_in(bob), live_game, "D1")
    assert [str(made.move) for made in state_of(Game.objects.get()).moves] == ["A4", "D1", "C2"]
    assert not ConditionalMoves.objects.exists()


def test_lines_grow_into_one_tree(hers: Client, live_game: Game) -> None:
    for line in ("D1,C2", "D1,C2,B1,B2", "B3,C2", "D1,C2,C3,A1"):
        assert add(hers, live_game, line).status_code == 303
    first, second = tree(live_game)
    assert [branch["on"] for branch in first["then"]] == [[[1, "B1"]], [[1, "C3"]]]  # type: ignore[attr-defined]
    assert second["on"] == [[1, "B3"]]
    words, page = look(hers, live_game)
    assert re.search(r"\b3 \w+\. ", words)
    assert len(page.having("ul", class_="plan")) == 2, "the second level stands inside the first"
    assert hers.get(live_game.get_absolute_url()).context["actions"].plan.lines == 3


@pytest.mark.slow
def test_the_same_condition_again_replaces_the_answer(hers: Client, live_game: Game) -> None:
    add(hers, live_game, "D1,C2,B1,B2")
    _, page = look(hers, live_game)
    change = page.having("a", href=f"{address(live_game)}?moves=D1#board")
    assert change, "the board before the answer"
    onwards = f"{address(live_game)}?{urlencode({'moves': 'D1,C2,B1,B2'})}#board"
    assert page.having("a", href=onwards)
    add(hers, live_game, "D1,A1")
    assert tree(live_game) == [{"on": [[1, "D1"]], "do": ["A1"], "then": []}]


@pytest.mark.slow
def test_a_reply_may_be_left_open(hers: Client, live_game: Game, bob: User) -> None:
    _, page = look(hers, live_game, moves="D1")
    (toggle,) = page.having("a", id="wild-0")
    assert toggle["href"] == f"{address(live_game)}?moves=D1&any=0#board"
    words, page = look(hers, live_game, moves="D1,C2", any="0")
    assert not re.search(r"\bbob \w+ D1\b", words)
    assert page.having("a", id="wild-0")[0]["href"] == f"{address(live_game)}?moves=D1%2CC2#board"
    assert page.having("input", name="any", value="0")
    add(hers, live_game, "D1,C2", any="0")
    assert tree(live_game)[0]["on"] == "*"
    words, page = look(hers, live_game)
    assert re.search(r" → \w+ \w+ C2\b", words)
    assert "D1 →" not in words
    assert any("any=0" in link.get("href", "") for link in page.having("a")), "it can be changed"
    send(signed_in(bob), live_game, "B3")
    assert str(state_of(Game.objects.get()).moves[-1].move) == "C2"


@pytest.mark.slow
def test_a_line_begun_anew_is_not_left_open(hers: Client, live_game: Game) -> None:
    _, page = look(hers, live_game, moves="D1,C2", any="0", at="0")
    links = [each_link["href"] for each_link in page.having("a", class_="pad-button")]
    assert links
    assert all("any=" not in link for link in links)


def test_one_may_resign_if_it_comes_to_that(hers: Client, live_game: Game, bob: User) -> None:
    add(hers, live_game, "D1", resign="on")
    assert tree(live_game) == [{"on": [[1, "D1"]], "do": "resign", "then": []}]
    assert re.search(r"\bbob \w+ D1 → \w+ \w+", look(hers, live_game)[0])
    send(signed_in(bob), live_game, "D1")
    assert Game.objects.get().status == "over"


@pytest.mark.slow
def test_an_answer_is_taken_out_with_all_that_follows(hers: Client, live_game: Game) -> None:
    for line in ("D1,C2,B1,B2", "D1,C2,C3,A1", "B3,C2"):
        add(hers, live_game, line)
    assert cut(hers, live_game, "0.1").status_code == 303
    assert hers.get(live_game.get_absolute_url()).context["actions"].plan.lines == 2
    cut(hers, live_game, "0")
    assert [branch["on"] for branch in tree(live_game)] == [[[1, "B3"]]]
    cut(hers, live_game, "0")
    assert not ConditionalMoves.objects.exists()


def test_the_whole_plan_can_be_dropped(hers: Client, live_game: Game) -> None:
    add(hers, live_game, "D1,C2")
    assert cut(hers, live_game).status_code == 303
    assert not ConditionalMoves.objects.exists()
    assert cut(hers, live_game).status_code == 303, "twice does no harm"


@pytest.mark.slow
def test_an_answer_is_taken_out_of_the_plan_that_was_shown_only(
    hers: Client, live_game: Game
) -> None:
    """Another tab has taken the first answer out: the second is the first now."""
    for line in ("D1,C2", "B3,C2", "B4,C2"):
        add(hers, live_game, line)
    (shown,) = {
        element["value"] for element in look(hers, live_game)[1].having("input", name="seen")
    }
    cut(hers, live_game, "0")
    answer = cut(hers, live_game, "1", seen=shown)
    assert answer.status_code == 409
    assert why(LogRefusal.PLAN_CHANGED) in text(answer)
    assert [branch["on"] for branch in tree(live_game)] == [[[1, "B3"]], [[1, "B4"]]]


@pytest.mark.slow
@pytest.mark.parametrize("path", ["7", "0.0", "x", "-1", "0..1", "9" * 300])
def test_an_answer_that_is_not_there_is_told(hers: Client, live_game: Game, path: str) -> None:
    add(hers, live_game, "D1,C2")
    answer = cut(hers, live_game, path)
    assert answer.status_code in {409, 422}
    assert 'role="alert"' in answer.content.decode()
    assert len(tree(live_game)) == 1


@pytest.mark.first_by_day
@pytest.mark.parametrize(
    ("moves", "more"),
    [
        ("", {}),
        ("D1", {}),
        ("D1,C2,B1", {}),
        ("D1,C2", {"resign": "on"}),
        ("D1,Q9", {}),
        ("D1,C2", {"board": "x"}),
    ],
)
def test_what_makes_no_line_is_refused_and_kept(
    hers: Client, live_game: Game, moves: str, more: dict[str, object]
) -> None:
    answer = add(hers, live_game, moves, **more)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    if moves:
        assert re.search(r"\bbob \w+ D1\b", text(answer))
    assert not ConditionalMoves.objects.exists()


@pytest.mark.slow
@pytest.mark.words
def test_the_page_says_what_a_line_lacks(hers: Client, live_game: Game) -> None:
    for moves, resign, says in (
        ("", "", "First play on the board what the others may do"),
        ("D1,C2,B1", "", "Your answer is missing"),
        ("D1,C2", "on", "First play what the others do"),
    ):
        assert says in text(add(hers, live_game, moves, resign=resign))
