"""The page of a line: what is refused comes back as it was typed, with the reason."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils.html import escape

from accounts.models import User
from games.log.commands import Resign
from games.models import Game
from study.models import Variation
from study.services.studies import own_study
from study.services.studies.refusals import StudyRefusal
from tests.study.studies.conftest import keep, url
from tests.support.games.pages import act, signed_in, why

pytestmark = [pytest.mark.usefixtures("empty_cache"), pytest.mark.database]
WORDS = {"name": "Corner <first>", "comment": "Better than\nthe middle."}


def page_of(game: Game, ply: int = 0) -> str:
    return f"{url(game)}{ply}/"


def test_it_shows_the_line_and_the_words_that_it_has(as_alice: Client, game: Game) -> None:
    keep(as_alice, game, "A1,B2", **WORDS)
    kept = as_alice.get(page_of(game), {"moves": "A1,B2"})
    assert kept.context["text"] == "A1, B2"
    assert kept.context["form"].initial == WORDS
    other = as_alice.get(page_of(game), {"moves": "A1"})
    assert other.context["form"].initial == {}
    assert 'id="board"' in other.content.decode()


def test_reading_it_keeps_nothing(as_alice: Client, game: Game) -> None:
    as_alice.get(page_of(game), {"moves": "A1", **WORDS})
    assert not Variation.objects.exists()


@pytest.mark.parametrize("words", [{"name": "a" * 81}, {"comment": "a" * 2001}, {"name": "\0"}])
def test_words_that_are_too_long_come_back(
    as_alice: Client, game: Game, words: dict[str, str]
) -> None:
    answer = keep(as_alice, game, "A1", **(WORDS | words))
    assert answer.status_code == 422
    page = answer.content.decode()
    assert 'aria-invalid="true"' in page
    assert all(escape(value) in page for field, value in WORDS.items() if field not in words)
    assert 'name="moves" value="A1"' in page
    assert not Variation.objects.exists()


def refused(client: Client, game: Game, moves: str, *, ply: int = 0) -> tuple[int, str]:
    """Send a line that is refused; return the status and the page, which has what was typed."""
    answer = keep(client, game, moves, ply=ply, **WORDS)
    page = answer.content.decode()
    assert "Corner &lt;first&gt;" in page
    assert WORDS["comment"] in page
    return answer.status_code, page


def test_a_line_for_which_there_is_no_room_comes_back(
    as_alice: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(as_alice, game, "A1")
    monkeypatch.setattr(own_study, "MAX_LINES_PER_STUDY", 1)
    status, page = refused(as_alice, game, "B1")
    assert status == 409
    assert why(StudyRefusal.TOO_MANY, count=1) in page


def test_words_for_a_position_that_was_taken_back_are_still_there(
    as_alice: Client, game: Game
) -> None:
    status, page = refused(as_alice, game, "A1", ply=5)
    assert status == 409
    assert why(StudyRefusal.POSITION_GONE) in page
    assert as_alice.get(page_of(game, 5)).status_code == 404


def test_moves_that_do_not_fit_come_back_with_the_words(as_alice: Client, game: Game) -> None:
    assert refused(as_alice, game, "Z9")[0] == 422
    assert as_alice.get(page_of(game), {"moves": "Z9"}).status_code == 422


def test_it_is_for_the_players_until_the_end(game: Game, alice: User, carol: User) -> None:
    assert signed_in(carol).get(page_of(game)).status_code == 403
    assert Client().get(page_of(game)).status_code == 302
    act(game, alice, Resign())
    assert signed_in(carol).get(page_of(game)).status_code == 200
